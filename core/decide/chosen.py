"""What a person chose by name (R-VD8), threads or a series: which of it still stays.

These pairs are no groups of copies, so no rule chooses what is kept: that was done before. What
must hold for every mail that goes is asked here as rules ask it of copies (`core.decide.build`):
protection, keywords, flags, age, sender. The guards ask again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, index_in_sorted
from core.decide.build import SECONDS_PER_DAY, NeverMark, Relate, Related
from core.decide.keep import KeepPreferences
from core.model.groups import Decision, Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable


class ChosenPair(NamedTuple):
    """A message that may go, the one that stays for it, and what the two are to each other."""

    row: int
    keep: int
    verdict: Verdict
    differs: Difference = Difference.NONE


@dataclass(frozen=True, slots=True)
class ChosenDecisions:
    """What goes, and what stays although it was chosen."""

    decisions: tuple[Decision, ...]
    skipped: tuple[SkippedCopy, ...]


def decide_chosen(
    mails: MessageTable,
    pairs: Sequence[ChosenPair],
    *,
    by: str,
    never: NeverMark,
    preferences: KeepPreferences,
) -> ChosenDecisions:
    """Turn chosen pairs into decisions, without what stays whatever was chosen.

    Args:
        mails: The scan.
        pairs: No row is twice among those that may go, and none of these keeps another.
        by: As `Decision.by`.
        never: What to leave alone.
        preferences: What is protected, by its folder or by a keyword.
    """
    reasons = _reasons_to_stay(mails, [pair.row for pair in pairs], never, preferences)
    drops: dict[int, list[int]] = {}
    skipped: list[SkippedCopy] = []
    for pair, reason in zip(pairs, reasons, strict=True):
        if reason is None:
            drops.setdefault(pair.keep, []).append(pair.row)
        else:
            skipped.append(SkippedCopy(pair.row, pair.keep, Refusal(reason)))
    decisions = tuple(Decision(keep, tuple(rows), by) for keep, rows in drops.items())
    return ChosenDecisions(decisions, tuple(skipped))


def relate_chosen(relate: Relate, pairs: Sequence[ChosenPair]) -> Relate:
    """As `relate`, but of chosen pairs what they were chosen for, with score 1."""
    ordered = sorted(pairs, key=lambda pair: (pair.row, pair.keep))
    keys = np.array([(pair.row << 32) | pair.keep for pair in ordered], np.int64)
    verdicts = np.array([*(pair.verdict for pair in ordered), 0], np.uint8)
    differences = np.array([*(pair.differs for pair in ordered), 0], np.uint32)

    def related(kept: Int32s, members: Int32s) -> Related:
        score, verdict, differs = relate(kept, members)
        at = index_in_sorted(keys, (members.astype(np.int64) << 32) | kept)
        ours = at >= 0
        return (
            np.where(ours, 1.0, score),
            np.where(ours, verdicts[at], verdict),
            np.where(ours, differences[at], differs),
        )

    return related


def _reasons_to_stay(
    mails: MessageTable, rows: Sequence[int], never: NeverMark, preferences: KeepPreferences
) -> list[RefusalKind | None]:
    """Why each message stays, what weighs most; None: it may go."""
    at = np.array(rows, np.int64)
    flags, sent = mails.flags[at], mails.sent_utc[at]
    found: list[RefusalKind | None] = [None] * len(rows)

    def enter(kind: RefusalKind, where: NDArray[np.bool_]) -> None:
        for place in np.flatnonzero(where).tolist():
            found[place] = kind

    if never.senders:
        own = [mails.sender[row].lower() in never.senders for row in rows]
        enter(RefusalKind.SENT_BY_ME, np.array(own, bool))
    if never.newer_days:
        recent = sent > never.now_utc - never.newer_days * SECONDS_PER_DAY
        enter(RefusalKind.RECENT, recent | (sent == UNKNOWN_TIME))
    if never.unread:
        enter(RefusalKind.UNREAD, ~has_flag(flags, MessageFlag.SEEN))
    if never.flagged:
        enter(RefusalKind.FLAGGED, has_flag(flags, MessageFlag.FLAGGED))
    enter(RefusalKind.VERDICT, has_flag(flags, MessageFlag.VIEW | MessageFlag.DRAFT))
    enter(RefusalKind.PSEUDO, has_flag(flags, MessageFlag.PSEUDO))
    enter(RefusalKind.GHOST, has_flag(flags, MessageFlag.GHOST))
    if preferences.mentioning is not None:
        enter(RefusalKind.KEYWORD, preferences.mentioning[at])
    enter(RefusalKind.PROTECTED, preferences.protected[at])
    return found
