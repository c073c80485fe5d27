"""What a short mail says by itself, beside footers, links, numbers and its subject."""

from __future__ import annotations

from collections import Counter

import pytest
from helpers.tables.plain_edits import plain_similarity

from core.match.edits.own_text import MANY, OwnText, find_own_text, weighted_length

FOOTER = "you get this because you subscribed to the list of the house\nwrite to us to leave it"
ONE = "who has seen the grey cat of the second floor?"
OTHER = "i sell a bicycle, red, hardly used, ask at the door"


def said(texts: list[str], subjects: list[str] | None = None) -> list[str]:
    known = [OwnText(text, text) for text in texts]
    counts = Counter(line for text in texts for line in set(text.split("\n")))
    found = [
        find_own_text(text, subject, [counts[line] >= MANY for line in text.own.split("\n")])
        for text, subject in zip(known, subjects or [""] * len(texts), strict=True)
    ]
    assert [it.text for it in found] == texts
    return [it.own.strip() for it in found]


def under_the_footer(own: str) -> str:
    return f"{own}\n{FOOTER}"


def others(n: int) -> list[str]:
    return [under_the_footer(f"note of neighbour {chr(97 + at) * 9}") for at in range(n)]


def test_a_footer_of_many_is_nobodys_own() -> None:
    one, other = said([under_the_footer(ONE), under_the_footer(OTHER), *others(MANY - 2)])[:2]
    assert (one, other) == (ONE, OTHER)
    assert plain_similarity(under_the_footer(ONE), under_the_footer(OTHER)) > 0.6
    assert plain_similarity(one, other) < 0.5


def test_what_stands_in_few_stays() -> None:
    texts = [under_the_footer(ONE), *others(MANY - 2)]
    assert said(texts)[0].endswith("write to us to leave it")


def test_where_all_but_the_greeting_is_common_the_whole_counts() -> None:
    texts = [f"dear {name}\nthe sale begins on friday at noon" for name in "abcdefghijkl"]
    assert said(texts) == texts


def test_links_and_numbers_are_no_words_and_the_subject_is_one() -> None:
    frame = "url: https://feed.example/{0}/17/\ndate: 2024-05-{0}\nsent by a friend of ours"
    one, other = said(
        [frame.format(11), frame.format(12)], ["A bridge is built", "Rain till Monday 7"]
    )
    assert one == "a bridge is built url: date: sent by a friend of ours"
    assert other == "rain till monday url: date: sent by a friend of ours"


@pytest.mark.parametrize(("text", "size"), [("abc", 3), ("", 0), ("你好", 4), ("да", 2)])
def test_a_chinese_character_counts_as_two(text: str, size: int) -> None:
    assert weighted_length(text) == size
