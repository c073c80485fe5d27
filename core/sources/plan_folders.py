"""What plans call the folders of a source.

As they were scanned, but for Google Takeout: its folders are labels, many of them in one file. A
plan names such mail by the file, a plain mbox: one store, one version and one rewrite for all that
leaves it, whatever its labels are, and nobody holds one file under two names.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import SourceError
from core.model.sources import Folder, SourceKind, SourceSpec
from core.sources.disk.reading import as_source_error, walk_folders
from core.sources.mbox.find import find_takeout_files, is_takeout

PlanPlace = tuple[SourceKind, str, str]  # kind, path, folder, as in `core.model.plan.Address`


@dataclass(frozen=True, slots=True)
class PlanPlaces:
    """Finds what folders are called in plans; each source is looked through once."""

    _boxes: dict[Path, dict[Path, str]] = field(default_factory=dict, init=False, repr=False)

    def of(self, spec: SourceSpec, folder: Folder) -> PlanPlace:
        """The place of a folder of a scan; a file that is gone is no mbox any more.

        Cost: a walk through the source, at its first Takeout folder.
        """
        path = str(spec.path)
        if spec.kind is not SourceKind.TAKEOUT:
            return spec.kind, path, folder.name
        if folder.path == spec.path:
            return SourceKind.MBOX, path, ""
        if spec.path not in self._boxes:
            self._boxes[spec.path] = _takeout_names(spec.path)
        name = self._boxes[spec.path].get(folder.path)
        return (spec.kind, path, folder.name) if name is None else (SourceKind.MBOX, path, name)

    def spec(self, place: PlanPlace) -> SourceSpec:
        """The source that a place was scanned as; where nothing is any more, by its kind."""
        kind, path, name = place
        root = Path(path)
        if kind is SourceKind.MBOX:
            if root not in self._boxes:
                self._boxes[root] = _takeout_names(root)
            if name in self._boxes[root].values():
                kind = SourceKind.TAKEOUT
        return SourceSpec(kind, root)


def plan_kind(kind: SourceKind) -> SourceKind:
    """The kind that plans name a source by."""
    return SourceKind.MBOX if kind is SourceKind.TAKEOUT else kind


def _takeout_names(root: Path) -> dict[Path, str]:
    """The Takeout files of a source with their names as folders of mboxes."""
    with suppress(SourceError), as_source_error(root):
        if root.is_dir():
            return {file: name for name, file in find_takeout_files(list(walk_folders(root)))}
        return {root: ""} if is_takeout(root) else {}
    return {}
