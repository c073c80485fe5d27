"""The keys of all commands, to be changed: one key each, none twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from gui import wording
from gui.layouts import STRETCH, lay_out_column, lay_out_row

NAME_ROLE = int(Qt.ItemDataRole.UserRole)


class KeyLine(NamedTuple):
    """A command: its machine name, its words, its keys, and those that it usually has."""

    name: str
    words: str
    keys: tuple[str, ...]
    usual: tuple[str, ...]


class ShortcutsPage(QWidget):
    """A table of commands; below it the keys of the one under the cursor.

    Signals:
        chosen: The name of a command, and its keys (a tuple).
    """

    chosen = Signal(str, object)

    def __init__(self, lines: Sequence[KeyLine], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = list(lines)
        self.table = QTableWidget(len(lines), 2, self)
        self.edit = QKeySequenceEdit(self)
        self.usual = QPushButton(self.tr("Default keys"), self)
        self.none = QPushButton(self.tr("Remove shortcut"), self)
        self._told = QLabel(self)
        self._fill_table()
        self._arrange()
        self.table.currentCellChanged.connect(self._show_current)
        self.edit.editingFinished.connect(self._take)
        self.usual.clicked.connect(lambda: self._set(self._current.usual))
        self.none.clicked.connect(lambda: self._set(()))
        self.table.setCurrentCell(0, 0)

    @property
    def _current(self) -> KeyLine:
        return self._lines[max(0, self.table.currentRow())]

    def _fill_table(self) -> None:
        self.table.setHorizontalHeaderLabels([self.tr("Command"), self.tr("Keys")])
        self.table.setAccessibleName(self.tr("Keys of commands"))
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setAccessibleName(self.tr("Columns"))
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        for row in range(len(self._lines)):
            self._fill_row(row)

    def _fill_row(self, row: int) -> None:
        line = self._lines[row]
        words = QTableWidgetItem(line.words)
        words.setData(NAME_ROLE, line.name)
        keys = QTableWidgetItem(_native(line.keys))
        for item in (words, keys):
            font = item.font()
            font.setBold(line.keys != line.usual)  # as elsewhere: what is not usual stands out
            item.setFont(font)
        self.table.setItem(row, 0, words)
        self.table.setItem(row, 1, keys)

    def _arrange(self) -> None:
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(self.tr("New key"))
        for inside in self.edit.findChildren(QLineEdit):  # this is what has the focus
            inside.setAccessibleName(self.tr("New key"))
        self.usual.setAccessibleName(self.usual.text())
        self.none.setAccessibleName(self.none.text())
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setWordWrap(True)
        ask = QLabel(self.tr("Press the new key:"), self)
        ask.setBuddy(self.edit)
        line = lay_out_row(ask, (self.edit, 1))
        buttons = lay_out_row(self.usual, self.none, STRETCH)
        pieces = ((self.table, 1), line, buttons, self._told)
        lay_out_column(*pieces, of=self, margins=(0, 0, 0, 0), spacing=8)

    @Slot()
    def _show_current(self) -> None:
        self.edit.clear()
        self.usual.setEnabled(self._current.keys != self._current.usual)
        self.none.setEnabled(bool(self._current.keys))

    @Slot()
    def _take(self) -> None:
        """Use what was pressed, if no other command has it."""
        key = self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if not key:
            return
        other = next(
            (line for line in self._lines if key in line.keys and line.name != self._current.name),
            None,
        )
        if other is not None:
            words = self.tr("%1 is already the shortcut for \u201c%2\u201d.")
            words = wording.fill(words, _native((key,)), other.words)
            self._told.setText(words)
            self.edit.clear()
            return
        self._set((key,))

    def _set(self, keys: tuple[str, ...]) -> None:
        row = max(0, self.table.currentRow())
        clashing = [
            line.words
            for at, line in enumerate(self._lines)
            if at != row and set(line.keys) & set(keys)
        ]
        if clashing:
            words = self.tr("The default key now belongs to \u201c%1\u201d.")
            self._told.setText(words.replace("%1", clashing[0]))
            return
        self._told.clear()
        self._lines[row] = self._lines[row]._replace(keys=keys)
        self._fill_row(row)
        self._show_current()
        self.chosen.emit(self._lines[row].name, keys)


def _native(keys: Sequence[str]) -> str:
    return "  ".join(
        QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys
    )
