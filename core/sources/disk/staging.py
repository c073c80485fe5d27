"""Moving several files out of a folder, or into it, so that a crash leaves all or none.

A folder of mail files has no rewrite that could be atomic, so the files pass through a small
folder of ours beside them, on the same file system, with a list of what is meant:

    out    list written -> files renamed to the stage -> list marked done -> stage emptied
    in     files written to the stage -> list written -> linked into place -> list marked done
           -> stage emptied

Until the list is marked done, recovery takes everything back (renames to where it was, unlinks
what was linked); afterwards it only empties the stage. Taking back never overwrites, and a file
that came into place is removed only if it still is the one that we put there.

A rename keeps everything a file has: times, mode, owner, attributes.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable

SCHEMA = 1
_LIST, _DONE, _PART, _MAIL = "list.json", "done.json", "list-part", "mail-"

OtherName = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class NewFile:
    """A file to be made: its name in the folder ("/" between levels), bytes, time and mode."""

    name: str
    blocks: Iterable[bytes]
    mtime_ns: int
    mode: int


class StagingFolder:
    """The stage of one folder of mail files."""

    def __init__(
        self, folder: Path, stage: Path, forget: Callable[[list[str]], None] | None = None
    ) -> None:
        """forget: Told the names that are no files any more, before the list of them goes."""
        self._folder = folder
        self.path = stage
        self._forget = forget

    def take_out(self, names: Sequence[str], still: Callable[[int, Path], bool]) -> bool:
        """Remove these files, all or none.

        `still(n, path)` says of each file, once nobody else can rename it, whether it is the one
        that was meant. False: one was not, or was gone; everything is as it was.

        Raises:
            OSError: The system failed; everything is as it was, or `recover` makes it so.
        """
        self._open()
        self._write_list("out", [[name, ""] for name in names])

        def take_one(n: int, name: str) -> None:
            durable.replace(self._folder / name, self._mail(n))
            if not still(n, self._mail(n)):
                raise FileNotFoundError(name)

        return self._move_all(names, take_one, FileNotFoundError)

    def bring_in(self, files: Sequence[NewFile]) -> bool:
        """Make these files, all or none, never over another. False: a name was taken.

        Raises:
            OSError: The system failed; everything is as it was, or `recover` makes it so.
        """
        self._open()
        try:
            listed = [[new.name, self._write(n, new)] for n, new in enumerate(files)]
            self._write_list("in", listed)
        except OSError:
            with suppress(OSError):  # the error that is on its way says more
                self._clear()
            raise
        return self._move_all([new.name for new in files], self._link, FileExistsError)

    def _move_all(
        self, names: Sequence[str], move: Callable[[int, str], None], refusal: type[OSError]
    ) -> bool:
        """Do this with each file and its number, or with none; False: one is refused so."""
        try:
            for n, name in enumerate(names):
                move(n, name)
            self._sync(names)
        except OSError as error:
            self._take_back(lambda name: name)
            if isinstance(error, refusal):
                return False
            raise
        self._commit()
        return True

    def recover(self, other_name: OtherName) -> None:
        """Take back what a crash left unfinished; empty the stage of what was finished.

        `other_name` gives a free name for a file whose own name was taken meanwhile.

        Raises:
            StoreRefused: The list is damaged; nothing was touched.
            OSError: The system failed; call again.
        """
        if not os.path.lexists(self.path):
            return
        if (self.path / _LIST).exists():
            self._take_back(other_name)
        else:
            self._clear()

    def _mail(self, n: int) -> Path:
        return self.path / f"{_MAIL}{n}"

    def _open(self) -> None:
        durable.make_folder(self.path)
        durable.sync_folder(self.path.parent)

    def _write(self, n: int, new: NewFile) -> str:
        """Write a file to the stage and read it back; hex SHA-256 of its bytes."""
        digest = hashlib.sha256()
        with durable.closing(durable.create(self._mail(n))) as fd:
            for block in new.blocks:
                durable.write_all(fd, block)
                digest.update(block)
            if sys.platform != "win32":  # has no modes
                os.fchmod(fd, new.mode)
            durable.sync(fd)
        os.utime(self._mail(n), ns=(new.mtime_ns, new.mtime_ns))
        written = digest.hexdigest()
        if _digest(self._mail(n)) != written:
            raise OSError("what was written does not read back")
        return written

    def _write_list(self, kind: str, files: list[list[str]]) -> None:
        told = {"schema": SCHEMA, "kind": kind, "files": files}
        body = json.dumps(told).encode()  # ASCII; names that are no UTF-8 as lone surrogates
        with durable.closing(durable.create(self.path / _PART)) as fd:
            durable.write_all(fd, body)
            durable.sync(fd)
        durable.replace(self.path / _PART, self.path / _LIST)
        durable.sync_folder(self.path)

    def _link(self, n: int, name: str) -> None:
        """Give a staged file its place, and keep it staged where links can be made."""
        source, target = self._mail(n), self._folder / name
        try:
            durable.link_new(source, target)
        except FileExistsError:
            raise
        except OSError:
            durable.move_new(source, target)

    def _sync(self, names: Iterable[str]) -> None:
        """Bring the entries of the stage and of the folders of these files to the disk."""
        for folder in {(self._folder / name).parent for name in names} | {self.path}:
            durable.sync_folder(folder)

    def _commit(self) -> None:
        durable.replace(self.path / _LIST, self.path / _DONE)
        durable.sync_folder(self.path)
        self._clear()

    def _clear(self) -> None:
        """Empty the stage and remove it; the list goes last."""
        if self._forget is not None and (self.path / _DONE).exists():
            with suppress(StoreRefused):  # damaged; what it meant is done
                listed = self._read_list(_DONE)[1]
                gone = [n for n, _ in listed if not os.path.lexists(self._folder / n)]
                if gone:
                    self._forget(gone)
        names = os.listdir(self.path)  # noqa: PTH208 - names are enough
        for name in sorted(names, key=lambda name: name in (_LIST, _DONE)):
            if name.startswith(_MAIL) or name in (_LIST, _DONE, _PART):
                durable.remove(self.path / name)
        durable.remove_folder(self.path)
        durable.sync_folder(self.path.parent)

    def _take_back(self, other_name: OtherName) -> None:
        kind, files = self._read_list()
        for n, (name, digest) in enumerate(files):
            if kind == "out":
                self._return(self._mail(n), name, other_name)
            elif self._is_ours(self._mail(n), self._folder / name, digest):
                durable.remove(self._folder / name)
        self._sync(name for name, _ in files)
        # Marked first: a crash while the stage is emptied must not begin to take back again.
        durable.replace(self.path / _LIST, self.path / _DONE)
        durable.sync_folder(self.path)
        self._clear()

    def _return(self, staged: Path, name: str, other_name: OtherName) -> None:
        """Give a staged file its name in the folder back, if it was staged at all."""
        if not os.path.lexists(staged):
            return
        target = self._folder / name
        crash_point("return: before")
        try:
            durable.move_new(staged, target)
        except FileExistsError:
            if _same_file(staged, target):
                durable.remove(staged)  # a crash came between link and unlink
            else:
                durable.move_new(staged, self._folder / other_name(name))

    def _is_ours(self, staged: Path, target: Path, digest: str) -> bool:
        """Whether a file in place is the one that was staged, not one that was there before.

        Where links cannot be made it was moved, and its bytes must tell.
        """
        if os.path.lexists(staged):
            return _same_file(staged, target)
        return _digest(target) == digest

    def _read_list(self, name: str = _LIST) -> tuple[str, list[tuple[str, str]]]:
        path = self.path / name
        try:
            told: Any = json.loads(path.read_bytes())
            files = [(str(name), str(digest)) for name, digest in told["files"]]
            kind = str(told["kind"])
            known = told["schema"] == SCHEMA and kind in ("in", "out")
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise StoreRefused(self._folder, Refusal(RefusalKind.IO_ERROR, str(path)))
        return kind, files


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except FileNotFoundError:
        return False


def _digest(path: Path) -> str:
    """Hex SHA-256 of a file; "" if there is none."""
    digest = hashlib.sha256()
    try:
        with durable.open_for_reading(path) as fd:
            for block in durable.blocks(fd, 0, os.fstat(fd).st_size):
                digest.update(block)
    except FileNotFoundError:
        return ""
    return digest.hexdigest()
