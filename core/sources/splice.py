"""Rewriting a mailbox file from pieces of itself and of others, so that no crash loses a byte.

A rewrite is a list of pieces: what stays of the old file, in order, and what is put between. It
is copied verbatim in blocks, never through a mail parser, so memory is flat and every byte of a
kept mail stays as it was (R-MB12). Two ways, chosen by who else may write to the file (R-MB9):

- `by_rename`: a new file beside the old one takes its name. For archives: a crash leaves the old
  or the new file, and a temporary one that is removed.
- `in_place`, in `core.sources.undo_log`: for files that a mail server may append to, which would
  write to the nameless old file after a rename and lose the new mail. And for all on Windows,
  which gives no name of a file that is open, as the mailbox is while it is locked.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from core.errors import StoreRefused
from core.model import Refusal, RefusalKind
from core.sources import durable
from core.sources.locks import LockedFile
from core.sources.preflight import space_refusal

REPLACES_OPEN_FILES: bool = sys.platform != "win32"


class Kept(NamedTuple):
    """Bytes of the mailbox as it is, from `start` up to `end`."""

    start: int
    end: int


class Copied(NamedTuple):
    """`size` bytes of another file from `start` on."""

    file: Path
    start: int
    size: int


class Given(NamedTuple):
    """Bytes at hand."""

    data: bytes


Piece = Kept | Copied | Given
Check = Callable[[int, int], None]  # descriptor, size: raises if these bytes are not right


def size_of(pieces: Sequence[Piece]) -> int:
    """Bytes in all pieces together."""
    return sum(_size(piece) for piece in pieces)


def _size(piece: Piece) -> int:
    match piece:
        case Kept(start, end):
            return end - start
        case Copied(_, _, size):
            return size
        case Given(data):
            return len(data)


def content(piece: Piece, fd: int) -> Iterator[bytes]:
    """The bytes of a piece, a block at a time; `fd` is the mailbox as it is.

    Raises:
        OSError: It cannot be read, or is shorter than the piece says.
    """
    match piece:
        case Kept(start, end):
            yield from durable.blocks(fd, start, end)
        case Copied(file, start, size):
            with durable.reading(file) as other:
                yield from durable.blocks(other, start, start + size)
        case Given(data):
            yield data


def head(piece: Piece, fd: int, size: int) -> bytes:
    """The first bytes of a piece; `fd` is the mailbox as it is."""
    match piece:
        case Kept(start, end):
            short: Piece = Kept(start, min(start + size, end))
        case Copied(file, start, whole):
            short = Copied(file, start, min(size, whole))
        case Given(data):
            return data[:size]
    return b"".join(content(short, fd))


def temporary_of(path: Path) -> Path:
    """The name of the new file until it takes the old one's; one name, so that it is found."""
    return path.with_name(f".{path.name}.twinsweep-new")


def by_rename(file: LockedFile, pieces: Sequence[Piece], check: Check) -> None:
    """Put a new file of these pieces in the mailbox's place.

    `check` is given the finished file and raises if its mails are not those that are expected. The
    new file is compared with the pieces byte for byte before it gets the name.

    Raises:
        StoreRefused: NO_SPACE, FOREIGN_OWNER, CHANGED (somebody wrote in spite of the locks), or
            what `check` raises; the old file is untouched.
        OSError: The system failed; the old file is untouched, unless it was the last step that
            failed: then the new one has its name, but a power cut might still undo that.

    Cost: one write and two reads of the file. Memory: a block.
    """
    refusal = space_refusal(file.path.parent, size_of(pieces))
    if refusal is not None:
        raise StoreRefused(file.path, refusal)
    before = stamp(file.fd)
    temporary = temporary_of(file.path)
    fd = durable.create(temporary)
    try:
        for block in _all(pieces, file.fd):
            durable.write_all(fd, block)
            file.refresh()
        durable.sync(fd)
        compare(fd, 0, pieces, file.fd)
        check(fd, size_of(pieces))
        _copy_metadata(file, fd)
        durable.sync(fd)
        _still(file, before)
        file.lock_too(fd)
        durable.replace(temporary, file.path)
    except BaseException:
        os.close(fd)
        with suppress(OSError):  # the error that is on its way says more
            durable.remove(temporary)
        raise
    file.adopt(fd)
    durable.sync_folder(file.path.parent)


def compare(fd: int, start: int, pieces: Sequence[Piece], old: int) -> None:
    """Read back what was written from `start` on and compare it with the pieces.

    Raises:
        OSError: It is not the same, or the file does not end there.
    """
    for block in _all(pieces, old):
        if durable.read_at(fd, start, len(block)) != block:
            raise OSError(errno.EIO, "what was written does not read back")
        start += len(block)
    if os.fstat(fd).st_size != start:
        raise OSError(errno.EIO, "the file has another size than what was written")


def _all(pieces: Sequence[Piece], fd: int) -> Iterator[bytes]:
    for piece in pieces:
        yield from content(piece, fd)


def _copy_metadata(file: LockedFile, fd: int) -> None:
    try:
        durable.copy_metadata(file.fd, fd)
    except PermissionError as error:
        refusal = Refusal(RefusalKind.FOREIGN_OWNER, str(file.path))
        raise StoreRefused(file.path, refusal) from error


def _still(file: LockedFile, before: tuple[int, int, int]) -> None:
    if stamp(file.fd) != before:
        raise StoreRefused(file.path, Refusal(RefusalKind.CHANGED, str(file.path)))


def stamp(fd: int) -> tuple[int, int, int]:
    """What changes when anybody writes to an open file: size, and both times."""
    found = os.fstat(fd)
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns)
