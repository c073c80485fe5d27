"""Buttons side by side, in as few rows as there is room for.

They are placed by hand. Buttons that come and go while they change between Qt's layouts crash the
program: what a layout still knows of a widget outlives the widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

SPACING = 8


class ButtonRows(QWidget):
    """Holds some buttons; each row begins at the start of a line of text.

    Attributes:
        buttons: In their order.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, words: str, act: Callable[[], None]) -> None:
        """Put a button behind the others."""
        button = QPushButton(words, self)
        button.setAccessibleName(words)
        button.clicked.connect(act)
        self.buttons.append(button)
        button.ensurePolished()
        button.show()
        self._change()

    def clear(self) -> None:
        """Take all buttons away, also the one that is being pressed."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        self._change()

    def show_first(self, n: int) -> None:
        """Show so many of them alone."""
        if n == len(self._shown):
            return
        for at, button in enumerate(self.buttons):
            button.setVisible(at < n)
        self._change()

    def stretch(self, *, wide: bool) -> None:
        """Take all the width there is, or only what the buttons need."""
        policy = self.sizePolicy()
        wanted = QSizePolicy.Policy.Preferred if wide else QSizePolicy.Policy.Maximum
        if policy.horizontalPolicy() is not wanted:
            policy.setHorizontalPolicy(wanted)
            self.setSizePolicy(policy)

    @property
    def whole_width(self) -> int:
        """The width in which all that are shown stand in one row, in pixels."""
        return self.width_of(len(self._shown))

    def width_of(self, n: int) -> int:
        """The width of a row of the first ones, in pixels."""
        widths = [button.sizeHint().width() for button in self.buttons[:n]]
        return sum(widths) + SPACING * max(0, len(widths) - 1)

    @override
    def sizeHint(self) -> QSize:
        width = self.whole_width
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        hints = [button.sizeHint() for button in self._shown]
        widest = max((hint.width() for hint in hints), default=0)
        return QSize(widest, max((hint.height() for hint in hints), default=0))

    @override
    def heightForWidth(self, width: int) -> int:
        return max((area.bottom() + 1 for area in self._areas(width)), default=0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @property
    def _shown(self) -> list[QPushButton]:
        return [button for button in self.buttons if not button.isHidden()]

    def _change(self) -> None:
        self.setVisible(bool(self._shown))
        self.updateGeometry()
        self._place()

    def _place(self) -> None:
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for button, area in zip(self._shown, self._areas(self.width()), strict=True):
            if mirrored:
                area.moveRight(self.width() - 1 - area.left())
            button.setGeometry(area)

    def _areas(self, width: int) -> Iterator[QRect]:
        """Where each button stands in so much width; one that is wider has a row of its own."""
        left = top = tallest = 0
        for button in self._shown:
            size = button.sizeHint()
            if left and left + size.width() > width:
                left, top, tallest = 0, top + tallest + SPACING, 0
            yield QRect(QPoint(left, top), size)
            left += size.width() + SPACING
            tallest = max(tallest, size.height())
