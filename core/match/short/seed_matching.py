"""P3's matching: which of very many short texts a message is a copy of.

The paper's order, cheapest first: is the message long enough for any seed; which seeds share a
feature; are those of a fitting length; do they hold enough of the same characters; and only then
the edit distance. A batch of messages goes through each step together.

Source: P3 5.2, 5.3, 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from core.columns import distinct_sorted
from core.job import Job
from core.match.edits.distance import edit_distances, max_edits
from core.match.short.inclusion import Counts, bucket_counts, max_shared
from core.match.short.seed_index import (
    BLOCK,
    LENGTH_BITS,
    LONGEST,
    Features,
    SeedIndex,
    feature_hashes,
    key_places,
    may_hold_keys,
)

Int64s = NDArray[np.int64]
UInt64s = NDArray[np.uint64]
_Pairs = tuple[Int64s, Int64s]

BATCH = 1 << 12
_NODES = 1 << 22  # entries of the index expanded at once
_FEW = 256  # entries of the index that a message is looked up in first
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """What each filter let through or removed; the rows of the paper's tables 3 and 4.

    Attributes:
        messages: Looked at.
        too_short: Removed by the first length filter.
        features: Different ones of those left, added up.
        unfit: Entries of the index (shapes of seeds) removed by the second length filter.
        candidates: Pairs of message and seed left: the inclusion tests.
        compared: Pairs left by those: the edit distances.
        pairs: Pairs alike enough. matched: messages in any.
    """

    messages: int = 0
    too_short: int = 0
    features: int = 0
    unfit: int = 0
    candidates: int = 0
    compared: int = 0
    pairs: int = 0
    matched: int = 0

    def __add__(self, other: FilterCounts) -> FilterCounts:
        """The counts of both."""
        return FilterCounts(
            *(getattr(self, f.name) + getattr(other, f.name) for f in fields(self))
        )


@dataclass(frozen=True, slots=True, eq=False)
class ShortMatches:
    """Pairs of message and seed, sorted by message, then seed.

    Attributes:
        message, seed: (m,) int64, numbers. score: (m,) float64, edit similarity.
        counts: How they were found.
    """

    message: Int64s
    seed: Int64s
    score: NDArray[np.float64]
    counts: FilterCounts


def find_seed_matches(
    texts: Sequence[str], index: SeedIndex, features: Features, job: Job, *, every: bool = False
) -> ShortMatches:
    """Find, for each message, which seeds it is a copy of at their degrees.

    Only seeds that share a feature are found: by the paper's design a message all of whose pieces
    begin differently is missed. `core.match.edits.near_short` is exact.

    Args:
        texts: Messages in normal form.
        index: The seeds.
        features: As the index was made with.
        job: Asked to stop once a batch.
        every: Find all seeds of a message. Else the search for a message goes on, rarest features
            first, until it has hit one: of 5,000 seeds of one template one says enough.

    Cost: 15 us a message against 500,000 seeds where features are well spread.
    Source: P3 5.2, 5.3.
    """
    found = [_NONE]
    for first in range(0, len(texts), BATCH):
        job.checkpoint()
        found.append(_match_batch(texts[first : first + BATCH], first, index, features, every))
    return _join_matches(found)


def _match_batch(
    texts: Sequence[str], first: int, index: SeedIndex, features: Features, every: bool
) -> ShortMatches:
    all_lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    rows = np.flatnonzero(all_lengths >= index.shortest)
    long_enough = [texts[row] for row in rows.tolist()]
    counts = FilterCounts(messages=len(texts), too_short=len(texts) - len(long_enough))
    if not long_enough or not len(index.keys):
        return replace(_NONE, counts=counts)
    batch = _Batch(long_enough, all_lengths[rows], bucket_counts(long_enough))
    keys, owners = _probes(long_enough, index, features)
    runs, unfit = _runs(keys, owners, batch.lengths, index)
    counts += FilterCounts(features=len(keys), unfit=unfit)
    if every:
        pairs = _pairs(runs, index)
        found = [_test_pairs(batch, _seeds_of(batch, one, index), index) for one in pairs]
    else:
        found = _first_of(batch, runs, index)
    found.append(replace(_NONE, counts=counts))
    hits = _join_matches(found)
    matched = len(np.unique(hits.message))
    order = np.lexsort((hits.seed, hits.message))
    return ShortMatches(
        rows[hits.message[order]] + first,
        hits.seed[order],
        hits.score[order],
        replace(hits.counts, matched=matched),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """Messages that go through the filters together."""

    texts: Sequence[str]
    lengths: Int64s
    counts: Counts


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Stretches of the index that hold candidates: `owner` is the message, [start, stop)."""

    owner: Int64s
    start: Int64s
    stop: Int64s

    def select(self, which: NDArray[np.bool_]) -> _Runs:
        return _Runs(self.owner[which], self.start[which], self.stop[which])


