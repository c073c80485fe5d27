"""What an earlier scan proved of pairs of messages, by what these hold and not by where they lie.

Two messages of one canonical digest (`core.message.canonical`) show and hand over the same, so
what was proven of one is true of the other, in whatever file it comes again.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int64s, UInt64s, index_in_sorted
from core.match.cover.units import mix_columns

UNKNOWN, NOT_COVERED = 255, 254  # beside the values of `Verdict`


class CoverMemory(NamedTuple):
    """Pairs by two numbers made of their names; first: (p,) ascending. verdict: (p,) uint8."""

    first: UInt64s
    second: UInt64s
    verdict: NDArray[np.uint8]

    def find(self, first: UInt64s, second: UInt64s) -> NDArray[np.uint8]:
        """(k,) what is known of pairs; `UNKNOWN` where nothing is."""
        found = np.full(len(first), UNKNOWN, np.uint8)
        if len(self.first):
            at = index_in_sorted(self.first, first)
            known = (at >= 0) & (self.second[at] == second)
            found[known] = self.verdict[at[known]]
        return found


def name_pairs(names: UInt64s, covered: Int64s, by: Int64s) -> tuple[UInt64s, UInt64s]:
    """Two numbers for each pair of named things. Cost: O(k)."""
    c, k = names[covered], names[by]
    return mix_columns(c[:, 0], c[:, 1], k[:, 0], k[:, 1]), mix_columns(
        k[:, 1], c[:, 0], k[:, 0], c[:, 1]
    )


def remember_pairs(first: UInt64s, second: UInt64s, verdict: NDArray[np.uint8]) -> CoverMemory:
    """A memory of what is known of some pairs."""
    order = np.argsort(first, kind="stable")
    order = order[verdict[order] != UNKNOWN]
    return CoverMemory(first[order], second[order], verdict[order])


def memory_to_columns(memory: CoverMemory) -> dict[str, Column]:
    """For the cache."""
    return dict(memory._asdict())


def memory_from_columns(columns: dict[str, Column] | None) -> CoverMemory:
    """From the cache; empty if there is nothing, or nothing that can be read."""
    try:
        first, second, verdict = (cast("Any", (columns or {})[n]) for n in CoverMemory._fields)
    except KeyError:
        return _NOTHING
    found = CoverMemory(first, second, verdict)
    return found if len({len(column) for column in found}) == 1 else _NOTHING


_NOTHING = CoverMemory(np.zeros(0, np.uint64), np.zeros(0, np.uint64), np.zeros(0, np.uint8))
