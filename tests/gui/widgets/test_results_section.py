"""The line above the groups that only share a template: seen, and never in the way."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.screens.on_screen import lay_out_widget
from helpers.screens.sessions import facts_of, groups_of, with_templates
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.models.results.board import lay_out_board
from gui.models.results.choices import no_choices
from gui.models.results.results import ListView, ResultsModel
from gui.widgets.results_view import ResultsView, copy_selected_lines

N_GROUPS, N_COPIES = 3, 2
N_MAILS = N_GROUPS * (N_COPIES + 1)
SECTION = 6  # below two groups of a kept message and two copies


@pytest.fixture
def view(qtbot: QtBot) -> ResultsView:
    """Two groups of copies, the section, and a group without a copy."""
    facts = facts_of(N_MAILS)
    board = lay_out_board(
        with_templates(groups_of(N_GROUPS, N_COPIES), [0, 1]),
        no_choices(N_MAILS, 0.6),
        facts=facts,
        protected=np.zeros(N_MAILS, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )
    model = ResultsModel()
    model.show_board(facts, board, shown=np.ones(len(board.bar), np.bool_), view=ListView())
    made = ResultsView(model, theme_colours(Theme.LIGHT))
    model.setParent(made)
    lay_out_widget(qtbot, made, 900, 500)
    return made


def test_the_cursor_passes_the_section_by(view: ResultsView) -> None:
    view.go_to(SECTION - 1)

    QTest.keyClick(view, Qt.Key.Key_Down)
    below = view.currentIndex().row()
    QTest.keyClick(view, Qt.Key.Key_Up)

    assert (below, view.currentIndex().row()) == (SECTION + 1, SECTION - 1)


def test_going_to_the_next_group_and_copy_passes_it_by(view: ResultsView) -> None:
    view.go_to(SECTION - 1)
    view.next_group()
    assert view.currentIndex().row() == SECTION + 1

    view.go_to(SECTION - 1)
    view.next_member()
    assert view.currentIndex().row() == SECTION + 2


def test_nothing_of_it_is_selected_or_copied(view: ResultsView) -> None:
    view.selectAll()
    model = view.model()
    assert isinstance(model, ResultsModel)

    copy_selected_lines(view, model)

    assert SECTION not in view.selected_numbers().tolist()
    assert len(view.selected_numbers()) == model.rowCount() - 1
    assert "Same template: 1 group" not in QApplication.clipboard().text()


def test_a_press_on_it_does_nothing(view: ResultsView) -> None:
    view.go_to(1)
    pressed: list[int] = []
    view.box_clicked.connect(pressed.append)
    view.group_box_clicked.connect(pressed.append)
    place = view.visualRect(view.model().index(SECTION, 0)).center()

    for x in (15, 38, 60, place.x()):
        place.setX(x)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert pressed == []
    assert view.model().rowCount() == N_MAILS + 1
    assert view.current_line() is not None


def test_it_is_drawn_across_the_columns(view: ResultsView) -> None:
    view.setColumnWidth(0, 200)
    view.viewport().repaint()
    picture = view.viewport().grab().toImage()
    row = view.visualRect(view.model().index(SECTION, 0))

    dark = [
        x
        for x in range(600)
        if any(
            picture.pixelColor(x, y).lightness() < 160
            for y in range(row.top() + 3, row.bottom() - 2)
        )
    ]

    assert max(dark) > view.columnViewportPosition(6) + 30, "words go on in the second column"
