"""The file beside a mailbox that is being rewritten: old bytes, new bytes, and their places."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.locks import LockedFile
from core.sources.mbox.splice import KeptRange, Piece, read_piece, total_size

SCHEMA = 1


_DIGEST_BYTES = 32


def undo_file_of(path: Path) -> Path:
    """The name of the undo file of a mailbox."""
    return path.with_name(f".{path.name}.twinsweep-undo")


def partial_undo_file_of(path: Path) -> Path:
    """Its name while it is being written."""
    return path.with_name(f".{path.name}.twinsweep-undo-part")


@dataclass(frozen=True, slots=True)
class UndoFile:
    """An open undo file: the old bytes, then the given ones, behind a line of JSON.

    Attributes:
        fd: Descriptor of the undo file.
        identity: (dev, ino) of the mailbox.
        offset: Where the change begins, in the mailbox.
        old_size, new_size: Of the mailbox before and after.
        old_time_ns: When it was written last, before.
        body: Where the old bytes begin, in the undo file.
        order: (start, size) within the body: the new end of the mailbox, piece by piece.
    """

    fd: int
    identity: tuple[int, int]
    offset: int
    old_size: int
    new_size: int
    old_time_ns: int
    body: int
    order: tuple[tuple[int, int], ...]

    def old(self, start: int, end: int) -> Iterator[bytes]:
        """The old bytes of the mailbox from `start` up to `end`."""
        shift = self.body - self.offset
        return durable.blocks(self.fd, start + shift, end + shift)

    def new(self) -> Iterator[bytes]:
        """The new bytes of the mailbox from `offset` up to `new_size`."""
        for start, size in self.order:
            yield from durable.blocks(self.fd, self.body + start, self.body + start + size)


def write_undo_file(file: LockedFile, offset: int, rest: Sequence[Piece], old_size: int) -> None:
    """Write what undoes or finishes a rewrite; it has its name only when it is on the disk.

    Args:
        file: The mailbox.
        offset: Where the change begins.
        rest: What will be there from `offset` on.
        old_size: Of the mailbox before, in bytes.

    Raises:
        OSError: It could not be written.
    """
    given = [piece for piece in rest if not isinstance(piece, KeptRange)]
    part = partial_undo_file_of(file.path)
    fd = durable.create(part)
    try:
        digest = hashlib.sha256()
        head = _head(os.fstat(file.fd), offset, rest, old_size)
        line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
        durable.write_all(fd, line)
        digest.update(line)
        for piece in (KeptRange(offset, old_size), *given):
            for block in read_piece(piece, file.fd):
                durable.write_all(fd, block)
                digest.update(block)
                file.refresh()
        durable.write_all(fd, digest.digest())
        durable.sync(fd)
    finally:
        os.close(fd)
    durable.replace(part, undo_file_of(file.path))
    durable.sync_folder(file.path.parent)


def _head(
    found: os.stat_result, offset: int, rest: Sequence[Piece], old_size: int
) -> dict[str, object]:
    """What the file says of itself: the mailbox as it was found, and the order of its new end."""
    order, given = [], old_size - offset
    for piece in rest:
        size = total_size([piece])
        if isinstance(piece, KeptRange):
            order.append((piece.start - offset, size))
        else:
            order.append((given, size))
            given += size
    return {
        "schema": SCHEMA,
        "dev": found.st_dev,
        "ino": found.st_ino,
        "offset": offset,
        "old_size": old_size,
        "new_size": offset + total_size(rest),
        "old_time_ns": found.st_mtime_ns,
        "body_bytes": given,
        "order": order,
    }


def read_undo_file(fd: int, path: Path) -> UndoFile:
    """Read an undo file and make sure that every byte of it is right.

    Raises:
        StoreRefused: It is damaged.
    """
    damaged = StoreRefused(path, Refusal(RefusalKind.IO_ERROR, str(undo_file_of(path))))
    size = os.fstat(fd).st_size - _DIGEST_BYTES
    digest = hashlib.sha256()
    line = b""
    for block in durable.blocks(fd, 0, max(size, 0)):
        digest.update(block)
        if b"\n" not in line:
            line += block
    line = line.partition(b"\n")[0] + b"\n"
    if size <= 0 or durable.read_at(fd, size, _DIGEST_BYTES) != digest.digest():
        raise damaged
    head = json.loads(line)
    if head["schema"] != SCHEMA or len(line) + head["body_bytes"] != size:
        raise damaged
    return UndoFile(
        fd=fd,
        identity=(head["dev"], head["ino"]),
        offset=head["offset"],
        old_size=head["old_size"],
        new_size=head["new_size"],
        old_time_ns=head.get("old_time_ns", 0),
        body=len(line),
        order=tuple((start, count) for start, count in head["order"]),
    )
