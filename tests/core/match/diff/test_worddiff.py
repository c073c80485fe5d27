"""Word differences: nothing lost, the same from both sides, muted only what means nothing."""

from __future__ import annotations

import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, ThreadJob
from core.match.diff.worddiff import compare_texts
from core.match.join.lcs import longest_common_subsequence
from core.model.compare import DiffLevel, Noise, Run, RunKind, TextDiff
from core.model.groups import Difference

pytestmark = pytest.mark.slow

PIECES = [
    *("a", "b", "the", "cat", "sat", "12", "€ 5", ".", "中", "文", "Привет"),
    *(" ", "  ", "\n", "\n\n", "\r\n", "> ", "\n> ", "\x0b", "\u2028", "\u200b", "\u202e"),
    *("[x] ", "-- \n", "unsubscribe", "http://x.y/z?utm_a=1", "http://x.y/z?utm_a=2"),
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=40)
FLIPPED = {RunKind.LEFT: RunKind.RIGHT, RunKind.RIGHT: RunKind.LEFT}


def runs(diff: TextDiff) -> list[Run]:
    return [run for row in diff.rows for run in row]


def changed(diff: TextDiff) -> list[Run]:
    return [run for run in runs(diff) if run.kind is not RunKind.SAME]


def flip(run: Run) -> Run:
    kind = FLIPPED.get(run.kind, run.kind)
    return run._replace(kind=kind, left=run.right, right=run.left)


@given(TEXTS, TEXTS)
@settings(max_examples=examples(300), deadline=None)
def test_joining_the_runs_gives_both_texts_back(left: str, right: str) -> None:
    diff = compare_texts(left, right, NullJob())

    assert "".join(run.left for run in runs(diff)) == left
    assert "".join(run.right for run in runs(diff)) == right


@given(TEXTS, TEXTS)
@settings(max_examples=examples(200), deadline=None)
def test_swapping_the_texts_swaps_the_sides_and_nothing_else(left: str, right: str) -> None:
    diff, back = compare_texts(left, right, NullJob()), compare_texts(right, left, NullJob())

    assert [[flip(run) for run in row] for row in back.rows] == [list(row) for row in diff.rows]


@given(TEXTS, TEXTS)
@settings(max_examples=examples(200), deadline=None)
def test_kinds_say_which_side_has_text_and_rows_begin_lines(left: str, right: str) -> None:
    diff = compare_texts(left, right, NullJob())
    at_left = at_right = ""
    for row in diff.rows:
        assert at_left[-1:] in ("", "\n")
        assert at_right[-1:] in ("", "\n")
        at_left += "".join(run.left for run in row)
        at_right += "".join(run.right for run in row)
    for run in runs(diff):
        assert (run.kind is RunKind.SAME) == (run.left == run.right)
        assert bool(run.left) == (run.kind is not RunKind.RIGHT)
        assert bool(run.right) == (run.kind is not RunKind.LEFT)
    assert diff.differences + diff.muted == len(changed(diff))


@given(TEXTS)
@settings(max_examples=examples(50), deadline=None)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    diff = compare_texts(text, text, NullJob())

    assert (diff.differences, diff.muted) == (0, 0)


WORDS = st.lists(st.sampled_from(["alpha", "beta", "gamma", "delta"]), max_size=12)


@given(WORDS, WORDS)
@settings(max_examples=examples(200), deadline=None)
def test_what_is_called_same_is_common_and_little_is_given_up(a: list[str], b: list[str]) -> None:
    diff = compare_texts(" ".join(a), " ".join(b), NullJob())
    same = " ".join(run.left for run in runs(diff) if run.kind is RunKind.SAME).split()
    numbers = {"alpha": 0, "beta": 1, "gamma": 2, "delta": 3}
    best = longest_common_subsequence(
        [numbers[w] for w in a], [numbers[w] for w in b], lambda: None
    )

    assert len(same) <= len(best)
    if len(best) == min(len(a), len(b)):  # one text is a part of the other: nothing is chance
        assert len(same) == len(best)


def test_changed_facts_are_tagged_by_what_they_are() -> None:
    diff = compare_texts(
        "Pay 12.50 EUR by 3 March, order 1001, see https://shop.example/a now",
        "Pay 13.50 EUR by 4 March, order 1002, see https://shop.example/b now",
        NullJob(),
    )

    assert [(run.left, run.tags) for run in changed(diff)] == [
        ("12.50", Difference.AMOUNT),
        ("3", Difference.DATE),
        ("1001", Difference.NUMBER),
        ("https://shop.example/a", Difference.LINK),
    ]
    assert diff.muted == 0


