"""Moving, undoing and looking back through the controller, over a real mailbox and journal."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.screens.scanned_mail import scan_mailbox, three_copies
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from core.actions import moving
from core.actions.planning import PlanTerms
from core.errors import BrakeHeld, PlanRefused, UnknownRun
from core.job import ThreadJob
from core.model.groups import Decision
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunItem, RunState, RunSummary, SafetyCopies
from core.scan.session import Session, cut_groups
from core.settings import SafetySettings
from core.system.places import Places
from gui.controllers.moves import Activity, MovesController
from gui.controllers.plan_making import PlannedRows
from gui.controllers.protected_mail import ProtectedMail
from gui.models.moves import Review
from gui.models.run_words import look_at_end

pytestmark = pytest.mark.slow

CALM = SafetySettings(brake_share=1.0)
NO_GROUPS = np.zeros(0, np.int32)


@pytest.fixture
def own(tmp_path: Path) -> Places:
    return Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return three_copies(tmp_path / "Inbox")


@pytest.fixture
def session(box: Path) -> Session:
    return scan_mailbox(box)


def decisions(session: Session) -> tuple[Decision, ...]:
    groups = cut_groups(session, 0.6)
    return (Decision(int(groups.kept[0]), tuple(groups.members.tolist()), "oldest"),)


class WatchedMoves:
    """A controller, and all that it says."""

    def __init__(self, own: Places, qtbot: QtBot, safety: SafetySettings = CALM) -> None:
        self.moves = MovesController(own, safety)
        self._qtbot = qtbot
        self.failures: list[object] = []
        self.crashes: list[object] = []
        self.moves.failed.connect(self.failures.append)
        self.moves.crashed.connect(self.crashes.append)

    def after(
        self, signal: str, ask: Callable[[], None], of: QObject | None = None
    ) -> list[object]:
        """What a signal says once something was asked for; `of`: another than the controller."""
        with self._qtbot.waitSignal(getattr(of or self.moves, signal)) as told:
            ask()
        self._qtbot.waitUntil(lambda: not self.moves.is_busy)
        assert self.crashes == []
        return list(told.args or [])

    def run(self, session: Session) -> RunSummary:
        """Plan and carry out."""
        self.after(
            "reviewed", lambda: self.moves.plan(session, decisions(session), PlanTerms(0.6))
        )
        (run,) = self.after("ended", lambda: self.moves.carry_out(None))
        assert isinstance(run, RunSummary)
        return run


@pytest.fixture
def told(own: Places, qtbot: QtBot) -> WatchedMoves:
    return WatchedMoves(own, qtbot)


def test_a_plan_is_reviewed_before_anything_moves(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    before = box.read_bytes()

    (review,) = told.after(
        "reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6))
    )

    assert isinstance(review, Review)
    assert (review.messages, review.kept, review.to) == (2, 1, "trash")
    assert [(source.path, source.messages) for source in review.leaving] == [(str(box), 2)]
    assert not review.needs_number
    assert box.read_bytes() == before


def test_carry_out_and_undo_give_back_the_same_bytes(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    before = box.read_bytes()

    run = told.run(session)
    assert (run.moved, run.state) == (2, RunState.DONE)
    assert box.read_bytes() != before

    (back,) = told.after("undone", lambda: told.moves.undo(run.id))
    assert isinstance(back, RunSummary)
    assert (back.moved, back.returns) == (2, True)
    assert box.read_bytes() == before


def test_what_is_protected_stays_when_an_undo_is_taken_back(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    before = box.read_bytes()
    run = told.run(session)
    (back,) = told.after("undone", lambda: told.moves.undo(run.id))
    assert isinstance(back, RunSummary)
    told.moves.find_protected = lambda: ProtectedMail(frozenset({(str(box), "")}))

    assert told.after("spared", lambda: told.moves.undo(back.id)) == [2, True]
    assert box.read_bytes() == before

    told.moves.find_protected = ProtectedMail
    (again,) = told.after("undone", lambda: told.moves.undo(back.id))
    assert isinstance(again, RunSummary)
    assert again.moved == 2


def test_one_message_can_come_back_alone(told: WatchedMoves, session: Session) -> None:
    run = told.run(session)

    (back,) = told.after("undone", lambda: told.moves.undo(run.id, (1,)))

    assert isinstance(back, RunSummary)
    assert back.moved == 1


def test_the_last_run_that_moved_something_is_undone(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    before = box.read_bytes()
    told.run(session)

    told.after("undone", told.moves.undo_last)

    assert box.read_bytes() == before


def test_the_brake_is_told_and_holds_without_the_number(
    own: Places, qtbot: QtBot, session: Session, box: Path
) -> None:
    told = WatchedMoves(own, qtbot, SafetySettings(brake_share=0.3))
    before = box.read_bytes()

    (review,) = told.after(
        "reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6))
    )
    assert isinstance(review, Review)
    assert review.needs_number
    assert [(shrink.before, shrink.after) for shrink in review.shrinks] == [(4, 2)]

    told.after("failed", lambda: told.moves.carry_out(None))
    assert isinstance(told.failures[0], BrakeHeld)
    assert box.read_bytes() == before

    told.after("reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6)))
    (run,) = told.after("ended", lambda: told.moves.carry_out(2))
    assert isinstance(run, RunSummary)
    assert run.moved == 2


def test_a_plan_is_carried_out_once_and_not_after_it_was_discarded(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    before = box.read_bytes()
    told.after("reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6)))

    told.moves.discard()
    told.moves.carry_out(None)

    assert not told.moves.is_busy
    assert box.read_bytes() == before


def test_mail_that_changed_since_the_scan_is_left_out_of_the_plan(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    with box.open("ab") as file:
        file.write(b"From x@example.org Tue Mar  5 10:00:00 2024\nSubject: new\n\nhello\n\n")

    (review,) = told.after(
        "reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6))
    )

    assert isinstance(review, Review)
    assert review.messages == 0
    assert sum(n for _, n in review.skipped) == 2


def test_history_lists_runs_newest_first_and_their_messages(
    told: WatchedMoves, session: Session
) -> None:
    run = told.run(session)
    told.after("undone", lambda: told.moves.undo(run.id))

    history = told.moves.history
    runs, copies = told.after("listed", history.list_runs, history)
    name, items = told.after("opened", lambda: history.list_items(run.id), history)

    assert isinstance(runs, tuple)
    assert [r.returns for r in runs] == [True, False]
    assert isinstance(copies, SafetyCopies)
    assert [(one.run, one.is_over) for one in copies.runs] == [(run.id, False)]
    assert name == run.id
    assert isinstance(items, tuple)
    assert all(isinstance(item, RunItem) and item.state is ItemState.UNDONE for item in items)


def test_nothing_is_open_after_a_run_to_the_end(
    told: WatchedMoves, session: Session, qtbot: QtBot
) -> None:
    told.run(session)

    with qtbot.assertNotEmitted(told.moves.history.found_open, wait=300):
        told.moves.history.look_for_open()


def test_resuming_a_finished_run_changes_nothing(
    told: WatchedMoves, session: Session, box: Path
) -> None:
    run = told.run(session)
    before = box.read_bytes()

    again, _ = told.after("resumed", lambda: told.moves.resume((run.id,), act=True))

    assert isinstance(again, RunSummary)
    assert again.moved == 2
    assert box.read_bytes() == before


def test_a_run_with_something_left_is_given_up_and_a_finished_one_is_not(
    told: WatchedMoves, session: Session, own: Places, box: Path
) -> None:
    told.after("reviewed", lambda: told.moves.plan(session, decisions(session), PlanTerms(0.6)))
    plan, job = told.moves._plan, ThreadJob()
    assert plan is not None
    job.cancel()
    run = moving.carry_out(plan, own, job, safety=SafetySettings())
    assert run.pending == 2
    before = box.read_bytes()

    closed, _ = told.after("resumed", lambda: told.moves.give_up((run.id,)))
    told.after("failed", lambda: told.moves.give_up((run.id,)))

    assert isinstance(closed, RunSummary)
    assert (closed.state, closed.pending, closed.skipped) == (RunState.DONE, 0, run.pending)
    assert box.read_bytes() == before
    (failure,) = told.failures
    assert isinstance(failure, PlanRefused)
    assert [refusal.kind for refusal in failure.refusals] == [RefusalKind.ALREADY_RUN]


def test_safety_copies_are_counted_then_emptied_and_undo_says_why_not(
    told: WatchedMoves, session: Session
) -> None:
    run = told.run(session)

    history = told.moves.history
    counted, n_copies = told.after("counted", lambda: history.count_copies(run.id), history)
    assert isinstance(counted, RunSummary)
    assert (counted.id, n_copies) == (run.id, 2)
    assert told.after("emptied", lambda: told.moves.empty(run.id, 2)) == [2]
    told.after("failed", lambda: told.moves.undo(run.id))

    (failure,) = told.failures
    assert isinstance(failure, PlanRefused)
    assert [refusal.kind for refusal in failure.refusals] == [RefusalKind.SAFETY_COPY]


def test_a_report_is_written(told: WatchedMoves, session: Session, tmp_path: Path) -> None:
    run = told.run(session)
    path = tmp_path / "run.csv"

    assert told.after("exported", lambda: told.moves.export(run.id, path)) == [path]
    assert path.read_text("utf-8").count("verified") == 2


def test_an_unknown_run_is_a_sentence_and_no_crash(told: WatchedMoves) -> None:
    told.after("failed", lambda: told.moves.undo("nobody"))

    assert isinstance(told.failures[0], UnknownRun)


def test_the_rows_that_went_are_those_that_are_sure(
    own: Places, session: Session, qtbot: QtBot
) -> None:
    watched = WatchedMoves(own, qtbot)

    run = watched.run(session)

    assert watched.moves.moved_rows.tolist() == [1, 2]
    assert watched.moves.activity is Activity.MOVING
    (undone,) = watched.after("undone", lambda: watched.moves.undo(run.id))
    assert isinstance(undone, RunSummary)
    assert watched.moves.moved_rows.tolist() == [], "an undo moves nothing away"
    assert watched.moves.activity is Activity.RETURNING


def test_a_plan_that_was_carried_out_is_let_go_of(
    own: Places, session: Session, qtbot: QtBot
) -> None:
    def n_plans() -> int:
        gc.collect()
        return sum(isinstance(one, Plan) for one in gc.get_objects())

    before = n_plans()
    watched = WatchedMoves(own, qtbot)
    watched.run(session)

    assert n_plans() == before


@pytest.mark.parametrize("state", [one for one in ItemState if one is not ItemState.VERIFIED])
def test_a_row_stays_while_its_outcome_is_not_known(
    own: Places, session: Session, qtbot: QtBot, state: ItemState
) -> None:
    watched = WatchedMoves(own, qtbot)
    run = watched.run(session)
    items = list(moving.moves_of(run.id, own))
    items[1] = items[1]._replace(state=state)
    done = look_at_end(items).done

    assert PlannedRows(run.id, np.array([1, 2], np.int32)).moved(run.id, done).tolist() == [1]
    assert PlannedRows("other", np.array([1, 2], np.int32)).moved(run.id, done).tolist() == []
