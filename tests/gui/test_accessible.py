"""Whoever cannot see the window hears what each control is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.accounts import account_at
from helpers.screens.sessions import facts_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QMenuBar,
    QProgressBar,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from core.system.notices import bundled_libraries
from gui.app import Program
from gui.assets import Theme, theme_colours
from gui.dialogs.about import AboutDialog
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.found_here import FoundHere
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.lists import apart_dialog, keys_dialog, pairs_dialog, problems_dialog
from gui.dialogs.review.seed_form import SeedForm
from gui.dialogs.review.why_not import WhyNot
from gui.models.problem_rows import ProblemRow
from gui.models.results.mail_list import MailListModel
from gui.widgets.compare.text import DiffView
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QProgressBar,
    QTextEdit,
)


def nameless(root: QWidget) -> list[str]:
    """Interactive widgets without a name, but for the inner parts of Qt's own widgets."""
    found = []
    for widget in root.findChildren(QWidget):
        inner = isinstance(widget, QScrollBar | QHeaderView) or isinstance(
            widget.parent(),
            QComboBox | QAbstractSpinBox | QLineEdit | QTabBar | QAbstractItemView | QMenuBar,
        )
        popup = (
            isinstance(widget, QAbstractItemView)
            and isinstance(widget.window(), QWidget)
            and widget.window().metaObject().className() == "QComboBoxPrivateContainer"
        )
        if not isinstance(widget, INTERACTIVE) or inner or popup:
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        if not widget.accessibleName() and not text:
            found.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


def test_every_control_of_the_window_has_a_name(program: Program) -> None:
    assert nameless(program.window) == []


def test_every_control_of_the_lists_has_a_name(program: Program) -> None:
    problem = ProblemRow("box", "Water", "hv@example.org", "It is empty", "Nothing to do")
    for dialog in (
        problems_dialog([problem]),
        pairs_dialog(np.arange(51)),
        apart_dialog((), lambda _: ()),
        why_not(),
        keys_dialog(program.window.menus.key_list()),
        CrashDialog("Traceback"),
        AboutDialog(bundled_libraries(), "MIT"),
    ):
        assert nameless(dialog) == []
        dialog.deleteLater()


def why_not() -> WhyNot:
    named, models = (
        theme_colours(Theme.LIGHT),
        (MailListModel(facts_of(2)), MailListModel(facts_of(2))),
    )
    dialog = WhyNot(models, DiffView(named, names=("First", "Second")), named)
    for model in models:
        model.setParent(dialog)
    return dialog


def test_every_control_of_the_preferences_has_a_name(program: Program) -> None:
    program.window.menus.actions[Act.PREFERENCES].trigger()
    dialog = program.preferring.dialog

    assert dialog is not None
    assert nameless(dialog) == []


def test_every_control_about_known_bulk_mail_has_a_name(program: Program) -> None:
    listed = program.remembering.dialog
    form = SeedForm("Remember", "Remember", name="Offer", degree=0.8, n_others=2)

    assert nameless(listed) == nameless(form) == []
    assert listed.windowTitle()
    assert [form.line.accessibleName(), form.degree.accessibleName()] == [
        "Name",
        "Minimum similarity",
    ]
    form.deleteLater()


def test_every_control_about_not_copies_has_a_name(program: Program) -> None:
    dialog = program.not_copies.dialog

    assert nameless(dialog) == []
    assert dialog.windowTitle()


def test_every_control_of_the_account_dialogs_has_a_name(program: Program) -> None:
    account = account_at(993, "anna", Path("/ca.pem"))
    named = theme_colours(Theme.LIGHT)
    for dialog in (
        AccountDialog(account.id, named),
        AccountDialog(account.id, named, known=account),
        PasswordDialog(account, has_key_ring=True),
        RemoveAccountDialog(account.name, 1),
        TargetFolderDialog(program.parts.sources.naming, {}),
        FoundHere(),
    ):
        assert nameless(dialog) == []
        assert dialog.windowTitle()
        dialog.deleteLater()


def test_every_command_is_in_a_menu(program: Program) -> None:
    menus = program.window.menuBar().findChildren(QMenu)
    listed: list[QAction] = [action for menu in menus for action in menu.actions()]

    for act in Act:
        assert program.window.menus.actions[act] in listed, act


def test_no_two_commands_have_the_same_keys(program: Program) -> None:
    menus = program.window.menuBar().findChildren(QMenu)
    actions = {id(action): action for menu in menus for action in menu.actions()}
    keys = [keys.toString() for action in actions.values() for keys in action.shortcuts()]

    assert len(keys) == len(set(keys))


def test_slider_says_its_value_and_what_it_finds(program: Program) -> None:
    slider = program.window.similarity.slider

    assert slider.accessibleName() == "Similarity"
    assert slider.accessibleDescription() == "0.60, 0 groups"


def test_a_disabled_button_explains_itself(program: Program) -> None:
    bar = program.window.bar

    assert not bar.move_marked.isEnabled()
    assert bar.move_marked.accessibleDescription() == "No groups yet: scan first"


def test_single_letters_can_be_turned_off(program: Program) -> None:
    actions = program.window.menus.actions
    assert "K" in [keys.toString() for keys in actions[Act.KEEP].shortcuts()]

    actions[Act.SINGLE_KEYS].trigger()

    assert actions[Act.KEEP].shortcuts() == []
    assert [keys.toString() for keys in actions[Act.TOGGLE].shortcuts()] == ["Space"]
    actions[Act.SINGLE_KEYS].trigger()


def test_tab_goes_round_the_window_and_meets_everything_once(program: Program) -> None:
    window = program.window
    window.show_results(True, scanned=True)
    window.menus.actions[Act.SIMILARITY_STRIP].setChecked(True)
    window.sources.show()
    window.bar.show()
    met: list[QWidget] = []
    for widget in _chain(window.add_source):
        seen = widget.isVisibleTo(window) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if seen and widget.focusProxy() is None:
            met.append(widget)

    wanted = [
        window.add_source,
        window.sources.tree,
        window.similarity.slider,
        window.results,
        window.bar.history,
        window.bar.move_marked,
    ]
    assert [met.index(widget) for widget in wanted] == sorted(map(met.index, wanted))
    between = met[met.index(window.results) + 1 : met.index(window.bar.history)]
    assert all(window.compare.isAncestorOf(widget) for widget in between)


def _chain(first: QWidget) -> Iterator[QWidget]:
    yield first
    widget = first.nextInFocusChain()
    while widget is not first:
        yield widget
        widget = widget.nextInFocusChain()
