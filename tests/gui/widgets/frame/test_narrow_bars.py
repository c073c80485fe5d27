"""Where there is little room, bars and messages give way instead of cutting words on buttons."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWhatsThis,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.assets import Theme, style_sheet, theme_colours
from gui.models.results.board import Totals
from gui.widgets.action_bar import ActionBar
from gui.widgets.banner import Banner, BannerTone

COLOURS = theme_colours(Theme.LIGHT)
HIGH = 400
WORDS = ("Undo", "Delete safety copies\u2026", "Show skipped")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Holds a bar: a window of its own would not get narrower than its layout."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def put(qtbot: QtBot, window: QWidget, widget: QWidget, width: int) -> None:
    window.setStyleSheet(style_sheet(COLOURS))
    widget.setParent(window)
    window.show()
    widget.show()
    widget.resize(width, HIGH)
    qtbot.wait(20)  # a turned layout is laid out later


def cut_buttons(widget: QWidget) -> list[str]:
    shown = [button for button in widget.findChildren(QAbstractButton) if button.isVisible()]
    return [
        button.accessibleName()
        for button in shown
        if button.width() < button.sizeHint().width() or button.geometry().right() > widget.width()
    ]


@pytest.mark.parametrize("width", [360, 420, 560, 700, 1000])
def test_the_buttons_below_the_list_are_whole(qtbot: QtBot, window: QWidget, width: int) -> None:
    bar = ActionBar(COLOURS, elsewhere=())
    bar.show_totals(Totals(groups=9, removable=27, marked=27, marked_bytes=189_000))

    put(qtbot, window, bar, width)
    bar.resize(max(width, bar.minimumSizeHint().width()), HIGH)  # no window is narrower
    qtbot.wait(20)

    assert cut_buttons(bar) == []
    assert all(button.accessibleName() for button in bar.findChildren(QAbstractButton))
    assert bar.said


def test_buttons_without_words_say_them_in_a_tool_tip(qtbot: QtBot, window: QWidget) -> None:
    bar = ActionBar(COLOURS, elsewhere=())

    put(qtbot, window, bar, bar.minimumSizeHint().width())
    bar.resize(bar.minimumSizeHint().width(), HIGH)

    assert (bar.history.text(), bar.history.toolTip()) == ("", "History")

    bar.resize(1000, HIGH)

    assert (bar.history.text(), bar.history.toolTip()) == ("History", "")


@pytest.mark.parametrize("width", [260, 400, 600, 1000])
def test_the_buttons_of_a_message_are_whole(qtbot: QtBot, window: QWidget, width: int) -> None:
    banner = Banner(COLOURS)
    put(qtbot, window, banner, width)
    buttons = [(words, lambda: None) for words in WORDS]

    banner.tell("1,283 messages moved, 1 skipped.", tone=BannerTone.GOOD, buttons=buttons)
    qtbot.wait(20)

    assert cut_buttons(banner) == []
    text = next(label for label in banner.findChildren(QLabel) if label.text() == banner.text)
    assert text.height() >= text.heightForWidth(text.width())


@pytest.mark.parametrize("width", [560, 700, 760, 1000])
def test_the_buttons_of_a_message_stand_where_it_takes_less_height(
    qtbot: QtBot, window: QWidget, width: int
) -> None:
    banner = Banner(COLOURS)
    put(qtbot, window, banner, width)
    words = "1,283 messages moved, 9 skipped. Deleting the safety copies would free 320 MB. " * 3

    banner.tell(words, tone=BannerTone.GOOD, buttons=[(one, lambda: None) for one in WORDS])
    qtbot.wait(20)

    text = next(label for label in banner.findChildren(QLabel) if label.text() == banner.text)
    line = text.fontMetrics().lineSpacing()
    button = next(one for one in banner.findChildren(QAbstractButton) if one.text() == WORDS[0])
    whole = text.heightForWidth(width - 80) + button.height()
    assert text.heightForWidth(text.width()) <= whole + line


def told_briefly(
    qtbot: QtBot, window: QWidget, words: str, width: int, pressed: list[str]
) -> Banner:
    banner = Banner(COLOURS)
    put(qtbot, window, banner, width)
    banner.set_brief(True)
    buttons = [(one, partial(pressed.append, one)) for one in WORDS]
    banner.tell(words, tone=BannerTone.GOOD, buttons=buttons)
    qtbot.wait(20)
    banner.resize(width, banner.sizeHint().height())
    qtbot.wait(20)
    return banner


def menu_of(banner: Banner) -> QMenu:
    menu = banner.findChild(QMenu)
    assert menu is not None
    menu.aboutToShow.emit()
    return menu


@pytest.mark.parametrize("width", [300, 420, 640, 900])
def test_in_a_low_window_a_message_is_one_line_and_a_menu_has_the_rest(
    qtbot: QtBot, window: QWidget, width: int
) -> None:
    pressed: list[str] = []
    words = "1,283 messages moved, 9 skipped.\nDeleting the safety copies would free 320 MB. " * 3
    banner = told_briefly(qtbot, window, words, width, pressed)

    shown = [one for one in banner.findChildren(QPushButton) if one.isVisible()]
    others = [one for one in menu_of(banner).actions() if one.text() in WORDS]
    assert cut_buttons(banner) == []
    assert [*(one.text() for one in shown), *(one.text() for one in others)] == [*WORDS]
    assert banner.height() <= max(one.height() for one in banner.findChildren(QToolButton)) + 14
    assert banner.text.startswith("1,283 messages moved, 9 skipped.\nDeleting")
    for one in others:
        one.trigger()
    assert pressed == [one.text() for one in others]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_whole_message_of_a_low_window_is_one_key_away(qtbot: QtBot, window: QWidget) -> None:
    words = "1,283 messages moved, 9 skipped. " * 20
    banner = told_briefly(qtbot, window, words, 500, [])

    menu_of(banner).actions()[-1].trigger()
    qtbot.wait(20)

    tops = QApplication.topLevelWidgets()
    assert any("QWhatsThat" in one.metaObject().className() for one in tops if one.isVisible())
    QWhatsThis.hideText()


def test_a_short_message_of_a_low_window_needs_no_menu(qtbot: QtBot, window: QWidget) -> None:
    banner = told_briefly(qtbot, window, "12 moved.", 900, [])
    assert sum(one.isVisible() for one in banner.findChildren(QToolButton)) == 1

    banner.set_brief(False)
    banner.resize(900, HIGH)
    banner.tell("words " * 90, tone=BannerTone.GOOD)
    qtbot.wait(20)
    label = next(one for one in banner.findChildren(QLabel) if one.text() == banner.text)
    assert label.height() >= label.heightForWidth(label.width())
