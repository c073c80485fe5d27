"""Messages marked as not copies: the pairs that are remembered, and the way back for each.

It shows and asks; doing is the controllers'.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QWidget,
)

from gui import wording
from gui.assets import Colours, icon
from gui.dialogs.empty_page import EmptyPage
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    shape_table,
)
from gui.models.plain import plain_line, strip_mnemonic
from gui.models.results.rows import RowsModel
from gui.models.said_pairs import PairRow, find_pairs, pair_cells, pair_headers

WIDTHS = (290, 170, 130, 150, 100)
DATE, FOLDER, SAID = 2, 3, 4  # columns
EMPTY, LISTED = range(2)  # the pages


class SaidPairsDialog(WrappingDialog):
    """A search, a table of pairs, and what brings them back.

    Signals:
        back_asked: The `PairRow`s (a list) that are to count as copies again.
        undo_asked: Take back the last step that this dialog made.
    """

    back_asked = Signal(object)
    undo_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Messages marked as not copies"))
        resize_within_screen(self, 900, 520)
        self._all: Sequence[PairRow] = ()
        self._make_cells: Callable[[PairRow], Sequence[str]] = pair_cells(None)
        self._model: RowsModel[PairRow] = RowsModel(pair_headers(), self._cells_of, self)
        self.table = QTableView(self)
        self.search = QLineEdit(self)
        self._words = paragraph(self, role="")
        self._said = paragraph(self, role="")
        self._pages = QStackedWidget(self)
        self._shape_table()
        self._make_buttons()
        self._arrange()
        self._enable()

    def show_pairs(
        self,
        rows: Sequence[PairRow],
        cells: Callable[[PairRow], Sequence[str]],
        *,
        has_scan: bool,
    ) -> None:
        """Show what is remembered, the latest first; `cells` makes the words of one."""
        self._all, self._make_cells = rows, cells
        remembered = self.tr("%Ln pair(s) that scans no longer show as copies.", "", len(rows))
        look = self.tr("To see these messages, scan the mail that has them.")
        missing = not has_scan or not any(row.is_here for row in rows)
        self._words.setText(wording.sentences((remembered, look) if missing else (remembered,)))
        self._pages.setCurrentIndex(LISTED if rows else EMPTY)
        self._show_found()

    def chosen(self) -> list[PairRow]:
        """What is selected."""
        places = self.table.selectionModel().selectedRows()
        return [self._model.rows[index.row()] for index in places]

    def say(self, words: str) -> None:
        """Say what became of what was asked for."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    def offer_undo(self, words: str) -> None:
        """Offer to take back the last step of this dialog; "": none, or others came after it."""
        if words:
            self._undo.setText(plain_line(words))
            self._undo.setAccessibleName(strip_mnemonic(words))
        self._undo.setVisible(bool(words))

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self.empty.set_colours(colours)
        self._lens.setIcon(icon("search", colours.dim))

    def _cells_of(self, row: PairRow) -> Sequence[str]:
        return self._make_cells(row)

    # --- the parts ------------------------------------------------------------------------------

    def _shape_table(self) -> None:
        table = self.table
        table.setModel(self._model)
        shape_table(table, self.tr("Pairs marked as not copies"), self.tr("Columns"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setAlternatingRowColors(True)  # a row has two lines
        FittedColumns(table, WIDTHS, ColumnRules(give_way=(FOLDER, SAID), whole=(DATE,)))
        rows = table.verticalHeader()
        rows.setDefaultSectionSize(rows.defaultSectionSize() + table.fontMetrics().lineSpacing())
        table.selectionModel().selectionChanged.connect(self._enable)
        self._model.modelReset.connect(self._enable)

    def _make_buttons(self) -> None:
        self._back = QPushButton(self.tr("&Count as copies again"), self)
        self._undo = QPushButton(self.tr("Undo"), self)
        self._close = QPushButton(self.tr("Close"), self)
        self._back.setProperty("primary", "true")
        self._back.clicked.connect(self._ask_back)
        self._undo.clicked.connect(self.undo_asked)
        self._close.clicked.connect(self.reject)
        for button in (self._back, self._undo, self._close):
            button.setAccessibleName(strip_mnemonic(button.text()))
            button.setAutoDefault(False)
        delete = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.table)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._ask_back)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self.undo_asked)

    def _arrange(self) -> None:
        self.search.setPlaceholderText(self.tr("Words of subject, sender or folder"))
        self.search.setAccessibleName(self.tr("Search"))
        self.search.setClearButtonEnabled(True)
        place = QLineEdit.ActionPosition.LeadingPosition
        self._lens = self.search.addAction(QIcon(), place)
        self.search.textChanged.connect(self._show_found)
        listed = QWidget(self)
        pieces = (self._words, self.search, (self.table, 1))
        lay_out_column(*pieces, of=listed, margins=(0, 0, 0, 0), spacing=8)
        self.empty = EmptyPage(
            "mail",
            self.tr("No messages marked as not copies"),
            self.tr(
                "If two messages in a group aren't copies of each other, select the "
                "one you want to take out and choose Mark ▸ Not copies. Later scans "
                "won't show them as copies. You can undo this here."
            ),
            self,
        )
        self._pages.addWidget(self.empty)
        self._pages.addWidget(listed)
        last = lay_out_row(self._undo, STRETCH, self._back, self._close, spacing=8)
        column = ((self._pages, 1), self._said, last)
        lay_out_column(*column, of=self, margins=(16, 14, 16, 14), spacing=10)
        self.offer_undo("")
        self.say("")

    # --- what is asked --------------------------------------------------------------------------

    @Slot()
    def _show_found(self) -> None:
        at = self.table.currentIndex().row()
        found = find_pairs(self._all, self._make_cells, self.search.text())
        self._model.show_rows(found)
        if found and at >= 0:
            self.table.selectRow(min(at, len(found) - 1))

    @Slot()
    def _ask_back(self) -> None:
        if chosen := self.chosen():
            self.back_asked.emit(chosen)

    @Slot()
    def _enable(self) -> None:
        self._back.setVisible(self._pages.currentIndex() == LISTED)
        self._back.setEnabled(self.table.selectionModel().hasSelection())
