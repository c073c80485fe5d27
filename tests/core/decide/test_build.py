from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.build import Related, RuleDecisions, decide_groups, judge_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy, NeverMark
from core.model.groups import Decision, Difference, Groups, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind

DAY = 86_400
NOW = 1_000 * DAY


def group(*members: tuple[Verdict, Difference], kept: int = 0, threshold: float = 0.6) -> Groups:
    """One group: row 0 is kept, then a member a pair."""
    n = len(members)
    return Groups(
        threshold=threshold,
        kept=np.array([kept], np.int32),
        starts=np.array([0, n]),
        members=np.arange(1, n + 1, dtype=np.int32),
        score=np.full(n, 0.9),
        verdict=np.array([int(v) for v, _ in members], np.uint8),
        differs=np.array([int(d) for _, d in members], np.uint16),
    )


IDENTICAL = (Verdict.IDENTICAL, Difference.NONE)


def unrelated(kept: np.ndarray, members: np.ndarray) -> Related:
    n = len(members)
    assert len(kept) == n
    return np.zeros(n), np.full(n, int(Verdict.NEAR), np.uint8), np.zeros(n, np.uint16)


def same(kept: np.ndarray, members: np.ndarray) -> Related:
    n = len(members)
    assert len(kept) == n
    return np.ones(n), np.full(n, int(Verdict.IDENTICAL), np.uint8), np.zeros(n, np.uint16)


def run(
    rows: list[TableRow], groups: Groups, policy: MarkPolicy, **kwargs: object
) -> RuleDecisions:
    protected = np.isin(np.arange(len(rows)), kwargs.get("protected", ()))
    words = kwargs.get("mentioning")
    mentioning = None if words is None else np.isin(np.arange(len(rows)), words)
    return decide_groups(
        mail_table(rows),
        groups,
        policy=policy,
        preferences=KeepPreferences(protected, mentioning=mentioning),
        relate=kwargs.get("relate", unrelated),  # type: ignore[arg-type] - of the tests above
    )


def reasons(decided: RuleDecisions) -> dict[int, RefusalKind]:
    return {skipped.row: skipped.reason.kind for skipped in decided.skipped}


def test_no_rule_takes_what_can_be_answered_for_what_names_no_sender() -> None:
    rows = [TableRow(text=1), TableRow(text=1, sender=5), TableRow(text=1)]
    same_text = (Verdict.SAME_TEXT, Difference.NONE)

    decided = judge_groups(
        mail_table(rows),
        group(same_text, same_text),
        by=np.zeros(1, np.int64),
        policy=MarkPolicy(scope=frozenset({Verdict.SAME_TEXT})),
        preferences=KeepPreferences(np.zeros(3, np.bool_)),
    )

    assert decided.decisions[0].drop == (2,)
    assert reasons(decided) == {1: RefusalKind.LOSES_CONTENT}


def test_identical_copies_go_and_the_rule_is_named() -> None:
    rows = [TableRow(text=1, sent=5), TableRow(text=1, sent=9), TableRow(text=1, sent=7)]

    decided = run(rows, group(IDENTICAL, IDENTICAL), MarkPolicy(("oldest",)))

    assert decided.decisions == (Decision(0, (1, 2), "oldest"),)
    assert decided.skipped == ()


def test_outside_the_scope_a_copy_stays() -> None:
    rows = [TableRow(text=1, sent=n) for n in range(4)]
    groups = group(
        (Verdict.SAME_TEXT, Difference.SENDER),
        (Verdict.NEAR, Difference.TEXT),
        (Verdict.CONFLICT, Difference.TEXT),
    )

    narrow = run(rows, groups, MarkPolicy(("oldest",)))
    every = run(rows, groups, MarkPolicy(("oldest",), scope=frozenset(Verdict)))

    assert narrow.decisions == ()
    assert set(reasons(narrow).values()) == {RefusalKind.VERDICT}
    assert every.decisions == (Decision(0, (1, 2), "oldest"),)
    assert reasons(every) == {3: RefusalKind.VERDICT}


@pytest.mark.parametrize("flag", [MessageFlag.SHORT, MessageFlag.TERSE | MessageFlag.QUOTES])
def test_a_short_text_under_another_envelope_is_never_marked(flag: MessageFlag) -> None:
    rows = [TableRow(text=1), TableRow(text=1, flags=flag)]
    policy = MarkPolicy((), scope=frozenset({Verdict.SAME_TEXT}))

    assert run(rows, group((Verdict.SAME_TEXT, Difference.SENDER)), policy).decisions == ()
    assert run(rows, group(IDENTICAL), MarkPolicy(())).decisions == (Decision(0, (1,), "first"),)


