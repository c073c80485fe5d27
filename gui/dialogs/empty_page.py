"""What a dialog shows in the place of an empty list: what it is for, and what to do now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from gui.assets import Colours, icon
from gui.layouts import STRETCH, lay_out_column, lay_out_row, paragraph, square

PICTURE_PX = 48


class EmptyPage(QFrame):
    """A picture, why there is nothing, and a button or two; the first is the main one.

    Attributes:
        buttons: In their order.
    """

    def __init__(self, picture: str, title: str, text: str, parent: QWidget | None = None) -> None:
        """`picture`: the name of an icon."""
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setAccessibleName(f"{title}. {text}")
        self.buttons: list[QPushButton] = []
        self._picture_name, self._picture = picture, QLabel(self)
        heading, words = paragraph(self, title, "title"), paragraph(self, text)
        for label in (self._picture, heading, words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._row = lay_out_row(STRETCH, STRETCH, spacing=8)
        pieces = (
            (STRETCH, 2),
            self._picture,
            heading,
            lay_out_row(STRETCH, (words, 12), STRETCH),
            self._row,
            (STRETCH, 3),
        )
        lay_out_column(*pieces, of=self, margins=(24, 24, 24, 24), spacing=12)

    def offer(self, words: str, act: Callable[[], object]) -> QPushButton:
        """Add a button; `act` is done when it is pressed."""
        button = QPushButton(words, self)
        button.setAccessibleName(words.replace("&", ""))
        button.setProperty("primary", "false" if self.buttons else "true")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _: act())
        self._row.insertWidget(self._row.count() - 1, button)
        self.buttons.append(button)
        return button

    def set_colours(self, colours: Colours) -> None:
        """Draw in these colours."""
        picture = icon(self._picture_name, colours.accent).pixmap(square(self, PICTURE_PX))
        self._picture.setPixmap(picture)
