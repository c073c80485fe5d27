"""A message inside the window that stays until it is answered (never a toast that vanishes)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from gui.assets import Colours, icon
from gui.layouts import lay_out_row
from gui.models.plain import plain_line


class BannerTone(Enum):
    """What a message is; the values are the style sheet's names."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


_ICONS = {BannerTone.GOOD: "done", BannerTone.WARNING: "warning", BannerTone.BAD: "warning"}
LINE = 600  # characters: paths and a server's own words stand in messages
Button = tuple[str, Callable[[], None]]


class Banner(QFrame):
    """One message with a few buttons and a cross."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._tone = BannerTone.GOOD
        self._icon = QLabel()
        self._text = QLabel(wordWrap=True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setAccessibleName(self.tr("Message"))
        self._close = QToolButton()
        self._close.setProperty("flat", "true")
        self._close.setAccessibleName(self.tr("Close this message"))
        self._close.setToolTip(self.tr("Close"))
        self._close.clicked.connect(self._on_closed)
        self._closed: Callable[[], None] | None = None
        self._buttons: list[QPushButton] = []
        pieces = (self._icon, (self._text, 1), self._close)
        lay_out_row(*pieces, of=self, margins=(12, 6, 8, 6), spacing=8)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self._show_icons()

    def tell(
        self,
        text: str,
        *,
        tone: BannerTone,
        buttons: Sequence[Button] = (),
        closed: Callable[[], None] | None = None,
    ) -> None:
        """Say something in place of what was said before.

        closed: What is done, too, when its cross is pressed.
        """
        self._closed = closed
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._buttons = []
        self._tone = tone
        self.setProperty("role", tone.value)
        self.style().unpolish(self)
        self.style().polish(self)
        self.set_text(text)
        for button in buttons:
            self._add_button(button)
        self._show_icons()
        self.show()

    def add(self, text: str, button: Button) -> None:
        """Say something more below what is said."""
        self.set_text(f"{self.text}\n{text}")
        self._add_button(button)

    @Slot()
    def _on_closed(self) -> None:
        self.hide()
        if self._closed is not None:
            self._closed()

    def _add_button(self, of: Button) -> None:
        words, act = of
        button = QPushButton(words)
        button.setAccessibleName(words)
        button.clicked.connect(act)
        layout = self.layout()
        if isinstance(layout, QHBoxLayout):
            layout.insertWidget(layout.count() - 1, button)
        self._buttons.append(button)

    def set_text(self, text: str) -> None:
        """Say it in other words; the buttons stay."""
        self._text.setText("\n".join(plain_line(line, LINE) for line in text.split("\n")))

    def _show_icons(self) -> None:
        ink = getattr(self._colours, f"on_{self._tone.value}")
        self._icon.setPixmap(icon(_ICONS[self._tone], ink).pixmap(QSize(18, 18)))
        self._close.setIcon(icon("close", ink))
