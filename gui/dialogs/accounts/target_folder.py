"""Asks for a folder of an account that messages are to be moved to."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from core.model.remote import Survey
from core.model.sources import FolderRole
from gui.assets import Colours
from gui.dialogs.empty_page import EmptyPage
from gui.layouts import WrappingDialog, lay_out_column, paragraph, resize_within_screen
from gui.models.accounts.naming import Naming, destination_of, folder_name
from gui.models.plain import plain_line

translate = QCoreApplication.translate
NOT_OFFERED = (FolderRole.DRAFTS, FolderRole.SENT, FolderRole.JUNK, FolderRole.TRASH)
_TO = Qt.ItemDataRole.UserRole


class TargetFolderDialog(WrappingDialog):
    """A tree of the accounts that answered and their folders.

    Folders for another use are left out (R-IM15); Trash has a button of its own.

    Attributes:
        destination: The chosen folder, as in `core.model.plan.Move`, or "".
        wants_account: There is no folder to choose yet, and an account is to be added.
    """

    def __init__(
        self, naming: Naming, surveys: Mapping[str, Survey], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Move to a folder"))
        self.setModal(True)
        self.wants_account = False
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
        words = paragraph(
            self,
            self.tr(
                "Marked messages are copied to the folder, checked there, and only then removed "
                "from where they are."
            ),
        )
        self.empty = self._empty_page()
        pieces = (words, (self.tree, 1), (self.empty, 1), buttons)
        lay_out_column(*pieces, of=self, margins=(16, 14, 16, 14), spacing=10)
        has_some = self.tree.topLevelItemCount() > 0
        for widget in (words, self.tree, self.choose):
            widget.setVisible(has_some)
        self.empty.setVisible(not has_some)
        self._cancel.clicked.connect(self.reject)
        self.choose.clicked.connect(self.accept)
        self.tree.currentItemChanged.connect(self._enable)
        self._enable()

    def set_colours(self, colours: Colours) -> None:
        """Draw in these colours."""
        self.empty.set_colours(colours)

    def _empty_page(self) -> EmptyPage:
        page = EmptyPage(
            "account",
            self.tr("No account is connected"),
            self.tr(
                "Messages can be moved to a folder of an account that Twinsweep is connected to."
            ),
            self,
        )
        page.offer(translate("Empties", "Add an e-mail account\u2026"), self._add_account)
        return page

    def _add_account(self) -> None:
        self.wants_account = True
        self.reject()

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
