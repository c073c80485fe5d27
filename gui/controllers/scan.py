"""A scan, from the button to the groups on screen. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from core.columns import Int32s
from core.decide.covering import count_fuller
from core.job import Job, Progress
from core.model.groups import ALL_DETECTORS, Detector
from core.model.refusals import Refusal
from core.model.remote import Traffic
from core.ports import FingerprintCache
from core.scan.session import Session, cut_groups, rows_in_session, similarity_histogram
from core.settings import Settings
from core.sources.stores import Stores
from core.system.later import Later
from gui.controllers.accounts.scanned_sources import protected_rows, skipped_folders
from gui.controllers.accounts.sources import short_names
from gui.controllers.review.carrying import find_rows_again
from gui.controllers.review.not_copies import recall_pairs
from gui.controllers.review.reviewed_scan import FirstCut, ReviewedScan
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.accounts.source_entries import SourceEntry
from gui.models.results.facts import Bools, gather_facts

if TYPE_CHECKING:
    from core.scan import run
else:
    run = Later("core.scan.run")

OpenCache = Callable[[], FingerprintCache]


class FormerScan(NamedTuple):
    """A scan that is under review, and what left since: (n,) bool."""

    session: Session
    gone: Bools | None


class ScanController(QObject):
    """Runs one scan at a time.

    Signals:
        busied: Whether a scan runs.
        progressed: The latest `Progress`.
        held: Whether it stands still, once it was paused.
        received: Bytes that servers sent since the scan began.
        found_early: A `ReviewedScan` of what was read so far, to look at while the scan goes on.
        found: A `ReviewedScan`.
        failed: A `CoreError`: the world refused.
        crashed: Any other exception: a fault of ours.
        stopped: The user stopped it.
        refreshed: (a `ReviewedScan`, where each message of the former scan is in it, or -1).
        unrefreshed: The list could not be brought up to date: a `CoreError`, or None where the
            user stopped that.
    """

    busied = Signal(bool)
    progressed = Signal(object)
    held = Signal(bool)
    received = Signal(object)
    found_early = Signal(object)
    found = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)
    stopped = Signal()
    refreshed = Signal(object, object)
    unrefreshed = Signal(object)

    def __init__(
        self,
        *,
        settings: Settings,
        open_cache: OpenCache,
        not_copies: Path,
        stores: Stores,
        traffic: Callable[[], Traffic],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._open_cache, self._not_copies = settings, open_cache, not_copies
        self._stores, self._traffic = stores, traffic
        self._received_before = 0
        self._memory_failure: Refusal | None = None
        self._refreshes = False
        self._runner = JobRunner(self)
        self._runner.progressed.connect(self._on_progressed)
        self._runner.delivered.connect(self.found_early)
        self._runner.held.connect(self.held)
        self._runner.busied.connect(self.busied)

    @property
    def open_cache(self) -> OpenCache:
        """Opens the cache, in the thread that uses it."""
        return self._open_cache

    @property
    def memory_failure(self) -> Refusal | None:
        """Why the scan that ended last could not remember what it read; None: it could."""
        return self._memory_failure

    @property
    def is_busy(self) -> bool:
        """Whether a scan runs."""
        return self._runner.is_busy

    @property
    def is_refreshing(self) -> bool:
        """Whether what runs, or ended last, brings up to date what is on screen meanwhile."""
        return self._refreshes

    def start(
        self,
        entries: Sequence[SourceEntry],
        *,
        threshold: float,
        detectors: frozenset[Detector] = ALL_DETECTORS,
        early: bool = False,
    ) -> None:
        """Begin a scan; nothing happens while one runs or where there is nothing to scan.

        `early`: tell what is found so far, some times before the end.

        The first cut is made in the worker too: it sorts the links, which all later cuts at
        whatever similarity go by.
        """
        if not self._runner.is_busy and entries:
            self._refreshes = False
            scan_all = self._work(entries, threshold, detectors, early=early)
            self._runner.start(scan_all, self._on_ended)

    def refresh(
        self,
        entries: Sequence[SourceEntry],
        former: FormerScan,
        *,
        threshold: float,
        detectors: frozenset[Detector],
    ) -> None:
        """Read again what changed since a scan; `refreshed` follows. Else as `start`."""
        if self._runner.is_busy or not entries:
            return
        scan_all = self._work(entries, threshold, detectors)

        def work(job: Job) -> tuple[ReviewedScan, Int32s]:
            scanned = scan_all(job)
            return scanned, find_rows_again(former.session, former.gone, scanned.session, job)

        self._refreshes = True
        self._runner.start(work, self._on_refreshed)

    def _work(
        self,
        entries: Sequence[SourceEntry],
        threshold: float,
        detectors: frozenset[Detector],
        *,
        early: bool = False,
    ) -> Callable[[Job], ReviewedScan]:
        """What a worker does to scan; begun at once."""
        specs, names = [entry.spec for entry in entries], short_names(entries)
        settings, open_cache, not_copies = self._settings, self._open_cache, self._not_copies
        stores, skip, traffic = self._stores, skipped_folders(entries), self._traffic
        before, runner = traffic().received, self._runner
        self._received_before, self._memory_failure = before, None

        def prepare(session: Session, job: Job, former: Session | None) -> ReviewedScan:
            fuller = count_fuller(session.covers, len(session.mails.flags))
            facts = gather_facts(session.mails, session.folders, names, job, fuller)
            job.checkpoint()
            protected = protected_rows(entries, session)
            groups = cut_groups(session, threshold, protected=protected, detectors=detectors)
            job.checkpoint()
            recalled = recall_pairs(not_copies, session.mails)
            rows = None if former is None else rows_in_session(former, session)
            cut = FirstCut(groups, protected, detectors)
            counts = similarity_histogram(session)
            return ReviewedScan(session, facts, counts, recalled, rows, cut)

        def work(job: Job) -> ReviewedScan:
            cache = open_cache()  # here: a cache is used in the thread that made it
            shown: Session | None = None

            def show(session: Session) -> None:
                nonlocal shown
                runner.deliver(prepare(session, job, shown), job)
                shown = session

            try:
                session = run.scan(
                    specs,
                    settings=settings,
                    cache=cache,
                    job=job,
                    skip=skip,
                    stores=stores,
                    early=show if early else None,
                )
            finally:
                cache.close()
                self._memory_failure = cache.failure
            received = traffic().received - before  # with the sign-in, as the window counts
            session = replace(session, stats=replace(session.stats, bytes_received=received))
            return prepare(session, job, shown)

        return work

    def stop(self) -> None:
        """Ask the scan to stop; what it read stays in the cache."""
        self._runner.cancel()

    def pause(self, paused: bool) -> None:
        """Hold the scan, or let it go on."""
        self._runner.pause(paused)

    def use(self, settings: Settings) -> None:
        """Read and match so from the next scan on."""
        self._settings = settings

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._runner.wait(seconds)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self.progressed.emit(progress)
        self.received.emit(self._traffic().received - self._received_before)

    def _on_refreshed(self, outcome: Outcome) -> None:
        dispatch(
            outcome,
            done=lambda found: self.refreshed.emit(*found),
            failed=self.unrefreshed.emit,
            crashed=self.crashed.emit,
            stopped=lambda: self.unrefreshed.emit(None),
        )

    def _on_ended(self, outcome: Outcome) -> None:
        dispatch(
            outcome,
            done=self.found.emit,
            failed=self.failed.emit,
            crashed=self.crashed.emit,
            stopped=self.stopped.emit,
        )
