"""Members of groups while these are being made, with what is said of each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.series import SeriesRule, tell_series
from core.match.groups.verdict import Traits, judge_relations
from core.model.groups import Verdict

_LIKENESS = (Verdict.NEAR, Verdict.NEAR_SHORT, Verdict.SAME_TEMPLATE)

Bools = NDArray[np.bool_]
Scores = NDArray[np.float64]


class JudgedPairs(NamedTuple):
    """m kept messages and members, as rows, and what is said of each."""

    kept: Int64s
    member: Int64s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]

    def at(self, places: Int64s) -> JudgedPairs:
        """Some of them, in that order."""
        return JudgedPairs(
            self.kept[places],
            self.member[places],
            self.score[places],
            self.verdict[places],
            self.differs[places],
        )

    def bound(self, n_rows: int) -> Bools:
        """(n,) which rows are kept messages that more than likeness ties to a member."""
        found = np.zeros(n_rows, bool)
        found[self.kept[~np.isin(self.verdict, _LIKENESS)]] = True
        return found

    def holding_copies(self, n_rows: int) -> Bools:
        """(n,) which rows are kept messages with a member that is no mere issue of a series."""
        found = np.zeros(n_rows, bool)
        found[self.kept[self.verdict != Verdict.SAME_TEMPLATE]] = True
        return found

    def and_also(self, more: JudgedPairs) -> JudgedPairs:
        """These, then those."""
        return JudgedPairs(
            np.concatenate([self.kept, more.kept]),
            np.concatenate([self.member, more.member]),
            np.concatenate([self.score, more.score]),
            np.concatenate([self.verdict, more.verdict]),
            np.concatenate([self.differs, more.differs]),
        )

    def take_in(self, more: JudgedPairs) -> tuple[JudgedPairs, Int64s]:
        """These and those; and the members whose kept message is now a member itself, let go."""
        absorbed = np.isin(self.kept, more.member)
        return self.at(np.flatnonzero(~absorbed)).and_also(more), self.member[absorbed]


def judge_copies(
    traits: Traits, kept: Int64s, member: Int64s, score: Scores, relation: NDArray[np.uint8]
) -> JudgedPairs:
    """Judge pairs whose score makes them copies, if they are of no series. Cost: O(k)."""
    verdict, differs = judge_relations(traits, kept, member, relation)
    series = tell_series(traits.series, kept, member, verdict, differs)
    verdict[series != SeriesRule.NONE] = Verdict.SAME_TEMPLATE
    return JudgedPairs(kept, member, score, verdict, differs)


def no_pairs() -> JudgedPairs:
    """None."""
    nowhere = np.zeros(0, np.int64)
    return JudgedPairs(
        nowhere, nowhere, np.zeros(0), np.zeros(0, np.uint8), np.zeros(0, np.uint32)
    )
