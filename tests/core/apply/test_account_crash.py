"""Kill the program at every point of moving mail on a server, and of undoing that (F06, R-JR6).

The work is done by a script without threads, see `helpers.account_crash`; what must hold at each
point is said there.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.servers import CYRUS, DOVECOT, DOVECOT_ACL, need

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "account_crash.py"
LEAST_POINTS = {DOVECOT: 30, CYRUS: 20, DOVECOT_ACL: 20}


# The other kinds, by the way that most servers of theirs have, in one folder.
CASES = [
    *itertools.product([DOVECOT], ["move", "copy_expunge", "copy_mark"], ["apply", "undo"]),
    *itertools.product([CYRUS], ["move"], ["apply", "undo"]),
    (CYRUS, "copy_expunge", "apply"),
    (DOVECOT_ACL, "move", "apply"),
]


@pytest.mark.parametrize(("kind", "shape", "verb"), CASES)
def test_a_kill_at_any_point_loses_nothing_and_resume_ends_the_same(
    home: Path, kind: str, shape: str, verb: str
) -> None:
    need(kind)
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }

    done = subprocess.run(
        [sys.executable, str(SCRIPT), kind, shape, verb, str(home)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr[-4_000:]
    found = json.loads(done.stdout)
    assert found["points"] >= LEAST_POINTS[kind]
    assert found["killed"] == found["points"]