@pytest.mark.parametrize("differs", [Difference.SENT_TIME, Difference.TEXT | Difference.SENDER])
@pytest.mark.parametrize("verdict", [Verdict.NEAR, Verdict.NEAR_SHORT])
def test_nor_is_it_as_a_near_copy(verdict: Verdict, differs: Difference) -> None:
    rows = [TableRow(text=1), TableRow(text=1, flags=MessageFlag.SHORT)]
    policy = MarkPolicy((), scope=frozenset(Verdict))

    assert reasons(run(rows, group((verdict, differs)), policy)) == {1: RefusalKind.VERDICT}


def test_nor_is_it_where_only_of_the_kept_mail_it_is_known_what_it_quotes() -> None:
    rows = [TableRow(text=1, flags=MessageFlag.TERSE | MessageFlag.QUOTES), TableRow(text=1)]
    policy = MarkPolicy((), scope=frozenset({Verdict.SAME_TEXT}))

    decided = run(rows, group((Verdict.SAME_TEXT, Difference.SENDER)), policy)

    assert reasons(decided) == {1: RefusalKind.VERDICT}


@pytest.mark.parametrize("more", [Difference.MORE_TEXT, Difference.MORE_ATTACHMENTS])
def test_what_the_kept_mail_lacks_is_never_marked(more: Difference) -> None:
    everything = MarkPolicy((), NeverMark(flagged=False), frozenset(Verdict))

    decided = run([TableRow(), TableRow()], group((Verdict.NEAR, more)), everything)

    assert reasons(decided) == {1: RefusalKind.LOSES_CONTENT}


@pytest.mark.parametrize(
    ("row", "never", "reason"),
    [
        (TableRow(flags=MessageFlag.FLAGGED), NeverMark(), RefusalKind.FLAGGED),
        (TableRow(), NeverMark(unread=True), RefusalKind.UNREAD),
        (
            TableRow(sent=NOW - 2 * DAY + 1),
            NeverMark(newer_days=2, now_utc=NOW),
            RefusalKind.RECENT,
        ),
        (TableRow(), NeverMark(newer_days=2, now_utc=NOW), RefusalKind.RECENT),
        (TableRow(sender=7), NeverMark(senders=frozenset({"7"})), RefusalKind.SENT_BY_ME),
        (TableRow(flags=MessageFlag.GHOST), NeverMark(), RefusalKind.GHOST),
        (TableRow(flags=MessageFlag.PSEUDO), NeverMark(), RefusalKind.PSEUDO),
        (TableRow(flags=MessageFlag.VIEW), NeverMark(), RefusalKind.VERDICT),
    ],
)
def test_what_is_never_marked_stays_with_its_reason(
    row: TableRow, never: NeverMark, reason: RefusalKind
) -> None:
    rows = [TableRow(flags=MessageFlag.SEEN, sent=1, sender=row.sender), row]

    assert reasons(run(rows, group(IDENTICAL), MarkPolicy((), never))) == {1: reason}


def test_the_other_side_of_each_such_rule_goes() -> None:
    rows = [TableRow(sender=8), TableRow(sent=NOW - 2 * DAY, sender=8, flags=MessageFlag.SEEN)]
    never = NeverMark(unread=True, newer_days=2, senders=frozenset({"7"}), now_utc=NOW)

    assert run(rows, group(IDENTICAL), MarkPolicy((), never)).decisions


def test_mail_that_mentions_a_word_that_protects_stays_and_is_kept_before_others() -> None:
    rows = [TableRow(sent=1), TableRow(sent=2), TableRow(sent=3)]

    decided = run(
        rows, group(IDENTICAL, IDENTICAL), MarkPolicy(("oldest",)), mentioning=(1,), relate=same
    )
    kept = run(
        rows,
        group(IDENTICAL, IDENTICAL),
        MarkPolicy(("protected", "oldest")),
        mentioning=(1,),
        relate=same,
    )

    assert decided.decisions == (Decision(0, (2,), "oldest"),)
    assert reasons(decided) == {1: RefusalKind.KEYWORD}
    assert kept.decisions == (Decision(1, (0, 2), "protected"),)
    assert reasons(kept) == {}


def test_protected_mail_stays_even_beside_a_protected_one() -> None:
    decided = run(
        [TableRow(), TableRow(), TableRow()],
        group(IDENTICAL, IDENTICAL),
        MarkPolicy(("protected",)),
        protected=(0, 2),
    )

    assert decided.decisions == (Decision(0, (1,), "first"),)
    assert reasons(decided) == {2: RefusalKind.PROTECTED}


ROUNDED = np.nextafter(0.6, 0)  # 0.6 as another order of the same sums gives it


