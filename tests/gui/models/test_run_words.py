"""How a run ended, in words."""

from __future__ import annotations

import pytest
from helpers.screens.pair_views import item, run_item, run_summary
from hypothesis import given
from hypothesis import strategies as st

from core.model.groups import Verdict
from core.model.plan import Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunCopies, RunItem, RunState, RunSummary, SafetyCopies
from core.model.sources import SourceKind
from gui.models.run_words import (
    held_words,
    lies_in_server_trash,
    look_at_end,
    order_by_need,
    over_limit_words,
    refused_words,
    result_words,
    waiting_of,
    waiting_words,
)


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (
            run_summary(skipped=1),
            (
                "1,283 messages moved (318 MB), 1 skipped. "
                "No space is freed yet. Deleting the safety copies would free 320 MB."
            ),
        ),
        (
            run_summary(
                state=RunState.PAUSED, moved=310, pending=974, moved_bytes=0, copies_bytes=0
            ),
            "Stopped. 310 messages moved, 974 not started.",
        ),
        (  # its safety copies are needed until it is over
            run_summary(state=RunState.PAUSED, moved=310, pending=974),
            "Stopped. 310 messages moved (318 MB), 974 not started.",
        ),
        (
            run_summary(moved=1, unknown=3, moved_bytes=0, copies_bytes=0),
            "1 message moved, 3 with unknown outcome: check now.",
        ),
        (
            run_summary(returns=True, moved=20, failed=1),
            "20 messages put back, 1 could not be put back.",
        ),
    ],
)
def test_a_run_is_told_in_words(run: RunSummary, said: str) -> None:
    assert result_words(run) == said


def test_what_was_not_moved_comes_before_what_was() -> None:
    verified, unknown, skipped = ItemState.VERIFIED, ItemState.UNKNOWN, ItemState.SKIPPED
    states = [verified, skipped, ItemState.PLANNED, ItemState.FAILED, skipped, unknown, verified]
    items = [run_item(n, state=state) for n, state in enumerate(states)]

    assert [one.n for one in order_by_need(items)] == [5, 3, 1, 4, 2, 0, 6]
    each = [run_item(n, state=state) for n, state in enumerate(ItemState)]
    assert len(order_by_need(each)) == len(ItemState)


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
    assert said.startswith("/C/B.JSON: The server rejected the sign-in")
    assert said.endswith("/C/A.JSON: The server cannot be reached.")


def test_what_a_server_moved_takes_up_space_there() -> None:
    said = result_words(run_summary(copies_bytes=0), in_server_trash=True)

    assert said == (
        "1,283 messages moved (318 MB). "
        "On the server they take up space until its Trash is emptied."
    )


def test_nothing_is_said_to_be_freed_by_moving_or_undoing() -> None:
    for run in (run_summary(), run_summary(returns=True), run_summary(moved=0, skipped=9)):
        assert "freed" not in result_words(run, in_server_trash=True).replace(
            "No space is freed yet", ""
        )
    assert "safety copies" not in result_words(run_summary(returns=True))


@pytest.mark.parametrize(
    ("state", "kind", "to", "there"),
    [
        (ItemState.VERIFIED, SourceKind.IMAP, "trash", True),
        (ItemState.UNDONE, SourceKind.IMAP, "trash", False),
        (ItemState.VERIFIED, SourceKind.IMAP, "/mail/x.mbox", False),
        (ItemState.VERIFIED, SourceKind.MBOX, "trash", False),
    ],
)
def test_only_what_went_to_the_trash_of_an_account_is_there(
    state: ItemState, kind: SourceKind, to: str, there: bool
) -> None:
    one = item("m")
    one = one._replace(address=one.address._replace(kind=kind))
    move = Move(one, item("kept"), to, Verdict.IDENTICAL, 1.0, "x")

    assert lies_in_server_trash([RunItem(0, move, state, None)]) == there


GB = 10**9


def copies(*sizes: int, limit: int = 2 * GB, over: int = 0) -> SafetyCopies:
    runs = tuple(
        RunCopies(f"r{n}", n, 1, size, may_empty=True, is_over=n < over)
        for n, size in enumerate(sizes)
    )
    return SafetyCopies(sum(sizes), limit, 30, runs, ())


def test_nothing_is_said_within_the_limit() -> None:
    assert over_limit_words(copies(GB)) == ""
    assert held_words(copies(GB)) == (
        "Safety copies: 1.0 GB. Nothing is deleted automatically: above 2.0 GB or after 30 days, "
        "Twinsweep asks you."
    )


def test_over_the_limit_it_is_said_by_how_much_and_what_emptying_frees() -> None:
    assert over_limit_words(copies(GB, GB, GB, over=1)) == (
        "The safety copies take up 3.0 GB, more than the 2.0 GB you allow. "
        "Deleting the oldest (1 run) would free 1.0 GB."
    )
    assert over_limit_words(copies(GB // 4, GB // 4, over=2)) == (
        "Some safety copies are older than 30 days. "
        "Deleting the oldest (2 runs) would free 500 MB."
    )


def test_the_most_common_reason_of_what_stayed_is_said() -> None:
    def ended(state: ItemState, reason: RefusalKind | None) -> RunItem:
        move = Move(item("m"), item("kept"), "trash", Verdict.IDENTICAL, 1.0, "x")
        return RunItem(0, move, state, Refusal(reason) if reason else None)

    moved = ended(ItemState.VERIFIED, None)
    full = ended(ItemState.FAILED, RefusalKind.NO_SPACE)
    changed = ended(ItemState.SKIPPED, RefusalKind.CHANGED)

    some = refused_words(look_at_end([moved, full, changed, changed]).refused)
    assert (
        some == "Most common reason (2 of 3): The message or its folder changed since the scan: "
        "scan again."
    )
    assert refused_words(look_at_end([moved, changed]).refused) == (
        "Reason: The message or its folder changed since the scan: scan again."
    )
    assert not refused_words(look_at_end([moved]).refused)


STATES = st.lists(st.tuples(st.sampled_from(ItemState), st.booleans(), st.booleans()), max_size=8)


@given(STATES)
def test_one_look_at_the_moves_tells_all_of_their_end(
    moves: list[tuple[ItemState, bool, bool]],
) -> None:
    items = []
    for n, (state, served, says_why) in enumerate(moves):
        one = item(f"m{n}")
        kind = SourceKind.IMAP if served else SourceKind.MBOX
        one = one._replace(address=one.address._replace(kind=kind))
        move = Move(one, item("kept"), "trash", Verdict.IDENTICAL, 1.0, "x")
        items.append(RunItem(n, move, state, Refusal(RefusalKind.OFFLINE) if says_why else None))

    end = look_at_end(iter(items))

    assert end.done == [one.n for one in items if one.state is ItemState.VERIFIED]
    assert end.in_server_trash == lies_in_server_trash(items)
    assert end.waiting == waiting_of(items)
