"""Safety copies: the stored bytes of each mail, kept in our own folder before it leaves its own.

The trash of local files is ours, so that undo does not hang on another program. A container is
what any mail program opens: for mbox one mbox with the messages verbatim, for folders of files one
file a message. Nothing is ever written over: each attempt gets a new name. A copy counts only
after it was synced, read again and compared; from then on it is deleted only by `empty`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO

from core.apply.journal import manifest
from core.apply.journal.entries import JournalEntry, SafetyCopyPlace
from core.crashpoints import crash_point
from core.model.sources import SourceKind
from core.ports import StoredMessage
from core.system.disk import sync_file, sync_folder
from core.system.places import close_to_others, make_private

_UNSAFE = re.compile(r"[^\w.-]+")
_NAME_LENGTH = 40
_READ_BYTES = 1 << 20


class SafetyCopyWriter:
    """The safety copies of one folder in one attempt of a run. Made at the first message."""

    def __init__(self, trash: Path, run: str, *, kind: SourceKind, name: str) -> None:
        self._trash = trash
        self._run = run
        self._mbox = kind is SourceKind.MBOX
        self._name = _UNSAFE.sub("-", name)[-_NAME_LENGTH:].strip(".-") or "mail"
        self._path: Path | None = None

    def keep(self, leavings: Iterable[tuple[int, StoredMessage]]) -> dict[int, SafetyCopyPlace]:
        """Write safety copies, sync them, read them again; all of them, or none stays.

        What a call wrote that did not come to its end is taken back: nothing was noted of it and
        no mail left for it. It would take the room that a full disk lacks, and nobody counts it.

        Args:
            leavings: The number of each move and the mail that is about to leave.

        Returns:
            Where the copy of each move lies.

        Raises:
            OSError: It could not be written, or did not read back as written.
        """
        path = self._made()
        if self._mbox:
            end = path.stat().st_size
            with _taking_back(lambda: os.truncate(path, end)):
                return self._proven(path, self._in_one(path, leavings))
        written: list[Path] = []
        with _taking_back(lambda: _unlink(written)):
            return self._proven(path, self._in_files(path, leavings, written))

    def _proven(self, path: Path, kept: dict[int, SafetyCopyPlace]) -> dict[int, SafetyCopyPlace]:
        """The copies, on disk and read back.

        Raises:
            OSError: One is not as it was written.
        """
        sync_folder(path.parent)
        for n, safety_copy in kept.items():
            if not is_intact(self._trash, safety_copy):
                raise OSError(f"safety copy {n} did not read back as written: {path}")
        crash_point("escrow.kept")
        return kept

    def note(self, entries: Sequence[JournalEntry]) -> None:
        """Note moves beside their copies; see `core.apply.journal.manifest`.

        Raises:
            OSError: It cannot be written.
        """
        if entries:
            manifest.add_to_manifest(self._trash / self._run, entries)

    def _made(self) -> Path:
        if self._path is None:
            make_private_trash(self._trash)
            folder = make_private(self._trash / self._run)
            manifest.add_to_manifest(folder, ())
            for parent in (folder.parent, folder.parent.parent):
                sync_folder(parent)
            self._path = _reserve_name(folder, self._name, mbox=self._mbox)
        return self._path

    def _in_one(
        self, path: Path, leavings: Iterable[tuple[int, StoredMessage]]
    ) -> dict[int, SafetyCopyPlace]:
        kept: dict[int, SafetyCopyPlace] = {}
        with path.open("ab") as file:
            for n, leaving in leavings:
                offset = file.tell()
                file.write(leaving.stored)
                kept[n] = self._place_of(path, offset, leaving.stored)
                if not leaving.stored.endswith(b"\n\n"):
                    file.write(b"\n" if leaving.stored.endswith(b"\n") else b"\n\n")
            _sync(file)
        return kept

    def _in_files(
        self, path: Path, leavings: Iterable[tuple[int, StoredMessage]], written: list[Path]
    ) -> dict[int, SafetyCopyPlace]:
        kept: dict[int, SafetyCopyPlace] = {}
        for n, leaving in leavings:
            single = path / f"{n:06d}.eml"
            descriptor = os.open(single, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            written.append(single)
            with open(descriptor, "wb") as file:  # noqa: PTH123 - with a mode of its own
                file.write(leaving.stored)
                _sync(file)
            kept[n] = self._place_of(single, 0, leaving.stored)
        sync_folder(path)
        return kept

    def _place_of(self, path: Path, offset: int, stored: bytes) -> SafetyCopyPlace:
        relative = path.relative_to(self._trash).as_posix()
        return SafetyCopyPlace(relative, offset, len(stored), hashlib.sha256(stored).hexdigest())


def is_intact(trash: Path, safety_copy: SafetyCopyPlace) -> bool:
    """Whether a safety copy still reads as it was written."""
    stretch = (safety_copy.offset, safety_copy.size_bytes)
    return reads_as(trash / safety_copy.file, stretch, safety_copy.sha256)


def reads_as(path: Path, stretch: tuple[int, int], sha256: str) -> bool:
    """Whether bytes of a file, from an offset and so many, can be read and have this digest."""
    digest, (offset, left) = hashlib.sha256(), stretch
    try:
        with path.open("rb") as file:
            file.seek(offset)
            while left and (piece := file.read(min(left, _READ_BYTES))):
                digest.update(piece)
                left -= len(piece)
    except OSError:
        return False
    return not left and digest.hexdigest() == sha256


def safety_copy_of(entry: JournalEntry) -> SafetyCopyPlace:
    """The safety copy of a move that has one.

    Raises:
        ValueError: It has none.
    """
    if entry.safety_copy is None:
        raise ValueError(entry.n)
    return entry.safety_copy


def has_intact_copy(trash: Path, entry: JournalEntry) -> bool:
    """Whether a move has a safety copy that still reads as it was written."""
    return entry.safety_copy is not None and is_intact(trash, entry.safety_copy)


def make_private_trash(trash: Path) -> None:
    """Make the folder of safety copies, for its owner alone; close what lies in an open one.

    Raises:
        PermissionError: It belongs to another user.
        OSError: It cannot be made.
    """
    was_open = trash.is_dir() and close_to_others(trash)
    make_private(trash)
    if was_open:
        for path in trash.rglob("*"):
            if not path.is_symlink():
                close_to_others(path)


def files_of(folder: Path) -> list[Path]:
    """The files of copies in the folder of a run, without its manifest."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(path for path in files if path.name != manifest.NAME)


