"""The manual: the pages of `resources/manual`, which the README links to as well."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from gui.assets import manual_page
from gui.languages import ENGLISH
from gui.layouts import WrappingDialog, resize_within_screen, with_text

PAGES = (
    *("first-steps", "how-it-decides", "sources", "mail-programs", "accounts", "keywords"),
    *("safety", "terminal", "speed", "privacy", "installing"),
)
MARGIN_PX = 16
ROW_SPACE_PX = 12
HEADING_SPACE_PX = 18
# Pictures, which lie beside the README only, and the line that says what a page translates.
NOT_SHOWN = re.compile(r"^(?:!\[[^\]]*\]\([^)]*\)|<!--.*-->)\n+", re.MULTILINE)


class ManualDialog(WrappingDialog):
    """The pages on the left, the one that was chosen beside them, and a search through all."""

    def __init__(self, language: str = ENGLISH, parent: QWidget | None = None) -> None:
        """`language`: a code of `gui.languages`."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Twinsweep manual"))
        resize_within_screen(self, 1000, 680)
        self._texts = {name: page_text(name, language) for name in PAGES}
        self.pages = QListWidget(self)
        self.pages.setAccessibleName(self.tr("Pages"))
        for text in self._texts.values():
            item = QListWidgetItem(title_of(text), self.pages)
            item.setSizeHint(QSize(0, self.fontMetrics().height() + ROW_SPACE_PX))
        self.pages.currentRowChanged.connect(self._show_row)
        self.text = QTextBrowser(self, openLinks=False)
        self.text.setAccessibleName(self.tr("Page"))
        self.text.setTabChangesFocus(True)
        self.text.document().setDocumentMargin(MARGIN_PX)
        self.text.anchorClicked.connect(self._follow)
        self.field = QLineEdit(self, clearButtonEnabled=True)
        self.field.setPlaceholderText(self.tr("Search the manual"))
        self.field.setAccessibleName(self.field.placeholderText())
        self._next = QPushButton(self.tr("Find next"), self)
        self._next.setDefault(True)
        self._next.clicked.connect(self.find_next)
        self._said = QLabel(self)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.hide()  # empty, it would hold a margin
        self._lay_out()
        self.pages.setCurrentRow(0)

    def _lay_out(self) -> None:
        middle = QSplitter(Qt.Orientation.Horizontal, self)
        middle.setChildrenCollapsible(False)
        middle.addWidget(self.pages)
        middle.addWidget(self.text)
        middle.setStretchFactor(1, 1)
        longest = max(
            map(self.fontMetrics().horizontalAdvance, map(title_of, self._texts.values()))
        )
        self.pages.setMinimumWidth(longest + 36)
        middle.setSizes([max(200, longest + 36), with_text(self, 800)])
        search = QHBoxLayout()
        search.addWidget(self.field, 1)
        search.addWidget(self._next)
        search.addWidget(self._said)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName(self.tr("Close"))
        close.setAutoDefault(False)  # Return searches
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(10)
        layout.addLayout(search)
        layout.addWidget(middle, 1)
        layout.addWidget(buttons)

    def show_page(self, name: str) -> None:
        """Go to a page, one of `PAGES`."""
        self.pages.setCurrentRow(PAGES.index(name))

    @Slot(int)
    def _show_row(self, row: int) -> None:
        self.text.setMarkdown(self._texts[PAGES[row]])
        self._set_headings_apart()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._said.hide()

    def _set_headings_apart(self) -> None:
        """Give headings within the page the space above that Markdown does not."""
        block = self.text.document().firstBlock().next()
        while block.isValid():
            if (shape := block.blockFormat()).headingLevel():
                shape.setTopMargin(HEADING_SPACE_PX)
                QTextCursor(block).setBlockFormat(shape)
            block = block.next()

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        name = PurePosixPath(url.path()).stem
        if name in PAGES:
            self.show_page(name)

    @Slot()
    def find_next(self) -> None:
        """Go to the next place that has the words of the field, from the cursor on."""
        words, first = self.field.text(), self.pages.currentRow()
        if not words or self.text.find(words):
            self._said.hide()
            return
        for step in range(1, len(PAGES) + 1):  # the last is the first page, from its start
            row = (first + step) % len(PAGES)
            if words.casefold() in self._texts[PAGES[row]].casefold():
                self.pages.setCurrentRow(row)
                self.text.moveCursor(QTextCursor.MoveOperation.Start)
                if self.text.find(words):
                    self._said.hide()
                    return
        self.pages.setCurrentRow(first)
        self._said.setText(self.tr("Not found"))
        self._said.show()


def page_text(name: str, language: str = ENGLISH) -> str:
    """The Markdown of a page, without what is not shown in the window."""
    return NOT_SHOWN.sub("", manual_page(name, language))


def title_of(text: str) -> str:
    """The heading of a page."""
    return text.partition("\n")[0].removeprefix("# ")
