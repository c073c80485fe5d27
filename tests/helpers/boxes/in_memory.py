"""Folders in memory, for tests that sync thousands of times or write hundreds of megabytes.

A process that is killed leaves the same files there as on a disk; only a power cut tells them
apart, and what that leaves is the subject of `helpers.crashes.power`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHARED = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it


def has_room(room_bytes: int) -> bool:
    """Whether so much could be written in memory."""
    return os.access(SHARED, os.W_OK) and shutil.disk_usage(SHARED).free >= room_bytes


@contextmanager
def folder_in_memory(otherwise: Path, *, room_bytes: int = 1 << 30) -> Iterator[Path]:
    """A folder in memory for a while; `otherwise` where there is none with so much room."""
    if not has_room(room_bytes):
        yield otherwise
        return
    with tempfile.TemporaryDirectory(dir=SHARED, prefix="ts-") as folder:
        yield Path(folder)
