"""The columns of the results list: which are shown, how wide they are, what stands elsewhere.

What has no column stands below the subject. Widths fit the room until somebody chooses one.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QMenu, QTableView, QWidget

from gui.layouts import USUAL_TEXT_PX, with_text
from gui.models.results.badges import badge_words
from gui.models.results.board import Badge
from gui.models.results.columns import (
    DETAILS,
    FIRST_ORDER,
    LEAST_WIDTHS,
    ROOM_FOR,
    first_width,
    fit_widths,
)
from gui.models.results.lines import Column
from gui.models.results.results import ResultsModel, arrow_of
from gui.widgets.results_delegate import PAD, ResultsDelegate

MARGIN, ARROW_PX = 18, 14  # of a heading, and of its arrow


class ResultsColumns(QObject):
    """Fits the columns of a list of results."""

    def __init__(self, view: QTableView, model: ResultsModel, painter: ResultsDelegate) -> None:
        super().__init__(view)
        self._view, self._model, self._painter = view, model, painter
        self._header = view.horizontalHeader()
        self._fits = True  # until somebody gives a column another width
        self._fitting = False
        self._has_places = True
        # Shown where there is room, until somebody says whether: and whether they say something.
        self._optional = {Column.SIZE: True, Column.ATTACHMENTS: False}
        self._shape()

    def show(self, column: Column, shown: bool) -> None:
        """Show a column or not; what has none stands below the subject."""
        self._optional.pop(column, None)
        self._view.setColumnHidden(column, not shown)
        self._show_details()
        self.fit()

    def set_places(self, several: bool) -> None:
        """Say where mail lies only if there is more than one place."""
        self._has_places = several
        if not several:
            self._view.setColumnHidden(Column.WHERE, True)
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
        header, role = self._header, Qt.ItemDataRole.InitialSortOrderRole
        first = self._model.headerData(column, Qt.Orientation.Horizontal, role)
        again = header.sortIndicatorSection() == column and header.sortIndicatorOrder() == first
        turned = Qt.SortOrder(1 - first.value)
        header.setSortIndicator(column, turned if again else first)

    def _show_details(self) -> None:
        hidden = (column for column in DETAILS if self._view.isColumnHidden(column))
        details = (one for one in hidden if one != Column.WHERE or self._has_places)
        self._painter.details = tuple(details)
        self._view.viewport().update()

    def set_files(self, some: bool) -> None:
        """Say how many files are attached where there are some, and room for a column of it."""
        if Column.ATTACHMENTS in self._optional:
            self._optional[Column.ATTACHMENTS] = some
        self.fit()

    def fit(self) -> None:
        """Fit what decides into the room, and further columns where that leaves enough."""
        if not self._fits:
            return
        view, self._fitting = self._view, True
        room = view.viewport().width()
        others = [column for column in Column if column not in LEAST_WIDTHS]
        own = [one for one in others if one not in self._optional and not view.isColumnHidden(one)]
        taken = sum(self._usual(one) for one in own)
        for column, says_something in self._optional.items():
            width = self._usual(column)
            left = with_text(view, ROOM_FOR[column])
            fits = says_something and left + taken + width <= room
            view.setColumnHidden(column, not fits)
            taken += width if fits else 0
        least = sum(LEAST_WIDTHS.values())
        behind = taken - self._usual(Column.SIMILARITY) if least + taken > room else 0
        scale = view.fontMetrics().height() / USUAL_TEXT_PX
        widths = fit_widths(room, taken - behind, scale=scale)
        for column in Column:
            view.setColumnWidth(column, widths.get(column, self._usual(column)))
        self._fitting = False

    def _usual(self, column: Column) -> int:
        """The width of a column that does not stretch: its heading and its badges fit."""
        heading = str(self._model.headerData(column, Qt.Orientation.Horizontal))
        font = QFont(self._header.font())
        font.setWeight(QFont.Weight.DemiBold)  # as the style sheet has it
        needed = QFontMetrics(font).horizontalAdvance(heading) + MARGIN
        if column == self._header.sortIndicatorSection():
            needed += ARROW_PX
        if column == Column.SIMILARITY:
            badges = [*map(badge_words, Badge), badge_words(Badge.TEMPLATE, of_series=True)]
            widest = max(map(self._view.fontMetrics().horizontalAdvance, badges))
            return max(first_width(column), needed, widest + 2 * PAD + 2)
        return max(with_text(self._view, first_width(column)), needed)

    def _shape(self) -> None:
        columns = self._header
        columns.setAccessibleName(self.tr("Columns of the results"))
        columns.setSectionsMovable(True)
        columns.setHighlightSections(False)
        columns.setTextElideMode(Qt.TextElideMode.ElideRight)
        columns.setStretchLastSection(True)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        columns.setSortIndicatorShown(True)
        columns.setSortIndicator(Column.SIZE, arrow_of(descending=True))
        columns.setSectionsClickable(True)
        columns.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        columns.customContextMenuRequested.connect(self._choose_columns)
        for place, column in enumerate(FIRST_ORDER):
            columns.moveSection(columns.visualIndex(column), place)
        for column in Column:
            self._view.setColumnWidth(column, first_width(column))
        for column in DETAILS:
            self._view.setColumnHidden(column, True)
        self._show_details()
        columns.sectionResized.connect(self._column_resized)

    @Slot(int, int, int)
    def _column_resized(self, section: int, before: int, now: int) -> None:
        """A width that somebody chose stays; hiding and showing (from or to 0) is none.

        Nor is what the last column takes of the room that is left.
        """
        if Column(section) not in LEAST_WIDTHS or not before or not now or self._fitting:
            return
        header = self._header
        places = range(header.count())
        shown = [at for at in places if not header.isSectionHidden(header.logicalIndex(at))]
        if header.visualIndex(section) != shown[-1]:
            self._fits = False

    @Slot(QPoint)
    def _choose_columns(self, place: QPoint) -> None:
        columns = self._header
        menu = QMenu(self._view)
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
            self.show(Column(chosen.data()), chosen.isChecked())
        menu.deleteLater()
