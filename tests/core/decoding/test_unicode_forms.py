from __future__ import annotations

from unicodedata import normalize

import pytest
from helpers.tables.growth import LINEAR, growth
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.unicode_forms import MOST_MARKS, limit_marks, unicode_normal_form


@given(st.text(max_size=60))
def test_short_text_is_as_unicode_says_but_for_what_looks_otherwise(text: str) -> None:
    assert unicode_normal_form("NFKC", text) == normalize("NFKC", text)
    assert normalize("NFC", unicode_normal_form("NFC", text)) == normalize("NFC", text)
    assert limit_marks(text) == text


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
