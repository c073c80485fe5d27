"""The scorer against a case counted by hand."""

from __future__ import annotations

import pytest

from tests.accuracy.tables.scorer import Count, Truth, by_mail, score, total

TRUTH = Truth(
    groups=((0, 1, 2), (3, 4), (5, 6)),
    never=((0, 7), (3, 8)),
    unsure=((3, 9),),
    kinds={1: ("route",), 2: ("footer",), 4: ("footer", "route"), 6: ("route",)},
)


def test_figures_of_a_case_counted_by_hand() -> None:
    figures = score(TRUTH, [[0, 1, 7], [3, 4, 9], [8, 10]])

    # Pairs 0-1 and 3-4 are right; 0-7, 1-7, 4-9 and 8-10 wrong; 3-9 is nobody's business;
    # 0-2, 1-2 and 5-6 are missed.
    assert figures.pairs == Count(right=2, wrong=4, missed=3)
    # Called copies: one right each in the first two groups; 7 and one of 8, 10 wrong; 9 is not,
    # because it hangs on 3. Missed: 2, and one of 5, 6.
    assert figures.copies == Count(right=2, wrong=2, missed=2)
    assert figures.violated == ((0, 7),)
    assert figures.alone == (2, 5, 6)
    assert figures.by_kind == {"footer": (1, 2), "route": (2, 3)}


def test_two_true_groups_in_one_are_one_wrong_call() -> None:
    assert score(TRUTH, [[0, 1, 2, 3, 4]]).copies == Count(right=3, wrong=1, missed=1)


def test_nothing_found_is_precise_and_recalls_nothing() -> None:
    figures = score(TRUTH, [])

    assert (figures.pairs.precision, figures.pairs.recall) == (1.0, 0.0)
    assert total([figures.copies, figures.copies]) == Count(0, 0, 8)


def test_f_is_the_harmonic_mean() -> None:
    count = Count(right=6, wrong=2, missed=4)

    mean = 2 / (1 / count.precision + 1 / count.recall)
    assert count.f == pytest.approx(mean)


def test_by_mail_each_mail_beside_no_true_mate_is_wrong() -> None:
    # 0, 1 and 3, 4 are found. 7 stands beside copies of another, 8 and 10 belong to nobody. Of two
    # messages whose copies meet, the one with fewer is taken wrongly for the other: 5 here.
    assert by_mail(TRUTH, [[0, 1, 7], [8, 10]]) == Count(right=2, wrong=3, missed=5)
    assert by_mail(TRUTH, [[3, 4, 5]]) == Count(right=2, wrong=1, missed=5)
    assert by_mail(TRUTH, []) == Count(0, 0, 7)
