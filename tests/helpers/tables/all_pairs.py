"""Each message compared with each other: slow, and what the join is held to."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s
from core.match.join.similarity import pair_score
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
