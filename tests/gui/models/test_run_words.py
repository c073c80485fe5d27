"""How a run ended, in words."""

from __future__ import annotations

import pytest
from helpers.pair_views import item, run_summary

from core.model import (
    ItemState,
    Move,
    Refusal,
    RefusalKind,
    RunItem,
    RunState,
    RunSummary,
    Verdict,
)
from gui.models.run_words import result_words, waiting_of, waiting_words


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


def test_what_a_run_waits_for_is_counted_by_source_and_said_once() -> None:
    def planned(n: int, path: str, reason: RefusalKind | None) -> RunItem:
        move = Move(item(f"m{n}", path=path), item("kept"), "trash", Verdict.IDENTICAL, 1.0, "x")
        return RunItem(n, move, ItemState.PLANNED, Refusal(reason) if reason else None)

    waiting = waiting_of(
        [
            planned(0, "/c/a.json", RefusalKind.OFFLINE),
            planned(1, "/c/b.json", RefusalKind.SIGN_IN),
            planned(2, "/c/b.json", RefusalKind.SIGN_IN),
            planned(3, "/c/c.json", None),
        ]
    )

    assert waiting == (
        ("/c/b.json", RefusalKind.SIGN_IN, 2),
        ("/c/a.json", RefusalKind.OFFLINE, 1),
    )
    said = waiting_words(waiting, lambda path: path.upper())
    assert said.startswith("/C/B.JSON: The server does not let Twinsweep in")
    assert said.endswith("/C/A.JSON: The server cannot be reached.")
