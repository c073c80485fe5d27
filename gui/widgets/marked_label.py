"""A line that ends in "…" where it has no room, and in which keywords can be marked."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from gui.assets import Colours
from gui.models.compare.hits import Places
from gui.models.visible import tool_tip_text


class MarkedLabel(QLabel):
    """The line; its tool tip has it in full.

    Attributes:
        full: All of its text.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.full = text
        self._places: Places = ()
        self._form = QTextCharFormat()
        self.setToolTip(tool_tip_text(text))
        self.setAccessibleName(text)
        self.setAccessibleDescription(text)  # else the tool tip is read out, with its markup
        self.setMinimumWidth(30)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def places(self) -> Places:
        """Which characters of `full` are marked."""
        return self._places

    def mark(self, places: Places, colours: Colours) -> None:
        """Mark characters of `full`, by ground and weight."""
        self._places = places
        self._form.setBackground(QColor(colours.hit))
        self._form.setForeground(QColor(colours.on_hit))
        self._form.setFontWeight(QFont.Weight.Bold)
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        end = Qt.TextElideMode.ElideRight
        self.setText(self.fontMetrics().elidedText(self.full, end, event.size().width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line: as a label does, or with its marks."""
        if not self._places:
            super().paintEvent(event)
            return
        text = self.text()
        layout = QTextLayout(text, self.font())
        option = QTextOption(self.alignment())
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(self.layoutDirection())
        layout.setTextOption(option)
        layout.setFormats(self._ranges(len(text)))
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(self.width())
        layout.endLayout()
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        layout.draw(painter, QPointF(0, (self.height() - line.height()) / 2))
        painter.end()

    def _ranges(self, length: int) -> list[QTextLayout.FormatRange]:
        """The marks as far as the elided text holds them."""
        made: list[QTextLayout.FormatRange] = []
        for start, end in self._places:
            if start < length:
                one = QTextLayout.FormatRange()
                one.start, one.length, one.format = start, min(end, length) - start, self._form
                made.append(one)
        return made
