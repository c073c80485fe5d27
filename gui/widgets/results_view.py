"""The results list: a table that looks and feels like a tree.

See `gui.models.results.lines` why it is no QTreeView. Keys for folding live here; all other keys
are actions of the menu that are bound to this widget, so that they act only while it has the
focus.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget
from typing_extensions import override

from core.columns import Int32s
from gui.assets import Colours
from gui.layouts import USUAL_TEXT_PX, with_text
from gui.models.results.badges import badge_words
from gui.models.results.board import Badge
from gui.models.results.cells import ResultLine
from gui.models.results.columns import (
    DETAILS,
    FIRST_ORDER,
    LEAST_WIDTHS,
    ROOM_FOR,
    first_width,
    fit_widths,
)
from gui.models.results.lines import KEPT, Column, ListOrder
from gui.models.results.results import ResultsModel, arrow_of
from gui.widgets.results_delegate import (
    PAD,
    ResultsDelegate,
    first_cell_layout,
    row_height,
)

MARGIN, ARROW_PX = 18, 14  # of a heading, and of its arrow


class ResultsView(QTableView):
    """Shows a `ResultsModel`.

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
        self._fits = True  # until somebody gives a column another width
        self._fitting = False
        self._has_places = True
        # Shown where there is room, until somebody says whether: and whether they say something.
        self._optional = {Column.SIZE: True, Column.ATTACHMENTS: False}
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
        self._shape_headers()
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
        self._fit()

    # --- columns --------------------------------------------------------------------------------

    def show_column(self, column: Column, shown: bool) -> None:
        """Show a column or not; what has none stands below the subject."""
        self._optional.pop(column, None)
        self.setColumnHidden(column, not shown)
        self._show_details()
        self._fit()

    def set_places(self, several: bool) -> None:
        """Say where mail lies only if there is more than one place."""
        self._has_places = several
        if not several:
            self.setColumnHidden(Column.WHERE, True)
        self._show_details()

    @property
    def details(self) -> tuple[Column, ...]:
        """What stands below the subject."""
        return self._painter.details

    def sort_menu(self, title: str, parent: QWidget) -> QMenu:
        """A menu that sorts by any column, also by those that have no header now."""
        menu = QMenu(title, parent)
        for column in FIRST_ORDER:
            name = self._model.headerData(column, Qt.Orientation.Horizontal)
            menu.addAction(name).triggered.connect(partial(self._sort_by, column))
        return menu

    def _sort_by(self, column: Column) -> None:
        header, role = self.horizontalHeader(), Qt.ItemDataRole.InitialSortOrderRole
        first = self._model.headerData(column, Qt.Orientation.Horizontal, role)
        again = header.sortIndicatorSection() == column and header.sortIndicatorOrder() == first
        turned = Qt.SortOrder(1 - first.value)
        header.setSortIndicator(column, turned if again else first)

    def _show_details(self) -> None:
        hidden = (column for column in DETAILS if self.isColumnHidden(column))
        details = (one for one in hidden if one != Column.WHERE or self._has_places)
        self._painter.details = tuple(details)
        self.viewport().update()

    def set_files(self, some: bool) -> None:
        """Say how many files are attached where there are some, and room for a column of it."""
        if Column.ATTACHMENTS in self._optional:
            self._optional[Column.ATTACHMENTS] = some
        self._fit()

    def _fit(self) -> None:
        """Fit what decides into the room, and further columns where that leaves enough."""
        if not self._fits:
            return
        self._fitting = True
        room = self.viewport().width()
        others = [column for column in Column if column not in LEAST_WIDTHS]
        own = [one for one in others if one not in self._optional and not self.isColumnHidden(one)]
        taken = sum(self._usual(one) for one in own)
        for column, says_something in self._optional.items():
            width = self._usual(column)
            left = with_text(self, ROOM_FOR[column])
            fits = says_something and left + taken + width <= room
            self.setColumnHidden(column, not fits)
            taken += width if fits else 0
        least = sum(LEAST_WIDTHS.values())
        behind = taken - self._usual(Column.SIMILARITY) if least + taken > room else 0
        scale = self.fontMetrics().height() / USUAL_TEXT_PX
        widths = fit_widths(room, taken - behind, scale=scale)
        for column in Column:
            self.setColumnWidth(column, widths.get(column, self._usual(column)))
        self._fitting = False

    def _usual(self, column: Column) -> int:
        """The width of a column that does not stretch: its heading and its badges fit."""
        heading = str(self._model.headerData(column, Qt.Orientation.Horizontal))
        font = QFont(self.horizontalHeader().font())
        font.setWeight(QFont.Weight.DemiBold)  # as the style sheet has it
        needed = QFontMetrics(font).horizontalAdvance(heading) + MARGIN
        if column == self.horizontalHeader().sortIndicatorSection():
            needed += ARROW_PX
        if column == Column.SIMILARITY:
            badges = [*map(badge_words, Badge), badge_words(Badge.TEMPLATE, of_series=True)]
            widest = max(map(self.fontMetrics().horizontalAdvance, badges))
            return max(first_width(column), needed, widest + 2 * PAD + 2)
        return max(with_text(self, first_width(column)), needed)

    # --- inside ---------------------------------------------------------------------------------

    def _shape_headers(self) -> None:
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(10)
        rows.setDefaultSectionSize(row_height(self.font()))
        columns = self.horizontalHeader()
        columns.setAccessibleName(self.tr("Columns of the results"))
        columns.setSectionsMovable(True)
        columns.setHighlightSections(False)
        columns.setTextElideMode(Qt.TextElideMode.ElideRight)
        columns.setStretchLastSection(True)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setSortIndicatorShown(True)
        columns.setSortIndicator(Column.SIZE, arrow_of(descending=True))
        columns.setSectionsClickable(True)
        columns.sortIndicatorChanged.connect(self._sort_asked)
        columns.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        columns.customContextMenuRequested.connect(self._choose_columns)
        for place, column in enumerate(FIRST_ORDER):
            columns.moveSection(columns.visualIndex(column), place)
        for column in Column:
            self.setColumnWidth(column, first_width(column))
        for column in DETAILS:
            self.setColumnHidden(column, True)
        self._show_details()
        columns.sectionResized.connect(self._column_resized)

    @Slot(int, int, int)
    def _column_resized(self, section: int, before: int, now: int) -> None:
        """A width that somebody chose stays; hiding and showing (from or to 0) is none.

        Nor is what the last column takes of the room that is left.
        """
        if Column(section) not in LEAST_WIDTHS or not before or not now or self._fitting:
            return
        header = self.horizontalHeader()
        places = range(header.count())
        shown = [at for at in places if not header.isSectionHidden(header.logicalIndex(at))]
        if header.visualIndex(section) != shown[-1]:
            self._fits = False

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
        self._fit()
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

    @Slot(QPoint)
    def _choose_columns(self, place: QPoint) -> None:
        columns = self.horizontalHeader()
        menu = QMenu(self)
        for column in Column:
            if column == Column.SUBJECT:
                continue
            name = self._model.headerData(column, Qt.Orientation.Horizontal)
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(not columns.isSectionHidden(column))
            action.setData(int(column))
        menu.addSeparator()
        menu.addMenu(self.sort_menu(self.tr("Sort by"), menu))
        chosen = menu.exec(columns.mapToGlobal(place))
        if chosen is not None and chosen.isCheckable():
            self.show_column(Column(chosen.data()), chosen.isChecked())
        menu.deleteLater()


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