def size_of(trash: Path, run: str) -> int:
    """How many bytes the safety copies of a run take on the disk; 0 if there are none."""
    return sum(path.stat().st_size for path in files_of(trash / run))


def delete_copies(trash: Path, run: str) -> None:
    """Delete all safety copies of a run for good. Repeating it does nothing.

    Raises:
        OSError: The system does not let us.
    """
    folder = trash / run
    if folder.is_dir():
        shutil.rmtree(folder)
        sync_folder(trash)


def _reserve_name(folder: Path, name: str, *, mbox: bool) -> Path:
    """Make a new file or folder that no former attempt used."""
    numbers = count(1)
    while True:
        path = folder / f"{next(numbers)}-{name}"
        try:
            if mbox:
                path = path.with_name(path.name.removesuffix(".mbox") + ".mbox")
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            else:
                path.mkdir(mode=0o700)
        except FileExistsError:
            continue
        crash_point("escrow.reserved")
        return path


@contextmanager
def _taking_back(undo: Callable[[], None]) -> Iterator[None]:
    """Undo what was written if the rest fails; what cannot be undone stays beside the copies."""
    try:
        yield
    except Exception:
        with suppress(OSError):
            undo()
        raise


def _unlink(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


def _sync(file: IO[bytes]) -> None:
    file.flush()
    crash_point("escrow.written")
    sync_file(file.fileno())
