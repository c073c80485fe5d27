"""Memory that was let go of: back to the system, or kept for the next block.

The C library of Linux keeps small blocks and gives large ones back at once, which then come again
page by page, each of them cleared.
"""

from __future__ import annotations

import contextlib
import sys

KEPT_BYTES = 32 << 20  # at most, of what lies free
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3  # of malloc.h


def return_free_memory() -> None:
    """Give back what lies free between blocks that are in use, where the system can be asked to.

    The C library of Linux keeps it for later blocks of the same size; what was made of thousands
    of small blocks never comes back by itself. Cost: milliseconds.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - not needed to start

        with contextlib.suppress(AttributeError, OSError):  # of another C library
            ctypes.CDLL(None).malloc_trim(0)


def keep_free_memory() -> None:
    """Keep up to `KEPT_BYTES` of what this process lets go of, where the system can be asked to.

    For workers, which take blocks of some megabytes and let go of them all the time: it halves
    the pages that the system has to clear for them, a fortieth of all time that reading takes.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - not needed to start

        with contextlib.suppress(AttributeError, OSError):  # of another C library
            library = ctypes.CDLL(None)
            library.mallopt(_M_TRIM_THRESHOLD, KEPT_BYTES)
            library.mallopt(_M_MMAP_THRESHOLD, KEPT_BYTES // 2)
