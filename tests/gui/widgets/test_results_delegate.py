"""What the cells of the results list say where there is little room."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.screens.on_screen import lay_out_widget
from helpers.screens.sessions import facts_of, groups_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.model.mail import MessageFlag
from gui.assets import Theme, theme_colours
from gui.layouts import USUAL_TEXT_PX
from gui.models.results.board import lay_out_board
from gui.models.results.cells import ResultLine
from gui.models.results.choices import mark_rows, no_choices
from gui.models.results.lines import Column
from gui.models.results.results import ListView, ResultsModel
from gui.widgets.results_delegate import (
    BOX,
    break_line,
    elide_place,
    first_cell_layout,
    fit_details,
)
from gui.widgets.results_view import ResultsView

COLOURS = theme_colours(Theme.LIGHT)


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetricsF:
    return QFontMetricsF(qapp.font())


def test_a_place_that_fits_is_said_whole(metrics: QFontMetricsF) -> None:
    for place in ("Inbox", "anna@example.org / Inbox", ""):
        assert elide_place(place, 1_000, metrics) == place


SENDER = "hello@lakeside.example.com"
DETAILS = [
    (Column.SENDER, SENDER), (Column.DATE, "12/24/2025"), (Column.WHERE, "Neighbours/2024"),
]  # fmt: skip


def told(
    room: float, metrics: QFontMetricsF, *, where: str = "Neighbours/2024"
) -> dict[Column, float]:
    parts = [*DETAILS[:2], (Column.WHERE, where)]
    return {column: width for column, _, width in fit_details(parts, room, 10.0, metrics)}


def test_the_date_goes_before_the_sender_or_the_folder_is_cut(metrics: QFontMetricsF) -> None:
    whole = sum(metrics.horizontalAdvance(text) + 1 for _, text in DETAILS) + 20
    both = whole - metrics.horizontalAdvance("12/24/2025") - 11

    assert set(told(whole, metrics)) == {Column.SENDER, Column.DATE, Column.WHERE}
    assert told(both, metrics)[Column.WHERE] > metrics.horizontalAdvance("Neighbours/2024")
    assert Column.DATE not in told(both / 2, metrics)


@pytest.mark.parametrize("where", ["Inbox", "Neighbours/2024", "F" * 48, f"a@b.org / {'F' * 48}"])
@pytest.mark.parametrize("letters", [14, 20, 40])
def test_some_letters_of_the_sender_are_seen_beside_any_folder(
    metrics: QFontMetricsF, where: str, letters: int
) -> None:
    room = metrics.horizontalAdvance("n" * letters)

    widths = told(room, metrics, where=where)

    seen = metrics.elidedText(SENDER, Qt.TextElideMode.ElideRight, widths[Column.SENDER])
    assert seen[:3] == SENDER[:3]
    assert sum(widths.values()) + 10 * (len(widths) - 1) <= room + 0.5
    assert widths[Column.WHERE] > metrics.height()


@pytest.mark.parametrize("place", ["anna@example.org / Inbox", "anna@mail.example.net / Work"])
def test_the_account_gives_way_and_the_folder_stays(place: str, metrics: QFontMetricsF) -> None:
    account, _, folder = place.partition(" / ")
    room = metrics.horizontalAdvance(place) - metrics.horizontalAdvance(account) / 2

    said = elide_place(place, room, metrics)

    assert metrics.horizontalAdvance(said) <= room
    head, _, tail = said.partition(" / ")
    assert tail == folder
    assert head[0] == account[0]
    assert head[-1] == account[-1]
    assert "\u2026" in head


def test_where_only_the_folder_has_room_it_stands_alone(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Archive") + 1

    assert elide_place("anna@example.org / Archive", room, metrics) == "Archive"


def test_a_long_folder_leaves_a_little_room_for_its_account(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Lists/Neighbours/2024")
    places = [f"{account} / Lists/Neighbours/2024" for account in ("anna@a.net", "anna@b.org")]

    first, second = (elide_place(place, room, metrics) for place in places)

    assert first != second
    assert first.endswith("4")
    assert metrics.horizontalAdvance(first) <= room


def test_a_folder_that_is_too_long_is_cut_in_its_middle(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Lists/Ne")

    said = elide_place("anna@example.org / Lists/Neighbours/2024", room, metrics)

    assert said[0] == "L"
    assert said[-1] == "4"
    assert metrics.horizontalAdvance(said) <= room


# --- how a line is painted ----------------------------------------------------------------------


FLAGGED = 2  # a row


@pytest.fixture
def marked(qtbot: QtBot) -> ResultsView:
    """A group whose copies are all marked; the last one is flagged."""
    facts, kept = facts_of(3), np.zeros(2, np.int32)
    facts.table.flags[FLAGGED] = MessageFlag.FLAGGED
    choices = mark_rows(no_choices(3, 0.6), np.array([1, 2], np.int32), kept)
    board = lay_out_board(
        groups_of(1, 2),
        choices,
        facts=facts,
        protected=np.zeros(3, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )
    model = ResultsModel()
    model.show_board(facts, board, shown=np.ones(2, np.bool_), view=ListView())
    view = ResultsView(model, COLOURS)
    model.setParent(view)
    lay_out_widget(qtbot, view, 900, 300)
    return view


def inks(view: ResultsView, number: int) -> set[str]:
    """All colours in the first cell of a line."""
    place = view.visualRect(view.model().index(number, 0))
    picture = view.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    return {
        picture.pixelColor(int(x * ratio), int(y * ratio)).name()
        for x in range(place.left(), place.right())
        for y in range(place.top() + 1, place.bottom())
    }


def line_at(view: ResultsView, number: int) -> ResultLine:
    model = view.model()
    assert isinstance(model, ResultsModel)
    return model.line(number)


def test_nothing_is_red_beside_the_word_kept(marked: ResultsView) -> None:
    assert line_at(marked, 0).mark == Qt.CheckState.Checked

    assert COLOURS.marked not in inks(marked, 0)
    assert COLOURS.marked in inks(marked, 1)


def test_a_flag_is_seen_and_said(marked: ResultsView) -> None:
    assert COLOURS.near in inks(marked, FLAGGED)
    assert COLOURS.near not in inks(marked, 1)

    cells, model = marked.model().cells, marked.model()  # type: ignore[attr-defined] - it is the list's
    lines = [line_at(marked, number) for number in range(3)]
    assert ["Flagged" in cells.accessible_text(line) for line in lines] == [False, False, True]
    assert "Flagged" in str(model.index(FLAGGED, 0).data(Qt.ItemDataRole.ToolTipRole))


@pytest.mark.parametrize("larger", [1, 2])
def test_a_press_on_the_box_marks_wherever_it_is_hit(marked: ResultsView, larger: int) -> None:
    pressed: list[int] = []
    marked.box_clicked.connect(pressed.append)
    font = marked.font()
    font.setPointSizeF(font.pointSizeF() * larger)
    marked.setFont(font)
    cell, line_px = marked.visualRect(marked.model().index(1, 0)), marked.fontMetrics().height()
    at = first_cell_layout(line_at(marked, 1), flat=False, line_px=line_px)
    left = cell.left() + int(at.box)

    for across, down in ((4, 2), (int(at.side) - 2, cell.height() - 3), (60 * larger, 4)):
        place = QPoint(left + across, cell.top() + down)
        QTest.mouseClick(marked.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert pressed == [1, 1]


def test_a_box_grows_with_the_letters_and_leaves_the_arrow_alone(marked: ResultsView) -> None:
    kept = first_cell_layout(line_at(marked, 0), flat=False, line_px=2 * USUAL_TEXT_PX)

    assert kept.side == 2 * BOX
    assert kept.arrow + kept.side <= kept.box
    assert kept.box + kept.side < kept.text


def test_a_long_reason_takes_two_lines(metrics: QFontMetricsF) -> None:
    words = "Sent again with all its text"
    room = metrics.horizontalAdvance("Sent again with all")

    first, second = break_line(words, room, metrics)

    assert (first, second) == ("Sent again with all", "its text")
    assert break_line(words, 1_000, metrics) == (words, "")
    assert break_line("Same", 1, metrics) == ("Same", "")


def test_a_line_of_chinese_ends_between_characters(metrics: QFontMetricsF) -> None:
    words = "\u4fdd\u7559\u4e86\u66f4\u5b8c\u6574\u7684\u7248\u672c"

    first, second = break_line(words, metrics.horizontalAdvance(words[:7]) + 1, metrics)

    assert (first, second) == (words[:7], words[7:])