def _probes(texts: Sequence[str], index: SeedIndex, features: Features) -> tuple[UInt64s, Int64s]:
    """The different features of each message as keys of the index, and whose they are."""
    sets, has_any = features(texts)
    keys = feature_hashes(sets.reshape(-1, len(texts)), index.id_bits).T.copy()
    keys.sort(axis=1)
    is_new = np.empty(keys.shape, bool)
    is_new[:, 0] = True
    np.not_equal(keys[:, 1:], keys[:, :-1], out=is_new[:, 1:])
    is_new &= has_any[:, None]
    which = np.flatnonzero(is_new.ravel())
    return keys.ravel()[which], which // keys.shape[1]


def _runs(keys: UInt64s, owners: Int64s, lengths: Int64s, index: SeedIndex) -> tuple[_Runs, int]:
    """The runs of the index that share a feature with a message and fit it in length.

    Returns:
        The runs, and how many entries of the index shared a feature and did not fit.
    """
    seen = may_hold_keys(index, keys)
    keys, owners = keys[seen], owners[seen]
    order = keys.argsort()  # neighbours in the index are near each other in the caches
    keys, owners = keys[order], owners[order]
    begin = key_places(index, keys)
    below = np.uint64((1 << (index.id_bits + LENGTH_BITS)) - 1)
    last = len(index.keys) - 1
    held = (index.keys[np.minimum(begin, last)] ^ keys) <= below
    keys, owners, begin = keys[held], owners[held], begin[held]
    degree = float(index.degrees.min())
    shortest = np.ceil(lengths / (2 - degree) - _ROUNDING).astype(np.int64)
    longest = np.floor(lengths / degree + _ROUNDING).astype(np.int64)
    start = key_places(index, keys | _length_bits(shortest, index)[owners])
    stop = _after(index, keys | _length_bits(longest, index)[owners], index.id_bits)
    end = _after(index, keys, index.id_bits + LENGTH_BITS)
    unfit = int((end - begin).sum() - (stop - start).sum())
    return _Runs(owners, start, stop).select(stop > start), unfit


def _length_bits(lengths: Int64s, index: SeedIndex) -> UInt64s:
    return (np.minimum(lengths, LONGEST) << index.id_bits).astype(np.uint64)


def _after(index: SeedIndex, keys: UInt64s, n_bits: int) -> Int64s:
    """Where the keys end that are equal to these but for their last bits."""
    last = keys | np.uint64((1 << n_bits) - 1)
    at = key_places(index, last)
    is_there = index.keys[np.minimum(at, len(index.keys) - 1)] == last
    after: Int64s = at + (is_there & (at < len(index.keys)))
    return after


