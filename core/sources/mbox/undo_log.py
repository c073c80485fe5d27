"""Rewriting a mailbox in its place, with a file beside it that can undo or finish the rewrite.

Never by a new file that takes the name: a program that opened the mailbox before and waits for
its lock would append to the nameless old file, and its mail would be gone (R-MB9). No look can
tell that nobody does, on all systems, so every mailbox is rewritten this way. Removing every
second mail of 180 MB takes 0.5 s so, against 0.2 s by a new file; removing the last, a third.

Before the first byte changes,
`.NAME.twinsweep-undo` holds everything from the first changed byte on, as it was, and what will be
put there; it is complete and on the disk before it has that name. Then the new end is written,
synced, and only then is a shrunken file cut: write before truncate, so at no moment is a message
in neither place.

Programs that take no lock at all can only be noticed. What such a one appends stays: the size is
looked at before the file is stretched or cut, in a moment in which nobody can open it (see
`LockedFile.undisturbed`), and a file that grew is given its old state back.

After a crash the mailbox may also have *grown*: our locks died with us, and a server delivered. So
recovery looks at what is there. Every byte of the changed stretch must be the old or the new one,
else somebody rewrote the mailbox and nothing is touched. Mail behind it stays in every case:

    shrinking   behind the new end still lies the old end    -> write the old end back
                else (cut, and maybe grown again)            -> it was finished
    growing     all new                                      -> it was finished
                not stretched yet                            -> nothing was done
                stretched, in part or all, nothing behind it -> write the old end back, cut
                stretched, mail behind it                    -> write the new end again
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.sources.disk import durable
from core.sources.disk.locks import LockedFile
from core.sources.mbox.splice import Check, KeptRange, Piece, total_size
from core.sources.mbox.undo_file import (
    UndoFile,
    partial_undo_file_of,
    read_undo_file,
    undo_file_of,
    write_undo_file,
)
from core.sources.preflight import raise_refusal, space_refusal


def rewrite_in_place(
    file: LockedFile, pieces: Sequence[Piece], check: Check, old_size: int
) -> None:
    """Make the mailbox consist of these pieces without giving it another file.

    `check` is given the mailbox when all is written, before it is cut, and raises if the messages
    in it are not those that are expected; then the old state is restored. `old_size`: of the
    mailbox, in bytes, when the pieces were chosen.

    Raises:
        StoreRefused: NO_SPACE; CHANGED: somebody wrote in spite of the locks; or what `check`
            raises. The mailbox is as it was, with what was appended.
        OSError: The system failed; the mailbox is as it was, or the undo file is there still.

    Cost: two writes and two reads of what lies behind the first change.
    """
    offset, rest = _split_unchanged(pieces)
    grows = max(0, offset + total_size(rest) - old_size)
    given = total_size([piece for piece in rest if not isinstance(piece, KeptRange)])
    needed = old_size - offset + given + grows
    raise_refusal(file.path, space_refusal(file.path.parent, needed))
    try:
        write_undo_file(file, offset, rest, old_size)
    except BaseException:
        with suppress(OSError):
            durable.remove(partial_undo_file_of(file.path))
        raise
    with durable.open_for_reading(undo_file_of(file.path)) as fd:
        log = read_undo_file(fd, file.path)
        _begin(file, log)
        try:
            _carry_out(file, log, check)
        except (OSError, StoreRefused):
            roll_back(file, finish=False)
            raise
    _remove_log(file)


def _begin(file: LockedFile, log: UndoFile) -> None:
    """Stretch a mailbox that will grow; from then on, what others append lies behind the new end.

    Raises:
        StoreRefused: CHANGED, and nothing was touched.
        OSError: The system failed; the mailbox is as it was, or the undo file is there still.
    """
    try:
        with file.undisturbed():
            _need_old(file, log)
            if log.new_size > log.old_size:
                durable.stretch(file.fd, log.old_size, log.new_size)
        durable.sync(file.fd)
        for block in durable.blocks(file.fd, log.old_size, log.new_size):
            if block.strip(b"\0"):  # appended between the look and the stretching
                raise _changed_refusal(file)
    except StoreRefused:
        _remove_log(file)
        raise
    except OSError:
        roll_back(file, finish=False)
        raise


def _need_old(file: LockedFile, log: UndoFile) -> None:
    """Raise if the mailbox has another size, or another file has its name."""
    if os.fstat(file.fd).st_size != log.old_size or not file.has_its_name():
        raise _changed_refusal(file)


def _changed_refusal(file: LockedFile) -> StoreRefused:
    return StoreRefused(file.path, Refusal(RefusalKind.CHANGED, str(file.path)))


def _split_unchanged(pieces: Sequence[Piece]) -> tuple[int, Sequence[Piece]]:
    """How many bytes at the start stay where they are, and the pieces behind them."""
    first = pieces[0] if pieces else None
    if isinstance(first, KeptRange) and first.start == 0:
        return first.end, pieces[1:]
    return 0, pieces


def _carry_out(file: LockedFile, log: UndoFile, check: Check) -> None:
    _write(file, log.offset, log.new())
    durable.sync(file.fd)
    if not _has_bytes(file.fd, log.offset, log.new()):
        raise OSError(errno.EIO, "what was written does not read back")
    check(file.fd, log.new_size)
    if not file.has_its_name() or _is_joined(file.fd, log):
        raise _changed_refusal(file)
    if log.new_size < log.old_size:
        with file.undisturbed():
            _need_old(file, log)
            durable.truncate(file.fd, log.new_size)
        durable.sync(file.fd)


def _is_joined(fd: int, log: UndoFile) -> bool:
    """Whether somebody's mail stands right behind a last line of ours that has no end."""
    behind = os.fstat(fd).st_size > max(log.old_size, log.new_size)
    return behind and durable.read_at(fd, log.new_size - 1, 1) != b"\n"


