"""A bar that tells how much of the mail something is, and that can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from gui import wording
from gui.assets import Colours

_PAD_PX = 8
_USUAL_PX = 240
MOST_LINES = 4  # of words; a subject may be as long as a page


class ShareBar(QPushButton):
    """Its words on the left, an amount on the right, and behind both a bar of its share.

    Words that are too long for a line go on in the next one; where the last one leaves no room for
    the amount, it has a line of its own.
    """

    def __init__(
        self, words: str, amount: str, share: float, colours: Colours, parent: QWidget
    ) -> None:
        """`share`: 0..1 of the longest bar."""
        super().__init__(parent)
        self._words, self._amount, self._share, self._colours = words, amount, share, colours
        self.setAccessibleName(wording.about(words, amount))
        self.setToolTip(wording.about(words, amount))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def sizeHint(self) -> QSize:
        return QSize(_USUAL_PX, self.heightForWidth(_USUAL_PX))

    @override
    def minimumSizeHint(self) -> QSize:
        needed = self.fontMetrics().horizontalAdvance(self._amount) + 4 * _PAD_PX
        return QSize(max(120, needed), self._height_of(1))

    @override
    def heightForWidth(self, width: int) -> int:
        lines = self._lines(width)
        return self._height_of(len(lines) + (not self._fits_beside(lines[-1], width)))

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
        self._write(painter, whole.adjusted(_PAD_PX, 0, -_PAD_PX, 0))

    def _write(self, painter: QPainter, inside: QRectF) -> None:
        """The words from the first line on, the amount in the last."""
        lines = self._lines(self.width())
        if not self._fits_beside(lines[-1], self.width()):
            lines.append("")
        metrics, middle = self.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
        line = QRectF(inside.left(), 0, inside.width(), metrics.lineSpacing())
        line.moveTop(inside.center().y() - len(lines) * line.height() / 2)
        for words in lines:
            painter.drawText(line, Qt.AlignmentFlag.AlignLeft | middle, words)
            line.translate(0, line.height())
        line.translate(0, -line.height())
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | middle, self._amount)

    def _lines(self, width: int) -> list[str]:
        """The words as they are broken at a width; at least one line, at most `MOST_LINES`."""
        room = max(1, width - 2 * _PAD_PX - 2)
        layout = QTextLayout(self._words, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        starts = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            starts.append(line.textStart())
        layout.endLayout()
        ends = [*starts[1:], len(self._words)]
        lines = [self._words[a:b].strip() for a, b in zip(starts, ends, strict=True)] or [""]
        if len(lines) > MOST_LINES:
            rest = self._words[starts[MOST_LINES - 1] :]
            cut = self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, room)
            lines[MOST_LINES - 1 :] = [cut]
        return lines

    def _fits_beside(self, line: str, width: int) -> bool:
        """Whether the amount has room beside a line."""
        metrics = self.fontMetrics()
        needed = metrics.horizontalAdvance(line) + metrics.horizontalAdvance(self._amount)
        return needed + 3 * _PAD_PX + 2 <= width

    def _height_of(self, lines: int) -> int:
        metrics = self.fontMetrics()
        return max(28, metrics.height() + (lines - 1) * metrics.lineSpacing() + 10)