def _first_of(batch: _Batch, runs: _Runs, index: SeedIndex) -> list[ShortMatches]:
    """Some seed of each message that has any.

    First a few shapes of the rarest features, then all of those, then all other features, each
    only for messages that have hit nothing.
    """
    is_rare = _rarest(runs)
    found: list[ShortMatches] = []
    is_open = np.ones(len(batch.texts), bool)

    def test(seeds: _Pairs) -> None:
        hits = _test_pairs(batch, seeds, index)
        is_open[hits.message] = False
        found.append(hits)

    put_off: list[_Pairs] = []
    for pairs in _pairs(runs.select(is_rare), index):
        beginnings, rest = _first_pairs(pairs, index)
        test(beginnings)
        put_off.append(rest)
    for message, shape in put_off:
        left = is_open[message]
        test(_seeds_of(batch, (message[left], shape[left]), index))
    for pairs in _pairs(runs.select(~is_rare & is_open[runs.owner]), index):
        test(_seeds_of(batch, pairs, index))
    return found


def _rarest(runs: _Runs) -> NDArray[np.bool_]:
    """Which runs come first: of each message the smallest, until they hold `_FEW` entries."""
    sizes = runs.stop - runs.start
    order = np.lexsort((sizes, runs.owner))
    rarest = np.zeros(len(sizes), bool)
    rarest[order] = _before(runs.owner[order], sizes[order]) < _FEW
    return rarest


def _before(owner: Int64s, sizes: Int64s) -> Int64s:
    """The sum of the sizes before each entry of its owner; entries of an owner stand together."""
    before = np.cumsum(sizes) - sizes
    is_first = np.ones(len(owner), bool)
    is_first[1:] = owner[1:] != owner[:-1]
    own: Int64s = before - np.maximum.accumulate(np.where(is_first, before, 0))
    return own


def _test_pairs(batch: _Batch, candidates: _Pairs, index: SeedIndex) -> ShortMatches:
    """Put pairs of message and seed through the filters that follow the look-up."""
    fits = _fits_length(batch.lengths[candidates[0]], candidates[1], index)
    fitting = candidates[0][fits], candidates[1][fits]
    included = _filter_by_characters(batch, *fitting, index)
    message, seed, score = _filter_by_edits(batch, *included, index)
    counts = FilterCounts(
        candidates=len(fitting[0]), compared=len(included[0]), pairs=len(message)
    )
    return ShortMatches(message, seed, score, counts)


def _pairs(runs: _Runs, index: SeedIndex) -> Iterator[_Pairs]:
    """The different pairs of message and shape in the runs, in portions of whole messages."""
    order = runs.owner.argsort(kind="stable")
    runs = _Runs(runs.owner[order], runs.start[order], runs.stop[order])
    sizes = runs.stop - runs.start
    ends = np.cumsum(sizes)
    first = 0
    while first < len(sizes):
        before = int(ends[first - 1]) if first else 0
        beyond = int(ends.searchsorted(before + _NODES, "right"))
        if beyond < len(sizes):  # back to where a message begins, or on to the end of a large one
            owner = int(runs.owner[max(beyond, first)])
            begin = int(runs.owner.searchsorted(owner))
            beyond = begin if begin > first else int(runs.owner.searchsorted(owner, "right"))
        part = slice(first, beyond)
        at = np.repeat(runs.start[part] - (ends[part] - sizes[part] - before), sizes[part])
        at += np.arange(len(at))
        shapes = (index.keys[at] & np.uint64((1 << index.id_bits) - 1)).astype(np.int64)
        both = np.repeat(runs.owner[part], sizes[part]) << index.id_bits | shapes
        both = distinct_sorted(both)
        yield both >> index.id_bits, both & ((1 << index.id_bits) - 1)
        first = beyond


def _first_pairs(pairs: _Pairs, index: SeedIndex) -> tuple[_Pairs, _Pairs]:
    """Split pairs of message and shape into what is tried at once and what is put off.

    Returns:
        The different pairs of message and seed in the first few shapes of each message, of large
        shapes the first block; and the pairs of message and shape that this did not exhaust.
    """
    message, shape = pairs
    start = index.shapes.starts[shape]
    sizes = index.shapes.starts[shape + 1] - start
    tried = np.minimum(sizes, 2 * BLOCK)
    is_first = _before(message, tried) < _FEW
    rest = ~is_first | (sizes > tried)
    spread = _spread(message[is_first], start[is_first], (start + tried)[is_first])
    return _distinct_pairs([spread], index), (message[rest], shape[rest])


