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
from helpers.systems import needs_fork

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "helpers" / "crash_matrix.py"
LEAST_POINTS = 40

pytestmark = needs_fork


def run_matrix(kind: str, verb: str, to: str, home: Path) -> dict[str, int]:
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "OPENBLAS_NUM_THREADS": "1",
    }
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
    pytest.param(kind, verb, to, id=f"{name}-{verb}")
    for name, kind, to, verbs in (
        ("mbox", "mbox", "trash", ("apply", "undo")),
        ("mbox-to-mailbox", "mbox", "box", ("apply", "undo")),
        ("takeout", "takeout", "trash", ("apply", "undo")),
        ("takeout-to-mailbox", "takeout", "box", ("apply",)),
        ("maildir", "maildir", "trash", ("apply", "undo")),
        ("maildir-to-mailbox", "maildir", "box", ("apply",)),
        ("eml", "eml", "trash", ("apply", "undo")),
    )
    for verb in verbs
]


@pytest.mark.parametrize(("kind", "verb", "to"), CASES)
def test_a_kill_at_any_point_loses_nothing_and_resume_ends_the_same(
    kind: str, verb: str, to: str, home: Path
) -> None:
    found = run_matrix(kind, verb, to, home)

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["points"]
