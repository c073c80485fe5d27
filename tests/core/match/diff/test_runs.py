"""Whose the white space is, where rows are cut, and which facts a difference is about."""

from __future__ import annotations

import pytest

from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from core.model.compare import Noise, Run, RunKind
from core.model.groups import Difference


def rows(left: str, right: str) -> list[list[tuple[str, str, str]]]:
    diff = compare_texts(left, right, NullJob())
    return [[(run.kind.value, run.left, run.right) for run in row] for row in diff.rows]


def changed(left: str, right: str) -> list[Run]:
    diff = compare_texts(left, right, NullJob())
    return [run for row in diff.rows for run in row if run.kind is not RunKind.SAME]


def test_rows_are_cut_where_both_texts_begin_a_line() -> None:
    assert rows("a\nb c\nd\n", "a\nb\nc\nd\n") == [
        [("same", "a\n", "a\n")],
        [("same", "b", "b"), ("changed", " ", "\n"), ("same", "c\n", "c\n")],
        [("same", "d\n", "d\n")],
    ]


@pytest.mark.parametrize(
    ("left", "right", "added"),
    [
        ("one three", "one two three", "two "),
        ("one\nthree", "one two\nthree", " two"),
        ("one\nthree\n", "one\ntwo\nthree\n", "two\n"),
        ("one\n\nthree\n", "one\n\ntwo\n\nthree\n", "two\n\n"),
        ("one\n", "one\n\ntwo\n", "\ntwo\n"),
        ("two\n", "one\n\ntwo\n", "one\n\n"),
    ],
)
def test_an_insertion_takes_its_own_white_space_with_it(left: str, right: str, added: str) -> None:
    assert changed(left, right) == [Run(RunKind.RIGHT, "", added)]


@pytest.mark.parametrize(
    ("left", "right", "noise"),
    [
        ("a  b", "a b", Noise.WHITE_SPACE),
        ("a \nb", "a\nb", Noise.WHITE_SPACE),
        ("a\n\n\nb", "a\n\nb", Noise.WHITE_SPACE),
        ("> a\n> b", ">> a\n>> b", Noise.QUOTE_DEPTH),
        (" a", "a", Noise.WHITE_SPACE),
        ("a\n", "a", Noise.WHITE_SPACE),
    ],
)
def test_white_space_and_quote_marks_alone_are_noise(left: str, right: str, noise: Noise) -> None:
    assert {run.noise for run in changed(left, right)} == {noise}


@pytest.mark.parametrize(
    ("left", "right", "tags"),
    [
        ("pay $ 5 now", "pay $ 9 now", Difference.AMOUNT),
        ("pay 5,00 € now", "pay 9,00 € now", Difference.AMOUNT),
        ("付 5 元 吧", "付 9 元 吧", Difference.AMOUNT),
        ("at 10:30 sharp", "at 11:30 sharp", Difference.DATE),
        ("on 2024-03-05 then", "on 2024-03-06 then", Difference.DATE),
        ("am 5. März dann", "am 6. März dann", Difference.DATE),
        ("code 1001 ok", "code 1002 ok", Difference.NUMBER),
        ("go www.a.example now", "go www.b.example now", Difference.LINK),
        ("the cat sat", "the dog sat", Difference.NONE),
    ],
)
def test_what_differs_is_called_what_it_is(left: str, right: str, tags: Difference) -> None:
    assert [run.tags for run in changed(left, right)] == [tags]


def test_the_same_number_on_both_sides_is_no_difference_of_numbers() -> None:
    (run,) = changed("cat 5 sat here", "dog 5 ran here")[:1]

    assert not run.tags & Difference.NUMBER
