"""Outcomes that only another program's doing between a crash and the recovery brings about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, deliver, items_of, mail_bytes, plan_of, write_box

from core.apply import execute
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.journal.entries import JournalEntry
from core.apply.journal.journal import Journal
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import PlanRefused
from core.job import NullJob, Progress, Stage
from core.model.plan import Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState, RunSummary
from core.model.sources import SourceKind
from core.sources.mbox import undo_log

pytestmark = pytest.mark.slow


class PowerCut(BaseException):
    """The end of everything, as far as the program is concerned."""


@contextmanager
def dying_before(state: ItemState, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The power goes when moves are to be written down as being in a state."""
    record = Journal.record

    def dying(
        self: Journal, run: str, entries: Sequence[JournalEntry], *, undone: str = ""
    ) -> None:
        if any(entry.state is state for entry in entries):
            raise PowerCut
        record(self, run, entries, undone=undone)

    with patch.context() as patched:
        patched.setattr(Journal, "record", dying)
        yield


def cut_off(setup: LocalSetup, plan: Plan, state: ItemState, patch: pytest.MonkeyPatch) -> None:
    """Carry out a plan, and die before moves can be written down as being in a state."""
    with dying_before(state, patch), setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, NullJob())


def cut_off_undo(
    setup: LocalSetup, plan: Plan, state: ItemState, patch: pytest.MonkeyPatch
) -> str:
    """Carry out a plan; die while it is taken back, as `cut_off`. Returns the undo's id."""
    with setup.context() as context:
        carry_out(plan, context, NullJob())
    with dying_before(state, patch), setup.context() as context, pytest.raises(PowerCut):
        undo(plan.id, context, NullJob())
    with setup.context() as context:
        (run,) = context.journal.unfinished()
    return run


def resumed(setup: LocalSetup, plan: Plan, *, act: bool = True) -> RunSummary:
    with setup.context() as context:
        return resume(plan.id, context, NullJob(), act=act)


@pytest.fixture
def setup(home: Path) -> LocalSetup:
    return LocalSetup(home, (write_box(SourceKind.MBOX, home / "box", ["a", "b", "a"]),))


def test_moved_but_not_written_down_is_found_out(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.ACTED, monkeypatch)

    done = resumed(setup, plan)

    assert (done.moved, done.unknown, done.state) == (1, 0, RunState.DONE)


def test_intended_but_not_moved_is_moved_only_when_told_to(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = setup.live()
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.INTENT, monkeypatch)

    looked = resumed(setup, plan, act=False)
    assert (looked.pending, looked.state) == (1, RunState.PAUSED)
    assert setup.live() == before

    done = resumed(setup, plan)
    assert (done.moved, done.state) == (1, RunState.DONE)


def test_an_identical_mail_that_arrived_since_is_not_taken_for_the_one_that_left(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The new mail lies at the very offset of the one that left, and is equal to the byte.
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.ACTED, monkeypatch)
    deliver(setup.specs[0], "a", 1)
    (digest,) = {move.what.digest for move in plan.moves}

    done = resumed(setup, plan)

    assert (done.unknown, done.moved) == (1, 0)
    assert setup.live()[digest] == 2
    assert resumed(setup, plan) == done
    with setup.context() as context:
        back = undo(
            plan.id, context, NullJob()
        )  # its place is taken by its equal: said, not hidden
        assert (back.moved, back.failed) == (0, 1)
        assert setup.copies(context.journal, [ItemState.UNKNOWN])[digest] == 1


def test_what_somebody_else_removed_is_unknown_and_can_come_back(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = LocalSetup(
        setup.home, (write_box(SourceKind.MBOX, setup.home / "box", ["a", "a", "a", "a"]),)
    )
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.INTENT, monkeypatch)
    write_box(SourceKind.MBOX, setup.specs[0].path, ["a", "a", "a"])  # three were to go, one did

    done = resumed(setup, plan, act=False)

    with setup.context() as context:
        items = history.list_items(context.journal, plan.id)
    assert sum(setup.live().values()) == 3
    assert done.unknown + done.pending == 3
    assert all(i.reason is None or i.reason.kind is RefusalKind.CHANGED for i in items)


