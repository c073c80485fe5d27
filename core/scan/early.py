"""Groups of what was read so far, while the rest is being read: a large mailbox shows some soon.

A `Session` is made of the messages that are there, as often as their number has doubled. So all of
these together compare no more messages than the scan has, and reading goes on meanwhile in the
workers. They are compared by text, identity and signatures, not by edit distance, which takes
longer; nothing of it goes into the cache. What they say may change: whoever shows them marks
nothing by them and plans nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

FIRST_MAILS = 2_000  # half a second of reading
FIRST_S = 2.0
MOST_MAILS = 250_000  # beyond, somebody has enough to look at, and it would take much memory


class EarlyResults(Generic[T]):
    """Makes a result while there is more to come, at ever larger intervals."""

    def __init__(self, make: Callable[[], T], show: Callable[[T], None]) -> None:
        """`make`: makes a result of what is there. `show`: called with it, in the same thread."""
        self._make, self._show = make, show
        self._began = time.monotonic()
        self._last = 0

    def look(self, n_mails: int) -> None:
        """So many messages are there: show them, if it is time."""
        if self._last:
            due = n_mails >= 2 * self._last
        else:
            late = time.monotonic() - self._began >= FIRST_S
            due = n_mails >= FIRST_MAILS or (late and n_mails > 0)
        if due and n_mails <= MOST_MAILS:
            self._last = n_mails
            self._show(self._make())
