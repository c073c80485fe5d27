from __future__ import annotations

import numpy as np
from helpers.tables.ladders import covers_of, ladder_over
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.build import MarkPolicy, RuleDecisions
from core.decide.keep import KeepPreferences
from core.decide.rungs import explain_rest, measure_ladder
from core.model.groups import Groups, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind

ROWS = [TableRow(text=n, sender=1, topic=1, sent=n, message_id=n) for n in (1, 1, 2, 3, 4, 5, 6)]


def one_group(kept: int, *members: tuple[int, Verdict]) -> Groups:
    n = len(members)
    return Groups(
        threshold=0.6,
        kept=np.array([kept], np.int32),
        starts=np.array([0, n]),
        members=np.array([row for row, _ in members], np.int32),
        score=np.full(n, 0.9),
        verdict=np.array([int(verdict) for _, verdict in members], np.uint8),
        differs=np.zeros(n, np.uint32),
    )


def test_a_message_counts_in_the_first_step_that_can_take_it() -> None:
    mails = mail_table(ROWS)
    covers = covers_of([(0, 2, Verdict.FULLER_FORM), (3, 4, Verdict.QUOTED)])
    groups = one_group(0, (1, Verdict.SAME_TEXT), (5, Verdict.NEAR), (6, Verdict.SAME_TEMPLATE))

    rungs, _ = measure_ladder(
        ladder_over(mails, covers),
        mails,
        groups,
        stays=np.zeros(len(ROWS), np.bool_),
        series=np.array([0]),
    )

    # 1 as a copy of 0; 0 as what 2 holds; 3 quoted by 4; of the series 0, 6 the newest stays
    assert [rung.messages for rung in rungs] == [1, 1, 0, 1, 0, 1]
    assert sum(rung.size_bytes for rung in rungs) == 4 * 1000


def test_what_no_rule_may_mark_counts_nowhere() -> None:
    mails = mail_table(ROWS)

    rungs, _ = measure_ladder(
        ladder_over(mails, covers_of([]), protected=[0, 1, 5]),
        mails,
        one_group(0, (5, Verdict.NEAR)),
        stays=np.isin(np.arange(len(ROWS)), [0, 1, 5]),
        series=np.zeros(0, np.int64),
    )

    assert [rung.messages for rung in rungs] == [0] * 6


def test_the_rest_says_why_it_stays() -> None:
    flagged = TableRow(text=9, flags=MessageFlag.FLAGGED)
    mails = mail_table([*ROWS[:3], flagged])
    groups = one_group(0, (1, Verdict.NEAR), (2, Verdict.NEAR), (3, Verdict.NEAR))

    found = explain_rest(
        mails,
        groups,
        RuleDecisions((), ()),
        policy=MarkPolicy(),
        preferences=KeepPreferences(np.array([False, True, False, False])),
    )

    kinds = [skipped.reason.kind for skipped in found]
    assert kinds[0] is RefusalKind.PROTECTED
    assert set(kinds[1:]) == {RefusalKind.VERDICT}
