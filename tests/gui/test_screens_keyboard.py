"""Each dialog by the keyboard alone: Escape closes it, Return by habit does no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from helpers.accounts.accounts import annas
from helpers.screens.pair_views import run_summary
from helpers.screens.tour_values import SURVEY, some_reviews
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from core.model.runs import RunState
from core.system.notices import bundled_libraries
from gui.assets import Theme, theme_colours
from gui.dialogs.about import AboutDialog
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.found_here import FoundHere
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.lists import pairs_dialog
from gui.dialogs.manual import ManualDialog
from gui.dialogs.review.known_bulk import KnownBulkDialog
from gui.dialogs.review.losing import LosingAct, LosingDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.review.said_pairs import SaidPairsDialog
from gui.dialogs.review.seed_form import SeedForm
from gui.dialogs.runs.closing import ClosingSheet, OpenWork
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.dialogs.runs.history import History
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.dialogs.runs.recovery import RecoveryChoice, RecoverySheet
from gui.models.accounts.naming import Naming
from gui.models.results.decided import Decided

pytestmark = pytest.mark.slow

LIGHT = theme_colours(Theme.LIGHT)
DIALOGS: dict[str, Callable[[], QDialog]] = {
    "about": lambda: AboutDialog(bundled_libraries(), "MIT"),
    "account": lambda: AccountDialog(annas().id, LIGHT),
    "crash": lambda: CrashDialog("Traceback"),
    "closing": lambda: ClosingSheet(OpenWork.MOVING),
    "empty copies": lambda: EmptyCopiesDialog(12),
    "found": FoundHere,
    "history": History,
    "known bulk mail": KnownBulkDialog,
    "losing": lambda: LosingDialog(LosingAct.SCAN, Decided(9, 1)),
    "manual": ManualDialog,
    "move again": lambda: MoveAgainDialog(
        9, run_summary(returns=True), ("/a",), Naming({"/a": annas()})
    ),
    "not copies": SaidPairsDialog,
    "pairs": lambda: pairs_dialog(np.arange(51)),
    "password": lambda: PasswordDialog(annas(), has_key_ring=True),
    "recovery": lambda: RecoverySheet([run_summary(state=RunState.PAUSED, pending=9)]),
    "remove account": lambda: RemoveAccountDialog("Anna", 2),
    "review": lambda: ReviewSheet(some_reviews()["small"], LIGHT),
    "review, large": lambda: ReviewSheet(some_reviews()["large"], LIGHT),
    "seed": lambda: SeedForm("Remember", "Remember", name="Offer", degree=0.8),
    "to a folder": lambda: TargetFolderDialog(Naming({"/a": annas()}), {"/a": SURVEY}),
}


@pytest.fixture(params=DIALOGS)
def dialog(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[QDialog]:
    made = DIALOGS[request.param]()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    QTest.qWait(20)
    yield made
    made.close()


def test_escape_closes_it_and_its_title_says_what_it_is(dialog: QDialog, qtbot: QtBot) -> None:
    assert dialog.windowTitle()
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Escape)

    assert not dialog.isVisible()


def test_return_by_habit_accepts_nothing_that_is_hard_to_undo(dialog: QDialog) -> None:
    """What Return may do at once: nothing, cancel, remember a name, or only look."""
    accepted: list[None] = []
    dialog.accepted.connect(lambda: accepted.append(None))

    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)

    only_looks = isinstance(dialog, RecoverySheet) and dialog.answer is RecoveryChoice.CHECK
    assert not accepted or only_looks or isinstance(dialog, SeedForm)


def test_tab_reaches_every_button_that_can_be_pressed(dialog: QDialog) -> None:
    wanted = {b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.isEnabled()}
    met = set()
    for _ in range(60):
        met.add(dialog.focusWidget())
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)

    assert {b.text() for b in wanted - met} == set()


def test_return_presses_the_button_that_has_the_focus(dialog: QDialog) -> None:
    """Not the default one: who walked to "Move" and presses Return does not want "Cancel"."""
    pressed: list[QPushButton] = []
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.isEnabled()]
    for each in buttons:
        each.clicked.connect(dialog.windowTitle)  # Qt warns where there is nothing to disconnect
        each.clicked.disconnect()  # what it does is asked elsewhere
        each.clicked.connect(lambda _, each=each: pressed.append(each))
    for each in buttons:
        each.setFocus()
        QTest.keyClick(each, Qt.Key.Key_Return)

    assert [each.text() for each in pressed] == [each.text() for each in buttons]
