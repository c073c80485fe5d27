"""Nothing that a sender wrote can hide or act on a page."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from gui.models.visible import (
    LINE_CHARACTERS,
    SHOWN_CHARACTERS,
    SHOWN_LINES,
    make_visible,
    page_text,
    text_head,
    tool_tip_text,
)


def test_control_and_direction_characters_become_signs() -> None:
    assert make_visible("a\x1b[31m\u202eb\u2066c\u200bd") == "a␛[31m⟨202E⟩b⟨2066⟩c⟨200B⟩d"


def test_line_ends_and_tabs_stay_and_a_carriage_return_alone_is_seen() -> None:
    assert make_visible("a\r\nb\tc\rd") == "a\nb\tc␍d"


def test_letters_of_all_scripts_stay() -> None:
    text = "Grüße, Привет, 你好, שלום, مرحبا 👍"
    assert make_visible(text) == text


@given(st.text())
def test_no_control_character_comes_through(text: str) -> None:
    shown = make_visible(text)

    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t"]
    assert not set(shown) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"
    )


def test_a_page_is_cut_and_its_lines_are_short() -> None:
    text = page_text("x" * (SHOWN_CHARACTERS + 7))

    assert text.count("x") == SHOWN_CHARACTERS
    assert max(map(len, text.split("\n"))) == LINE_CHARACTERS


def test_what_is_shown_has_a_limited_number_of_lines() -> None:
    assert text_head("a\n" * 100_000).count("a") == SHOWN_LINES
    assert text_head("a\n" * 10) == "a\n" * 10


def test_a_tool_tip_is_never_the_senders_html() -> None:
    assert tool_tip_text('<img src="file:///etc/passwd">\u202e') == (
        "<span>&lt;img src=&quot;file:///etc/passwd&quot;&gt;⟨202E⟩</span>"
    )
    assert len(tool_tip_text("x" * 10_000)) < 600
