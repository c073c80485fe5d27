"""A file that one holds by having made it, for systems where a folder or a link cannot tell.

Whoever makes the file has the name; nobody else can make it until it is gone. On Windows the
system removes it when it is closed, so with a process that dies too, and nobody can take it away
meanwhile. Elsewhere it is removed by hand: only tests come here on such systems.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from core.sources.disk import durable

if sys.platform == "win32":
    _GOES_BY_ITSELF = os.O_TEMPORARY
else:
    _GOES_BY_ITSELF = 0


def take_name(path: Path, told: bytes) -> int:
    """Make the file, with these bytes in it: its descriptor, or -1 if somebody else has it.

    Raises:
        OSError: No file can be made here.
    """
    try:
        fd = durable.create(path, extra_flags=_GOES_BY_ITSELF)
    except FileExistsError:
        return -1
    except PermissionError:
        # Windows says so of a file that is being removed; if there is none, it means what it says.
        if os.path.lexists(path):
            return -1
        raise
    try:
        durable.write_all(fd, told)
    except BaseException:
        release_name(path, fd)
        raise
    return fd


def release_name(path: Path, fd: int) -> None:
    """Give the name back."""
    if not _GOES_BY_ITSELF:
        with suppress(FileNotFoundError):
            made, found = os.fstat(fd), path.lstat()
            if (made.st_dev, made.st_ino) == (found.st_dev, found.st_ino):
                durable.remove(path)
    os.close(fd)
