from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.normal import normalize_text
from core.text.word_count import EXACT_BELOW, count_words, count_words_of


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("thanks!", 1),
        ("> -- * ok", 1),
        ("two words\n\nthree", 3),
        ("你好", 1),
        ("我用python写", 3),
        ("谢谢你", 2),
        ("---", 0),
    ],
)
def test_words_are_what_white_space_parts_and_half_of_a_chinese_character(
    text: str, count: int
) -> None:
    assert count_words(text) == count


@given(st.text(alphabet="ab \n", max_size=600))
def test_count_of_folded_text_equals_split(text: str) -> None:
    normal = normalize_text(text)
    assert count_words(normal) == len(normal.split())


def test_long_texts_are_counted_without_a_look_at_each_word() -> None:
    assert count_words("a " * EXACT_BELOW + "- b") == EXACT_BELOW + 2


@given(st.lists(st.text(alphabet="aß5_-.你好 é\u00b2", max_size=6), max_size=130))
def test_count_equals_a_look_at_each_word(pieces: list[str]) -> None:
    normal = normalize_text(" ".join(pieces))
    plain = re.sub("[你好]", " ", normal).split()
    n_cjk = sum(normal.count(character) for character in "你好")
    saying = [word for word in plain if any(c.isalnum() for c in word)]
    n = len(plain) if len(plain) >= EXACT_BELOW else len(saying)
    assert count_words(normal) == count_words_of(normal.split()) == n + (n_cjk + 1) // 2
