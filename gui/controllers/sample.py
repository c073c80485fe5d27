"""Making the sample mail, in a worker."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal

from core.job import Job
from core.system.later import Later
from gui.jobs import JobRunner, Outcome, dispatch

if TYPE_CHECKING:
    from core import sample
else:
    sample = Later("core.sample")


class SampleController(QObject):
    """Makes the sample mail where it is not there yet, in the language of the window first.

    Signals:
        made: The folder that it is in.
        crashed: An exception of ours.
    """

    made = Signal(object)
    crashed = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._runner = JobRunner(self)

    def make(self) -> None:
        """Make it; `made` follows."""
        folder, language = self._folder, QLocale().name()

        def work(job: Job) -> Path:
            job.checkpoint()
            if not folder.is_dir() or not any(folder.iterdir()):
                sample.make_sample(folder, language=language)
            return folder

        if not self._runner.is_busy:
            self._runner.start(work, self._ended)

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._runner.wait(seconds)

    def _ended(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self.made.emit, crashed=self.crashed.emit)
