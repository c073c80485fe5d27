"""The alignment against the textbook's dynamic programme."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.match.join.lcs import (
    EXACT_CELLS,
    Pairs,
    anchored_subsequence,
    longest_common_subsequence,
)

ITEMS = st.lists(st.integers(0, 4), max_size=40)


def nothing() -> None:
    """Tick without a wish."""


def length_by_the_book(a: list[int], b: list[int]) -> int:
    row = [0] * (len(b) + 1)
    for x in a:
        below = [0]
        for j, y in enumerate(b):
            below.append(row[j] + 1 if x == y else max(below[j], row[j + 1]))
        row = below
    return row[-1]


def assert_common(pairs: Pairs, a: list[int], b: list[int]) -> None:
    assert all(a[i] == b[j] for i, j in pairs)
    assert all(p[0] < q[0] and p[1] < q[1] for p, q in itertools.pairwise(pairs))


@given(ITEMS, ITEMS)
def test_no_common_subsequence_is_longer(a: list[int], b: list[int]) -> None:
    pairs = longest_common_subsequence(a, b, nothing)

    assert_common(pairs, a, b)
    assert len(pairs) == length_by_the_book(a, b)


@given(ITEMS, ITEMS)
def test_between_anchors_it_is_still_common_and_in_order(a: list[int], b: list[int]) -> None:
    assert_common(anchored_subsequence(a, b, nothing), a, b)


def test_anchors_find_a_near_copy_whole() -> None:
    a = list(range(5_000))
    b = [*a[:1_000], -1, *a[1_000:2_000], *a[2_010:], -2]

    assert len(anchored_subsequence(a, b, nothing)) == 4_990


def test_of_two_parts_that_changed_places_the_larger_stays() -> None:
    large, small = list(range(150)), list(range(1_000, 1_100))

    for a, b in (([*large, *small], [*small, *large]), ([*small, *large], [*large, *small])):
        pairs = anchored_subsequence(a, b, nothing)
        assert_common(pairs, a, b)
        assert [a[i] for i, _ in pairs] == large


def test_a_stretch_too_large_to_align_that_nothing_anchors_has_nothing_in_common() -> None:
    n = int(EXACT_CELLS**0.5) // 4 + 1
    a, b = [0, 1, 0, 1] * n, [2, 1, 1, 2] * n

    assert anchored_subsequence([7, *a, 8], [7, *b, 8], nothing) == [
        (0, 0),
        (4 * n + 1, 4 * n + 1),
    ]


def test_work_can_be_stopped_between_rows() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        longest_common_subsequence([1, 2], [2, 1], stop)
