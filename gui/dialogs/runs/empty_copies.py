"""The only permanent deletion of the program asks for the number of what is deleted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.model.runs import RunSummary
from gui import wording
from gui.wording import number


class EmptyCopiesDialog(QDialog):
    """Asks whether the safety copies of a run are to be deleted for good."""

    def __init__(
        self, n_copies: int, about: RunSummary | None = None, parent: QWidget | None = None
    ) -> None:
        """`about`: the run, where it is known."""
        super().__init__(parent)
        self._n_copies = n_copies
        self.setWindowTitle(self.tr("Empty safety copies"))
        self.setModal(True)
        title = QLabel(
            self.tr("Permanently delete %Ln safety (copy|copies)?", "", n_copies),
            self,
        )
        title.setProperty("role", "title")
        self.setAccessibleName(title.text())
        words = ""
        if about is not None:
            run = self.tr("They belong to the run of %1. Emptying them frees %2.")
            run = run.replace("%1", wording.date(about.created_utc))
            words = run.replace("%2", wording.size(about.copies_bytes)) + "\n"
        text = QLabel(
            words
            + self.tr(
                "After that the run can no longer be undone: these are the only copies left of "
                "the messages that it moved and that were not put back. The kept copies stay."
            ),
            self,
        )
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        ask = QLabel(self.tr("Type %1 to go on:").replace("%1", str(n_copies)), self)
        self._typed = QLineEdit(self)
        self._typed.setAccessibleName(ask.text())
        self._typed.setMaximumWidth(140)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._delete = QPushButton(
            self.tr("Delete %1 for good").replace("%1", number(n_copies)), self
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
        asked = QHBoxLayout()
        asked.addWidget(ask)
        asked.addWidget(self._typed)
        asked.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(title)
        column.addWidget(text)
        column.addLayout(asked)
        column.addLayout(buttons)

    @Slot()
    def _on_typed(self) -> None:
        digits = "".join(filter(str.isdigit, self._typed.text()))
        self._delete.setEnabled(bool(digits) and int(digits[:12]) == self._n_copies)
