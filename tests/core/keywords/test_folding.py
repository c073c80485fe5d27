"""Case folded in full, and hits told as the characters that hold them."""

from __future__ import annotations

from helpers.tables.keyword_tables import expected_in_text
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.folding import FoldedForm, folded_forms, origin_lookup, search_text
from core.model.mentions import TextHit

NFC, NFD = "caf\u00e9", "cafe\u0301"
TEXTS = st.text("aAsSßẞſﬆﬃfiİı\u0307Σς\u00e9e\u0301\u1ebf\u00ea", max_size=20)


def test_characters_that_fold_to_several_own_all_of_them() -> None:
    for text in ("aßc", "ßﬃß", "xİ"):
        owner = origin_lookup(text)
        assert owner is not None
        expected = [at for at, char in enumerate(text) for _ in char.casefold()]
        assert [owner(at) for at in range(len(expected))] == expected
    assert origin_lookup("abc") is None


def test_a_stretch_of_characters_counts_once() -> None:
    assert search_text(folded_forms(["s"]), "ß", 9) == [TextHit(0, 0, 1)]


@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=3), TEXTS)
def test_found_as_by_comparing_everywhere(words: list[str], text: str) -> None:
    assert search_text(folded_forms(words), text, 100) == expected_in_text(words, text)


def test_no_more_than_the_first_of_each_keyword_are_told() -> None:
    assert search_text(folded_forms(["a", "b"]), "aabba", 2) == [
        TextHit(0, 0, 1), TextHit(0, 1, 2), TextHit(1, 2, 3), TextHit(1, 3, 4),
    ]  # fmt: skip


def test_an_accented_word_has_a_form_for_each_way_to_write_it() -> None:
    assert folded_forms(["Ab", NFC]) == (
        FoldedForm(0, "ab"),
        FoldedForm(1, NFC),
        FoldedForm(1, NFD),
    )
    assert folded_forms([NFD]) == (FoldedForm(0, NFD), FoldedForm(0, NFC))
    assert FoldedForm(0, "vi\u00ea\u0323t") in folded_forms(
        ["Vi\u1ec7t"]
    )  # as windows-1258 has it
