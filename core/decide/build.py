"""From groups to decisions: which mail stays, and which go.

Pure functions over columns. What must hold for every plan (one survivor, content that is nowhere
else) is not a choice here, see `core.decide.staying`. A message that only shares a
template with the kept one is no copy: no rule marks it, and none keeps it in place of the copies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.decide.keep import FIRST_FOUND, NEVER_KEPT, Bools, KeepPreferences, KeptRows, choose_kept
from core.decide.policy import MarkPolicy
from core.decide.staying import TOLERANCE, CopyCandidates, find_reasons, refusal_of
from core.model.groups import Decision, Groups, Verdict
from core.model.mail import has_flag
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal
from core.model.table import MessageTable

BY_HAND = "user"  # `Decision.by` of a person

Related = tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.uint32]]
Relate = Callable[[Int32s, Int32s], Related]
"""(kept rows, member rows) -> scores (0 where they are no copies), verdicts, differences."""


@dataclass(frozen=True, slots=True)
class RuleDecisions:
    """What rules decided, and every copy that they left alone."""

    decisions: tuple[Decision, ...]
    skipped: tuple[SkippedCopy, ...]


def decide_groups(
    mails: MessageTable,
    groups: Groups,
    *,
    policy: MarkPolicy,
    preferences: KeepPreferences,
    relate: Relate,
) -> RuleDecisions:
    """Choose what stays in each group and mark what may go.

    Args:
        mails: The scan.
        groups: As cut; a group's kept message may change.
        policy: The rules, what to leave alone, and how far to go.
        preferences: Protected mail and the order of folders.
        relate: How members match a kept message that the cut did not choose: each that is to go
        must
            match it itself (R-ID4).

    Returns:
        A decision for each group where something goes, and each copy that stays with its reason.
        A group without any mail that may be kept is skipped whole.

    Raises:
        KeyError: No rule of this name.

    Cost: O(m) and one `relate` over the groups whose kept message changed.
    """
    rows, starts = _whole_groups(groups)
    may_stay = _groups_of_copies(groups, rows, starts)
    kept = choose_kept(mails, *may_stay, rules=policy.rules, preferences=preferences)
    slots = _list_candidates(groups, rows, starts, kept=kept.rows, relate=relate)
    return _judge(mails, slots, kept, groups.threshold, policy=policy, preferences=preferences)


def judge_groups(
    mails: MessageTable,
    groups: Groups,
    *,
    by: Int64s,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> RuleDecisions:
    """As `decide_groups`, where what each group keeps is settled.

    Args:
        mails: The scan.
        groups: Their kept messages stay the ones that are kept.
        by: (g,) which of `policy.rules` chose each, by its place; one more: the first was taken.
        policy: What to leave alone, and how far to go.
        preferences: Protected mail.

    Cost: O(m).
    """
    slots = _candidates_beside_kept(mails, groups)
    kept = KeptRows(groups.kept, by)
    return _judge(mails, slots, kept, groups.threshold, policy=policy, preferences=preferences)


def find_going(
    mails: MessageTable, groups: Groups, *, policy: MarkPolicy, preferences: KeepPreferences
) -> Int64s:
    """The rows that `judge_groups` takes, to be counted: nothing is said of the others.

    Cost: O(m), a tenth of `judge_groups`.
    """
    slots = _candidates_beside_kept(mails, groups)
    reasons = find_reasons(mails, slots, groups.threshold, policy, preferences)
    rows: Int64s = slots.row[reasons == 0].astype(np.int64)
    return rows


def _candidates_beside_kept(mails: MessageTable, groups: Groups) -> CopyCandidates:
    """All candidates of groups whose kept messages are settled."""
    group_of = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    keep = groups.kept[group_of]
    alive = ~has_flag(mails.flags[keep], NEVER_KEPT)
    return CopyCandidates(
        groups.members,
        np.where(alive, keep, -1).astype(np.int32),
        group_of,
        groups.score,
        groups.verdict,
        groups.differs,
    )


def _judge(
    mails: MessageTable,
    slots: CopyCandidates,
    kept: KeptRows,
    threshold: float,
    *,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> RuleDecisions:
    """What goes of some candidates, and why each other stays."""
    reasons = find_reasons(mails, slots, threshold, policy, preferences)
    return RuleDecisions(
        _decisions(slots, reasons == 0, kept, (*policy.rules, FIRST_FOUND)),
        tuple(
            SkippedCopy(int(slots.row[at]), int(slots.keep[at]), Refusal(refusal_of(reasons[at])))
            for at in np.flatnonzero(reasons)
        ),
    )


def _whole_groups(groups: Groups) -> tuple[Int32s, Int64s]:
    """The rows of each group, its kept one first, and where each group starts."""
    n_groups = len(groups.kept)
    starts = groups.starts + np.arange(n_groups + 1)
    rows = np.empty(len(groups.members) + n_groups, np.int32)
    is_kept = np.zeros(len(rows), np.bool_)
    is_kept[starts[:-1]] = True
    rows[is_kept], rows[~is_kept] = groups.kept, groups.members
    return rows, starts


def _groups_of_copies(groups: Groups, rows: Int32s, starts: Int64s) -> tuple[Int32s, Int64s]:
    """As `_whole_groups`, without members that are no copies: none is kept instead of copies."""
    is_member = np.ones(len(rows), np.bool_)
    is_member[starts[:-1]] = False
    stays = np.ones(len(rows), np.bool_)
    stays[is_member] = groups.verdict != Verdict.SAME_TEMPLATE
    stays[is_member] &= groups.score >= groups.threshold - TOLERANCE
    before = np.concatenate(([0], np.cumsum(stays)))
    return rows[stays], before[starts]


def _list_candidates(
    groups: Groups, rows: Int32s, starts: Int64s, *, kept: Int32s, relate: Relate
) -> CopyCandidates:
    """All candidates with how they match the message that is kept now."""
    group_of = np.repeat(np.arange(len(kept)), np.diff(starts))
    is_first = np.zeros(len(rows), np.bool_)
    is_first[starts[:-1]] = True
    score, verdict = np.zeros(len(rows)), np.zeros(len(rows), np.uint8)
    differs = np.zeros(len(rows), np.uint32)
    score[~is_first], verdict[~is_first] = groups.score, groups.verdict
    differs[~is_first] = groups.differs
    candidate = rows != kept[group_of]
    again = np.flatnonzero(candidate & (kept != groups.kept)[group_of] & (kept >= 0)[group_of])
    if len(again):
        score[again], verdict[again], differs[again] = relate(kept[group_of[again]], rows[again])
    score[(kept < 0)[group_of]] = 0
    return CopyCandidates(
        rows[candidate],
        kept[group_of[candidate]],
        group_of[candidate],
        score[candidate],
        verdict[candidate],
        differs[candidate],
    )


def _decisions(
    slots: CopyCandidates, goes: Bools, kept: KeptRows, names: Sequence[str]
) -> tuple[Decision, ...]:
    """One decision for each group of which something goes."""
    where = np.flatnonzero(goes)
    if not len(where):
        return ()
    group = slots.group[where]
    pieces = np.split(slots.row[where], np.flatnonzero(np.diff(group)) + 1)
    firsts = group[np.concatenate(([0], np.flatnonzero(np.diff(group)) + 1))]
    return tuple(
        Decision(
            keep=int(kept.rows[number]),
            drop=tuple(piece.tolist()),
            by=names[int(kept.by[number])],
        )
        for number, piece in zip(firsts.tolist(), pieces, strict=True)
    )
