"""The strip that says what keywords hold back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.screens.on_screen import lay_out_widget
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.job import Progress, Stage
from gui.assets import Theme, theme_colours
from gui.widgets.keyword_strip import KeywordStrip

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def strip(qtbot: QtBot) -> Iterator[KeywordStrip]:
    around = QWidget()
    made = KeywordStrip(theme_colours(Theme.LIGHT), around)
    lay_out_widget(qtbot, around, 800, 60)
    yield made
    around.close()


def visible_buttons(strip: KeywordStrip) -> list[str]:
    return [b.text() for b in strip.findChildren(QPushButton) if b.isVisibleTo(strip)]


def test_it_is_not_there_without_keywords(strip: KeywordStrip) -> None:
    assert strip.isHidden()
    strip.show_in_force(("8 messages stay.",))
    strip.end()
    assert strip.isHidden()


def test_what_is_held_back_is_said_and_can_be_changed(strip: KeywordStrip, qtbot: QtBot) -> None:
    strip.show_in_force(("8 messages stay.", "Only 2 messages are shown."))

    assert strip.words == "8 messages stay.\nOnly 2 messages are shown."
    assert visible_buttons(strip) == ["Change\u2026"]
    with qtbot.waitSignal(strip.change_wanted):
        strip._change.click()


def test_a_search_shows_how_far_it_is(strip: KeywordStrip, qtbot: QtBot) -> None:
    strip.show_searching(3)
    strip.show_progress(Progress(Stage.READING, 250, 1_000))

    assert strip.words == "Looking for 3 keywords in the mail\u2026"
    assert strip._bar.value() == 250
    assert strip._bar.accessibleDescription() == "250 of 1,000"
    assert visible_buttons(strip) == ["Stop", "Change\u2026"]
    with qtbot.waitSignal(strip.stop_wanted):
        strip._stop.click()


def test_what_was_not_searched_is_a_warning_with_a_way_out(
    strip: KeywordStrip, qtbot: QtBot
) -> None:
    strip.show_not_searched("Stopped. Everything stays.")

    assert strip.property("role") == "warning"
    assert visible_buttons(strip) == ["Search now", "Change\u2026"]
    with qtbot.waitSignal(strip.search_wanted):
        strip._search.click()
    strip.show_in_force(("1 message stays.",))
    assert strip.property("role") == "strip"


def test_everything_that_can_be_used_has_a_name(strip: KeywordStrip) -> None:
    assert all(b.accessibleName() for b in strip.findChildren(QPushButton))
    assert strip._bar.accessibleName()
