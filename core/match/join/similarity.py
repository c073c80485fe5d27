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
from collections.abc import Hashable, Iterator, Sequence


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
