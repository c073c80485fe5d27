"""Back into one folder: not twice, not over another message, and out of the destination again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.held_places import as_stored, begun_run, held_place, place_of_plan
from helpers.boxes.moving import LocalSetup, deliver, items_of, plan_of, write_box

from core.apply.journal.entries import BY_PLACE, JournalEntry
from core.apply.local import backward, forward
from core.apply.place import RunFolder
from core.model.groups import Verdict
from core.model.plan import TO_TRASH, Address, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import SourceKind

pytestmark = pytest.mark.slow

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML, SourceKind.MH]
BACK = "00000000000000bb"


@contextmanager
def going_back(
    home: Path, kind: SourceKind, texts: str = "aba", to: str = TO_TRASH
) -> Iterator[tuple[LocalSetup, RunFolder, list[JournalEntry]]]:
    """All copies were moved away; a run is begun, and its folder held, that puts them back."""
    setup = LocalSetup(home, (write_box(kind, home / "box", texts),))
    plan = plan_of(setup.specs, to=to)
    with place_of_plan(setup, plan) as (place, entries):
        forward.move_away(place, entries)
        out = as_stored(place, plan.id)
        assert {e.state for e in out} == {ItemState.VERIFIED}
    turned = [
        JournalEntry(
            e.n,
            e.move,
            safety_copy=e.safety_copy,
            origin=e.origin,
            target_at=e.target_at,
            of_n=e.n,
        )
        for e in out
    ]
    with setup.context() as context:
        begun_run(context, replace(plan, id=BACK), undoes=plan.id, entries=turned)
        with held_place(context, BACK, place.leg, undoes=plan.id) as again:
            yield setup, again, turned


@pytest.mark.parametrize("kind", KINDS)
def test_all_come_back_byte_for_byte_and_the_journal_has_where(
    home: Path, kind: SourceKind
) -> None:
    before = LocalSetup(home, (write_box(kind, home / "box", "abaab"),)).contents()
    with going_back(home, kind, "abaab") as (setup, place, entries):
        backward.move_back(place, entries)

        now = as_stored(place, BACK)
        there = {(item.address.folder, item.address.uid) for item in items_of(setup.specs[0])}
        undone = {e.state for e in as_stored(place, place.undoes)}
    assert [e.state for e in now] == [ItemState.VERIFIED] * 3
    assert {tuple(e.back_at) for e in now if e.back_at} <= there
    assert undone == {ItemState.UNDONE}
    assert setup.contents() == before


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_is_still_to_be_put_back_is(home: Path, kind: SourceKind) -> None:
    with going_back(home, kind, "aaaa") as (setup, place, entries):
        states = [ItemState.SKIPPED, ItemState.PLANNED, ItemState.VERIFIED]
        stood = [replace(e, state=s) for e, s in zip(entries, states, strict=True)]
        place.record(stood)

        backward.move_back(place, stood)

        assert [e.state for e in as_stored(place, BACK)] == [
            ItemState.SKIPPED,
            ItemState.VERIFIED,
            ItemState.VERIFIED,
        ]
    assert len(items_of(setup.specs[0])) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_one_damaged_safety_copy_fails_alone(home: Path, kind: SourceKind) -> None:
    with going_back(home, kind, "aabb") as (setup, place, entries):
        assert entries[1].safety_copy is not None
        file = place.context.trash / entries[1].safety_copy.file
        at = entries[1].safety_copy.offset
        data = bytearray(file.read_bytes())
        data[at + 80] ^= 1
        file.write_bytes(data)

        backward.move_back(place, entries)

        now = as_stored(place, BACK)
    assert [(e.state, e.reason) for e in now] == [
        (ItemState.VERIFIED, None),
        (ItemState.FAILED, Refusal(RefusalKind.SAFETY_COPY, place.leg[1])),
    ]
    assert len(items_of(setup.specs[0])) == 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["z", "a"])
def test_a_mail_that_came_to_the_old_place_since_is_neither_lost_nor_taken_for_it(
    home: Path, kind: SourceKind, text: str
) -> None:
    with going_back(home, kind, "baa") as (setup, place, entries):
        deliver(setup.specs[0], text, 2)

        backward.move_back(place, entries)

        (now,) = as_stored(place, BACK)
        digests = [item.digest for item in items_of(setup.specs[0])]
    assert (now.state, len(digests)) == (ItemState.VERIFIED, 4)
    assert digests.count(now.move.what.digest) == (3 if text == "a" else 2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("back", "state"), [(0, ItemState.PLANNED), (1, ItemState.UNKNOWN), (2, ItemState.VERIFIED)]
)
def test_after_a_cut_the_folder_tells_what_is_back(
    home: Path, kind: SourceKind, back: int, state: ItemState
) -> None:
    """Of two copies in an mbox nobody can say which is back; a place of its own tells."""
    with going_back(home, kind, "aaa") as (_, place, entries):
        intended = backward._write_intents(
            place, entries, place.context.journal.verified(place.undoes, place.leg)
        )
        if back:
            place.hold.put_back([backward.return_of(place, e) for e in intended[:back]])

        now = backward.look_at_outcomes(place, intended)

    by_place = [state, ItemState.VERIFIED, ItemState.PLANNED]
    if kind is SourceKind.MBOX or back != 1:
        assert [e.state for e in now] == [state] * 2
    else:
        assert [e.state for e in now] == by_place[1:]
    assert all((e.reason is not None) == (e.state is ItemState.UNKNOWN) for e in now)
    assert all((e.back_at is not None) == (e.state is ItemState.VERIFIED) for e in now)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("text", "already"), [("z", 1), ("a", 2)])
def test_only_a_folder_that_has_another_mail_in_the_old_place_needs_to_be_counted(
    home: Path, kind: SourceKind, text: str, already: int
) -> None:
    """Also one that is the same to the byte: it would pass for the mail that is put back."""
    with going_back(home, kind, "aaa") as (setup, place, entries):
        out = place.context.journal.verified(place.undoes, place.leg)
        free = backward._write_intents(place, entries[:1], out)
        if kind in (SourceKind.EML, SourceKind.MH):
            deliver(setup.specs[0], text, 2)  # in the place of the second
        taken = backward._write_intents(place, entries[1:], out)

    counted = 1 if kind is SourceKind.MBOX else BY_PLACE
    assert free[0].source_before == counted
    in_the_way = kind in (SourceKind.EML, SourceKind.MH)
    assert taken[0].source_before == (already if in_the_way else counted)


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
def test_what_is_back_leaves_its_destination_and_others_mail_there_stays(
    home: Path, kind: SourceKind
) -> None:
    old = write_box(kind, home / "old", "ab")
    with going_back(home, SourceKind.EML, "aab", to=str(old.path)) as (setup, place, entries):
        assert len(items_of(old)) == 3

        backward.move_back(place, entries)

        assert [e.state for e in as_stored(place, BACK)] == [ItemState.VERIFIED]
    assert len(items_of(old)) == 2
    assert len(items_of(setup.specs[0])) == 3


def test_a_copy_that_cannot_leave_its_destination_stays_and_the_move_says_why(
    home: Path,
) -> None:
    """Better two than none."""
    to = home / "old.mbox"
    with going_back(home, SourceKind.EML, "aa", to=str(to)) as (setup, place, entries):
        stored = to.read_bytes()
        to.unlink()
        to.parent.joinpath("old.mbox").mkdir()

        backward.move_back(place, entries)

        (now,) = as_stored(place, BACK)
    assert stored
    assert now.state is ItemState.VERIFIED
    assert now.reason is not None
    assert len(items_of(setup.specs[0])) == 2


def entry_of(n: int, digest: str, before: int, floor: int) -> JournalEntry:
    item = Item(Address(SourceKind.EML, "/box", "", str(n), n, ""), digest, 1, "", "", "")
    move = Move(item, item, "/old", Verdict.IDENTICAL, 1.0, "user")
    return JournalEntry(n, move, target_before=before, target_floor=floor)


@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ([("a", 3, 1)], {"a": 2}),  # three are there, one goes
        ([("a", 3, 1), ("a", 3, 1)], {"a": 1}),
        ([("a", 1, 1)], {"a": 1}),  # of others before us: it stays, whoever took ours
        ([("a", 0, -1)], {"a": 0}),
        ([("a", 2, 0), ("b", 1, 0)], {"a": 1, "b": 0}),
    ],
)
def test_so_many_of_a_kind_stay_in_the_destination(
    moves: list[tuple[str, int, int]], left: dict[str, int]
) -> None:
    entries = [entry_of(n, *move) for n, move in enumerate(moves)]

    assert backward._remaining_counts(entries) == left
