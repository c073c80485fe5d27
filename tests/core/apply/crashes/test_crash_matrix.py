"""Kill the program at every point of moving and of undoing (F06, F45, R-JR6).

The work is done by a script without threads, see `helpers.crashes.crash_matrix`; what must hold at
each point is said there. On a file system in memory, where syncing costs nothing, if there is one:
a killed process leaves the same files either way.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.process.systems import needs_fork

LEAST_POINTS = 40

pytestmark = [pytest.mark.slow, needs_fork]


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
    found = json.loads(run_slim("crash_matrix", kind, verb, to, home))

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["tried"] > 0
