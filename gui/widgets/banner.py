"""A message inside the window that stays until it is answered (never a toast that vanishes)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWhatsThis,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, icon
from gui.layouts import lay_out_row, square, with_text
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text
from gui.widgets.button_rows import SPACING, ButtonRows


class BannerTone(Enum):
    """What a message is; the values are the style sheet's names."""

    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"


_ICONS = {BannerTone.GOOD: "done", BannerTone.WARNING: "warning", BannerTone.BAD: "warning"}
LEAST_TEXT_PX = 200  # so wide the words stay at least, at the usual size of letters
MARGINS = 12, 6, 8, 6
LINE = 600  # characters: paths and a server's own words stand in messages
Button = tuple[str, Callable[[], None]]


class Banner(QFrame):
    """One message with a few buttons and a cross.

    The buttons stand beside the words, or below in as few rows as they need: where that takes less
    of the window, or where beside them the words would have too little room. In a low window it is
    one line, and a menu has what finds no room there.

    Signals:
        dismissed: The cross was pressed.
    """

    dismissed = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._tone = BannerTone.GOOD
        self._icon = QLabel()
        self._icon.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
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
        self._said, self._is_brief = "", False
        self._buttons = ButtonRows()
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._more = QToolButton()
        self._more.setText("\u2026")
        self._more.setProperty("button", "true")
        self._more.setAccessibleName(self.tr("More about this message"))
        self._more.setToolTip(self.tr("More"))
        self._more.setMenu(self._menu)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._more.hide()
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(SPACING)
        self._body.addWidget(self._text, 1)
        self._body.addWidget(self._buttons)
        pieces = (self._icon, (self._body, 1), self._more, self._close)
        self._whole = lay_out_row(*pieces, of=self, margins=MARGINS, spacing=SPACING)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._said

    def set_brief(self, brief: bool) -> None:
        """Take one line, or as many as the words need."""
        if brief != self._is_brief:
            self._is_brief = brief
            self._fit()

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
        self._buttons.clear()
        self._tone = tone
        self.setProperty("role", tone.value)
        self.style().unpolish(self)
        self.style().polish(self)
        self.set_text(text)
        for words, act in buttons:
            self._buttons.add(words, act)
        self._show_icons()
        self._fit()
        self.show()

    def withdraw(self, closed: Callable[[], None]) -> None:
        """Hide the message of which the cross does this, too; another one stays."""
        if self._closed == closed:
            self.hide()

    def add(self, text: str, *buttons: Button) -> None:
        """Say something more below what is said."""
        self.set_text(f"{self.text}\n{text}")
        for words, act in buttons:
            self._buttons.add(words, act)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _on_closed(self) -> None:
        self.hide()
        if self._closed is not None:
            self._closed()
        self.dismissed.emit()

    def _fit(self) -> None:
        """Put the buttons where they have room for their words."""
        self._text.setWordWrap(not self._is_brief)
        corners = self._close.sizeHint().width() + self._icon.sizeHint().width() + 2 * SPACING
        room = self.contentsRect().width() - corners - MARGINS[0] - MARGINS[2]
        if self._is_brief:
            self._fit_line(room)
            beside = True
        else:
            beside = self._fit_lines(room)
        direction = QBoxLayout.Direction
        self._body.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        # else the body is no wider than the buttons may be, and what is left goes to the sign
        self._buttons.stretch(wide=not beside)
        at = Qt.AlignmentFlag.AlignVCenter if beside else Qt.AlignmentFlag.AlignTop
        for corner in (self._icon, self._close):
            self._whole.setAlignment(corner, at)

    def _fit_lines(self, room: int) -> bool:
        """Show all of it; gives whether the buttons stand beside the words."""
        self._more.hide()
        self._text.setMinimumWidth(0)
        self._text.setText(self._said)
        self._text.setToolTip("")
        self._buttons.show_first(len(self._buttons.buttons))
        needed = self._buttons.whole_width + SPACING
        below = self._text.heightForWidth(room) + SPACING + self._buttons.heightForWidth(room)
        beside = needed + with_text(self, LEAST_TEXT_PX) <= room
        return beside and self._text.heightForWidth(room - needed) <= below

    def _fit_line(self, room: int) -> None:
        """Show what one line has room for; the menu has the rest."""
        line = " ".join(self._said.split("\n"))
        metrics, count = self._text.fontMetrics(), len(self._buttons.buttons)
        whole = metrics.horizontalAdvance(line)
        is_all = whole + SPACING + self._buttons.width_of(count) <= room
        if not is_all:
            self._more.ensurePolished()  # else its width is another before it is shown
            room -= self._more.sizeHint().width() + SPACING
            least = min(whole, with_text(self, LEAST_TEXT_PX)) + SPACING
            while count and self._buttons.width_of(count) + least > room:
                count -= 1
        self._more.setVisible(not is_all)
        self._buttons.show_first(count)
        room -= self._buttons.width_of(count) + SPACING if count else 0
        self._text.setMinimumWidth(1)
        self._text.setText(metrics.elidedText(line, Qt.TextElideMode.ElideRight, max(1, room)))
        self._text.setToolTip("" if is_all else tool_tip_text(self._said))

    @Slot()
    def _fill_menu(self) -> None:
        """What one line has no room for."""
        self._menu.clear()
        for button in self._buttons.buttons:
            if button.isHidden():
                self._menu.addAction(button.text(), button.click)
        self._menu.addAction(self.tr("Show the whole message"), self._show_whole)

    @Slot()
    def _show_whole(self) -> None:
        at = self._text.mapToGlobal(QPoint())
        QWhatsThis.showText(at, tool_tip_text(self._said, len(self._said)), self._text)

    def set_text(self, text: str) -> None:
        """Say it in other words; the buttons stay."""
        self._said = "\n".join(plain_line(line, LINE) for line in text.split("\n"))
        self._text.setAccessibleDescription(self._said)
        self._fit()

    def _show_icons(self) -> None:
        ink = getattr(self._colours, f"on_{self._tone.value}")
        self._icon.setPixmap(icon(_ICONS[self._tone], ink).pixmap(square(self, 18)))
        self._close.setIcon(icon("close", ink))
