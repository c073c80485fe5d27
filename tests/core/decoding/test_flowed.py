from __future__ import annotations

import pytest
from helpers.tables.growth import LINEAR, growth

from core.decoding.flowed import join_flowed


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("one \ntwo\nthree", "one two\nthree"),
        ("> a \n> b\n>> c \n>> d\ne", "> a b\n>> c d\ne"),
        ("> a \nb", "> a \nb"),
        (" >not a quote\n From here", ">not a quote\nFrom here"),
        ("text \n-- \nJane \nDoe", "text \n-- \nJane Doe"),
        ("a \r\nb\r\n", "a b\n"),
        ("last ", "last "),
        ("", ""),
    ],
)
def test_soft_breaks_are_joined_within_one_quote_depth(text: str, joined: str) -> None:
    assert join_flowed(text, delsp=False) == joined


def test_delsp_takes_the_space_of_the_break_away() -> None:
    assert join_flowed("汉字 \n汉字\n", delsp=True) == "汉字汉字\n"
    assert join_flowed("-- \nx", delsp=True) == "-- \nx"


@pytest.mark.parametrize("line", ["word \n", "> word \n", "> \n>> \n", ">>>> \n"])
def test_a_long_soft_broken_text_takes_linear_time(line: str) -> None:
    def text_of(n: int) -> str:
        return line * (n // len(line))

    assert growth(lambda text: join_flowed(text, delsp=False), text_of, 1 << 20) < LINEAR


def test_a_long_soft_broken_text_is_joined_whole() -> None:
    assert join_flowed("word \n" * 10_000, delsp=False) == "word " * 10_000
    assert join_flowed("> word \n" * 10_000, delsp=False) == "> " + "word " * 10_000 + "\n"
