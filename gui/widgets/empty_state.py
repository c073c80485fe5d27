"""What is shown where there are no results: one sentence, one picture, one thing to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from gui.assets import Colours, icon
from gui.layouts import STRETCH, lay_out_row, square, unbroken, with_text

MOST_TEXT_PX = 520
ROOMY, TIGHT = (24, 10), (8, 4)  # edges and gaps, where there is room and where there is little
IN_A_ROW = 3  # buttons; a single one more does not get a row of its own


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: its words and what it does. The first of several is the main one."""

    words: str
    act: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Emptiness:
    """Why there is nothing to see, and what can be done about it."""

    picture: str
    title: str
    text: str
    offers: tuple[Offer, ...]
    hint: str = ""


class EmptyState(QFrame):
    """Shows an `Emptiness` in the middle; in a low window without its picture."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._colours = colours
        self._picture_name = "mail"
        self._picture = QLabel()
        self._title = QLabel(wordWrap=True)
        self._text = QLabel(wordWrap=True)
        self._hint = QLabel(wordWrap=True)
        self._offers = QHBoxLayout()
        self._more = QHBoxLayout()  # below the first ones, where there are many
        self.buttons: list[QPushButton] = []
        self._lay_out()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self._draw()

    def tell(self, emptiness: Emptiness) -> None:
        """Show why there is nothing."""
        self._picture_name = emptiness.picture
        self._title.setText(emptiness.title)
        self._text.setText(unbroken(emptiness.text))
        self._hint.setText(unbroken(emptiness.hint))
        self._hint.setVisible(bool(emptiness.hint))
        self._text.setVisible(bool(emptiness.text))
        self._replace_buttons(emptiness.offers)
        self._draw()
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def title(self) -> str:
        """What it says in large letters."""
        return self._title.text()

    def _replace_buttons(self, offers: Sequence[Offer]) -> None:
        for old in self.buttons:
            self._offers.removeWidget(old)
            self._more.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = []
        for number, offer in enumerate(offers):
            button = QPushButton(offer.words)
            button.setAccessibleName(offer.words)
            button.setProperty("primary", "true" if number == 0 else "false")
            button.clicked.connect(offer.act)
            row = self._offers if number < IN_A_ROW or len(offers) <= IN_A_ROW + 1 else self._more
            row.insertWidget(row.count() - 1, button)
            self.buttons.append(button)

    def _fit(self) -> None:
        """Leave out the picture, then the gaps, where words would be cut."""
        layout = self._layout
        for with_picture, (edge, gap) in ((True, ROOMY), (False, ROOMY), (False, TIGHT)):
            self._picture.setVisible(with_picture)
            layout.setContentsMargins(edge, edge, edge, edge)
            layout.setSpacing(gap)
            layout.invalidate()
            if layout.totalHeightForWidth(self.width()) <= self.height():
                break

    def _draw(self) -> None:
        ink = self._colours.accent
        self._picture.setPixmap(icon(self._picture_name, ink).pixmap(square(self, 48)))

    def _lay_out(self) -> None:
        self._title.setProperty("role", "title")
        self._hint.setProperty("role", "dim")
        for label in (self._title, self._text, self._hint):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        for label in (self._text, self._hint):
            label.setMaximumWidth(with_text(self, MOST_TEXT_PX))
        for buttons in (self._offers, self._more):
            buttons.setSpacing(8)
            buttons.addStretch()
            buttons.addStretch()
        middle = Qt.AlignmentFlag.AlignHCenter
        self._layout = layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(self._picture, 0, middle)
        layout.addWidget(self._title)
        layout.addLayout(lay_out_row(STRETCH, (self._text, 99), STRETCH))
        layout.addSpacing(6)
        layout.addLayout(self._offers)
        layout.addLayout(self._more)
        layout.addSpacing(6)
        layout.addLayout(lay_out_row(STRETCH, (self._hint, 99), STRETCH))
        layout.addStretch(3)
