"""What was proven of pairs is known again by their names, wherever they lie."""

from __future__ import annotations

import numpy as np

from core.scan.cover.memory import (
    NOT_COVERED,
    UNKNOWN,
    memory_from_columns,
    memory_to_columns,
    name_pairs,
    remember_pairs,
)

NAMES = np.array([[1, 2], [3, 4], [5, 6]], np.uint64)


def test_pairs_are_known_again_and_only_those() -> None:
    first, second = name_pairs(NAMES, np.array([0, 1, 2]), np.array([1, 2, 0]))
    verdict = np.array([8, NOT_COVERED, UNKNOWN], np.uint8)
    memory = memory_from_columns(memory_to_columns(remember_pairs(first, second, verdict)))
    turned = name_pairs(NAMES, np.array([1, 0]), np.array([0, 1]))

    assert memory.find(first, second).tolist() == [8, NOT_COVERED, UNKNOWN]
    assert memory.find(*turned).tolist() == [UNKNOWN, 8]


def test_a_memory_that_cannot_be_read_knows_nothing() -> None:
    first, second = name_pairs(NAMES, np.array([0]), np.array([1]))

    assert memory_from_columns(None).find(first, second).tolist() == [UNKNOWN]
    assert memory_from_columns({"first": first}).find(first, second).tolist() == [UNKNOWN]
