"""Members of groups in the making."""

from __future__ import annotations

import numpy as np
from helpers.tables.mail_tables import TableRow, mail_table

from core.match.groups.judged import JudgedPairs, judge_copies, no_pairs
from core.match.groups.verdict import traits_of
from core.model.groups import Verdict

DAY = 86_400


def pairs_of(*pairs: tuple[int, int, Verdict]) -> JudgedPairs:
    kept, member, verdict = zip(*pairs, strict=True)
    n = len(pairs)
    return JudgedPairs(
        np.array(kept),
        np.array(member),
        np.ones(n),
        np.array(verdict, np.uint8),
        np.zeros(n, np.uint32),
    )


def test_likeness_and_issues_bind_nobody_and_issues_are_no_copies() -> None:
    pairs = pairs_of(
        (0, 1, Verdict.SAME_TEXT), (2, 3, Verdict.NEAR), (4, 5, Verdict.SAME_TEMPLATE)
    )
    assert np.flatnonzero(pairs.bound(6)).tolist() == [0]
    assert np.flatnonzero(pairs.holding_copies(6)).tolist() == [0, 2]


def test_a_kept_message_that_is_taken_in_lets_its_members_go() -> None:
    pairs = pairs_of((0, 1, Verdict.NEAR), (2, 3, Verdict.NEAR))
    taken, freed = pairs.take_in(pairs_of((2, 0, Verdict.NEAR)))
    assert sorted(zip(taken.kept.tolist(), taken.member.tolist(), strict=True)) == [(2, 0), (2, 3)]
    assert freed.tolist() == [1]
    assert len(no_pairs().and_also(pairs).kept) == 2


def test_what_is_of_a_series_is_judged_so() -> None:
    rows = [
        TableRow(text=n, sender=1, sent=n * DAY, message_id=n, facts=(n, 0, 0, 0), frame=5)
        for n in (1, 2)
    ]
    found = judge_copies(
        traits_of(mail_table(rows)),
        np.array([0]),
        np.array([1]),
        np.array([0.9]),
        np.array([3], np.uint8),
    )
    assert (found.verdict.tolist(), found.score.tolist()) == ([Verdict.SAME_TEMPLATE], [0.9])
