"""How many messages, and how many bytes, each step of the ladder can take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.columns import Int64s, distinct_sorted, is_in_sorted
from core.decide.build import RuleDecisions, judge_groups
from core.decide.keep import Bools, KeepPreferences
from core.decide.ladder import PROVEN_STEPS, Ladder, Step, StepRows
from core.decide.policy import MarkPolicy
from core.decide.staying import reasons_to_stay
from core.model.groups import Difference, Groups, Verdict, with_members
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.table import MessageTable

_TO_LOOK_AT = (Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT, Verdict.CONFLICT)


@dataclass(frozen=True, slots=True)
class Rung:
    """What one step can take that none before it can: messages and their bytes.

    unverified: So many of them lie on servers, or go for what does, and were not compared in full:
        a plan compares them, and leaves out what turns out to differ.
    flagged: So many more it could take if their owner had not flagged them.
    """

    step: Step
    messages: int
    size_bytes: int
    unverified: int = 0
    flagged: int = 0


def measure_ladder(
    ladder: Ladder,
    mails: MessageTable,
    groups: Groups,
    *,
    stays: Bools,
    flagged: Bools,
    series: Int64s,
) -> tuple[tuple[Rung, ...], tuple[StepRows, ...]]:
    """Climb the ladder: each step together with those before it.

    Args:
        ladder: Of the scan and the rules.
        mails: The scan.
        groups: At the threshold, for what is to be looked at.
        stays: (n,) bool: messages that no rule may mark; they count in no step.
        flagged: (n,) bool: those of them that a flag alone keeps; each counts in the first step
            that could take it.
        series: Rows of old mail of series.

    Returns:
        A rung a step; and what each proven step takes together with those before it, where it
        takes anything more than these.

    Cost: one `Ladder.count` a proven step that the scan has covers of.
    """
    sizes = mails.size_bytes
    free, held = ~stays, flagged.copy()
    rungs: list[Rung] = []
    taken: list[StepRows] = []

    def enter(step: Step, rows: Int64s, by: StepRows | None = None) -> None:
        new = distinct_sorted(rows[free[rows]])
        free[new] = False
        unverified = n_flagged = 0
        if by is not None:
            unverified = int(is_in_sorted(new, _unverified(by.stars)).sum())
            n_flagged = int(held[by.held].sum())
            held[by.held] = False
        rungs.append(Rung(step, len(new), int(sizes[new].sum()), unverified, n_flagged))

    for n, step in enumerate(PROVEN_STEPS, start=1):
        if ladder.has(step):
            taken.append(ladder.count(PROVEN_STEPS[:n]))
        enter(step, taken[-1].rows, taken[-1])
    enter(Step.SERIES, series)
    enter(Step.SIMILAR, _to_look_at(groups, taken[-1], len(free)))
    return tuple(rungs), tuple(taken)


def _to_look_at(groups: Groups, taken: StepRows, n_rows: int) -> Int64s:
    """The members that a person has to compare once all proven steps are taken.

    Steps choose who stays by more rules than groups do. Where a group's kept message went, the one
    that it went for takes its place, and is nothing to compare.
    """
    stays_for = np.full(n_rows, -1, np.int64)
    stars = taken.stars
    stays_for[stars.members] = np.repeat(stars.kept, np.diff(stars.starts))
    gone = np.zeros(n_rows, np.bool_)
    gone[taken.rows] = True
    kept = np.repeat(groups.kept, np.diff(groups.starts))
    is_kept_now = gone[kept] & (stays_for[kept] == groups.members)
    found = np.isin(groups.verdict, _TO_LOOK_AT) & ~is_kept_now
    rows: Int64s = groups.members[found].astype(np.int64)
    return rows


def _unverified(stars: Groups) -> Int64s:
    """Members that were not compared in full with what they go for, ascending."""
    found = (stars.differs & np.uint32(Difference.UNVERIFIED)) != 0
    return distinct_sorted(stars.members[found].astype(np.int64))


def rows_that_go(decided: RuleDecisions) -> Int64s:
    """The rows that decisions take."""
    return np.array([row for decision in decided.decisions for row in decision.drop], np.int64)


def explain_rest(
    mails: MessageTable,
    groups: Groups,
    decided: RuleDecisions,
    *,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> tuple[SkippedCopy, ...]:
    """Why what is in the groups and was not decided over stays.

    Not that it is of no chosen kind only: what its folder, a flag or a word protects says so.
    """
    told = [rows_that_go(decided), np.array([d.keep for d in decided.decisions], np.int64)]
    told.append(np.array([skipped.row for skipped in decided.skipped], np.int64))
    rest = with_members(groups, ~np.isin(groups.members, np.concatenate(told)))
    none = MarkPolicy(policy.rules, policy.never, frozenset())
    by = np.zeros(len(rest.kept), np.int64)
    stay = judge_groups(mails, rest, by=by, policy=none, preferences=preferences).skipped
    rows = np.array([one.row for one in stay], np.int64)
    asked = frozenset(rest.members[np.isin(rest.verdict, list(map(int, policy.scope)))].tolist())
    own = reasons_to_stay(mails, rows, policy.never, preferences)
    of_no_kind = Refusal(RefusalKind.VERDICT)
    return tuple(
        one._replace(reason=Refusal(why))
        if why and one.reason == of_no_kind and one.row in asked
        else one
        for one, why in zip(stay, own, strict=True)
    )
