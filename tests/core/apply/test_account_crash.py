"""Kill the program at every point of moving mail on a Dovecot, and of undoing that (F06, R-JR6).

The work is done by a script without threads, see `helpers.account_crash`; what must hold at each
point is said there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.dovecot import Dovecot
from helpers.dovecot_conf import Shape

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "account_crash.py"
LEAST_POINTS = 30


@pytest.mark.parametrize("verb", ["apply", "undo"])
@pytest.mark.parametrize("shape", ["move", "copy_expunge", "copy_mark"])
def test_a_kill_at_any_point_loses_nothing_and_resume_ends_the_same(
    dovecot_like: Callable[[Shape], Dovecot], home: Path, shape: str, verb: str
) -> None:
    del dovecot_like  # it says whether there is a server here; the script has its own
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }

    done = subprocess.run(
        [sys.executable, str(SCRIPT), shape, verb, str(home)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-4_000:]
    found = json.loads(done.stdout)
    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["points"]
