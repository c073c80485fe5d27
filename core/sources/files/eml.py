"""Mails as .eml files: one, or all below a folder, each folder of the disk a folder of mail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.job import Job
from core.model.sources import Folder, Problem, RawMail, SourceSpec, Stub
from core.sources.disk.reading import Listed, closed, in_order, natural, told, walk
from core.sources.files.maildir import outside_maildirs
from core.sources.folder_roles import role_of
from core.sources.single_files import files_folder, listed_singles, read_or_vanished

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
        with told(path):
            if not path.is_dir():
                path.stat()
                return (files_folder("", path, role_of(path.parent.name)),)
            tree = list(walk(path))
        return tuple(
            files_folder(name, folder, role_of(name or folder.name))
            for name, folder in in_order(eml_folders(tree) + closed(tree))
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the mails by the natural order of their file names; the uid is the file name.

        Raises:
            SourceError: The folder cannot be listed.
        """
        with told(folder.path):
            here, names = self._place(folder)
        yield from listed_singles(here, names, job.checkpoint)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMail | Problem]:
        """Read these mails."""
        single = not self.spec.path.is_dir()
        for stub in stubs:
            path = folder.path if single else folder.path / stub.key.uid
            yield from read_or_vanished(path, stub, whole=self.whole)

    def _place(self, folder: Folder) -> tuple[Folder, list[str]]:
        if self.spec.path.is_dir():
            return folder, eml_names(folder.path)
        folder.path.stat()
        alone = files_folder(folder.name, folder.path.parent, folder.role)
        return alone, [folder.path.name]


def eml_folders(tree: Sequence[Listed]) -> list[tuple[str, Path]]:
    """The folders of a walked tree that hold .eml files."""
    return [
        (listed.name, listed.path)
        for listed in outside_maildirs(tree)
        if any(is_eml(name) for name in listed.files)
    ]


def eml_names(folder: Path) -> list[str]:
    """The .eml files directly in a folder, in natural order.

    Raises:
        OSError: It cannot be listed.
    """
    names = [path.name for path in folder.iterdir() if is_eml(path.name) and path.is_file()]
    return sorted(names, key=natural)


def is_eml(name: str) -> bool:
    """Whether a file's name says that it is a mail."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")
