"""What plans call the folders of a source.

As they were scanned, but for Google Takeout: its folders are labels, many of them in one file. A
plan names such mail by the file, a plain mbox: one store, one version and one rewrite for all that
leaves it, whatever its labels are, and nobody holds one file under two names. So it is with the
folders of Proton's in one folder on disk.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import SourceError
from core.model.sources import Folder, SourceKind, SourceSpec
from core.sources.disk.reading import as_source_error, walk_folders
from core.sources.mbox.find import is_takeout, split_by_form

PlanPlace = tuple[SourceKind, str, str]  # kind, path, folder, as in `core.model.plan.Address`


@dataclass(frozen=True, slots=True)
class PlanPlaces:
    """Finds what folders are called in plans, and the other way round."""

    _boxes: dict[Path, frozenset[str]] = field(default_factory=dict, init=False, repr=False)

    def of(self, spec: SourceSpec, folder: Folder) -> PlanPlace:
        """The place of a folder of a scan."""
        name = folder.name if folder.planned is None else folder.planned
        return plan_kind(spec.kind), str(spec.path), name

    def spec(self, place: PlanPlace) -> SourceSpec:
        """The source that a place was scanned as; where nothing is any more, by its kind."""
        kind, path, name = place
        root = Path(path)
        if kind is SourceKind.MBOX:
            if root not in self._boxes:
                self._boxes[root] = _takeout_names(root)
            if name in self._boxes[root]:
                kind = SourceKind.TAKEOUT
        return SourceSpec(kind, root)


def plan_kind(kind: SourceKind) -> SourceKind:
    """The kind that plans name a source by."""
    return SourceKind.MBOX if kind is SourceKind.TAKEOUT else kind


def _takeout_names(root: Path) -> frozenset[str]:
    """The names of the Takeout files of a source as folders of mboxes."""
    with suppress(SourceError), as_source_error(root):
        if root.is_dir():
            takeouts = split_by_form(list(walk_folders(root)))[1]
            return frozenset(box.name for box in takeouts)
        return frozenset({""} if is_takeout(root) else ())
    return frozenset()
