"""The results list: a table that looks and feels like a tree.

See `gui.models.results.lines` why it is no QTreeView. Keys for folding live here; all other keys
are actions of the menu that are bound to this widget, so that they act only while it has the
focus.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from typing_extensions import override

from core.columns import Int32s
from gui.assets import Colours
from gui.models.results.cells import ResultLine
from gui.models.results.lines import KEPT, Column, ListOrder
from gui.models.results.results import ResultsModel, arrow_of
from gui.widgets.results_columns import ResultsColumns
from gui.widgets.results_delegate import ResultsDelegate, first_cell_layout, row_height


class ResultsView(QTableView):
    """Shows a `ResultsModel`.

    Attributes:
        columns: Which columns there are, and how wide.

    Signals:
        line_changed: Another mail is under the cursor.
        box_clicked: The box of a copy; its line number.
        group_box_clicked: The box of a group; its line number.
        sort_wanted: A `ListOrder`.
        menu_wanted: The context menu, at a global place.
        escaped: Escape was pressed.
    """

    line_changed = Signal()
    box_clicked = Signal(int)
    group_box_clicked = Signal(int)
    sort_wanted = Signal(object)
    menu_wanted = Signal(QPoint)
    escaped = Signal()

    def __init__(
        self, model: ResultsModel, colours: Colours, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._painter = ResultsDelegate(colours, self)
        self._row_under_cursor = -1
        self._scroll = 0
        self._row_on_top, self._below_top = -1, 0
        self._selects = False
        model.modelAboutToBeReset.connect(self._remember)
        self.setModel(model)
        model.modelReset.connect(self._restore)
        self.setItemDelegate(self._painter)
        self.setAccessibleName(self.tr("Results"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_for_menu)
        self._shape_rows()
        self.columns = ResultsColumns(self, model, self._painter)
        self.horizontalHeader().sortIndicatorChanged.connect(self._sort_asked)
        self.selectionModel().currentRowChanged.connect(self._on_moved)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._painter.colours = colours
        self.viewport().update()

    # --- what is selected -----------------------------------------------------------------------

    def selected_numbers(self) -> Int32s:
        """The numbers of the selected lines, in order. Cost: by ranges, not by lines."""
        selection = self.selectionModel().selection()
        parts = [selection.at(number) for number in range(selection.count())]
        ranges = [np.arange(part.top(), part.bottom() + 1, dtype=np.int32) for part in parts]
        numbers = np.unique(np.concatenate(ranges)) if ranges else np.zeros(0, np.int32)
        lines = self._model.lines
        return numbers if lines is None else numbers[numbers != lines.section]

    def current_line(self) -> ResultLine | None:
        """The line under the cursor."""
        index = self.currentIndex()
        if not index.isValid() or index.row() >= self._model.rowCount():
            return None
        line = self._model.line(index.row())
        return None if line.is_section else line

    def go_to(self, number: int) -> None:
        """Put the cursor on a line."""
        if not 0 <= number < self._model.rowCount():
            return
        index = self._model.index(number, 0)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
        self.show_current()

    def go_to_top(self) -> None:
        """Put the cursor on the first copy: the comparison of a kept message would be empty."""
        self.scrollToTop()
        self.setCurrentIndex(QModelIndex())
        self.next_member()

    @Slot()
    def show_current(self) -> None:
        """Scroll to the line under the cursor, and to what is kept of its group if both fit."""
        line, number = self.current_line(), self.currentIndex().row()
        if line is None:
            return
        kept = self._model.line_of_row(line.kept)
        room = self.viewport().height() // max(1, self.verticalHeader().defaultSectionSize())
        if 0 <= kept < number < kept + room:
            self.scrollTo(self._model.index(kept, 0))
        self.scrollTo(self.currentIndex())

    def find_current(self) -> None:
        """Scroll to the line under the cursor only where it is out of sight."""
        place = self.visualRect(self.currentIndex())
        if not self.viewport().rect().contains(place.center()):
            self.show_current()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """What was scrolled to while the list had no size is scrolled to again."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.show_current)

    @Slot()
    def next_group(self) -> None:
        """Go to the next kept message."""
        self._go_to_kept(forward=True)

    @Slot()
    def previous_group(self) -> None:
        """Go to the kept message before."""
        self._go_to_kept(forward=False)

    @Slot()
    def next_member(self) -> None:
        """Go to the next copy."""
        self._go_to_copy(forward=True)

    @Slot()
    def previous_member(self) -> None:
        """Go to the copy before."""
        self._go_to_copy(forward=False)

    def fold_all(self, folded: bool) -> None:
        """Hide or show the copies of all groups."""
        lines, cells = self._model.lines, self._model.cells
        if lines is not None and cells is not None:
            self._model.fold(cells.board.groups.kept, folded)

    # --- keys and mouse -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left folds or goes to the kept message; right unfolds or goes to its first copy."""
        line = self.current_line()
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        if plain and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif line is None or not plain or self._model.is_flat:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Left:
            if line.is_kept:
                self._fold(line, folded=True)
            else:
                self.go_to(self._model.line_of_row(line.kept))
        elif event.key() == Qt.Key.Key_Right and line.is_kept:
            if line.folded:
                self._fold(line, folded=False)
            else:
                self.go_to(self.currentIndex().row() + 1)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: single letters are commands here, and a search would build all strings."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press on the arrow folds, on the box marks, elsewhere selects."""
        index = self.indexAt(event.position().toPoint())
        if (
            event.button() == Qt.MouseButton.LeftButton
            and index.isValid()
            and index.column() == Column.SUBJECT
            and self._press(index, event.position().x())
        ):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Fold or unfold a group; two presses on a box are two presses."""
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        if index.column() == Column.SUBJECT and self._press(index, event.position().x()):
            return
        line = self._model.line(index.row())
        if line.is_kept:
            self._fold(line, folded=not line.folded)

    def _press(self, index: QModelIndex, x: float) -> bool:
        line = self._model.line(index.row())
        if line.is_section:
            return False
        flat, line_px = self._model.is_flat, self.fontMetrics().height()
        at = first_cell_layout(line, flat=flat, line_px=line_px)
        inside = x - self.visualRect(index).left()
        if at.arrow >= 0 and at.arrow - 4 <= inside <= at.arrow + at.side + 3:
            self._fold(line, folded=not line.folded)
        elif at.box - 3 <= inside <= at.box + at.side + 4:
            (self.group_box_clicked if line.is_kept else self.box_clicked).emit(index.row())
        else:
            return False
        return True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.columns.fit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all cells in one hold of Python's lock.

        Of itself Qt takes and leaves it for each cell, and waits each time while a worker has it.
        """
        super().paintEvent(event)

    # --- inside ---------------------------------------------------------------------------------

    def _shape_rows(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(10)
        rows.setDefaultSectionSize(row_height(self.font()))

    def _fold(self, line: ResultLine, *, folded: bool) -> None:
        self._model.fold(np.array([line.kept], np.int32), folded)

    def _go_to_kept(self, *, forward: bool) -> None:
        lines = self._model.lines
        if lines is None:
            return
        wanted = lines.member == KEPT
        if self._model.is_flat:
            wanted = np.ones(len(lines.member), np.bool_)
        self._go_to_one_of(np.flatnonzero(wanted), forward=forward)

    def _go_to_copy(self, *, forward: bool) -> None:
        lines = self._model.lines
        if lines is not None:
            self._go_to_one_of(np.flatnonzero(lines.member >= 0), forward=forward)

    def _go_to_one_of(self, numbers: np.ndarray, *, forward: bool) -> None:
        here = self.currentIndex().row()
        if forward:
            at = int(np.searchsorted(numbers, here, side="right"))
        else:
            at = int(np.searchsorted(numbers, here, side="left")) - 1
        if 0 <= at < len(numbers):
            self.go_to(int(numbers[at]))

    @Slot(int, Qt.SortOrder)
    def _sort_asked(self, section: int, order: Qt.SortOrder) -> None:
        self.columns.fit()
        self.sort_wanted.emit(ListOrder(Column(section), order == arrow_of(descending=True)))

    @Slot()
    def _on_moved(self) -> None:
        self.line_changed.emit()

    @Slot()
    def _remember(self) -> None:
        line = self.current_line()
        self._row_under_cursor = -1 if line is None else line.row
        self._scroll = self.verticalScrollBar().value()
        self._row_on_top = -1
        if 0 < self._scroll < self._model.rowCount():
            self._row_on_top = self._model.line(self._scroll).row
        self._below_top = 0 if line is None else self.currentIndex().row() - self._scroll
        self._selects = self.selectionModel().hasSelection()

    @Slot()
    def _restore(self) -> None:
        """The cursor stays on its mail; where that is gone, on the line in its place."""
        self.verticalScrollBar().setValue(self._scroll)
        number = -1
        row = self._model.row_now(self._row_under_cursor)
        if row >= 0:
            number = self._model.line_of_row(row)
        if number >= 0:
            index = self._model.index(number, 0)
            flag = QItemSelectionModel.SelectionFlag
            how = flag.ClearAndSelect if self._selects else flag.NoUpdate
            self.selectionModel().setCurrentIndex(index, how | flag.Rows)
        else:
            self.line_changed.emit()
        if self._model.is_renumbered:
            self._scroll_as_before(number)

    def _scroll_as_before(self, current: int) -> None:
        """Where lines came in between, the line under the cursor stays in its place on screen.

        Where there is no such line, or it is out of sight, the one on top does.
        """
        in_sight = 0 <= self._below_top <= self.rowAt(self.viewport().height() - 1)
        on_top = self._model.row_now(self._row_on_top)
        if current >= 0 and in_sight:
            self.verticalScrollBar().setValue(current - self._below_top)
        elif on_top >= 0 and (number := self._model.line_of_row(on_top)) >= 0:
            self.verticalScrollBar().setValue(number)

    @Slot(QPoint)
    def _ask_for_menu(self, place: QPoint) -> None:
        self.menu_wanted.emit(self.viewport().mapToGlobal(place))


def copy_selected_lines(view: ResultsView, model: ResultsModel) -> None:
    """Put the selected lines on the clipboard, one a line, tabs between cells."""
    cells = model.cells
    if cells is None:
        return
    text = "\n".join(
        "\t".join(cells.text(model.line(number), column) for column in Column)
        for number in view.selected_numbers().tolist()
    )
    QGuiApplication.clipboard().setText(text)
