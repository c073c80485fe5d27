"""Looking for mail on this computer, and at how much there is of it. Knows no widget."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.job import Job
from core.model.found import Contents, MailPlace
from core.sources.neighbours.surroundings import UserEnvironment
from core.system.later import Later
from gui.jobs import JobDone, JobFailed, JobRunner, LatestJob, Outcome, dispatch

if TYPE_CHECKING:
    from core.sources.installed import discover
    from core.sources.neighbours import profiles
    from core.sources.neighbours.profiles import ThunderbirdProfile
else:
    discover = Later("core.sources.installed.discover")
    profiles = Later("core.sources.neighbours.profiles")


class FoundController(QObject):
    """Finds places, weighs each, then counts each; in a worker, and stopped when nobody waits.

    Signals:
        profiled: A tuple of `ThunderbirdProfile`: Thunderbird's, the one it opens first.
        listed: A tuple of `MailPlace`.
        looked: (`MailPlace`, `Contents`): what lies there, without a number of messages at first.
        ended: Nothing more will be told.
        crashed: An exception of ours.
    """

    profiled = Signal(object)
    listed = Signal(object)
    looked = Signal(object, object)
    ended = Signal()
    crashed = Signal(object)

    def __init__(self, around: UserEnvironment, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._around = around
        self._waiting: deque[tuple[MailPlace, bool]] = deque()  # with whether it is to be counted
        self._profiles = LatestJob(self)
        self._runner = JobRunner(self)
        self._search_again = self._is_stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks."""
        return self._runner.is_busy

    def look_for_profiles(self) -> None:
        """Find the profiles of Thunderbird that have mail of their own; `profiled` follows."""
        around = self._around

        def work(job: Job) -> tuple[ThunderbirdProfile, ...]:
            found = profiles.find_thunderbird_profiles(around)
            job.checkpoint()
            return tuple(
                one for one in found if discover.measure_place(one.path / "Mail").size_bytes
            )

        self._profiles.start(work, self._on_profiled)

    def search(self) -> None:
        """Look for places, then into each: `listed`, `looked` and `ended` follow."""
        self._waiting.clear()
        self._is_stopped = False
        if self._runner.is_busy:
            self._search_again = True
            self._runner.cancel()
            return
        around = self._around
        self._runner.start(lambda job: discover.find_mail_places(around, job), self._on_listed)

    def stop(self) -> None:
        """Stop looking; `ended` follows."""
        self._waiting.clear()
        self._search_again, self._is_stopped = False, True
        self._runner.cancel()

    def wait(self, seconds: float) -> None:
        """Stop. For closing only."""
        self.stop()
        self._profiles.wait(seconds)
        self._runner.wait(seconds)

    def _on_profiled(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self.profiled.emit, crashed=self.crashed.emit)

    def _on_listed(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobDone) and isinstance(outcome.value, tuple):
            self.listed.emit(outcome.value)
            looks = () if self._is_stopped else (False, True)  # stopped just after it was found
            self._waiting += [(found, counts) for counts in looks for found in outcome.value]
        self._go_on(outcome)

    def _go_on(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobFailed):
            self._waiting.clear()
            self.crashed.emit(outcome.error)
        if self._search_again:
            self._search_again = False
            self.search()
        elif self._waiting:
            found, counts = self._waiting.popleft()
            self._runner.start(
                lambda job: (
                    discover.count_messages(found.path, job)
                    if counts
                    else discover.measure_place(found.path)
                ),
                lambda ended: self._on_looked(found, ended),
            )
        else:
            self.ended.emit()

    def _on_looked(self, found: MailPlace, outcome: Outcome) -> None:
        if isinstance(outcome, JobDone) and isinstance(outcome.value, Contents):
            self.looked.emit(found, outcome.value)
        self._go_on(outcome)
