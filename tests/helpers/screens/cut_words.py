"""Words that are cut off on screen: which widgets have less room than what they say needs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QTabBar,
    QToolButton,
    QWidget,
)

TOLERANCE = 1  # pixels, of rounding
PADDING, ARROW = 16, 14  # of a heading


def cut_words(root: QWidget) -> list[str]:
    """What is cut in the visible widgets below one, or outside of it."""
    found = []
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and not widget.visibleRegion().isEmpty():
            found += [f"{type(widget).__name__}: {words}" for words in _cut_in(widget)]
    return found


def _cut_in(widget: QWidget) -> list[str]:  # noqa: PLR0911 - one return a kind
    match widget:
        case QHeaderView() if widget.orientation() is Qt.Orientation.Horizontal:
            return _cut_headings(widget)
        case QTabBar():
            return [
                widget.tabText(tab)
                for tab in range(widget.count())
                if widget.tabRect(tab).right() > widget.width()
            ]
        case QLabel() if widget.wordWrap():
            needed = widget.heightForWidth(widget.width())
            return [widget.text()] if needed > widget.height() + TOLERANCE else []
        case QLabel() if widget.text():
            needed = widget.fontMetrics().horizontalAdvance(widget.text())
            return [widget.text()] if needed > widget.width() + TOLERANCE else []
        case QToolButton() if widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
            return []  # its words are its tip
        case QAbstractButton() if widget.text():
            return [widget.text()] if _is_small(widget) else []
        case QComboBox():
            return [widget.currentText()] if _is_small(widget) else []
        case _:
            return []


def _cut_headings(header: QHeaderView) -> list[str]:
    font = QFont(header.font())
    font.setWeight(QFont.Weight.DemiBold)  # as the style sheet has it
    found = []
    for section in range(header.count()):
        words = str(header.model().headerData(section, Qt.Orientation.Horizontal))
        arrow = ARROW if section == header.sortIndicatorSection() else 0
        needed = QFontMetrics(font).horizontalAdvance(words) + PADDING + arrow
        seen = header.sectionViewportPosition(section) < header.width()
        if seen and not header.isSectionHidden(section) and header.sectionSize(section) < needed:
            found.append(words)
    return found


def _is_small(widget: QWidget) -> bool:
    wanted = widget.sizeHint()
    return (
        widget.width() < wanted.width() - TOLERANCE
        or widget.height() < wanted.height() - TOLERANCE
    )
