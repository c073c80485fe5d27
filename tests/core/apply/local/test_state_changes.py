"""Kept messages in files take over flags and tags, and give them up again."""

from __future__ import annotations

import mailbox
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, items_of
from helpers.crashes.state_crash import PLAN_ID, StateCrashCase, states_by_text

from core.apply.execute import carry_out
from core.apply.journal import history
from core.apply.recover import resume
from core.apply.undo import undo
from core.errors import StoreFailed
from core.job import Cancelled, NullJob
from core.model.plan import Item, Plan, TakeOver
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunState, RunSummary
from core.model.sources import SourceKind
from core.sources.files.hold import FilesHold
from core.sources.files.mh_sequences import SEQUENCES
from core.sources.mbox.hold import MboxHold

pytestmark = pytest.mark.slow

FIRST_FILE = {SourceKind.MAILDIR: "1700000000*", SourceKind.MH: "1"}
KINDS = [SourceKind.MAILDIR, SourceKind.MBOX, SourceKind.MH]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.value)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> StateCrashCase:
    return StateCrashCase(request.param, "apply", tmp_path)


def run(setup: LocalSetup, plan: Plan) -> RunSummary:
    with setup.context() as context:
        return carry_out(plan, context, NullJob())


def back(setup: LocalSetup, run_id: str, items: tuple[int, ...] | None = None) -> RunSummary:
    with setup.context() as context:
        return undo(run_id, context, NullJob(), items=items)


