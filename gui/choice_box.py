"""A drop-down whose words are never cut without a sign, and whose rows are easy to hit."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)
from typing_extensions import override

from gui.layouts import leave_wheel, with_text

LEAST_LETTERS = 12
EDGES_PX = 44  # beside the words of a closed one: its edges, and the arrow; at usual letters
FRAME_PX = 24  # beside the words of an open list: its frame, and a scroll bar


class ChoiceBox(QComboBox):
    """Takes the width there is; what does not fit ends in "…" and is told in full by a tool tip.

    Qt's own box cuts its words in the middle of a letter.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(LEAST_LETTERS)
        self.setItemDelegate(QStyledItemDelegate(self))  # the only one that heeds a style sheet
        self.currentTextChanged.connect(self._explain)
        leave_wheel(self)

    @property
    def width_of_all(self) -> int:
        """The width in which none of its choices is cut, in pixels."""
        choices = (self.itemText(number) for number in range(self.count()))
        return max(map(self.fontMetrics().horizontalAdvance, choices), default=0) + with_text(
            self, EDGES_PX
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    @override
    def showPopup(self) -> None:
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + FRAME_PX)
        super().showPopup()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self._fitting()
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    @Slot()
    def _explain(self) -> None:
        words = self._words
        self.setToolTip("" if self._fitting() == words else words)

    @property
    def _words(self) -> str:
        return self.placeholderText() if self.currentIndex() < 0 else self.currentText()

    def _fitting(self) -> str:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            self,
        )
        return self.fontMetrics().elidedText(
            self._words, Qt.TextElideMode.ElideRight, room.width() - 2
        )
