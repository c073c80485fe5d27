"""The list, the slider, the keys and the comparison."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QPoint, Signal, Slot

from core.columns import Int32s
from core.errors import CoreError
from core.model.compare import PairView
from core.model.groups import Verdict
from gui import wording
from gui.controllers.review.pairs import RowPair
from gui.dialogs.lists import pairs_dialog
from gui.main_window import LIST
from gui.models.compare.diff_lines import Columns, columns_named
from gui.models.plain import plain_line
from gui.models.results.board import ShownGroups, Totals
from gui.models.results.cells import ResultLine
from gui.models.results.lines import Column, ListOrder
from gui.models.results.results import ListView
from gui.widgets.menus import Act
from gui.widgets.results_view import copy_selected_lines
from gui.wiring.parts import Parts


class Reviewing(QObject):
    """Connects the review with the window.

    Signals:
        emptied: The list may have become empty, or not empty.
        crashed: An exception of ours.
    """

    emptied = Signal()
    crashed = Signal(object)

    def __init__(self, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._connect_review()
        self._connect_list()
        self._connect_marks()
        self._connect_view()
        self._connect_pairs()

    # --- connecting -----------------------------------------------------------------------------

    def _connect_review(self) -> None:
        window, review = self._parts.window, self._parts.review
        window.similarity.threshold_changed.connect(review.set_threshold)
        window.similarity.slide_ended.connect(review.end_slide)
        window.similarity.bar_chosen.connect(self._show_bar)
        window.filter.filter_wanted.connect(self._filter)
        window.filter.list_wanted.connect(window.results.setFocus)
        review.counted.connect(self._on_counted)
        review.shown_copies.filtered.connect(self._on_filtered)
        review.said.connect(window.say)
        # what was said of a step is not so any more once it is undone; a new one says its own then
        review.undo_stack.indexChanged.connect(window.unsay)
        window.menus.undo_missed.connect(self._tell_no_undo)
        review.crashed.connect(self.crashed)
        self._parts.marking.said.connect(window.say)
        review.changed.connect(self.emptied)
        review.changed.connect(self._remember_ignored)
        self._parts.not_copies.crashed.connect(self.crashed)

    def _connect_list(self) -> None:
        window, marking = self._parts.window, self._parts.marking
        results, model = window.results, self._parts.review.model
        results.sort_wanted.connect(self._sort)
        results.box_clicked.connect(lambda number: marking.toggle(_one(number)))
        results.group_box_clicked.connect(lambda number: marking.toggle_group(model.line(number)))
        results.menu_wanted.connect(self._open_menu)
        results.line_changed.connect(self._on_line_changed)
        results.escaped.connect(self._show_all)
        actions = window.menus.actions
        actions[Act.COPY].triggered.connect(lambda: copy_selected_lines(results, model))
        actions[Act.NEXT_GROUP].triggered.connect(results.next_group)
        actions[Act.PREVIOUS_GROUP].triggered.connect(results.previous_group)
        actions[Act.NEXT_MEMBER].triggered.connect(results.next_member)
        actions[Act.PREVIOUS_MEMBER].triggered.connect(results.previous_member)
        actions[Act.FOLD_ALL].triggered.connect(lambda: results.fold_all(folded=True))
        actions[Act.UNFOLD_ALL].triggered.connect(lambda: results.fold_all(folded=False))
        actions[Act.SHOW_ALL].triggered.connect(self._show_all)
        actions[Act.FILTER].triggered.connect(window.filter.setFocus)
        actions[Act.SIMILARITY].triggered.connect(window.focus_similarity)
        actions[Act.PAIR_TABLE].triggered.connect(self._show_pair_table)

    def _connect_marks(self) -> None:
        window, marking = self._parts.window, self._parts.marking
        selected = window.results.selected_numbers
        actions = window.menus.actions
        actions[Act.TOGGLE].triggered.connect(lambda: marking.toggle(selected()))
        actions[Act.MARK].triggered.connect(lambda: marking.mark(selected(), on=True))
        actions[Act.UNMARK].triggered.connect(lambda: marking.mark(selected(), on=False))
        actions[Act.MARK_SHOWN].triggered.connect(marking.mark_all_shown)
        actions[Act.INVERT].triggered.connect(marking.invert_shown)
        actions[Act.CLEAR].triggered.connect(marking.unmark_all)
        window.bar.clear_wanted.connect(marking.unmark_all)
        self._on_line(Act.MARK_SENDER, lambda line: marking.mark_alike(line, Column.SENDER))
        self._on_line(Act.MARK_FOLDER, lambda line: marking.mark_alike(line, Column.WHERE))
        self._on_line(Act.KEEP, marking.keep)
        actions[Act.KEEP_TOO].triggered.connect(lambda: marking.keep_too(selected()))
        actions[Act.NOT_COPIES].triggered.connect(lambda: marking.not_copies(selected()))

    def _connect_view(self) -> None:
        window, preferences = self._parts.window, self._parts.preferences
        actions = window.menus.actions
        for act, default, follow in (
            (Act.SIDEBAR, True, self.emptied.emit),
            (Act.COMPARE, True, self.emptied.emit),
            (Act.COPIES_ONLY, False, self._on_view_changed),
            (Act.DELTAS, True, self._on_view_changed),
            (Act.SIMILARITY_STRIP, False, window.fold_similarity),
            (Act.ROOT_SCALE, True, self._on_scale_changed),
            (Act.SINGLE_KEYS, True, self._on_keys_changed),
        ):
            action = actions[act]
            action.setChecked(preferences.flag(act.name.lower(), default))
            action.toggled.connect(_remembering(preferences.save_flag, act.name.lower()))
            action.toggled.connect(_without_argument(follow))
        window.fold_similarity()
        self._on_scale_changed()
        self._on_keys_changed()
        self._on_view_changed()
        chosen = columns_named(preferences.compare_columns)
        window.compare_in(chosen)
        for columns, action in window.menus.columns.items():
            action.setChecked(columns is chosen)
            action.triggered.connect(partial(self._choose_columns, columns))

    def _choose_columns(self, columns: Columns) -> None:
        self._parts.preferences.compare_columns = columns.value
        self._parts.window.compare_in(columns)

    def _connect_pairs(self) -> None:
        window, pairs = self._parts.window, self._parts.pairs
        pairs.opening.connect(window.compare.show_loading)
        pairs.opened.connect(self._show_pair)
        pairs.failed.connect(self._on_pair_failed)
        pairs.crashed.connect(self.crashed)
        window.compare.member_chosen.connect(self._go_to_member)

    def _on_line(self, act: Act, do: Callable[[ResultLine], None]) -> None:
        def with_line() -> None:
            line = self._parts.window.results.current_line()
            if line is not None:
                do(line)

        self._parts.window.menus.actions[act].triggered.connect(with_line)

    @Slot(bool)
    def _tell_no_undo(self, for_now: bool) -> None:
        if for_now:
            self._parts.window.say(self.tr("You can undo as soon as this is finished."))
        else:
            self._parts.window.say(
                self.tr("Nothing to undo. To put back an earlier move, open History.")
            )

    @Slot()
    def _remember_ignored(self) -> None:
        parts = self._parts
        scanned = parts.review.scanned
        if scanned is not None:
            parts.not_copies.remember(scanned.recalled, parts.review.choices.ignored)

    # --- the list -------------------------------------------------------------------------------

    @Slot(object)
    def _sort(self, order: ListOrder) -> None:
        review = self._parts.review
        review.shown_copies.set_view(replace(review.shown_copies.view, order=order))

    @Slot()
    def _show_all(self) -> None:
        """Show all again, where some were shown alone, whatever was said since."""
        if self._parts.review.shown_copies.are_chosen:
            self._parts.show_all()

    @Slot()
    def _on_view_changed(self) -> None:
        review, actions = self._parts.review, self._parts.window.menus.actions
        review.shown_copies.set_view(
            ListView(
                order=review.shown_copies.view.order,
                copies_only=actions[Act.COPIES_ONLY].isChecked(),
                deltas=actions[Act.DELTAS].isChecked(),
            )
        )

    @Slot()
    def _on_scale_changed(self) -> None:
        window = self._parts.window
        window.similarity.slider.set_root_scale(window.menus.actions[Act.ROOT_SCALE].isChecked())

    @Slot()
    def _on_keys_changed(self) -> None:
        menus = self._parts.window.menus
        menus.set_single_keys(menus.actions[Act.SINGLE_KEYS].isChecked())

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        menu = self._parts.window.menus.context_menu(self._parts.window)
        menu.exec(place)
        menu.deleteLater()

    @Slot()
    def _show_pair_table(self) -> None:
        dialog = pairs_dialog(self._parts.window.similarity.slider.counts, self._parts.window)
        dialog.exec()
        dialog.deleteLater()

    @Slot(float)
    def _show_bar(self, score: float) -> None:
        """Filter the list to the pairs of one bar of the histogram."""
        window = self._parts.window
        if score < self._parts.review.choices.threshold:
            window.similarity.set_threshold(score)
            self._parts.review.set_threshold(score)
            self._parts.review.end_slide()
        upper = f" score:<{score + 0.01:.2f}" if score < 1 else ""
        window.filter.setText(f"score:>={score:.2f}{upper}")

    @Slot(object, object)
    def _on_counted(self, totals: Totals, before: Totals | None) -> None:
        window = self._parts.window
        window.similarity.set_threshold(self._parts.review.choices.threshold)
        window.similarity.show_totals(totals)
        window.top.show_totals(totals, before)
        window.bar.show_totals(totals)

    @Slot(str)
    def _filter(self, line: str) -> None:
        """Filter the list, and show it; whoever clears the filter wants to see all again."""
        parts, shown = self._parts, self._parts.review.shown_copies
        is_cleared = shown.has_filter and not line
        shown.set_filter(line)
        if is_cleared and shown.are_chosen:
            parts.show_all()
        if line and parts.window.shows_overview:
            parts.window.show_page(LIST)

    @Slot(object, str)
    def _on_filtered(self, shown: ShownGroups, wrong: str) -> None:
        window = self._parts.window
        window.bar.show_filtered(shown)
        window.filter.show_wrong(wrong)
        if wrong:
            window.say(
                self.tr("Twinsweep doesn't understand this part of the filter: %1").replace(
                    "%1", wrong
                )
            )
        self.emptied.emit()

    # --- the comparison -------------------------------------------------------------------------

    @Slot()
    def _on_line_changed(self) -> None:
        parts, line = self._parts, self._parts.window.results.current_line()
        board, scanned = parts.review.board, parts.review.shown
        if line is None or board is None or scanned is None:
            parts.pairs.forget()
            parts.window.compare.show_nothing(
                self.tr("Choose a copy in the list to compare it with the kept message.")
            )
            return
        start = int(board.groups.starts[line.group])
        member = start if line.is_kept else line.member
        parts.window.compare.show_members(line.n_copies, member - start)
        row = int(board.groups.members[member])
        choices, of_step = parts.review.choices, parts.review.shown_copies.step_pairs
        verdict, kept = Verdict(int(board.groups.verdict[member])), line.kept
        if of_step is not None:
            by_step = of_step.pair_of(line.kept, None if line.is_kept else row)
            if by_step is not None:
                (kept, row), verdict = by_step, of_step.verdict
        pair = RowPair(kept, row, choices.threshold, choices.detectors, verdict)
        parts.pairs.show(scanned.session, pair, scanned.facts.where)

    @Slot(object)
    def _show_pair(self, pair: PairView) -> None:
        self._parts.window.compare.show_pair(pair)

    @Slot(object)
    def _on_pair_failed(self, error: CoreError) -> None:
        parts = self._parts
        words = plain_line(wording.error(error, parts.sources.naming.source))
        if parts.scan.is_busy and parts.scan.is_refreshing:  # the mailbox was just written
            words = self.tr("These messages can be compared once the list is up to date.")
        parts.window.compare.show_nothing(words)

    @Slot(int)
    def _go_to_member(self, number: int) -> None:
        """A chip of the comparison: put the cursor on that copy of the group."""
        parts, line = self._parts, self._parts.window.results.current_line()
        board = parts.review.board
        if line is None or board is None:
            return
        row = int(board.groups.members[int(board.groups.starts[line.group]) + number])
        parts.window.results.go_to(parts.review.model.line_of_row(row))


def _one(number: int) -> Int32s:
    return np.array([number], np.int32)


def _remembering(save: Callable[[str, bool], None], name: str) -> Callable[[bool], None]:
    return lambda on: save(name, on)


def _without_argument(follow: Callable[[], None]) -> Callable[[bool], None]:
    return lambda _: follow()
