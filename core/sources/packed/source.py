"""Compressed mailboxes and archives: a file, or all of them below a folder, that are only read.

They are unpacked once into a folder of this program's own, and read there as any other mail is.
What is known of a message does not say where: its folder has the path of the source, and the
version of all that is packed in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from core.errors import SourceChanged, SourceError, SourceMissing
from core.job import Job, NullJob
from core.model.sources import (
    Folder,
    FolderRole,
    Problem,
    ProblemKind,
    RawMessage,
    SourceSpec,
    Stub,
    UnreadForm,
)
from core.ports import MailSource
from core.sources.disk.packing import form_of_file, head_of, is_packed, may_be_packed
from core.sources.disk.reading import DiskFolder, as_source_error, box_version, walk_folders
from core.sources.files.maildir import outside_maildirs
from core.sources.folder_names import folder_name
from core.sources.folder_roles import role_of
from core.sources.packed.unpacking import new_folder, unpack
from core.sources.read_only_store import read_only_refusal

Files = tuple[tuple[str, Path], ...]  # each with the name of its own folder
SourcesIn = Callable[[Path], Sequence[MailSource]]


class Unpacked(NamedTuple):
    """Where something was unpacked.

    Attributes:
        root: The folder. version: Of what is packed.
        left: What was not unpacked, or not all of it: its path below the source, and why.
    """

    root: Path
    version: str
    left: tuple[tuple[str, UnreadForm], ...]


@dataclass(frozen=True, slots=True)
class PackedSource:
    """Mail in a packed file, or in those below a folder.

    inside: Gives the sources in a folder. held: Where it is unpacked already, for workers.
    """

    spec: SourceSpec
    inside: SourcesIn
    held: Unpacked | None = field(default=None, compare=False)

    def __reduce__(self) -> tuple[type[PackedSource], tuple[SourceSpec, SourcesIn, Unpacked]]:
        """For other processes, which need not unpack it again."""
        return PackedSource, (self.spec, self.inside, self.held or unpacked(self.spec.path))

    def folders(self) -> tuple[Folder, ...]:
        """The folders of all mail in it, by their paths there.

        Raises:
            SourceError: It cannot be read.
        """
        path = self.spec.path
        held = unpacked(path)
        return tuple(
            replace(
                folder,
                name=name,
                path=path,
                version=held.version,
                role=role_of(name) if folder.role is FolderRole.NORMAL else folder.role,
                fixed=read_only_refusal(path),
                opened=False,
                planned=name,
            )
            for name, (_, folder) in _folders_in(held.root, self.inside).items()
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages, as the source that reads them does.

        Raises:
            SourceError: It cannot be read.
        """
        source, inner = _folders_in(self._root(folder), self.inside)[folder.name]
        for one in source.stubs(inner, job):
            named = one._replace(key=one.key._replace(folder=folder.name))
            yield named._replace(version="") if isinstance(named, Stub) else named

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages."""
        try:
            root = self._root(folder)
        except SourceError as error:
            gone = isinstance(error, SourceMissing)
            kind = ProblemKind.VANISHED if gone else ProblemKind.CHANGED
            yield from (Problem.of(stub, kind, "since it was listed") for stub in stubs)
            return
        source, inner = _folders_in(root, self.inside)[folder.name]
        listed = _stubs_in(root, self.inside, folder.name)
        wanted = {stub.key.uid: stub for stub in stubs}
        for one in source.fetch(inner, [listed[uid] for uid in wanted if uid in listed]):
            if isinstance(one, RawMessage):
                stub = wanted[one.stub.key.uid]
                yield one._replace(stub=stub._replace(flags=stub.flags | one.stub.flags))
            else:
                yield one._replace(key=one.key._replace(folder=folder.name))

    def _root(self, folder: Folder) -> Path:
        files, version = _look(self.spec.path)
        if version != folder.version:
            raise SourceChanged(self.spec.path)
        if self.held is not None and self.held.version == version:
            return self.held.root
        return _unpack(self.spec.path, files, version).root


def unpacked(path: Path) -> Unpacked:
    """Unpack a file, or what is packed below a folder; once for as long as it stays the same.

    Raises:
        SourceError: It cannot be read.
    """
    with as_source_error(path):
        return _unpack(path, *_look(path))


def _look(path: Path) -> tuple[Files, str]:
    """What is packed there, and the version of that."""
    with as_source_error(path):
        files = find_packed(list(walk_folders(path))) if path.is_dir() else [("", path)]
        versions = [f"{name}:{box_version(file.stat())}" for name, file in files]
    digest = hashlib.sha256("\0".join(versions).encode("utf-8", "replace"))
    return tuple(files), digest.hexdigest()


@cache
def _unpack(path: Path, files: Files, version: str) -> Unpacked:
    root, left = new_folder(), []
    for above, file in files:
        place = root / above
        place.mkdir(parents=True, exist_ok=True)
        form = unpack(file, place, apart=file != path)
        if form is not None:
            left.append((file.relative_to(path).as_posix() if file != path else "", form))
    return Unpacked(root, version, tuple(left))


def find_packed(tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The packed files of a walked tree, each with the name of its own folder."""
    return [
        (listed.name, listed.path / name)
        for listed in outside_maildirs(tree)
        for name in listed.files
        if may_be_packed(name)
        and is_packed(head := head_of(listed.path / name))
        and form_of_file(name, head) is None
    ]


@lru_cache(maxsize=64)
def _folders_in(root: Path, inside: SourcesIn) -> dict[str, tuple[MailSource, Folder]]:
    """All folders of all mail below a folder, by names of which none is there twice."""
    found: dict[str, tuple[MailSource, Folder]] = {}
    for source in inside(root):
        above = folder_name(source.spec.path.relative_to(root).as_posix().removeprefix("."))
        for folder in source.folders():
            name = "/".join(filter(None, (above, folder.name)))
            while name in found:
                name += f" ({source.spec.kind.value})"
            found[name] = source, folder
    return found


@lru_cache(maxsize=8)
def _stubs_in(root: Path, inside: SourcesIn, name: str) -> dict[str, Stub]:
    source, folder = _folders_in(root, inside)[name]
    stubs = source.stubs(folder, NullJob())
    return {stub.key.uid: stub for stub in stubs if isinstance(stub, Stub)}
