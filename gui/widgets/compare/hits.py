"""The line above the compared texts that walks through the user's keywords."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from gui.assets import Colours, icon
from gui.layouts import LEAST_ROW_PX, square
from gui.wording import number


class HitBar(QFrame):
    """Says how often keywords stand in the texts, and steps from one to the next.

    It is there only while keywords are searched for.

    Signals:
        wanted: The number of the place to show, from 0.

    Attributes:
        next_action, previous_action: For the menu as well.
        focus_order: What takes the keys, in the order of Tab.
    """

    wanted = Signal(int)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._n, self._at = 0, -1
        self._elsewhere = ""
        self._picture = QLabel(self)
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self.next_action = QAction(self.tr("Next keyword"), self)
        self.next_action.setShortcuts([QKeySequence("F3"), QKeySequence("Ctrl+G")])
        self.next_action.triggered.connect(self.go_next)
        self.previous_action = QAction(self.tr("Previous keyword"), self)
        self.previous_action.setShortcuts([QKeySequence("Shift+F3"), QKeySequence("Ctrl+Shift+G")])
        self.previous_action.triggered.connect(self.go_previous)
        self._steps = tuple(
            step_button(self, action) for action in (self.previous_action, self.next_action)
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for step in self._steps:
            row.addWidget(step)
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)
        self.focus_order = self._steps
        self.set_colours(colours)
        self.switch(on=False)

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self.next_action.setIcon(icon("down", colours.text))
        self.previous_action.setIcon(icon("up", colours.text))
        self._picture.setPixmap(icon("words", colours.dim).pixmap(square(self, 16)))

    def switch(self, *, on: bool) -> None:
        """Be there, or not: there are keywords, or none."""
        self.setVisible(on)
        self._show()

    def show_places(self, n: int) -> None:
        """Keywords stand at `n` places of the texts on screen."""
        self._n, self._at = n, -1
        self._show()

    def tell_elsewhere(self, words: str) -> None:
        """What to say where the texts hold none; "" for just that."""
        self._elsewhere = words
        self._show()

    @Slot()
    def go_next(self) -> None:
        """To the next keyword; from the last to the first."""
        self._go(self._at + 1)

    @Slot()
    def go_previous(self) -> None:
        """To the one before; from the first to the last."""
        self._go(self._at - 1 if self._at >= 0 else self._n - 1)

    def _go(self, place: int) -> None:
        if self._n:
            self._at = place % self._n
            self._show()
            self.wanted.emit(self._at)

    def _show(self) -> None:
        for action in (self.next_action, self.previous_action):
            action.setEnabled(self._n > 0 and not self.isHidden())
        if not self._n:
            self._words.setText(self._elsewhere or self.tr("No keyword in these texts"))
        elif self._at < 0:
            self._words.setText(self.tr("Keywords at %Ln place(s)", "", self._n))
        else:
            words = self.tr("Keyword %1 of %2").replace("%1", number(self._at + 1))
            self._words.setText(words.replace("%2", number(self._n)))


def step_button(parent: QWidget, action: QAction) -> QToolButton:
    """A small button for an action."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setProperty("flat", True)
    button.setIconSize(square(button, 16))
    button.setMinimumSize(LEAST_ROW_PX, LEAST_ROW_PX)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setAccessibleName(action.text())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
