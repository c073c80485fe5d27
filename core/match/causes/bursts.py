"""Which messages came into their folder in a burst, much later than they were sent.

A program that imports or copies a mailbox writes hundreds of messages a minute, of all years; mail
that is delivered comes within hours of its Date.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.model.sources import UNKNOWN_TIME

SPAN_S = 600  # a burst: so many messages within so many seconds,
LEAST = 10
LATE_S = 7 * 86_400  # each of them at least so long after it was sent


def find_bursts(arrived: Int64s, sent_utc: Int64s, folder: NDArray[np.int32]) -> NDArray[np.bool_]:
    """(n,) bool: the messages that came in a burst.

    Args:
        arrived: (n,) seconds since 1970 as the store has it; 0: not known.
        sent_utc: (n,) by the Date header, or `UNKNOWN_TIME`.
        folder: (n,) number of the folder.

    Cost: one sort.
    """
    in_burst = np.zeros(len(arrived), np.bool_)
    known = (arrived > 0) & (sent_utc != UNKNOWN_TIME)
    # Two steps, as the least of all times cannot be subtracted from another.
    rows = np.flatnonzero(known)
    rows = rows[arrived[rows] - sent_utc[rows] >= LATE_S]
    if len(rows) < LEAST:
        return in_burst
    rows = rows[np.lexsort((arrived[rows], folder[rows]))]
    when, where = arrived[rows], folder[rows]
    ends = np.arange(LEAST - 1, len(rows))
    starts = ends - (LEAST - 1)
    close = (when[ends] - when[starts] <= SPAN_S) & (where[ends] == where[starts])
    steps = np.zeros(len(rows) + 1, np.int64)
    np.add.at(steps, starts[close], 1)
    np.add.at(steps, ends[close] + 1, -1)
    in_burst[rows] = np.cumsum(steps[:-1]) > 0
    return in_burst
