"""Files and folders that nobody may change, not even root.

What `chattr +i` does, by the call that it makes: a bare Debian lacks that program.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.process.systems import IS_ROOT, fcntl

_LONG = struct.Struct("l")
_GET_FLAGS = 0x8000_6601 | _LONG.size << 16  # FS_IOC_GETFLAGS
_SET_FLAGS = 0x4000_6602 | _LONG.size << 16  # FS_IOC_SETFLAGS
_IMMUTABLE = 0x10


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """Keep everybody from changing a file or folder meanwhile; skips the test where none can."""
    before = stat.S_IMODE(path.stat().st_mode)
    try:
        _forbid(path, before)
    except OSError as error:
        pytest.skip(f"the file system makes nothing immutable here: {error.strerror}")
    try:
        yield
    finally:
        if IS_ROOT:
            _set_immutable(path, on=False)
        else:
            path.chmod(before)


def _forbid(path: Path, mode: int) -> None:
    if IS_ROOT:
        _set_immutable(path, on=True)
    else:
        path.chmod(mode & ~0o222)


def _set_immutable(path: Path, *, on: bool) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        (flags,) = _LONG.unpack(fcntl.ioctl(fd, _GET_FLAGS, bytes(_LONG.size)))
        flags = flags | _IMMUTABLE if on else flags & ~_IMMUTABLE
        fcntl.ioctl(fd, _SET_FLAGS, _LONG.pack(flags))
    finally:
        os.close(fd)