def test_a_union_comes_and_goes_with_its_copies(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    before, wanted = setup.contents(), states_by_text(setup)
    assert len(plan.merges) == 3

    done = run(setup, plan)

    assert (done.state, done.moved, done.merged) == (RunState.DONE, len(plan.moves), 3)
    assert states_by_text(setup) == wanted
    assert wanted["a"] >= {"\\seen", "\\flagged", "\\answered"}
    merged = setup.contents()
    again = back(setup, PLAN_ID)
    assert (again.state, again.moved, again.merged) == (RunState.DONE, len(plan.moves), 3)
    assert setup.contents() == before
    redone = back(setup, again.id)
    assert (redone.moved, redone.merged, setup.contents()) == (len(plan.moves), 3, merged)
    back(setup, redone.id)
    assert setup.contents() == before


def test_history_tells_moves_and_what_was_taken_over_apart(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    run(setup, plan)
    with setup.context() as context:
        items = history.list_items(context.journal, PLAN_ID)
        merges = history.list_merges(context.journal, PLAN_ID)
    assert [item.move for item in items] == list(plan.moves)
    assert [(m.kept.address, m.added) for m in merges] == [
        (one.kept.address, tuple(sorted(one.adds))) for one in plan.merges
    ]


def test_part_of_an_undo_leaves_what_a_copy_that_is_out_needs(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    before, wanted = setup.contents(), states_by_text(setup)
    run(setup, plan)
    of_a = [n for n, m in enumerate(plan.moves) if m.keeper == plan.moves[0].keeper]
    assert len(of_a) == 2

    for n in range(len(plan.moves)):
        back(setup, PLAN_ID, (n,))
        assert states_by_text(setup) == wanted, n

    if case.kind is SourceKind.MAILDIR:
        assert setup.contents() == before
    else:
        assert {k: len(v) for k, v in setup.contents().items()} == {
            k: len(v) for k, v in before.items()
        }


def test_where_the_kept_message_cannot_be_written_its_copies_stay(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    kept = plan.merges[0].kept
    for spec in setup.specs:
        if case.kind is SourceKind.MBOX:
            data = spec.path.read_bytes()
            spec.path.write_bytes(data.replace(b"Status: 0000", b"Status: 0010", 1))
        else:
            found = sorted(spec.path.rglob(FIRST_FILE[case.kind]))
            found[0].write_bytes(found[0].read_bytes() + b"changed\n")
        break

    done = run(setup, plan)

    with setup.context() as context:
        items = history.list_items(context.journal, PLAN_ID)
    its = [item for item in items if item.move.keeper == kept]
    assert {item.state for item in its} == {ItemState.SKIPPED}
    assert done.unmerged >= 1


def test_what_others_add_to_sequences_meanwhile_is_theirs(tmp_path: Path) -> None:
    case = StateCrashCase(SourceKind.MH, "apply", tmp_path)
    setup, plan = case.fresh()
    before = setup.contents()
    run(setup, plan)
    path = setup.specs[0].path / SEQUENCES
    path.write_bytes(path.read_bytes() + b"mine: 1 2\n")

    back(setup, PLAN_ID)

    left = mailbox.MH(path.parent, create=False).get_sequences()
    assert left.pop("mine") == [1, 2]
    path.write_bytes(before[str(path)])
    assert left == mailbox.MH(path.parent, create=False).get_sequences()


def test_what_others_change_meanwhile_is_theirs(tmp_path: Path) -> None:
    case = StateCrashCase(SourceKind.MAILDIR, "apply", tmp_path)
    setup, plan = case.fresh()
    run(setup, plan)
    first = setup.specs[0].path
    (kept,) = first.rglob("1700000000*")
    assert kept.name.endswith(":2,FRS")
    kept.rename(kept.with_name(kept.name.replace(":2,FRS", ":2,PS")))  # less, and one more

    back(setup, PLAN_ID)

    (now,) = first.rglob("1700000000*")
    assert now.name.endswith(":2,P")


def test_what_thunderbird_changes_meanwhile_is_theirs(tmp_path: Path) -> None:
    case = StateCrashCase(SourceKind.MBOX, "apply", tmp_path)
    setup, plan = case.fresh()
    run(setup, plan)
    box = setup.specs[0].path
    data = box.read_bytes()
    assert b"X-Mozilla-Status: 0007" in data
    box.write_bytes(data.replace(b"X-Mozilla-Status: 0007", b"X-Mozilla-Status: 1003", 1))

    done = back(setup, PLAN_ID)

    assert done.merged == 3
    assert b"X-Mozilla-Status: 1000" in box.read_bytes()


@pytest.mark.parametrize("error", [OSError(28, "full"), StoreFailed(Path("x"), "broken")])
def test_a_write_that_fails_spares_the_copies(
    case: StateCrashCase, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    setup, plan = case.fresh()
    before = setup.contents()

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(MboxHold, "write_states", fail)
    monkeypatch.setattr(FilesHold, "write_states", fail)
    done = run(setup, plan)

    assert (done.moved, done.merged, done.skipped) == (0, 0, len(plan.moves))
    assert setup.contents() == before


def test_a_stop_before_the_moves_leaves_a_run_that_goes_on_or_back(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    before = setup.contents()

    class Stopping(NullJob):
        calls = 0

        def checkpoint(self) -> None:
            self.calls += 1
            if self.calls > 4:
                raise Cancelled

    with setup.context() as context:
        summary = carry_out(plan, context, Stopping())
    assert summary.state is RunState.PAUSED
    if summary.moved or summary.merged:
        back(setup, PLAN_ID)
    assert setup.contents() == before


@pytest.mark.parametrize("after", range(7))
def test_an_undo_that_was_stopped_and_only_looked_at_gives_all_back_later(
    case: StateCrashCase, after: int
) -> None:
    setup, plan = case.fresh()
    before = setup.contents()
    run(setup, plan)

    class Stopping(NullJob):
        left = after

        def checkpoint(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise Cancelled

    with setup.context() as context:
        stopped = undo(PLAN_ID, context, Stopping())
        resume(stopped.id, context, NullJob(), act=False)
        ended = resume(stopped.id, context, NullJob())

    assert (ended.state, ended.moved, ended.merged) == (RunState.DONE, len(plan.moves), 3)
    assert setup.contents() == before


def test_a_folder_that_keeps_no_state_says_so(tmp_path: Path) -> None:
    case = StateCrashCase(SourceKind.MBOX, "apply", tmp_path)
    setup, plan = case.fresh()
    box = setup.specs[0].path
    bare = b"".join(
        line for line in box.read_bytes().splitlines(keepends=True) if b"X-Mozilla" not in line
    )
    box.write_bytes(bare)
    now = items_of(setup.specs[0])
    merges = tuple(
        replace_kept(one, now) for one in plan.merges if one.kept.address.path == str(box)
    )
    assert merges
    with setup.context() as context:
        done = carry_out(Plan("0" * 16, 0, (), (), merges), context, NullJob())
        told = history.list_merges(context.journal, done.id)
    assert {one.reason.kind for one in told if one.reason} == {RefusalKind.NO_FLAGS}
    assert box.read_bytes() == bare


def replace_kept(one: TakeOver, now: list[Item]) -> TakeOver:
    """The same wish of the message at the same place of the file as it is now."""
    return one._replace(kept=now[one.kept.address.position])


def test_a_merge_run_has_no_moves(case: StateCrashCase) -> None:
    setup, plan = case.fresh()
    before = setup.contents()
    done = run(setup, replace(plan, moves=()))
    assert (done.moved, done.merged, done.places) == (0, 3, ())
    assert setup.contents() != before
    back(setup, PLAN_ID)
    assert setup.contents() == before
