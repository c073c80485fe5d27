"""Writes the results list to a file, in the background."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.job import Job
from core.system.whole_file import write_csv
from gui.jobs import JobRunner, Outcome, dispatch
from gui.models.results.listing import LISTING_HEADER, listing_rows
from gui.models.results.results import ResultsModel

SUFFIX = ".csv"


class ListingController(QObject):
    """Writes one list at a time.

    Signals:
        exported: The `Path` that was written.
        failed: The `OSError` of a file that could not be written.
        crashed: Any other exception: a fault of ours.
    """

    exported = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(self, model: ResultsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._runner = JobRunner(self)

    @property
    def is_busy(self) -> bool:
        """Whether a list is being written."""
        return self._runner.is_busy

    def export(self, path: Path) -> None:
        """Write what the list holds now as CSV; `exported` follows, nothing while one is written.

        Cost: some 10 microseconds a row, in a worker.
        """
        cells, lines = self._model.cells, self._model.lines
        if cells is None or lines is None or self._runner.is_busy:
            return
        rows = listing_rows(cells, order=self._model.order, shown=lines.members_shown)

        def work(_job: Job) -> Path | OSError:
            try:
                write_csv(path, LISTING_HEADER, rows)
            except OSError as error:  # the name is taken, the disk is full
                return error
            return path

        self._runner.start(work, self._end)

    def wait(self, seconds: float) -> bool:
        """Wait for the file. For closing only."""
        return self._runner.wait(seconds, cancel=False)

    def _end(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self._tell, crashed=self.crashed.emit)

    def _tell(self, done: Path | OSError) -> None:
        (self.failed if isinstance(done, OSError) else self.exported).emit(done)
