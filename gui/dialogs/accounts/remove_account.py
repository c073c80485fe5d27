"""Asks before an account is removed from Twinsweep; no mail is touched by it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from gui.dialogs.accounts.account_parts import warning_frame
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    breakable,
    lay_out_column,
    lay_out_row,
    paragraph,
    with_text,
)
from gui.models.plain import plain_line


class RemoveAccountDialog(WrappingDialog):
    """Says what removing an account ends, and what stays."""

    def __init__(self, name: str, n_unfinished: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Remove account"))
        self.setModal(True)
        self.setMinimumWidth(with_text(self, 520))
        title = self.tr("Remove the account %1 from Twinsweep?").replace(
            "%1", plain_line(name, 80)
        )
        self.setAccessibleName(title)
        frame, label = warning_frame(self)
        label.setText(
            self.tr(
                "%Ln run(s) of this account (is|are) not finished. Without the account (it|they) "
                "cannot be finished or undone: open History first.",
                "",
                n_unfinished,
            )
        )
        frame.setVisible(n_unfinished > 0)
        cancel = QPushButton(self.tr("Cancel"), self)
        remove = QPushButton(self.tr("Remove account"), self)
        for button in (cancel, remove):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
        heading = paragraph(self, breakable(title), "title")
        words = paragraph(
            self,
            self.tr(
                "This deletes its settings and its password, but no mail on the server. Moves "
                "that History lists cannot be undone without the account."
            ),
        )
        pieces = (heading, words, frame, lay_out_row(STRETCH, cancel, remove))
        lay_out_column(*pieces, of=self, margins=(20, 18, 20, 16), spacing=12)
        cancel.clicked.connect(self.reject)
        remove.clicked.connect(self.accept)
        cancel.setDefault(True)
        cancel.setFocus()
