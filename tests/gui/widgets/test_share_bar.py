"""Bars: pressed by mouse and keys, told to screen readers, drawn as long as their share."""

from __future__ import annotations

import pytest
from helpers.screens.screen_parts import wait_for
from helpers.screens.screen_words import missing_room
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.share_bar import ShareBar

COLOURS = theme_colours(Theme.LIGHT)


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """What bars lie on."""
    found = QWidget()
    qtbot.addWidget(found)
    found.resize(400, 60)
    return found


def made(ground: QWidget, share: float) -> ShareBar:
    bar = ShareBar("", "9", share, COLOURS, ground)
    bar.resize(400, 30)
    ground.show()
    return bar


def coloured(bar: ShareBar) -> int:
    """How many pixels of a line near its lower edge are not the ground's."""
    image = bar.grab().toImage()
    ground = QColor(COLOURS.raised).rgb()
    scale = image.width() / bar.width()
    line = [image.pixel(int(x * scale), int(25 * scale)) for x in range(8, bar.width() - 8)]
    return sum(pixel != ground for pixel in line)


def test_its_length_is_its_share(ground: QWidget) -> None:
    half, whole = coloured(made(ground, 0.5)), coloured(made(ground, 1.0))
    assert 0.4 <= half / whole <= 0.6


def test_it_is_pressed_by_mouse_and_by_keys(ground: QWidget) -> None:
    bar, pressed = made(ground, 0.5), list[bool]()

    def press() -> None:
        pressed.append(True)

    bar.clicked.connect(press)

    QTest.mouseClick(bar, Qt.MouseButton.LeftButton)
    QTest.keyClick(bar, Qt.Key.Key_Space)

    assert len(pressed) == 2


def test_focus_is_seen(ground: QWidget) -> None:
    bar = made(ground, 0.0)
    bar.clearFocus()
    without = bar.grab().toImage()
    bar.activateWindow()
    bar.setFocus()
    wait_for(bar.hasFocus)
    assert bar.grab().toImage() != without


def test_words_go_on_in_the_next_line_and_the_amount_keeps_its_room(ground: QWidget) -> None:
    short, long = "Anna", "Anna Example, Association of Allotment Gardeners"
    heights = []
    for words in (short, long, f"{long} {long}"):
        bar = ShareBar(words, "12 MB \u00b7 400 messages", 1, COLOURS, ground)
        heights.append(bar.heightForWidth(300))
        bar.resize(300, heights[-1])
        assert missing_room(bar) == ""
    assert heights[0] < heights[1] < heights[2]

    bar.resize(300, heights[0])
    assert "px of height" in missing_room(bar)


def test_a_word_without_a_blank_is_broken(ground: QWidget) -> None:
    bar = ShareBar("x" * 60, "12 MB", 1, COLOURS, ground)
    bar.resize(300, bar.heightForWidth(300))
    assert bar.height() > bar.minimumSizeHint().height()
    assert missing_room(bar) == ""


def test_words_as_long_as_a_page_are_cut_and_told_whole(ground: QWidget) -> None:
    bar = ShareBar("x" * 5000, "12 MB", 1, COLOURS, ground)
    assert bar.accessibleName() == "x" * 5000 + ": 12 MB"
    assert bar.toolTip() == bar.accessibleName()
    assert bar.minimumSizeHint().width() < 300
    assert bar.heightForWidth(300) <= 5 * bar.minimumSizeHint().height()
    bar.resize(300, bar.heightForWidth(300))
    bar.grab()
