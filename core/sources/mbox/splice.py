"""What a mailbox file is rewritten from: pieces of itself and of others.

A rewrite is a list of pieces: what stays of the old file, in order, and what is put between. It
is copied verbatim in blocks, never through a mail parser, so memory is flat and every byte of a
kept mail stays as it was (R-MB12). `core.sources.mbox.undo_log` carries it out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from core.sources.disk import durable


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


def stamp(fd: int) -> tuple[int, int, int]:
    """What changes when anybody writes to an open file: size, and both times."""
    found = os.fstat(fd)
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns)
