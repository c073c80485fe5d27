from __future__ import annotations

from helpers.screens.sessions import facts_of
from hypothesis import given
from hypothesis import strategies as st

from core.columns import Texts
from gui.models.results.facts import find_text

WORDS = st.lists(st.text("abä漢 ", max_size=8), max_size=12)


@given(WORDS, st.text("abä漢 ", max_size=3))
def test_search_in_the_block_finds_what_a_search_in_each_string_finds(
    words: list[str], needle: str
) -> None:
    found = find_text(Texts.of(words), needle)

    assert found.tolist() == [needle in word for word in words]


def test_ranks_follow_the_alphabet_without_case() -> None:
    facts = facts_of(30)

    order = sorted(range(30), key=lambda row: facts.table.subject[row].lower())
    assert sorted(range(30), key=lambda row: facts.subject_rank[row]) == order
