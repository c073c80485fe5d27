"""Adding and removing sources, and what is done with each folder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.errors import SourceError
from core.job import Job
from core.model import Folder, SourceSpec, Treatment
from core.scan.session import Session
from core.sources.registry import detect_all, open_source
from gui.jobs import Done, Failed, JobRunner, Outcome
from gui.models.facts import Bools
from gui.models.sources import (
    FolderEntry,
    Index,
    SourceEntry,
    SourcesModel,
    default_treatment,
    treatments_of,
)

Remembered = dict[str, dict[str, str]]


class SourcesController(QObject):
    """Knows which mail is looked at.

    Signals:
        failed: Some paths hold no mail: a tuple of `SourceError`.
        added: Sources were added; how many.
        busied: Whether paths are being looked at.
        crashed: An exception of ours.
    """

    failed = Signal(object)
    added = Signal(int)
    busied = Signal(bool)
    crashed = Signal(object)

    def __init__(self, *, remembered: Remembered, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model = SourcesModel(self)
        self._remembered = remembered
        self._waiting: list[Path] = []
        self._runner = JobRunner(self)
        self._runner.busied.connect(self.busied)

    def add(self, paths: Sequence[Path]) -> None:
        """Look at paths, in a worker, and add what holds mail."""
        self._waiting += paths
        if self._waiting and not self._runner.is_busy:
            now, self._waiting = tuple(self._waiting), []
            self._runner.start(lambda job: _look(now, job), self._looked)

    def remove(self, number: int) -> None:
        """Take a source out of the list."""
        self.model.remove(number)

    def treat(self, index: Index, treatment: Treatment) -> None:
        """Search, protect or skip a folder or a source."""
        self.model.treat(index, treatment)

    def protect_folder(self, session: Session, number: int) -> None:
        """Protect a folder of a session, by its number there."""
        held = session.folders[number]
        for at, entry in enumerate(self.model.entries):
            if entry.spec == session.specs[held.source]:
                top = self.model.index(at, 0)
                names = [known.folder.name for known in entry.folders]
                row = names.index(held.folder.name)
                index = top if entry.is_single else self.model.index(row, 0, top)
                self.model.treat(index, Treatment.PROTECT)

    def specs(self) -> tuple[SourceSpec, ...]:
        """All sources, in their order."""
        return tuple(entry.spec for entry in self.model.entries)

    def skipped(self) -> frozenset[tuple[int, str]]:
        """(source, folder name) of what is not searched."""
        return frozenset(
            place
            for place, treatment in treatments_of(self.model.entries).items()
            if treatment is Treatment.SKIP
        )

    def protected(self, session: Session) -> Bools:
        """(n,) bool: mails of a session in folders that are protected now."""
        return protected_rows(self.model.entries, session)

    def show_counts(self, session: Session) -> None:
        """Say how many mails each folder held at a scan."""
        specs = self.specs()
        for number, spec in enumerate(session.specs):
            if spec in specs:
                mails = {
                    held.folder.name: held.n_mails
                    for held in session.folders
                    if held.source == number
                }
                self.model.count(specs.index(spec), mails)

    def to_remember(self) -> Remembered:
        """What the user treats in another way than the default."""
        own = {
            str(entry.spec.path): {
                held.folder.name: held.treatment.value
                for held in entry.folders
                if held.treatment is not default_treatment(held.folder)
            }
            for entry in self.model.entries
        }
        return {**self._remembered, **own}

    def wait(self, seconds: float) -> None:
        """Stop looking. For closing only."""
        self._runner.wait(seconds)

    def _looked(self, outcome: Outcome) -> None:
        if isinstance(outcome, Done) and isinstance(outcome.value, _Looked):
            for entry in outcome.value.entries:
                self.model.add(self._as_remembered(entry))
            if outcome.value.errors:
                self.failed.emit(outcome.value.errors)
            if outcome.value.entries:
                self.added.emit(len(outcome.value.entries))
        elif isinstance(outcome, Failed):
            self.crashed.emit(outcome.error)
        self.add(())

    def _as_remembered(self, entry: SourceEntry) -> SourceEntry:
        kept = self._remembered.get(str(entry.spec.path), {})
        return replace(
            entry,
            folders=tuple(
                replace(held, treatment=_treatment(kept.get(held.folder.name), held.folder))
                for held in entry.folders
            ),
        )


def protected_rows(entries: Sequence[SourceEntry], session: Session) -> Bools:
    """(n,) bool: mails of a session in folders that nothing may be moved from."""
    by_spec = {entry.spec: entry for entry in entries}
    folders = np.zeros(len(session.folders) + 1, np.bool_)
    for number, held in enumerate(session.folders):
        entry = by_spec.get(session.specs[held.source])
        folders[number] = entry is None or any(
            known.folder.name == held.folder.name and known.treatment is not Treatment.SEARCH
            for known in entry.folders
        )
    return folders[session.mails.folder]


class _Looked:
    """What some paths hold."""

    def __init__(self) -> None:
        self.entries: list[SourceEntry] = []
        self.errors: tuple[SourceError, ...] = ()


def _look(paths: Collection[Path], job: Job) -> _Looked:
    """Runs in a worker: find out the kinds of paths, and their folders."""
    looked = _Looked()
    for path in paths:
        job.checkpoint()
        try:
            for spec in detect_all(path):
                folders = open_source(spec).folders()
                entries = tuple(FolderEntry(held, default_treatment(held)) for held in folders)
                looked.entries.append(SourceEntry(spec, path.absolute().name, entries))
        except SourceError as error:
            looked.errors = (*looked.errors, error)
    return looked


def _treatment(kept: str | None, folder: Folder) -> Treatment:
    try:
        return default_treatment(folder) if kept is None else Treatment(kept)
    except ValueError:
        return default_treatment(folder)
