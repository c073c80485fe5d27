"""Memory that was let go of goes back to the system."""

from __future__ import annotations

import contextlib
import sys


def return_free_memory() -> None:
    """Give back what lies free between blocks that are in use, where the system can be asked to.

    The C library of Linux keeps it for later blocks of the same size; what was made of thousands
    of small blocks never comes back by itself. Cost: milliseconds.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - not needed to start

        with contextlib.suppress(AttributeError, OSError):  # of another C library
            ctypes.CDLL(None).malloc_trim(0)
