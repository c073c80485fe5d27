"""Rewriting a mailbox in its place, with a file beside it that can undo or finish the rewrite.

For mailboxes that a mail server may append to at any time (R-MB9). Before the first byte changes,
`.NAME.twinsweep-undo` holds everything from the first changed byte on, as it was, and what will be
put there; it is complete and on the disk before it has that name. Then the new end is written,
synced, and only then is a shrunken file cut: write before truncate, so at no moment is a mail in
neither place.

After a crash the mailbox may also have *grown*: our locks died with us, and a server delivered. So
recovery looks at what is there. Every byte of the changed stretch must be the old or the new one,
else somebody rewrote the mailbox and nothing is touched. Mail behind it stays in every case:

    shrinking   behind the new end still lies the old end    -> write the old end back
                else (cut, and maybe grown again)            -> it was finished
    growing     all new                                      -> it was finished
                not stretched yet                            -> nothing was done
                stretched, nothing behind it                 -> write the old end back, cut
                stretched, mail behind it                    -> write the new end again
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.errors import StoreRefused
from core.model import Refusal, RefusalKind
from core.sources import durable
from core.sources.locks import LockedFile
from core.sources.preflight import space_refusal
from core.sources.splice import Check, Kept, Piece, content, size_of

SCHEMA = 1
_DIGEST_BYTES = 32


def log_of(path: Path) -> Path:
    """The name of the undo file of a mailbox."""
    return path.with_name(f".{path.name}.twinsweep-undo")


def part_of(path: Path) -> Path:
    """Its name while it is being written."""
    return path.with_name(f".{path.name}.twinsweep-undo-part")


@dataclass(frozen=True, slots=True)
class _Log:
    """An open undo file: the old bytes, then the given ones, behind a line of JSON.

    Attributes:
        fd: Descriptor of the undo file.
        identity: (dev, ino) of the mailbox.
        offset: Where the change begins, in the mailbox.
        old_size, new_size: Of the mailbox before and after.
        body: Where the old bytes begin, in the undo file.
        order: (start, size) within the body: the new end of the mailbox, piece by piece.
    """

    fd: int
    identity: tuple[int, int]
    offset: int
    old_size: int
    new_size: int
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


def in_place(file: LockedFile, pieces: Sequence[Piece], check: Check) -> None:
    """Make the mailbox consist of these pieces without giving it another file.

    `check` is given the mailbox when all is written, before it is cut, and raises if the mails in
    it are not those that are expected; then the old state is restored.

    Raises:
        StoreRefused: NO_SPACE, or what `check` raises; the mailbox is as it was.
        OSError: The system failed; the mailbox is as it was, or the undo file is there still.

    Cost: two writes and two reads of what lies behind the first change.
    """
    offset, rest = _unchanged(pieces)
    size = os.fstat(file.fd).st_size
    refusal = space_refusal(file.path.parent, 2 * max(size - offset, size_of(rest)))
    if refusal is not None:
        raise StoreRefused(file.path, refusal)
    try:
        _write_log(file, offset, rest)
    except BaseException:
        with suppress(OSError):
            durable.remove(part_of(file.path))
        raise
    try:
        with durable.reading(log_of(file.path)) as fd:
            log = _read_log(fd, file.path)
            _carry_out(file, log, check)
    except (OSError, StoreRefused):
        roll_back(file, finish=False)
        raise
    _forget(file)


def _unchanged(pieces: Sequence[Piece]) -> tuple[int, Sequence[Piece]]:
    """How many bytes at the start stay where they are, and the pieces behind them."""
    first = pieces[0] if pieces else None
    if isinstance(first, Kept) and first.start == 0:
        return first.end, pieces[1:]
    return 0, pieces


def _write_log(file: LockedFile, offset: int, rest: Sequence[Piece]) -> None:
    found = os.fstat(file.fd)
    old_bytes = found.st_size - offset
    order, given = [], old_bytes
    for piece in rest:
        size = size_of([piece])
        if isinstance(piece, Kept):
            order.append((piece.start - offset, size))
        else:
            order.append((given, size))
            given += size
    head = {
        "schema": SCHEMA,
        "dev": found.st_dev,
        "ino": found.st_ino,
        "offset": offset,
        "old_size": found.st_size,
        "new_size": offset + size_of(rest),
        "body_bytes": given,
        "order": order,
    }
    body: list[Piece] = [Kept(offset, found.st_size)]
    body += [piece for piece in rest if not isinstance(piece, Kept)]
    part = part_of(file.path)
    fd = durable.create(part)
    try:
        digest = hashlib.sha256()
        line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
        durable.write_all(fd, line)
        digest.update(line)
        for piece in body:
            for block in content(piece, file.fd):
                durable.write_all(fd, block)
                digest.update(block)
                file.refresh()
        durable.write_all(fd, digest.digest())
        durable.sync(fd)
    finally:
        os.close(fd)
    durable.replace(part, log_of(file.path))
    durable.sync_folder(file.path.parent)


def _read_log(fd: int, path: Path) -> _Log:
    """Read an undo file and make sure that every byte of it is right.

    Raises:
        StoreRefused: It is damaged.
    """
    damaged = StoreRefused(path, Refusal(RefusalKind.IO_ERROR, str(log_of(path))))
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
    return _Log(
        fd=fd,
        identity=(head["dev"], head["ino"]),
        offset=head["offset"],
        old_size=head["old_size"],
        new_size=head["new_size"],
        body=len(line),
        order=tuple((start, count) for start, count in head["order"]),
    )


def _carry_out(file: LockedFile, log: _Log, check: Check) -> None:
    if log.new_size > log.old_size:
        _stretch(file.fd, log.old_size, log.new_size)
    _write(file, log.offset, log.new())
    durable.sync(file.fd)
    if not _reads(file.fd, log.offset, log.new()):
        raise OSError(errno.EIO, "what was written does not read back")
    check(file.fd, log.new_size)
    if log.new_size < log.old_size:
        durable.truncate(file.fd, log.new_size)
        durable.sync(file.fd)


def _stretch(fd: int, old_size: int, new_size: int) -> None:
    """Make the file longer, the room for it taken: later writes then cannot run out of space."""
    durable.truncate(fd, new_size)
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(fd, old_size, new_size - old_size)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP):
                raise
    durable.sync(fd)


def _write(file: LockedFile, offset: int, blocks: Iterator[bytes]) -> None:
    for block in blocks:
        durable.write_all(file.fd, block, offset)
        offset += len(block)
        file.refresh()


def _forget(file: LockedFile) -> None:
    durable.remove(log_of(file.path))
    durable.sync_folder(file.path.parent)


def roll_back(file: LockedFile, *, finish: bool = True) -> None:
    """Undo or finish what an undo file of this mailbox tells of, and remove it.

    Called again it does nothing: without an undo file there is nothing to do. With `finish` a
    change that is all written stays; without, it is undone unless the file was cut already.

    Raises:
        StoreRefused: IO_ERROR: the undo file is damaged. CHANGED: the mailbox is neither in the
            old nor in the new state nor between. Nothing was touched; `detail` is the undo file.
        OSError: The system failed; the undo file is there still.
    """
    part, path = part_of(file.path), log_of(file.path)
    if os.path.lexists(part):
        durable.remove(part)  # it never got its name, so the mailbox was not touched yet
    try:
        with durable.reading(path) as fd:
            log = _read_log(fd, file.path)
            if not _settle(file, log, finish=finish):
                raise StoreRefused(file.path, Refusal(RefusalKind.CHANGED, str(path)))
    except FileNotFoundError:
        return
    durable.sync(file.fd)
    _forget(file)


def _settle(file: LockedFile, log: _Log, *, finish: bool) -> bool:
    """Bring the mailbox into the old or the new state; False: it is in none that we know."""
    found = os.fstat(file.fd)
    if log.identity != (found.st_dev, found.st_ino):
        return False
    if log.new_size < log.old_size:
        return _settle_shrinking(file, log, found.st_size)
    return _settle_growing(file, log, found.st_size, finish=finish)


def _settle_shrinking(file: LockedFile, log: _Log, size: int) -> bool:
    if size >= log.old_size and _reads(file.fd, log.new_size, log.old(log.new_size, log.old_size)):
        if not _is_mixed(file.fd, log, size):
            return False
        _write(file, log.offset, log.old(log.offset, log.old_size))
        return True
    return size >= log.new_size and _reads(file.fd, log.offset, log.new())


def _settle_growing(file: LockedFile, log: _Log, size: int, *, finish: bool) -> bool:
    if finish and size >= log.new_size and _reads(file.fd, log.offset, log.new()):
        return True
    if size >= log.new_size and _is_mixed(file.fd, log, size):
        if size == log.new_size:
            _write(file, log.offset, log.old(log.offset, log.old_size))
            durable.truncate(file.fd, log.old_size)
        else:
            _write(file, log.offset, log.new())
        return True
    return size >= log.old_size and _reads(file.fd, log.offset, log.old(log.offset, log.old_size))


def _reads(fd: int, offset: int, blocks: Iterator[bytes]) -> bool:
    """Whether the file holds these bytes from `offset` on."""
    for block in blocks:
        if durable.read_at(fd, offset, len(block)) != block:
            return False
        offset += len(block)
    return True


def _is_mixed(fd: int, log: _Log, size: int) -> bool:
    """Whether each byte of the changed stretch is the old one or the new one.

    Behind the old end the old byte is zero: so a stretched file reads before it is written.
    """
    offset = log.offset
    for block in log.new():
        here = np.frombuffer(durable.read_at(fd, offset, len(block)), np.uint8)
        if len(here) != len(block) or offset + len(here) > size:
            return False
        end = min(offset + len(block), log.old_size)
        old = b"".join(log.old(offset, end)).ljust(len(block), b"\0")
        new = np.frombuffer(block, np.uint8)
        if not ((here == np.frombuffer(old, np.uint8)) | (here == new)).all():
            return False
        offset += len(block)
    return True
