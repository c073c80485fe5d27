"""Which copies of a board are in the list, and in which order: by a filter line, or by choice."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.columns import Int32s
from gui.controllers.review.carrying import NOWHERE
from gui.models.results.board import Board, count_shown, same_lines
from gui.models.results.facts import Bools, ListFacts
from gui.models.results.filtering import FilterError, FilterTerm, filter_members, parse_filter
from gui.models.results.overview import StepPairs
from gui.models.results.results import ListView, ResultsModel


class _Scene(NamedTuple):
    """What may be shown."""

    facts: ListFacts
    board: Board
    early: bool


class ShownCopies(QObject):
    """Shows a board through a model, as far as it passes.

    Attributes:
        step_pairs: What the chosen copies are compared with; None: with what their groups keep.

    Signals:
        filtered: The `ShownGroups`; the wrong term of the filter, or "".
    """

    filtered = Signal(object, str)

    def __init__(self, model: ResultsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._scene: _Scene | None = None
        self._terms: tuple[FilterTerm, ...] = ()
        self._only: Bools | None = None
        self._view = ListView()
        self.step_pairs: StepPairs | None = None

    @property
    def view(self) -> ListView:
        """How the list is sorted and shown."""
        return self._view

    @property
    def are_chosen(self) -> bool:
        """Whether `show_only` is in force."""
        return self._only is not None

    @property
    def has_filter(self) -> bool:
        """Whether a filter line is in force."""
        return bool(self._terms)

    def members(self) -> Bools:
        """(m,) bool: the copies that pass the filter, folded or not."""
        lines = self._model.lines
        if lines is None:
            return np.zeros(0, np.bool_)
        return lines.members_shown

    # --- what the user wants --------------------------------------------------------------------

    def set_filter(self, line: str) -> None:
        """Show the copies that pass a filter line."""
        try:
            self._terms, wrong = parse_filter(line), ""
        except FilterError as error:
            wrong = error.term
        self._fill()
        self._tell_filter(wrong)

    def show_only(self, rows: Int32s | None, pairs: StepPairs | None = None) -> None:
        """Show these copies alone, in addition to the filter; None: all again.

        pairs: What to compare them with; None: with what their groups keep.
        """
        self._only, self.step_pairs = None, pairs
        if rows is not None and self._scene is not None:
            self._only = np.zeros(self._scene.facts.n_mails, np.bool_)
            self._only[rows] = True
        self._fill()
        self._tell_filter("")

    def set_view(self, view: ListView) -> None:
        """Sort or show in another way."""
        self._view = view
        self._fill()

    # --- what there is --------------------------------------------------------------------------

    def begin(self) -> None:
        """Another scan is under review: none of its copies are chosen."""
        self._scene = self._only = self.step_pairs = None

    def carry(self, to_now: Int32s, n_mails: int) -> None:
        """The same mail was scanned anew, as `n_mails` messages: the chosen copies stay so.

        to_now: Where each message of the former scan is in this one, or -1.
        """
        only, self.step_pairs = self._only, None  # its rows count in the former scan
        self._scene = self._only = None
        if only is not None:
            self._only = np.zeros(n_mails, np.bool_)
            self._only[to_now[only & (to_now != NOWHERE)]] = True

    def close(self) -> None:
        """There is nothing to show."""
        self._scene = None

    def show(self, facts: ListFacts, board: Board, *, early: bool) -> None:
        """Show a board; where only marks changed since the last one, no line is made anew."""
        before, self._scene = self._scene, _Scene(facts, board, early)
        filtered = bool(self._terms) or self._only is not None
        if before is not None and not filtered and same_lines(before.board, board):
            self._model.show_marks(board)
        else:
            self._fill()
            self._tell_filter("")

    def _fill(self) -> None:
        if self._scene is None:
            return
        facts, board, early = self._scene
        passing = filter_members(self._terms, board, facts)
        if self._only is not None:
            passing &= self._only[board.groups.members]
        view = replace(self._view, exact_first=early)
        self._model.show_board(facts, board, shown=passing, view=view)

    def _tell_filter(self, wrong: str) -> None:
        lines = self._model.lines
        if self._scene is not None and lines is not None:
            self.filtered.emit(count_shown(self._scene.board, lines.groups_shown), wrong)
