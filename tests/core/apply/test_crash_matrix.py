"""Kill the program at every point of moving and of undoing (safety.md F06, F45, R-JR6).

The work is done by a script without threads, see `helpers.crash_matrix`; what must hold at each
point is said there. On a file system in memory, where syncing costs nothing, if there is one: a
killed process leaves the same files either way.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "crash_matrix.py"
LEAST_POINTS = 40

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def run_matrix(kind: str, verb: str, to: str, home: Path, *, shared: bool) -> dict[str, int]:
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }
    environment.pop("MAIL", None)
    if shared:  # the user's own spool: rewritten in place, because a server may append to it
        environment["MAIL"] = str(home / "work" / "first")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), kind, verb, to, str(home)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4_000:]
    found: dict[str, int] = json.loads(done.stdout)
    return found


CASES = [
    pytest.param(kind, verb, to, shared, id=f"{name}-{verb}")
    for name, kind, to, shared, verbs in (
        ("mbox-renamed", "mbox", "trash", False, ("apply", "undo")),
        ("mbox-in-place", "mbox", "trash", True, ("apply", "undo")),
        ("mbox-to-mailbox", "mbox", "box", False, ("apply", "undo")),
        ("takeout", "takeout", "trash", False, ("apply", "undo")),
        ("takeout-to-mailbox", "takeout", "box", False, ("apply",)),
        ("maildir", "maildir", "trash", False, ("apply", "undo")),
        ("maildir-to-mailbox", "maildir", "box", False, ("apply",)),
        ("eml", "eml", "trash", False, ("apply", "undo")),
    )
    for verb in verbs
]


@pytest.mark.parametrize(("kind", "verb", "to", "shared"), CASES)
def test_a_kill_at_any_point_loses_nothing_and_resume_ends_the_same(
    kind: str, verb: str, to: str, shared: bool, home: Path
) -> None:
    found = run_matrix(kind, verb, to, home, shared=shared)

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["points"]
