"""Bringing files, and the names in a folder, to the disk itself, as each system wants it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

if sys.platform == "darwin":
    import fcntl

_CANNOT = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY)  # the file system


def sync_file(fd: int) -> None:
    """Bring a file's bytes and size to the disk; the descriptor must be one to write with.

    On macOS `fsync` stops at the cache of the drive, and only shares and FAT have nothing better.

    Source: Apple, fsync(2); SQLite, full_fsync in os_unix.c.
    """
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
        else:
            return
    os.fsync(fd)


def sync_folder(folder: Path) -> None:
    """Bring a folder's entries to the disk, where the file system can.

    Windows has no such call; NTFS journals its entries.
    """
    if sys.platform != "win32":
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in _CANNOT:
                raise
        finally:
            os.close(fd)
