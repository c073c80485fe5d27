"""Reading and writing at a place of an open file, also where the system has no call for it.

Linux and macOS have `pread` and `pwrite`. Windows has not: there the descriptor is set to the
place and back, so that who reads on where it stood finds it there; a lock keeps two threads with
one descriptor from moving it under each other.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_moving = threading.Lock()


def seek_and_read(fd: int, size_bytes: int, offset: int, /) -> bytes:
    """As `os.pread`, by three more calls."""
    with _set_to(fd, offset):
        return os.read(fd, size_bytes)


def seek_and_write(fd: int, data: bytes | memoryview, offset: int, /) -> int:
    """As `os.pwrite`, by three more calls."""
    with _set_to(fd, offset):
        return os.write(fd, data)


@contextmanager
def _set_to(fd: int, offset: int) -> Iterator[None]:
    with _moving:
        before = os.lseek(fd, 0, os.SEEK_CUR)
        os.lseek(fd, offset, os.SEEK_SET)
        try:
            yield
        finally:
            os.lseek(fd, before, os.SEEK_SET)


if sys.platform == "win32":
    pread, pwrite = seek_and_read, seek_and_write
else:
    pread, pwrite = os.pread, os.pwrite
