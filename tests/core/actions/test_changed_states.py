"""What another program did with a message between the plan and the move is never lost (R-ST8)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import CALM, items_of, plan_of
from helpers.crashes.state_crash import Mail, write_mails
from helpers.process.program import TerminalProgram

from core.actions import moving
from core.actions.taking_over import find_changed_states, find_merges, read_states
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.groups import Difference
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState
from core.model.sources import SourceKind, SourceSpec
from core.sources.files.mh_sequences import SEQUENCES
from core.sources.stores import Stores
from core.system.places import Places

pytestmark = pytest.mark.slow

KEPT: Mail = ("a", "S", 0x0001, "")
READ: Mail = ("a", "RS", 0x0003, "")
FLAGGED: Mail = ("a", "FS", 0x0005, "")
MADE = (KEPT, READ, FLAGGED)
KINDS = (SourceKind.MAILDIR, SourceKind.MH)


@pytest.fixture
def own(tmp_path: Path) -> Places:
    return Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")


def planned(spec: SourceSpec) -> Plan:
    """Keep the first; hand on what the others have."""
    plan = plan_of([spec])
    found = find_merges(plan.moves, [Difference.NONE] * len(plan.moves), Stores(), NullJob())
    moves = tuple(m._replace(names=n) for m, n in zip(plan.moves, found.names, strict=True))
    return replace(plan, moves=moves, merges=found.merges)


def change(spec: SourceSpec, number: int, letters: str) -> None:
    """Let another program give a message of the box these letters instead of its own."""
    if spec.kind is SourceKind.MAILDIR:
        (path,) = spec.path.rglob(f"1700{number:06d}*")
        path.rename(path.with_name(f"{path.name.partition(':')[0]}:2,{letters}"))
        return
    names = {"R": "replied", "F": "flagged"}
    lines = (spec.path / SEQUENCES).read_text("ascii").splitlines()
    held = {name: values.split() for name, _, values in (line.partition(":") for line in lines)}
    for letter, name in names.items():
        others = [n for n in held.get(name, []) if n != str(number + 1)]
        held[name] = [*others, str(number + 1)] if letter in letters else others
    written = (f"{name}: {' '.join(values)}\n" for name, values in held.items() if values)
    (spec.path / SEQUENCES).write_text("".join(written), "ascii")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("number", "letters", "says"),
    [(1, "FRS", "\\Flagged"), (2, "S", "\\Flagged"), (2, "FRS", "\\Answered")],
)
def test_a_message_whose_marks_changed_is_found(
    tmp_path: Path, kind: SourceKind, number: int, letters: str, says: str
) -> None:
    spec = write_mails(kind, tmp_path / "box", MADE)
    plan = planned(spec)
    assert find_changed_states(plan.moves, Stores(), NullJob()) == {}
    change(spec, number, letters)
    found = find_changed_states(plan.moves, Stores(), NullJob())
    assert {n: tuple(why) for n, why in found.items()} == {
        number - 1: (RefusalKind.STATE_CHANGED, says)
    }


def test_a_file_without_a_place_for_marks_may_get_one_with_a_mark(tmp_path: Path) -> None:
    spec = write_mails(SourceKind.MAILDIR, tmp_path / "box", (KEPT, READ))
    (path,) = spec.path.rglob("1700000001*")
    bare = path.with_name(path.name.partition(":")[0])
    path.rename(bare)
    plan = planned(spec)
    assert find_changed_states(plan.moves, Stores(), NullJob()) == {}
    bare.rename(bare.with_name(f"{bare.name}:2,F"))
    assert list(find_changed_states(plan.moves, Stores(), NullJob())) == [0]


def test_of_a_plan_that_holds_no_names_nothing_is_compared(tmp_path: Path) -> None:
    spec = write_mails(SourceKind.MAILDIR, tmp_path / "box", MADE)
    plan = plan_of([spec])
    change(spec, 1, "FRS")
    assert find_changed_states(plan.moves, Stores(), NullJob()) == {}
    assert find_changed_states(planned(spec).moves, object(), NullJob()) == {}


def test_in_an_mbox_marks_are_bytes_and_need_no_names(tmp_path: Path) -> None:
    plan = planned(write_mails(SourceKind.MBOX, tmp_path / "box", (KEPT, KEPT)))
    assert {move.names for move in plan.moves} == {None}


@pytest.mark.parametrize("kind", KINDS)
def test_it_stays_and_hands_nothing_on_while_the_others_go(
    tmp_path: Path, own: Places, kind: SourceKind
) -> None:
    """The kept message takes over what the copy that goes has, not what the other one had."""
    spec = write_mails(kind, tmp_path / "box", MADE)
    plan = planned(spec)
    assert plan.merges[0].adds == ("\\Answered", "\\Flagged")
    change(spec, 2, "S")
    told = moving.rehearse(plan, own, NullJob(), safety=CALM)
    done = moving.carry_out(plan, own, NullJob(), safety=CALM)
    made = moving.moves_of(plan.id, own)
    for items, went in ((told, ItemState.PLANNED), (made, ItemState.VERIFIED)):
        assert [one.state for one in items] == [went, ItemState.SKIPPED]
        assert items[1].reason is not None
        assert items[1].reason.kind is RefusalKind.STATE_CHANGED
    assert (done.moved, done.skipped) == (1, 1)
    (took,) = moving.merges_of(plan.id, own)
    assert took.added == ("\\Answered",)
    moving.take_back(plan.id, own, NullJob())
    assert len(items_of(spec)) == len(MADE)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_message_all_of_whose_copies_stay_takes_nothing_over(
    tmp_path: Path, own: Places, kind: SourceKind
) -> None:
    spec = write_mails(kind, tmp_path / "box", MADE)
    plan = planned(spec)
    change(spec, 1, "FRS")
    change(spec, 2, "S")
    before = sorted(path.name for path in spec.path.rglob("*"))
    done = moving.carry_out(plan, own, NullJob(), safety=CALM)
    assert (done.moved, done.skipped, done.merged) == (0, 2, 0)
    assert moving.merges_of(plan.id, own) == ()
    assert sorted(path.name for path in spec.path.rglob("*")) == before


class MarksMeanwhile(NullJob):
    """Lets another program mark a message at a stage of the run, once."""

    def __init__(self, spec: SourceSpec, at: Stage) -> None:
        self._spec, self._at = spec, at
        self.n_reports = 0

    def report(self, progress: Progress) -> None:
        if progress.stage is self._at:
            self.n_reports += 1
            if self.n_reports == 2:  # of the second batch, or of the second copy
                change(self._spec, 2, "FRS")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("at", [Stage.CHECKING, Stage.REMOVING])
def test_what_is_marked_while_the_run_goes_on_stays(
    tmp_path: Path, own: Places, kind: SourceKind, at: Stage
) -> None:
    """Before the batch of a message is looked at, and between its safety copy and its leaving."""
    spec = write_mails(kind, tmp_path / "box", (KEPT, READ, READ, KEPT))
    plan = planned(spec)
    job = MarksMeanwhile(spec, at)
    moving.carry_out(plan, own, job, safety=CALM)
    assert job.n_reports >= 2
    items = moving.moves_of(plan.id, own)
    states = {item.move.what.address.uid: (item.state, item.reason) for item in items}
    stays = [reason.kind for state, reason in states.values() if reason is not None]
    assert stays == [RefusalKind.STATE_CHANGED]
    assert len(items_of(spec)) == 2
    moving.take_back(plan.id, own, NullJob())
    assert len(items_of(spec)) == 4
    assert ("\\Answered", "\\Flagged", "\\Seen") in planned_names(spec)


def planned_names(spec: SourceSpec) -> list[tuple[str, ...]]:
    """The marks of each message of a box now."""
    states = read_states(items_of(spec), Stores(), NullJob())
    return [tuple(sorted(state.names)) for state in states.values()]


def test_what_is_marked_while_the_run_is_paused_stays(tmp_path: Path, own: Places) -> None:
    """The journal holds the marks that were planned."""
    spec = write_mails(SourceKind.MAILDIR, tmp_path / "box", (KEPT, READ, READ, READ))
    plan = planned(spec)
    done = moving.carry_out(plan, own, StopsAfter(1), safety=CALM)
    assert (done.state, done.moved, done.pending) == (RunState.PAUSED, 1, 2)
    change(spec, 3, "FRS")
    done = moving.resume(plan.id, own, NullJob())
    assert (done.moved, done.skipped) == (2, 1)
    (why,) = (item.reason for item in moving.moves_of(plan.id, own) if item.reason)
    assert why == (RefusalKind.STATE_CHANGED, "\\Flagged")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_flagged_after_an_undo_stays_when_that_is_taken_back(
    tmp_path: Path, own: Places, kind: SourceKind
) -> None:
    spec = write_mails(kind, tmp_path / "box", (KEPT, READ, READ))
    plan = planned(spec)
    assert moving.carry_out(plan, own, NullJob(), safety=CALM).moved == 2
    back = moving.take_back(plan.id, own, NullJob())
    change(spec, 2, "FRS")
    again = moving.take_back(back.id, own, NullJob())
    assert (again.moved, again.skipped) == (1, 1)
    assert ("\\Answered", "\\Flagged", "\\Seen") in planned_names(spec)


def test_of_an_undo_that_is_taken_back_in_part_kept_messages_take_over_anew(
    tmp_path: Path, own: Places
) -> None:
    spec = write_mails(SourceKind.MAILDIR, tmp_path / "box", MADE)
    plan = planned(spec)
    moving.carry_out(plan, own, NullJob(), safety=CALM)
    back = moving.take_back(plan.id, own, NullJob())
    (flagged,) = (
        item.n
        for item in moving.moves_of(back.id, own)
        if item.move.names is not None and "\\Flagged" in item.move.names
    )
    assert moving.take_back(back.id, own, NullJob(), items=[flagged]).moved == 1
    assert sum("\\Flagged" in names for names in planned_names(spec)) == 1


class StopsAfter(NullJob):
    """Stops a run once so many of its moves are verified."""

    def __init__(self, n_moves: int) -> None:
        self._left = n_moves

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.VERIFYING:
            self._left -= 1

    def checkpoint(self) -> None:
        if self._left <= 0:
            raise Cancelled


def test_the_terminal_keeps_what_was_flagged_after_the_plan(tmp_path: Path) -> None:
    program = TerminalProgram(tmp_path / "own")
    spec = write_mails(SourceKind.MAILDIR, tmp_path / "box", (KEPT, READ))
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert program.run("scan", spec.path, "--report", report, "-q").code == 0
    assert program.run("plan", report, "--keep", "oldest", "-o", plan, "-q").code == 0
    change(spec, 0, "FS")
    change(spec, 1, "FRS")
    dry = program.run("apply", plan, "--dry-run")
    assert "since the plan was made" in dry.out + dry.err
    done = program.run("apply", plan, "--yes", "--confirm", "1")
    assert "since the plan was made" in done.out + done.err
    assert len(items_of(spec)) == 2
