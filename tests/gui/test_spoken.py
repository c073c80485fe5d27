"""All screens and dialogs, walked through: no markup is read out, and Tab leaves each table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.pair_views import run_summary
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

from core.model.runs import RunState
from gui.app import Program
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.crash import CrashDialog
from gui.dialogs.review.seed_form import SeedForm
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.dialogs.runs.recovery import RecoverySheet
from gui.main_window import LIST, OVERVIEW
from gui.widgets.menus import Act

# The plug-in of tests without a screen says so of each dialog that comes to the front.
pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("does not support raise", extend=True)]

OPENS = {
    Act.ADD_ACCOUNT: "AccountDialog",
    Act.FOUND: "FoundHere",
    Act.PAIR_TABLE: "ListDialog",
    Act.PREFERENCES: "PreferencesDialog",
    Act.REMEMBER: "SeedForm",
    Act.KNOWN_BULK: "KnownBulkDialog",
    Act.SAID_PAIRS: "SaidPairsDialog",
    Act.WHY_NOT: "WhyNot",
    Act.HISTORY: "History",
    Act.MOVE_TO_TRASH: "ReviewSheet",
    Act.SAVE_COPY: "SaveCopyDialog",
    Act.MANUAL: "ManualDialog",
    Act.ABOUT: "AboutDialog",
}
MARKUP = re.compile(
    r"</?(?:a|b|br|div|em|font|html|i|img|li|p|qt|span|strong|table|u|ul)\b|&lt;|&amp;"
)
SPOKEN = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Help)


def spoken(widget: QWidget) -> Iterator[str]:
    """What a screen reader says of a widget and of the first of its rows."""
    described = QAccessible.queryAccessibleInterface(widget)
    if described is None:
        return
    yield from (described.text(what) for what in SPOKEN)
    if isinstance(widget, QAbstractItemView):
        for number in range(min(described.childCount(), 40)):
            child = described.child(number)
            if child is not None:
                yield from (child.text(what) for what in SPOKEN)


def faults(root: QWidget) -> list[str]:
    """Markup that is read out, and tables that keep Tab for themselves."""
    found = []
    for widget in (root, *root.findChildren(QWidget)):
        where = f"{type(root).__name__}: {type(widget).__name__} {widget.accessibleName()!r}"
        found += [f"{where} says {words!r}" for words in spoken(widget) if MARKUP.search(words)]
        if isinstance(widget, QAbstractItemView) and widget.tabKeyNavigation():
            found.append(f"{where} keeps Tab")
    return found


def open_dialogs() -> list[QDialog]:
    tops = QApplication.topLevelWidgets()
    return [top for top in tops if isinstance(top, QDialog) and top.isVisible()]


def look_when_open(found: dict[str, list[str]]) -> QTimer:
    """Walk through each dialog as soon as it opens, and close it: some hold up who opened them."""
    timer = QTimer(interval=20)

    def look() -> None:
        for dialog in open_dialogs():
            found[type(dialog).__name__] = faults(dialog)
            dialog.reject()

    timer.timeout.connect(look)
    timer.start()
    return timer


@pytest.fixture
def scanned(program: Program, tmp_path: Path) -> Program:
    """A window with copies, of which one is marked, and something for each list."""
    subject = "Water & fire <house>"  # what is no markup is read out as it is
    mails = [house_mail(n, subject, f"{BODY}\nPay {5 * n} EUR.") for n in (1, 1, 2, 3)]
    open_scan(program, write_mbox(tmp_path / "Inbox", [*mails, b"From: x\n\n" + b"\0" * 40]))
    program.parts.marking.mark_all_shown()
    program.window.results.go_to(1)
    return program


def test_no_markup_is_read_out_on_any_screen_and_tab_leaves_each_table(scanned: Program) -> None:
    window, actions = scanned.window, scanned.window.menus.actions
    wait_for(lambda: window.compare._pair is not None)
    found = {}
    for page in (OVERVIEW, LIST):
        window.show_page(page)
        found[f"page {page}"] = faults(window)
    for sheet in (Act.SELECT_FOR_ME, Act.KEYWORDS):
        actions[sheet].trigger()
        found[sheet.name] = faults(window)
    timer = look_when_open(found)
    for act, name in OPENS.items():
        actions[act].trigger()
        wait_for(partial(found.__contains__, name))
        wait_for(lambda: not open_dialogs())
    timer.stop()

    assert {name: some for name, some in found.items() if some} == {}


def test_no_markup_is_read_out_in_dialogs_that_come_by_themselves(program: Program) -> None:
    account = account_at(993, "anna", Path("/ca.pem"))
    waiting = run_summary(state=RunState.PAUSED, pending=2)
    dialogs = (
        CrashDialog("Traceback"),
        EmptyCopiesDialog(84),
        MoveAgainDialog(9, waiting, ("/a",), program.parts.sources.naming),
        PasswordDialog(account, has_key_ring=True),
        RecoverySheet((waiting,)),
        RemoveAccountDialog(account.name, 1),
        SeedForm("Remember", "Remember", name="Offer", degree=0.8, n_others=2),
        TargetFolderDialog(program.parts.sources.naming, {}),
    )

    assert [fault for dialog in dialogs for fault in faults(dialog)] == []
    for dialog in dialogs:
        dialog.deleteLater()
