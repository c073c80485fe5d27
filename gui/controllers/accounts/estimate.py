"""What a scan would fetch from servers, asked before it is begun. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.errors import CoreError
from core.job import Job
from core.model.remote import FetchEstimate
from core.ports import FingerprintCache
from core.settings import Settings
from core.sources.stores import Stores
from core.system.later import Later
from gui.controllers.accounts.scanned_sources import skipped_folders
from gui.jobs import JobDone, JobFailed, JobStopped, LatestJob, Outcome
from gui.models.accounts.source_entries import SourceEntry

if TYPE_CHECKING:
    from core.actions import estimate
else:
    estimate = Later("core.actions.estimate")

SETTLE_MS = 400  # ticking ten folders off asks once


class EstimateController(QObject):
    """Follows the choice of sources with an estimate.

    Signals:
        estimated: `latest` is another now.
        crashed: An exception of ours.

    Attributes:
        latest: What a scan of the accounts asked for would fetch; None: not known.
    """

    estimated = Signal()
    crashed = Signal(object)

    def __init__(
        self,
        settings: Settings,
        open_cache: Callable[[], FingerprintCache],
        stores: Stores,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.latest: FetchEstimate | None = None
        self._settings, self._open_cache, self._stores = settings, open_cache, stores
        self._latest = LatestJob(self)
        self._wanted: tuple[SourceEntry, ...] = ()
        self._asked: object = None
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self._ask)

    def ask(self, entries: Sequence[SourceEntry]) -> None:
        """Estimate a scan of these sources as they are treated now; once for the same choice."""
        on_servers = tuple(entry for entry in entries if entry.account is not None)
        wanted = tuple((entry.spec, skipped_folders([entry])) for entry in on_servers)
        if wanted == self._asked:
            return
        self._asked, self._wanted, self.latest = wanted, on_servers, None
        self._timer.start()

    def forget(self) -> None:
        """Ask no more: a scan begins, after which another answer is right."""
        self._timer.stop()
        self._asked, self.latest = None, None
        self._latest.forget()

    def use(self, settings: Settings) -> None:
        """Estimate scans of these settings from now on."""
        self._settings = settings

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._timer.stop()
        self._latest.wait(seconds)

    @Slot()
    def _ask(self) -> None:
        specs, skip = [entry.spec for entry in self._wanted], skipped_folders(self._wanted)
        settings, open_cache, stores = self._settings, self._open_cache, self._stores

        def work(job: Job) -> FetchEstimate:
            cache = open_cache()
            try:
                return estimate.estimate(
                    specs, settings=settings, cache=cache, job=job, skip=skip, stores=stores
                )
            finally:
                cache.close()

        self._latest.start(work, self._on_ended)

    def _on_ended(self, outcome: Outcome) -> None:
        match outcome:
            case JobDone(value):
                self.latest = value if isinstance(value, FetchEstimate) else None
                self.estimated.emit()
            case JobFailed(CoreError()) | JobStopped():
                self._asked = None  # nobody answered: the state of the account says why
            case JobFailed(error):
                self.crashed.emit(error)
            case _:
                assert_never(outcome)