def _seeds_of(batch: _Batch, pairs: _Pairs, index: SeedIndex) -> _Pairs:
    """The different pairs of message and seed; of large shapes only blocks that may match."""
    message, shape = pairs
    shapes = index.shapes
    n_blocks = shapes.blocks[shape + 1] - shapes.blocks[shape]
    small = n_blocks == 0
    start, stop = shapes.starts[shape[small]], shapes.starts[shape[small] + 1]
    parts = [_spread(message[small], start, stop)]
    if not small.all():
        message, shape = message[~small], shape[~small]
        owner, block = _spread(message, shapes.blocks[shape], shapes.blocks[shape + 1])
        of_shape = np.repeat(shape, n_blocks[~small])
        start = shapes.starts[of_shape] + (block - shapes.blocks[of_shape]) * BLOCK
        stop = np.minimum(start + BLOCK, shapes.starts[of_shape + 1])
        longer = np.maximum(batch.lengths[owner], index.lengths[shapes.seeds[start]])
        needed = longer - max_edits(longer, float(index.degrees.min()))
        may = max_shared(batch.counts, shapes.most, owner, block) >= needed
        parts.append(_spread(owner[may], start[may], stop[may]))
    return _distinct_pairs(parts, index)


def _distinct_pairs(parts: Sequence[_Pairs], index: SeedIndex) -> _Pairs:
    """Pairs of message and place in the seeds of shapes as different pairs of message and seed."""
    owner, at = (np.concatenate(column) for column in zip(*parts, strict=True))
    n_bits = len(index.texts).bit_length()
    both = distinct_sorted(owner << n_bits | index.shapes.seeds[at])
    return both >> n_bits, both & ((1 << n_bits) - 1)


def _spread(owner: Int64s, start: Int64s, stop: Int64s) -> _Pairs:
    """Each number in [start, stop) with its owner."""
    sizes = stop - start
    at = np.repeat(start - (np.cumsum(sizes) - sizes), sizes)
    at += np.arange(len(at))
    return np.repeat(owner, sizes), at


def _fits_length(own: Int64s, seed: Int64s, index: SeedIndex) -> NDArray[np.bool_]:
    """Whether messages are of lengths that the degree allows. Source: P3 5.3, step 3."""
    lengths, degrees = index.lengths[seed], index.degrees[seed]
    fits: NDArray[np.bool_] = own >= lengths * degrees - _ROUNDING
    return fits & (own <= lengths * (2 - degrees) + _ROUNDING)


def _filter_by_characters(
    batch: _Batch, message: Int64s, seed: Int64s, index: SeedIndex
) -> _Pairs:
    """Leave out pairs that share too few characters, in whatever order."""
    longer = np.maximum(batch.lengths[message], index.lengths[seed])
    needed = longer - max_edits(longer, index.degrees[seed])
    enough = max_shared(batch.counts, index.counts, message, seed) >= needed
    return message[enough], seed[enough]


def _filter_by_edits(
    batch: _Batch, message: Int64s, seed: Int64s, index: SeedIndex
) -> tuple[Int64s, Int64s, NDArray[np.float64]]:
    """Leave out pairs whose edit similarity is too low."""
    longer = np.maximum(batch.lengths[message], index.lengths[seed])
    allowed = max_edits(longer, index.degrees[seed])
    texts, seeds = batch.texts, index.texts
    edits = edit_distances(
        [texts[i] for i in message.tolist()], [seeds[i] for i in seed.tolist()], allowed
    )
    alike = edits <= allowed
    score = 1 - edits[alike] / longer[alike]
    return message[alike], seed[alike], score


_NONE = ShortMatches(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0), FilterCounts())


def _join_matches(parts: Sequence[ShortMatches]) -> ShortMatches:
    return ShortMatches(
        np.concatenate([part.message for part in parts]),
        np.concatenate([part.seed for part in parts]),
        np.concatenate([part.score for part in parts]),
        sum((part.counts for part in parts), FilterCounts()),
    )
