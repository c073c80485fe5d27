"""Columns of a table within its width: with large letters on a small screen, too.

A table that scrolls sideways hides what a row is about. So columns give room first, and then
those give way that say the least; what is cut is in a tool tip.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QTableView
from typing_extensions import override

from gui.layouts import heading_width, with_text

# Of usual letters; a heading may need more.
LEAST_COLUMN_PX = 64
LEAST_NAME_PX = 120


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What each column gives where there is little room; all by their numbers.

    Attributes:
        give_way: Columns that are hidden where there is too little room, the first first.
        whole: Columns that are never cut, such as dates.
        names: The column that says what a row is about, such as the subject.
        grows: The columns that share what room is left; without any the header stretches the last.
        without: Columns that have nothing to say here, and are never shown.
    """

    give_way: Sequence[int] = ()
    whole: Collection[int] = ()
    names: int = 0
    grows: Sequence[int] = ()
    without: Collection[int] = ()


class FittedColumns(QObject):
    """Keeps the columns of a table within its width, until somebody chooses widths of their own.

    It lives with the table.
    """

    def __init__(
        self, table: QTableView, widths: Sequence[int], rules: ColumnRules | None = None
    ) -> None:
        """Fit them now and whenever the table gets another width.

        Args:
            table: It has its model.
            widths: Of the columns from the first on, in pixels at the usual size of letters; a
                heading that needs more gets it.
            rules: None: all give room alike.
        """
        super().__init__(table)
        self._table, self._rules = table, rules or ColumnRules()
        self._fitting = self._is_own = False
        self._wanted = [with_text(table, width) for width in widths]
        table.horizontalHeader().sectionResized.connect(self._on_resized)
        table.viewport().installEventFilter(self)
        self.fit()

    def want(self, widths_px: Sequence[int]) -> None:
        """Other widths, in pixels as they are."""
        self._wanted = list(widths_px)
        self.fit()

    def stop(self) -> None:
        """Leave the widths to somebody else from now on."""
        self._is_own = True

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self.fit()
        return False

    def fit(self) -> None:
        """Fit the columns into the room that there is."""
        if self._is_own:
            return
        room, wanted = self._table.viewport().width(), self._wanted_px()
        least = [self._least_px(column, width) for column, width in enumerate(wanted)]
        shown = [column for column in range(len(wanted)) if column not in self._rules.without]
        for column in self._rules.give_way:
            if sum(least[one] for one in shown) <= room:
                break
            if column in shown:
                shown.remove(column)
        hidden = [one for one in self._rules.give_way if one not in (*shown, *self._rules.without)]
        for column in reversed(hidden):  # a wide one made room for narrow ones, too
            if sum(least[one] for one in (*shown, column)) <= room:
                shown.append(column)
        over = sum(wanted[one] for one in shown) - room
        soft = sum(wanted[one] - least[one] for one in shown)
        share = min(1.0, max(0, over) / soft) if soft else 0.0
        grows = [column for column in self._rules.grows if column in shown]
        more = max(0, -over) // len(grows) if grows else 0
        self._fitting = True
        for column, width in enumerate(wanted):
            self._table.setColumnHidden(column, column not in shown)
            given = int((width - least[column]) * share + 0.999)  # a pixel too many would scroll
            grown = more if column in grows else 0
            self._table.setColumnWidth(column, width - given + grown)
        self._fitting = False

    def _wanted_px(self) -> list[int]:
        n_columns = self._table.model().columnCount()
        widths = [*self._wanted[:n_columns], *[0] * (n_columns - len(self._wanted))]
        return [max(width, self._heading_px(column)) for column, width in enumerate(widths)]

    def _least_px(self, column: int, wanted: int) -> int:
        if column in self._rules.whole:
            return wanted
        usual = LEAST_NAME_PX if column == self._rules.names else LEAST_COLUMN_PX
        least = with_text(self._table, usual)
        return max(self._heading_px(column), min(wanted, least))

    def _heading_px(self, column: int) -> int:
        words = self._table.model().headerData(column, Qt.Orientation.Horizontal)
        return heading_width(self._table.horizontalHeader(), str(words or ""))

    @Slot(int, int, int)
    def _on_resized(self, section: int, before: int, now: int) -> None:
        """A width that somebody chose stays. The last column takes what is left by itself."""
        header = self._table.horizontalHeader()
        shown = [at for at in range(header.count()) if not header.isSectionHidden(at)]
        if not self._fitting and before and now and shown and section != shown[-1]:
            self._is_own = True
