"""What two sequences have in common, in order: exactly where that is affordable, else by anchors.

The exact way is bit-parallel on Python's own long integers: one row of the dynamic programme is
one integer, so a row of 10,000 cells costs a few machine-word loops in C instead of 10,000 steps
of Python. Keeping all rows (n * m / 8 bytes) lets the alignment itself be read back, not its
length alone. Myers' O(ND) was the rival: quick on near copies, but minutes in Python where two
texts have little in common, which a person looks at just as often.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence

Pairs = list[tuple[int, int]]
Tick = Callable[[], None]

EXACT_CELLS = 100_000_000  # 10,000 by 10,000: 12.5 MB of rows
ROWS_BETWEEN_TICKS = 256
ANCHOR = 3  # items in a row that must occur once in both


def longest_common_subsequence(a: Sequence[int], b: Sequence[int], tick: Tick) -> Pairs:
    """A longest common subsequence of `a` and `b`.

    Args:
        a: Any items that can be hashed, as numbers.
        b: As `a`.
        tick: Called every 256 rows; may raise to stop the work.

    Returns:
        Pairs (i, j), both ascending, with a[i] == b[j]; no other such list is longer.

    Cost: O(n * m / 64) machine words; n * m / 8 bytes once equal ends are taken off.
    Source: Hyyrö, Bit-parallel LCS-length computation revisited, AWOCA 2004; its rows are kept
        and walked back.
    """
    head, tail = _equal_ends(a, b)
    middle_a = a[head : len(a) - tail]
    middle_b = b[head : len(b) - tail]
    pairs = [(i, i) for i in range(head)]
    pairs += [(head + i, head + j) for i, j in _exact_subsequence(middle_a, middle_b, tick)]
    pairs += [(len(a) - k, len(b) - k) for k in range(tail, 0, -1)]
    return pairs


def anchored_subsequence(a: Sequence[int], b: Sequence[int], tick: Tick) -> Pairs:
    """A common subsequence found between runs of three items that occur once in both.

    Between two anchors the exact way is taken; a stretch too large for it that holds no anchor
    counts as having nothing in common, so what comes back may be shorter than the longest.

    Cost: O(n log n) and the exact work between anchors. Source: B. Cohen's patience diff.
    """
    pairs: Pairs = []
    todo = [(0, len(a), 0, len(b))]
    while todo:
        low_a, high_a, low_b, high_b = todo.pop()
        part_a, part_b = a[low_a:high_a], b[low_b:high_b]
        head, tail = _equal_ends(part_a, part_b)
        pairs += [(low_a + k, low_b + k) for k in range(head)]
        pairs += [(high_a - k, high_b - k) for k in range(1, tail + 1)]
        low_a, low_b, high_a, high_b = low_a + head, low_b + head, high_a - tail, high_b - tail
        part_a, part_b = a[low_a:high_a], b[low_b:high_b]
        anchors = _anchors(part_a, part_b)
        tick()
        if anchors:
            last_a, last_b = low_a, low_b
            for i, j in anchors:
                pairs.append((low_a + i, low_b + j))
                todo.append((last_a, low_a + i, last_b, low_b + j))
                last_a, last_b = low_a + i + 1, low_b + j + 1
            todo.append((last_a, high_a, last_b, high_b))
        elif len(part_a) * len(part_b) <= EXACT_CELLS:
            pairs += [(low_a + i, low_b + j) for i, j in _exact_subsequence(part_a, part_b, tick)]
    pairs.sort()
    return pairs


def _equal_ends(a: Sequence[int], b: Sequence[int]) -> tuple[int, int]:
    """How many items are equal at the start, and at the end of what is left."""
    shorter = min(len(a), len(b))
    head = 0
    while head < shorter and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < shorter - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    return head, tail


def _exact_subsequence(a: Sequence[int], b: Sequence[int], tick: Tick) -> Pairs:
    """`longest_common_subsequence` without the equal ends; a row for each item of `a`."""
    rows = _rows(a, b, tick)
    pairs: Pairs = []
    i, j = len(a), len(b)
    while i and j:
        # Bit j - 1 is 0 where the row's length grows at that column.
        if rows[i] >> (j - 1) & 1:
            j -= 1
        elif not rows[i - 1] >> (j - 1) & 1:
            i -= 1
        else:
            i -= 1
            j -= 1
            pairs.append((i, j))
    pairs.reverse()
    return pairs


def _rows(a: Sequence[int], b: Sequence[int], tick: Tick) -> list[int]:
    """Row i: what a[:i] and the prefixes of b have in common, as a mask of where it grows (0)."""
    where: dict[int, int] = {}
    for j, item in enumerate(b):
        where[item] = where.get(item, 0) | 1 << j
    full = (1 << len(b)) - 1
    row = full
    rows = [row]
    for i, item in enumerate(a):
        if i % ROWS_BETWEEN_TICKS == 0:
            tick()
        hits = row & where.get(item, 0)
        row = ((row + hits) | (row - hits)) & full
        rows.append(row)
    return rows


def _anchors(a: Sequence[int], b: Sequence[int]) -> Pairs:
    """The longest ascending chain of starts of runs that occur once in `a` and once in `b`."""
    grams_a, grams_b = _grams(a), _grams(b)
    once_a, once_b = Counter(grams_a), Counter(grams_b)
    place_b = {gram: j for j, gram in enumerate(grams_b) if once_b[gram] == 1}
    meets = [
        (i, place_b[gram])
        for i, gram in enumerate(grams_a)
        if once_a[gram] == 1 and gram in place_b
    ]
    return _longest_ascending(meets)


def _grams(items: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(items[k : k + ANCHOR]) for k in range(len(items) - ANCHOR + 1)]


def _longest_ascending(meets: Pairs) -> Pairs:
    """The longest chain of `meets`, ascending in the first, that ascends in the second too."""
    ends: list[int] = []  # the least second value that a chain of each length ends with
    end_at: list[int] = []
    before: list[int] = []
    for n, (_, j) in enumerate(meets):
        length = bisect_left(ends, j)
        before.append(end_at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(j)
            end_at.append(n)
        else:
            ends[length], end_at[length] = j, n
    chain: Pairs = []
    n = end_at[-1] if end_at else -1
    while n >= 0:
        chain.append(meets[n])
        n = before[n]
    chain.reverse()
    return chain
