"""Some messages of a plan that was reviewed, shown alone in the list: nothing is moved then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QObject

from core.columns import Int32s
from core.decide.ladder import steps_of_verdicts
from gui import wording
from gui.controllers.review.overview import StepDecided
from gui.main_window import LIST
from gui.models.results.overview import StepPairs
from gui.widgets.banner import BannerTone
from gui.wiring.parts import Parts


class OnlyThese(QObject):
    """Shows them, and says what they are and how to see all again."""

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts

    def show_unlike(self, rows: Sequence[int], found: StepDecided | None) -> None:
        """Show what would go though it is not identical to what stays.

        found: The step of the overview that was reviewed; None: it was what is marked.
        """
        step = "" if found is None else _number_of(found)
        if found is not None and step:
            self._show_step(np.array(rows, np.int32), step, _pairs_of(found))
            return
        words = self.tr(
            "Showing only what is marked and not identical to the kept message: %Ln "
            "message(s). Nothing was moved.",
            "",
            len(rows),
        )
        self._show(np.array(rows, np.int32), words)

    def show_skipped(self, rows: Sequence[int]) -> None:
        """Show what would be left where it is."""
        words = self.tr("Showing only skipped messages: %Ln. Nothing was moved.", "", len(rows))
        self._show(np.array(rows, np.int32), words)

    def show_hidden(self, rows: Sequence[int]) -> None:
        """Show what is marked and was on no line of the list."""
        words = self.tr(
            "Showing only what is marked and was hidden by the filter: %Ln message(s). Nothing "
            "was moved.",
            "",
            len(rows),
        )
        self._show(np.array(rows, np.int32), words)

    def _show_step(self, rows: Int32s, step: str, pairs: StepPairs) -> None:
        """Show what a step takes; where the list keeps that, the message that the step keeps."""
        board = self._parts.review.board
        if board is None:
            return
        groups = board.groups
        listed = np.isin(rows, np.concatenate((groups.kept, groups.members)))
        n_listed = int(listed.sum())
        if not n_listed:
            self._parts.window.say(self.tr("None of these messages is in the list of copies."))
            return
        swapped = rows[np.isin(rows, groups.kept)]
        keepers = np.array([pairs.keeps[row] for row in swapped.tolist()], np.int32)
        words = self.tr("Showing the %Ln message(s) of step %1.", "", len(rows))
        words = words.replace("%1", step)
        if n_listed < len(rows):
            words = self.tr(
                "Showing %1 of the %2 messages of step %3: the others are not in the list."
            )
            words = wording.fill(words, wording.number(n_listed), wording.number(len(rows)), step)
        words += " " + self.tr(
            "(It is|They are) compared with the (message|messages) that the step keeps. Nothing "
            "was moved.",
            "",
            n_listed,
        )
        self._show(np.concatenate((rows, keepers)), words, pairs)

    def _show(self, rows: Int32s, words: str, pairs: StepPairs | None = None) -> None:
        parts = self._parts
        if parts.window.filter.text():  # what it hides is among what is asked for
            parts.window.filter.clear()
            parts.window.filter.settle()  # at once: later it would show all again
        parts.review.shown_copies.show_only(rows, pairs)
        parts.window.show_page(LIST)
        show_all: Callable[[], None] = parts.show_all
        parts.window.banner.tell(
            words,
            tone=BannerTone.WARNING,
            buttons=((self.tr("Show all"), show_all),),
            closed=show_all,
        )


def _number_of(found: StepDecided) -> str:
    """The number of the step; "": what a person named, such as series."""
    steps = steps_of_verdicts(found.terms.scope)
    return str(int(next(iter(steps)))) if len(steps) == 1 and not found.terms.chosen else ""


def _pairs_of(found: StepDecided) -> StepPairs:
    keeps = {row: decision.keep for decision in found.decisions for row in decision.drop}
    (verdict,) = found.terms.scope
    return StepPairs(keeps, verdict)
