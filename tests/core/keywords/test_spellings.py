"""The lattice of a keyword's spellings holds all of them, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.keywords.spellings import KeywordSpelling, is_searchable_codec, spell_keyword

LETTERS = "kKſsSßẞﬁﬆit\u212aİı\u0307сСᲃ"


def ways(spelling: KeywordSpelling, node: int = 0) -> set[bytes]:
    if node == len(spelling.edges):
        return {b""}
    return {
        piece + rest for piece, after in spelling.edges[node] for rest in ways(spelling, after)
    }


@pytest.mark.parametrize("word", ["s", "ss", "ki", "fist", "с"])
def test_all_short_texts_that_hold_the_word_are_its_paths(word: str) -> None:
    spelling = spell_keyword(0, word, "utf_8")
    assert spelling is not None
    texts = ("".join(chars) for n in (1, 2) for chars in product(LETTERS, repeat=n))
    for text in texts:
        if text.casefold() == word:
            assert text.encode() in ways(spelling)
    for way in ways(spelling):
        assert word in way.decode().casefold()


@pytest.mark.parametrize(
    ("word", "way"),
    [("s", "ß"), ("s", "ẞ"), ("f", "ﬁ"), ("i", "ﬁ"), ("if", "iﬁ"), ("is", "ﬁs"), ("i", "İ")],
)
def test_a_character_that_folds_to_more_than_the_word_is_a_way_to_spell_it(
    word: str, way: str
) -> None:
    spelling = spell_keyword(0, word, "utf_8")

    assert spelling is not None
    assert way.encode() in ways(spelling)


@given(st.text(LETTERS, min_size=1, max_size=4).map(str.casefold), st.data())
def test_pieces_are_what_stands_in_the_paths(word: str, data: st.DataObject) -> None:
    spelling = spell_keyword(0, word, "utf_8")
    assert spelling is not None
    size = data.draw(st.integers(1, min(8, spelling.least)))
    offset = data.draw(st.integers(0, spelling.least - size))

    assert spelling.pieces(offset, size, 1 << 16) == {
        way.lower()[offset : offset + size] for way in ways(spelling)
    }
    assert spelling.least == min(map(len, ways(spelling)))


def test_a_word_that_a_charset_cannot_write_has_no_spelling() -> None:
    assert spell_keyword(0, "中", "koi8_r") is None
    assert spell_keyword(0, "中", "gb18030") is not None


def test_what_takes_four_bytes_in_gb18030_is_spelled_with_them() -> None:
    spelling = spell_keyword(0, "köln", "gb18030")  # ö is in no smaller Chinese code

    assert spelling is not None
    small, large = "ö".encode("gb18030"), "Ö".encode("gb18030")
    assert {piece for piece, _ in spelling.edges[1]} == {small, large}
    assert (len(small), spelling.least) == (4, 7)


def test_a_character_with_two_codes_has_both() -> None:
    spelling = spell_keyword(0, "十", "big5")

    assert spelling is not None
    assert {piece for piece, _ in spelling.edges[0]} == {b"\xa2\xcc", b"\xa4\x51"}


def test_codes_with_shifts_are_not_searched() -> None:
    assert not is_searchable_codec("iso2022_jp")
    assert is_searchable_codec("koi8_r")
