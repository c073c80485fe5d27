"""Copies leave only when the kept message has what it was to get; undo the other way round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import items_of, write_box

from core.apply.checks.taken_over import choose_merges, find_left_merges, find_not_taken_over
from core.apply.journal.entries import JournalEntry, RunHead
from core.apply.journal.flag_changes import FlagChange, flag_entry
from core.apply.journal.journal import open_journal
from core.model.groups import Verdict
from core.model.plan import Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind

HEAD = RunHead("ab" * 8, 0, False, "", RunState.PLANNED, False)
CANNOT = Refusal(RefusalKind.NO_FLAGS, "x")


def entries_of(tmp_path: Path, wanted: list[str]) -> list[JournalEntry]:
    """Two copies of one kept message, a third of another, and what the first takes over."""
    box = write_box(SourceKind.MAILDIR, tmp_path / "box", ["a", "a", "a", "b", "b"])
    a, a1, a2, b, b1 = items_of(box)
    pairs = ((a1, a), (a2, a), (b1, b))
    moves = [Move(one, kept, "trash", Verdict.IDENTICAL, 1.0, "oldest") for one, kept in pairs]
    moved = [JournalEntry(n, move) for n, move in enumerate(moves)]
    return [*moved, flag_entry(3, a, wanted)]


@pytest.mark.parametrize(
    ("wanted", "added", "state", "reason", "said"),
    [
        (["\\Seen"], ("\\Seen",), ItemState.VERIFIED, None, None),
        (["work"], (), ItemState.SKIPPED, CANNOT, None),
        (["\\Flagged"], (), ItemState.SKIPPED, CANNOT, RefusalKind.NOT_TAKEN_OVER),
        (["\\Flagged", "w"], ("\\Flagged",), ItemState.VERIFIED, CANNOT, None),
        (["\\Flagged", "w"], ("w",), ItemState.VERIFIED, CANNOT, RefusalKind.NOT_TAKEN_OVER),
        (["w"], (), ItemState.FAILED, Refusal(RefusalKind.IO_ERROR), RefusalKind.NOT_TAKEN_OVER),
        (["w"], (), ItemState.SKIPPED, Refusal(RefusalKind.LOCKED), RefusalKind.NOT_TAKEN_OVER),
        (["w"], ("w",), ItemState.INTENT, None, RefusalKind.OFFLINE),
        (["w"], (), ItemState.PLANNED, Refusal(RefusalKind.OFFLINE), RefusalKind.OFFLINE),
    ],
)
def test_which_copies_may_leave(
    tmp_path: Path,
    wanted: list[str],
    added: tuple[str, ...],
    state: ItemState,
    reason: Refusal | None,
    said: RefusalKind | None,
) -> None:
    entries = entries_of(tmp_path, wanted)
    origin = FlagChange(tuple(sorted(wanted)), added).to_json()
    done = replace(entries[3], state=state, reason=reason, origin=origin)
    with open_journal(tmp_path / "journal.db") as journal:
        journal.begin(HEAD, entries, app_version="", plan_digest="")
        journal.record(HEAD.id, [done])

        found = find_not_taken_over(journal, HEAD.id, entries[:3])

    assert {n: why.kind for n, why in found.items()} == (
        {} if said is None else {0: said, 1: said}
    )


def test_a_merge_goes_back_with_the_last_of_its_copies(tmp_path: Path) -> None:
    entries = [replace(e, state=ItemState.VERIFIED) for e in entries_of(tmp_path, ["w"])]
    assert choose_merges(entries, (0,)) == frozenset()
    assert choose_merges(entries, (2,)) == frozenset()
    assert choose_merges(entries, (0, 1)) == {3}
    entries[0] = replace(entries[0], state=ItemState.UNDONE)
    assert choose_merges(entries, (1,)) == {3}


@pytest.mark.parametrize(
    ("told", "n_left"),
    [
        ([RefusalKind.MISSING], 1),
        ([RefusalKind.CHANGED], 1),
        ([RefusalKind.GHOST], 1),
        ([RefusalKind.NOT_TAKEN_OVER], 0),  # a copy is still out for its sake
        ([RefusalKind.MISSING, RefusalKind.NOT_TAKEN_OVER], 0),  # so the latest undo says
        ([RefusalKind.MISSING, None], 0),  # done since
    ],
)
def test_what_an_undo_left_on_a_message_that_was_away_is_taken_off_when_it_comes_back(
    tmp_path: Path, told: list[RefusalKind | None], n_left: int
) -> None:
    *_, merge = entries_of(tmp_path, ["w"])
    origin = FlagChange(("w",), ("w",)).to_json()
    back = JournalEntry(0, merge.move._replace(keeper=items_of_other(tmp_path)))
    with open_journal(tmp_path / "journal.db") as journal:
        for n, kind in enumerate(told):
            head = replace(HEAD, id=f"{n:016x}", returns=True, undoes="ff" * 8)
            state = ItemState.SKIPPED if kind else ItemState.VERIFIED
            reason = Refusal(kind, "x") if kind else None
            entry = replace(merge, state=state, reason=reason, origin=origin)
            journal.begin(head, [entry], app_version="", plan_digest="")
        found = find_left_merges(journal, [back], 7)
    assert [one.n for one in found] == [7] * n_left
    assert all(one.origin == origin for one in found)


def items_of_other(tmp_path: Path) -> Item:
    """A message of another box, for whose sake the kept one was moved."""
    return items_of(write_box(SourceKind.MAILDIR, tmp_path / "other", ["a"]))[0]
