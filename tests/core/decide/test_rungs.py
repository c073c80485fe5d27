from __future__ import annotations

from dataclasses import replace

import numpy as np
from helpers.tables.ladders import covers_of, ladder_over
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.decide.build import RuleDecisions
from core.decide.keep import KeepPreferences
from core.decide.ladder import PROVEN_STEPS
from core.decide.policy import MarkPolicy
from core.decide.rungs import explain_rest, measure_ladder, rows_that_go
from core.model.groups import Groups, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind

ROWS = [TableRow(text=n, sender=1, topic=1, sent=n, message_id=n) for n in (1, 1, 2, 3, 4, 5, 6)]

NONE = np.zeros(len(ROWS), np.bool_)


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
        flagged=NONE,
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
        flagged=NONE,
        series=np.zeros(0, np.int64),
    )

    assert [rung.messages for rung in rungs] == [0] * 6


def test_what_only_a_flag_keeps_is_counted_once_in_the_step_that_could_take_it() -> None:
    """A flagged copy that its group keeps is none that could go; nor is one without any copy."""
    flagged = np.isin(np.arange(len(ROWS)), [0, 1, 3, 5])
    flags = np.where(flagged, MessageFlag.FLAGGED, MessageFlag.NONE).tolist()
    rows = [replace(row, flags=flag) for row, flag in zip(ROWS, flags, strict=True)]
    mails = mail_table(rows)
    covers = covers_of([(3, 4, Verdict.QUOTED)])

    rungs, _ = measure_ladder(
        ladder_over(mails, covers),
        mails,
        one_group(0),
        stays=flagged,
        flagged=flagged,
        series=np.zeros(0, np.int64),
    )

    assert [rung.messages for rung in rungs] == [0] * 6
    assert [rung.flagged for rung in rungs] == [1, 0, 0, 1, 0, 0]


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


def test_the_rest_says_that_a_flag_keeps_a_copy_of_the_kind_that_was_asked_for() -> None:
    flagged = TableRow(text=9, flags=MessageFlag.FLAGGED)
    mails = mail_table([*ROWS[:2], flagged])
    groups = one_group(0, (1, Verdict.IDENTICAL), (2, Verdict.IDENTICAL))
    terms = KeepPreferences(np.zeros(3, np.bool_))

    found = explain_rest(
        mails, groups, RuleDecisions((), ()), policy=MarkPolicy(), preferences=terms
    )

    assert {one.row: one.reason.kind for one in found} == {
        1: RefusalKind.VERDICT,
        2: RefusalKind.FLAGGED,
    }


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=9),
    st.lists(
        st.tuples(
            st.integers(0, 8),
            st.integers(0, 8),
            st.sampled_from((Verdict.FULLER_FORM, Verdict.FULLER_TEXT, Verdict.QUOTED)),
        ),
        max_size=8,
        unique_by=lambda pair: pair[:2],
    ),
    st.sets(st.integers(0, 8)),
    st.sets(st.integers(0, 8)),
)
def test_a_survey_counts_what_each_climb_would_take(
    said: list[int],
    pairs: list[tuple[int, int, Verdict]],
    protected: set[int],
    flagged: set[int],
) -> None:
    n_rows = len(said)
    flags = [MessageFlag.FLAGGED if n in flagged else MessageFlag.NONE for n in range(n_rows)]
    mails = mail_table(
        [
            TableRow(text=1 + text, sender=1, topic=1, sent=text, message_id=1 + text, flags=flag)
            for text, flag in zip(said, flags, strict=True)
        ]
    )
    pairs = [pair for pair in pairs if max(pair[:2]) < n_rows and pair[0] != pair[1]]
    stays = np.isin(np.arange(n_rows), sorted(protected | flagged))
    ladder = ladder_over(mails, covers_of(pairs), protected=sorted(protected))

    rungs, taken = measure_ladder(
        ladder,
        mails,
        one_group(0),
        stays=stays,
        flagged=np.isin(np.arange(n_rows), sorted(flagged - protected)),
        series=np.zeros(0, np.int64),
    )

    climbed, before = [], set()
    for n in range(1, len(PROVEN_STEPS) + 1):
        gone = set(rows_that_go(ladder.take(PROVEN_STEPS[:n]).decided).tolist())
        climbed.append(len(gone - before - set(np.flatnonzero(stays).tolist())))
        before |= gone
    assert [rung.messages for rung in rungs[: len(climbed)]] == climbed
    assert sum(rung.flagged for rung in rungs) <= len(flagged - protected)
    assert set(taken[-1].rows.tolist()) == gone


def test_a_survey_climbs_no_step_that_takes_nothing_more() -> None:
    mails = mail_table(ROWS)
    covers = covers_of([(0, 2, Verdict.FULLER_FORM)])

    _, taken = measure_ladder(
        ladder_over(mails, covers),
        mails,
        one_group(0),
        stays=np.zeros(len(ROWS), np.bool_),
        flagged=NONE,
        series=np.zeros(0, np.int64),
    )

    assert len(taken) == 2  # exact copies, and those with fuller forms


def test_what_was_not_compared_in_full_is_counted_in_its_step() -> None:
    mails = mail_table(ROWS)
    covers = covers_of([(0, 2, Verdict.FULLER_FORM), (3, 4, Verdict.QUOTED)])
    unproven = replace(covers, unverified=np.array([False, True]))

    rungs, _ = measure_ladder(
        ladder_over(mails, unproven),
        mails,
        one_group(0, (5, Verdict.NEAR)),
        stays=np.zeros(len(ROWS), np.bool_),
        flagged=NONE,
        series=np.zeros(0, np.int64),
    )

    assert [(rung.messages, rung.unverified) for rung in rungs[:4]] == [
        (1, 0), (1, 0), (0, 0), (1, 1),
    ]  # fmt: skip


def test_what_stays_for_a_groups_kept_message_is_not_to_be_looked_at() -> None:
    """A group keeps 1, by fewer rules than the ladder, by which it goes for 0."""
    mails = mail_table(ROWS)

    rungs, _ = measure_ladder(
        ladder_over(mails, covers_of([])),
        mails,
        one_group(1, (0, Verdict.SAME_TEXT), (5, Verdict.NEAR)),
        stays=np.zeros(len(ROWS), np.bool_),
        flagged=NONE,
        series=np.zeros(0, np.int64),
    )

    assert [rung.messages for rung in rungs] == [1, 0, 0, 0, 0, 1]
