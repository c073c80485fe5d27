from __future__ import annotations

from unicodedata import normalize

import pytest
from helpers.tables.growth import LINEAR, growth
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.composed import MOST_MARKS, normal_form, thin_marks


@given(st.text(max_size=60))
def test_short_text_is_as_unicode_says_but_for_what_looks_otherwise(text: str) -> None:
    assert normal_form("NFKC", text) == normalize("NFKC", text)
    assert normalize("NFC", normal_form("NFC", text)) == normalize("NFC", text)
    assert thin_marks(text) == text


@pytest.mark.parametrize("pair", ["\ufa19\u795e", "\u2329\u3008"])
def test_what_is_drawn_in_another_way_stays_another_character(pair: str) -> None:
    one, other = pair
    assert normal_form("NFC", f"a\u0301{one}") == f"\u00e1{one}"
    assert normal_form("NFC", one) != normal_form("NFC", other)


def test_a_heap_of_marks_is_thinned() -> None:
    assert thin_marks("a" + "\u0301" * 100 + "b") == "a" + "\u0301" * MOST_MARKS + "b"
    assert thin_marks("\u2500" * 100) == "\u2500" * 100


def test_heaps_take_linear_time() -> None:
    def heap(n: int) -> str:
        return "a" + "\u0301\u0323" * n

    assert growth(lambda text: normal_form("NFC", thin_marks(text)), heap, 400_000) < LINEAR
