"""What a mailbox file is rewritten from: pieces of itself and of others.

A rewrite is a list of pieces: what stays of the old file, in order, and what is put between. It
is copied verbatim in blocks, never through a message parser, so memory is flat and every byte of a
kept message stays as it was (R-MB12). `core.sources.mbox.undo_log` carries it out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from core.sources.disk import durable


class KeptRange(NamedTuple):
    """Bytes of the mailbox as it is, from `start` up to `end`."""

    start: int
    end: int


class CopiedRange(NamedTuple):
    """`size` bytes of another file from `start` on."""

    file: Path
    start: int
    size: int


class NewBytes(NamedTuple):
    """Bytes at hand."""

    data: bytes


Piece = KeptRange | CopiedRange | NewBytes
Check = Callable[[int, int], None]  # descriptor, size: raises if these bytes are not right


def total_size(pieces: Sequence[Piece]) -> int:
    """Bytes in all pieces together."""
    return sum(_size(piece) for piece in pieces)


def _size(piece: Piece) -> int:
    match piece:
        case KeptRange(start, end):
            return end - start
        case CopiedRange(_, _, size):
            return size
        case NewBytes(data):
            return len(data)


def read_piece(piece: Piece, fd: int) -> Iterator[bytes]:
    """The bytes of a piece, a block at a time; `fd` is the mailbox as it is.

    Raises:
        OSError: It cannot be read, or is shorter than the piece says.
    """
    match piece:
        case KeptRange(start, end):
            yield from durable.blocks(fd, start, end)
        case CopiedRange(file, start, size):
            with durable.open_for_reading(file) as other:
                yield from durable.blocks(other, start, start + size)
        case NewBytes(data):
            yield data


def read_head(piece: Piece, fd: int, size: int) -> bytes:
    """The first bytes of a piece; `fd` is the mailbox as it is."""
    match piece:
        case KeptRange(start, end):
            short: Piece = KeptRange(start, min(start + size, end))
        case CopiedRange(file, start, whole):
            short = CopiedRange(file, start, min(size, whole))
        case NewBytes(data):
            return data[:size]
    return b"".join(read_piece(short, fd))


def change_stamp(fd: int) -> tuple[int, int, int]:
    """What changes when anybody writes to an open file: size, and both times."""
    found = os.fstat(fd)
    return (found.st_size, found.st_mtime_ns, found.st_ctime_ns)
