"""A message comes and goes, and nothing moves under the pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QSplitter,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.banner import Banner, BannerTone
from gui.widgets.frame.pages import Pages, PageStack

BUTTONS = (("Undo", lambda: None), ("Details", lambda: None))


class Frame:
    """Two pages: one filled from the top, and one with its words in the middle."""

    def __init__(self, qtbot: QtBot, height: int) -> None:
        self.banner = Banner(theme_colours(Theme.LIGHT))
        self.list, self.empty = QLabel("a list"), QWidget()
        self.button = QPushButton("Scan")
        middle = QVBoxLayout(self.empty)
        middle.addStretch()
        middle.addWidget(self.button)
        middle.addStretch()
        stack = PageStack()
        stack.addWidget(self.list)
        stack.addWidget(self.empty)
        tabs = QTabBar()
        tabs.addTab("List")
        self.pages = Pages(tabs, stack, (self.banner,), centred=self.empty)
        qtbot.addWidget(self.pages)
        self.pages.resize(600, height)
        self.pages.show()
        self.qtbot = qtbot

    def tell(self, text: str) -> None:
        self.banner.tell(text, tone=BannerTone.GOOD, buttons=BUTTONS)
        self.qtbot.wait(30)


@pytest.fixture
def frame(qtbot: QtBot) -> Frame:
    return Frame(qtbot, 400)


def test_a_page_loses_room_at_its_lower_edge_only(frame: Frame) -> None:
    before = frame.list.geometry()

    frame.tell("12 messages moved.")

    assert frame.list.mapTo(frame.pages, QPoint()) == QPoint(0, frame.pages.stack.y())
    assert frame.list.geometry().topLeft() == before.topLeft()
    banner_top = frame.banner.mapTo(frame.pages, QPoint()).y()
    assert frame.pages.stack.geometry().bottom() < banner_top
    assert frame.banner.mapTo(frame.pages, frame.banner.rect().bottomLeft()).y() <= 399

    frame.banner.hide()
    frame.qtbot.wait(30)
    assert frame.list.geometry() == before


def test_words_in_the_middle_of_a_page_stay_where_they_are(frame: Frame) -> None:
    frame.pages.stack.setCurrentWidget(frame.empty)
    frame.qtbot.wait(30)
    before = frame.button.mapTo(frame.pages, QPoint())

    frame.tell("This is not mail.")

    assert frame.banner.isVisible()
    assert frame.button.mapTo(frame.pages, QPoint()) == before


def test_where_a_message_would_cover_them_they_give_way(qtbot: QtBot) -> None:
    frame = Frame(qtbot, 120)
    frame.pages.stack.setCurrentWidget(frame.empty)

    frame.tell("This is not mail.")

    bottom = frame.button.mapTo(frame.pages, frame.button.rect().bottomLeft()).y()
    assert bottom < frame.banner.mapTo(frame.pages, QPoint()).y()


def test_a_long_message_is_seen_whole(frame: Frame) -> None:
    frame.tell("Some words about what could not be read. " * 6)

    label = next(one for one in frame.banner.findChildren(QLabel) if one.text())
    assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("side_by_side", [True, False])
def test_a_message_is_as_wide_as_what_stands_side_by_side(
    frame: Frame, side_by_side: bool
) -> None:
    ground, splitter, beside = QWidget(), QSplitter(), QLabel("a comparison")
    frame.qtbot.addWidget(ground)
    turned = Qt.Orientation.Horizontal if side_by_side else Qt.Orientation.Vertical
    splitter.setOrientation(turned)
    splitter.addWidget(frame.pages)
    splitter.addWidget(beside)
    QVBoxLayout(ground).addWidget(splitter)
    frame.pages.spread_messages(splitter, ground)
    ground.resize(900, 700)
    ground.show()

    frame.tell("12 messages moved.")

    area = splitter if side_by_side else frame.pages
    assert frame.banner.width() == area.width()
    below = frame.banner.mapTo(ground, frame.banner.rect().bottomLeft()).y()
    assert below == area.mapTo(ground, area.rect().bottomLeft()).y()
    margin = beside.contentsMargins().bottom()
    assert margin > frame.banner.height() if side_by_side else margin == 0
    frame.pages.setParent(None)  # somebody else deletes it
    ground.close()


def test_buttons_take_as_few_rows_as_their_words_need(frame: Frame) -> None:
    words = [f"Show everything about these messages, part {n}" for n in range(3)]
    buttons = [(one, lambda: None) for one in words]

    frame.banner.tell("12 messages moved.", tone=BannerTone.GOOD, buttons=buttons)
    frame.qtbot.wait(30)
    shown = [one for one in frame.banner.findChildren(QPushButton) if one.isVisible()]
    widest = max(one.sizeHint().width() for one in shown)
    frame.pages.resize(2 * widest + 150, 400)
    frame.qtbot.wait(30)

    rows = sorted({one.y() for one in shown})
    assert [sum(one.y() == row for one in shown) for row in rows] == [2, 1]


def test_a_message_takes_room_that_only_other_pages_would_need(qtbot: QtBot) -> None:
    frame = Frame(qtbot, 180)
    frame.empty.setMinimumHeight(140)

    frame.tell("12 messages moved.")

    top = frame.banner.mapTo(frame.pages, QPoint()).y()
    assert frame.pages.stack.geometry().bottom() < top
    assert frame.list.height() < 140
