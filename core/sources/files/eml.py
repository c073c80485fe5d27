"""Messages as .eml files: one, or all below a folder, each folder of the disk a folder of mail.

Where Proton's export says in which folder of Proton's a message was, it is in that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from core.job import Job, NullJob
from core.model.message_state import flags_of_names
from core.model.sources import Folder, Problem, RawMessage, SourceSpec, Stub
from core.sources.disk.reading import DiskFolder, closed_folders, walk_source
from core.sources.files.maildir import outside_maildirs
from core.sources.files.proton import ProtonNote, read_notes
from core.sources.folder_names import source_name
from core.sources.folder_roles import name_folders, role_of
from core.sources.single_files import read_or_vanished, single_stubs, with_files

SUFFIX = ".eml"


@dataclass(frozen=True, slots=True)
class EmlSource:
    """Mail in .eml files."""

    spec: SourceSpec
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`
    plain: bool = False  # by the folders on disk alone, as plans name them

    def folders(self) -> tuple[Folder, ...]:
        """Each folder with .eml files in it, by its path below the source, in natural order.

        Raises:
            SourceError: It cannot be read at all.
        """
        path = self.spec.path
        tree = walk_source(path)
        if tree is None:
            note = read_notes(path.parent).get(path.name, ProtonNote())
            role = role_of(f"{source_name(path.parent)}/{note.folder}")
            return (Folder("", path, "", 0, role),)
        found = name_folders(path, find_eml_folders(tree) + closed_folders(tree))
        if self.plain:
            return found
        alone = len(found) == 1
        return tuple(part for one in found for part in _by_notes(one, "" if alone else one.name))

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages by the natural order of their file names; the uid is the file name.

        Raises:
            SourceError: The folder cannot be listed.
        """
        notes = read_notes(folder.path if self.spec.path.is_dir() else folder.path.parent)
        label = f"{folder.name}/".removeprefix(f"{folder.planned}/").strip("/")
        place = count()
        for one in single_stubs(self.spec.path, folder, is_eml, job):
            note = notes.get(one.key.uid, ProtonNote())
            if folder.planned is not None and note.folder not in (label, folder.name):
                continue
            if isinstance(one, Stub):
                flags = one.flags | flags_of_names(note.names)
                one = one._replace(flags=flags)  # noqa: PLW2901 - as noted
            yield one._replace(position=next(place))

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages."""
        for stub, path in with_files(self.spec.path, folder, stubs):
            yield from read_or_vanished(path, stub, whole=self.whole)


def _by_notes(folder: Folder, above: str) -> list[Folder]:
    """The folders of Proton's that a folder on disk holds; itself where nothing is noted."""
    notes = read_notes(folder.path)
    if not notes:
        return [folder]
    listed = single_stubs(folder.path, folder, is_eml, NullJob())
    labels = {notes.get(one.key.uid, ProtonNote()).folder for one in listed}
    shown = replace(folder, planned=folder.name, opened=False)
    return [
        replace(shown, name=f"{above}/{label}".strip("/"), role=role_of(label))
        for label in sorted(labels)
    ]


def find_eml_folders(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The folders of a walked tree that hold .eml files."""
    return [
        (listed.name, listed.path)
        for listed in outside_maildirs(tree)
        if any(is_eml(name) for name in listed.files)
    ]


def is_eml(name: str) -> bool:
    """Whether a file's name says that it is a message."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")
