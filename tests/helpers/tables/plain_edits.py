"""Edit distance as the textbook has it, to hold the quick one against."""

from __future__ import annotations


def plain_distance(one: str, other: str) -> int:
    """Levenshtein's distance. Cost: O(product of the lengths)."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def plain_similarity(one: str, other: str) -> float:
    """1 - distance / length of the longer; 1 for two empty texts."""
    longer = max(len(one), len(other))
    return 1 - plain_distance(one, other) / longer if longer else 1.0
