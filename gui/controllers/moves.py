"""Moving messages away and back: marks to a plan, the plan to a run, a run back again.

Everything that touches mail or the journal runs in a worker, one thing at a time; this object only
says what to do next. A run that is stopped is paused, never killed (R-QT5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.columns import Int32s
from core.errors import PlanRefused
from core.job import Job, let_go
from core.model.groups import Decision
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import RunSummary
from core.scan.session import Session
from core.settings import SafetySettings
from core.sources.stores import Stores
from core.system.later import Later
from core.system.places import Places
from gui.controllers.plan_making import (
    NO_ROWS,
    ExportedPlan,
    PlannedRows,
    make_free_plan,
    review_result,
    write_plan,
)
from gui.controllers.protected_mail import ProtectedMail
from gui.controllers.run_history import RunHistory
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.moves import Review
from gui.models.run_words import EndedRun, look_at_end

if TYPE_CHECKING:
    from core.actions import moving, planning
    from core.apply.journal import export
else:
    moving = Later("core.actions.moving")
    export = Later("core.apply.journal.export")

RELEASE_MS = 5_000  # a run that stands still for so long lets go of its mailboxes
Then = Callable[[object], None]


class Activity(Enum):
    """What is being done to mail."""

    PLANNING = auto()
    MOVING = auto()
    RETURNING = auto()
    OTHER = auto()


class MovesController(QObject):
    """Plans, moves, undoes, resumes; `history` reads what was done.

    One object for all of it, though that makes many methods: only one of them may run at a time.

    Signals:
        busied: Whether something is being done to mail.
        progressed: The latest `Progress` of it.
        held: Whether it stands still, once it was paused.
        reviewed: A `Review` of a plan that waits for `carry_out` or `discard`.
        learned: A plan read messages whole, so that a scan now says more of them.
        plan_written: An `ExportedPlan`. not_written: The `OSError` of a plan's or a report's file.
        ended: A `RunSummary`: messages were moved, as far as it says.
        undone: A `RunSummary` of an undo.
        spared: (how many messages stay where an undo is taken back, as they are protected; whether
            all do: then `undone` does not follow).
        undone_before: The id of a run of which nothing is left to take back; "" where no run has.
        not_begun: A `RunSummary` of a run that had nothing to take back: it was cut off before it
            moved anything. It is closed.
        resumed: (a `RunSummary` of a run that was carried on, looked at or given up; whether it
            stands as it did before).
        emptied, exported: How many copies are gone; the `Path` that was written.
        stopped: The user stopped a plan in the making.
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
    """

    busied = Signal(bool)
    progressed = Signal(object)
    held = Signal(bool)
    reviewed = Signal(object)
    learned = Signal()
    plan_written = Signal(object)
    not_written = Signal(object)
    ended = Signal(object)
    undone = Signal(object)
    spared = Signal(int, bool)
    undone_before = Signal(str)
    not_begun = Signal(object)
    resumed = Signal(object, bool)
    emptied = Signal(int)
    exported = Signal(object)
    stopped = Signal()
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        places: Places,
        safety: SafetySettings,
        stores: Stores | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._places, self._safety, self._stores = places, safety, stores or Stores()
        self.find_protected: Callable[[], ProtectedMail] = ProtectedMail
        self._last: tuple[Callable[[Job], object], Then, Activity] | None = None
        self._activity = Activity.OTHER
        self._last_end = EndedRun((), (), in_server_trash=False, done=[])
        self._plan: Plan | None = None
        self._planned = PlannedRows("", NO_ROWS)  # of the plan that was carried out last
        self._moved_rows = NO_ROWS
        self._still_out = 0
        self._doing = JobRunner(self)
        self._doing.busied.connect(self.busied)
        self._doing.progressed.connect(self.progressed)
        self._doing.held.connect(self.held)
        self._doing.held.connect(self._on_held)
        self._release = QTimer(self, interval=RELEASE_MS, singleShot=True)
        self._release.timeout.connect(self.stop)
        self.history = RunHistory(places, safety, self)
        self.history.failed.connect(self.failed)
        self.history.crashed.connect(self.crashed)

    @property
    def last_end(self) -> EndedRun:
        """What is to be said of the run that ended last."""
        return self._last_end

    @property
    def still_out(self) -> int:
        """How many messages of the run that was undone last are not back, or may not be."""
        return self._still_out

    @property
    def activity(self) -> Activity:
        """What is being done to mail, or was last."""
        return self._activity

    @property
    def moved_rows(self) -> Int32s:
        """The rows of what the run that ended last moved, in the scan that it was planned in.

        None of what nobody knows the outcome of, nor of a run of another plan than the latest.
        """
        return self._moved_rows

    def use(self, safety: SafetySettings) -> None:
        """Stop and ask by these limits from now on."""
        self._safety = safety
        self.history.use(safety)

    @property
    def is_busy(self) -> bool:
        """Whether something is being done to mail."""
        return self._doing.is_busy

    # --- moving away ----------------------------------------------------------------------------

    def plan(
        self, session: Session, decisions: Sequence[Decision], terms: planning.PlanTerms
    ) -> None:
        """Make a plan of decisions; `reviewed` follows, and nothing is moved yet."""

        def work(job: Job) -> tuple[Plan, Review, PlannedRows, bool]:
            planned = make_free_plan(
                session, decisions, terms, job, places=self._places, stores=self._stores
            )
            rows = PlannedRows(planned.plan.id, np.array(planned.rows, np.int32))
            review = review_result(planned, self._safety, terms)
            return planned.plan, review, rows, planned.learned

        def then(made: object) -> None:
            if isinstance(made, tuple):
                self._plan, review, self._planned, learned = made
                self.reviewed.emit(review)
                if learned:  # behind the review: what it carries out is of the present scan
                    self.learned.emit()

        self._do(work, then, Activity.PLANNING)

    def export_plan(
        self,
        session: Session,
        decisions: Sequence[Decision],
        terms: planning.PlanTerms,
        path: Path,
    ) -> None:
        """Make a plan as `plan` does, and write it to a file; `plan_written` follows."""

        def work(job: Job) -> ExportedPlan | OSError:
            planned = make_free_plan(
                session, decisions, terms, job, places=self._places, stores=self._stores
            )
            return write_plan(planned, path)

        def then(made: object) -> None:
            failed = isinstance(made, OSError)
            (self.not_written if failed else self.plan_written).emit(made)

        self._do(work, then, Activity.PLANNING)

    def carry_out(self, confirm: int | None) -> None:
        """Move what the plan under review says.

        confirm: The number of messages, where a person typed it.
        """
        plan, self._plan = self._plan, None
        if plan is None:
            return
        places, safety, stores = self._places, self._safety, self._stores
        waiting = [plan]

        def work(job: Job) -> RunSummary:
            summary = moving.carry_out(
                waiting[0], places, job, safety=safety, confirm=confirm, stores=stores
            )
            moves = list(waiting.pop().moves)
            let_go(moves)  # here, and not by the screen's thread
            return summary

        self._run(work, self.ended.emit)

    def discard(self) -> None:
        """Forget the plan under review."""
        self._plan = None

    def retry(self) -> None:
        """Do again what failed last, such as once somebody signed in."""
        if self._last is not None:
            self._do(*self._last)

    def stop(self) -> None:
        """Stop after the present batch; what was done is in the journal."""
        self._doing.cancel()

    def pause(self, paused: bool) -> None:
        """Hold between two batches, or go on.

        A run that stands still holds the locks of its mailboxes, and a mail program cannot deliver
        meanwhile. So a longer pause ends it as `stop` does; it can be resumed from the journal.
        """
        if not paused:
            self._release.stop()
        self._doing.pause(paused)

    @Slot(bool)
    def _on_held(self, held: bool) -> None:
        if held and self._activity in (Activity.MOVING, Activity.RETURNING):
            self._release.start()
        else:
            self._release.stop()

    # --- and back -------------------------------------------------------------------------------

    def undo(self, run: str, items: Sequence[int] = (), *, new_boxes: bool = False) -> None:
        """Take a run back, or only some of its moves; `new_boxes` as in `core.apply.undo`.

        One that was cut off is looked at first: of an account that lets nobody in, `failed` tells.
        Of an undo that is taken back, what is protected by now stays (`spared`).
        """
        places, stores, some = self._places, self._stores, tuple(items) or None
        closed: list[RunSummary] = []
        n_spared = 0
        protected = self.find_protected()

        def work(job: Job) -> RunSummary | None:
            nonlocal n_spared
            moving.refuse_signed_out((run,), places, job, stores=stores)
            left, n_spared = _without_protected(run, some, protected, places)
            if n_spared and not left:
                return None
            try:
                return moving.take_back(
                    run, places, job, items=left, new_boxes=new_boxes, stores=stores
                )
            except PlanRefused as error:
                if any(why.kind is not RefusalKind.ALREADY_RUN for why in error.refusals):
                    raise
            # Cut off before it moved anything, or undone meanwhile, maybe by another program.
            found = (one for one in moving.list_runs(places) if one.id == run)
            closed.extend(one for one in found if not one.moved + one.undone)
            return None

        def if_none() -> None:
            if n_spared:
                self.spared.emit(n_spared, True)
            elif closed:
                self.not_begun.emit(closed[0])
            else:
                self.undone_before.emit(run)

        def told(done: RunSummary) -> None:
            if n_spared:
                self.spared.emit(n_spared, False)
            self.undone.emit(done)

        self._run(work, told, if_none, activity=Activity.RETURNING)

    def undo_last(self) -> None:
        """Take back the newest run that moved something away; `undone_before` if none did."""
        places, stores = self._places, self._stores

        def work(job: Job) -> RunSummary | None:
            for run in moving.list_runs(places):
                if run.moved and not run.returns:
                    moving.refuse_signed_out((run.id,), places, job, stores=stores)
                    return moving.take_back(run.id, places, job, stores=stores)
            return None

        self._run(
            work,
            self.undone.emit,
            lambda: self.undone_before.emit(""),
            activity=Activity.RETURNING,
        )

    def resume(self, runs: Sequence[str], *, act: bool) -> None:
        """Carry runs on, or (not `act`) only find out where they stand.

        Before that, `failed` tells of an account that does not let us in; `retry` then.
        """
        places, stores = self._places, self._stores
        changed: list[str] = []

        def work(job: Job) -> RunSummary | None:
            moving.refuse_signed_out(runs, places, job, stores=stores)
            before = {one.id: one for one in moving.list_unfinished(places)}
            last: RunSummary | None = None
            for run in runs:
                last = moving.resume(run, places, job, act=act, stores=stores)
                if last != before.get(run):
                    changed.append(run)
            return last

        self._run(work, lambda run: self.resumed.emit(run, not changed))

    def give_up(self, runs: Sequence[str]) -> None:
        """Close runs: what they have not begun stays where it is. `resumed` follows."""
        places = self._places

        def work(job: Job) -> RunSummary | None:
            job.checkpoint()
            done = [moving.give_up(run, places) for run in runs]
            return done[-1] if done else None

        self._run(work, lambda run: self.resumed.emit(run, False))

    # --- of a run that is over ------------------------------------------------------------------

    def empty(self, run: str, n_copies: int) -> None:
        """Delete the safety copies of a run for good; their number was typed by a person."""
        places = self._places
        self._do(
            lambda _: moving.empty_safety_copies(run, places, confirm=n_copies), self.emptied.emit
        )

    def export(self, run: str, path: Path) -> None:
        """Write the messages of a run to a file; `exported` or `not_written` follows."""
        places = self._places

        def work(job: Job) -> Path | OSError:
            items = moving.moves_of(run, places)
            job.checkpoint()
            try:
                export.write_report(run, items, path)
            except OSError as error:  # the name is taken, the disk is full
                return error
            return path

        def then(done: object) -> None:
            (self.not_written if isinstance(done, OSError) else self.exported).emit(done)

        self._do(work, then)

    def wait(self, seconds: float) -> bool:
        """Stop at the next safe point and wait. For closing only."""
        self.history.wait(seconds)
        return self._doing.wait(seconds)

    # --- inside ---------------------------------------------------------------------------------

    def _run(
        self,
        work: Callable[[Job], RunSummary | None],
        told: Callable[[RunSummary], None],
        if_none: Callable[[], None] = lambda: None,
        *,
        activity: Activity = Activity.MOVING,
    ) -> None:
        """Do something to mail, then tell of the run, if there was one, and what it waits for."""
        places = self._places

        planned = self._planned

        def run(job: Job) -> tuple[RunSummary, EndedRun, Int32s, int] | None:
            summary = work(job)
            if summary is None:
                return None
            end = look_at_end(moving.each_move_of(summary.id, places))
            undone = moving.find_run(summary.undoes, places) if summary.undoes else None
            still_out = 0 if undone is None else undone.moved + undone.unknown
            return summary, end, planned.moved(summary.id, end.done), still_out

        def then(done: object) -> None:
            self._last = None  # what came to its end is not done again
            if isinstance(done, tuple):
                summary, self._last_end, self._moved_rows, self._still_out = done
                told(summary)
            else:
                if_none()

        self._do(run, then, activity)

    def _do(
        self,
        work: Callable[[Job], object],
        then: Then,
        activity: Activity = Activity.OTHER,
    ) -> None:
        if not self._doing.is_busy:
            self._last, self._activity = (work, then, activity), activity
            self._doing.start(work, lambda outcome: self._end(outcome, then))

    def _end(self, outcome: Outcome, then: Then) -> None:
        dispatch(
            outcome,
            done=then,
            failed=self.failed.emit,
            crashed=self.crashed.emit,
            stopped=self.stopped.emit,
        )


def _without_protected(
    run: str, items: Sequence[int] | None, protected: ProtectedMail, places: Places
) -> tuple[Sequence[int] | None, int]:
    """Which moves of a run may be taken back (None: all), and how many stay for protection.

    What an undo of a move brings back is never held: that is where it was.
    """
    if not moving.find_run(run, places).returns:
        return items, 0
    asked = [one for one in moving.moves_of(run, places) if items is None or one.n in items]
    left = [one.n for one in asked if not protected.holds(one.move.what)]
    return (items, 0) if len(left) == len(asked) else (left, len(asked) - len(left))
