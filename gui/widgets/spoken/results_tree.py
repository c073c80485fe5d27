"""The results list for screen readers: a tree of groups and their copies.

The list is a table that is drawn as a tree (see `gui.models.results.lines`), so Qt would call it a
table. The numbers of the children are those that a `QTableView` uses in the events that it sends:
a row of headings, then in each line a row heading and the cells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPoint, QRect, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAttributesInterface,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import Shiboken, VoidPtr
from typing_extensions import override

from gui.models.results.cells import ResultLine
from gui.models.results.lines import Column
from gui.models.results.results import ResultsModel
from gui.widgets.results_view import ResultsView

Maybe = Any  # PySide's stubs leave out that there may be none
translate = QCoreApplication.translate
HEADINGS = 1  # rows and columns before the cells
_Role, _Text, _Attribute = QAccessible.Role, QAccessible.Text, QAccessible.Attribute
_made: Final[dict[int, ResultsTree]] = {}  # by view: Qt holds them, and Python has to as well


def speak_results_as_tree() -> None:
    """From now on, let Qt describe each `ResultsView` so. Does nothing the second time."""
    if not _installed:
        QAccessible.installFactory(_make)
        _installed.append(_make)


_installed: Final[list[Callable[[str, QObject], QAccessibleInterface | None]]] = []


def _make(name: str, described: QObject) -> QAccessibleInterface | None:
    if name != ResultsView.__name__ or not isinstance(described, ResultsView):
        return None
    tree = ResultsTree(described)
    key = id(described)
    _made[key] = tree
    described.destroyed.connect(lambda: _made.pop(key).forget())
    return tree


class ResultsTree(QAccessibleWidget):
    """The whole list."""

    def __init__(self, view: ResultsView) -> None:
        super().__init__(view, _Role.Tree)
        self._view = view
        self._parts: dict[int, _Part] = {}
        view.model().modelReset.connect(self.forget)

    @override
    def childCount(self) -> int:
        lines, columns = self._size()
        return (lines + HEADINGS) * (columns + HEADINGS)

    @override
    def child(self, number: int) -> Maybe:
        if not 0 <= number < self.childCount():
            return None
        part = self._parts.get(number)
        if part is None:
            line, column = divmod(number, self._size()[1] + HEADINGS)
            part = _Part(self._view, line - HEADINGS, column - HEADINGS)
            QAccessible.registerAccessibleInterface(part)
            self._parts[number] = part
        return part

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        for number, part in self._parts.items():
            if part is child:
                return number
        return -1

    @override
    def childAt(self, x: int, y: int) -> Maybe:
        index = self._view.indexAt(self._view.viewport().mapFromGlobal(QPoint(x, y)))
        return self._child_of(index)

    @override
    def focusChild(self) -> Maybe:
        return self._child_of(self._view.currentIndex()) if self._view.hasFocus() else None

    def forget(self) -> None:
        """Other lines: what was described is gone."""
        for part in self._parts.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))
        self._parts.clear()

    def _child_of(self, index: QModelIndex) -> Maybe:
        if not index.isValid():
            return None
        in_line = self._size()[1] + HEADINGS
        return self.child((index.row() + HEADINGS) * in_line + index.column() + HEADINGS)

    def _size(self) -> tuple[int, int]:
        model = self._view.model()
        return model.rowCount(), model.columnCount()


class _Part(QAccessibleInterface, QAccessibleAttributesInterface):
    """A cell, or a heading where `line` or `column` is -1. The first cell stands for its line."""

    def __init__(self, view: ResultsView, line: int, column: int) -> None:
        QAccessibleInterface.__init__(self)
        QAccessibleAttributesInterface.__init__(self)
        self._view, self._line, self._column = view, line, column

    # --- what it is -----------------------------------------------------------------------------

    @override
    def role(self) -> QAccessible.Role:
        if self._line < 0:
            return _Role.ColumnHeader if self._column >= 0 else _Role.Pane
        if self._column < 0:
            return _Role.RowHeader
        return _Role.TreeItem if self._column == Column.SUBJECT else _Role.Cell

    @override
    def text(self, what: QAccessible.Text) -> str:
        if what == _Text.Description:
            return self._place()
        if what != _Text.Name or self._column < 0 or not self.isValid():
            return ""
        model = self._view.model()
        if self._line < 0:
            return str(model.headerData(self._column, Qt.Orientation.Horizontal))
        return str(self._index().data(Qt.ItemDataRole.AccessibleTextRole) or "")

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        line = self._result()
        if line is None:
            state.invisible = self._view.verticalHeader().isHidden() and self._column < 0
            return state
        index, selection = self._index(), self._view.selectionModel()
        state.focusable = state.selectable = state.readOnly = True
        state.selected = selection.isSelected(index)
        state.focused = self._view.hasFocus() and self._view.currentIndex() == index
        state.offscreen = not self._view.viewport().rect().intersects(self._view.visualRect(index))
        state.invisible = self._view.isColumnHidden(self._column)
        if self._column == Column.SUBJECT:
            self._tell_tree_state(state, line)
        return state

    def _tell_tree_state(self, state: QAccessible.State, line: ResultLine) -> None:
        mark = self._index().data(Qt.ItemDataRole.CheckStateRole)
        state.checkable = mark is not None
        state.checked = mark == Qt.CheckState.Checked
        state.checkStateMixed = mark == Qt.CheckState.PartiallyChecked
        if line.is_kept and not self._model().is_flat:
            state.expandable = True
            state.expanded, state.collapsed = not line.folded, line.folded

    def _place(self) -> str:
        """Which of the copies of its group it is."""
        line, cells = self._result(), self._model().cells
        if line is None or cells is None or line.member < 0 or self._column != Column.SUBJECT:
            return ""
        first = int(cells.board.groups.starts[line.group])
        words = translate("ResultsTree", "%1 of %2").replace("%1", str(line.member - first + 1))
        return words.replace("%2", str(line.n_copies))

    @override
    def attributeKeys(self) -> list[QAccessible.Attribute]:
        return [_Attribute.Level] if self.role() == _Role.TreeItem else []

    @override
    def attributeValue(self, key: QAccessible.Attribute) -> Any:
        """The level: 1 of a group, 2 of its copies; of copies alone, 1."""
        line = self._result()
        below = line is not None and line.member >= 0 and not self._model().is_flat
        return 2 if below else 1

    @override
    def interface_cast(self, wanted: QAccessible.InterfaceType) -> Any:
        if wanted == QAccessible.InterfaceType.AttributesInterface:
            return VoidPtr(Shiboken.getCppPointer(self)[1])
        return VoidPtr(0)

    # --- where it is ----------------------------------------------------------------------------

    @override
    def isValid(self) -> bool:
        if not Shiboken.isValid(self._view):
            return False
        model = self._view.model()
        return self._line < model.rowCount() and self._column < model.columnCount()

    @override
    def rect(self) -> QRect:
        if self._result() is None:
            return QRect()
        place = self._view.visualRect(self._index())
        return QRect(self._view.viewport().mapToGlobal(place.topLeft()), place.size())

    @override
    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)

    @override
    def window(self) -> Maybe:
        return self._view.window().windowHandle()

    @override
    def object(self) -> Maybe:
        return None

    @override
    def childCount(self) -> int:
        return 0

    @override
    def child(self, number: int) -> Maybe:
        return None

    @override
    def childAt(self, x: int, y: int) -> Maybe:
        return None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    @override
    def setText(self, what: QAccessible.Text, text: str) -> None:
        """Nothing can be typed here."""

    def _model(self) -> ResultsModel:
        model = self._view.model()
        if not isinstance(model, ResultsModel):
            raise TypeError(model)
        return model

    def _index(self) -> QModelIndex:
        return self._view.model().index(self._line, self._column)

    def _result(self) -> ResultLine | None:
        if self._line < 0 or self._column < 0 or not self.isValid():
            return None
        return self._model().line(self._line)
