"""Moving messages away and back: marks to a plan, the plan to a run, a run back again.

Everything that touches mail or the journal runs in a worker, one thing at a time; this object only
says what to do next. A run that is stopped is paused, never killed (R-QT5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.cache.fingerprints import SqliteCache
from core.columns import Int32s
from core.decide.files import plan_to_json
from core.errors import BrakeHeld, CoreError, PlanRefused, UnknownRun
from core.job import Job, let_go
from core.model.groups import Decision
from core.model.plan import Plan
from core.model.refusals import RefusalKind
from core.model.runs import RunItem, RunSummary, SafetyCopies
from core.model.sources import SourceKind
from core.scan.session import Session
from core.settings import SafetySettings
from core.sources.stores import Stores
from core.system.later import Later
from core.system.places import Places
from core.system.whole_file import write_json
from gui.jobs import JobFailed, JobRunner, LatestJob, Outcome, dispatch
from gui.models.moves import FolderShrink, Review, add_differences, review_plan
from gui.models.run_words import EndedRun, Waiting, look_at_end

if TYPE_CHECKING:
    from core.actions import in_use, movable, moving, planning
    from core.apply.checks import guard
    from core.apply.journal import export
else:
    movable = Later("core.actions.movable")
    moving = Later("core.actions.moving")
    in_use = Later("core.actions.in_use")
    planning = Later("core.actions.planning")
    guard = Later("core.apply.checks.guard")
    export = Later("core.apply.journal.export")

RELEASE_MS = 5_000  # a run that stands still for so long lets go of its mailboxes
Then = Callable[[object], None]
NO_ROWS: Int32s = np.zeros(0, np.int32)


class PlannedRows(NamedTuple):
    """The rows of the moves of a plan, by their numbers, in the scan that it was made of."""

    plan: str
    rows: Int32s

    def moved(self, run: str, done: Sequence[int]) -> Int32s:
        """The rows of moves that were made, by number; none if the run is of another plan."""
        return self.rows[np.array(done, np.int64)] if run == self.plan else NO_ROWS


class Activity(Enum):
    """What is being done to mail."""

    PLANNING = auto()
    MOVING = auto()
    RETURNING = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class ExportedPlan:
    """A plan in a file; without messages there is no file.

    skipped: How many marked messages are not in it.
    """

    path: Path
    messages: int
    skipped: int


class MovesController(QObject):
    """Plans, moves, undoes, resumes; and reads the history.

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
        undone_before: The id of a run of which nothing is left to take back; "" where no run has.
        not_begun: A `RunSummary` of a run that had nothing to take back: it was cut off before it
            moved anything. It is closed.
        resumed: (a `RunSummary` of a run that was carried on, looked at or given up; whether it
            stands as it did before).
        listed: (tuple of `RunSummary`, the `SafetyCopies`).
        copies_seen: The `SafetyCopies`, after `look_at_copies`.
        opened: (id of a run, tuple of `RunItem`).
        found_open: A tuple of `RunSummary`: runs that were stopped or cut off.
        counted: (a `RunSummary`, number of its safety copies).
        emptied, exported: How many copies are gone; the `Path` that was written.
        stopped: The user stopped a plan in the making.
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
        unlisted: A `CoreError`: the history cannot be read.
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
    undone_before = Signal(str)
    not_begun = Signal(object)
    resumed = Signal(object, bool)
    listed = Signal(object, object)
    copies_seen = Signal(object)
    opened = Signal(str, object)
    found_open = Signal(object)
    counted = Signal(object, int)
    emptied = Signal(int)
    exported = Signal(object)
    stopped = Signal()
    failed = Signal(object)
    crashed = Signal(object)
    unlisted = Signal(object)

    def __init__(
        self,
        places: Places,
        safety: SafetySettings,
        stores: Stores | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._places, self._safety, self._stores = places, safety, stores or Stores()
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
        # One for each question: asking another one must not make an answer be forgotten.
        self._listing, self._reading = LatestJob(self), LatestJob(self)
        self._seeking, self._weighing = LatestJob(self), LatestJob(self)
        self._counting = LatestJob(self)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What the run that ended last waits for, if it is not finished."""
        return self._last_end.waiting

    @property
    def refused(self) -> tuple[tuple[RefusalKind, int], ...]:
        """Why the run that ended last left messages where they are, most of them first."""
        return self._last_end.refused

    @property
    def lost(self) -> tuple[str, ...]:
        """Mailboxes that the run that ended last could put nothing back into: they are gone."""
        return self._last_end.lost

    @property
    def still_out(self) -> int:
        """How many messages of the run that was undone last are not back, or may not be."""
        return self._still_out

    @property
    def in_server_trash(self) -> bool:
        """Whether some of what the run that ended last moved is in the trash of an account."""
        return self._last_end.in_server_trash

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
            planned = self._make_plan(session, decisions, terms, job)
            rows = PlannedRows(planned.plan.id, np.array(planned.rows, np.int32))
            return planned.plan, _review(planned, self._safety, terms), rows, planned.learned

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
            planned = self._make_plan(session, decisions, terms, job)
            messages = len(planned.plan.moves)
            try:
                if messages:
                    write_json(path, plan_to_json(planned.plan), indent=1, private=True)
            except OSError as error:  # the name is taken, the disk is full
                return error
            return ExportedPlan(path, messages, len(planned.skipped))

        def then(made: object) -> None:
            failed = isinstance(made, OSError)
            (self.not_written if failed else self.plan_written).emit(made)

        self._do(work, then, Activity.PLANNING)

    def _make_plan(
        self, session: Session, decisions: Sequence[Decision], terms: planning.PlanTerms, job: Job
    ) -> planning.PlanResult:
        """In a worker: a plan of what no other program is working on."""
        free, closed = movable.split_search_only(session, decisions)
        free, held = in_use.split_in_use(session, free)
        with closing(SqliteCache(self._places.fingerprints)) as cache:
            planned = planning.make_plan(
                session, free, terms, job=job, stores=self._stores, cache=cache
            )
        return replace(planned, skipped=planned.skipped + closed + held)

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
        """Take a run back, or only some of its moves; `new_boxes` as in `core.apply.undo`."""
        places, stores, some = self._places, self._stores, tuple(items) or None
        closed: list[RunSummary] = []

        def work(job: Job) -> RunSummary | None:
            try:
                return moving.take_back(
                    run, places, job, items=some, new_boxes=new_boxes, stores=stores
                )
            except PlanRefused as error:
                if any(why.kind is not RefusalKind.ALREADY_RUN for why in error.refusals):
                    raise
            # Cut off before it moved anything, or undone meanwhile, maybe by another program.
            found = (one for one in moving.list_runs(places) if one.id == run)
            closed.extend(one for one in found if not one.moved + one.undone)
            return None

        def if_none() -> None:
            if closed:
                self.not_begun.emit(closed[0])
            else:
                self.undone_before.emit(run)

        self._run(work, self.undone.emit, if_none, activity=Activity.RETURNING)

    def undo_last(self) -> None:
        """Take back the newest run that moved something away; `undone_before` if none did."""
        places, stores = self._places, self._stores

        def work(job: Job) -> RunSummary | None:
            for run in moving.list_runs(places):
                if run.moved and not run.returns:
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

    # --- looking back ---------------------------------------------------------------------------

    def list_runs(self) -> None:
        """Read the history; `listed` follows."""
        places, safety = self._places, self._safety

        def work(job: Job) -> tuple[tuple[RunSummary, ...], SafetyCopies]:
            job.checkpoint()
            return moving.list_runs(places), moving.list_safety_copies(places, safety)

        def then(found: object) -> None:
            if isinstance(found, tuple):
                self.listed.emit(*found)

        def ended(outcome: Outcome) -> None:
            match outcome:
                case JobFailed(CoreError() as error):
                    self.unlisted.emit(error)
                case _:
                    self._end(outcome, then)

        self._listing.start(work, ended)

    def list_items(self, run: str) -> None:
        """Read the messages of a run; `opened` follows."""
        places = self._places

        def work(job: Job) -> tuple[RunItem, ...]:
            job.checkpoint()
            return moving.moves_of(run, places)

        self._reading.start(
            work, lambda outcome: self._end(outcome, lambda items: self.opened.emit(run, items))
        )

    def look_for_open(self) -> None:
        """Find runs that were stopped or cut off; `found_open` follows if there are any."""
        places = self._places

        def work(job: Job) -> tuple[RunSummary, ...]:
            job.checkpoint()
            return moving.list_unfinished(places)

        def then(runs: object) -> None:
            if runs:
                self.found_open.emit(runs)

        self._seeking.start(work, lambda outcome: self._end(outcome, then))

    def look_at_copies(self) -> None:
        """Find out how much the safety copies take; `copies_seen` follows."""
        places, safety = self._places, self._safety

        def work(job: Job) -> SafetyCopies:
            job.checkpoint()
            return moving.list_safety_copies(places, safety)

        self._weighing.start(work, lambda outcome: self._end(outcome, self.copies_seen.emit))

    def count_copies(self, run: str) -> None:
        """Find out how many safety copies a run has; `counted` follows."""
        places = self._places

        def work(job: Job) -> tuple[RunSummary, int]:
            job.checkpoint()
            found = next((one for one in moving.list_runs(places) if one.id == run), None)
            if found is None:
                raise UnknownRun(run)
            found = replace(found, copies_bytes=moving.size_of_copies(run, places))
            try:
                return found, moving.empty_safety_copies(
                    run, places, confirm=-1
                )  # never the number: only asks
            except BrakeHeld as held:
                return found, held.n_moves

        def then(found: object) -> None:
            if isinstance(found, tuple):
                self.counted.emit(*found)

        # nothing is done yet, so it is no work that hides what the window says
        self._counting.start(work, lambda outcome: self._end(outcome, then))

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
        for asked in (
            self._listing, self._reading, self._seeking, self._weighing, self._counting,
        ):  # fmt: skip
            asked.wait(seconds)
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


def _review(
    planned: planning.PlanResult, safety: SafetySettings, terms: planning.PlanTerms
) -> Review:
    known = terms.known is not None
    held, shrinking = guard.check_brake(planned.plan, safety)
    shrinks = [
        FolderShrink(SourceKind(kind), path, folder, item.messages, item.messages - item.leaving)
        for item in shrinking
        for kind, path, folder in (item.leg,)
    ]
    plan = planned.plan
    review = review_plan(plan, planned.skipped, needs_number=held, shrinks=shrinks, known=known)
    if known or terms.chosen:  # named, whatever they are to each other; the list may lack them
        return review
    return add_differences(review, plan, planned.rows, planned.differs)
