"""What paths hold that a person opened: sources with their folders, found in a worker."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import SourceError
from core.job import Job
from core.model.sources import SourceSpec
from core.system.later import Later
from gui.models.accounts.source_entries import FolderEntry, SourceEntry, default_treatment

if TYPE_CHECKING:
    from core.sources import registry
    from core.sources.installed import discover
    from core.sources.neighbours import table as neighbours
else:
    registry = Later("core.sources.registry")
    discover = Later("core.sources.installed.discover")
    neighbours = Later("core.sources.neighbours.table")


MOST_MEASURED = 50_000  # files of a source whose sizes are asked for: a quarter of a second
CHECKED_AFTER = 1_000
MAILDIR_PARTS = ("cur", "new")


class PathContents:
    """What some paths hold."""

    def __init__(self) -> None:
        self.entries: list[SourceEntry] = []
        self.errors: tuple[SourceError, ...] = ()
        self.profiles: dict[Path, str] = {}


def look_at_paths(paths: Collection[Path], job: Job) -> PathContents:
    """Runs in a worker: find out the kinds of paths, and their folders."""
    looked = PathContents()
    for path in dict.fromkeys(
        meant for named in paths for meant in discover.resolve_path(named.absolute())
    ):
        job.checkpoint()
        try:
            specs = registry.detect_all(path)
        except SourceError as error:
            specs, looked.errors = (), (*looked.errors, error)
        for spec in specs:  # one that is damaged does not hide the others
            try:
                folders = _folders_of(spec, job)
                looked.entries.append(SourceEntry(spec, spec.path.name, folders))
            except SourceError as error:
                looked.errors = (*looked.errors, error)
        title = discover.profile_title(path)
        if title:
            looked.profiles[path] = title
    return looked


def _folders_of(spec: SourceSpec, job: Job) -> tuple[FolderEntry, ...]:
    """The folders of a source, with what other programs do with them."""
    folders = registry.open_source(spec).folders()
    warned = neighbours.find_cautions(held.path for held in folders)
    left, found = MOST_MEASURED, []
    for held in folders:
        entry = FolderEntry(held, default_treatment(held), caution=warned.get(held.path))
        if held.path.is_dir():
            size, n_files = _measure(held.path, left, job)
            entry, left = replace(entry, files_bytes=size), left - n_files
        found.append(entry)
    return tuple(found)


def _measure(folder: Path, most: int, job: Job) -> tuple[int, int]:
    """(how large the files of a folder are, of a Maildir those in its parts; how many they are).

    -1 if they are more than `most`. Cost: 5 µs a file.
    """
    size = n_files = 0
    for part in (folder, *(folder / name for name in MAILDIR_PARTS)):
        with suppress(OSError), os.scandir(part) as entries:  # most have no parts
            for entry in entries:
                if not n_files % CHECKED_AFTER:
                    job.checkpoint()
                if not entry.is_file():
                    continue
                if n_files >= most:
                    return -1, n_files
                size += entry.stat().st_size
                n_files += 1
    return size, n_files
