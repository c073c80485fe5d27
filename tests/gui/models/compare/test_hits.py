"""Keywords on the lines of two texts: all of each is marked, and steps lead to each once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from gui.models.compare.diff_lines import Ink, ScreenLine, one_column, side_by_side
from gui.models.compare.hits import PairHits, Place, merge_places, places_in_text
from gui.models.visible import make_visible

pytestmark = pytest.mark.slow

LINES = st.lists(
    st.sampled_from(
        ["one two", "three one", "", "> one quoted", "pay 5 EUR", "中文字", "x\u202ey"]
    ),
    max_size=12,
).map("\n".join)
WORDS = st.lists(st.sampled_from(["one", "two", "ne t", "5", "文", "\u202ey", "e"]), max_size=3)


def find_of(words: Sequence[str]) -> Callable[[str], list[Place]]:
    def find(text: str) -> list[Place]:
        return [
            (found.start(), found.end())
            for word in words
            for found in re.finditer(re.escape(word), text)
        ]

    return find


def hits_of(left: str, right: str, words: Sequence[str]) -> PairHits:
    find = find_of(words)
    return PairHits(places_in_text(find, left), places_in_text(find, right))


def marked(lines: Sequence[ScreenLine]) -> str:
    return "".join(
        line.text[span.start : span.start + span.length]
        for line in lines
        for span in line.spans
        if span.ink is Ink.HIT
    )


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=8))
def test_places_are_the_same_characters_without_overlap(places: list[Place]) -> None:
    made = merge_places([(min(p), max(p)) for p in places])

    inside = {n for p in places for n in range(min(p), max(p))}
    assert {n for start, end in made for n in range(start, end)} == inside
    assert all(end < start for (_, end), (start, _) in pairwise(made))


@given(LINES, LINES, WORDS, st.booleans(), st.booleans())
@settings(max_examples=examples(300), deadline=None)
def test_each_keyword_is_marked_whole_and_reached_by_one_step(
    left: str, right: str, words: list[str], mute: bool, fold: bool
) -> None:
    hits = hits_of(left, right, words)
    shown = side_by_side(compare_texts(left, right, NullJob()), mute=mute, fold=fold, hits=hits)

    for lines, text, places in ((shown.left, left, hits.left), (shown.right, right, hits.right)):
        whole = "".join(make_visible(text[start:end]).replace("\n", "") for start, end in places)
        assert marked(lines) == whole
    numbers = [
        {span.stop for line in lines for span in line.spans if span.ink is Ink.HIT}
        for lines in (shown.left, shown.right)
    ]
    assert numbers[0] | numbers[1] == set(range(len(shown.hits)))
    assert [len(n) for n in numbers] == [len(hits.left), len(hits.right)]


@given(LINES, LINES, WORDS, st.booleans(), st.booleans())
@settings(max_examples=examples(200), deadline=None)
def test_steps_lead_to_lines_that_are_there(
    left: str, right: str, words: list[str], mute: bool, fold: bool
) -> None:
    diff, hits = compare_texts(left, right, NullJob()), hits_of(left, right, words)
    for shown in (
        side_by_side(diff, mute=mute, fold=fold, hits=hits),
        one_column(diff, mute=mute, fold=fold, hits=hits),
    ):
        for step in shown.hits:
            assert 0 <= step.left <= len(shown.left)
            assert 0 <= step.right <= len(shown.right)
            at = [
                span
                for line, lines in ((step.left, shown.left), (step.right, shown.right))
                for span in (lines[line].spans if line < len(lines) else ())
                if span.ink is Ink.HIT
            ]
            assert at, "a step must show a keyword on one side at least"


def test_what_both_texts_have_is_one_step_and_what_one_has_is_another() -> None:
    left, right = "pay one\nsame one", "pay two\nsame one"
    shown = side_by_side(
        compare_texts(left, right, NullJob()),
        mute=True,
        fold=False,
        hits=hits_of(left, right, ["one"]),
    )

    assert [(step.left, step.right) for step in shown.hits] == [(0, 0), (1, 1)]


def test_a_phrase_is_found_across_the_end_of_a_line() -> None:
    assert places_in_text(find_of(["tax office"]), "the tax\noffice") == ((4, 14),)


def test_rows_with_a_keyword_are_not_folded_away() -> None:
    text = "\n".join(f"line {n}" for n in range(40))
    diff = compare_texts(text, text.replace("line 35", "row 35"), NullJob())
    hits = hits_of(text, text, ["line 10"])

    shown = side_by_side(diff, mute=True, fold=True, hits=hits)

    assert marked(shown.left) == "line 10"
