"""Whether words of widgets have room: each kind of widget needs another look.

Nothing is known here of any particular screen: a widget is judged by its rectangle and the words
it holds. What is elided on purpose says so by a tool tip with the whole words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from gui.widgets.share_bar import ShareBar

BAR_PAD_PX = 8  # beside the words of a bar
SLACK_PX = 2  # letters may lean out of their box that far
WITH_WORDS = (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit)


def missing_room(widget: QWidget) -> str:
    """How much room the words of a widget lack, or ""."""
    for kind, lacks in _LOOKS:
        if isinstance(widget, kind):
            return lacks(widget)
    return ""


def _lacks(has: QSize, needs: QSize) -> str:
    wide, high = needs.width() - has.width(), needs.height() - has.height()
    parts = [f"{wide} px of width"] if wide > SLACK_PX else []
    parts += [f"{high} px of height"] if high > SLACK_PX else []
    return " and ".join(parts)


def _hint(widget: QWidget) -> QSize:
    widget.ensurePolished()
    return widget.sizeHint()


def _label_lacks(label: QLabel) -> str:
    text = label.text()
    if not text or not label.pixmap().isNull():
        return ""
    room = label.contentsRect().adjusted(label.margin(), label.margin(), 0, 0).size()
    if _is_rich(label):
        page = QTextDocument()
        page.setDefaultFont(label.font())
        page.setDocumentMargin(0)
        page.setHtml(text)
        page.setTextWidth(room.width() if label.wordWrap() else -1)
        return _lacks(room, page.size().toSize())
    metrics = label.fontMetrics()
    flags = int(label.alignment() | Qt.TextFlag.TextExpandTabs)
    if label.buddy() is not None:
        flags |= int(Qt.TextFlag.TextShowMnemonic)
    if label.wordWrap():
        flags |= int(Qt.TextFlag.TextWordWrap)
    within = (
        QRect(0, 0, room.width(), 100_000) if label.wordWrap() else QRect(0, 0, 100_000, 100_000)
    )
    return _lacks(room, metrics.boundingRect(within, flags, text).size())


def _is_rich(label: QLabel) -> bool:
    if label.textFormat() == Qt.TextFormat.AutoText:
        return "</" in label.text() or "<br" in label.text()
    return label.textFormat() == Qt.TextFormat.RichText


def _button_lacks(button: QPushButton) -> str:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    needs = button.fontMetrics().size(int(Qt.TextFlag.TextShowMnemonic), button.text())
    if not button.icon().isNull():
        needs.setWidth(needs.width() + button.iconSize().width() + 4)
    return _lacks(room.size(), needs)


def _bar_lacks(bar: ShareBar) -> str:
    """Its words in as many lines as they need, its amount beside or below them."""
    words, _, amount = bar.accessibleName().rpartition(": ")
    metrics, inside = bar.fontMetrics(), bar.width() - 2 * BAR_PAD_PX
    least = metrics.horizontalAdvance(amount)
    if metrics.horizontalAdvance(words) + BAR_PAD_PX + least <= inside:
        return _lacks(bar.size(), QSize(0, metrics.height()))
    within = QRect(0, 0, inside, 100_000)
    needs = metrics.boundingRect(within, int(Qt.TextFlag.TextWrapAnywhere), words)
    beside = needs.height() <= metrics.lineSpacing()  # too long for the amount, not for the line
    return _lacks(
        QSize(inside, bar.height()), QSize(least, needs.height() + beside * metrics.height())
    )


def _combo_lacks(box: QComboBox) -> str:
    option_frame = 2 * 8 + 22  # its edges, and the arrow
    words = box.currentText()
    needs = box.fontMetrics().horizontalAdvance(words) + option_frame
    if not box.itemIcon(box.currentIndex()).isNull():
        needs += box.iconSize().width() + 4
    explained = words in box.toolTip()
    return "" if explained else _lacks(box.size(), QSize(needs, box.fontMetrics().height()))


def _header_lacks(header: QHeaderView) -> str:
    model = header.model()
    if model is None or header.orientation() == Qt.Orientation.Vertical:
        return ""
    for section in range(header.count()):
        if header.isSectionHidden(section) or not header.sectionSize(section):
            continue
        words = str(model.headerData(section, header.orientation()) or "")
        told = model.headerData(section, header.orientation(), Qt.ItemDataRole.ToolTipRole)
        if words and words in str(told or ""):
            continue
        needs = QFontMetrics(_bold(header)).horizontalAdvance(words) + 16 if words else 0
        if (lacks := needs - header.sectionSize(section)) > SLACK_PX:
            return f"{lacks} px of width in “{words}”"
    lacks = header.sizeHint().height() - header.height()
    return f"{lacks} px of height" if lacks > SLACK_PX and header.isVisible() else ""


def _bold(header: QHeaderView) -> QFont:
    """As the style sheet draws headings; Qt's own hint leaves it out."""
    font = header.font()
    font.setBold(True)
    return font


