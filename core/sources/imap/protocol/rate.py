"""How fast bytes may go to and from an account, where its owner set a limit.

Providers count bytes: Google lets an account fetch 2,500 MB a day by IMAP and suspends it beyond,
and a line that is shared has its own reasons. So the limit is of bytes a second, of all
connections with an account together (R-EX6).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from core.job import Job

BURST_S = 1.0  # a line at rest may be used so much at once
RECEIVED_AHEAD = 1 << 16  # bytes that the system takes in before we ask for them
_BLOCKS_A_SECOND = 4
_LEAST_BLOCK = 1 << 10
_LARGEST_BLOCK = 1 << 18  # bytes asked for at once; TLS gives 16 KiB at most


class RateMeter:
    """Counts the bytes of one account. Safe in several threads.

    Who is about to ask for bytes or to send some waits first; who got or sent some tells so by
    `spend`. What is spent is owed afterwards, so that a block may be of any size.
    """

    def __init__(self, bytes_per_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`bytes_per_second`: 0: as many as come."""
        self._rate = bytes_per_second
        self._clock = clock
        self._lock = threading.Lock()
        self._paid_until = clock() - BURST_S

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit."""
        return self._rate > 0

    @property
    def block(self) -> int:
        """How many bytes to move at once, so that they come evenly."""
        if not self._rate:
            return _LARGEST_BLOCK
        return min(_LARGEST_BLOCK, max(_LEAST_BLOCK, self._rate // _BLOCKS_A_SECOND))

    def spend(self, n_bytes: int) -> None:
        """So many bytes went over the line."""
        if self._rate:
            with self._lock:
                earliest = self._clock() - BURST_S
                self._paid_until = max(self._paid_until, earliest) + n_bytes / self._rate

    def owed_s(self) -> float:
        """Seconds until the next bytes may go; 0 where they may now."""
        with self._lock:
            return max(0.0, self._paid_until - self._clock()) if self._rate else 0.0

    def wait(self, job: Job, tick_s: float) -> int:
        """Wait until bytes may go; how many may then go at once.

        Raises:
            Cancelled: The job was stopped.
        """
        while (owed := self.owed_s()) > 0:
            job.checkpoint()
            time.sleep(min(owed, tick_s))
        return self.block


UNLIMITED = RateMeter(0)
