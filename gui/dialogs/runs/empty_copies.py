"""The only permanent deletion of the program asks for the number of what is deleted."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from core.model.runs import RunSummary
from gui import wording
from gui.layouts import STRETCH, WrappingDialog, lay_out_column, lay_out_row, paragraph
from gui.wording import number


class EmptyCopiesDialog(WrappingDialog):
    """Asks whether the safety copies of a run are to be deleted for good."""

    def __init__(
        self, n_copies: int, about: RunSummary | None = None, parent: QWidget | None = None
    ) -> None:
        """`about`: the run, where it is known."""
        super().__init__(parent)
        self._n_copies = n_copies
        self.setWindowTitle(self.tr("Delete safety copies"))
        self.setModal(True)
        title = QLabel(
            self.tr("Permanently delete %Ln safety (copy|copies)?", "", n_copies),
            self,
        )
        title.setProperty("role", "title")
        self.setAccessibleName(title.text())
        words = ""
        if about is not None:
            run = self.tr("They belong to the run of %1. Deleting them frees %2.")
            when, freed = wording.date(about.created_utc), wording.size(about.copies_bytes)
            words = wording.fill(run, when, freed) + "\n"
        words += self.tr(
            "After that, the run can no longer be undone: these are the only copies left of "
            "the messages that it moved and that were not put back. The kept messages stay."
        )
        text = paragraph(self, words)
        ask = QLabel(self.tr("Type %1 to continue:").replace("%1", str(n_copies)), self)
        self._typed = QLineEdit(self)
        self._typed.setAccessibleName(ask.text())
        self._typed.setMaximumWidth(140)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._delete = QPushButton(
            self.tr("Permanently delete %1").replace("%1", number(n_copies)), self
        )
        self._delete.setAutoDefault(False)
        for button in (self._cancel, self._delete):
            button.setAccessibleName(button.text())
        self._arrange(title, text, ask)
        self._typed.textChanged.connect(self._on_typed)
        self._cancel.clicked.connect(self.reject)
        self._delete.clicked.connect(self.accept)
        self._cancel.setDefault(True)
        self._cancel.setFocus()
        self._on_typed()

    def _arrange(self, title: QLabel, text: QLabel, ask: QLabel) -> None:
        asked = lay_out_row(ask, self._typed, STRETCH)
        buttons = lay_out_row(STRETCH, self._cancel, self._delete)
        lay_out_column(title, text, asked, buttons, of=self, margins=(20, 18, 20, 16), spacing=12)

    @Slot()
    def _on_typed(self) -> None:
        digits = "".join(filter(str.isdigit, self._typed.text()))
        self._delete.setEnabled(bool(digits) and int(digits[:12]) == self._n_copies)
