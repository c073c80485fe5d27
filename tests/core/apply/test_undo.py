from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, deliver, items_of, plan_of, write_box

from core.apply.context import bare_folder
from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.recover import may_give_up, resume
from core.apply.undo import undo
from core.errors import BrakeHeld, PlanRefused, UnknownRun
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.plan import Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import MessageKey, SourceKind, SourceSpec
from core.settings import SafetySettings
from core.sources.registry import open_store

pytestmark = pytest.mark.slow

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML]
BOXES = ("abaacbaa", "dacd")


@pytest.fixture(params=KINDS, ids=[kind.value for kind in KINDS])
def setup(request: pytest.FixtureRequest, home: Path) -> LocalSetup:
    specs = tuple(
        write_box(request.param, home / f"box{n}", list(word)) for n, word in enumerate(BOXES)
    )
    return LocalSetup(home, specs)


def test_undo_gives_back_the_very_same_files(setup: LocalSetup) -> None:
    before = setup.contents()
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        assert setup.contents() != before
        back = undo(plan.id, context, NullJob())
        first = history.summarize_run(context.journal, plan.id)

    assert setup.contents() == before
    assert (back.moved, back.returns) == (len(plan.moves), True)
    assert (first.state, first.undone, first.moved) == (RunState.UNDONE, len(plan.moves), 0)


def test_undo_in_parts_gives_back_the_very_same_files(setup: LocalSetup) -> None:
    before = setup.contents()
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        undo(plan.id, context, NullJob(), items={1, 4})
        half = history.summarize_run(context.journal, plan.id)
        undo(plan.id, context, NullJob())
        whole = history.summarize_run(context.journal, plan.id)

    n = len(plan.moves)
    assert (half.state, half.undone, half.moved) == (RunState.DONE, 2, n - 2)
    assert (whole.state, whole.undone, whole.moved) == (RunState.UNDONE, n, 0)

    assert setup.contents() == before


def test_redo_is_the_undo_of_an_undo(setup: LocalSetup) -> None:
    before = setup.contents()
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        moved = setup.contents()
        back = undo(plan.id, context, NullJob())
        again = undo(back.id, context, NullJob())
        assert setup.contents() == moved
        assert again.moved == len(plan.moves)
        undo(again.id, context, NullJob())

    assert setup.contents() == before


def test_a_redo_tells_that_other_undos_changed_its_mailbox(home: Path) -> None:
    """Only Twinsweep touched the mail: nothing "changed since the scan"."""
    spec = write_box(SourceKind.MBOX, home / "box", list("ccaabbdd"))
    setup = LocalSetup(home, (spec,))
    before = setup.contents()
    whole = plan_of(setup.specs)
    first = replace(whole, moves=whole.moves[-2:])

    with setup.context() as context:
        carry_out(first, context, NullJob())
        second = plan_of(setup.specs, plan_id="00000000000000bb")
        carry_out(second, context, NullJob())
        back = undo(first.id, context, NullJob())
        undo(second.id, context, NullJob())
        assert setup.contents() == before
        again = undo(back.id, context, NullJob())
        reasons = [item.reason for item in history.list_items(context.journal, again.id)]

    assert (again.moved, again.skipped) == (0, 2)
    assert reasons == [Refusal(RefusalKind.SHIFTED, str(spec.path))] * 2
    assert setup.contents() == before


def test_what_a_later_run_moved_again_is_no_run_a_second_time(setup: LocalSetup) -> None:
    """A row "Put back" of History, of which nothing is there any more."""
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        back = undo(plan.id, context, NullJob())
        later = plan_of(setup.specs, plan_id="00000000000000bb")
        carry_out(later, context, NullJob())
        moved, runs = setup.contents(), len(context.journal.heads())
        with pytest.raises(PlanRefused) as refused:
            undo(back.id, context, NullJob())

        assert refused.value.refusals[0].kind is RefusalKind.ALREADY_RUN
        assert (setup.contents(), len(context.journal.heads())) == (moved, runs)
        undo(later.id, context, NullJob(), items={0})
        assert undo(back.id, context, NullJob()).moved == 1, "what is there goes"
    assert setup.contents() == moved


