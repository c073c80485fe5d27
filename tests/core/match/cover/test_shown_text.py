"""The quick look never denies what the proof would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.match.cover.containment import find_whole
from core.match.cover.shown_text import ShownText

LINES = st.lists(st.text("aA. >|b1\u00e9我。", max_size=12), max_size=6)


def shown(lines: list[str]) -> ShownText:
    return ShownText([(line, False, False) for line in lines])


@given(text=LINES, before=LINES, after=LINES)
def test_a_look_denies_nothing_that_is_there(
    text: list[str], before: list[str], after: list[str]
) -> None:
    one, other = shown(text), shown([*before, "", *text, "", *after])

    if find_whole(one.exact, other.exact).found:
        assert one.may_stand_in(other)


def test_a_look_sees_that_a_line_is_missing() -> None:
    assert not shown(["one two", "three"]).may_stand_in(shown(["> one two", "> four"]))
    assert shown([" ", "\t"]).is_empty
    assert not shown(["", "a"]).is_empty
