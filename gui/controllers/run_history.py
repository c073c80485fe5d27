"""What moving did so far: runs in the journal, their messages, and their safety copies.

Everything is read in workers, beside what is being done to mail; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import BrakeHeld, CoreError, UnknownRun
from core.job import Job
from core.model.runs import RunItem, RunSummary, SafetyCopies
from core.scan.session import Session
from core.settings import SafetySettings
from core.system.later import Later
from core.system.places import Places
from gui.jobs import JobFailed, LatestJob, Outcome, dispatch
from gui.models.run_words import order_by_need

if TYPE_CHECKING:
    from core.actions import cut_off, moving
    from core.actions.cut_off import CutOff
else:
    cut_off = Later("core.actions.cut_off")
    moving = Later("core.actions.moving")


class RunHistory(QObject):
    """Reads the journal.

    Signals:
        listed: (tuple of `RunSummary`, the `SafetyCopies`).
        unlisted: A `CoreError`: the history cannot be read.
        copies_seen: The `SafetyCopies`, after `look_at_copies`.
        opened: (id of a run, tuple of `RunItem`).
        found_open: A tuple of `RunSummary`: runs that were stopped or cut off.
        cut_off_seen: A tuple of `CutOff`, after `look_for_cut_off`; empty where there are none.
        counted: (a `RunSummary`, number of its safety copies).
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
    """

    listed = Signal(object, object)
    unlisted = Signal(object)
    copies_seen = Signal(object)
    opened = Signal(str, object)
    found_open = Signal(object)
    cut_off_seen = Signal(object)
    counted = Signal(object, int)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self, places: Places, safety: SafetySettings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._places, self._safety = places, safety
        # One for each question: asking another one must not make an answer be forgotten.
        self._listing, self._reading = LatestJob(self), LatestJob(self)
        self._seeking, self._weighing = LatestJob(self), LatestJob(self)
        self._counting, self._meeting = LatestJob(self), LatestJob(self)

    def use(self, safety: SafetySettings) -> None:
        """Go by these limits from now on."""
        self._safety = safety

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
        """Read the messages of a run, what was not moved first; `opened` follows."""
        places = self._places

        def work(job: Job) -> tuple[RunItem, ...]:
            job.checkpoint()
            return order_by_need(moving.moves_of(run, places))

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

    def look_for_cut_off(self, session: Session) -> None:
        """Find runs that were cut off in mailboxes of a scan; `cut_off_seen` follows."""
        places = self._places

        def work(job: Job) -> tuple[CutOff, ...]:
            job.checkpoint()
            return cut_off.find_cut_off(session, places)

        self._meeting.start(work, lambda outcome: self._end(outcome, self.cut_off_seen.emit))

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

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        for asked in (
            self._listing, self._reading, self._seeking, self._weighing, self._counting,
            self._meeting,
        ):  # fmt: skip
            asked.wait(seconds)

    def _end(self, outcome: Outcome, then: Callable[[object], None]) -> None:
        dispatch(outcome, done=then, failed=self.failed.emit, crashed=self.crashed.emit)
