"""Which messages say all that others say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, index_in_sorted


@dataclass(frozen=True, slots=True, eq=False)
class Covers:
    """Pairs of messages of which one holds all that the other says: k of them.

    Attributes:
        covered, by: (k,) int32 rows, ascending by (covered, by). Of two messages that say just the
            same each covers the other, and both pairs are here.
        verdict: (k,) uint8 of `Verdict`, each one of `COVERED`.
        unverified: (k,) bool: told by what a server gave; the bytes have to prove it.
    """

    covered: Int32s
    by: Int32s
    verdict: NDArray[np.uint8]
    unverified: NDArray[np.bool_]

    def verdicts(self, kept: Int64s, member: Int64s) -> NDArray[np.int64]:
        """(p,) the `Verdict` by which kept[i] covers member[i]; -1 where it does not.

        Cost: O(p log k).
        """
        keys = (self.covered.astype(np.int64) << 32) | self.by
        at = index_in_sorted(keys, (member.astype(np.int64) << 32) | kept)
        if not len(keys):
            return np.full(len(kept), -1)
        return np.where(at >= 0, self.verdict[at], -1).astype(np.int64)


def no_covers() -> Covers:
    """No pairs at all."""
    rows = np.zeros(0, np.int32)
    return Covers(rows, rows, np.zeros(0, np.uint8), np.zeros(0, np.bool_))
