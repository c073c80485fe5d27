"""Batch by batch: what is shown, what is skipped, what is seen to have become of each move."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from helpers.boxes.held_places import as_stored, begun_run, held_place, place_of_plan
from helpers.boxes.moving import LocalSetup, deliver, items_of, mail_bytes, plan_of, write_box

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.entries import JournalEntry, leg_of
from core.apply.local import forward
from core.apply.local.forward import TAKES
from core.apply.place import RunFolder
from core.apply.recover import resume
from core.apply.rehearse import rehearse
from core.apply.undo import undo
from core.errors import StoreRefused
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import MessageKey, SourceKind, SourceSpec
from core.sources.files.hold import FilesHold

pytestmark = pytest.mark.slow


class Meanwhile(NullJob):
    """Another program writes a message anew, or removes it, before a batch of two is copied."""

    def __init__(self, path: Path, data: bytes | None) -> None:
        self._path, self._data, self._batches = path, data, 0

    def report(self, progress: Progress) -> None:
        self._batches += progress.stage is Stage.COPYING and not progress.copied
        if self._batches < 2:
            return
        if self._data is None:
            self._path.unlink(missing_ok=True)
        else:
            self._path.write_bytes(self._data)


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize(
    ("data", "kind"), [(None, RefusalKind.MISSING), (mail_bytes("z"), RefusalKind.CHANGED)]
)
def test_one_mail_that_is_not_there_to_be_copied_hinders_no_other(
    home: Path, n: int, data: bytes | None, kind: RefusalKind
) -> None:
    spec = write_box(SourceKind.EML, home / "box", "aaaa")
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))

    with setup.context() as context:
        done = carry_out(plan, context, Meanwhile(spec.path / f"00{n}.eml", data))
        told = {
            item.n: (item.state, item.reason)
            for item in history.list_items(context.journal, done.id)
        }

    moved = (ItemState.VERIFIED, None)
    assert told == {
        0: moved,
        1: moved,
        2: moved,
        n - 1: (ItemState.SKIPPED, Refusal(kind, str(spec.path))),
    }
    assert (spec.path / f"00{n}.eml").exists() is (data is not None)


@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML])
def test_a_folder_of_files_is_listed_for_a_batch_and_not_for_each_message(
    home: Path, kind: SourceKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 100,000 files a listing takes a second."""
    spec = write_box(kind, home / "box", "a" * 61)
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))
    before, listed = setup.contents(), 0
    scan = os.scandir

    def counting(path: str | Path) -> Iterator[os.DirEntry[str]]:
        nonlocal listed
        listed += 1
        return scan(path)

    monkeypatch.setattr(os, "scandir", counting)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        assert (done.moved, 0 < listed < 100) == (60, True)
        listed = 0
        back = undo(done.id, context, NullJob())

    assert (back.moved, 0 < listed < 100) == (60, True)
    assert setup.contents() == before


class AtRemoval(NullJob):
    """Another program changes messages when the third batch, of 49, is about to leave."""

    def __init__(self, change: Callable[[], None]) -> None:
        self._change, self._batches = change, 0

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.REMOVING:
            self._batches += 1
            if self._batches == 3:
                self._change()


@pytest.mark.parametrize("to", ["trash", "box", "folder"])
@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML])
def test_what_others_change_at_the_last_moment_holds_up_no_other(
    home: Path, kind: SourceKind, to: str
) -> None:
    spec = write_box(kind, home / "mail", "a" * 31 + "b" * 31)
    if to == "box":
        (home / "target").write_bytes(b"")
    elif to == "folder":
        write_box(SourceKind.MAILDIR, home / "target", "ab")
    plan = plan_of((spec,), to="trash" if to == "trash" else str(home / "target"))
    setup = LocalSetup(home, (spec,))
    files = [move.what.address.uid for move in plan.moves]
    uids = [files[n] for n in (20, 30, 59)]

    def change() -> None:
        paths = [p for uid in uids for p in spec.path.rglob(f"{uid}*") if p.is_file()]
        assert len(paths) == 3
        paths[0].write_bytes(mail_bytes("z"))
        paths[1].unlink()
        # the same message as sent, but not the bytes of which there is a safety copy
        paths[2].write_bytes(paths[2].read_bytes().replace(b"\n", b"\r\n"))

    with setup.context() as context:
        done = carry_out(plan, context, AtRemoval(change))
        told = {it.n: it.state for it in history.list_items(context.journal, done.id)}

    changed = {20: ItemState.SKIPPED, 30: ItemState.SKIPPED, 59: ItemState.SKIPPED}
    assert told == dict.fromkeys(range(60), ItemState.VERIFIED) | changed
    texts = Counter(item.digest for item in items_of(spec))
    assert sorted(texts.values()) == [1, 1, 2], "one of a, two of b, and what others wrote"
    if to != "trash":
        kept = SourceKind.MBOX if to == "box" else SourceKind.MAILDIR
        there = Counter(item.digest for item in items_of(SourceSpec(kept, home / "target")))
        assert sum(there.values()) == 57 + 2 * (to == "folder")


