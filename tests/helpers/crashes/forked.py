"""Run something in a forked process that may be killed at a crash point.

For scripts without threads only: forking a warm process takes 2 ms, starting Python 300.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from core import crashpoints

FAILED = 70
KILLED = "killed"
ENDED = "ended"


def run_forked(work: Callable[[], object], *, kill_at: int = 0, log: Path | None = None) -> str:
    """Do `work` in a child; kill it at its `kill_at`-th crash point.

    Returns:
        `KILLED` or `ENDED`.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()  # a collection in the child would touch, and so copy, all memory of its parent
    child = os.fork()
    if not child:
        _be_the_child(work, kill_at, log)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return KILLED
    if os.WEXITSTATUS(status):
        raise AssertionError(f"the child failed, told to die at point {kill_at}")
    return ENDED


def _be_the_child(work: Callable[[], object], kill_at: int, log: Path | None) -> None:
    crashpoints._at = str(kill_at or "")
    crashpoints._log = str(log or "")
    crashpoints._armed = bool(kill_at or log)
    crashpoints._numbers = itertools.count(1)
    try:
        work()
    except BaseException:  # noqa: BLE001 - a child must never run its parent's code
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(FAILED)
    os._exit(0)


def count_points(work: Callable[[], object], log: Path) -> list[str]:
    """The names of the crash points that `work` passes, in order."""
    log.unlink(missing_ok=True)
    assert run_forked(work, log=log) == ENDED
    return log.read_text(encoding="utf-8").splitlines()
