"""What a screen reader is told of the results: groups and their copies, as a tree."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import numpy as np
import pytest
from helpers.screens.sessions import facts_of, groups_of
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.models.results.board import lay_out_board
from gui.models.results.choices import mark_rows, no_choices
from gui.models.results.lines import Column
from gui.models.results.results import ListView, ResultsModel
from gui.widgets.results_view import ResultsView
from gui.widgets.spoken.results_tree import speak_results_as_tree

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

N_GROUPS, N_COPIES = 3, 2
N_MAILS = N_GROUPS * (N_COPIES + 1)
FACTS = facts_of(N_MAILS)
Role, Text = QAccessible.Role, QAccessible.Text


def fill(model: ResultsModel, *, copies_only: bool = False) -> None:
    """The group that frees most comes first: row 6 with 7, which is marked, and 8."""
    choices = mark_rows(no_choices(N_MAILS, 0.6), np.array([7], np.int32), np.array([6], np.int32))
    board = lay_out_board(
        groups_of(N_GROUPS, N_COPIES),
        choices,
        facts=FACTS,
        protected=np.zeros(N_MAILS, np.bool_),
        relate=lambda kept, _: (np.zeros(len(kept)),) * 3,  # type: ignore[return-value,arg-type] - never asked
    )
    every = np.ones(N_GROUPS * N_COPIES, np.bool_)
    model.show_board(FACTS, board, shown=every, view=ListView(copies_only=copies_only))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[ResultsView]:
    """The list on screen, with a screen reader there."""
    speak_results_as_tree()
    model = ResultsModel()
    fill(model)
    made = ResultsView(model, theme_colours(Theme.LIGHT))
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    yield made
    QAccessible.setActive(was_active)


def tree_of(view: ResultsView) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(view)


def part_of(view: ResultsView, line: int, column: Column = Column.SUBJECT) -> QAccessibleInterface:
    """By the number that Qt puts into its events."""
    return tree_of(view).child((line + 1) * (len(Column) + 1) + column + 1)


def level(part: QAccessibleInterface) -> int:
    return int(part.attributesInterface().attributeValue(QAccessible.Attribute.Level))


def test_the_list_is_a_tree_of_groups_and_copies(view: ResultsView) -> None:
    group, copy = part_of(view, 0), part_of(view, 1)

    assert tree_of(view).role() == Role.Tree
    assert tree_of(view).text(Text.Name) == "Results"
    assert tree_of(view).childCount() == (N_MAILS + 1) * (len(Column) + 1)
    assert (group.role(), copy.role()) == (Role.TreeItem, Role.TreeItem)
    assert group.text(Text.Name).startswith("Kept: found first, in Folder 0, 2 copies, ")
    assert copy.text(Text.Name).startswith("Copy, marked, ")
    assert (level(group), level(copy)) == (1, 2)
    assert (copy.text(Text.Description), part_of(view, 2).text(Text.Description)) == (
        "1 of 2",
        "2 of 2",
    )
    assert part_of(view, 1, Column.WHERE).role() == Role.Cell
    assert part_of(view, 1, Column.WHERE).text(Text.Name) == "Folder 1"
    assert part_of(view, -1, Column.WHERE).role() == Role.ColumnHeader
    assert part_of(view, -1, Column.WHERE).text(Text.Name) == "Where"


def test_a_group_says_whether_it_is_open_and_a_copy_whether_it_is_marked(
    view: ResultsView,
) -> None:
    model = view.model()
    assert isinstance(model, ResultsModel)
    group, copy = part_of(view, 0).state(), part_of(view, 1).state()

    assert (group.expandable, group.expanded, group.collapsed) == (1, 1, 0)
    assert (copy.expandable, copy.checkable, copy.checked) == (0, 1, 1)
    assert (group.checkStateMixed, group.checked) == (1, 0)

    model.fold(np.array([6], np.int32), folded=True)

    folded = part_of(view, 0).state()
    assert (folded.expandable, folded.expanded, folded.collapsed) == (1, 0, 1)
    assert part_of(view, 1).text(Text.Name).startswith("Kept")


def test_copies_alone_are_one_level(view: ResultsView) -> None:
    model = view.model()
    assert isinstance(model, ResultsModel)

    fill(model, copies_only=True)

    assert level(part_of(view, 0)) == level(part_of(view, 1)) == 1
    assert not part_of(view, 0).state().expandable


def test_the_part_under_the_cursor_is_the_one_with_the_focus(
    view: ResultsView, qtbot: QtBot
) -> None:
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.go_to(4)

    focused = tree_of(view).focusChild()

    assert focused is part_of(view, 4)
    assert focused.state().focused
    assert focused.state().selected
    assert not part_of(view, 3).state().focused
    assert tree_of(view).indexOfChild(focused) == 5 * (len(Column) + 1) + 1
    middle = focused.rect().center()
    assert tree_of(view).childAt(middle.x(), middle.y()) is focused


@pytest.mark.slow
def test_parts_of_lines_that_are_gone_are_let_go(view: ResultsView) -> None:
    """A screen reader may ask at any time, also while lines fold."""
    model = view.model()
    assert isinstance(model, ResultsModel)
    for turn in range(30):
        for line in range(model.rowCount()):
            for column in Column:
                part = part_of(view, line, column)
                assert part.isValid()
                part.text(Text.Name)
                part.state()
        view.go_to(turn % model.rowCount())
        model.fold(np.array([0, 3], np.int32), folded=turn % 2 == 0)
        QApplication.processEvents()
        gc.collect()
    model.clear()
    assert tree_of(view).childCount() == len(Column) + 1
    assert tree_of(view).child(200) is None


@pytest.mark.usefixtures("qapp")
def test_a_list_that_is_gone_takes_its_parts_along() -> None:
    speak_results_as_tree()
    for _ in range(20):
        model = ResultsModel()
        fill(model)
        made = ResultsView(model, theme_colours(Theme.LIGHT))
        assert [part_of(made, line).role() for line in range(3)] == [Role.TreeItem] * 3
        number = QAccessible.uniqueId(part_of(made, 1))
        made.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert QAccessible.accessibleInterface(number) is None
        del made
        gc.collect()
