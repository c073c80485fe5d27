"""What a person chose by name (R-VD8), threads or a series: which of it still stays.

These pairs are no groups of copies, so no rule chooses what is kept: that was done before. What
must hold for every mail that goes is asked here as rules ask it of copies (`core.decide.staying`):
protection, keywords, flags, age, sender. The guards ask again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from core.columns import Int32s, index_in_sorted
from core.decide.build import Relate, Related
from core.decide.keep import KeepPreferences
from core.decide.policy import NeverMark
from core.decide.staying import reasons_to_stay
from core.model.groups import Decision, Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
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
    rows = np.array([pair.row for pair in pairs], np.int64)
    is_draft = has_flag(mails.flags[rows], MessageFlag.DRAFT).tolist()
    found = reasons_to_stay(mails, rows, never, preferences)
    reasons = [
        why or (RefusalKind.VERDICT if draft else None)
        for why, draft in zip(found, is_draft, strict=True)
    ]
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
