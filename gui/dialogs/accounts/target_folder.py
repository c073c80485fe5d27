"""Asks for a folder of an account that messages are to be moved to."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.model.remote import Survey
from core.model.sources import FolderRole
from gui.layouts import paragraph, resize_within_screen
from gui.models.accounts.naming import Naming, destination_of, folder_name
from gui.models.plain import plain_line

NOT_OFFERED = (FolderRole.DRAFTS, FolderRole.SENT, FolderRole.JUNK, FolderRole.TRASH)
_TO = Qt.ItemDataRole.UserRole


class TargetFolderDialog(QDialog):
    """A tree of the accounts that answered and their folders.

    Folders for another use are left out (R-IM15); Trash has a button of its own.

    Attributes:
        destination: The chosen folder, as in `core.model.plan.Move`, or "".
    """

    def __init__(
        self, naming: Naming, surveys: Mapping[str, Survey], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Move to a folder"))
        self.setModal(True)
        resize_within_screen(self, 460, 420)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.ensurePolished()  # else rows have the height of before the style sheet
        self.tree.header().setAccessibleName(self.tr("Columns"))
        self.tree.setAccessibleName(self.tr("Folders of accounts"))
        self._fill(naming, surveys)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self.choose = QPushButton(self.tr("Review the move\u2026"), self)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self._cancel, self.choose):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            buttons.addWidget(button)
        self.choose.setProperty("primary", True)
        words = self.tr(
            "Marked messages are copied to the folder, checked there, and only then removed from "
            "where they are."
        )
        if not self.tree.topLevelItemCount():
            words = self.tr("No account is connected. Add one from the File menu, or connect it.")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(paragraph(self, words))
        column.addWidget(self.tree, 1)
        column.addLayout(buttons)
        self._cancel.clicked.connect(self.reject)
        self.choose.clicked.connect(self.accept)
        self.tree.currentItemChanged.connect(self._enable)
        self._enable()

    @property
    def destination(self) -> str:
        """See the class."""
        item = self.tree.currentItem()
        to = None if item is None else item.data(0, _TO)
        return to if isinstance(to, str) else ""

    def _fill(self, naming: Naming, surveys: Mapping[str, Survey]) -> None:
        for path, survey in surveys.items():
            account = naming.account(path)
            if account is None:
                continue
            top = QTreeWidgetItem(self.tree, [plain_line(account.name)])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for folder in survey.folders:
                if folder.role not in NOT_OFFERED:
                    item = QTreeWidgetItem(top, [plain_line(folder_name(folder.name))])
                    item.setData(0, _TO, destination_of(account, folder.name))
        self.tree.expandAll()

    @Slot()
    def _enable(self) -> None:
        self.choose.setEnabled(bool(self.destination))
