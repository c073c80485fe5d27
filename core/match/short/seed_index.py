"""An index of short texts ("seeds") by their feature values.

One sorted column of 64-bit numbers: a hash of the feature, the length of the seed, the number of
its shape. So the seeds that share a feature *and* are of a fitting length are one run of it, and
a seed costs 8 bytes a feature. A bitmap over the hashes tells of nearly all features that no seed
has them; of the others a table by the upper bits tells where to look, so that a search takes three
steps and not twenty-six.

A shape is all seeds of one length with the same features in a group. Thousands of messages of one
template are few shapes, so they do not crowd the runs of all their features: the shape is found
once and its seeds are gone through once. Large shapes are kept in blocks, with the most of each
character that any seed of a block holds, so that a message that resembles none of them is done
with whole blocks.

The rival, a dictionary from feature to list, takes 40 times the memory and a Python step for each
feature. A hash may stand for two features: then seeds are looked at that share none, and dropped
by the filters that follow. None is missed.

Source: P3 5.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.job import Job
from core.match.short.inclusion import Counts, bucket_counts, max_counts

Int64s = NDArray[np.int64]
UInt64s = NDArray[np.uint64]
Features = Callable[[Sequence[str]], tuple[UInt64s, NDArray[np.bool_]]]

LENGTH_BITS = 10
LONGEST = (1 << LENGTH_BITS) - 1  # seeds longer than this share a length in the index
BLOCK = 64  # seeds of a block of a large shape
_BATCH = 1 << 12
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SEEN_BITS = 16, 29  # hashes that the bitmap tells apart: at least, at most (64 MiB)
_TABLE_BITS = 8, 24
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class SeedShapes:
    """Seeds with the same features.

    Attributes:
        starts: (s + 1,) int64 into seeds: (n * groups,) int32, their numbers.
        blocks: (s + 1,) int64: the blocks of each shape, none if it is small.
        most: (blocks, 64) uint8: the most of each character in each block.
    """

    starts: Int64s
    seeds: NDArray[np.int32]
    blocks: Int64s
    most: Counts


@dataclass(frozen=True, slots=True, eq=False)
class SeedIndex:
    """Texts to be recognised.

    Attributes:
        texts: n seeds in normal form.
        lengths: (n,) int64, in characters. degrees: (n,) float64, least similarity that counts.
        counts: (n, 64) uint8, see `core.match.short.inclusion`.
        keys: (k,) uint64, ascending: hash, length, shape. id_bits: how many bits the shape has.
        seen: Bit h of it is set if a key begins with the bits h.
        table: Where the keys begin that begin with the bits h.
        shapes: What the keys name.
        shortest: L_min, the least length of a message that can match any seed.
    """

    texts: Sequence[str]
    lengths: Int64s
    degrees: NDArray[np.float64]
    counts: Counts
    keys: UInt64s
    id_bits: int
    seen: NDArray[np.uint8]
    table: NDArray[np.uint32]
    shapes: SeedShapes
    shortest: int

    @property
    def n_bytes(self) -> int:
        """Memory of it, but for the texts themselves."""
        arrays = (self.keys, self.seen, self.table, self.counts, self.lengths, self.degrees)
        shapes = self.shapes
        more = (shapes.starts, shapes.seeds, shapes.blocks, shapes.most)
        return sum(array.nbytes for array in (*arrays, *more))


def build_seed_index(
    texts: Sequence[str], degrees: NDArray[np.float64], features: Features, job: Job
) -> SeedIndex:
    """Index texts.

    Args:
        texts: In normal form.
        degrees: (n,) the similarity from which on a message counts as a copy of each.
        features: The feature sets of texts, (groups, choices, texts), and which have any.
        job: Asked to stop once a batch.

    Cost: O(n features) time but for the sorts, 8 bytes a feature; 500,000 seeds: 5 s, 0.7 GiB.
    """
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    counts = bucket_counts(texts)
    marks = [_marks(*features(texts[:0]), lengths[:0])]
    for first in range(0, len(texts), _BATCH):
        job.checkpoint()
        batch = slice(first, first + _BATCH)
        marks.append(_marks(*features(texts[batch]), lengths[batch]))
    shapes, firsts = _shapes(np.concatenate(marks, axis=1), counts)
    job.checkpoint()
    id_bits = len(shapes.starts).bit_length()
    keys = _keys(texts, lengths, firsts, features, id_bits)
    return SeedIndex(
        texts=texts,
        lengths=lengths,
        degrees=degrees,
        counts=counts,
        keys=keys,
        id_bits=id_bits,
        seen=_bitmap(keys),
        table=_table(keys),
        shapes=shapes,
        shortest=int(np.ceil(lengths * degrees - _ROUNDING).min(initial=1 << 40)),
    )


def feature_hashes(features: UInt64s, id_bits: int) -> UInt64s:
    """Features spread over the upper bits of a key, with zeros below."""
    mixed = features ^ (features >> np.uint64(32))
    mixed *= _MULTIPLIER
    mixed ^= mixed >> np.uint64(29)
    mixed *= _MULTIPLIER
    low = np.uint64(id_bits + LENGTH_BITS)
    mixed >>= low
    mixed <<= low
    return mixed


def may_hold_keys(index: SeedIndex, keys: UInt64s) -> NDArray[np.bool_]:
    """Whether any seed may have the features of these keys."""
    bits = _width(index.seen) + 3
    top = (keys >> np.uint64(64 - bits)).astype(np.int64)
    found = index.seen[top >> 3] >> (top & 7).astype(np.uint8)
    held: NDArray[np.bool_] = (found & 1).view(np.bool_)
    return held


def key_places(index: SeedIndex, keys: UInt64s) -> Int64s:
    """Where in the index each key stands, or would: as `searchsorted`, several times as fast."""
    top = (keys >> np.uint64(64 - _width(index.table))).astype(np.int64)
    low = index.table[top].astype(np.int64)
    high = index.table[top + 1].astype(np.int64)
    open_ = np.flatnonzero(low < high)
    while len(open_):
        middle = (low[open_] + high[open_]) >> 1
        is_less = index.keys[middle] < keys[open_]
        low[open_] = np.where(is_less, middle + 1, low[open_])
        high[open_] = np.where(is_less, high[open_], middle)
        open_ = open_[low[open_] < high[open_]]
    return low


def _marks(sets: UInt64s, has_any: NDArray[np.bool_], lengths: Int64s) -> UInt64s:
    """What only the seeds of one shape have in common, (groups, n); 0 where there is no feature.

    Over hashes of all features and the length. Among a million seeds two shapes have the same mark
    by mistake once in ten million libraries.
    """
    mixed = feature_hashes(sets, 0) | np.uint64(1)
    mixed *= mixed >> np.uint64(32)
    mark = mixed.sum(axis=1, dtype=np.uint64)
    mark += lengths.astype(np.uint64) * _MULTIPLIER
    return np.where(has_any, mark | np.uint64(1), np.uint64(0))


def _shapes(marks: UInt64s, counts: Counts) -> tuple[SeedShapes, Int64s]:
    """The shapes of seeds; and (groups, n) the shape that each seed is the first of, else -1."""
    n_groups, n_seeds = marks.shape
    entries = np.flatnonzero(marks.ravel())
    values, first, shape, sizes = np.unique(
        marks.ravel()[entries], return_index=True, return_inverse=True, return_counts=True
    )
    starts = np.concatenate(([0], np.cumsum(sizes)))
    seeds = entries[shape.argsort(kind="stable")] % max(n_seeds, 1)
    n_blocks = np.where(sizes > 2 * BLOCK, -(-sizes // BLOCK), 0)
    large = np.flatnonzero(n_blocks)
    spans = zip(starts[large].tolist(), starts[large + 1].tolist(), strict=True)
    most = [max_counts(counts, seeds[start:stop], BLOCK) for start, stop in spans]
    firsts = np.full(n_groups * n_seeds, -1, np.int64)
    firsts[entries[first]] = np.arange(len(values))
    shapes = SeedShapes(
        starts=starts,
        seeds=seeds.astype(np.int32),
        blocks=np.concatenate(([0], np.cumsum(n_blocks))),
        most=np.concatenate([np.zeros((0, counts.shape[1]), np.uint8), *most]),
    )
    return shapes, firsts.reshape(n_groups, n_seeds)


def _keys(
    texts: Sequence[str], lengths: Int64s, firsts: Int64s, features: Features, id_bits: int
) -> UInt64s:
    """The keys of the first seed of each shape, sorted, each once.

    Written at once where they stay: in pieces that are joined they would need twice the memory.
    """
    n_choices = features(texts[:0])[0].shape[1]
    keys = np.empty(int((firsts >= 0).sum()) * n_choices, np.uint64)
    filled = 0
    for start in range(0, len(texts), _BATCH):
        batch = slice(start, start + _BATCH)
        sets, _ = features(texts[batch])
        tails = np.minimum(lengths[batch], LONGEST) << id_bits | firsts[:, batch]
        made = [
            (
                feature_hashes(sets[group][:, is_first], id_bits)
                | tails[group, is_first].astype(np.uint64)
            )
            for group, is_first in enumerate(firsts[:, batch] >= 0)
        ]
        part = _distinct(np.concatenate([some.ravel() for some in made]))
        keys[filled : filled + len(part)] = part
        filled += len(part)
    keys = keys[:filled]
    keys.sort()
    return keys


def _distinct(keys: UInt64s) -> UInt64s:
    keys.sort()
    is_new = np.ones(len(keys), bool)
    np.not_equal(keys[1:], keys[:-1], out=is_new[1:])
    return keys[is_new]


def _width(array: NDArray[np.generic]) -> int:
    """The b of an array of 2**b or 2**b + 1 entries."""
    return len(array).bit_length() - 1


def _bitmap(keys: UInt64s) -> NDArray[np.uint8]:
    least, most = _SEEN_BITS
    bits = min(most, max(least, len(keys).bit_length() + 5))
    seen = np.zeros(1 << (bits - 3), np.uint8)
    for start in range(0, len(keys), _BATCH << 8):
        top = (keys[start : start + (_BATCH << 8)] >> np.uint64(64 - bits)).astype(np.int64)
        np.bitwise_or.at(seen, top >> 3, np.uint8(1) << (top & 7).astype(np.uint8))
    return seen


def _table(keys: UInt64s) -> NDArray[np.uint32]:
    least, most = _TABLE_BITS
    bits = min(most, max(least, len(keys).bit_length() - 2))
    table = np.full((1 << bits) + 1, len(keys), np.uint32)
    step = 1 << 16
    for start in range(0, 1 << bits, step):
        borders = np.arange(start, min(start + step, 1 << bits), dtype=np.uint64)
        found = keys.searchsorted(borders << np.uint64(64 - bits))
        table[start : start + len(borders)] = found
    return table
