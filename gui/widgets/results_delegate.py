"""How a line of the results list is drawn.

What stays and what goes is told by picture, word and colour together. All text comes out of
messages, so it is drawn letter by letter with drawText, which knows no rich text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

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
from gui.layouts import USUAL_TEXT_PX
from gui.models.results.board import STAYS_FOR_SURE, Badge, MarkBar
from gui.models.results.cells import Cells, ResultLine
from gui.models.results.facts import PLACE_MARK
from gui.models.results.lines import Column
from gui.models.results.results import ResultsModel

ROW_HEIGHT_EM = 2.75  # two lines
BETWEEN = " \u00b7 "  # what stands in the second line
# So many line heights are left where there is little room; and where there is hardly any.
KEPT_BESIDE_EM, LEAST_PART_EM = 9.0, 1.5
ENOUGH_EM = {Column.SENDER: 7.0, Column.WHERE: 4.0}
LEAST_EM = {Column.SENDER: 3.5, Column.WHERE: 2.5}
PAD = 9
BOX = 15
INDENT = 18
EDGE = 3  # above and below the two lines
# A word and the blanks behind it. Chinese has none: a line may end behind each character.
WORD = re.compile("[\u2e80-\uffef][\u3001\u3002\uff01-\uff1f]*|[^\\s\u2e80-\uffef]+\\s*|\\s+")
LEAST_SOURCE = "an\u2026g"  # less of a source's name says nothing


@dataclass(frozen=True, slots=True)
class FirstCellLayout:
    """Where the first cell holds its fold arrow and its box, from the left of the cell.

    Attributes:
        arrow: Where the arrow begins; -1: there is none.
        box, text: Where the box begins, and the subject.
        side: Of the box and the arrow.
    """

    arrow: float
    box: float
    text: float
    side: float


def first_cell_layout(line: ResultLine, *, flat: bool, line_px: float) -> FirstCellLayout:
    """The places in the first cell of a line.

    Args:
        line: Of the list.
        flat: It has no groups.
        line_px: How high a line of text is: boxes grow with the letters.
    """
    side, step = box_side(line_px), INDENT + box_side(line_px) - BOX
    if flat:
        return FirstCellLayout(-1, PAD, PAD + side + 8, side)
    if line.is_kept:
        return FirstCellLayout(PAD, PAD + step, PAD + step + side + 8, side)
    box = PAD + step + INDENT
    return FirstCellLayout(-1, box, box + side + 8, side)


def box_side(line_px: float) -> float:
    """The side of a box, in pixels, where a line of text is so high."""
    return max(BOX, BOX * line_px / USUAL_TEXT_PX)


class _Cell(NamedTuple):
    """What is drawn."""

    cells: Cells
    line: ResultLine
    column: Column
    selected: bool

    def text(self, column: Column) -> str:
        """What the line says in a column."""
        return self.cells.text(self.line, column)


class ResultsDelegate(QStyledItemDelegate):
    """Draws the cells of a `ResultsModel`.

    Attributes:
        colours: Of the theme.
        details: What stands below the subject.
    """

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.details: tuple[Column, ...] = ()

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
        painter.setFont(option.font)
        area = QRectF(option.rect)
        cell = _Cell(
            model.cells, line, column, bool(option.state & QStyle.StateFlag.State_Selected)
        )
        self._draw_ground(painter, area, line, selected=cell.selected)
        if column == Column.SUBJECT:
            self._draw_mail(painter, area, cell, flat=model.is_flat)
        elif column == Column.WHY:
            self._draw_why(painter, area, cell)
        else:
            self._draw_value(painter, area, cell)
        if bool(option.state & QStyle.StateFlag.State_HasFocus):
            painter.setPen(QPen(_colour(self.colours.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()

    # --- what stands in a cell ------------------------------------------------------------------

    def _draw_mail(self, painter: QPainter, area: QRectF, cell: _Cell, *, flat: bool) -> None:
        """The subject, and below it who sent it, when, and where it lies."""
        left = self._draw_first(painter, area, cell.line, flat=flat)
        upper, lower = _halves(QRectF(left, area.top(), area.right() - left - PAD, area.height()))
        plain = painter.font()
        painter.setFont(_bold(plain))
        if cell.cells.is_flagged(cell.line):
            upper.setLeft(self._draw_flag(painter, upper))
        painter.setPen(_colour(self._ink(cell, Column.SUBJECT)))
        self._draw_text(painter, upper, cell.text(Column.SUBJECT), Column.SUBJECT)
        painter.setFont(plain)
        if cell.line.is_kept:
            lower.setLeft(self._draw_kept(painter, lower))
        self._draw_details(painter, lower, cell)

    def _draw_details(self, painter: QPainter, space: QRectF, cell: _Cell) -> None:
        """The second line, as `fit_details` lays it out."""
        metrics = QFontMetricsF(painter.font())
        gap, left = metrics.horizontalAdvance(BETWEEN), space.left()
        parts = [(column, cell.text(column)) for column in self.details]
        fitting = fit_details([part for part in parts if part[1]], space.width(), gap, metrics)
        for number, (column, text, room) in enumerate(fitting):
            if number:
                if space.right() - left - gap < LEAST_PART_EM * metrics.height():
                    return
                painter.setPen(_colour(self._soft(cell)))
                self._draw_text(painter, _from(space, left), BETWEEN)
                left += gap
            painter.setPen(_colour(self._ink(cell, column, soft=True)))
            place = _from(space, left)
            place.setWidth(min(room, place.width()))
            left += self._draw_text(painter, place, text, column)

    def _draw_why(self, painter: QPainter, area: QRectF, cell: _Cell) -> None:
        """Why a message stays, and what its copies take; or why a copy is one, in two lines."""
        space = area.adjusted(PAD, 0, -PAD, 0)
        words, metrics = cell.text(Column.WHY), QFontMetricsF(painter.font())
        upper, lower = _halves(space)
        if cell.line.is_kept:
            ways = cell.cells.kept_reasons(cell.line)
            fit = (way for way in ways if metrics.horizontalAdvance(way) <= space.width())
            first, second = next(fit, ""), words
            if not first:  # its copies stand below it; that it stays and why, nothing else says
                first, rest = break_line(ways[-1], space.width(), metrics)
                second = rest if rest and not cell.line.folded else words
        else:
            first, second = break_line(words, space.width(), metrics)
        painter.setPen(_colour(self._ink(cell, Column.WHY)))
        if not second:
            self._draw_text(painter, space, first, Column.WHY)
            return
        if cell.line.is_kept:
            painter.setPen(_colour(self.colours.kept))
        self._draw_text(painter, upper, first, Column.WHY)
        if second == words:
            painter.setPen(_colour(self._ink(cell, Column.WHY)))
        self._draw_text(painter, lower, second, Column.WHY)

    def _draw_value(self, painter: QPainter, area: QRectF, cell: _Cell) -> None:
        """A cell of one line."""
        line, column, cells = cell.line, cell.column, cell.cells
        if column == Column.SIMILARITY and not line.is_kept:
            if cells.score(line) > 0:
                self._draw_score(painter, area, cells.score(line))
        elif cells.differs(line, column):
            self._draw_dot(painter, area, cell.column)
        painter.setPen(_colour(self._ink(cell, column)))
        self._draw_text(painter, area.adjusted(PAD, 0, -PAD, 0), cell.text(column), column)

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

    def _soft(self, cell: _Cell) -> str:
        return self.colours.on_selection if cell.selected else self.colours.dim

    def _ink(self, cell: _Cell, column: Column, *, soft: bool = False) -> str:
        """The colour of a text; `soft`: below the subject, where only what differs stands out."""
        colours, cells, line = self.colours, cell.cells, cell.line
        if soft and not cells.differs(line, column):
            return self._soft(cell)
        if line.is_kept:
            ink = colours.text
            if column.compares:
                ink = colours.marked if line.badge == Badge.CONFLICT else colours.dim
        elif line.bar not in (MarkBar.NONE, MarkBar.EARLY):
            ink = colours.dim
        elif column == Column.SUBJECT and line.mark == Qt.CheckState.Checked:
            ink = colours.marked
        elif cells.differs(line, column):
            ink = colours.changed if column.is_content else colours.text
        elif cells.deltas and not column.compares:
            ink = colours.dim
        else:
            ink = colours.text
        plain = ink in (colours.dim, colours.text)
        return colours.on_selection if cell.selected and plain else ink

    def _draw_first(
        self, painter: QPainter, area: QRectF, line: ResultLine, *, flat: bool
    ) -> float:
        """Fold arrow and box, or why there is none; gives where the subject begins."""
        at = first_cell_layout(line, flat=flat, line_px=QFontMetricsF(painter.font()).height())
        top = area.top() + (area.height() - at.side) / 2
        if at.arrow >= 0:
            place = QRectF(area.left() + at.arrow, top, at.side, at.side)
            draw_icon(painter, "right" if line.folded else "down", self.colours.dim, place)
        place = QRectF(area.left() + at.box, top, at.side, at.side)
        if line.bar == MarkBar.NONE:
            self._draw_box(painter, place, line.mark, of_group=line.is_kept)
        elif line.bar != MarkBar.EARLY:  # there is no box before the end of the scan
            name = "shield" if line.bar in STAYS_FOR_SURE else "lock"
            draw_icon(painter, name, self.colours.dim, place)
        return area.left() + at.text

    def _draw_kept(self, painter: QPainter, area: QRectF) -> float:
        """A pill with a lock and, where there is room, the word "Kept"; gives where it ends."""
        left = area.left()
        words = self.tr("Kept")
        metrics = QFontMetricsF(painter.font())
        side = box_side(metrics.height())
        width = metrics.horizontalAdvance(words) + side + 12
        rest = KEPT_BESIDE_EM * metrics.height()
        if left + width + rest > area.right():  # a narrow column: the lock says it too
            words, width = "", side + 4
        pill = QRectF(left, area.top(), width, area.height() - 1)
        ground = QColor(self.colours.kept)
        ground.setAlpha(34)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(pill, 4, 4)
        lock = QRectF(left + 4, area.top() + (area.height() - side + 2) / 2, side - 2, side - 2)
        draw_icon(painter, "lock", self.colours.kept, lock)
        painter.setPen(_colour(self.colours.kept))
        painter.drawText(
            pill.adjusted(side + 5, 0, 0, 0), int(Qt.AlignmentFlag.AlignVCenter), words
        )
        return pill.right() + 8

    def _draw_flag(self, painter: QPainter, area: QRectF) -> float:
        """What says that somebody flagged the message; gives where the subject begins then."""
        side = box_side(QFontMetricsF(painter.font()).height())
        place = QRectF(area.left(), area.top() + (area.height() - side) / 2, side, side)
        draw_icon(painter, "flag", self.colours.near, place)
        return place.right() + 4

    def _draw_box(
        self, painter: QPainter, place: QRectF, mark: Qt.CheckState, *, of_group: bool
    ) -> None:
        """A box; that of a group is never red: the message beside it is the one that stays."""
        colours = self.colours
        filled = mark != Qt.CheckState.Unchecked
        fill = colours.dim if of_group else colours.marked
        painter.setPen(QPen(_colour(fill if filled else colours.disabled), 1.3))
        painter.setBrush(_colour(fill if filled else colours.base))
        painter.drawRoundedRect(place.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
        if mark == Qt.CheckState.Checked:
            draw_icon(painter, "check", colours.base, place.adjusted(2, 2, -2, -2))
        elif mark == Qt.CheckState.PartiallyChecked:
            draw_icon(painter, "dash", colours.base, place.adjusted(2, 2, -2, -2))

    def _draw_score(self, painter: QPainter, area: QRectF, score: float) -> None:
        """A thin bar below the number."""
        below = area.center().y() + QFontMetricsF(painter.font()).height() * 0.62
        full = QRectF(area.left() + PAD, below, min(54.0, area.width() - 2 * PAD), 2.5)
        painter.fillRect(full, _colour(self.colours.rest))
        share = max(0.0, (score - 0.5) * 2)
        painter.fillRect(
            QRectF(full.left(), full.top(), full.width() * share, full.height()),
            _colour(self.colours.same if score >= 1 else self.colours.near),
        )

    def _draw_dot(self, painter: QPainter, area: QRectF, column: Column) -> None:
        """A differing cell has a dot, for whom colours say nothing."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(self.colours.changed if column.is_content else self.colours.dim))
        painter.drawEllipse(QPointF(area.left() + 4, area.center().y()), 1.9, 1.9)

    def _draw_text(
        self, painter: QPainter, space: QRectF, text: str, column: Column = Column.SUBJECT
    ) -> float:
        """Draw as much of a text as there is room for; gives how wide that is."""
        right = column.is_number
        align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        if not text:
            return 0
        metrics = QFontMetricsF(painter.font())
        room = max(0.0, space.width())
        if column == Column.WHERE:
            fitting = elide_place(text, room, metrics)
        else:
            fitting = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        flags = int(align | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
        painter.drawText(space, flags, fitting)
        return metrics.horizontalAdvance(fitting)


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


def break_line(text: str, room: float, metrics: QFontMetricsF) -> tuple[str, str]:
    """A text in two lines, broken between words; the second is "" where one has room for it."""
    if metrics.horizontalAdvance(text) <= room:
        return text, ""
    words = WORD.findall(text)
    first = words[0]
    for number, word in enumerate(words[1:], start=1):
        if metrics.horizontalAdvance((first + word).rstrip()) > room:
            return first.rstrip(), "".join(words[number:])
        first += word
    return first, ""


def fit_details(
    parts: list[tuple[Column, str]], room: float, gap: float, metrics: QFontMetricsF
) -> list[tuple[Column, str, float]]:
    """The parts of the second line that have room, each with its width.

    The date goes where the sender or the folder, which tell messages apart, would be cut. Then
    these two give way in turn, and some letters of the sender are left.
    """
    advance, em = metrics.horizontalAdvance, metrics.height()
    folder = advance(dict(parts).get(Column.WHERE, "").rpartition(PLACE_MARK)[2]) + 1
    usual = (
        (Column.WHERE, max(folder, ENOUGH_EM[Column.WHERE] * em)),
        (Column.SENDER, ENOUGH_EM[Column.SENDER] * em),
    )
    tight = (
        (Column.WHERE, room / 2),
        (Column.SENDER, LEAST_EM[Column.SENDER] * em),
        (Column.WHERE, LEAST_EM[Column.WHERE] * em),
    )
    widths: dict[Column, float] = {}
    for steps, dropped in ((usual, ()), ((*usual, *tight), (Column.DATE,))):
        widths = {one: advance(text) + 1 for one, text in parts if one not in dropped}
        missing = sum(widths.values()) + gap * (len(widths) - 1) - room
        for column, least in steps:
            if missing > 0 and column in widths:
                given = max(min(least, widths[column]), widths[column] - missing)
                missing -= widths[column] - given
                widths[column] = given
        if missing <= 0:
            break
    return [(one, text, widths[one]) for one, text in parts if one in widths]


def _from(space: QRectF, left: float) -> QRectF:
    """The rest of a line."""
    return QRectF(left, space.top(), max(0.0, space.right() - left), space.height())


def _halves(area: QRectF) -> tuple[QRectF, QRectF]:
    """The upper and the lower line of a cell."""
    height = (area.height() - 2 * EDGE) / 2
    upper = QRectF(area.left(), area.top() + EDGE, area.width(), height)
    return upper, upper.translated(0, height)


def row_height(font: QFont) -> int:
    """The height of a line in a font."""
    return int(QFontMetricsF(font).height() * ROW_HEIGHT_EM)


@cache
def _colour(name: str) -> QColor:
    """Made once a colour: a cell asks for three."""
    return QColor(name)


def _bold(base: QFont) -> QFont:
    font = QFont(base)
    font.setBold(True)
    return font
