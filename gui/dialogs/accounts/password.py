"""Asks for the password of an account: where there is no key ring, or where it was not right."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.model.remote import Account
from gui import wording
from gui.dialogs.accounts.account_parts import PasswordField, no_ring_words, warning_frame
from gui.layouts import WrappingDialog, breakable, paragraph, with_text
from gui.models.plain import plain_line


class PasswordDialog(WrappingDialog):
    """Asks for one password.

    Attributes:
        password: What was typed. keep: Whether it is to be stored in the system's key ring.
    """

    def __init__(
        self,
        account: Account,
        trouble: str = "",
        *,
        has_key_ring: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Sign in"))
        self.setModal(True)
        self.setMinimumWidth(with_text(self, 480))
        words = self.tr("Password for %1").replace("%1", plain_line(account.name, 80))
        title = paragraph(self, breakable(words), "title")
        self.setAccessibleName(words)
        user, host = plain_line(account.user, 80), plain_line(account.host, 80)
        where = wording.fill(self.tr("User %1 on %2"), user, host)
        self._field = PasswordField(words, self)
        self._keep = QCheckBox(self.tr("Store in the system key ring"), self)
        self._keep.setAccessibleName(self._keep.text())
        self._keep.setChecked(has_key_ring and account.keep_secret)
        self._keep.setEnabled(has_key_ring)
        frame, label = warning_frame(self)
        label.setText(trouble)
        frame.setVisible(bool(trouble))
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._sign_in = QPushButton(self.tr("Sign in"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for part in (
            title,
            paragraph(self, where, "dim"),
            frame,
            self._field,
            self._keep,
        ):
            column.addWidget(part)
        if not has_key_ring:
            column.addWidget(paragraph(self, no_ring_words(), "dim"))
        column.addLayout(self._buttons())
        self._field.changed.connect(self._on_typed)
        self._on_typed()
        self._field.setFocus()

    @property
    def password(self) -> str:
        """See the class."""
        return self._field.text

    @property
    def keep(self) -> bool:
        """See the class."""
        return self._keep.isChecked()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self._cancel, self._sign_in):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            row.addWidget(button)
        self._sign_in.setProperty("primary", True)
        self._sign_in.setDefault(True)
        self._cancel.clicked.connect(self.reject)
        self._sign_in.clicked.connect(self.accept)
        return row

    @Slot()
    def _on_typed(self) -> None:
        self._sign_in.setEnabled(bool(self.password))
