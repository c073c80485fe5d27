"""Where messages leave, where they go, and how long they can be put back: a line a source."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from core.model.sources import SourceKind
from core.words.sentence import about
from core.words.sources import SOURCE_KINDS
from gui import wording
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import LEAST_ROW_PX, shape_table, with_text
from gui.models.accounts.naming import Naming, folder_name
from gui.models.moves import Review, SourceMoves
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text
from gui.wording import number

translate = QCoreApplication.translate
SHOWN_FOLDERS = 4
CELL_PX = 12  # beside the words of a cell
MOST_PX = 300  # a column; what does not fit is in its tool tip
MOST_ROWS = 6
_NUMBERS, _UNDO = (2, 3), 5  # columns
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class LeavingTable(QTableWidget):
    """The table of the review."""

    def __init__(self, review: Review, naming: Naming, parent: QWidget | None = None) -> None:
        super().__init__(len(review.leaving), 6, parent)
        self._review, self._naming = review, naming
        self.setHorizontalHeaderLabels(
            [
                translate("ReviewSheet", "Account or file"),
                translate("ReviewSheet", "From folders"),
                translate("ReviewSheet", "Messages"),
                translate("ReviewSheet", "Size"),
                translate("ReviewSheet", "Goes to"),
                translate("ReviewSheet", "Undo"),
            ]
        )
        for column in _NUMBERS:
            if heading := self.horizontalHeaderItem(column):
                heading.setTextAlignment(_RIGHT)
        name = translate("ReviewSheet", "Where messages come from and where they go")
        shape_table(self, name, translate("ListDialog", "Columns"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for row, source in enumerate(review.leaving):
            self._fill_row(row, source)
        in_folders = any(name for source in review.leaving for name, _ in source.folders)
        without = () if in_folders else (1,)  # a mailbox file is its own folder
        # how long it can be undone is what people move their mail on: it is never cut
        rules = ColumnRules(whole=(*_NUMBERS, _UNDO), without=without)
        columns = FittedColumns(self, (), rules)
        held = [self.sizeHintForColumn(column) + CELL_PX for column in range(6)]
        most = with_text(self, MOST_PX)
        columns.want([width if at == _UNDO else min(width, most) for at, width in enumerate(held)])
        rows = min(len(review.leaving), MOST_ROWS) + 1
        line = max(self.verticalHeader().defaultSectionSize(), LEAST_ROW_PX)
        self.setFixedHeight(rows * (line + 2) + self.horizontalScrollBar().sizeHint().height())

    def _fill_row(self, row: int, source: SourceMoves) -> None:
        for column, text in enumerate(self._cells(source)):
            cell = QTableWidgetItem(text)
            cell.setToolTip(tool_tip_text(self._address(source) if column == 0 else text))
            if column in _NUMBERS:
                cell.setTextAlignment(_RIGHT)
            self.setItem(row, column, cell)

    def _cells(self, source: SourceMoves) -> tuple[str, ...]:
        folders = wording.listed(
            f"{plain_line(folder_name(name) or self._naming.source(source.path))} {number(n)}"
            for name, n in source.folders[:SHOWN_FOLDERS]
        )
        if len(source.folders) > SHOWN_FOLDERS:
            folders += ", …"
        on_server = source.kind is SourceKind.IMAP
        return (
            plain_line(self._name(source)),
            folders,
            number(source.messages),
            wording.size(source.size_bytes),
            plain_line(self._naming.target(self._review.to, source.path)),
            translate("ReviewSheet", "until Trash is emptied")
            if on_server
            else translate("ReviewSheet", "until safety copies are deleted"),
        )

    def _name(self, source: SourceMoves) -> str:
        """What it is called; one folder with several kinds of mail by these, too."""
        name = self._naming.source(source.path)
        if [other.path for other in self._review.leaving].count(source.path) > 1:
            return wording.say(about(name, SOURCE_KINDS[source.kind]))
        return name

    def _address(self, source: SourceMoves) -> str:
        account = self._naming.account(source.path)
        return source.path if account is None else f"{account.user}, {account.host}"
