"""The scan itself: places where keywords may stand, in joined parts, a few array passes a sample.

Source: P1; `core/keywords/blocks` says what is looked up. About 1 ns a sample that does not pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.keywords.blocks import SALT, SPREAD, BlockTables, Probes, UInt64s, byte_mask, quad_keys

Int64s = NDArray[np.int64]

PADDING = bytes(8)  # behind the text, so that eight bytes can be read anywhere
_SAMPLES = 1 << 15  # at once: what they need stays in the processor's caches
_ENTRIES = 1 << 18  # named at once


@dataclass(frozen=True, slots=True, eq=False)
class KeywordCandidates:
    """Where keywords may stand: samples, and the entries of `BlockTables` that their keys name.

    n_samples: how many were looked at since the candidates before these.
    """

    samples: Int64s
    entries: Int64s
    n_samples: int


def find_candidates(
    text: bytes, blocks: BlockTables, limit: int | None = None
) -> Iterator[KeywordCandidates]:
    """Look up every sample of a text; some neighbouring ones at a time, at least once.

    Args:
        text: Bytes, or Base64 without line ends if the way says so; `PADDING` behind it.
        blocks: What to look up.
        limit: Look at no more samples than that.

    Memory: that of `_ENTRIES`, whatever the text is; one sample more may have all entries.
    """
    way = blocks.way
    apart = way.step * 4 // 3 if way.quads else way.step
    n_samples = max(0, (len(text) - len(PADDING) - 1) // apart + 1)
    if limit is not None:
        n_samples = min(n_samples, limit)
    found: list[tuple[Int64s, Int64s]] = []
    n_entries = told = 0
    for first in range(0, n_samples, _SAMPLES):
        n_here = min(_SAMPLES, n_samples - first)
        view = np.ndarray((n_here,), "<u8", text, first * apart, (apart,))
        at, places = _passing_samples(view, blocks)
        if len(at):
            found.append((at + first, places))
            n_entries += int((blocks.firsts[places + 1] - blocks.firsts[places]).sum())
        if n_entries >= _ENTRIES:
            yield from _expand_entries(found, blocks, first + n_here - told)
            found, n_entries, told = [], 0, first + n_here
    yield from _expand_entries(found, blocks, n_samples - told)


def _passing_samples(view: UInt64s, blocks: BlockTables) -> tuple[Int64s, Int64s]:
    """The samples whose keys are in the set: (which, the keys' places in it)."""
    way = blocks.way
    keys = quad_keys(view.copy(), way.size // 3) if way.quads else view & byte_mask(way.size)
    slots = keys * SPREAD
    slots >>= blocks.shift
    at = np.flatnonzero(blocks.passing.take(slots.view(np.int64), mode="clip"))
    keys = keys[at]
    places = blocks.places[slots.view(np.int64)[at]].astype(np.int64)
    for _ in range(blocks.turns - 1):
        places += (blocks.keys[places] != keys) & (places < len(blocks.keys) - 1)
    known = blocks.keys[places] == keys
    return at[known], places[known]


def _expand_entries(
    found: list[tuple[Int64s, Int64s]], blocks: BlockTables, n_samples: int
) -> Iterator[KeywordCandidates]:
    """Each sample once for each entry of its key: all, or where they are many in several goes."""
    if not found:
        yield KeywordCandidates(np.empty(0, np.int64), np.empty(0, np.int64), n_samples)
        return
    samples, places = (np.concatenate(one) for one in zip(*found, strict=True))
    firsts = blocks.firsts[places].astype(np.int64)
    counts = blocks.firsts[places + 1] - firsts
    goes = np.cumsum(counts) // _ENTRIES
    cuts = [0, *(np.flatnonzero(np.diff(goes)) + 1).tolist(), len(samples)]
    for start, stop in pairwise(cuts):
        some = counts[start:stop]
        before = np.cumsum(some) - some
        entries = np.arange(int(some.sum())) + np.repeat(firsts[start:stop] - before, some)
        yield KeywordCandidates(np.repeat(samples[start:stop], some), entries, n_samples)
        n_samples = 0


def probable_places(
    text: bytes, starts: Int64s, words: Int64s, probes: Probes
) -> NDArray[np.bool_]:
    """Which of the places (`starts` in bytes of the text) may hold their spellings (`words`).

    A place need not be one of the text's: a keyword that would begin before it passes or not.
    """
    last_place = len(text) - len(PADDING)
    every = np.ndarray((last_place + 1,), "<u8", text, 0, (1,))
    salts = words.astype(np.uint64) * SALT
    heads = np.clip(starts, 0, last_place)
    tails = np.minimum(heads + probes.tails[words], last_place)
    first = probes.passing[0][_slots(every[heads], salts, probes)]
    last = probes.passing[1][_slots(every[tails], salts, probes)]
    passed: NDArray[np.bool_] = (first & last) | probes.free[words]
    return passed


def _slots(values: UInt64s, salts: UInt64s, probes: Probes) -> Int64s:
    keys = (values & byte_mask(probes.size)) ^ salts
    return ((keys * SPREAD) >> probes.shift).astype(np.int64)
