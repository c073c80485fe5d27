"""Drop-downs of dialogs: nothing is cut without a sign, and all choices can be seen and hit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, style_sheet, theme_colours
from gui.choice_box import ChoiceBox

CHOICES = (
    "Only identical messages",
    "Identical copies and shorter forms of the kept message",
    "中文",
    "Also similar",
)


@pytest.fixture
def holder(qtbot: QtBot) -> QWidget:
    """A window at the lower edge of the screen."""
    made = QWidget()
    made.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    qtbot.addWidget(made)
    free = made.screen().availableGeometry()
    made.setGeometry(20, free.bottom() - 60, 400, 50)
    made.show()
    return made


def a_box(holder: QWidget, width: int) -> ChoiceBox:
    box = ChoiceBox(holder)
    box.addItems(CHOICES)
    box.setGeometry(5, 5, width, 30)
    box.show()
    return box


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("width", [120, 300])
def test_every_choice_is_seen_in_full_and_easy_to_hit(holder: QWidget, width: int) -> None:
    box = a_box(holder, width)
    box.showPopup()
    QTest.qWait(50)
    view, screen = box.view(), box.screen().availableGeometry()

    room = view.viewport().rect()
    for row, words in enumerate(CHOICES):
        line = view.visualRect(view.model().index(row, 0))
        assert room.top() <= line.top()
        assert line.bottom() <= room.bottom()
        assert line.height() >= 24
        assert view.fontMetrics().horizontalAdvance(words) <= room.width()
    assert screen.contains(view.mapToGlobal(QPoint(room.width() - 1, room.height() - 1)))
    box.hidePopup()


def test_what_does_not_fit_is_told_by_a_tool_tip(holder: QWidget) -> None:
    box = a_box(holder, 120)
    box.setCurrentIndex(1)
    assert box.toolTip() == CHOICES[1]

    box.setCurrentIndex(2)
    assert not box.toolTip()
    box.setCurrentIndex(1)
    box.setGeometry(5, 5, 390, 30)
    QTest.qWait(20)
    assert not box.toolTip()


def test_where_nothing_is_chosen_it_says_why(holder: QWidget) -> None:
    box = a_box(holder, 300)
    box.setCurrentIndex(-1)
    empty = box.grab().toImage()

    box.setPlaceholderText("Mixed")

    assert box.grab().toImage() != empty
