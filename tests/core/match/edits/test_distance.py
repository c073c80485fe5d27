from __future__ import annotations

import numpy as np
from helpers.tables.plain_edits import plain_distance
from hypothesis import given
from hypothesis import strategies as st

from core.match.edits.distance import edit_distances, max_edits


def test_a_fifth_of_fifteen_characters_is_three_edits() -> None:
    longer = np.array([5, 10, 14, 15, 100])
    assert max_edits(longer, 0.8).tolist() == [1, 2, 2, 3, 20]
    assert max_edits(longer, np.array([1.0, 0.9, 0.5, 0.6, 0.7])).tolist() == [0, 1, 7, 6, 30]


def test_no_pairs_have_no_distances() -> None:
    assert edit_distances([], [], np.zeros(0, np.int64)).shape == (0,)


@given(st.lists(st.tuples(st.text("abя祝", max_size=9), st.text("abя祝", max_size=9)), min_size=1))
def test_distances_are_those_of_the_textbook(pairs: list[tuple[str, str]]) -> None:
    one, other = zip(*pairs, strict=True)
    found = edit_distances(one, other, np.full(len(pairs), 9))
    assert found.tolist() == [plain_distance(a, b) for a, b in pairs]


def test_what_is_above_the_allowed_is_only_known_to_be_so() -> None:
    assert edit_distances(["abcdef"], ["uvwxyz"], np.array([2]))[0] > 2
