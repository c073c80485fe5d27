"""Case folded in full, and hits told as the characters that hold them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.keywords.folding import folded, owners_of, search_text
from core.mentions import TextHit
from tests.helpers.keyword_tables import expected_in_text

TEXTS = st.text("aAsSßẞſﬆﬃfiİı\u0307Σς", max_size=20)


def test_characters_that_fold_to_several_own_all_of_them() -> None:
    assert owners_of("aßc") == [0, 1, 1, 2]
    assert owners_of("abc") is None


def test_a_stretch_of_characters_counts_once() -> None:
    assert search_text(["s"], "ß") == [TextHit(0, 0, 1)]


@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=3), TEXTS)
def test_found_as_by_comparing_everywhere(words: list[str], text: str) -> None:
    assert search_text([folded(word) for word in words], text) == expected_in_text(words, text)
