"""Which messages a report, or some groups, name together: only these may go for each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, count_up, distinct_sorted, is_in_sorted
from core.decide.keep import Bools
from core.model.groups import Groups, with_members

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True, eq=False)
class Companions:
    """Which messages stand in which groups; a message may stand in several.

    Attributes:
        codes: Sorted int64, each once: row << 32 | number of a group.
        starts: (n + 1,) int64: the groups of row i are codes[starts[i]:starts[i + 1]].
    """

    codes: Int64s
    starts: Int64s

    def holds(self, a: NDArray[np.integer], b: NDArray[np.integer]) -> Bools:
        """(k,) whether a[i] and b[i] stand in one group. Cost: O(k log m) for m places."""
        rows = np.asarray(a, np.int64)
        counts = self.starts[rows + 1] - self.starts[rows]
        pair = np.repeat(np.arange(len(rows)), counts)
        group = self.codes[self.starts[rows][pair] + count_up(counts)] & 0xFFFFFFFF
        shared = is_in_sorted(self.codes, (np.asarray(b, np.int64)[pair] << 32) | group)
        found: Bools = np.bincount(pair[shared], minlength=len(rows)) > 0
        return found

    def names(self) -> UInt64s:
        """(n,) uint64, equal for messages of the same groups; 0: in none. Cost: O(m)."""
        mixed = ((self.codes & 0xFFFFFFFF).astype(np.uint64) + np.uint64(1)) * _MULTIPLIER
        mixed ^= mixed >> np.uint64(29)
        mixed *= np.uint64(0xBF58476D1CE4E5B9)
        sums = np.concatenate((np.zeros(1, np.uint64), np.cumsum(mixed, dtype=np.uint64)))
        return sums[self.starts[1:]] - sums[self.starts[:-1]]

    def only(self, rows: Bools) -> Companions:
        """Without the groups in which no message is one of `rows`, (n,) bool. Cost: O(m log m)."""
        whose, group = self.codes >> 32, self.codes & 0xFFFFFFFF
        chosen = np.unique(group[rows[whose]])
        return companions_of(self.codes[np.isin(group, chosen)], len(self.starts) - 1)


def companions_of(codes: Int64s, n_rows: int) -> Companions:
    """Companions of codes, row << 32 | number of a group, in any order."""
    once = distinct_sorted(codes)
    return Companions(once, np.searchsorted(once, np.arange(n_rows + 1) << 32))


def companions_in(parts: Sequence[Groups], n_rows: int) -> Companions:
    """The companions in some groups: kept messages and their members."""
    codes: list[Int64s] = [np.zeros(0, np.int64)]
    number = 0
    for groups in parts:
        own = np.arange(number, number + len(groups.kept))
        codes.append((groups.kept.astype(np.int64) << 32) | own)
        of_members = np.repeat(own, np.diff(groups.starts))
        codes.append((groups.members.astype(np.int64) << 32) | of_members)
        number += len(groups.kept)
    return companions_of(np.concatenate(codes), n_rows)


def groups_that_mention(groups: Groups, rows: Bools) -> Bools:
    """(g,) whether a message of each group is one of `rows`, (n,) bool. Cost: O(members)."""
    found = rows[groups.kept].copy()
    if len(groups.members):  # no group is empty
        found |= np.logical_or.reduceat(rows[groups.members], groups.starts[:-1])
    return found


def select_groups(groups: Groups, chosen: Bools) -> Groups:
    """Some groups, (g,) bool, in their order. Cost: O(members)."""
    return with_members(groups, np.repeat(chosen, np.diff(groups.starts)))
