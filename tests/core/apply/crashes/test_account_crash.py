"""Kill the program at every point of moving mail on a server, and of undoing that (F06, R-JR6).

The work is done by a script without threads, see `helpers.crashes.account_crash`; what must hold
at each point is said there.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.servers.fixtures import CYRUS, DOVECOT, DOVECOT_ACL, require_server

pytestmark = pytest.mark.slow

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
    require_server(kind)

    found = json.loads(run_slim("account_crash", kind, shape, verb, home))

    assert found["points"] >= LEAST_POINTS[kind]
    assert found["killed"] == found["tried"] > 0
