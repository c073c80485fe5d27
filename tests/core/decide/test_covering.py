from __future__ import annotations

import numpy as np
from helpers.tables.ladders import AT, covers_of

from core.decide.build import Related
from core.decide.covering import count_fuller, merge_covers, relate_covers
from core.model.groups import COVERED, Difference, Verdict

FORM, TEXT, QUOTED = Verdict.FULLER_FORM, Verdict.FULLER_TEXT, Verdict.QUOTED


def say(score: float, verdict: Verdict, differs: Difference = Difference.NONE) -> Related:
    """What a relation knows of one pair, then of the same one by covers."""
    related = relate_covers(
        lambda kept, _: (
            np.full(len(kept), score),
            np.full(len(kept), int(verdict), np.uint8),
            np.full(len(kept), int(differs), np.uint32),
        ),
        covers_of([(1, 0, QUOTED), (2, 0, TEXT)]),
        COVERED,
        AT,
    )
    return related(np.array([0, 0, 1], np.int32), np.array([1, 2, 0], np.int32))


def test_what_is_covered_is_said_and_nothing_else() -> None:
    score, verdict, differs = say(0.0, Verdict.NEAR, Difference.MORE_TEXT | Difference.TEXT)

    assert verdict.tolist() == [QUOTED, TEXT, Verdict.NEAR]
    assert score.tolist() == [1, 1, 0]
    assert differs[0] == Difference.TEXT


def test_a_similarity_above_the_threshold_stays() -> None:
    assert say(0.7, Verdict.NEAR)[0].tolist() == [0.7, 0.7, 0.7]


def test_exact_copies_and_issues_of_a_series_stay_what_they_are() -> None:
    assert say(1.0, Verdict.IDENTICAL)[1].tolist() == [Verdict.IDENTICAL] * 3
    maybe = say(1.0, Verdict.SAME_TEXT, Difference.UNVERIFIED)[1]
    assert maybe.tolist() == [Verdict.SAME_TEXT] * 3
    template = say(0.9, Verdict.SAME_TEMPLATE)[1]
    assert template.tolist() == [QUOTED, Verdict.SAME_TEMPLATE, Verdict.SAME_TEMPLATE]


def test_fuller_ones_are_counted_but_not_equals_and_quotes() -> None:
    covers = covers_of([(0, 1, FORM), (1, 0, FORM), (2, 0, TEXT), (2, 1, TEXT), (3, 0, QUOTED)])

    assert count_fuller(covers, 5).tolist() == [0, 0, 2, 0, 0]


def test_merged_covers_hold_each_pair_once_and_in_order() -> None:
    found = merge_covers(covers_of([(1, 0, FORM)]), covers_of([(0, 1, TEXT), (1, 0, TEXT)]))

    assert found.covered.tolist() == [0, 1]
    assert found.verdict.tolist() == [TEXT, FORM]
