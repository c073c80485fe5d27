from __future__ import annotations

from unicodedata import normalize

import pytest
from helpers.tables.growth import LINEAR, growth
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.unicode_forms import (
    MOST_MARKS,
    limit_marks,
    normalize_compatibly,
    unicode_normal_form,
)

CHARACTERS = "a é\u0301\u0323\xa0\u202f\u3000\u2329\ufa19\u212b…：，（）！？；ﬁ½한\u1100\u1161\n"
ODD_TEXTS = st.text(st.sampled_from(CHARACTERS), max_size=100)


@given(st.text(max_size=60))
def test_short_text_is_as_unicode_says_but_for_what_looks_otherwise(text: str) -> None:
    assert unicode_normal_form("NFKC", text) == normalize("NFKC", text)
    assert normalize("NFC", unicode_normal_form("NFC", text)) == normalize("NFC", text)
    assert limit_marks(text) == text


@given(ODD_TEXTS)
def test_compatible_characters_replaced_one_by_one_make_the_same_text(text: str) -> None:
    assert normalize_compatibly(text) == normalize("NFKC", text)


@given(st.text("жa", max_size=50), st.integers(50, 80), st.text("ж a…", max_size=50))
def test_a_heap_is_seen_wherever_it_begins(before: str, n_marks: int, after: str) -> None:
    text = before + "\u2500" + "\u0301" * n_marks + "б" + after
    assert (limit_marks(text) != text) == (n_marks >= 63)


@pytest.mark.parametrize("pair", ["\ufa19\u795e", "\u2329\u3008"])
def test_what_is_drawn_in_another_way_stays_another_character(pair: str) -> None:
    one, other = pair
    assert unicode_normal_form("NFC", f"a\u0301{one}") == f"\u00e1{one}"
    assert unicode_normal_form("NFC", one) != unicode_normal_form("NFC", other)


def test_a_heap_of_marks_is_thinned() -> None:
    assert limit_marks("a" + "\u0301" * 100 + "b") == "a" + "\u0301" * MOST_MARKS + "b"
    assert limit_marks("\u2500" * 100) == "\u2500" * 100


def test_heaps_take_linear_time() -> None:
    def heap(n: int) -> str:
        return "a" + "\u0301\u0323" * n

    assert (
        growth(lambda text: unicode_normal_form("NFC", limit_marks(text)), heap, 400_000) < LINEAR
    )
