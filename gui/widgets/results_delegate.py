"""How a line of the results list is drawn.

What stays and what goes is told by picture, word and colour together. All text comes out of
messages, so it is drawn letter by letter with drawText, which knows no rich text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

from gui.assets import Colours, draw_icon
from gui.models.results.board import STAYS_FOR_SURE, Badge, MarkBar
from gui.models.results.cells import Cells, ResultLine
from gui.models.results.facts import PLACE_MARK
from gui.models.results.lines import Column
from gui.models.results.results import ResultsModel

ROW_HEIGHT_EM = 1.85
PAD = 9
BOX = 15
INDENT = 22
LEAST_SOURCE = "an\u2026g"  # less of a source's name says nothing


@dataclass(frozen=True, slots=True)
class FirstCellLayout:
    """Where the first cell holds its fold arrow and its box, from the left of the cell."""

    arrow: float
    box: float
    text: float


def first_cell_layout(line: ResultLine, *, flat: bool) -> FirstCellLayout:
    """The places in the first cell of a line."""
    if flat:
        return FirstCellLayout(-1, PAD, PAD + BOX + 8)
    if line.is_kept:
        return FirstCellLayout(PAD, PAD + INDENT, PAD + INDENT + BOX + 8)
    return FirstCellLayout(-1, PAD + 2 * INDENT, PAD + 2 * INDENT + BOX + 8)


class ResultsDelegate(QStyledItemDelegate):
    """Draws the cells of a `ResultsModel`."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours

    @override
    def sizeHint(
        self,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        return QSize(80, row_height(option.font))

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        model = index.model()
        if not isinstance(model, ResultsModel) or model.cells is None:
            return
        line, column = model.line(index.row()), Column(index.column())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.is_section:
            self._draw_section(painter, option, model.cells.text(line, Column.SUBJECT))
            painter.restore()
            return
        painter.setFont(_font(option.font, line.is_kept and column == Column.SUBJECT))
        area = QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        self._draw_ground(painter, area, line, selected=selected)
        ink = _colour(self._ink(model.cells, line, column, selected=selected))
        text = model.cells.text(line, column)
        left = area.left() + PAD
        if column == Column.SUBJECT:
            left = self._draw_first(painter, area, line, flat=model.is_flat)
        elif column == Column.SIMILARITY and not line.is_kept:
            if model.cells.score(line) > 0:
                self._draw_score(painter, area, model.cells.score(line))
        elif model.cells.differs(line, column):
            self._draw_dot(painter, area)
        space = QRectF(left, area.top(), area.right() - left - PAD, area.height())
        painter.setPen(ink)
        self._draw_text(painter, space, text, column)
        if bool(option.state & QStyle.StateFlag.State_HasFocus):
            painter.setPen(QPen(_colour(self.colours.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    # --- pieces ---------------------------------------------------------------------------------

    def _draw_ground(
        self, painter: QPainter, area: QRectF, line: ResultLine, *, selected: bool
    ) -> None:
        if selected:
            painter.fillRect(area, _colour(self.colours.selection))
        elif line.is_kept:
            painter.fillRect(area, _colour(self.colours.kept_row))
        if line.is_kept:
            painter.setPen(QPen(_colour(self.colours.border), 1))
            painter.drawLine(area.topLeft(), area.topRight())

    def _draw_section(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        """Words across all columns: each cell draws its piece of them.

        A span would do that too, but Qt looks spans up for every cell, and they stay where they
        were while columns are moved.
        """
        area = QRectF(option.rect)
        painter.setClipRect(area)
        painter.fillRect(area, _colour(self.colours.raised))
        painter.setPen(QPen(_colour(self.colours.border), 1))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setPen(_colour(self.colours.dim))
        view = option.widget
        left = -view.horizontalHeader().offset() if isinstance(view, QTableView) else 0
        whole = QRectF(left + PAD, area.top(), 10_000, area.height())
        flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
        painter.drawText(whole, flags, text)

    def _ink(self, cells: Cells, line: ResultLine, column: Column, *, selected: bool) -> str:
        colours = self.colours
        if line.is_kept:
            ink = colours.text
            if column.compares:
                ink = colours.marked if line.badge == Badge.CONFLICT else colours.dim
        elif line.bar not in (MarkBar.NONE, MarkBar.EARLY):
            ink = colours.dim
        elif column == Column.SUBJECT and line.mark == Qt.CheckState.Checked:
            ink = colours.marked
        elif cells.differs(line, column):
            ink = colours.changed
        elif cells.deltas and not column.compares:
            ink = colours.dim
        else:
            ink = colours.text
        return colours.on_selection if selected and ink in (colours.dim, colours.text) else ink

    def _draw_first(
        self, painter: QPainter, area: QRectF, line: ResultLine, *, flat: bool
    ) -> float:
        """Fold arrow, box, lock and "Kept"; gives where the subject begins."""
        at = first_cell_layout(line, flat=flat)
        top = area.top() + (area.height() - BOX) / 2
        if at.arrow >= 0:
            place = QRectF(area.left() + at.arrow, top, BOX, BOX)
            draw_icon(painter, "right" if line.folded else "down", self.colours.dim, place)
        place = QRectF(area.left() + at.box, top, BOX, BOX)
        if line.bar == MarkBar.NONE:
            self._draw_box(painter, place, line.mark)
        elif line.bar != MarkBar.EARLY:  # there is no box before the end of the scan
            name = "shield" if line.bar in STAYS_FOR_SURE else "lock"
            draw_icon(painter, name, self.colours.dim, place)
        if not line.is_kept:
            return area.left() + at.text
        return self._draw_kept(painter, area, area.left() + at.text)

    def _draw_kept(self, painter: QPainter, area: QRectF, left: float) -> float:
        """A pill with a lock and, where there is room, the word "Kept"."""
        words = self.tr("Kept")
        metrics = QFontMetricsF(painter.font())
        width = metrics.horizontalAdvance(words) + BOX + 12
        if left + width > area.right():  # a narrow column: the lock says it too
            words, width = "", BOX + 4.0
        pill = QRectF(left, area.top() + 4, width, area.height() - 8)
        ground = QColor(self.colours.kept)
        ground.setAlpha(34)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(pill, 4, 4)
        lock = QRectF(left + 4, area.top() + (area.height() - 13) / 2, 13, 13)
        draw_icon(painter, "lock", self.colours.kept, lock)
        painter.setPen(_colour(self.colours.kept))
        painter.drawText(
            pill.adjusted(BOX + 5, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), words
        )
        return pill.right() + 8

    def _draw_box(self, painter: QPainter, place: QRectF, mark: Qt.CheckState) -> None:
        colours = self.colours
        filled = mark != Qt.CheckState.Unchecked
        painter.setPen(QPen(_colour(colours.marked if filled else colours.disabled), 1.3))
        painter.setBrush(_colour(colours.marked if filled else colours.base))
        painter.drawRoundedRect(place.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
        if mark == Qt.CheckState.Checked:
            draw_icon(painter, "check", colours.base, place.adjusted(2, 2, -2, -2))
        elif mark == Qt.CheckState.PartiallyChecked:
            draw_icon(painter, "dash", colours.base, place.adjusted(2, 2, -2, -2))

    def _draw_score(self, painter: QPainter, area: QRectF, score: float) -> None:
        """A thin bar below the number."""
        full = QRectF(area.left() + PAD, area.bottom() - 5, min(54.0, area.width() - 2 * PAD), 2.5)
        painter.fillRect(full, _colour(self.colours.rest))
        share = max(0.0, (score - 0.5) * 2)
        painter.fillRect(
            QRectF(full.left(), full.top(), full.width() * share, full.height()),
            _colour(self.colours.same if score >= 1 else self.colours.near),
        )

    def _draw_dot(self, painter: QPainter, area: QRectF) -> None:
        """A differing cell has a dot, for whom colours say nothing."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(self.colours.changed))
        painter.drawEllipse(QPointF(area.left() + 4, area.center().y()), 1.9, 1.9)

    def _draw_text(self, painter: QPainter, space: QRectF, text: str, column: Column) -> None:
        right = column.is_number
        align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        if not text:
            return
        metrics = QFontMetricsF(painter.font())
        room = max(0.0, space.width())
        if column == Column.WHERE:
            fitting = elide_place(text, room, metrics)
        else:
            fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        flags = int(align | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
        painter.drawText(space, flags, fitting)


def elide_place(text: str, room: float, metrics: QFontMetricsF) -> str:
    """A place in so many pixels: its folder whole as long as it fits, its source elided before.

    The folder tells copies apart within an account, and stands last.
    """
    elided, middle = metrics.elidedText, Qt.TextElideMode.ElideMiddle
    source, between, folder = text.partition(PLACE_MARK)
    left = room - metrics.horizontalAdvance(between + folder)
    if not between or metrics.horizontalAdvance(text) <= room:
        return elided(text, middle, room)
    least = metrics.horizontalAdvance(LEAST_SOURCE)
    if left < least:
        rest = room - least - metrics.horizontalAdvance(between)
        if rest < room / 2:
            return elided(folder, middle, room)
        return elided(source, middle, least) + between + elided(folder, middle, rest)
    return elided(source, middle, left) + between + folder


def row_height(font: QFont) -> int:
    """The height of a line in a font."""
    return int(QFontMetricsF(font).height() * ROW_HEIGHT_EM)


@cache
def _colour(name: str) -> QColor:
    """Made once a colour: a cell asks for three."""
    return QColor(name)


def _font(base: QFont, bold: bool) -> QFont:
    if not bold:
        return base
    font = QFont(base)
    font.setBold(True)
    return font
