"""The similarity slider: a handle over the histogram of all linked pairs.

One widget, because the bars are what the handle is moved by: the best place for it is the valley
between "the same" and "something else". It is a QAbstractSlider, so keys, value and screen
readers work as for any slider. Qt's own charts are not in the package that we ship.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from gui.assets import Colours
from gui.layouts import with_text
from gui.models.results.badges import badge_words
from gui.models.results.board import Badge

FLOOR = 50  # the least similarity, in hundredths
N_BARS = 51
REVIEW_WIDTH = 8  # hundredths below the handle that are worth a look
_MARGIN = 9.0
_AXIS = 15  # height of the numbers below the bars, at the usual size of letters
_KNOB = 12  # height of the handle above them, and of its words
_BARS = 43  # height of the bars


class HistogramSlider(QAbstractSlider):
    """Similarity in hundredths, 50 to 100.

    Signals:
        bar_chosen: A bar was double-clicked; its hundredths.
    """

    bar_chosen = Signal(int)

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = colours
        self._counts: NDArray[np.int64] = np.zeros(N_BARS, np.int64)
        self._root = True
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(FLOOR, 100)
        self.setSingleStep(1)
        self.setPageStep(5)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Similarity"))
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        """Room for 51 bars and the numbers below."""
        return QSize(420, self._high)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(190, self._high)

    @property
    def _high(self) -> int:
        return with_text(self, _KNOB) + _BARS + with_text(self, _AXIS)

    def set_colours(self, colours: Colours) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.update()

    def set_counts(self, counts: NDArray[np.int64]) -> None:
        """Show a histogram: (51,) pairs in each 0.01 from 0.50 to 1.00."""
        self._counts = counts
        self.update()

    def set_root_scale(self, on: bool) -> None:
        """Draw heights by the square root, so that small bars show beside large ones, or not."""
        self._root = on
        self.update()

    @property
    def counts(self) -> NDArray[np.int64]:
        """The histogram."""
        return self._counts

    def valley(self) -> int | None:
        """The emptiest place between two humps, in hundredths, if there are two."""
        return find_valley(self._counts)

    # --- drawing --------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Draw zones, bars, numbers and the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.45)
        plot = self._plot()
        self._draw_zone(painter, plot)
        self._draw_bars(painter, plot)
        self._draw_signs(painter, plot)
        self._draw_axis(painter, plot)
        self._draw_handle(painter, plot)

    def _plot(self) -> QRectF:
        above, below = with_text(self, _KNOB), with_text(self, _AXIS)
        return QRectF(
            _MARGIN,
            above,
            max(1.0, self.width() - 2 * _MARGIN),
            self.height() - above - below - 2.0,
        )

    def _x(self, plot: QRectF, hundredths: float) -> float:
        """The left edge of a bar."""
        return plot.left() + plot.width() * (hundredths - FLOOR) / N_BARS

    def _draw_zone(self, painter: QPainter, plot: QRectF) -> None:
        """The stretch below the handle that is worth a look is hatched."""
        left = max(FLOOR, self.value() - REVIEW_WIDTH)
        zone = QRectF(
            QPointF(self._x(plot, left), plot.top()),
            QPointF(self._x(plot, self.value()), plot.bottom()),
        )
        hatch = QColor(self._colours.review)
        hatch.setAlpha(130)
        painter.fillRect(zone, QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(QColor(self._colours.border), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())

    def _draw_bars(self, painter: QPainter, plot: QRectF) -> None:
        top = float(self._counts.max(initial=0))
        if not top:
            return
        width = plot.width() / N_BARS
        for number, count in enumerate(self._counts.tolist()):
            if not count:
                continue
            share = math.sqrt(count / top) if self._root else count / top
            height = max(2.0, share * (plot.height() - 2))
            left = self._x(plot, FLOOR + number)
            bar = QRectF(left + 0.5, plot.bottom() - height, max(1.0, width - 1.0), height)
            self._draw_bar(painter, bar, FLOOR + number)

    def _draw_bar(self, painter: QPainter, bar: QRectF, hundredths: int) -> None:
        """Bars of what is the same are full, of what is near striped."""
        ink = QColor(self._zone_colour(hundredths))
        if not self.value() <= hundredths < 100:
            painter.fillRect(bar, ink)
            return
        painter.fillRect(bar, QBrush(ink, Qt.BrushStyle.HorPattern))
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw_signs(self, painter: QPainter, plot: QRectF) -> None:
        """The signs of the list's badges above their bars: same at 1, near from the handle on."""
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.8))
        painter.setFont(font)
        painter.setPen(QColor(self._colours.text))
        last = self._x(plot, 100.5)
        height = QFontMetricsF(font).height()
        painter.drawText(
            QPointF(last - QFontMetricsF(font).horizontalAdvance("=") / 2, plot.top()), "="
        )
        left, right = self._x(plot, self.value()) + 10, last - 10
        near = QRectF(left, plot.top() - height, right - left, height)
        words = badge_words(Badge.NEAR)
        if QFontMetricsF(font).horizontalAdvance(words) < near.width():
            painter.drawText(
                near, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, words
            )

    def _zone_colour(self, hundredths: int) -> str:
        if hundredths >= 100:
            return self._colours.same
        if hundredths >= self.value():
            return self._colours.near
        if hundredths >= self.value() - REVIEW_WIDTH:
            return self._colours.review
        return self._colours.rest

    def _zone_words(self, hundredths: int) -> str:
        if hundredths >= 100:
            return self.tr("Same: all sentences match")
        if hundredths >= self.value():
            return self.tr("Near: in the list")
        if hundredths >= self.value() - REVIEW_WIDTH:
            return self.tr("A little below: worth a look, never marked for you")
        return self.tr("Not in the list")

    def _draw_axis(self, painter: QPainter, plot: QRectF) -> None:
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.8))
        painter.setFont(font)
        painter.setPen(QColor(self._colours.dim))
        for hundredths in range(FLOOR, 101, 10):
            middle = self._x(plot, hundredths + 0.5)
            wide, high = with_text(self, 40), with_text(self, _AXIS)
            place = QRectF(middle - wide / 2, plot.bottom() + 2, wide, high)
            text = self.locale().toString(hundredths / 100, "f", 1)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        found = self.valley()
        if found is not None:
            x = self._x(plot, found + 0.5)
            painter.setPen(QPen(QColor(self._colours.dim), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top() + 2), QPointF(x, plot.bottom()))

    def _draw_handle(self, painter: QPainter, plot: QRectF) -> None:
        x = self._x(plot, self.value())
        accent = QColor(self._colours.accent)
        painter.setPen(QPen(accent, 2))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + 1))
        top = plot.top() - 1.0
        knob = QPolygonF(
            [
                QPointF(x - 6, top - 9),
                QPointF(x - 6, top - 4),
                QPointF(x, top + 2),
                QPointF(x + 6, top - 4),
                QPointF(x + 6, top - 9),
            ]
        )
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._colours.text), 2))
        painter.setBrush(accent)
        painter.drawPolygon(knob)

    # --- the mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the handle to the place."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setSliderPosition(self._at(event.position().x()))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setSliderPosition(self._at(event.position().x()))

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Choose the bar under the mouse."""
        self.bar_chosen.emit(self._bar(event.position().x()))

    def event(self, event: QEvent) -> bool:
        """Tell the pairs of the bar under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hundredths = self._bar(event.pos().x())
            score = self.locale().toString(hundredths / 100, "f", 2)
            pairs = int(self._counts[hundredths - FLOOR])
            text = self.tr("%1: %Ln pair(s)", "", pairs).replace("%1", score)
            text = f"{text}\n{self._zone_words(hundredths)}"
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def _at(self, x: float) -> int:
        plot = self._plot()
        return round(FLOOR + (x - plot.left()) / plot.width() * N_BARS)

    def _bar(self, x: float) -> int:
        plot = self._plot()
        return min(100, max(FLOOR, int(FLOOR + (x - plot.left()) / plot.width() * N_BARS)))


def find_valley(counts: NDArray[np.int64]) -> int | None:
    """The emptiest of 51 bars between two humps, in hundredths; None if there are not two.

    The bars are smoothed over five first; a valley holds less than half of both humps.
    """
    smooth = np.convolve(counts[:-1].astype(np.float64), np.ones(5) / 5, mode="same")
    right_hump = float(max(counts[-6:].max(initial=0), 1))
    lowest = int(np.argmin(smooth[5:-3])) + 5
    left_hump = float(smooth[:lowest].max(initial=0))
    depth = float(smooth[lowest])
    if left_hump < 2 or right_hump < 2 or depth * 2 >= min(left_hump, right_hump):
        return None
    return FLOOR + lowest
