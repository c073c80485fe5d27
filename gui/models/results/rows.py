"""A table over any sequence of values: cells are made when they are looked at, never before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from gui.models.visible import tool_tip_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
NOWHERE = QModelIndex()

T = TypeVar("T")

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RowsModel(QAbstractTableModel, Generic[T]):
    """Shows values as rows of words.

    Attributes:
        rows: The values.
    """

    def __init__(
        self,
        headers: Sequence[str],
        cells: Callable[[T], Sequence[str]],
        parent: QObject | None = None,
        *,
        numbers: Collection[int] = (),
    ) -> None:
        """`numbers`: the columns of numbers, which stand at the right."""
        super().__init__(parent)
        self.rows: Sequence[T] = ()
        self._numbers = frozenset(numbers)
        self._headers = headers
        self._cells = cells

    def show_rows(self, rows: Sequence[T]) -> None:
        """Show these values."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._headers)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """The words of a cell; a tool tip has them in full."""
        if role == Role.TextAlignmentRole and index.column() in self._numbers:
            return _RIGHT
        if not index.isValid() or role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        text = self._cells(self.rows[index.row()])[index.column()]
        return tool_tip_text(text) if role == Role.ToolTipRole else text

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return self._headers[section]
        if orientation is Qt.Orientation.Horizontal and role == Role.TextAlignmentRole:
            return _RIGHT if section in self._numbers else None
        return None