class CutWhileRemoving(NullJob):
    """Lets so many batches through to the removing of mail, then cuts the power."""

    def __init__(self, batches: int) -> None:
        self._left = batches

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.REMOVING:
            if not self._left:
                raise PowerCut
            self._left -= 1


def test_each_move_has_a_copy_of_its_own_in_the_destination_after_a_crash(
    home: Path,
) -> None:
    spec = write_box(SourceKind.EML, home / "box", list("aaaa"))
    target = write_box(SourceKind.MAILDIR, home / "target", [])
    setup = LocalSetup(home, (spec,))
    plan = plan_of((spec,), to=str(target.path))
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving(1))

    with setup.context() as context:
        done = resume(plan.id, context, NullJob())
        places = {entry.target_at for entry in context.journal.entries(plan.id)}

    assert done.moved == len(places) == 3
    assert len(items_of(target)) == 3


def test_a_copy_is_one_moves_also_among_more_than_nine(
    home: Path,
) -> None:
    spec = write_box(SourceKind.EML, home / "box", list("a" * 15))
    target = write_box(SourceKind.EML, home / "target", list("b"))  # numbers of two digits
    setup = LocalSetup(home, (spec,))
    plan = plan_of((spec,), to=str(target.path))
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving(2))

    with setup.context() as context:
        done = resume(plan.id, context, NullJob())
        places = {entry.target_at for entry in context.journal.entries(plan.id)}

    assert done.moved == len(places) == 14
    assert len(items_of(target)) == 15


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML])
def test_a_mailbox_that_is_away_is_no_emptied_one(home: Path, kind: SourceKind) -> None:
    setup = LocalSetup(home, (write_box(kind, home / "box", list("aba")),))
    plan = plan_of(setup.specs)
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving(0))
    box = setup.specs[0].path.rename(home / "unmounted")

    away = resumed(setup, plan)
    exists = setup.specs[0].path.exists()
    box.rename(setup.specs[0].path)
    done = resumed(setup, plan)

    assert (away.unknown, away.moved, away.state) == (1, 0, RunState.DONE_WITH_UNKNOWN)
    assert not exists
    assert (done.unknown, done.moved) == (0, 1)
    assert len(items_of(setup.specs[0])) == 2


def test_a_file_that_somebody_rewrote_after_the_crash_is_not_called_moved(home: Path) -> None:
    spec = write_box(SourceKind.EML, home / "box", list("aba"))
    setup = LocalSetup(home, (spec,))
    plan = plan_of(setup.specs)
    with setup.context() as context, pytest.raises(PowerCut):
        carry_out(plan, context, CutWhileRemoving(0))
    (spec.path / "002.eml").write_bytes(mail_bytes("other"))

    done = resumed(setup, plan)

    assert (done.unknown, done.moved) == (1, 0)


KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML]


