"""Dialogs that are made when they are first opened."""

from __future__ import annotations

import pytest
from helpers.screens.tour import settle
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from gui.app import Program
from gui.assets import Theme, theme_colours
from gui.dialogs.review.known_bulk import KnownBulkDialog
from gui.dialogs.review.series import SeriesDialog
from gui.main_window import SHEET_PX
from gui.widgets.menus import Act
from gui.wiring.on_demand import OnDemand

pytestmark = pytest.mark.slow


def test_a_dialog_is_made_once_and_known_as_long_as_it_lives(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    on_demand = OnDemand(lambda: QDialog(window))
    assert (on_demand.made, on_demand.shown) == (None, None)

    dialog = on_demand.widget
    assert on_demand.widget is dialog is on_demand.made
    assert on_demand.shown is None
    dialog.show()
    assert on_demand.shown is dialog

    delete(dialog)
    assert (on_demand.made, on_demand.shown) == (None, None)


def test_a_start_makes_no_dialog_that_nobody_opened(program: Program) -> None:
    made = program.window.findChildren(QDialog)
    assert not [one for one in made if isinstance(one, (KnownBulkDialog, SeriesDialog))]


def _ground(widget: QWidget) -> str:
    """The colour beside whatever stands in a widget."""
    return widget.grab().toImage().pixelColor(6, widget.height() // 2).name()


def _choose(program: Program, theme: Theme) -> None:
    program.window.menus.themes[theme].trigger()
    settle()


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
@pytest.mark.parametrize(("first", "then"), [(Theme.DARK, Theme.LIGHT), (Theme.LIGHT, Theme.DARK)])
def test_history_first_opened_after_another_theme_wears_it_in_the_middle_of_the_window(
    program: Program, first: Theme, then: Theme
) -> None:
    window = program.window
    window.resize(QSize(1280, 800))
    _choose(program, then)
    _choose(program, first)

    window.menus.actions[Act.HISTORY].trigger()
    settle()
    history = program.moving.looking_back.history

    assert _ground(history) == theme_colours(first).window
    assert history.parentWidget() is window
    assert window.screen().availableGeometry().contains(history.geometry())
    usual = QDialog(window)  # where Qt puts a dialog that was never moved
    usual.resize(history.size())
    usual.show()
    assert history.pos() == usual.pos()

    _choose(program, then)
    assert _ground(history) == theme_colours(then).window


@pytest.mark.parametrize(("first", "then"), [(Theme.DARK, Theme.LIGHT), (Theme.LIGHT, Theme.DARK)])
def test_select_for_me_first_opened_after_another_theme_wears_it_beside_the_list(
    program: Program, first: Theme, then: Theme
) -> None:
    window = program.window
    window.resize(QSize(1280, 800))
    _choose(program, then)
    _choose(program, first)

    program.selecting.open()
    settle()
    sheet = program.selecting.sheet

    assert window.right.currentWidget() is sheet
    assert sheet.isVisible()
    assert sheet.width() >= SHEET_PX
    assert sheet.height() == window.right.height()
    assert _ground(sheet) == theme_colours(first).base

    _choose(program, then)
    assert _ground(sheet) == theme_colours(then).base
