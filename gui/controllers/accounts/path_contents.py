"""What paths hold that a person opened: sources with their folders, found in a worker."""

from __future__ import annotations

from collections.abc import Collection
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
    from core.sources.thunderbird import in_use
else:
    registry = Later("core.sources.registry")
    discover = Later("core.sources.installed.discover")
    in_use = Later("core.sources.thunderbird.in_use")


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
                looked.entries.append(SourceEntry(spec, spec.path.name, _folders_of(spec)))
            except SourceError as error:
                looked.errors = (*looked.errors, error)
        title = discover.profile_title(path)
        if title:
            looked.profiles[path] = title
    return looked


def _folders_of(spec: SourceSpec) -> tuple[FolderEntry, ...]:
    """The folders of a source, with what Thunderbird does with them."""
    folders = registry.open_source(spec).folders()
    warned = in_use.find_cautions(held.path for held in folders)
    return tuple(
        FolderEntry(held, default_treatment(held), caution=warned.get(held.path))
        for held in folders
    )
