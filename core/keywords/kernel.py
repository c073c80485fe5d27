"""The scan itself: places where keywords may stand, in joined parts, a few array passes a sample.

Source: P1; `core/keywords/blocks` says what is looked up. About 1 ns a sample that does not pass.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.keywords.blocks import SALT, SPREAD, Blocks, Probes, UInt64s, mask_of, quad_keys

Int64s = NDArray[np.int64]

PADDING = bytes(8)  # behind the text, so that eight bytes can be read anywhere
_SAMPLES = 1 << 15  # at once: what they need stays in the processor's caches


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """Where keywords may stand: samples, and the entries of `Blocks` that their keys name."""

    samples: Int64s
    entries: Int64s
    n_samples: int


def candidates(text: bytes, blocks: Blocks, limit: int | None = None) -> Candidates:
    """Look up every sample of a text.

    Args:
        text: Bytes, or Base64 without line ends if the way says so; `PADDING` behind it.
        blocks: What to look up.
        limit: Look at no more samples than that.
    """
    way = blocks.way
    apart = way.step * 4 // 3 if way.quads else way.step
    n_samples = max(0, (len(text) - len(PADDING) - 1) // apart + 1)
    if limit is not None:
        n_samples = min(n_samples, limit)
    found: list[tuple[Int64s, Int64s]] = []
    for first in range(0, n_samples, _SAMPLES):
        n_here = min(_SAMPLES, n_samples - first)
        view = np.ndarray((n_here,), "<u8", text, first * apart, (apart,))
        at, places = _passing(view, blocks)
        if len(at):
            found.append((at + first, places))
    if not found:
        return Candidates(np.empty(0, np.int64), np.empty(0, np.int64), n_samples)
    samples = np.concatenate([one[0] for one in found])
    return _named(samples, np.concatenate([one[1] for one in found]), blocks, n_samples)


def _passing(view: UInt64s, blocks: Blocks) -> tuple[Int64s, Int64s]:
    """The samples whose keys are in the set: (which, the keys' places in it)."""
    way = blocks.way
    keys = quad_keys(view.copy(), way.size // 3) if way.quads else view & mask_of(way.size)
    slots = keys * SPREAD
    slots >>= blocks.shift
    at = np.flatnonzero(blocks.passing.take(slots.view(np.int64), mode="clip"))
    keys = keys[at]
    places = blocks.places[slots.view(np.int64)[at]].astype(np.int64)
    for _ in range(blocks.turns - 1):
        places += (blocks.keys[places] != keys) & (places < len(blocks.keys) - 1)
    known = blocks.keys[places] == keys
    return at[known], places[known]


def _named(samples: Int64s, place: Int64s, blocks: Blocks, n_samples: int) -> Candidates:
    """Each sample once for each entry of its key."""
    first = blocks.firsts[place].astype(np.int64)
    counts = blocks.firsts[place + 1] - first
    ends = np.cumsum(counts)
    entries = np.arange(int(ends[-1]) if len(ends) else 0) + np.repeat(
        first - (ends - counts), counts
    )
    return Candidates(np.repeat(samples, counts), entries, n_samples)


def probable(text: bytes, starts: Int64s, words: Int64s, probes: Probes) -> NDArray[np.bool_]:
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
    keys = (values & mask_of(probes.size)) ^ salts
    return ((keys * SPREAD) >> probes.shift).astype(np.int64)
