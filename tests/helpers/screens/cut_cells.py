"""What is cut in the rows of lists and trees: their pictures, and words that have no room to be.

A picture is judged by the ink on screen: a style may say where it is, and cover it all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from PySide6.QtCore import QBuffer, QModelIndex, QRect
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.models.results.lines import Column
from gui.models.results.results import ResultsModel
from gui.widgets.results_delegate import PAD
from gui.widgets.results_view import ResultsView

ROWS = 4  # looked at in a list
FAINT, SLACK_PX = 60, 4  # ink that nobody would miss
LETTERS = 3  # of a sender, which say who it may be
TEXT = re.compile("<text[^>]*>([^<]*)</text>")


def cut_in_rows(widget: QWidget) -> Iterator[str]:
    """What is cut in the rows of a list or tree that are at its top."""
    if isinstance(widget, ResultsView):
        yield from _cut_badges(widget)
        yield from _cut_lines(widget)
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _cut_pictures(widget)


def _cut_badges(view: ResultsView) -> Iterator[str]:
    """A badge is a sign and a word; half a word says nothing."""
    for row in range(min(view.model().rowCount(), ROWS * 4)):
        index = view.model().index(row, Column.SIMILARITY)
        words = str(index.data() or "")
        lacks = (
            view.fontMetrics().horizontalAdvance(words)
            + 2 * PAD
            - view.columnWidth(Column.SIMILARITY)
        )
        if lacks > 0 and not view.visualRect(index).isEmpty():
            yield f"{lacks} px of width of the badge “{words}”"


def _cut_lines(view: ResultsView) -> Iterator[str]:
    """Who sent a message, and why it is kept: the rows that are wholly in sight say so."""
    model = view.model()
    assert isinstance(model, ResultsModel)
    if model.cells is None:
        return
    for row in range(model.rowCount()):
        subject, why = (model.index(row, column) for column in (Column.SUBJECT, Column.WHY))
        line, sight = model.line(row), view.viewport().height()
        box = view.visualRect(subject)
        if line.is_section or box.isEmpty() or box.bottom() > sight or box.top() < 0:
            continue
        sender = model.cells.text(line, Column.SENDER)
        below = drawn_words(view, subject)[1:]
        is_told = any(words.startswith(sender[:LETTERS]) for words in below)
        if Column.SENDER in view.columns.details and not is_told:
            yield f"the sender “{sender}” of line {row}: {below}"
        if line.is_kept and not line.folded:
            said, ways = "".join(drawn_words(view, why)), model.cells.kept_reasons(line)
            if not any(_joined(said).startswith(_joined(way)) for way in ways):
                yield f"the reason “{ways[-1]}” of line {row}: “{said}”"


def _joined(words: str) -> str:
    """Without blanks: a line may break there, or another font begin."""
    return "".join(words.split())


def drawn_words(view: QAbstractItemView, index: QModelIndex) -> list[str]:
    """The texts that a cell draws, as they are cut there."""
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(index)
    held = QBuffer()
    made = QSvgGenerator()
    made.setOutputDevice(held)
    made.setResolution(view.logicalDpiX())  # else letters have another size
    painter = QPainter(made)
    view.itemDelegateForIndex(index).paint(painter, option, index)
    painter.end()
    return [unescape(found).strip() for found in TEXT.findall(bytes(held.data()).decode())]


def _cut_pictures(view: QAbstractItemView) -> Iterator[str]:
    screen = view.viewport().grab().toImage()
    for index in _first_rows(view):
        option, picture = _drawn(view, index)
        box = view.style().subElementRect(
            QStyle.SubElement.SE_ItemViewItemDecoration, option, view
        )
        if picture.isNull() or not view.viewport().rect().contains(box):
            continue
        wanted = _inked(picture.pixmap(box.size()).toImage(), QColor(0, 0, 0, 0))
        seen = _inked(screen.copy(box), screen.pixelColor(box.topLeft()))
        if seen.width() < wanted.width() - SLACK_PX or seen.height() < wanted.height() - SLACK_PX:
            yield f"{wanted.width() - seen.width()} px of the picture of “{index.data()}”"


def _first_rows(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """The first rows, and the first ones below the first."""
    model = view.model()
    first = model.index(0, 0)
    for parent in (QModelIndex(), first):
        for row in range(min(model.rowCount(parent), ROWS)):
            index = model.index(row, 0, parent)
            if not view.visualRect(index).isEmpty():
                yield index


def _drawn(view: QAbstractItemView, index: QModelIndex) -> tuple[QStyleOptionViewItem, QIcon]:
    """How a row is drawn, and its picture."""
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(index)
    delegate = view.itemDelegateForIndex(index)
    if isinstance(delegate, QStyledItemDelegate):
        delegate.initStyleOption(option, index)
    return option, option.icon


def _inked(image: QImage, ground: QColor) -> QRect:
    """The box around all that differs from the ground."""
    box = QRect()
    for y in range(image.height()):
        for x in range(image.width()):
            here = image.pixelColor(x, y)
            pairs = zip(here.getRgb(), ground.getRgb(), strict=True)
            if max(abs(int(a) - int(b)) for a, b in pairs) > FAINT:
                box |= QRect(x, y, 1, 1)
    return box