def _tabs_lack(tabs: QTabBar) -> str:
    for number in range(tabs.count()):
        box = tabs.tabRect(number)
        if not tabs.isTabVisible(number):
            continue
        needs = tabs.fontMetrics().horizontalAdvance(tabs.tabText(number))
        if box.width() < needs or box.right() > tabs.width() + SLACK_PX:
            return f"{max(needs - box.width(), box.right() - tabs.width())} px of width"
    return ""


def _line_lacks(line: QLineEdit) -> str:
    """Of its placeholder: what is typed may be longer than the line."""
    words = line.placeholderText() if not line.text() else ""
    room = line.contentsRect().width() - 14
    used = sum(
        16 for action in line.actions() if action.isVisible() and not action.icon().isNull()
    )
    if not words or words in line.toolTip():
        return _lacks(QSize(0, line.height()), QSize(0, line.fontMetrics().height()))
    needs = QSize(line.fontMetrics().horizontalAdvance(words) + used, line.fontMetrics().height())
    return _lacks(QSize(room, line.height()), needs)


def _list_lacks(view: QListView) -> str:
    model = view.model()
    if model is None or view.viewMode() == QListView.ViewMode.IconMode:
        return ""
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if view.isRowHidden(row) or index.data(Qt.ItemDataRole.ToolTipRole):
            continue
        needs, has = view.sizeHintForIndex(index), view.visualRect(index)
        words = view.fontMetrics().horizontalAdvance(str(index.data() or ""))
        wide = max(needs.width(), words + 6) - view.viewport().width()
        high = view.fontMetrics().height() - has.height()
        if wide > SLACK_PX or high > SLACK_PX:
            return f"{max(wide, high)} px in “{index.data()}”"
    return ""


def lost_outside(widget: QWidget) -> int:
    """How many pixels of a widget are cut off by those that hold it; what scrolls, does."""
    lost, corner = 0, QPoint(0, 0)
    inner, holder = widget, widget.parentWidget()
    while holder is not None and not inner.isWindow():
        corner += inner.pos()
        area = holder.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is holder:
            return (
                lost
                if _scrolls_sideways(area)
                else max(lost, _beyond(widget, corner, holder, high=False))
            )
        lost = max(lost, _beyond(widget, corner, holder, high=True))
        inner, holder = holder, holder.parentWidget()
    return lost


def _beyond(widget: QWidget, corner: QPoint, holder: QWidget, *, high: bool) -> int:
    box = QRect(corner, widget.size())
    over = max(-box.left(), box.right() + 1 - holder.width())
    if high:
        over = max(over, -box.top(), box.bottom() + 1 - holder.height())
    return over if over > SLACK_PX else 0


def _scrolls_sideways(area: QAbstractScrollArea) -> bool:
    return area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def _box_lacks(box: QWidget) -> str:
    return _lacks(box.size(), _hint(box))


def _tool_lacks(button: QToolButton) -> str:
    bare = button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    return "" if bare and not button.icon().isNull() else _box_lacks(button)


def _spin_lacks(box: QAbstractSpinBox) -> str:
    line = box.lineEdit()
    if line is None:
        return ""
    needs = line.fontMetrics().horizontalAdvance(box.text()) + line.textMargins().left()
    return _lacks(QSize(line.width(), 0), QSize(needs, 0))


def _menu_bar_lacks(bar: QMenuBar) -> str:
    boxes = [bar.actionGeometry(action) for action in bar.actions() if action.isVisible()]
    return _lacks(bar.size(), QSize(max((box.right() for box in boxes), default=0), 0))


_LOOKS: tuple[tuple[type[QWidget], Callable[[Any], str]], ...] = (
    (QLabel, _label_lacks),
    (QCheckBox, _box_lacks),
    (QRadioButton, _box_lacks),
    (ShareBar, _bar_lacks),
    (QPushButton, _button_lacks),
    (QToolButton, _tool_lacks),
    (QComboBox, _combo_lacks),
    (QAbstractSpinBox, _spin_lacks),
    (QHeaderView, _header_lacks),
    (QTabBar, _tabs_lack),
    (QLineEdit, _line_lacks),
    (QListView, _list_lacks),
    (QMenuBar, _menu_bar_lacks),
)
