"""What this program is, which version, made of what, under which licences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core import VERSION
from gui.assets import icon
from gui.layouts import WrappingDialog, resize_within_screen, shape_table
from gui.models.results.rows import RowsModel

if TYPE_CHECKING:
    from core.system.notices import BundledLibrary

ICON_PX = 56


class AboutDialog(WrappingDialog):
    """The name, the parts, and the licences of a package."""

    def __init__(
        self, parts: Sequence[BundledLibrary], licences: str, parent: QWidget | None = None
    ) -> None:
        """`licences`: the whole list that a package holds; "" where there is none."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Twinsweep"))
        resize_within_screen(self, 640, 480)
        self._parts = parts
        tabs = QTabWidget(self)
        tabs.setAccessibleName(self.tr("Components"))
        self.table = self._table(parts)
        tabs.addTab(self.table, self.tr("Libraries"))
        if licences:
            text = QPlainTextEdit(licences, readOnly=True)
            text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            text.setAccessibleName(self.tr("Licenses"))
            tabs.addTab(text, text.accessibleName())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(10)
        layout.addLayout(self._head())
        layout.addWidget(tabs, 1)
        layout.addWidget(self._buttons())

    def _head(self) -> QHBoxLayout:
        picture = QLabel(self)
        picture.setPixmap(icon("twinsweep", "").pixmap(ICON_PX, ICON_PX))
        picture.setAccessibleName(self.tr("Icon of Twinsweep"))
        name = QLabel(self.tr("Twinsweep %1").replace("%1", VERSION), self)
        name.setProperty("role", "title")
        words = QLabel(
            self.tr(
                "Twinsweep finds copies and near copies in your mail by their text, "
                "and moves them away safely, with undo."
            )
            + "\n"
            + self.tr(
                "Free software under the MIT license. It connects only to your own mail servers "
                "and, while you add an account, to its provider and the DNS servers."
            ),
            self,
        )
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        column = QVBoxLayout()
        column.addWidget(name)
        column.addWidget(words)
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(column, 1)
        return line

    def _table(self, parts: Sequence[BundledLibrary]) -> QTableView:
        heads = (self.tr("Name"), self.tr("Version"), self.tr("License"))
        model: RowsModel[BundledLibrary] = RowsModel(heads, self._row, self)
        model.show_rows(parts)
        table = QTableView(self)
        table.setModel(model)
        shape_table(table, self.tr("Libraries"), self.tr("Columns"))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return table

    def _row(self, part: BundledLibrary) -> tuple[str, str, str]:
        """A line of the table. What is not installed is the dictionary of Ukrainian."""
        if part.version:
            return part
        return (
            part.name,
            self.tr("not installed"),
            self.tr("Ukrainian messages are compared by their text, not by their wording"),
        )

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName(self.tr("Close"))
        copy = QPushButton(self.tr("Copy versions"), self)
        copy.setAccessibleName(copy.text())
        copy.clicked.connect(self._copy)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        return buttons

    def _copy(self) -> None:
        versions = (f"{part.name} {part.version or 'not installed'}" for part in self._parts)
        lines = [f"Twinsweep {VERSION}", *versions]
        QGuiApplication.clipboard().setText("\n".join(lines))
