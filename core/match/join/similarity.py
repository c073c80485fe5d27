"""P0's similarity of two block lists: the definition that the join is held to.

Nothing here is fast. It is the specification (A-SCORE) in its plainest form; the exact join
of `core.match.join.join` must return the same pairs with the same scores, and the tests compare
them.

Where the paper is wrong we mend it (A-SCORE): equal pieces are paired one to one, the
k-th occurrence in one list with the k-th in the other, and a pair's score is bounded by the ratio
of the counts, so that a part is no copy of the whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s
from core.model.fingerprint import BlockKind
from core.model.table import BlockTable

Pairs = tuple[Int32s, Int32s, NDArray[np.float64]]


def similarity_as_printed(x: Sequence[Hashable], y: Sequence[Hashable]) -> float:
    """Equation 3 to the letter; exceeds 1 where pieces repeat.

    Cost: O(m * n). Source: Zhang, Li, Lin (P0), eq. 3.
    """
    longer = max(len(x), len(y))
    total = sum(longer - abs(i - j) for i, a in enumerate(x) for j, b in enumerate(y) if a == b)
    return total / (len(x) * len(y)) if x and y else 0.0


def list_similarity(x: Sequence[Hashable], y: Sequence[Hashable]) -> float:
    """Equation 3 with equal pieces paired one to one; 0..1, symmetric, 0 if a list is empty.

    Cost: O(m + n). Source: P0, eq. 3, mended (A-SCORE).
    """
    if not x or not y:
        return 0.0
    longer = max(len(x), len(y))
    total = sum(longer - abs(i - j) for i, j in matching_places(x, y))
    return total / (len(x) * len(y))


def pair_score(x: Sequence[Hashable], y: Sequence[Hashable]) -> float:
    """`list_similarity`, but never above the ratio of the counts; 0..1. A pair is found by it."""
    if not x or not y:
        return 0.0
    return min(list_similarity(x, y), min(len(x), len(y)) / max(len(x), len(y)))


def matching_places(x: Sequence[Hashable], y: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    """The places (i, j) of equal pieces, the k-th occurrence in x with the k-th in y."""
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for j in range(len(y) - 1, -1, -1):
        places[y[j]].append(j)
    for i, piece in enumerate(x):
        if places.get(piece):
            yield i, places[piece].pop()


def similar_pairs(tables: Mapping[BlockKind, BlockTable], floor: float) -> Pairs:
    """All pairs with a score of at least `floor`, each pair of messages compared with each other.

    Returns:
        Rows a < b, sorted, and the higher score where two messages share both kinds.

    Cost: O(n**2) comparisons in Python: a reference for tests, not for use.
    """
    best: dict[tuple[int, int], float] = {}
    for table in tables.values():
        lists = [(int(row), block_list(table, i)) for i, row in enumerate(table.rows)]
        for (a, x), (b, y) in combinations(lists, 2):
            found = pair_score(x, y)
            if found >= floor:
                best[a, b] = max(found, best.get((a, b), 0.0))
    pairs = sorted(best)
    return (
        np.array([a for a, _ in pairs], np.int32),
        np.array([b for _, b in pairs], np.int32),
        np.array([best[pair] for pair in pairs], np.float64),
    )


def block_list(table: BlockTable, number: int) -> list[bytes]:
    """The digests of one list of a table, in order."""
    start, end = int(table.starts[number]), int(table.starts[number + 1])
    return [piece.tobytes() for piece in table.digests[start:end]]
