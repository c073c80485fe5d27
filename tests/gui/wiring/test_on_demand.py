"""Dialogs that are made when they are first opened."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from gui.app import Program
from gui.dialogs.review.known_bulk import KnownBulkDialog
from gui.dialogs.review.series import SeriesDialog
from gui.wiring.on_demand import OnDemand


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
