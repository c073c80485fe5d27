"""What is cut in the rows of lists and trees: their pictures, and words that have no room to be.

A picture is judged by the ink on screen: a style may say where it is, and cover it all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QRect
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.models.results.lines import Column
from gui.widgets.results_delegate import PAD
from gui.widgets.results_view import ResultsView

ROWS = 4  # looked at in a list
FAINT, SLACK_PX = 60, 4  # ink that nobody would miss


def cut_in_rows(widget: QWidget) -> Iterator[str]:
    """What is cut in the rows of a list or tree that are at its top."""
    if isinstance(widget, ResultsView):
        yield from _cut_badges(widget)
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
