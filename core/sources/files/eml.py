"""Messages as .eml files: one, or all below a folder, each folder of the disk a folder of mail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.job import Job
from core.model.sources import Folder, Problem, RawMessage, SourceSpec, Stub
from core.sources.disk.reading import DiskFolder, closed_folders, sort_folders, walk_source
from core.sources.files.maildir import outside_maildirs
from core.sources.folder_roles import role_of
from core.sources.single_files import files_folder, read_or_vanished, single_stubs, with_files

SUFFIX = ".eml"


@dataclass(frozen=True, slots=True)
class EmlSource:
    """Mail in .eml files."""

    spec: SourceSpec
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`

    def folders(self) -> tuple[Folder, ...]:
        """Each folder with .eml files in it, by its path below the source, in natural order.

        Raises:
            SourceError: It cannot be read at all.
        """
        path = self.spec.path
        tree = walk_source(path)
        if tree is None:
            return (files_folder("", path, role_of(path.parent.name)),)
        return tuple(
            files_folder(name, folder, role_of(name or folder.name))
            for name, folder in sort_folders(find_eml_folders(tree) + closed_folders(tree))
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages by the natural order of their file names; the uid is the file name.

        Raises:
            SourceError: The folder cannot be listed.
        """
        return single_stubs(self.spec.path, folder, is_eml, job)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages."""
        for stub, path in with_files(self.spec.path, folder, stubs):
            yield from read_or_vanished(path, stub, whole=self.whole)


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
