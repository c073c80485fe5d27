"""One use of keywords: what it is, the words, and what was found for them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.mentions import KeywordUse
from gui import wording
from gui.assets import Colours, icon
from gui.layouts import square
from gui.models.results.keywords import EFFECTS, HEADINGS

LEAST_LINES, MOST_LINES = 1, 5
PICTURES = {KeywordUse.PROTECT: "shield", KeywordUse.ONLY: "search", KeywordUse.MARK: "check"}


class WordsEdit(QPlainTextEdit):
    """Words or phrases, one a line; as high as they are many, within limits."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(self.tr("One word or phrase per line"))
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self.updateGeometry)

    @override
    def sizeHint(self) -> QSize:
        lines = min(max(self.blockCount(), LEAST_LINES), MOST_LINES)
        margins = 2 * int(self.document().documentMargin()) + 2 * self.frameWidth() + 8
        return QSize(200, lines * self.fontMetrics().lineSpacing() + margins)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())


class KeywordUseBox(QWidget):
    """The heading, the words, and below them what was found.

    Signals:
        changed: Other words stand in it.
        shown_wanted: Show in the list what was found.
    """

    changed = Signal()
    shown_wanted = Signal()

    def __init__(self, use: KeywordUse, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._use = use
        self._picture = QLabel(self)
        self.edit = WordsEdit(wording.say(HEADINGS[use]), self)
        self._said = QLabel(self)
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        self._said.setWordWrap(True)
        self._show = QPushButton(self.tr("Show"), self)
        self._show.setAccessibleName(
            self.tr("Show in the list: %1").replace("%1", wording.say(HEADINGS[use]))
        )
        self._show.setToolTip(self.tr("Show these in the list"))
        self._show.clicked.connect(self.shown_wanted)
        self.edit.textChanged.connect(self.changed)
        self._arrange()
        self.tell("", can_show=False)

    @property
    def lines(self) -> list[str]:
        """What stands in it."""
        return self.edit.toPlainText().splitlines()

    @property
    def said(self) -> str:
        """What it says was found."""
        return self._said.text()

    def set_lines(self, words: Sequence[str]) -> None:
        """Show other words."""
        self.edit.setPlainText("\n".join(words))
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def tell(self, found: str, *, can_show: bool) -> None:
        """Say what was found; "" before anybody searched."""
        self._said.setText(found)
        self._said.setVisible(bool(found))
        self._show.setVisible(can_show)

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._picture.setPixmap(icon(PICTURES[self._use], colours.accent).pixmap(square(self, 16)))

    @Slot()
    def take_keys(self) -> None:
        """Type here next."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _arrange(self) -> None:
        title = QLabel(wording.say(HEADINGS[self._use]), self)
        title.setProperty("role", "strong")
        title.setWordWrap(True)
        title.setBuddy(self.edit)
        what = QLabel(wording.say(EFFECTS[self._use]), self)
        what.setProperty("role", "dim")
        what.setWordWrap(True)
        self.edit.setAccessibleDescription(what.text())
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(title, 1)
        last = QHBoxLayout()
        last.addWidget(self._said, 1)
        last.addWidget(self._show, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(what)
        column.addWidget(self.edit)
        column.addLayout(last)
