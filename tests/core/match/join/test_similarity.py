"""The worked table of A-SCORE, and what the definition promises."""

from __future__ import annotations

import pytest
from helpers.tables.all_pairs import block_list, similarity_as_printed
from helpers.tables.block_tables import digest, table
from hypothesis import given
from hypothesis import strategies as st

from core.match.join.similarity import list_similarity, pair_score

TABLE = [
    ("1 2 3 4", "1 2 3 4", 1, 1, 1),
    ("1 2 3 4", "4 3 2 1", 0.5, 0.5, 0.5),
    ("1 1", "1 1", 1.5, 1, 1),
    ("1 2", "1 2 3 4", 1, 1, 0.5),
    ("1 2 3 4", "0 1 2 3", 0.5625, 0.5625, 0.5625),
    ("a a b", "a b a", 1.1111, 0.7778, 0.7778),
    ("1 2 3 4 5", "1 2 3 4", 1, 1, 0.8),
    ("a b c d e f g h i j", "a b c d X f g h i j", 0.9, 0.9, 0.9),
]
PIECES = st.lists(st.integers(0, 5), max_size=9)


@pytest.mark.parametrize(("x", "y", "printed", "one_to_one", "found"), TABLE)
def test_the_worked_table(x: str, y: str, printed: float, one_to_one: float, found: float) -> None:
    assert round(similarity_as_printed(x.split(), y.split()), 4) == printed
    assert round(list_similarity(x.split(), y.split()), 4) == one_to_one
    assert round(pair_score(x.split(), y.split()), 4) == found


@given(PIECES, PIECES)
def test_similarity_is_symmetric_and_within_0_and_1(x: list[int], y: list[int]) -> None:
    assert 0 <= pair_score(x, y) <= list_similarity(x, y) <= 1
    assert list_similarity(x, y) == list_similarity(y, x)


@given(st.lists(st.integers(), unique=True), st.lists(st.integers(), unique=True))
def test_where_all_pieces_differ_it_is_the_printed_equation(x: list[int], y: list[int]) -> None:
    assert list_similarity(x, y) == similarity_as_printed(x, y)


@given(PIECES.filter(bool))
def test_a_text_is_fully_similar_to_itself_and_an_empty_one_to_nothing(x: list[int]) -> None:
    assert pair_score(x, x) == 1
    assert (
        pair_score(x, [])
        == list_similarity(x, [])
        == similarity_as_printed([], x)
        == pair_score([], [])
        == 0
    )


def test_a_list_of_a_table_has_its_own_pieces_only() -> None:
    blocks = table({0: [1, 2], 3: [4], 5: [], 6: [1, 1]})

    lists = [block_list(blocks, number) for number in range(4)]

    assert lists == [[digest(1), digest(2)], [digest(4)], [], [digest(1), digest(1)]]
