"""System calls that change files: each one checked, each one a place to pull the plug at.

Everything that writes mail goes through here, so that one reading of this file tells what a crash
can leave: `crash_point` stands before and after each call. Short writes are carried on (a full
quota gives them), `close` is checked too because some systems tell of a full disk only there, and
a folder is synced after its entries change, else a power cut may forget a rename.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.crashpoints import crash_point
from core.errors import StoreFailed
from core.sources.disk.positions import pread, pwrite
from core.system import disk
from core.system.patience import retry_while_refused

BLOCK_BYTES = 1 << 20
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL
_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def open_existing(path: Path, *, write: bool) -> int:
    """Open a file that must exist and must not be a symbolic link."""
    return os.open(path, (os.O_RDWR if write else os.O_RDONLY) | _SAFE)


@contextmanager
def open_for_reading(path: Path) -> Iterator[int]:
    """A descriptor to read a file with, closed at the end."""
    fd = open_existing(path, write=False)
    try:
        yield fd
    finally:
        os.close(fd)


@contextmanager
def as_store_error(path: Path) -> Iterator[None]:
    """Turn what the system says while a store is changed into `StoreFailed`."""
    try:
        yield
    except OSError as error:
        raise StoreFailed(path, str(error)) from error


def create(path: Path, mode: int = 0o600, *, extra_flags: int = 0) -> int:
    """Create a file that must not exist; the descriptor reads and writes."""
    crash_point("create: before")
    fd = os.open(path, _NEW | _SAFE | extra_flags, mode)
    crash_point("create: after")
    return fd


def write_all(fd: int, data: bytes | memoryview, offset: int | None = None) -> None:
    """Write all of `data`, at `offset` or where the descriptor stands.

    Raises:
        OSError: Also where the system accepts nothing without an error.
    """
    crash_point("write: before")
    view = memoryview(data)
    while view:
        done = os.write(fd, view) if offset is None else pwrite(fd, view, offset)
        if done == 0:
            raise OSError(errno.EIO, "nothing was written")
        view = view[done:]
        offset = None if offset is None else offset + done
    crash_point("write: after")


def read_at(fd: int, offset: int, size: int) -> bytes:
    """Read `size` bytes from `offset` on; fewer only at the end of the file."""
    pieces = []
    while size > 0:
        piece = pread(fd, min(size, 1 << 30), offset)
        if not piece:
            break
        pieces.append(piece)
        offset += len(piece)
        size -= len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def blocks(fd: int, start: int, end: int) -> Iterator[bytes]:
    """The bytes from `start` up to `end`, a block at a time.

    Raises:
        OSError: The file ends before `end`.
    """
    while start < end:
        block = read_at(fd, start, min(BLOCK_BYTES, end - start))
        if not block:
            raise OSError(errno.EIO, "the file is shorter than it was")
        yield block
        start += len(block)


def sync(fd: int) -> None:
    """Bring a file's bytes and size to the disk."""
    crash_point("sync: before")
    disk.sync_file(fd)
    crash_point("sync: after")


def close(fd: int) -> None:
    """Close a file that was written; a full quota may show only here."""
    crash_point("close: before")
    os.close(fd)
    crash_point("close: after")


@contextmanager
def closing(fd: int) -> Iterator[int]:
    """A file to be written, closed at the end as `close` does."""
    try:
        yield fd
    finally:
        close(fd)


def sync_folder(folder: Path) -> None:
    """Bring a folder's entries to the disk, where the system can."""
    crash_point("sync folder: before")
    disk.sync_folder(folder)
    crash_point("sync folder: after")


def truncate(fd: int, size: int) -> None:
    """Set a file's size."""
    crash_point("truncate: before")
    os.ftruncate(fd, size)
    crash_point("truncate: after")


def stretch(fd: int, start: int, size: int) -> None:
    """Make a file at least `size` bytes long, with room on the disk for all from `start` on.

    Later writes there cannot run out of space. Never shortens the file: what another program
    appends meanwhile stays.
    """
    crash_point("stretch: before")
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(fd, start, size - start)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP):
                raise
    crash_point("stretch: between")
    if os.fstat(fd).st_size < size:
        os.ftruncate(fd, size)
    crash_point("stretch: after")


def replace(source: Path, target: Path) -> None:
    """Rename a file over another, at once for everybody who looks."""
    crash_point("rename: before")
    if sys.platform == "win32":
        retry_while_refused(lambda: source.replace(target))
    else:
        os.replace(source, target)  # noqa: PTH105 - the system call, between its crash points
    crash_point("rename: after")


def remove(path: Path) -> None:
    """Remove a file; that it is gone already is no error."""
    crash_point("unlink: before")
    if sys.platform == "win32":
        retry_while_refused(lambda: path.unlink(missing_ok=True))
    else:
        path.unlink(missing_ok=True)
    crash_point("unlink: after")


def make_folder(path: Path, mode: int = 0o700) -> None:
    """Make a folder, unless it is there."""
    crash_point("mkdir: before")
    path.mkdir(mode=mode, exist_ok=True)
    crash_point("mkdir: after")


def remove_folder(path: Path) -> None:
    """Remove an empty folder; that it is gone already is no error."""
    crash_point("rmdir: before")
    try:
        path.rmdir()
    except FileNotFoundError:
        return
    crash_point("rmdir: after")


def move_new(source: Path, target: Path) -> None:
    """Rename within a file system, never over a file that exists.

    Windows has a rename that is just that. Elsewhere a hard link says whether the name was free;
    where there are none (FAT), the name is taken with an empty file of ours first.

    Raises:
        FileExistsError: The name is taken; nothing was changed.
    """
    crash_point("link: before")
    if sys.platform == "win32":
        retry_while_refused(lambda: os.rename(source, target))  # noqa: PTH104 - never over another, there
    else:
        _move_by_link(source, target)


def _move_by_link(source: Path, target: Path) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except (PermissionError, NotImplementedError, OSError) as error:
        if isinstance(error, FileExistsError | FileNotFoundError) or not _no_links(error):
            raise
        os.close(create(target))
        replace(source, target)
        return
    crash_point("link: after")
    remove(source)


def link_new(source: Path, target: Path) -> None:
    """Give a file a second name, which must be free. As `move_new`, but the source stays.

    Raises:
        FileExistsError: The name is taken; nothing was changed.
    """
    crash_point("link: before")
    if sys.platform == "win32":
        os.link(source, target)  # knows no other way, and may refuse to be told which
    else:
        os.link(source, target, follow_symlinks=False)
    crash_point("link: after")


def _no_links(error: BaseException) -> bool:
    kinds = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.ENOSYS)
    return isinstance(error, NotImplementedError) or getattr(error, "errno", None) in kinds


def free_bytes(folder: Path) -> int:
    """What this user may still write to the file system of `folder`."""
    if sys.platform == "win32":
        return shutil.disk_usage(folder).free  # asks for what this user may have
    else:  # noqa: RET505 - told by the system, not by what was found
        found = os.statvfs(folder)
        return found.f_bavail * found.f_frsize
