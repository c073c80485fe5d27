"""«Found on this computer»: places with mail, what lies in each, and a box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal, SignalInstance, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QPushButton,
    QTableView,
    QWidget,
)

from core.model.found import Contents, MailPlace
from gui.assets import Colours
from gui.dialogs.empty_page import EmptyPage
from gui.fitting import ColumnRules, FittedColumns
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    resize_within_screen,
    shape_table,
)
from gui.models.accounts.found import FoundModel, FoundRow, found_note
from gui.models.plain import strip_mnemonic

translate = QCoreApplication.translate
WIDTHS = (270, 152, 92, 76)
KIND = 1  # column


class FoundHere(WrappingDialog):
    """Offers what was found; what is ticked when it is accepted shall be added.

    Signals:
        stop_wanted: Nobody needs the numbers.
        account_wanted, file_wanted, folder_wanted: Mail is elsewhere; the dialog has closed.
    """

    stop_wanted = Signal()
    account_wanted = Signal()
    file_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Found on this computer"))
        resize_within_screen(self, 880, 420)
        self.model = FoundModel(self)
        self.table = QTableView(self)
        self._words = _label(self, self.tr("Looking for mail on this computer…"))
        self._note = _label(self, "")
        self._state = _label(self, "")
        self._stop = QPushButton(self.tr("&Stop counting"), self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self.add = QPushButton(self)
        self._shape_table()
        self.empty = self._empty_page()
        self._arrange()
        self.model.dataChanged.connect(self._show_choice)
        self.model.modelReset.connect(self._show_choice)
        self.table.selectionModel().currentRowChanged.connect(self._show_choice)
        self._stop.clicked.connect(self.stop_wanted)
        self._cancel.clicked.connect(self.reject)
        self.add.clicked.connect(self.accept)
        self._show_choice()

    @property
    def chosen(self) -> tuple[MailPlace, ...]:
        """What is ticked."""
        return self.model.chosen

    def show_places(self, rows: Sequence[FoundRow]) -> None:
        """List places."""
        self.model.show_places(rows)
        for widget in (self.table, self._words, self._note, self.add, self._stop, self._state):
            widget.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        words = self.tr("Cancel") if rows else self.tr("Close")  # there is nothing to cancel
        self._cancel.setText(words)
        self._cancel.setAccessibleName(words)
        if rows:
            self._words.setText(
                self.tr(
                    "Select the mail to scan. Scanning never changes your mail, and Twinsweep "
                    "never writes to read-only places."
                )
            )
            self._state.setText(self.tr("Counting\u2026"))
            self.table.selectRow(0)
        else:
            self.empty.buttons[0].setFocus()

    def show_contents(self, found: MailPlace, contents: Contents) -> None:
        """Say what lies in a place."""
        self.model.show_contents(found, contents)

    def show_ended(self) -> None:
        """Nothing more will be counted."""
        counted = all(
            row.contents is not None and (row.contents.messages >= 0 or row.contents.forbidden)
            for row in self.model.rows
        )
        self._state.setText("" if counted else self.tr("Some places were not counted."))
        self._stop.setEnabled(False)

    # --- inside ---------------------------------------------------------------------------------

    def _shape_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        shape_table(table, self.tr("Places with mail"), self.tr("Columns"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        FittedColumns(table, WIDTHS, ColumnRules(give_way=(KIND,)))

    def _arrange(self) -> None:
        self._note.setProperty("role", "dim")
        self._state.setProperty("role", "dim")
        self.add.setProperty("primary", True)
        self.add.setDefault(True)
        for button in (self._stop, self._cancel):
            button.setAutoDefault(False)
            button.setAccessibleName(strip_mnemonic(button.text()))
        buttons = lay_out_row(self._stop, (self._state, 4), STRETCH, self._cancel, self.add)
        pieces = (self._words, (self.table, 1), (self.empty, 1), self._note, buttons)
        lay_out_column(*pieces, of=self, margins=(16, 14, 16, 14), spacing=10)

    def _empty_page(self) -> EmptyPage:
        page = EmptyPage(
            "search",
            self.tr("No mail found on this computer"),
            self.tr(
                "Twinsweep looked in the places where Thunderbird, Apple Mail, Outlook and other "
                "mail programs keep mail. Your mail may be on a server or in another folder."
            ),
            self,
        )
        for words, signal in (
            (translate("Empties", "Add an e-mail account\u2026"), self.account_wanted),
            (translate("Empties", "Open a mail file\u2026"), self.file_wanted),
            (translate("Empties", "Open a mail folder\u2026"), self.folder_wanted),
        ):
            page.offer(words, partial(self._go_to, signal))
        page.hide()
        return page

    def _go_to(self, signal: SignalInstance) -> None:
        self.reject()
        signal.emit()

    def set_colours(self, colours: Colours) -> None:
        """Draw in these colours."""
        self.empty.set_colours(colours)

    @Slot()
    def _show_choice(self) -> None:
        n = len(self.chosen)
        words = self.tr("&Add %Ln place(s)", "", n) if n else self.tr("&Add")
        self.add.setText(words)
        self.add.setAccessibleName(strip_mnemonic(words))
        self.add.setEnabled(n > 0)
        row = self.table.currentIndex().row()
        rows = self.model.rows
        self._note.setText(found_note(rows[row]) if 0 <= row < len(rows) else "")


def _label(parent: QWidget, text: str) -> QLabel:
    label = QLabel(text, parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
