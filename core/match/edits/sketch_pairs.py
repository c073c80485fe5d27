"""Pairs of texts whose sketches are alike: what may be near copies with scattered changes.

A sketch is 128 bytes (`core.fingerprint.sketch`); three in a row are a band, and texts that share
a band meet in a bucket. Pairs from buckets are compared by all bytes before anything else is done
with them, so what two long texts share by chance costs 60 ns.

A bucket with very many texts, of a template that somebody filled in 10,000 times, is not looked
at pair by pair: each of its texts is paired with the first ones only. So such a family hangs
together by its first messages, which are also kept rather than later ones; how many texts stood in
such buckets is told.

Source: Broder 1997; banding as in Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, 3.4.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, count_up, distinct_sorted
from core.job import Job
from core.match.join.candidates import PORTION, cut_portions

BANDS, WIDTH = 42, 3
LEAST_EQUAL = 32  # of 128 bytes: below, one pair in 100 reaches an edit similarity of 0.6
CROWD = 64  # in a bucket of more texts than this
LEADERS = 16  # each is compared with so many, the first ones

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class SketchPairs:
    """Pairs of texts, by number: a < b, sorted. crowded: (n,) bool, not paired with all."""

    a: Int64s
    b: Int64s
    crowded: NDArray[np.bool_]


def find_sketch_pairs(sketches: UInt64s, job: Job) -> SketchPairs:
    """Pairs of texts that share a band and `LEAST_EQUAL` bytes of their sketches.

    Args:
        sketches: (n, 16) as in `core.model.table.MessageTable`; all zeros: no sketch, no pair.
        job: Asked to go on between bands and portions.

    Cost: 42 sorts of n numbers, and the pairs that buckets give: 0.4 s for 10,000 messages of
    which each tenth is a copy; linear in n where copies are a constant share.
    """
    n = len(sketches)
    rows = np.flatnonzero(sketches.any(axis=1))
    data = np.ascontiguousarray(sketches[rows]).astype("<u8", copy=False).view(np.uint8)
    crowded = np.zeros(n, bool)
    pairs = np.zeros(0, np.int64)
    found: list[Int64s] = []
    waiting = 0
    met = np.arange(len(rows))  # those that have the same number were compared in the band before
    for band in range(BANDS):
        job.checkpoint()
        order, first, count, packed = _buckets(data, band)
        crowded[rows[order[packed]]] = True
        for part in cut_portions(count, PORTION):
            job.checkpoint()
            counts = count[part]
            step = count_up(counts)
            x = order[np.repeat(first[part], counts) + step]
            y = order[np.repeat(part, counts)]  # a stable order: x < y
            new = met[x] != met[y]
            x, y = x[new], y[new]
            may = _share_enough(data, x, y)
            found.append((rows[x[may]] << 32) | rows[y[may]])
            waiting += len(found[-1])
        met = np.arange(len(rows))
        met[order] = np.where(packed, met[order], len(rows) + first)
        if waiting > len(pairs):  # most pairs meet in many bands
            pairs, found, waiting = distinct_sorted(np.concatenate([pairs, *found])), [], 0
    pairs = distinct_sorted(np.concatenate([pairs, *found]))
    return SketchPairs(pairs >> 32, pairs & 0xFFFFFFFF, crowded)


def _buckets(data: Bytes, band: int) -> tuple[Int64s, Int64s, Int64s, NDArray[np.bool_]]:
    """Texts sorted by a band, and with whom each is paired; those alone in their bucket left out.

    Returns:
        The order; in it: where each one's bucket begins, with how many from there on it is paired,
        and whether those are not all that come before it.
    """
    one, two, three = (data[:, WIDTH * band + i].astype(np.int64) for i in range(WIDTH))
    keyed = np.sort((one << 48 | two << 40 | three << 32) | np.arange(len(data)))
    same = keyed[1:] >> 32 == keyed[:-1] >> 32
    keyed = keyed[np.append(same, False) | np.append(False, same)[: len(keyed)]]
    starts = np.flatnonzero(np.diff(keyed >> 32, prepend=-1))
    sizes = np.diff(starts, append=len(keyed))
    first = np.repeat(starts, sizes)
    before = np.arange(len(keyed)) - first
    packed = (np.repeat(sizes, sizes) > CROWD) & (before > LEADERS)
    return keyed & 0xFFFFFFFF, first, np.where(packed, LEADERS, before), packed


def _share_enough(data: Bytes, x: Int64s, y: Int64s) -> NDArray[np.bool_]:
    found = np.empty(len(x), bool)
    for start in range(0, len(x), 1 << 14):  # so that the bytes stay in the processor's caches
        part = slice(start, start + (1 << 14))
        equal = (data[x[part]] == data[y[part]]).sum(axis=1, dtype=np.uint8)
        found[part] = equal >= LEAST_EQUAL
    return found
