"""Drop-downs of dialogs: nothing is cut without a sign, and all choices can be seen and hit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.screens.screen_faults import turn_wheel
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDoubleSpinBox, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, style_sheet, theme_colours
from gui.choice_box import ChoiceBox
from gui.layouts import lay_out_column, scrolled, shape_number

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


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[QScrollArea]:
    """A drop-down and two numbers in a form that scrolls."""
    whole, inner = QWidget(), QWidget()
    box, number, share = ChoiceBox(inner), QSpinBox(inner), QDoubleSpinBox(inner)
    box.addItems(CHOICES)
    box.setCurrentIndex(1)
    for field in (number, share):
        shape_number(field)
        field.setValue(5)
    lay_out_column(box, number, share, of=inner)
    inner.setMinimumHeight(1_000)
    area = scrolled(whole, inner)
    lay_out_column(area, of=whole)
    qtbot.addWidget(whole)
    whole.resize(300, 200)
    whole.show()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    yield area
    whole.close()  # it lives until here


@pytest.mark.parametrize("kind", [ChoiceBox, QSpinBox, QDoubleSpinBox])
@pytest.mark.parametrize("has_focus", [False, True])
def test_who_scrolls_past_a_field_chooses_nothing(
    form: QScrollArea, kind: type[QWidget], has_focus: bool
) -> None:
    field = form.widget().findChild(kind)
    assert isinstance(field, ChoiceBox | QSpinBox | QDoubleSpinBox)
    if has_focus:
        field.setFocus(Qt.FocusReason.TabFocusReason)

    turn_wheel(field, -120)

    chosen = field.currentIndex() == 1 if isinstance(field, ChoiceBox) else field.value() == 5
    assert chosen
    assert form.verticalScrollBar().value() > 0
