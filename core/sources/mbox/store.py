"""Mail in mbox files that can be moved away and back."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import StoreRefused
from core.job import Job, NullJob, in_turns
from core.model.refusals import Refusal, RefusalKind, disk_refusal
from core.model.sources import Folder, folder_called
from core.sources.disk import durable
from core.sources.disk.durable import as_store_error
from core.sources.disk.former_place import absent_place, path_below, told_path
from core.sources.disk.locks import LOCK_WAIT_S, LockedFile, lock_mailbox
from core.sources.disk.reading import (
    as_source_error,
    box_version,
    open_quietly,
    read_at,
    walk_folders,
)
from core.sources.mbox import state_lines, undo_file, undo_log
from core.sources.mbox.borders import Layout, find_layout
from core.sources.mbox.find import find_emptied_boxes
from core.sources.mbox.hold import MboxHold, layout_refusal, require_layout
from core.sources.mbox.return_places import END_BYTES
from core.sources.mbox.source import MboxSource
from core.sources.mbox.state_lines import MboxFormat
from core.sources.neighbours.thunderbird import read_index
from core.sources.over_source import StoreOverSource
from core.sources.preflight import file_refusal, place_refusal, raise_refusal, space_refusal


@dataclass(frozen=True, slots=True)
class MboxStore(StoreOverSource[MboxSource]):
    """One mbox file, or all mbox files below a folder.

    Attributes:
        lock_wait_s: Patience for locks.
        job: Told of such a wait, and asked to stop meanwhile.
    """

    lock_wait_s: float = LOCK_WAIT_S
    job: Job = field(default_factory=NullJob)

    def refusal(self, folder: Folder) -> Refusal | None:
        """Why the file may not be changed now, or None. Cost: one read of the file."""
        path = self._path(folder)
        if path is None:
            return Refusal(RefusalKind.MISSING, folder.name)
        if _may_be_made(path, folder):
            return place_refusal(path.parent)
        refusal = file_refusal(path)
        if refusal is not None:
            return refusal
        try:
            with open_quietly(path) as fd:
                status = os.fstat(fd)
                found = find_layout(fd, status.st_size, NullJob())
                is_another = _is_another(folder.version, fd, found)
        except OSError as error:
            return disk_refusal(error)
        if is_another:
            return Refusal(RefusalKind.CHANGED, str(path))
        return layout_refusal(found, path) or space_refusal(path.parent, status.st_size)

    @contextmanager
    def hold(self, folder: Folder) -> Iterator[MboxHold]:
        """Lock the file and give a hold on it; a file that does not exist yet is made.

        Raises:
            StoreRefused: See `MailStore.hold`.
            StoreFailed: What a crash left could not be repaired.
        """
        named = self._named(folder.name)
        if named is None:
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.MISSING, folder.name))
        path = _real(named)
        made = _may_be_made(path, folder) and _make_file(path)
        try:
            raise_refusal(path, file_refusal(path))
            with lock_mailbox(path, wait_s=self.lock_wait_s, job=self.job) as file:
                raise_refusal(path, file_refusal(path))
                with as_store_error(path):
                    undo_log.roll_back(file)
                    found = _expected_layout(file, folder.version)
                at = path_below(self.spec.path, named)
                yield MboxHold(file, found, name=folder.name, at=at)
        finally:
            if made:
                _remove_made(path)

    def absent(self, folder: Folder, origin: str = "") -> Path | None:
        """The file that is not there; see `MakingStore.absent`."""
        named = self._named(folder.name)
        if folder.name or told_path(origin):
            return absent_place(self.spec.path, folder.name, origin, named)
        path = _real(self.spec.path)
        return path if _may_be_made(path, folder) else None

    def make(self, folder: Folder, origin: str = "") -> None:
        """Make that file; see `MakingStore.make`."""
        path = self.absent(folder, origin)
        if path is not None:
            _make_file(path)

    def has_leftovers(self, folder: Folder) -> bool:
        """Whether a crash left an unfinished change here."""
        path = self._path(folder)
        places = (undo_file.undo_file_of, undo_file.partial_undo_file_of)
        return path is not None and any(os.path.lexists(place(path)) for place in places)

    def files_of(self, name: str, uids: Collection[str]) -> dict[str, Path]:
        """The mailbox that these messages lie in, under its own name, for each of them.

        Raises:
            SourceError: The source cannot be listed.
        """
        path = self._named(name)
        return {} if path is None else dict.fromkeys(uids, path)

    def state_format(self, name: str) -> MboxFormat:
        """How the forms of an mbox are read."""
        del name
        return MboxFormat()

    def state_forms(self, name: str, uids: Collection[str]) -> dict[str, str]:
        """The form of each of these messages of a folder; what has none is left out.

        Raises:
            SourceError: The file cannot be read.
        """
        path = self._named(name)
        found: dict[str, str] = {}
        if path is None:
            return found
        index = read_index(path)
        with as_source_error(path), open_quietly(path) as fd:
            for uid in in_turns(uids):
                start, _, length = uid.partition(":")
                head = read_at(fd, min(int(length), state_lines.HEAD_BYTES), int(start))
                if index is not None and (mark := index.mark_at(int(start))):
                    head = state_lines.with_mark(head, mark)
                form = state_lines.state_form(head)
                if form is not None:
                    found[uid] = form
        return found

    def needs_marks(self, name: str) -> bool:
        """Whether something may have to be written down; see `MboxHold.write_marks`."""
        path = self._named(name)
        try:
            if path is None or read_index(_real(path)) is not None:
                return path is not None
            with open_quietly(path) as fd:
                return bool(state_lines.base_line(read_at(fd, state_lines.HEAD_BYTES, 0)))
        except OSError:
            return False

    def _path(self, folder: Folder) -> Path | None:
        """The real file of a folder: a symbolic link stays, and what it leads to is changed."""
        path = self._named(folder.name)
        return None if path is None else _real(path)

    def _named(self, name: str) -> Path | None:
        if not name and not self.spec.path.is_dir():
            return self.spec.path
        found = folder_called(self.folders(), name)
        return found.path if found else _find_emptied(self.spec.path, name)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _find_emptied(root: Path, name: str) -> Path | None:
    """The file of a folder that lost its last message, so that it is not known for a mailbox."""
    found = find_emptied_boxes(list(walk_folders(root)), name) if root.is_dir() else []
    return found[0] if len(found) == 1 else None


def _may_be_made(path: Path, folder: Folder) -> bool:
    """Whether the file does not exist, and was not there when the folder was scanned either."""
    return not folder.version and not os.path.lexists(path)


def _make_file(path: Path) -> bool:
    raise_refusal(path, place_refusal(path.parent))
    with as_store_error(path), suppress(FileExistsError):
        os.close(durable.create(path))
        durable.sync_folder(path.parent)
    return True


def _remove_made(path: Path) -> None:
    """Remove the file that we made, if nothing was put into it."""
    with suppress(OSError):  # an empty mailbox is no harm
        if path.lstat().st_size == 0:
            durable.remove(path)


def _expected_layout(file: LockedFile, version: str) -> Layout:
    """The messages of the file, if it is the one that was scanned, or has only grown since.

    Raises:
        StoreRefused: CHANGED, AMBIGUOUS or READ_ONLY.
    """
    found = require_layout(file)
    if _is_another(version, file.fd, found):
        raise StoreRefused(file.path, Refusal(RefusalKind.CHANGED, str(file.path)))
    return found


def _is_another(version: str, fd: int, found: Layout) -> bool:
    """Whether the file is not the one of this version any more; "" is any."""
    status = os.fstat(fd)
    known = not version or version == box_version(status)
    return not known and not _has_only_grown(version, fd, status, found)


def _has_only_grown(version: str, fd: int, status: os.stat_result, found: Layout) -> bool:
    """Whether mail was added at the end and the rest still has the same borders (R-MB8).

    Whoever adds mail may first end the last line, and write the empty line that was missing.
    That each mail is still the same is looked at mail by mail, before anything is done to it.
    """
    try:
        dev, ino, size, _, _ = map(int, version.split(":"))
    except ValueError:
        return False
    if (dev, ino) != (status.st_dev, status.st_ino) or size >= status.st_size:
        return False
    at = bisect_left(found.starts, size)
    gap = found.starts[at] - size if at < len(found.starts) else END_BYTES + 1
    is_border = gap <= END_BYTES and not read_at(fd, gap, size).strip(b"\r\n")
    return is_border or size == 0
