"""Why a copy stays that a rule could have marked: what it is, and what would be lost with it.

Pure functions over columns. What must hold for every plan is written last, over what the user asks
for: `LOSES_CONTENT`, the verdicts that are never marked, ghosts and protected mail.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, count_up
from core.decide.keep import Bools, KeepPreferences, leaves_draft
from core.decide.policy import WIDEST, MarkPolicy, NeverMark
from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.refusals import RefusalKind
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

Rows = NDArray[np.integer]

SECONDS_PER_DAY = 86_400
NEVER_BY_RULE = (Verdict.SAME_MESSAGE_VIEW, Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK)
# Short ones too: the same message, or one that names the message which it quotes.
_OF_ONE_MESSAGE = (Verdict.IDENTICAL, Verdict.FULLER_FORM, Verdict.QUOTED)
TOLERANCE = 1e-9  # as the cut compares scores


@dataclass(frozen=True, slots=True, eq=False)
class CopyCandidates:
    """All messages of all groups beside the kept one of their group, m candidates."""

    row: Int32s
    keep: Int32s
    group: Int64s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]


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
    RefusalKind.IN_TRASH,
    RefusalKind.AMBIGUOUS,
)


def find_reasons(
    mails: MessageTable,
    slots: CopyCandidates,
    threshold: float,
    policy: MarkPolicy,
    preferences: KeepPreferences,
) -> NDArray[np.uint8]:
    """(m,) uint8 number of why each candidate stays, see `refusal_of`; 0: it goes. Cost: O(m)."""
    reasons = _reasons(mails, slots, policy)
    reasons[slots.score < threshold - TOLERANCE] = _number(RefusalKind.NOT_A_COPY)
    _enter_protected(reasons, mails, slots, preferences)
    goes = np.flatnonzero(reasons == 0)
    reasons[goes[_has_conflicting_headers(mails, slots, goes)]] = _number(RefusalKind.VERDICT)
    return reasons


def refusal_of(number: int) -> RefusalKind:
    """The reason of a number that is not 0."""
    return _KINDS[number]


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


def _number(kind: RefusalKind) -> int:
    return _KINDS.index(kind)


def _reasons(mails: MessageTable, slots: CopyCandidates, policy: MarkPolicy) -> NDArray[np.uint8]:
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


def _reasons_of_rows(
    mails: MessageTable, rows: Rows, never: NeverMark, preferences: KeepPreferences
) -> NDArray[np.uint8]:
    reasons = _own_reasons(mails, rows, never)
    _enter_protected_rows(reasons, mails, rows, preferences)
    return reasons


def _enter_protected(
    reasons: NDArray[np.uint8],
    mails: MessageTable,
    slots: CopyCandidates,
    preferences: KeepPreferences,
) -> None:
    """What stays whatever anybody asks for, written over the other reasons."""
    reasons[leaves_draft(mails, slots.keep, slots.row)] = _number(RefusalKind.KEEPER_DRAFT)
    unsent = (mails.sender_key[slots.keep] == 0) & (mails.sender_key[slots.row] != 0)
    reasons[unsent] = _number(RefusalKind.LOSES_CONTENT)
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
    protected, unclear = preferences.protected[rows], has_flag(flags, MessageFlag.UNCLEAR)
    reasons[protected] = _number(RefusalKind.PROTECTED)
    reasons[protected & unclear] = _number(RefusalKind.AMBIGUOUS)
    if preferences.in_trash is not None:
        reasons[preferences.in_trash[rows]] = _number(RefusalKind.IN_TRASH)


def _has_conflicting_headers(mails: MessageTable, slots: CopyCandidates, goes: Int64s) -> Bools:
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
