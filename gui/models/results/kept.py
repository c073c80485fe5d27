"""By what the kept message of a group was chosen: a person, a rule, or the order of the cut.

The cut keeps what is protected, then what is sure to stay where it is, then the fullest, then what
was found first (`core.scan.session.cut_groups`). This follows it criterion by criterion for the
groups that are looked at: only some thirty are on screen, so nothing is worked out for the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from core.columns import Int32s, Int64s
from core.model.mail import MessageFlag, has_flag
from gui.models.results.choices import NOT_KNOWN, Choices
from gui.models.results.facts import Bools, ListFacts

PROTECTED, KEYWORD, SURE, FULLEST, FIRST = "protected", "keyword", "sure", "fullest", "first"


@dataclass(frozen=True, slots=True, eq=False)
class KeptReasons:
    """What the kept messages of a board were chosen by.

    Attributes:
        choices: What the user decided, and rules for the user.
        facts: Of the scan.
        protected: (n,) bool, rows in protected folders.
        mentioning: (n,) bool, rows that stay for the user's words; None: none does.
    """

    choices: Choices
    facts: ListFacts
    protected: Bools
    mentioning: Bools | None = None

    def rule_of(self, kept: int, members: Int32s, *, equal: bool = False) -> str:
        """The rule that left only the kept message of a group; "" where no rule explains it.

        `equal`: all of them say the same, so none is the fullest: what lies outside of the group
        was compared with one of them and not with another. Cost: O(members).
        """
        rule = self._rule_of(kept, members)
        return "" if equal and rule == FULLEST else rule

    def _rule_of(self, kept: int, members: Int32s) -> str:
        choices = self.choices
        if choices.chosen[kept]:
            by = int(choices.chosen_by[kept])
            return "" if by == NOT_KNOWN else choices.rules[by]
        rows: Int32s = np.append(np.int32(kept), members).astype(np.int32)
        for name, ranks in (
            (PROTECTED, self._not_protected),
            (SURE, self._less_sure),
            (FULLEST, self._less_full),
        ):
            rank = ranks(rows)
            if rank[0] > rank.min():
                return ""  # other groups joined it later, whatever it is itself
            rows = rows[rank == rank[0]]
            if len(rows) == 1:
                return KEYWORD if name == PROTECTED and not self.protected[kept] else name
        return FIRST if kept == rows.min() else ""

    def _not_protected(self, rows: Int32s) -> Int64s:
        stays = self.protected[rows]
        if self.mentioning is not None:
            stays = stays | self.mentioning[rows]
        return (~stays | self._flagged(rows, MessageFlag.FLEETING)).astype(np.int64)

    def _less_sure(self, rows: Int32s) -> Int64s:
        fleeting = self._flagged(rows, MessageFlag.FLEETING)
        return fleeting * 2 + self._flagged(rows, MessageFlag.UNSURE).astype(np.int64)

    def _less_full(self, rows: Int32s) -> Int64s:
        return self.facts.fuller[rows]

    def _flagged(self, rows: Int32s, flag: MessageFlag) -> Bools:
        return has_flag(self.facts.table.flags[rows], flag)
