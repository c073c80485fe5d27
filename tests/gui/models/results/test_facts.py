from __future__ import annotations

from helpers.screens.sessions import facts_of
from hypothesis import given
from hypothesis import strategies as st

from core.columns import Texts
from gui.models.results.facts import find_text, rank_texts

WORDS = st.lists(st.text("abä漢 ", max_size=8), max_size=12)


@given(WORDS, st.text("abä漢 ", max_size=3))
def test_search_in_the_block_finds_what_a_search_in_each_string_finds(
    words: list[str], needle: str
) -> None:
    found = find_text(Texts.of(words), needle)

    assert found.tolist() == [needle in word for word in words]


@given(st.lists(st.text("a\0\U0001f600я\uffff", max_size=18), max_size=12))
def test_ranks_are_the_places_of_strings_in_their_order(words: list[str]) -> None:
    order = sorted(words)
    assert rank_texts(Texts.of(words)).tolist() == [order.index(word) for word in words]


def test_ranks_follow_the_alphabet_without_case() -> None:
    facts = facts_of(30)

    order = sorted(range(30), key=lambda row: facts.table.subject[row].lower())
    assert sorted(range(30), key=lambda row: facts.subject_rank[row]) == order