@pytest.mark.parametrize(("score", "goes"), [(0.6, True), (ROUNDED, True), (0.6 - 1e-6, False)])
def test_a_copy_exactly_at_the_threshold_goes(score: float, goes: bool) -> None:
    groups = replace(group(IDENTICAL), score=np.array([score]))

    decided = run(
        [TableRow(text=1, sent=1), TableRow(text=1, sent=2)], groups, MarkPolicy(("oldest",))
    )

    assert decided.decisions == ((Decision(0, (1,), "oldest"),) if goes else ())
    assert reasons(decided) == ({} if goes else {1: RefusalKind.NOT_A_COPY})


@pytest.mark.parametrize(("score", "kept"), [(0.6, 1), (ROUNDED, 1), (0.6 - 1e-6, 0)])
def test_what_is_no_copy_at_the_threshold_is_not_kept_in_place_of_copies(
    score: float, kept: int
) -> None:
    rows = [TableRow(text=1, sent=5), TableRow(text=1, sent=1), TableRow(text=1, sent=9)]
    groups = replace(group(IDENTICAL, IDENTICAL), score=np.array([score, 0.9]))

    decided = run(rows, groups, MarkPolicy(("oldest",)), relate=same)

    assert [decision.keep for decision in decided.decisions] == [kept]


def test_members_are_judged_against_the_mail_that_is_kept_now() -> None:
    # Row 2 is older, so it is kept; row 0 matches it, row 1 does not match it itself.
    rows = [TableRow(text=1, sent=5), TableRow(text=1, sent=6), TableRow(text=1, sent=1)]

    def relate(kept: np.ndarray, members: np.ndarray) -> Related:
        assert set(kept.tolist()) == {2}
        score = np.where(members == 0, 0.8, 0.0)
        verdict = np.full(len(members), int(Verdict.IDENTICAL), np.uint8)
        return score, verdict, np.zeros(len(members), np.uint16)

    decided = run(rows, group(IDENTICAL, IDENTICAL), MarkPolicy(("oldest",)), relate=relate)

    assert decided.decisions == (Decision(2, (0,), "oldest"),)
    assert reasons(decided) == {1: RefusalKind.NOT_A_COPY}


def test_no_rule_marks_or_keeps_what_only_shares_a_template() -> None:
    # Row 2 is the oldest and the dearest, but only of the same template as the others.
    rows = [
        TableRow(text=1, sent=5),
        TableRow(text=1, sent=3),
        TableRow(text=2, sent=1, files=(1,)),
    ]
    everything = MarkPolicy(("attachments", "oldest"), scope=frozenset(Verdict))

    def relate(kept: np.ndarray, members: np.ndarray) -> Related:
        assert set(kept.tolist()) == {1}
        verdict = np.where(members == 2, Verdict.SAME_TEMPLATE, Verdict.IDENTICAL)
        score = np.where(members == 2, 0.0, 1.0)
        return score, verdict.astype(np.uint8), np.zeros(len(members), np.uint16)

    groups = group(IDENTICAL, (Verdict.SAME_TEMPLATE, Difference.MORE_TEXT))
    for score in (0.0, 0.3, 1.0):
        cut = replace(groups, score=np.array([0.9, score]))
        decided = run(rows, cut, everything, relate=relate)

        assert decided.decisions == (Decision(1, (0,), "oldest"),)
        assert reasons(decided) == {2: RefusalKind.TEMPLATE}


def test_of_one_template_alone_nothing_goes() -> None:
    groups = group(*[(Verdict.SAME_TEMPLATE, Difference.TEXT)] * 2)
    everything = MarkPolicy(("newest",), scope=frozenset(Verdict))

    decided = run([TableRow(sent=n) for n in range(3)], groups, everything)

    assert decided.decisions == ()
    assert reasons(decided) == {1: RefusalKind.TEMPLATE, 2: RefusalKind.TEMPLATE}


def test_where_nothing_may_be_kept_everything_stays() -> None:
    ghost = TableRow(flags=MessageFlag.GHOST)
    unreadable = TableRow(flags=MessageFlag.UNREADABLE)

    decided = run([ghost, unreadable], group(IDENTICAL), MarkPolicy())

    assert decided.decisions == ()
    assert {s.keep for s in decided.skipped} == {-1}
    assert len(decided.skipped) == 2


def test_no_groups_no_decisions() -> None:
    nothing = replace(
        group(IDENTICAL),
        kept=np.zeros(0, np.int32),
        starts=np.zeros(1, np.int64),
        members=np.zeros(0, np.int32),
        score=np.zeros(0),
        verdict=np.zeros(0, np.uint8),
        differs=np.zeros(0, np.uint16),
    )

    assert run([TableRow()], nothing, MarkPolicy()) == RuleDecisions((), ())
