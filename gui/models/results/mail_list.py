"""All messages of a scan as a table to pick one from: nothing is made before it is looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from core.columns import Int64s
from gui import wording
from gui.models.plain import plain_line
from gui.models.results.facts import Bools, ListFacts, find_text
from gui.models.visible import tool_tip_text

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
NOWHERE = QModelIndex()
SUBJECT, SENDER, DATE, WHERE = range(4)
_N_COLUMNS = 4


class MailListModel(QAbstractTableModel):
    """Shows the mails whose subject, sender or folder holds all words that were searched for."""

    def __init__(self, facts: ListFacts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self._rows: Int64s = np.arange(facts.n_mails)

    @property
    def is_one_folder(self) -> bool:
        """Whether all are in one folder, so that its name says nothing."""
        return len(self._facts.where) <= 1

    def search(self, line: str) -> None:
        """Show the mails that hold these words. Cost: some milliseconds for 100,000 mails."""
        found = np.ones(self._facts.n_mails, np.bool_)
        for word in line.lower().split():
            found &= self._holding(word)
        self.beginResetModel()
        self._rows = np.flatnonzero(found)
        self.endResetModel()

    def mail(self, place: int) -> int:
        """The row of the scan that stands in a line of the table."""
        return int(self._rows[place])

    def place_of(self, row: int) -> int:
        """The line of the table that a message stands in, -1 if it is not shown."""
        at = int(np.searchsorted(self._rows, row))
        return at if at < len(self._rows) and self._rows[at] == row else -1

    def words(self, row: int) -> str:
        """A message in one line."""
        return wording.listed(
            part for part in (self._cell(row, c) for c in range(_N_COLUMNS)) if part
        )

    @override
    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Subject, sender, date, folder."""
        return 0 if parent.isValid() else _N_COLUMNS

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """The words of a cell; a tool tip has them in full."""
        if not index.isValid() or role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        text = self._cell(self.mail(index.row()), index.column())
        return tool_tip_text(text) if role == Role.ToolTipRole else text

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or role != Role.DisplayRole:
            return None
        return (self.tr("Subject"), self.tr("From"), self.tr("Date"), self.tr("Folder"))[section]

    def _cell(self, row: int, column: int) -> str:
        table = self._facts.table
        match column:
            case 0:
                return plain_line(table.subject[row]) or self.tr("(no subject)")
            case 1:
                return plain_line(table.sender[row])
            case 2:
                return wording.date(int(table.sent_utc[row]))
            case _:
                return plain_line(self._facts.where[int(table.folder[row])])

    def _holding(self, word: str) -> Bools:
        facts = self._facts
        folders = [number for number, name in enumerate(facts.where) if word in name.lower()]
        found = find_text(facts.subjects, word) | find_text(facts.senders, word)
        return found | np.isin(facts.table.folder, folders)
