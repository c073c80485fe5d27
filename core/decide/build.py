"""From groups to decisions: which mail stays, which go, and why the others are left alone.

Pure functions over columns. What must hold for every plan (one survivor, content that is nowhere
else) is not a choice here: `LOSES_CONTENT`, the verdicts that are never marked, ghosts and
protected mail are always left alone, whatever the user asks for. A message that only shares a
template with the kept one is no copy: no rule marks it, and none keeps it in place of the copies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, count_up
from core.decide.keep import (
    DEFAULT_RULES,
    FIRST_FOUND,
    NEVER_KEPT,
    Bools,
    KeepPreferences,
    KeptRows,
    choose_kept,
    leaves_draft,
)
from core.model.groups import COVERED, Decision, Difference, Groups, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

Rows = NDArray[np.integer]

SECONDS_PER_DAY = 86_400
NARROW = frozenset({Verdict.IDENTICAL, Verdict.FULLER_FORM})
_ALIKE = frozenset({Verdict.IDENTICAL, Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT})
WIDEST = _ALIKE | COVERED
NEVER_BY_RULE = (Verdict.SAME_MESSAGE_VIEW, Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK)
# Short ones too: the same message, or one that names the message which it quotes.
_OF_ONE_MESSAGE = (Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.QUOTED)
TOLERANCE = 1e-9  # as the cut compares scores
BY_HAND = "user"  # `Decision.by` of a person

Related = tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.uint32]]
Relate = Callable[[Int32s, Int32s], Related]
"""(kept rows, member rows) -> scores (0 where they are no copies), verdicts, differences."""


@dataclass(frozen=True, slots=True)
class NeverMark:
    """What a rule never marks, beside what nothing may ever mark.

    Attributes:
        flagged: Flagged mail.
        unread: Mail that was not read.
        newer_days: Mail sent within so many days, or at an unknown time; 0: no such rule.
        senders: Mail from these addresses, lower case: the user's own.
        now_utc: Seconds since 1970, for `newer_days`.
    """

    flagged: bool = True
    unread: bool = False
    newer_days: int = 0
    senders: frozenset[str] = frozenset()
    now_utc: int = 0


@dataclass(frozen=True, slots=True)
class MarkPolicy:
    """How to mark for the user.

    Attributes:
        rules: Names from `keep.RULES`.
        never: What to leave alone.
        scope: Verdicts that may be marked; others than those of `WIDEST` never are.
    """

    rules: tuple[str, ...] = DEFAULT_RULES
    never: NeverMark = field(default_factory=NeverMark)
    scope: frozenset[Verdict] = NARROW


@dataclass(frozen=True, slots=True)
class RuleDecisions:
    """What rules decided, and every copy that they left alone."""

    decisions: tuple[Decision, ...]
    skipped: tuple[SkippedCopy, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Candidates:
    """All messages of all groups beside the kept one of their group, m candidates."""

    row: Int32s
    keep: Int32s
    group: Int64s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]


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
    reasons = _reasons_to_stay(mails, slots, groups.threshold, policy, preferences)
    rows: Int64s = slots.row[reasons == 0].astype(np.int64)
    return rows


def _candidates_beside_kept(mails: MessageTable, groups: Groups) -> _Candidates:
    """All candidates of groups whose kept messages are settled."""
    group_of = np.repeat(np.arange(len(groups.kept)), np.diff(groups.starts))
    keep = groups.kept[group_of]
    alive = ~has_flag(mails.flags[keep], NEVER_KEPT)
    return _Candidates(
        groups.members,
        np.where(alive, keep, -1).astype(np.int32),
        group_of,
        groups.score,
        groups.verdict,
        groups.differs,
    )


def _judge(
    mails: MessageTable,
    slots: _Candidates,
    kept: KeptRows,
    threshold: float,
    *,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> RuleDecisions:
    """What goes of some candidates, and why each other stays."""
    reasons = _reasons_to_stay(mails, slots, threshold, policy, preferences)
    return RuleDecisions(
        _decisions(slots, reasons == 0, kept, (*policy.rules, FIRST_FOUND)),
        tuple(
            SkippedCopy(int(slots.row[at]), int(slots.keep[at]), Refusal(_KINDS[reasons[at]]))
            for at in np.flatnonzero(reasons)
        ),
    )


def _reasons_to_stay(
    mails: MessageTable,
    slots: _Candidates,
    threshold: float,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> NDArray[np.uint8]:
    """(m,) number in `_KINDS` of why each candidate stays; 0: it goes."""
    reasons = _reasons(mails, slots, policy)
    reasons[slots.score < threshold - TOLERANCE] = _number(RefusalKind.NOT_A_COPY)
    _enter_protected(reasons, mails, slots, preferences)
    goes = np.flatnonzero(reasons == 0)
    reasons[goes[_has_conflicting_headers(mails, slots, goes)]] = _number(RefusalKind.VERDICT)
    return reasons


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
) -> _Candidates:
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
    return _Candidates(
        rows[candidate],
        kept[group_of[candidate]],
        group_of[candidate],
        score[candidate],
        verdict[candidate],
        differs[candidate],
    )


_KINDS = (
    RefusalKind.CHANGED,  # 0: no reason
    RefusalKind.SENT_BY_ME,
    RefusalKind.RECENT,
    RefusalKind.UNREAD,
    RefusalKind.FLAGGED,
    RefusalKind.VERDICT,
    RefusalKind.TEMPLATE,
    RefusalKind.LOSES_CONTENT,
    RefusalKind.NOT_A_COPY,
    RefusalKind.KEEPER_DRAFT,
    RefusalKind.KEEPER_GHOST,
    RefusalKind.PSEUDO,
    RefusalKind.GHOST,
    RefusalKind.KEYWORD,
    RefusalKind.PROTECTED,
)


def _number(kind: RefusalKind) -> int:
    return _KINDS.index(kind)


def _reasons(mails: MessageTable, slots: _Candidates, policy: MarkPolicy) -> NDArray[np.uint8]:
    """(m,) number in `_KINDS` of why each candidate stays; what weighs most is written last."""
    flags = mails.flags[slots.row]
    reasons = _own_reasons(mails, slots.row, policy.never)
    scope = [int(verdict) for verdict in policy.scope & WIDEST]
    outside = ~np.isin(slots.verdict, scope)
    # Mail on servers of which nothing known differs: planning reads both whole, and then knows.
    unverified = (slots.differs & np.uint32(Difference.UNVERIFIED)) != 0
    unverified &= slots.verdict == Verdict.SAME_TEXT
    if Verdict.IDENTICAL in policy.scope:
        outside &= ~unverified
    # "Thanks!" from two people, whatever they quote below it, is nobody's copy.
    # What is quoted may be known of one form of a text alone, HTML, and not of the other.
    either = flags | mails.flags[slots.keep]
    short = has_flag(either, MessageFlag.SHORT | MessageFlag.TERSE)
    alike = (slots.differs & np.uint32(Difference.TEXT)) == 0  # near by edits may be quite equal
    theirs = (slots.differs & np.uint32(Difference.SENDER)) != 0
    proven = np.isin(slots.verdict, _OF_ONE_MESSAGE) | unverified
    outside |= ~proven & short & (alike | theirs)
    reasons[outside] = _number(RefusalKind.VERDICT)
    more = np.uint32(Difference.MORE_TEXT | Difference.MORE_ATTACHMENTS)
    reasons[(slots.differs & more) != 0] = _number(RefusalKind.LOSES_CONTENT)
    return reasons


def _own_reasons(mails: MessageTable, rows: Rows, never: NeverMark) -> NDArray[np.uint8]:
    """(m,) number in `_KINDS` of why a rule leaves each alone, whatever it is a copy of."""
    flags = mails.flags[rows]
    reasons = np.zeros(len(rows), np.uint8)
    if never.senders:
        own = [mails.sender[int(row)].lower() in never.senders for row in rows]
        reasons[np.array(own, np.bool_)] = _number(RefusalKind.SENT_BY_ME)
    if never.newer_days:
        sent = mails.sent_utc[rows]
        recent = sent > never.now_utc - never.newer_days * SECONDS_PER_DAY
        reasons[recent | (sent == UNKNOWN_TIME)] = _number(RefusalKind.RECENT)
    if never.unread:
        reasons[~has_flag(flags, MessageFlag.SEEN)] = _number(RefusalKind.UNREAD)
    if never.flagged:
        reasons[has_flag(flags, MessageFlag.FLAGGED)] = _number(RefusalKind.FLAGGED)
    return reasons


def reasons_to_stay(
    mails: MessageTable, rows: Rows, never: NeverMark, preferences: KeepPreferences
) -> list[RefusalKind | None]:
    """Why no rule may mark each message, whatever it is a copy of; None: one may."""
    numbers = _reasons_of_rows(mails, rows, never, preferences).tolist()
    return [_KINDS[number] if number else None for number in numbers]


def stay_by_rule(mails: MessageTable, never: NeverMark, preferences: KeepPreferences) -> Bools:
    """(n,) which messages no rule may mark, whatever they are copies of. Cost: O(n)."""
    stays: Bools = _reasons_of_rows(mails, np.arange(len(mails.flags)), never, preferences) != 0
    return stays


def _reasons_of_rows(
    mails: MessageTable, rows: Rows, never: NeverMark, preferences: KeepPreferences
) -> NDArray[np.uint8]:
    reasons = _own_reasons(mails, rows, never)
    _enter_protected_rows(reasons, mails, rows, preferences)
    return reasons


def _enter_protected(
    reasons: NDArray[np.uint8],
    mails: MessageTable,
    slots: _Candidates,
    preferences: KeepPreferences,
) -> None:
    """What stays whatever anybody asks for, written over the other reasons."""
    reasons[leaves_draft(mails, slots.keep, slots.row)] = _number(RefusalKind.KEEPER_DRAFT)
    reasons[slots.keep < 0] = _number(RefusalKind.KEEPER_GHOST)
    reasons[np.isin(slots.verdict, NEVER_BY_RULE)] = _number(RefusalKind.VERDICT)
    reasons[slots.verdict == Verdict.SAME_TEMPLATE] = _number(RefusalKind.TEMPLATE)
    _enter_protected_rows(reasons, mails, slots.row, preferences)


def _enter_protected_rows(
    reasons: NDArray[np.uint8], mails: MessageTable, rows: Rows, preferences: KeepPreferences
) -> None:
    """What no rule may mark for what it is itself, written over the other reasons."""
    flags = mails.flags[rows]
    reasons[has_flag(flags, MessageFlag.VIEW)] = _number(RefusalKind.VERDICT)
    reasons[has_flag(flags, MessageFlag.PSEUDO)] = _number(RefusalKind.PSEUDO)
    reasons[has_flag(flags, MessageFlag.GHOST)] = _number(RefusalKind.GHOST)
    if preferences.mentioning is not None:
        reasons[preferences.mentioning[rows]] = _number(RefusalKind.KEYWORD)
    reasons[preferences.protected[rows]] = _number(RefusalKind.PROTECTED)


def _has_conflicting_headers(mails: MessageTable, slots: _Candidates, goes: Int64s) -> Bools:
    """(k,) which of the copies that go have a header field of which their group has two values.

    A field that the kept message lacks was added on the way to a copy. Where two copies have it
    with different values it may be the kept message that lost it; then none of them goes.
    """
    rows = slots.row[goes].astype(np.int64)
    starts = mails.header_starts
    counts = starts[rows + 1] - starts[rows]
    copy = np.repeat(np.arange(len(rows)), counts)
    step = count_up(counts)
    at = starts[rows][copy] + step
    field, _ = _number_pairs(slots.group[goes][copy], mails.header_names[at])
    _, first = _number_pairs(field, mails.header_values[at])
    several = np.bincount(field[first], minlength=int(field.max(initial=-1)) + 1)
    found: Bools = np.zeros(len(rows), np.bool_)
    proven = slots.verdict[goes] == Verdict.IDENTICAL
    found[copy[several[field] > 1]] = True
    contested: Bools = found & proven
    return contested


def _number_pairs(a: NDArray[np.integer], b: NDArray[np.integer]) -> tuple[Int64s, Int64s]:
    """A number for each distinct pair, in their order, and where each stands first.

    A tenth of the time of `np.unique` over rows.
    """
    order = np.lexsort((b, a))
    is_new = np.ones(len(order), np.bool_)
    is_new[1:] = (a[order][1:] != a[order][:-1]) | (b[order][1:] != b[order][:-1])
    number = np.empty(len(order), np.int64)
    number[order] = np.cumsum(is_new) - 1
    return number, order[is_new]


def _decisions(
    slots: _Candidates, goes: Bools, kept: KeptRows, names: Sequence[str]
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
