"""Strangers' text on one line."""

from __future__ import annotations

import pytest

from core.words.plain import plain_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("two\r\nlines\tand\x00more", "two lines and more"),
        ("invoice\u202efdp.exe", "invoicefdp.exe"),
        ("half \ud800 character", "half \ufffd character"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_nothing_of_it_turns_or_ends_a_line(text: str, line: str) -> None:
    assert plain_line(text) == line


def test_it_is_cut_where_it_is_long() -> None:
    assert plain_line("x" * 1000, 20) == "x" * 20
