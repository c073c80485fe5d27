"""Watches what other programs do with the sources: open, compacting, not compacted, synced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.columns import Int32s
from core.job import Job
from core.model.found import CautionKind, Ghosts
from core.model.mail import MessageFlag, has_flag
from core.model.sources import SourceKind
from core.scan.session import Session
from core.system.later import Later
from gui.jobs import JobDone, JobFailed, LatestJob, Outcome
from gui.models.accounts.source_entries import SourceEntry
from gui.models.accounts.sources import SourcesModel

if TYPE_CHECKING:
    from core.sources.neighbours import table as neighbours
else:
    neighbours = Later("core.sources.neighbours.table")

EVERY_MS = 4_000


class ThunderbirdWatch(QObject):
    """Looks every few seconds, in a worker, as long as there is a source to look at.

    Signals:
        looked: The badges are as they should be.
        crashed: An exception of ours.
    """

    looked = Signal()
    crashed = Signal(object)

    def __init__(self, model: SourcesModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._ghosts: dict[Path, Ghosts] = {}
        self._job = LatestJob(self)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)
        for signal in (model.rowsInserted, model.modelReset):
            signal.connect(self._follow)

    @Slot()
    def look(self) -> None:
        """Look now; the badges follow."""
        paths, ghosts = self._paths(), dict(self._ghosts)
        if paths:

            def work(job: Job) -> object:
                job.checkpoint()
                return neighbours.find_cautions(paths, ghosts)

            self._job.start(work, self._on_looked)

    def tell_scanned(self, session: Session) -> None:
        """A scan saw the files from inside: what it found deleted in them is known now."""
        self._ghosts = find_ghosts(session)
        self.look()

    def wait(self, seconds: float) -> None:
        """Stop looking. For closing only."""
        self._timer.stop()
        self._job.wait(seconds)

    @Slot()
    def _follow(self) -> None:
        if self._paths():
            self._timer.start()
        else:
            self._timer.stop()

    def _paths(self) -> tuple[Path, ...]:
        """All folders on this computer."""
        return tuple(
            held.folder.path
            for entry in self._model.entries
            if entry.account is None
            for held in entry.folders
        )

    def _on_looked(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobDone) and isinstance(outcome.value, dict):
            for number in range(len(self._model.entries)):
                self._model.warn(number, outcome.value)
            self.looked.emit()
        elif isinstance(outcome, JobFailed):
            self.crashed.emit(outcome.error)


def are_all_open(entries: Sequence[SourceEntry], session: Session, rows: Int32s) -> bool:
    """Whether there are rows, and all of them in folders that another program has open."""
    opened = {
        (entry.spec, held.folder.name)
        for entry in entries
        for held in entry.folders
        if held.caution is not None and held.caution.kind is CautionKind.RUNNING
    }
    numbers = np.unique(session.mails.folder[rows]).tolist()
    left = [session.folders[number] for number in numbers]
    places = {(session.specs[held.source], held.folder.name) for held in left}
    return bool(places) and places <= opened


def find_ghosts(session: Session) -> dict[Path, Ghosts]:
    """Deleted mail that is still in files of many mails, by the file. Cost: a pass over rows."""
    mails = session.mails
    ghost = has_flag(mails.flags, MessageFlag.GHOST)
    sizes = np.bincount(
        mails.folder[ghost], weights=mails.size_bytes[ghost], minlength=len(session.folders)
    )
    return dict(_in_files(session, sizes))


def _in_files(session: Session, sizes: Iterable[float]) -> Iterable[tuple[Path, Ghosts]]:
    for held, size in zip(session.folders, sizes, strict=False):
        if size and session.specs[held.source].kind is SourceKind.MBOX:
            yield held.folder.path, Ghosts(int(size), held.folder.size_bytes)