def test_mail_that_arrived_since_stays_when_the_rest_comes_back(setup: LocalSetup) -> None:
    before = setup.live()
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        deliver(setup.specs[0], "n", 50)
        undo(plan.id, context, NullJob())

    new = setup.live() - before
    assert setup.live() - new == before
    assert sum(new.values()) == 1


def test_undo_takes_the_copies_out_of_their_destination(setup: LocalSetup, home: Path) -> None:
    before = setup.contents()
    target = write_box(SourceKind.MBOX, home / "old.mbox", ["a", "z"])
    there = target.path.read_bytes()
    plan = plan_of(setup.specs, to=str(target.path))

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        assert len(items_of(target)) == 2 + len(plan.moves)
        undo(plan.id, context, NullJob())

    assert setup.contents() == before
    assert target.path.read_bytes() == there


def test_a_damaged_safety_copy_fails_alone_and_says_so(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        entry = context.journal.entries(plan.id)[0]
        assert entry.safety_copy is not None
        copy = setup.trash / entry.safety_copy.file
        data = bytearray(copy.read_bytes())
        data[entry.safety_copy.offset + 40] ^= 1
        copy.write_bytes(data)

        back = undo(plan.id, context, NullJob())
        items = history.list_items(context.journal, back.id)

    assert (back.moved, back.failed) == (len(plan.moves) - 1, 1)
    assert items[0].state is ItemState.FAILED
    assert items[0].reason is not None
    assert items[0].reason.kind is RefusalKind.SAFETY_COPY


def test_what_is_undone_cannot_be_undone_again(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        undo(plan.id, context, NullJob())

        with pytest.raises(PlanRefused):
            undo(plan.id, context, NullJob())
        with pytest.raises(UnknownRun):
            undo("nonsense", context, NullJob())


def test_a_second_resume_does_nothing(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)
    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        after = setup.contents()

        assert resume(plan.id, context, NullJob()) == done
        assert context.journal.unfinished() == ()

    assert setup.contents() == after


def test_emptied_copies_need_their_number_and_cannot_come_back(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        assert [
            run.id
            for run in history.list_emptiable(
                context.journal, context.trash, SafetySettings(retention_days=0)
            )
        ] == [plan.id]
        assert history.list_emptiable(context.journal, context.trash, SafetySettings()) == ()

        with pytest.raises(BrakeHeld):
            history.empty_safety_copies(context.journal, setup.trash, plan.id, confirm=1)
        gone = history.empty_safety_copies(
            context.journal, setup.trash, plan.id, confirm=len(plan.moves)
        )

        assert gone == len(plan.moves)
        assert not any(path.is_file() for path in setup.trash.rglob("*"))
        assert (
            history.list_emptiable(
                context.journal, context.trash, SafetySettings(retention_days=0)
            )
            == ()
        )
        with pytest.raises(PlanRefused) as refused:
            undo(plan.id, context, NullJob())
    assert refused.value.refusals[0].kind is RefusalKind.SAFETY_COPY


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_undo_leaves_an_identical_mail_that_was_in_the_destination_before(
    home: Path, kind: SourceKind
) -> None:
    spec = write_box(SourceKind.MBOX, home / "box", list("aba"))
    target = write_box(kind, home / "target", list("za"))
    setup = LocalSetup(home, (spec, target))
    plan = plan_of((spec,), to=str(target.path))
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        (moved,) = context.journal.entries(plan.id)
    assert moved.target_at is not None
    with open_store(target).hold(bare_folder("")) as hold:  # a person takes our copy away
        hold.take_out([MessageKey(0, *moved.target_at)])

    with setup.context() as context:
        undo(plan.id, context, NullJob())

    assert len(items_of(target)) == 2
    assert len(items_of(spec)) == 3


@pytest.mark.parametrize("word", ["aba", "aab", "baa", "aaa"])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_last_mail_without_a_blank_line_below_goes_back(
    home: Path, word: str, end: bytes
) -> None:
    spec = write_box(SourceKind.MBOX, home / "box", list(word))
    spec.path.write_bytes(spec.path.read_bytes().rstrip(b"\n") + end)
    before = spec.path.read_bytes()
    setup = LocalSetup(home, (spec,))
    plan = plan_of((spec,))

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        back = undo(plan.id, context, NullJob())

    assert back.moved == len(plan.moves)
    assert spec.path.read_bytes() == before


class StoppedAtOnce(NullJob):
    """Is stopped at once."""

    def checkpoint(self) -> None:
        raise Cancelled


def test_safety_copies_that_an_unfinished_undo_needs_are_not_emptied(setup: LocalSetup) -> None:
    before = setup.contents()
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        back = undo(plan.id, context, StoppedAtOnce())
        with pytest.raises(PlanRefused):
            history.empty_safety_copies(
                context.journal, setup.trash, plan.id, confirm=len(plan.moves)
            )
        resume(back.id, context, NullJob())

    assert setup.contents() == before


def test_a_run_that_never_moved_anything_is_over_once_it_is_taken_back(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)

    with setup.context() as context:
        stopped = carry_out(plan, context, StoppedAtOnce())
        with pytest.raises(PlanRefused) as refused:
            undo(plan.id, context, NullJob())
        over = history.summarize_run(context.journal, plan.id)

        assert (stopped.state, stopped.pending) == (RunState.PAUSED, len(plan.moves))
        assert refused.value.refusals[0].kind is RefusalKind.ALREADY_RUN
        assert (over.state, over.pending) == (RunState.DONE, 0)
        assert over.skipped == len(plan.moves)
        assert context.journal.unfinished() == ()


def test_a_folder_that_lost_its_last_mail_gets_it_back(home: Path) -> None:
    root = home / "mail"
    root.mkdir()
    write_box(SourceKind.MBOX, root / "inbox", list("ab"))
    write_box(SourceKind.MBOX, root / "work", list("ab"))
    setup = LocalSetup(home, (SourceSpec(SourceKind.MBOX, root),))
    before = [path.read_bytes() for path in sorted(root.iterdir())]
    plan = plan_of(setup.specs)

    with setup.context() as context:
        moved = carry_out(plan, context, NullJob())
        back = undo(plan.id, context, NullJob())

    assert (moved.moved, back.moved) == (2, 2)
    assert [path.read_bytes() for path in sorted(root.iterdir())] == before


FORMER = [
    (SourceKind.MBOX, "//Work.mbox/mbox", "Work", "Work.mbox/mbox"),
    (SourceKind.MBOX, "Work.mbox//mbox", "", "mbox"),
    (SourceKind.MBOX, "//Inbox.sbd/Work.mbx", "Inbox/Work", "Inbox/Work"),
    (SourceKind.EML, "//Work.mailbox/Messages", "Work", "Work.mailbox/Messages"),
    (SourceKind.EML, "Work.mailbox//Messages", "", "Messages"),
    (SourceKind.MAILDIR, "//.inbox.directory/Work", "inbox/Work", "inbox/directory/Work"),
]


@pytest.mark.parametrize("is_former", [False, True])
@pytest.mark.parametrize(("kind", "place", "name", "former"), FORMER)
def test_a_plan_finds_its_folders_by_their_names_and_by_those_of_earlier_versions(
    home: Path, kind: SourceKind, place: str, name: str, former: str, is_former: bool
) -> None:
    """The folder loses its last message, so that nothing but its place tells where it was.

    place: "//" stands between what was opened and what lies in it.
    """
    opened, below = place.split("//")
    root = home / "mail" / opened
    (root / below).parent.mkdir(parents=True)
    write_box(kind, root / below, list("ab"))
    kept = write_box(kind, home / "kept", list("ab"))
    setup = LocalSetup(home, (kept, SourceSpec(kind, root)))
    before = setup.contents()
    plan = plan_of(setup.specs)
    assert {move.what.address.folder for move in plan.moves} == {name}
    if is_former:
        plan = replace(plan, moves=tuple(_renamed(move, former) for move in plan.moves))

    with setup.context() as context:
        moved = carry_out(plan, context, NullJob())
        assert setup.contents() != before
        back = undo(plan.id, context, NullJob())

    assert (moved.moved, back.moved) == (2, 2)
    assert setup.contents() == before


def _renamed(move: Move, folder: str) -> Move:
    address = move.what.address._replace(folder=folder)
    return move._replace(what=move.what._replace(address=address))


def test_a_mail_that_stayed_does_not_shift_those_that_come_back(home: Path) -> None:
    kept = write_box(SourceKind.MBOX, home / "kept", ["a", "b"])
    box = write_box(SourceKind.MBOX, home / "box", ["a", "b", "x", "a"])
    setup = LocalSetup(home, (kept, box))
    plan, before = plan_of(setup.specs), box.path.read_bytes()
    write_box(SourceKind.MBOX, kept.path, ["a"])

    with setup.context() as context:
        done = carry_out(plan, context, NullJob())
        back = undo(plan.id, context, NullJob())

    assert (done.moved, done.skipped, back.moved) == (2, 1, 2)
    assert box.path.read_bytes() == before


def test_a_mailbox_that_was_renamed_meanwhile_is_not_made_anew_unasked(setup: LocalSetup) -> None:
    """Whoever renamed it would have two, and find the messages in none of them."""
    plan = plan_of(setup.specs)
    path = setup.specs[0].path
    away, other = path.with_name("renamed"), setup.specs[1].path
    of_first = sum(move.what.address.path == str(path) for move in plan.moves)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        path.rename(away)
        back = undo(plan.id, context, NullJob())
        told = [it.reason for it in history.list_items(context.journal, back.id) if it.reason]
        assert not path.exists()
        assert told == [Refusal(RefusalKind.NO_MAILBOX, str(path))] * of_first
        assert (back.moved, back.skipped) == (len(plan.moves) - of_first, of_first)

        away.rename(path)  # nothing is lost: once it is there again, the rest comes back
        undo(plan.id, context, NullJob())
        whole = history.summarize_run(context.journal, plan.id)

    assert (whole.state, whole.undone) == (RunState.UNDONE, len(plan.moves))
    assert len(items_of(setup.specs[0])) == len(BOXES[0])
    assert len(items_of(SourceSpec(setup.specs[1].kind, other))) == len(BOXES[1])


def test_it_is_made_anew_where_a_person_chose_that(setup: LocalSetup) -> None:
    plan = plan_of(setup.specs)
    path = setup.specs[0].path
    away = path.with_name("renamed")
    of_first = [m.what.digest for m in plan.moves if m.what.address.path == str(path)]

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        path.rename(away)
        left = [item.digest for item in items_of(SourceSpec(setup.specs[0].kind, away))]
        back = undo(plan.id, context, NullJob(), new_boxes=True)

    assert (back.moved, back.skipped) == (len(plan.moves), 0)
    assert sorted(item.digest for item in items_of(setup.specs[0])) == sorted(of_first)
    assert left == [item.digest for item in items_of(SourceSpec(setup.specs[0].kind, away))]


def test_an_undo_that_was_cut_off_makes_no_mailbox_when_it_is_resumed(setup: LocalSetup) -> None:
    class Cut(BaseException):
        """The power."""

    class CutWhileRemoving(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.stage is Stage.REMOVING:
                raise Cut

    spec = setup.specs[0]
    plan = plan_of((spec,))
    with setup.context() as context:
        carry_out(plan, context, NullJob())
        with pytest.raises(Cut):
            undo(plan.id, context, CutWhileRemoving())
        (run,) = context.journal.unfinished()
    spec.path.rename(renamed := spec.path.with_name("renamed"))

    with setup.context() as context:
        away = resume(run, context, NullJob())
        assert not spec.path.exists()
        assert away.state is RunState.DONE_WITH_UNKNOWN
        assert may_give_up(context.journal, run)
        renamed.rename(spec.path)
        resume(run, context, NullJob())
        if context.journal.head(plan.id).state is not RunState.UNDONE:
            undo(plan.id, context, NullJob())

    assert len(items_of(spec)) == len(BOXES[0])


NESTED = [
    (SourceKind.MBOX, "Work", "Work.mbox"),
    (SourceKind.MBOX, "Inbox/Work", "Inbox.sbd/Work"),
    (SourceKind.MAILDIR, "Work", ".Work"),
    (SourceKind.MAILDIR, "Lists/Work", "Lists/Work"),
    (SourceKind.MH, "Work", "Work"),
    (SourceKind.EML, "Lists/Work", "Lists/Work"),
]


def nested(home: Path, kind: SourceKind, below: str) -> tuple[LocalSetup, Plan, Path]:
    """A folder opened as one source, with a mailbox in it of which most leaves."""
    root = home / "mail"
    (root / below).parent.mkdir(parents=True)
    if kind is SourceKind.MAILDIR:
        write_box(kind, root, "z")
    write_box(kind, root / below, "abab")
    write_box(
        kind, (root / below).with_name("Else.mbox" if below.endswith("mbox") else "Else"), "b"
    )
    setup = LocalSetup(home, (SourceSpec(kind, root),))
    return setup, plan_of(setup.specs), root / below


@pytest.mark.parametrize(("kind", "name", "below"), NESTED)
def test_a_mailbox_within_a_source_that_was_renamed_is_made_anew_only_where_a_person_chose_that(
    home: Path, kind: SourceKind, name: str, below: str
) -> None:
    setup, plan, path = nested(home, kind, below)
    going = [m.what.digest for m in plan.moves if m.what.address.folder == name]
    assert going
    away = path.with_name(".Gone" if path.name.startswith(".") else "Gone")

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        path.rename(away)
        back = undo(plan.id, context, NullJob())
        told = [it.reason for it in history.list_items(context.journal, back.id) if it.reason]
        assert told == [Refusal(RefusalKind.NO_MAILBOX, str(path))] * len(going)
        assert not path.exists()
        before = {item.digest for item in items_of(setup.specs[0])}

        anew = undo(plan.id, context, NullJob(), new_boxes=True)

    assert (anew.moved, anew.skipped) == (len(going), 0)
    now = items_of(setup.specs[0])
    assert sorted(i.digest for i in now if i.address.folder == name) == sorted(going)
    assert before <= {item.digest for item in now}


@pytest.mark.parametrize("kind", [SourceKind.MBOX, SourceKind.MAILDIR])
def test_what_has_the_place_of_a_mailbox_within_a_source_gets_none_of_its_messages(
    home: Path, kind: SourceKind
) -> None:
    """A folder or a file that is no mailbox: nobody was asked about that."""
    setup, plan, path = nested(home, kind, "Work.mbox" if kind is SourceKind.MBOX else ".Work")

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        path.rename(path.with_name("Gone"))
        (path.with_name("Work") if kind is SourceKind.MAILDIR else path).mkdir()
        back = undo(plan.id, context, NullJob(), new_boxes=kind is SourceKind.MBOX)
        told = [it.reason for it in history.list_items(context.journal, back.id) if it.reason]

    kinds = {why.kind for why in told}
    assert kinds == {RefusalKind.MISSING}
    assert not any(path.with_name("Work").glob("*"))


@pytest.mark.parametrize("new_boxes", [False, True])
@pytest.mark.parametrize("whole", [False, True])
def test_another_mailbox_that_goes_by_the_name_now_gets_none_of_its_messages(
    home: Path, whole: bool, new_boxes: bool
) -> None:
    """Work and Work.mbox have their whole names while both are there; alone, each is "Work"."""
    root = home / "mail"
    root.mkdir()
    its, other = (
        root / name for name in (("Work", "Work.mbox") if whole else ("Work.mbox", "Work"))
    )
    write_box(SourceKind.MBOX, its, "aab")
    if whole:
        write_box(SourceKind.MBOX, other, "c")
    setup = LocalSetup(home, (SourceSpec(SourceKind.MBOX, root),))
    plan = plan_of(setup.specs)

    with setup.context() as context:
        carry_out(plan, context, NullJob())
        its.rename(root / "Gone.mbox")
        write_box(SourceKind.MBOX, other, "c")
        before = other.read_bytes()
        back = undo(plan.id, context, NullJob(), new_boxes=new_boxes)
        told = [it.reason.kind for it in history.list_items(context.journal, back.id) if it.reason]

    assert other.read_bytes() == before
    assert told == [RefusalKind.MISSING]
    assert not its.exists()