@pytest.mark.parametrize("kind", KINDS)
def test_an_undo_that_was_cut_off_knows_where_its_mails_are_back(
    home: Path, kind: SourceKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_box(kind, home / "box", list("abaca"))
    setup = LocalSetup(home, (spec,))
    before = {item.address.uid: item.digest for item in items_of(spec)}
    run = cut_off_undo(setup, plan_of(setup.specs), ItemState.ACTED, monkeypatch)

    with setup.context() as context:
        back = resume(run, context, NullJob())
        entries = context.journal.entries(run)

    assert (back.state, back.moved) == (RunState.DONE, 2)
    assert {item.address.uid: item.digest for item in items_of(spec)} == before
    places = [entry.back_at.uid for entry in entries if entry.back_at]
    assert places == [entry.move.what.address.uid for entry in entries]


@pytest.mark.parametrize("state", [ItemState.ACTED, ItemState.VERIFIED])
@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.EML])
def test_a_mail_that_came_back_to_another_place_is_the_one_that_is_moved_again(
    home: Path, kind: SourceKind, state: ItemState, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_box(kind, home / "box", list("aba"))
    setup = LocalSetup(home, (spec,))
    plan = plan_of(setup.specs)
    with setup.context() as context:
        carry_out(plan, context, NullJob())
    if kind is SourceKind.MBOX:  # a client rewrites its file with one more in it
        write_box(kind, spec.path, ["a", "another", "b"])
    else:  # a new mail has the name of the one that left
        deliver(spec, "c", 2)
    kept = {item.address.uid for item in items_of(spec)}

    with dying_before(state, monkeypatch), setup.context() as context, pytest.raises(PowerCut):
        undo(plan.id, context, NullJob())
    with setup.context() as context:
        (run,) = context.journal.unfinished()
        back = resume(run, context, NullJob())
        (entry,) = context.journal.entries(run)
        (place,) = {item.address.uid for item in items_of(spec)} - kept
        redone = undo(run, context, NullJob())

    assert back.moved == redone.moved == 1
    assert entry.back_at is not None
    assert entry.back_at.uid == place
    assert {item.address.uid for item in items_of(spec)} == kept


def test_a_run_cut_off_after_its_last_move_is_done_by_looking(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(setup.specs)

    def die(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patched, setup.context() as context:
        patched.setattr(execute, "close_run", die)
        with pytest.raises(PowerCut):
            carry_out(plan, context, NullJob())
    with setup.context() as context:
        assert context.journal.unfinished() == (plan.id,)

    done = resumed(setup, plan, act=False)

    assert (done.state, done.moved) == (RunState.DONE, 1)
    with setup.context() as context:
        assert context.journal.unfinished() == ()


def test_a_destination_that_was_half_written_is_mended_when_the_run_is_taken_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = write_box(SourceKind.MBOX, home / "box", list("aba"))
    target = write_box(SourceKind.MBOX, home / "target", list("z"))
    before = target.path.read_bytes()
    setup = LocalSetup(home, (spec,))
    plan = plan_of(setup.specs, to=str(target.path))

    def die(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patched, setup.context() as context:
        patched.setattr(undo_log, "_write", die)
        with pytest.raises(PowerCut):
            carry_out(plan, context, NullJob())
    assert target.path.read_bytes() != before

    with setup.context() as context, pytest.raises(PlanRefused):  # there is nothing to put back
        undo(plan.id, context, NullJob())

    assert target.path.read_bytes() == before
    assert {path.name for path in home.iterdir() if path.name.startswith(".")} == set()
    assert len(items_of(spec)) == 3


def test_a_mail_that_is_gone_and_whose_safety_copy_is_damaged_is_not_called_moved(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.ACTED, monkeypatch)
    (copy,) = setup.trash.rglob("*.mbox")
    copy.write_bytes(copy.read_bytes()[:-20])

    done = resumed(setup, plan)

    with setup.context() as context:
        (item,) = history.list_items(context.journal, plan.id)
    assert (done.moved, done.unknown) == (0, 1)
    assert item.reason == Refusal(RefusalKind.SAFETY_COPY, str(setup.specs[0].path))


def test_only_looking_closes_nothing_where_nothing_can_be_seen(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = plan_of(setup.specs)
    cut_off(setup, plan, ItemState.INTENT, monkeypatch)
    away = setup.specs[0].path.rename(setup.home / "away")

    looked = resumed(setup, plan, act=False)
    away.rename(setup.specs[0].path)

    assert (looked.state, looked.pending) == (RunState.PAUSED, 1)
    assert resumed(setup, plan).moved == 1


def test_where_one_of_two_is_back_after_a_cut_undo_nobody_can_tell_which(
    setup: LocalSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = LocalSetup(
        setup.home, (write_box(SourceKind.MBOX, setup.home / "box", ["a", "a", "a"]),)
    )
    run = cut_off_undo(setup, plan_of(setup.specs), ItemState.ACTED, monkeypatch)
    write_box(SourceKind.MBOX, setup.specs[0].path, ["a", "a"])  # somebody removed one of them

    with setup.context() as context:
        done = resume(run, context, NullJob())
        reasons = [item.reason for item in history.list_items(context.journal, run)]

    assert (done.moved, done.unknown) == (0, 2)
    assert {reason.kind for reason in reasons if reason} == {RefusalKind.CHANGED}
    assert sum(setup.live().values()) == 2
