"""Kill the saving of a cleaned copy at every point (F45 for what we write anew)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.crashes.slim import run_slim
from helpers.process.systems import needs_fork

from core.model.copying import CopyForm

LEAST_POINTS = 60

pytestmark = [pytest.mark.slow, needs_fork]


@pytest.mark.parametrize("form", CopyForm)
def test_a_kill_at_any_point_leaves_no_half_copy_and_the_next_call_ends_it(
    form: CopyForm, home: Path
) -> None:
    found = json.loads(run_slim("copy_crash", form.value, home))

    assert found["points"] >= LEAST_POINTS
    assert found["killed"] == found["tried"] > 0
