from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.text.scripts import NO_CJK, blocks_except, may_contain
from core.text.sentences import _HAS_CJK
from core.text.word_count import _CJK


@given(st.text(alphabet=st.characters()))
def test_no_script_is_ruled_out_that_a_text_holds(text: str) -> None:
    if _HAS_CJK.search(text) or _CJK.search(text):
        assert may_contain(text, NO_CJK)


def test_every_chinese_or_japanese_character_is_seen() -> None:
    for code in (*range(0x3000, 0x1_0000), *range(0x2_0000, 0x4_0000, 7)):
        character = chr(code)
        if _HAS_CJK.search(character) or _CJK.search(character):
            assert may_contain(character, NO_CJK)


def test_a_text_of_other_blocks_holds_nothing_of_those_wanted() -> None:
    assert not may_contain("Это текст, “it is”.", NO_CJK)
    assert may_contain("жé", blocks_except([0x04]))
    assert not may_contain("é", blocks_except([0x04]))
