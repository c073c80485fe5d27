"""Pairs of texts whose sketches are alike: what may be near copies with scattered changes.

A sketch is 128 bytes (`core.fingerprint.sketch`). Three of them, from any places, are a band, and
texts that share one of the 168 bands meet in a bucket: with a share J of equal bytes they do so
with probability 1 - (1 - J^3)^168, 0.99 at J = 0.3, 0.93 at 0.25. Pairs from buckets are compared
by all bytes before anything else is done with them, so what two texts share by chance costs 60 ns.

Of 2,000 texts (real mail, and in three languages copies with misspelt words, other words, missing
paragraphs, signs for letters, two of these at once) all pairs were measured: of 4,037 that are
alike to 0.6 or more the bands lose 0.35 %, of 2,468 to 0.75 0.08 %. With one layout of 42 bands it
was 4.2 %, with pairs of bytes for bands 0.1 %, but there a few times as many unrelated texts meet.
`make accuracy ACCURACY="--lost"` compares all pairs by itself: with all steps that give candidates
0.05 to 0.15 % are lost.

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

from core.columns import Int32s, Int64s, UInt64s, count_up, distinct_sorted
from core.job import Job
from core.match.join.candidates import PORTION, cut_portions

WIDTH = 3
LAYOUTS = (1, 45, 77, 109)  # odd: each puts the bytes into another order, which is cut into bands
BANDS = np.concatenate([(np.arange(126) * odd % 128).reshape(-1, WIDTH) for odd in LAYOUTS])
# So many of 128 bytes are equal; of fewer hardly any pair is alike to 0.6. Unrelated texts of
# 20 KB have 14, one pair in 100 has 24; of 60 KB 21 and 30, and each costs 10 ms to measure. From
# 26 on no copy more was found in 2,000 texts, but 1.2 times as many pairs of 80,000 measured.
LEAST_EQUAL, LEAST_OF_LONG = 32, 36
LONG = 600  # words
CROWD = 64  # in a bucket of more texts than this
IN_CROWDS = len(BANDS) // 4  # in fewer a text stands by chance, and meets its like elsewhere
_LANES = np.uint64(0x0101010101010101)  # times it, the eight bytes of a number are added up
LEADERS = 16  # each is compared with so many, the first ones

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class SketchPairs:
    """Pairs of texts.

    Attributes:
        a, b: Their numbers: a < b, sorted.
        share: Of their sketches, that is equal.
        crowded: (n,) whether a text was not paired with all of its template.
    """

    a: Int64s
    b: Int64s
    share: NDArray[np.float64]
    crowded: NDArray[np.bool_]


def find_sketch_pairs(sketches: UInt64s, n_words: Int32s, job: Job) -> SketchPairs:
    """Pairs of texts that share a band and `LEAST_EQUAL` bytes of their sketches.

    Args:
        sketches: (n, 16) as in `core.model.table.MessageTable`; all zeros: no sketch, no pair.
        n_words: (n,) of two texts of `LONG` words more bytes must be equal.
        job: Asked to go on between bands and portions.

    Cost: 168 sorts of n numbers, and the pairs that buckets give: 0.1 s for 10,000 messages of
    which each tenth is a copy; linear in n where copies are a constant share.
    """
    n = len(sketches)
    rows = np.flatnonzero(sketches.any(axis=1))
    data = np.ascontiguousarray(sketches[rows]).astype("<u8", copy=False).view(np.uint8)
    least = np.where(n_words[rows] >= LONG, LEAST_OF_LONG, LEAST_EQUAL)
    n_packed = np.zeros(n, np.int32)
    pairs = np.zeros(0, np.int64)
    found: list[Int64s] = []
    waiting = 0
    met = np.arange(len(rows))  # those that have the same number were compared in the band before
    for band in BANDS:
        job.checkpoint()
        order, first, count, packed = _buckets(data, band)
        n_packed[rows[order[packed]]] += 1
        for part in cut_portions(count, PORTION):
            job.checkpoint()
            counts = count[part]
            step = count_up(counts)
            x = order[np.repeat(first[part], counts) + step]
            y = order[np.repeat(part, counts)]  # a stable order: x < y
            new = met[x] != met[y]
            x, y = x[new], y[new]
            may = _count_equal(data, x, y) >= np.minimum(least[x], least[y])
            found.append((rows[x[may]] << 32) | rows[y[may]])
            waiting += len(found[-1])
        met = np.arange(len(rows))
        met[order] = np.where(packed, met[order], len(rows) + first)
        if waiting > len(pairs):  # most pairs meet in many bands
            pairs, found, waiting = distinct_sorted(np.concatenate([pairs, *found])), [], 0
    pairs = distinct_sorted(np.concatenate([pairs, *found]))
    a, b = pairs >> 32, pairs & 0xFFFFFFFF
    place = np.zeros(n, np.int64)
    place[rows] = np.arange(len(rows))
    share = _count_equal(data, place[a], place[b]) / data.shape[1]
    return SketchPairs(a, b, share, n_packed >= IN_CROWDS)


def _buckets(data: Bytes, band: Int64s) -> tuple[Int64s, Int64s, Int64s, NDArray[np.bool_]]:
    """Texts sorted by a band, and with whom each is paired; those alone in their bucket left out.

    Returns:
        The order; in it: where each one's bucket begins, with how many from there on it is paired,
        and whether those are not all that come before it.
    """
    one, two, three = (data[:, place].astype(np.int64) for place in band)
    keyed = np.sort((one << 48 | two << 40 | three << 32) | np.arange(len(data)))
    same = keyed[1:] >> 32 == keyed[:-1] >> 32
    keyed = keyed[np.append(same, False) | np.append(False, same)[: len(keyed)]]
    starts = np.flatnonzero(np.diff(keyed >> 32, prepend=-1))
    sizes = np.diff(starts, append=len(keyed))
    first = np.repeat(starts, sizes)
    before = np.arange(len(keyed)) - first
    packed = (np.repeat(sizes, sizes) > CROWD) & (before > LEADERS)
    return keyed & 0xFFFFFFFF, first, np.where(packed, LEADERS, before), packed


def _count_equal(data: Bytes, x: Int64s, y: Int64s) -> NDArray[np.uint64]:
    """How many bytes are equal: eight lanes are summed at once, as a number."""
    found = np.empty(len(x), np.uint64)
    for start in range(0, len(x), 1 << 13):  # so that the bytes stay in the processor's caches
        part = slice(start, start + (1 << 13))
        equal = data[x[part]] == data[y[part]]
        found[part] = np.add.reduce(equal.view(np.uint64), axis=1)
    return (found * _LANES) >> np.uint64(56)
