from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.normal import normal_form
from core.text.words import EXACT_BELOW, n_words


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
    assert n_words(text) == count


@given(st.text(alphabet="ab \n", max_size=600))
def test_count_of_folded_text_equals_split(text: str) -> None:
    normal = normal_form(text)
    assert n_words(normal) == len(normal.split())


def test_long_texts_are_counted_without_a_look_at_each_word() -> None:
    assert n_words("a " * EXACT_BELOW + "- b") == EXACT_BELOW + 2
