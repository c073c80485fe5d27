"""P3's inclusion filter: how alike two texts can be at most, by the characters that they hold.

Whatever the order, an edit distance is at least the larger length less the characters that both
texts hold. Characters are counted in 64 buckets; sharing a bucket only raises the bound, so
nothing that is alike is lost.

Source: P3 5.3, step 4.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BUCKETS = 64
Counts = NDArray[np.uint8]
Int64s = NDArray[np.int64]

_FULL = 255  # a bucket so full counts as whatever the other text holds
_SPREAD = np.uint32(0x9E3779B1)
_SLICE, _PAIRS = 1 << 14, 1 << 12  # texts, pairs at once: they stay in the processor's caches
_EVEN = np.uint64(0x00FF00FF00FF00FF)  # every other byte
_ADD_UP = np.uint64(0x0001000100010001)


def bucket_counts(texts: Sequence[str]) -> Counts:
    """How many characters of each text fall into each bucket, (n_texts, BUCKETS), 255 at most.

    Cost: O(total length), 0.3 us for a text of 60 characters.
    """
    counts = np.zeros((len(texts), BUCKETS), np.uint8)
    for first in range(0, len(texts), _SLICE):
        batch = texts[first : first + _SLICE]
        lengths = np.fromiter(map(len, batch), np.int64, len(batch))
        points = np.frombuffer("".join(batch).encode("utf-32-le", "surrogatepass"), np.uint32)
        places = ((points * _SPREAD) >> np.uint32(26)).astype(np.int64)
        places += np.repeat(np.arange(len(batch)) * BUCKETS, lengths)
        counted = np.bincount(places, minlength=len(batch) * BUCKETS)
        few = np.minimum(counted, _FULL).astype(np.uint8)
        counts[first : first + _SLICE] = few.reshape(len(batch), BUCKETS)
    return counts


def max_counts(counts: Counts, rows: Int64s, block: int) -> Counts:
    """The most that any text of a block of so many rows has of each character."""
    return np.maximum.reduceat(counts[rows], np.arange(0, len(rows), block), axis=0)


def max_shared(one: Counts, other: Counts, a: Int64s, b: Int64s) -> Int64s:
    """For each pair (one[a], other[b]): how many characters the two texts share, or more.

    Eight counts are added at a time, in 64-bit numbers: four sums of 16 bits, none of which
    overflows, and one multiplication adds those up. `sum` over rows takes four times as long.

    Cost: 50 to 65 ns a pair, most of it for fetching the counts.
    """
    shared = np.empty(len(a), np.int64)
    for start in range(0, len(a), _PAIRS):
        part = slice(start, start + _PAIRS)
        left, right = one.take(a[part], axis=0), other.take(b[part], axis=0)
        may_be_full = left.max() == _FULL and right.max() == _FULL
        np.minimum(left, right, out=right)
        eights = right.view(np.uint64)
        sums = ((eights & _EVEN) + ((eights >> np.uint64(8)) & _EVEN)).sum(axis=1)
        shared[part] = (sums * _ADD_UP) >> np.uint64(48)
        if may_be_full:
            full = (right == _FULL).any(axis=1)
            shared[part][full] = np.iinfo(np.int64).max  # cannot be told: let it pass
    return shared
