"""What a scan hands over to the review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from core.columns import Int32s, Int64s
from core.model.groups import Detector, Groups
from core.scan.session import Session
from gui.controllers.review.not_copies import RecalledPairs
from gui.models.results.choices import Choices
from gui.models.results.facts import Bools, ListFacts


class FirstCut(NamedTuple):
    """Groups that the worker of a scan cut, and under which terms."""

    groups: Groups
    protected: Bools
    detectors: frozenset[Detector]

    def fits(self, choices: Choices, protected: Bools) -> bool:
        """Whether these are the groups that are to be shown."""
        return (
            self.groups.threshold == choices.threshold
            and self.detectors == choices.detectors
            and np.array_equal(self.protected, protected)
        )


@dataclass(frozen=True, slots=True, eq=False)
class ReviewedScan:
    """What a scan hands over to the review.

    Attributes:
        session, facts: What was found.
        counts: (51,) the histogram of similarities.
        recalled: Which of it the user called no copies at former scans.
        rows: (k,) its row of each row of what was shown early before it; -1: none. None: nothing
            was.
        cut: Its groups, if they are cut already.
    """

    session: Session
    facts: ListFacts
    counts: Int64s
    recalled: RecalledPairs
    rows: Int32s | None = None
    cut: FirstCut | None = None
