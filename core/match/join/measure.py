"""Scores of given pairs of mails, from their block lists: for a few pairs, or to check links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, count_up, distinct_sorted, index_in_sorted, is_in_sorted
from core.job import NullJob
from core.match.join.candidates import RankedLists, rank_lists, score_pairs
from core.match.join.tokens import read_lists
from core.model.fingerprint import BlockKind
from core.model.table import BlockTable

PORTION = 1 << 13  # pairs that are looked at at once


class MeasuredPairs(NamedTuple):
    """What the texts of k pairs (a, b) say; all 0 where they share no kind.

    Attributes:
        score, usable: (k,) float64, as in `core.model.links.Links`.
        common, of_a, of_b: (k,) int64, pieces, in the kind with the better score.
        kind: (k,) int8: which of `BlockKind`, by its place there; -1: none.
    """

    score: NDArray[np.float64]
    usable: NDArray[np.float64]
    common: Int64s
    of_a: Int64s
    of_b: Int64s
    kind: NDArray[np.int8]


def measure_pairs(
    blocks: Mapping[BlockKind, BlockTable], a: NDArray[np.integer], b: NDArray[np.integer]
) -> MeasuredPairs:
    """Score the pairs of rows (a[i], b[i]).

    Cost: sorts of the pieces concerned, in portions: memory does not grow with the pairs.
    """
    found = [
        _measure_portion(blocks, a[start : start + PORTION], b[start : start + PORTION])
        for start in range(0, max(len(a), 1), PORTION)
    ]
    return MeasuredPairs(*map(np.concatenate, zip(*found, strict=True)))


def _measure_portion(
    blocks: Mapping[BlockKind, BlockTable], a: NDArray[np.integer], b: NDArray[np.integer]
) -> MeasuredPairs:
    rows = distinct_sorted(np.concatenate([a, b]))
    job = NullJob()
    lists = read_lists({kind: _lists_of_rows(table, rows) for kind, table in blocks.items()}, job)
    count = len(a)
    result = MeasuredPairs(
        np.zeros(count),
        np.zeros(count),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.full(count, -1, np.int8),
    )
    u, v = np.searchsorted(lists.rows, a), np.searchsorted(lists.rows, b)
    known = is_in_sorted(lists.rows, a) & is_in_sorted(lists.rows, b)
    for kind in np.unique(lists.kind):
        _measure_kind(rank_lists(lists, int(kind)), int(kind), (u, v, known), result)
    return result


def _measure_kind(
    lists: RankedLists,
    kind: int,
    pairs: tuple[Int64s, Int64s, NDArray[np.bool_]],
    result: MeasuredPairs,
) -> None:
    """Enter the scores of one kind where they are better than what is there."""
    u, v, known = pairs
    number = np.full(int(max(u.max(initial=0), v.max(initial=0), lists.unit.max())) + 1, -1)
    number[lists.unit] = np.arange(len(lists.unit))
    x, y = np.where(known, number[u], -1), np.where(known, number[v], -1)
    at = np.flatnonzero((x >= 0) & (y >= 0) & (x != y))
    x, y = x[at], y[at]
    start = 0
    for found in score_pairs(lists, np.minimum(x, y), np.maximum(x, y), NullJob()):
        some = slice(start, start + len(found.a))
        start += len(found.a)
        here = at[some]
        np.maximum.at(result.usable, here, found.usable)
        better = (result.kind[here] < 0) | (found.score > result.score[here])
        here = here[better]
        result.score[here] = found.score[better]
        result.common[here] = found.common[better]
        result.of_a[here] = lists.size[x[some][better]]
        result.of_b[here] = lists.size[y[some][better]]
        result.kind[here] = kind


def _lists_of_rows(table: BlockTable, rows: NDArray[np.integer]) -> BlockTable:
    """The lists of some rows that hold something."""
    at = index_in_sorted(table.rows, rows)
    starts, ends = table.starts[at], table.starts[at + 1]
    wanted = (at >= 0) & (ends > starts)
    starts, sizes = starts[wanted], (ends - starts)[wanted]
    piece = np.repeat(starts, sizes) + count_up(sizes)
    new = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])
    return BlockTable(table.rows[at[wanted]], new, table.digests[piece], table.quoted[piece])