@pytest.mark.parametrize(
    ("left", "right", "noise"),
    [
        ("one two three", "one\ntwo  three", Noise.WHITE_SPACE),
        ("pay paypal now", "pay pay\u200bpal now", Noise.WHITE_SPACE),
        ("in 2021 it", "in 2\u200d021 it", Noise.WHITE_SPACE),
        ("one\ntwo", "> one\n> two", Noise.QUOTE_DEPTH),
        ("a http://x.example/?utm_id=1", "a http://x.example/?utm_id=2", Noise.TRACKING),
        ("Hello\n", "Hello\n\n-- \nhaus mailing list\n", Noise.FOOTER),
        ("Wasser", "[haus] Wasser", Noise.LIST_PREFIX),
        (
            "On Mon, 3 Mar 2024, Ann wrote:\n> hi",
            "On Tue, 4 Mar 2024, Ann wrote:\n> hi",
            Noise.FORWARD_DATE,
        ),
    ],
)
def test_noise_is_muted_and_named(left: str, right: str, noise: Noise) -> None:
    diff = compare_texts(left, right, NullJob())

    assert {run.noise for run in changed(diff)} == {noise}
    assert diff.differences == 0


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Hi\n-- \nunsubscribe, 5 EUR due\n", "Hi\n-- \nunsubscribe, 9 EUR due\n"),
        ("On Mon, 3 Mar 2024, Ann wrote:\n> hi", "On Mon, 3 Mar 2024, Bob wrote:\n> hi"),
        ("see http://bank.example/", "see http://bаnk.example/"),
        ("pay Bob", "pay \u202eBob"),
        ("Hi\n-- \nunsubscribe here\n", "Hi\n-- \nPlease call me back.\nunsubscribe here\n"),
    ],
)
def test_what_may_cost_money_is_never_muted(left: str, right: str) -> None:
    assert compare_texts(left, right, NullJob()).differences > 0


def test_an_added_paragraph_is_one_run_that_begins_a_line() -> None:
    diff = compare_texts("One.\n\nTwo.\n", "One.\n\nAdded here.\n\nTwo.\n", NullJob())

    assert changed(diff) == [Run(RunKind.RIGHT, "", "Added here.\n\n")]


def test_a_repeated_word_stays_in_its_sentence() -> None:
    diff = compare_texts("We meet. Bye.", "We meet. We eat. Bye.", NullJob())

    assert changed(diff) == [Run(RunKind.RIGHT, "", "We eat. ")]


def test_words_equal_by_chance_between_rewritten_ones_are_given_up() -> None:
    diff = compare_texts(
        "kept. red fox of green hill runs", "kept. blue whale of deep sea swims", NullJob()
    )

    assert [run.left for run in changed(diff)] == ["red fox of green hill runs"]


def test_what_begins_a_line_is_not_given_up() -> None:
    diff = compare_texts("Total: 806.21\nDate: 2023", "Total: 86.42\nDate: 2024", NullJob())

    assert [run.left for run in changed(diff)] == ["806.21", "2023"]


def test_many_words_are_compared_between_anchors() -> None:
    words = [f"w{n}" for n in range(12_000)]

    diff = compare_texts(" ".join(words), " ".join([*words[:99], "x", *words[100:]]), NullJob())

    assert diff.level is DiffLevel.ANCHORED
    assert [(run.left, run.right) for run in changed(diff)] == [("w99", "x")]


@pytest.mark.parametrize("budget_s", [0.0, 5.0])
def test_too_many_words_or_no_time_left_compares_lines(budget_s: float) -> None:
    lines = [f"line {n} of words" for n in range(10 if budget_s == 0 else 8_000)]

    diff = compare_texts(
        "\n".join(lines),
        "\n".join([*lines[:5], "other", *lines[6:]]),
        NullJob(),
        budget_s=budget_s,
    )

    assert diff.level is DiffLevel.LINES
    assert [(run.left, run.right) for run in changed(diff)] == [("line 5 of words", "other")]


def test_a_stopped_job_stops_the_comparison() -> None:
    job = ThreadJob()
    job.cancel()

    with pytest.raises(Cancelled):
        compare_texts("one two", "two one", job)
