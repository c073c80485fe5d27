"""How a run ended, in words."""

from __future__ import annotations

import pytest
from helpers.pair_views import run_summary

from core.model import RunState, RunSummary
from gui.models.run_words import result_words


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (run_summary(skipped=1), "1,283 messages moved, 1 skipped. 318 MB freed."),
        (
            run_summary(state=RunState.PAUSED, moved=310, pending=974, freed_bytes=0),
            "Stopped. 310 messages moved, 974 not started.",
        ),
        (
            run_summary(moved=1, unknown=3, freed_bytes=0),
            "1 message moved, 3 with unknown outcome: check now.",
        ),
        (
            run_summary(returns=True, moved=20, failed=1),
            "20 messages put back, 1 could not be moved.",
        ),
    ],
)
def test_a_run_is_told_in_words(run: RunSummary, said: str) -> None:
    assert result_words(run) == said
