"""The bar at the top: one line, and shorter words where there is little room."""

from __future__ import annotations

import pytest
from helpers.screens.on_screen import lay_out_widget
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gui.assets import Theme, style_sheet, theme_colours
from gui.models.results.board import Totals
from gui.widgets.frame.top_bar import FILTER_WISH_PX, TopBar

TOTALS = Totals(groups=412, removable=1_590, removable_bytes=318_000_000, templates=31)
WHOLE = "412 groups \u00b7 31 same-template groups \u00b7 1,590 can be marked \u00b7 318 MB"


@pytest.fixture
def bar(qtbot: QtBot) -> TopBar:
    made = TopBar(theme_colours(Theme.LIGHT))
    lay_out_widget(qtbot, made, 1_330, 40)
    made.show_totals(TOTALS, None)
    return made


def test_the_summary_counts_groups_that_only_share_a_template_apart(bar: TopBar) -> None:
    assert bar.summary.text() == bar.summary.full == WHOLE


def test_the_tool_tip_says_why_the_overview_counts_more(bar: TopBar) -> None:
    assert bar.summary.toolTip().startswith(f"{WHOLE}\n")
    assert "steps of the overview also count other messages" in bar.summary.toolTip()


def test_the_difference_is_said_while_dragging(bar: TopBar) -> None:
    bar.show_totals(TOTALS, Totals(groups=400))

    assert bar.summary.text().startswith("412 groups (+12) \u00b7 ")


@pytest.mark.parametrize("width", range(500, 1_300, 37))
def test_nothing_in_it_is_cut(bar: TopBar, qtbot: QtBot, width: int) -> None:
    bar.setMinimumWidth(0)
    bar.resize(width, 40)
    qtbot.wait(1)

    said = bar.summary.text()
    assert said in ("", "412 groups") or WHOLE.startswith(said) or "can be marked" in said
    assert bar.summary.fontMetrics().horizontalAdvance(said) <= bar.summary.width()
    if width >= bar.minimumSizeHint().width():  # no window is as narrow as that
        for button in (bar.add_source, bar.scan, bar.similarity, bar.keywords):
            assert button.width() >= button.sizeHint().width(), button.text()


def test_keywords_keep_their_name_where_only_their_picture_has_room(
    bar: TopBar, qtbot: QtBot
) -> None:
    bar.show_keywords(3)
    bar.resize(bar.minimumSizeHint().width(), 40)
    qtbot.wait(1)

    style = bar.keywords.toolButtonStyle()
    assert style == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert bar.keywords.accessibleName() == "Keywords: 3"


@pytest.mark.parametrize("height", [36, 37, 40, 41])
def test_all_of_it_stands_on_one_line(bar: TopBar, qtbot: QtBot, height: int) -> None:
    bar.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    bar.resize(1_330, height)
    qtbot.wait(1)

    parts = (bar.add_source, bar.scan, bar.filter, bar.similarity, bar.keywords)
    assert len({part.mapTo(bar, QPoint(0, 0)).y() for part in parts}) == 1
    assert len({part.height() for part in parts}) == 1
    assert bar.summary.geometry().center().y() == bar.scan.geometry().center().y()
    assert bar.sizeHint().height() <= 56


def test_how_many_groups_there_are_goes_last(bar: TopBar, qtbot: QtBot) -> None:
    bar.setMinimumWidth(0)
    bar.show_similarity(0.9, "Careful \u2013 0.90")
    for width in range(1_300, bar.minimumSizeHint().width(), -20):
        bar.resize(width, 40)
        qtbot.wait(1)
        is_short = bar.similarity.text() == "0.90"
        assert bar.summary.text().startswith("412 groups") or is_short, width


def test_the_similarity_is_named_before_its_value_stands_alone(bar: TopBar, qtbot: QtBot) -> None:
    bar.setMinimumWidth(0)
    bar.show_similarity(0.9, "Careful \u2013 0.90")
    said = []
    for width in range(1_300, bar.minimumSizeHint().width(), -10):
        bar.resize(width, 40)
        qtbot.wait(1)
        said.append(bar.similarity.text())

    whole, named, value = "Similarity: Careful \u2013 0.90", "Similarity: 0.90", "0.90"
    assert list(dict.fromkeys(said)) == [whole, named, value]
    assert said == sorted(said, key=[whole, named, value].index)


def test_the_button_says_the_value_of_the_folded_strip(bar: TopBar) -> None:
    bar.show_similarity(0.9, "Careful \u2013 0.90")
    assert bar.similarity.text() == "Similarity: Careful \u2013 0.90"

    bar.show_similarity(0.75, "")
    assert bar.similarity.text() == "Similarity: 0.75"


def test_the_filter_takes_the_room_that_is_left(bar: TopBar, qtbot: QtBot) -> None:
    before = bar.filter.width()
    bar.clear_totals()
    qtbot.wait(1)

    assert bar.filter.width() > before
    bar.resize(1_000, 40)
    qtbot.wait(1)
    assert bar.keywords.geometry().right() > bar.width() - 24


def test_the_summary_gets_shorter_before_the_filter_is_narrow(bar: TopBar, qtbot: QtBot) -> None:
    bar.setMinimumWidth(0)
    for width in range(1_300, 800, -20):
        bar.resize(width, 40)
        qtbot.wait(1)
        assert bar.filter.width() >= FILTER_WISH_PX or bar.summary.text() in ("", "412 groups")