@pytest.mark.parametrize("to", ["trash", "box"])
@pytest.mark.parametrize(("most", "n_moved"), [(8, 60), (1, 60), (0, 0)])
def test_files_that_are_renamed_all_the_time_leave_in_smaller_parts(
    home: Path, most: int, n_moved: int, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where so many at once are never all found under the names that they had."""
    spec = write_box(SourceKind.MAILDIR, home / "mail", "a" * 31 + "b" * 31)
    (home / "target").write_bytes(b"")
    plan = plan_of((spec,), to="trash" if to == "trash" else str(home / "target"))
    setup, takes, take_out = LocalSetup(home, (spec,)), [], FilesHold.take_out

    def refusing(hold: FilesHold, keys: Sequence[MessageKey]) -> None:
        takes.append(len(keys))
        if len(keys) > most:
            raise StoreRefused(spec.path, Refusal(RefusalKind.CHANGED, str(spec.path)))
        take_out(hold, keys)

    monkeypatch.setattr(FilesHold, "take_out", refusing)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        states = Counter(it.state for it in history.list_items(context.journal, done.id))

    there = items_of(SourceSpec(SourceKind.MBOX, home / "target"))
    if most == 1:  # of so many parts not all can be tried
        n_moved = done.moved
        assert 11 <= n_moved < 60
    assert states[ItemState.VERIFIED] == done.moved == n_moved
    assert states[ItemState.SKIPPED] == 60 - n_moved
    assert len(items_of(spec)) == 62 - n_moved
    assert len(there) == (n_moved if to == "box" else 0)
    assert len(takes) <= 2 * TAKES


class Appending(NullJob):
    """Another program, which minds no locks, appends a message at the first of some stage."""

    def __init__(self, spec: SourceSpec, stage: Stage) -> None:
        self._spec, self._stage, self._is_done = spec, stage, False

    def report(self, progress: Progress) -> None:
        if progress.stage is self._stage and not self._is_done:
            self._is_done = True
            deliver(self._spec, "new", 9)


@pytest.mark.parametrize("stage", [Stage.CHECKING, Stage.COPYING, Stage.REMOVING])
@pytest.mark.parametrize("boxes", [("aaab",), ("aaab", "ab")])
def test_a_file_that_another_program_appends_to_meanwhile_is_said_to_have_changed(
    home: Path, boxes: tuple[str, ...], stage: Stage
) -> None:
    specs = [write_box(SourceKind.MBOX, home / f"box{n}", its) for n, its in enumerate(boxes)]
    setup, plan = LocalSetup(home, tuple(specs)), plan_of(specs)
    of_first = [m for m in plan.moves if m.what.address.path == str(specs[0].path)]

    with setup.context() as context:
        done = carry_out(plan, context, Appending(specs[0], stage))
        told = [(it.state, it.reason) for it in history.list_items(context.journal, done.id)]
    there = items_of(specs[0])

    changed = Refusal(RefusalKind.CHANGED, str(specs[0].path))
    assert told[: len(of_first)] == [(ItemState.SKIPPED, changed)] * len(of_first)
    assert len(there) == len(boxes[0]) + 1


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("kind", [SourceKind.EML, SourceKind.MAILDIR])
def test_what_another_program_marked_as_deleted_is_told_as_such(
    home: Path, kind: SourceKind, keeps: bool
) -> None:
    spec = write_box(kind, home / "box", "aab")
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))
    (move,) = plan.moves
    at = (move.keeper if keeps else move.what).address.position
    path = sorted(path for path in spec.path.rglob("*") if path.is_file())[at]
    if kind is SourceKind.MAILDIR:
        path.rename(path.with_name(f"{path.name}T"))
    else:
        path.write_bytes(b"X-Mozilla-Status: 0009\n" + path.read_bytes())

    with setup.context() as context:
        rehearsed = [item.reason for item in rehearse(plan, context, NullJob())]
        done = carry_out(plan, context, NullJob())
        told = [item.reason for item in history.list_items(context.journal, done.id)]

    ghost = RefusalKind.KEEPER_GHOST if keeps else RefusalKind.GHOST
    assert told == [Refusal(ghost, str(spec.path))]
    if kind is SourceKind.MAILDIR:  # else it only sees other bytes
        assert rehearsed == told


def test_what_did_not_leave_where_the_system_failed_is_told_to_have_failed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_box(SourceKind.EML, home / "box", "aaaa")
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))
    take_out = FilesHold.take_out

    def fail_in_the_second_batch(hold: FilesHold, keys: Sequence[MessageKey]) -> None:
        take_out(hold, keys[:1])
        if len(keys) > 1:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(FilesHold, "take_out", fail_in_the_second_batch)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        told = [(item.state, item.reason) for item in history.list_items(context.journal, done.id)]

    moved = (ItemState.VERIFIED, None)
    failed = (ItemState.FAILED, Refusal(RefusalKind.IO_ERROR, str(spec.path)))
    assert (done.state, told) == (RunState.DONE, [moved, moved, failed])
    assert sorted(path.name for path in spec.path.glob("*.eml")) == ["000.eml", "003.eml"]


class StageRecorder(NullJob):
    """Remembers how far a person is told that it came."""

    def __init__(self) -> None:
        self.done: list[tuple[Stage, int]] = []

    def report(self, progress: Progress) -> None:
        assert progress.total == 13
        assert progress.messages <= progress.done or progress.stage is Stage.CHECKING
        self.done.append((progress.stage, progress.done))


def test_what_is_shown_grows_with_each_batch_there_and_back(home: Path) -> None:
    spec = write_box(SourceKind.EML, home / "box", "a" * 14)
    setup, plan, there, back = (
        LocalSetup(home, (spec,)),
        plan_of((spec,)),
        StageRecorder(),
        StageRecorder(),
    )

    with setup.context() as context:
        carry_out(plan, context, there)
        undo(plan.id, context, back)

    ends = [(0, 1), (1, 11), (11, 13)]
    for job, stages in (
        (there, [Stage.CHECKING, Stage.COPYING, Stage.REMOVING, Stage.VERIFYING]),
        (back, [Stage.CHECKING, Stage.REMOVING, Stage.VERIFYING]),
    ):
        told = [stage for stage, _ in groupby(stage for stage, _ in job.done)]
        assert told == stages * len(ends)
        counts = [done for _, done in job.done]
        assert counts == sorted(counts)
        assert [done for stage, done in job.done if stage is Stage.VERIFYING] == [
            end for _, end in ends
        ]
        begun = [done for stage, done in job.done if stage is stages[0]]
        assert {start for start, _ in ends} <= {*begun}


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
def test_safety_copies_are_counted_while_they_are_written(home: Path, kind: SourceKind) -> None:
    spec = write_box(kind, home / "box", "a" * 14)
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))
    copied: list[int] = []

    class Recorder(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.COPYING and progress.copied:
                assert progress.messages < progress.copied, "not moved yet"
                copied.append(progress.copied)

    with setup.context() as context:
        carry_out(plan, context, Recorder())

    assert copied == list(range(1, 14))


def test_a_message_counts_as_moved_when_it_is_and_not_when_it_is_checked(home: Path) -> None:
    """Of each mbox all messages leave together, however far their check is."""
    kept = write_box(SourceKind.MBOX, home / "kept", "abcdef")
    boxes = [write_box(SourceKind.MBOX, home / name, "abcdef") for name in ("one", "two")]
    for spec in boxes:  # of other bytes than what is kept, so that each is proven
        data = spec.path.read_bytes().replace(b"Subject:", b"X-Mailer: another\nSubject:")
        spec.path.write_bytes(data)
    moves = tuple(
        Move(what, keeper, "trash", Verdict.SAME_TEXT, 1.0, "oldest")
        for spec in boxes
        for what, keeper in zip(items_of(spec), items_of(kept), strict=True)
    )
    sizes = tuple((leg_of(move.what.address), 6) for move in moves[::6])
    setup, plan = LocalSetup(home, (kept, *boxes)), Plan("00000000000000aa", 1, moves, sizes)
    told: list[tuple[Stage, int, int]] = []

    class Recorder(NullJob):
        def report(self, progress: Progress) -> None:
            moved = {state: n for state, n, _ in context.journal.tally(plan.id).states}
            told.append(
                (progress.stage, progress.messages, moved.get(ItemState.VERIFIED, 0)),
            )

    with setup.context() as context:
        carry_out(plan, context, Recorder(), confirm=len(moves))

    acting = (Stage.COPYING, Stage.REMOVING, Stage.VERIFYING)
    counts = [(said, moved) for stage, said, moved in told if stage in acting]
    assert [said for said, _ in counts] == [moved for _, moved in counts]
    checked = [said for stage, said, _ in told if stage is Stage.CHECKING]
    assert checked == sorted(checked)
    assert {*checked} == {*range(len(moves))}


KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML, SourceKind.MH]
WAITING = {RefusalKind.OFFLINE, RefusalKind.SIGN_IN, RefusalKind.OVER_QUOTA}


@pytest.mark.parametrize("kind", RefusalKind)
def test_a_move_waits_for_a_server_and_is_skipped_for_anything_else(kind: RefusalKind) -> None:
    entry = replace(unseen_entry(), state=ItemState.CHECKED, source_before=3)
    why = Refusal(kind, "x")

    state = ItemState.PLANNED if kind in WAITING else ItemState.SKIPPED
    assert forward.as_not_made(entry, why) == replace(entry, state=state, reason=why)


def unseen_entry() -> JournalEntry:
    item = Item(Address(SourceKind.EML, "/box", "", "1.eml", 0, ""), "d", 1, "", "", "")
    return JournalEntry(0, Move(item, item, "trash", Verdict.IDENTICAL, 1.0, "user"))


@contextmanager
def moved(home: Path, kind: SourceKind) -> Iterator[tuple[RunFolder, JournalEntry]]:
    """One of two copies was moved away, and whether it was is open again."""
    setup = LocalSetup(home, (write_box(kind, home / "box", "aba"),))
    with place_of_plan(setup, plan_of(setup.specs)) as (place, entries):
        forward.move_away(place, entries)
    with setup.context() as context:  # held anew: a hold knows what it did itself
        leg = entries[0].move.what.address.folder
        with held_place(context, place.run, (*place.leg[:2], leg)) as again:
            (entry,) = as_stored(again, place.run)
            assert entry.state is ItemState.VERIFIED
            yield again, replace(entry, state=ItemState.ACTED)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_gone_and_safely_copied_is_moved(home: Path, kind: SourceKind) -> None:
    with moved(home, kind) as (place, entry):
        (now,) = forward.look_at_outcomes(place, [entry])

    assert now == replace(entry, state=ItemState.VERIFIED)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_gone_without_an_intact_safety_copy_is_told_to_be_unknown(
    home: Path, kind: SourceKind
) -> None:
    with moved(home, kind) as (place, entry):
        assert entry.safety_copy is not None
        (place.context.trash / entry.safety_copy.file).write_bytes(b"another mail")

        (now,) = forward.look_at_outcomes(place, [entry])

    why = Refusal(RefusalKind.SAFETY_COPY, place.leg[1])
    assert now == replace(entry, state=ItemState.UNKNOWN, reason=why)


@pytest.mark.parametrize("kind", KINDS)
def test_what_lies_where_it_was_is_to_be_done_again_from_the_start(
    home: Path, kind: SourceKind
) -> None:
    setup = LocalSetup(home, (write_box(kind, home / "box", "aba"),))
    with place_of_plan(setup, plan_of(setup.specs)) as (place, entries):
        checked, _ = forward._check_batch(place, entries, ExitStack())
        acted = replace(checked[0], state=ItemState.ACTED, reason=Refusal(RefusalKind.LOCKED, ""))

        (now,) = forward.look_at_outcomes(place, [acted])

        assert now == replace(checked[0], state=ItemState.PLANNED, reason=None)
        assert place.hold.digest(
            MessageKey(0, place.name, items_of(setup.specs[0])[2].address.uid)
        )


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        (SourceKind.EML, ItemState.UNKNOWN),
        (SourceKind.MAILDIR, ItemState.UNKNOWN),
        (SourceKind.MH, ItemState.VERIFIED),  # numbers are given again
        (SourceKind.MBOX, ItemState.VERIFIED),  # places shift
    ],
)
def test_another_mail_in_its_place_is_that_mail_rewritten_where_places_last(
    home: Path, kind: SourceKind, state: ItemState
) -> None:
    with moved(home, kind) as (place, entry):
        (spec,) = (SourceSpec(kind, home / "box"),)
        deliver(spec, "z", 2)  # the place of the third mail, which went

        (now,) = forward.look_at_outcomes(place, [entry])

    why = Refusal(RefusalKind.CHANGED, place.leg[1]) if state is ItemState.UNKNOWN else None
    assert now == replace(entry, state=state, reason=why)


def test_an_identical_mail_that_came_since_leaves_an_mbox_undecided(home: Path) -> None:
    with moved(home, SourceKind.MBOX) as (place, entry):
        deliver(SourceSpec(SourceKind.MBOX, home / "box"), "a", 9)

        (now,) = forward.look_at_outcomes(place, [entry])

    assert (now.state, now.reason) == (
        ItemState.UNKNOWN,
        Refusal(RefusalKind.CHANGED, place.leg[1]),
    )


@pytest.mark.parametrize("act", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_what_took_its_kept_mail_along_is_put_back_only_when_told_to(
    home: Path, kind: SourceKind, act: bool
) -> None:
    box, old = (write_box(kind, home / name, "ab") for name in ("box", "old"))
    what, keeper = items_of(box)[0], items_of(old)[0]
    move = Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "user")
    setup, plan = LocalSetup(home, (box, old)), Plan("00000000000000aa", 1, (move,), ())
    with setup.context() as context:
        entries = begun_run(context, plan)
        with held_place(context, plan.id, leg_of(what.address)) as place:
            forward.move_away(place, entries)
            (entry,) = as_stored(place, plan.id)
            empty(old)

            (now,) = forward.settle_moves(place, [replace(entry, state=ItemState.ACTED)], act=act)

    assert now.state is not ItemState.VERIFIED
    there = [item.digest for item in items_of(box)]
    assert (what.digest in there) is act
    if act:
        assert now.state in (ItemState.SKIPPED, ItemState.FAILED)
        assert now.reason is not None
        is_mbox = kind is SourceKind.MBOX  # its file changed: where the kept message is, who knows
        lost = RefusalKind.KEEPER_CHANGED if is_mbox else RefusalKind.KEEPER_GONE
        assert now.reason.kind is lost


def empty(spec: SourceSpec) -> None:
    """Somebody deletes all mail of a box."""
    if spec.path.is_file():
        spec.path.write_bytes(b"")
    for path in spec.path.rglob("*"):
        if path.is_file():
            path.unlink()


@pytest.mark.parametrize("to", ["trash", "a mailbox"])
def test_moves_that_are_done_or_closed_are_not_done_again(home: Path, to: str) -> None:
    setup = LocalSetup(home, (write_box(SourceKind.EML, home / "box", "aaaa"),))
    plan = plan_of(setup.specs, to=to if to == "trash" else str(home / "old.mbox"))
    states = [ItemState.VERIFIED, ItemState.SKIPPED, ItemState.CHECKED]
    with place_of_plan(setup, plan) as (place, entries):
        stood = [replace(e, state=state) for e, state in zip(entries, states, strict=True)]
        place.record(stood)

        forward.move_away(place, stood)

        now = [e.state for e in as_stored(place, plan.id)]
    assert now == [ItemState.VERIFIED, ItemState.SKIPPED, ItemState.VERIFIED]
    assert [item.address.uid for item in items_of(setup.specs[0])] == [
        "000.eml", "001.eml", "002.eml",
    ]  # fmt: skip


class StopAfterChecks(NullJob):
    """Is asked to stop while the first batch is checked."""

    def __init__(self) -> None:
        self._asked = False

    def report(self, progress: Progress) -> None:
        self._asked = self._asked or progress.stage is Stage.CHECKING

    def checkpoint(self) -> None:
        if self._asked:
            raise Cancelled


def test_a_stop_while_a_batch_is_checked_touches_nothing_and_can_be_carried_on(home: Path) -> None:
    spec = write_box(SourceKind.EML, home / "box", "a" * 14)
    setup, plan = LocalSetup(home, (spec,)), plan_of((spec,))
    files = sorted((home / "box").rglob("*.eml"))

    with setup.context() as context:
        stopped = carry_out(plan, context, StopAfterChecks())
        assert (stopped.state, stopped.moved, stopped.pending) == (RunState.PAUSED, 0, 13)
        assert sorted((home / "box").rglob("*.eml")) == files
        ended = resume(plan.id, context, NullJob())

    assert (ended.state, ended.moved) == (RunState.DONE, 13)
    assert len(list((home / "box").rglob("*.eml"))) == 1
