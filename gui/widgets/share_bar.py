"""A bar that tells how much of the mail something is, and that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from gui.assets import Colours

_PAD_PX = 8


class ShareBar(QPushButton):
    """Its words on the left, an amount on the right, and behind both a bar of its share."""

    def __init__(
        self, words: str, amount: str, share: float, colours: Colours, parent: QWidget
    ) -> None:
        """`share`: 0..1 of the longest bar."""
        super().__init__(parent)
        self._words, self._amount, self._share, self._colours = words, amount, share, colours
        self.setAccessibleName(f"{words}: {amount}")
        self.setToolTip(f"{words}: {amount}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(240, max(28, metrics.height() + 10))

    @override
    def minimumSizeHint(self) -> QSize:
        needed = self.fontMetrics().horizontalAdvance(self._amount) + 4 * _PAD_PX
        return QSize(max(120, needed), self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        hovered = self.isEnabled() and self.underMouse()
        painter.setBrush(QColor(self._colours.hover if hovered else self._colours.raised))
        painter.drawRoundedRect(whole, 4, 4)
        filled = QRectF(whole)
        filled.setWidth(max(3.0, whole.width() * self._share))
        bar = QColor(self._colours.accent)
        bar.setAlpha(70 if self.isEnabled() else 35)
        painter.setBrush(bar)
        painter.drawRoundedRect(filled, 4, 4)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(self._colours.accent))
            painter.drawRoundedRect(whole, 4, 4)
        painter.setPen(QColor(self._colours.text if self.isEnabled() else self._colours.dim))
        inside = whole.adjusted(_PAD_PX, 0, -_PAD_PX, 0)
        metrics, middle = self.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | middle, self._amount)
        room = int(inside.width()) - metrics.horizontalAdvance(self._amount) - _PAD_PX
        words = metrics.elidedText(self._words, Qt.TextElideMode.ElideMiddle, max(0, room))
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | middle, words)
