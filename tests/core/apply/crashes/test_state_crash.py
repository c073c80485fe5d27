"""Kill the program at every point of a run in which kept messages take over flags (R-ST1).

The work is done by a script without threads, see `helpers.crashes.state_crash`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.process.systems import needs_fork

LEAST_POINTS = 150

pytestmark = [pytest.mark.slow, needs_fork]


@pytest.mark.parametrize("kind", ["maildir", "restored", "mbox", "mh"])
@pytest.mark.parametrize("verb", ["apply", "undo"])
def test_a_kill_at_any_point_neither_loses_nor_invents_a_state(
    kind: str, verb: str, home: Path
) -> None:
    found = json.loads(run_slim("state_crash", kind, verb, home))

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["tried"] > 0
