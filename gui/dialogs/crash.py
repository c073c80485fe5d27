"""What is shown when the fault is ours: the exact text, nothing sent anywhere (R-LG4, R-QT4)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gui.layouts import WrappingDialog, lay_out_column, resize_within_screen


class CrashDialog(WrappingDialog):
    """Tells of a fault and offers to copy the report."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong in Twinsweep"))
        resize_within_screen(self, 680, 420)
        words = QLabel(
            self.tr(
                "This is a bug in Twinsweep. No mail was lost: a move in progress is "
                "recorded and will be checked at the next start. Nothing is sent "
                "anywhere. This is the full report:"
            ),
            wordWrap=True,
        )
        words.setTextFormat(Qt.TextFormat.PlainText)
        self._report = QPlainTextEdit(report, readOnly=True)
        self._report.setAccessibleName(self.tr("Report"))
        self._report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        copy = QPushButton(self.tr("Copy the report"))
        copy.setAccessibleName(copy.text())
        copy.clicked.connect(self._copy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAccessibleName(self.tr("Close"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        lay_out_column(
            words, (self._report, 1), buttons, of=self, margins=(16, 14, 16, 14), spacing=10
        )

    @property
    def report(self) -> str:
        """What it tells."""
        return self._report.toPlainText()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report.toPlainText())
