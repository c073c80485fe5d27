"""Pairs of classes that may reach the floor, and their exact scores.

The filter (A-JOIN): Sim <= c / min(m, n), so a pair of lists with m <= n needs ceil(t * m) of
the shorter one's pieces in common. With all pieces in one order, rarest first, two such lists must
meet already among the first m - ceil(t * m) + 1 pieces of the shorter one. Only those are
indexed, by (piece, length), and each piece of a longer list asks for the range of lengths that can
still reach the floor from there (AllPairs: Bayardo, Ma, Srikant 2007; PPJoin: Xiao and others
2008).

How many answers that gives is known before any is written down. They are written down in portions,
so the memory does not depend on their number: a mailbox where nothing is rare takes longer, and
gives the same result. What a portion finds goes through a bound on 256-bit bitmaps, then through
equation 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, count_up, distinct_sorted
from core.job import Job
from core.match.join.collapse import SLACK, needed_pieces
from core.match.join.tokens import PieceLists

PORTION = 1 << 19  # answers written down at once: some 20 MB and 50 ms of work
_WORD = 64
_BITMAP_WORDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class RankedLists:
    """Lists of one kind, shortest first, their pieces rarest first. n lists, k pieces.

    Attributes:
        unit, size, own: (n,) as in `PieceLists`. starts: (n + 1,) int64 into the following.
        token: (k,) int64, ascending within a list; rarer pieces have lower numbers.
        place, own_place: (k,) int32, as in `PieceLists`.
        n_tokens: Tokens are below this.
    """

    unit: Int64s
    size: Int64s
    own: Int64s
    starts: Int64s
    token: Int64s
    place: NDArray[np.int32]
    own_place: NDArray[np.int32]
    n_tokens: int


@dataclass(frozen=True, slots=True, eq=False)
class ScoredPairs:
    """Pairs of units with what is known of them; see `Links`. b's list is no shorter.

    Attributes:
        common: How many pieces are paired.
    """

    a: Int64s
    b: Int64s
    score: NDArray[np.float64]
    usable: NDArray[np.float64]
    relation: NDArray[np.uint8]
    common: Int64s

    def select(self, wanted: NDArray[np.bool_] | Int64s) -> ScoredPairs:
        """Some of these pairs."""
        return ScoredPairs(*(getattr(self, name)[wanted] for name in self.__slots__))


def rank_lists(lists: PieceLists, kind: int) -> RankedLists:
    """Sort the lists of one kind by length, and their pieces by how rare they are."""
    order = np.flatnonzero(lists.kind == kind)
    order = order[np.argsort(lists.size[order], kind="stable")]
    counts = np.diff(lists.starts)[order]
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    piece = lists.starts[order].repeat(counts) + count_up(counts)
    token = lists.token[piece]
    frequency = np.bincount(token)
    name = np.empty(len(frequency), np.int64)
    name[np.argsort(frequency, kind="stable")] = np.arange(len(frequency))
    list_of = np.repeat(np.arange(len(order)), counts)
    by_rarity = np.argsort((list_of << 32) | name[token])  # no two alike; a tenth of `lexsort`
    piece = piece[by_rarity]
    return RankedLists(
        unit=lists.unit[order].astype(np.int64),
        size=lists.size[order],
        own=lists.own[order],
        starts=starts,
        token=name[token[by_rarity]],
        place=lists.place[piece],
        own_place=lists.own_place[piece],
        n_tokens=len(frequency),
    )


def candidate_pairs(lists: RankedLists, floor: float, job: Job) -> Iterator[tuple[Int64s, Int64s]]:
    """Pairs (x, y) of list numbers, x < y, among them every pair that reaches the floor.

    A pair may come again in another portion, never twice in one.

    Cost: O(answers log answers) time, O(pieces + PORTION) memory.
    """
    n_lists = len(lists.size)
    list_of = np.repeat(np.arange(n_lists), np.diff(lists.starts))
    live = np.diff(lists.starts)
    rank = (lists.size - live)[list_of] + count_up(
        live
    )  # unique pieces come first and match nothing
    size = lists.size[list_of]
    indexed = rank <= size - needed_pieces(size, floor)
    postings = np.sort(lists.token[indexed] * n_lists + list_of[indexed])
    posted = postings % max(n_lists, 1)
    low, high = _candidate_ranges(lists, list_of, rank, floor)
    wanted = np.flatnonzero(high > low)
    base = lists.token[wanted] * n_lists
    job.checkpoint()
    first = np.searchsorted(postings, base + low[wanted])
    count = np.searchsorted(postings, base + high[wanted]) - first
    asked = np.flatnonzero(count)
    for part in cut_portions(count[asked], PORTION):
        job.checkpoint()
        chosen = asked[part]
        answers = np.repeat(first[chosen], count[chosen]) + count_up(count[chosen])
        y = np.repeat(list_of[wanted[chosen]], count[chosen])
        pair = distinct_sorted(y * n_lists + posted[answers])
        yield pair % n_lists, pair // n_lists


def _candidate_ranges(
    lists: RankedLists, list_of: Int64s, rank: Int64s, floor: float
) -> tuple[Int64s, Int64s]:
    """The lists (low <= number < high) for which a piece can be the first common one."""
    size = lists.size[list_of]
    shortest = np.ceil(size * floor - SLACK)
    left = size - rank  # so many pieces can still be common
    longest = np.floor(left / floor + SLACK)
    low = np.searchsorted(lists.size, shortest)
    high = np.searchsorted(lists.size, longest, side="right")
    return low, np.minimum(high, list_of)


def cut_portions(counts: Int64s, limit: int) -> Iterator[Int64s]:
    """Cut places into runs whose counts sum up to the limit or little more; none is left out."""
    ends = np.cumsum(counts)
    start = 0
    while start < len(counts):
        before = int(ends[start - 1]) if start else 0
        end = max(int(np.searchsorted(ends, before + limit, side="right")), start + 1)
        yield np.arange(start, end)
        start = end


def list_bitmaps(lists: RankedLists) -> list[UInt64s]:
    """Four columns (n,) uint64: 256 bits of each list, each piece flips one."""
    bits = (lists.token * 0x9E3779B1 >> 7) & (_WORD * _BITMAP_WORDS - 1)
    flips = np.uint64(1) << (bits % _WORD).astype(np.uint64)
    list_of = np.repeat(np.arange(len(lists.size)), np.diff(lists.starts))
    columns = [np.zeros(len(lists.size), np.uint64) for _ in range(_BITMAP_WORDS)]
    for word, column in enumerate(columns):
        here = bits // _WORD == word
        np.bitwise_xor.at(column, list_of[here], flips[here])
    return columns


def plausible_pairs(
    lists: RankedLists, maps: list[UInt64s], pair: tuple[Int64s, Int64s], floor: float
) -> Int64s:
    """Which pairs' bitmaps allow as many common pieces as the floor needs.

    Each piece that only one has flips one bit, so c <= (live_x + live_y - popcount(x ^ y)) / 2.
    """
    x, y = pair
    live = np.diff(lists.starts)
    spare = live - 2 * needed_pieces(
        lists.size, floor
    )  # of the shorter list: bits that may stay alone
    left = spare.take(x) + live.take(y)
    for column in maps:
        left -= np.bitwise_count(column.take(x) ^ column.take(y))
    return np.flatnonzero(left >= 0)


def score_pairs(lists: RankedLists, x: Int64s, y: Int64s, job: Job) -> Iterator[ScoredPairs]:
    """Equation 3, exactly, for pairs of lists (size of x <= size of y), in portions.

    Cost: one sort of the pieces of all pairs.
    """
    live = np.diff(lists.starts)
    token_bits = max(int(lists.n_tokens).bit_length(), 1)
    piece_bits = max(len(lists.token).bit_length(), 1)
    at_once = 1 << (63 - token_bits - piece_bits)
    for part in cut_portions(live[x] + live[y], PORTION):
        for start in range(0, len(part), at_once):
            job.checkpoint()
            some = part[start : start + at_once]
            yield _score_portion(lists, x[some], y[some], (token_bits, piece_bits))


def _score_portion(lists: RankedLists, x: Int64s, y: Int64s, bits: tuple[int, int]) -> ScoredPairs:
    """As `score_pairs`, for so many pairs as fit into a word beside a token and a piece number."""
    pair, i, j = _common_pieces(lists, x, y, bits)
    m, n = lists.size[x], lists.size[y]
    total = m * n
    near = n[pair] - np.abs(lists.place[i].astype(np.int64) - lists.place[j])
    sim = np.bincount(pair, near, len(x)) / total
    score = np.minimum(sim, m / n)
    common = np.bincount(pair, minlength=len(x))
    moved = np.bincount(pair, lists.place[i] != lists.place[j], len(x)) > 0
    relation = ((common < n) + 2 * (common < m)).astype(np.uint8)
    relation[moved & (common == m) & (common == n)] = 4
    usable = score
    quotes = (lists.own[x] < m) | (lists.own[y] < n)
    if quotes.any():
        usable = np.where(
            quotes, np.minimum(score, _own_similarity(lists, (x, y), pair, (i, j))), score
        )
    return ScoredPairs(lists.unit[x], lists.unit[y], score, usable, relation, common)


def _common_pieces(
    lists: RankedLists, x: Int64s, y: Int64s, bits: tuple[int, int]
) -> tuple[Int64s, Int64s, Int64s]:
    """Common pieces: (pair, piece of x, piece of y), sorted by pair.

    The pieces of both lists of a pair are sorted together; equal neighbours are common. That is
    one sort of plain words, several times faster than look-ups in an index.
    """
    token_bits, piece_bits = bits
    live = np.diff(lists.starts)
    counts = np.concatenate([live[x], live[y]])
    pair = np.repeat(np.tile(np.arange(len(x)), 2), counts)
    piece = np.repeat(np.concatenate([lists.starts[x], lists.starts[y]]), counts) + count_up(
        counts
    )
    words = (pair << (token_bits + piece_bits)) | (lists.token[piece] << piece_bits) | piece
    words.sort()
    what = words >> piece_bits
    at = np.flatnonzero(what[1:] == what[:-1])
    mask = (1 << piece_bits) - 1
    return what[at] >> token_bits, words[at] & mask, words[at + 1] & mask


def _own_similarity(
    lists: RankedLists,
    of: tuple[Int64s, Int64s],
    pair: Int64s,
    pieces: tuple[Int64s, Int64s],
) -> NDArray[np.float64]:
    """Equation 3 over what each side says itself; 1 where neither says anything itself."""
    p, q = lists.own[of[0]], lists.own[of[1]]
    i, j = (lists.own_place[side].astype(np.int64) for side in pieces)
    both = (i >= 0) & (j >= 0)
    near = np.where(both, np.maximum(p, q)[pair] - np.abs(i - j), 0)
    sums = np.bincount(pair, near, len(p))
    return np.where((p == 0) & (q == 0), 1.0, sums / np.maximum(p * q, 1))
