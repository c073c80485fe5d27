"""What was under review before runs moved some of it, for undo to show it again at once."""

from __future__ import annotations

from dataclasses import dataclass

from gui.controllers.review.carrying import RowNumbers
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.models.results.choices import Choices
from gui.models.results.facts import Bools

FORMER_MAILS = 150_000  # messages in former scans that are held


@dataclass(frozen=True, slots=True, eq=False)
class BeforeMove:
    """What was under review before a run moved some of it.

    Attributes:
        run: Its id.
        scanned, choices: What was found and decided.
        gone: (n,) bool, messages that had left by then; None: none had.
        numbers: The rows of the scan among those of others.
    """

    run: str
    scanned: ReviewedScan
    gone: Bools | None
    choices: Choices
    numbers: RowNumbers


class FormerReviews:
    """What was under review before each of the latest runs."""

    def __init__(self) -> None:
        self._latest_last: list[BeforeMove] = []

    def remember(self, before: BeforeMove) -> None:
        """A run moved something. The oldest are forgotten where they would take much memory."""
        if not any(one.run == before.run for one in self._latest_last):  # else it was carried on
            self._latest_last.append(before)
        while sum(one.scanned.facts.n_mails for one in self._latest_last) > FORMER_MAILS:
            self._latest_last.pop(0)

    def take(self, run: str) -> BeforeMove | None:
        """What was there before the latest run, which is back; of another run nothing is known.

        Then all is forgotten: it is out of date.
        """
        if self._latest_last and self._latest_last[-1].run == run:
            return self._latest_last.pop()
        self.forget()
        return None

    def forget(self) -> None:
        """What was there is out of date."""
        self._latest_last.clear()