def _write(file: LockedFile, offset: int, blocks: Iterator[bytes]) -> None:
    for block in blocks:
        durable.write_all(file.fd, block, offset)
        offset += len(block)
        file.refresh()


def _remove_log(file: LockedFile) -> None:
    durable.remove(undo_file_of(file.path))
    durable.sync_folder(file.path.parent)


def roll_back(file: LockedFile, *, finish: bool = True) -> None:
    """Undo or finish what an undo file of this mailbox tells of, and remove it.

    Called again it does nothing: without an undo file there is nothing to do. With `finish` a
    change that is all written stays, and one with mail behind it is written to its end; without,
    both are undone. A file that was cut stays so.

    Raises:
        StoreRefused: IO_ERROR: the undo file is damaged. CHANGED: the mailbox is neither in the
            old nor in the new state nor between. Nothing was touched; `detail` is the undo file.
        OSError: The system failed; the undo file is there still.
    """
    part, path = partial_undo_file_of(file.path), undo_file_of(file.path)
    if os.path.lexists(part):
        durable.remove(part)  # it never got its name, so the mailbox was not touched yet
    try:
        with durable.open_for_reading(path) as fd:
            log = read_undo_file(fd, file.path)
            if not _settle(file, log, finish=finish):
                raise StoreRefused(file.path, Refusal(RefusalKind.CHANGED, str(path)))
            _give_time_back(file, log)
    except FileNotFoundError:
        return
    durable.sync(file.fd)
    _remove_log(file)


def _give_time_back(file: LockedFile, log: UndoFile) -> None:
    """Show by its time that a mailbox in its old state was not changed after all.

    Else nobody could tell it from one that a message left and an equal mail came to.
    """
    found = os.fstat(file.fd)
    is_old = found.st_size == log.old_size and log.old_time_ns
    if is_old and _has_bytes(file.fd, log.offset, log.old(log.offset, log.old_size)):
        named: int | Path = file.fd if os.utime in os.supports_fd else file.path  # not Windows
        os.utime(named, ns=(found.st_atime_ns, log.old_time_ns))


def _settle(file: LockedFile, log: UndoFile, *, finish: bool) -> bool:
    """Bring the mailbox into the old or the new state; False: it is in none that we know."""
    found = os.fstat(file.fd)
    if log.identity != (found.st_dev, found.st_ino):
        return False
    if log.new_size < log.old_size:
        return _settle_shrinking(file, log, found.st_size)
    return _settle_growing(file, log, found.st_size, finish=finish)


def _settle_shrinking(file: LockedFile, log: UndoFile, size: int) -> bool:
    if size >= log.old_size and _has_bytes(
        file.fd, log.new_size, log.old(log.new_size, log.old_size)
    ):
        if not _is_mixed(file.fd, log, size):
            return False
        _write(file, log.offset, log.old(log.offset, log.old_size))
        return True
    return size >= log.new_size and _has_bytes(file.fd, log.offset, log.new())


def _settle_growing(file: LockedFile, log: UndoFile, size: int, *, finish: bool) -> bool:
    if finish and size >= log.new_size and _has_bytes(file.fd, log.offset, log.new()):
        return True
    if size >= log.new_size and _is_mixed(file.fd, log, size):
        if finish and size > log.new_size:
            _write(file, log.offset, log.new())
            return True
        _write(file, log.offset, log.old(log.offset, log.old_size))
        _cut_back(file, log)
        return True
    if not _has_bytes(file.fd, log.offset, log.old(log.offset, log.old_size)):
        return False
    unwritten = durable.blocks(file.fd, log.old_size, size)
    if log.old_size < size < log.new_size and not any(block.strip(b"\0") for block in unwritten):
        durable.truncate(file.fd, log.old_size)  # stretched in part
    return size >= log.old_size


def _cut_back(file: LockedFile, log: UndoFile) -> None:
    """Remove what was stretched; under mail that somebody appended it becomes zeros.

    Zeros between two messages are no part of either, as after a power cut.
    """
    with file.undisturbed():
        if os.fstat(file.fd).st_size == log.new_size:
            durable.truncate(file.fd, log.old_size)
            return
    for start in range(log.old_size, log.new_size, durable.BLOCK_BYTES):
        zeros = bytes(min(durable.BLOCK_BYTES, log.new_size - start))
        durable.write_all(file.fd, zeros, start)


def _has_bytes(fd: int, offset: int, blocks: Iterator[bytes]) -> bool:
    """Whether the file holds these bytes from `offset` on."""
    for block in blocks:
        if durable.read_at(fd, offset, len(block)) != block:
            return False
        offset += len(block)
    return True


def _is_mixed(fd: int, log: UndoFile, size: int) -> bool:
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
