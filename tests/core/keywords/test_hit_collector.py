"""Hits of many parts: in order, each once, of each keyword the first."""

from __future__ import annotations

import numpy as np
import pytest

from core.keywords.hit_collector import HitCollector
from core.model.mentions import Hit


def told(hits: HitCollector, *rows: tuple[int, int, int, int]) -> None:
    """Add rows of (part, keyword, start, end)."""
    parts, keywords, starts, ends = np.array(rows, np.int64).reshape(-1, 4).T
    hits.add(parts, keywords, starts, ends)


def test_hits_come_in_order_and_each_once() -> None:
    hits = HitCollector(9)
    told(hits, (4, 1, 7, 9), (4, 0, 7, 8), (4, 0, 7, 8))
    told(hits, (4, 0, 2, 3), (2, 0, 8, 9))

    assert hits.by_part() == {2: [Hit(0, 8, 9)], 4: [Hit(0, 2, 3), Hit(0, 7, 8), Hit(1, 7, 9)]}


def test_nothing_was_found() -> None:
    hits = HitCollector(9)
    told(hits)

    assert hits.by_part() == {}


@pytest.mark.parametrize("held", [1, 3, 1 << 21])
def test_of_each_keyword_in_each_part_the_first_are_kept(held: int) -> None:
    hits = HitCollector(2, held)
    told(hits, (0, 0, 5, 6), (0, 1, 5, 6), (0, 0, 6, 7), (1, 0, 0, 1))
    told(hits, (0, 0, 7, 8), (0, 0, 1, 2), (1, 0, 1, 2))

    assert hits.by_part() == {
        0: [Hit(0, 1, 2), Hit(0, 5, 6), Hit(1, 5, 6)],
        1: [Hit(0, 0, 1), Hit(0, 1, 2)],
    }


def test_places_behind_the_last_that_is_kept_need_no_comparing() -> None:
    hits = HitCollector(2, held=3)
    numbers = np.zeros(4, np.int64)
    starts = np.arange(5, 9)
    assert hits.allowed_places(numbers, numbers, starts) is None
    told(hits, (0, 0, 5, 6), (0, 0, 7, 8), (0, 0, 8, 9))

    wanted = hits.allowed_places(numbers, numbers, starts)
    assert wanted is not None
    assert wanted.tolist() == [True, True, True, False]
    other = hits.allowed_places(numbers, numbers + 1, starts)
    assert other is not None
    assert other.all()
