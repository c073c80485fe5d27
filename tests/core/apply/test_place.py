"""How moves are cut into batches, spared, and judged right after the store was changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.held_places import as_stored, begun_run, place_of_plan
from helpers.boxes.moving import LocalSetup, plan_of, write_box
from helpers.process.stopping import NotingJob
from hypothesis import given
from hypothesis import strategies as st

from core.apply.journal.entries import JournalEntry, leg_of
from core.apply.place import (
    as_seen_after,
    as_skipped,
    close_unbegun,
    cut_into_batches,
    unfinished_moves,
)
from core.job import Progress, Stage
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind

LOCKED = Refusal(RefusalKind.LOCKED, "box")
FILES = [kind for kind in SourceKind if kind is not SourceKind.MBOX]


def entry_of(kind: SourceKind, n: int = 0) -> JournalEntry:
    item = Item(Address(kind, "/mail/box", "", str(n), n, ""), "d", 1, "", "", "")
    return JournalEntry(n, Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "oldest"))


@given(st.sampled_from(FILES), st.integers(0, 2_500))
def test_of_files_one_then_ten_then_a_hundred_and_a_thousand_at_a_time(
    kind: SourceKind, n: int
) -> None:
    entries = [entry_of(kind, 0)] * n

    parts = list(cut_into_batches(kind, entries))

    assert [entry for part in parts for entry in part] == entries
    on_server = kind is SourceKind.IMAP
    full = [1, 10, *[100] * 25] if on_server else [1, 10, 100, *[1_000] * 3]
    assert [len(part) for part in parts[:-1]] == full[: max(len(parts) - 1, 0)]
    assert all(0 < len(part) <= most for part, most in zip(parts, full, strict=False))


@pytest.mark.parametrize("n", [0, 1, 250])
def test_an_mbox_is_rewritten_once_for_all_of_its_moves(n: int) -> None:
    entries = [entry_of(SourceKind.MBOX, number) for number in range(n)]

    assert [list(part) for part in cut_into_batches(SourceKind.MBOX, entries)] == [entries]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [(SourceKind.IMAP, RefusalKind.SERVER), (SourceKind.EML, RefusalKind.IO_ERROR)],
)
def test_a_move_that_shows_no_effect_failed_and_is_not_tried_again(
    kind: SourceKind, reason: RefusalKind
) -> None:
    still_there = entry_of(kind)

    failed = as_seen_after(still_there)

    assert failed == replace(
        still_there, state=ItemState.FAILED, reason=Refusal(reason, "/mail/box")
    )


@pytest.mark.parametrize("state", [state for state in ItemState if state != ItemState.PLANNED])
def test_what_was_seen_to_have_become_something_stays_that(state: ItemState) -> None:
    entry = replace(entry_of(SourceKind.EML), state=state, reason=LOCKED)

    assert as_seen_after(entry) is entry


def test_a_skipped_move_is_the_same_move_with_its_reason() -> None:
    entry = replace(entry_of(SourceKind.EML), state=ItemState.CHECKED, source_before=3)

    assert as_skipped(entry, LOCKED) == replace(entry, state=ItemState.SKIPPED, reason=LOCKED)


def test_only_what_was_not_begun_is_spared(home: Path) -> None:
    specs = (write_box(SourceKind.EML, home / "box", "a" * (len(ItemState) + 1)),)
    plan, setup = plan_of(specs), LocalSetup(home, specs)
    with setup.context() as context:
        entries = begun_run(context, plan)
        states = list(ItemState)
        context.journal.record(
            plan.id, [replace(e, state=s) for e, s in zip(entries, states, strict=True)]
        )
        leg = leg_of(plan.moves[0].what.address)

        close_unbegun(context, plan.id, leg, LOCKED, ItemState.SKIPPED)

        now = [(e.state, e.reason) for e in context.journal.entries(plan.id)]
        begun = {ItemState.PLANNED, ItemState.CHECKED}
        assert now == [
            (ItemState.SKIPPED, LOCKED) if state in begun else (state, None) for state in states
        ]
        uncertain = {ItemState.INTENT, ItemState.ACTED, ItemState.UNKNOWN}
        assert {e.state for e in unfinished_moves(context, plan.id, leg)} == uncertain


def test_moves_of_another_folder_are_neither_open_here_nor_spared(home: Path) -> None:
    specs = tuple(write_box(SourceKind.EML, home / name, "aa") for name in ("one", "other"))
    plan = plan_of(specs)
    with LocalSetup(home, specs).context() as context:
        begun_run(context, plan)
        one, other = (("eml", str(spec.path), "") for spec in specs)

        close_unbegun(context, plan.id, one, LOCKED, ItemState.PLANNED)

        assert [e.reason for e in unfinished_moves(context, plan.id, one)] == [LOCKED]
        assert [e.reason for e in unfinished_moves(context, plan.id, other)] == [None, None]


def test_a_place_tells_how_many_moves_are_behind_it_and_where_it_is(home: Path) -> None:
    specs, job = (write_box(SourceKind.MAILDIR, home / "box", "aaa"),), NotingJob()
    with place_of_plan(LocalSetup(home, specs), plan_of(specs), job) as (place, entries):
        place.report(Stage.COPYING)
        replace(place, done=1).report(Stage.VERIFYING)

        assert (place.kind, place.name) == (
            SourceKind.MAILDIR,
            entries[0].move.what.address.folder,
        )
    assert job.progress == [Progress(Stage.COPYING, 0, 2, 0), Progress(Stage.VERIFYING, 1, 2, 1)]


def test_what_an_undo_took_back_is_undone_in_the_run_that_moved_it(home: Path) -> None:
    specs = (write_box(SourceKind.EML, home / "box", "aaa"),)
    setup, plan = LocalSetup(home, specs), plan_of(specs)
    back = replace(plan, id="00000000000000bb")
    with place_of_plan(setup, plan) as (place, entries):
        place.record([replace(e, state=ItemState.VERIFIED) for e in entries])
        returns = [replace(e, of_n=e.n) for e in begun_run(place.context, back, undoes=plan.id)]
        returning = replace(place, run=back.id, undoes=plan.id)

        returning.record(
            [
                replace(returns[0], state=ItemState.VERIFIED),
                replace(returns[1], state=ItemState.ACTED),
            ]
        )

        assert [e.state for e in as_stored(place, plan.id)] == [
            ItemState.UNDONE,
            ItemState.VERIFIED,
        ]
