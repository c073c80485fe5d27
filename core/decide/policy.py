"""How to mark for the user: which rules choose what stays, what to leave alone, how far to go."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.decide.keep import DEFAULT_RULES
from core.model.groups import COVERED, Verdict

NARROW = frozenset({Verdict.IDENTICAL, Verdict.FULLER_FORM})
_ALIKE = frozenset({Verdict.IDENTICAL, Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT})
WIDEST = _ALIKE | COVERED


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
