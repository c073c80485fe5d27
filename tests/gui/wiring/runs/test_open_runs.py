"""Runs in an account that wait: whoever goes on with them signs in first, and hears what came."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.mail.sample_mail import house_mail
from helpers.screens.account_screens import add_account, type_password
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import scan_all
from helpers.screens.screen_parts import dialogs, press, wait_for, when_open
from helpers.servers.dovecot import Person

from core.accounts import files
from core.apply.checks.server_move import ServerMove, with_move_begun
from core.apply.journal.journal import open_journal
from core.model.remote import Account
from core.model.runs import ItemState
from gui.app import Program
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.runs.history import History
from gui.dialogs.runs.recovery import RecoverySheet
from gui.widgets.menus import Act

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("does not support raise", extend=True)]


@pytest.fixture
def waiting(program: Program, person: Person) -> Person:
    """A run of one message that was to be moved, and whose account let nobody in."""
    person.deliver("INBOX", [house_mail(1, "Water", BODY)] * 2)
    add_account(program, person)
    scan_all(program)
    wait_for(lambda: not program.parts.review.is_sorting and not program.parts.scan.is_busy)
    program.parts.marking.mark_all_shown()
    wait_for(program.window.bar.move_marked.isEnabled)

    def move(sheet: ReviewSheet) -> None:
        sign_out(program)  # not before: a plan may have to ask the server, too
        press(sheet, "Move 1")

    when_open(ReviewSheet, move)
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: "sign in again" in program.window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    program.window.banner.hide()
    return person


def account_of(program: Program) -> Account:
    (account,) = program.parts.sources.naming.accounts.values()
    return account


def sign_out(program: Program) -> None:
    program.parts.reach.secrets.put(account_of(program), "changed at the provider")


def look(program: Program, answer: str) -> None:
    """Answer the question at the start."""
    when_open(RecoverySheet, lambda sheet: press(sheet, answer))
    program.moving.look_for_open_runs()


def test_going_on_with_a_run_asks_for_the_password_first(
    program: Program, waiting: Person
) -> None:
    look(program, "Check and continue")
    type_password(waiting.password)
    wait_for(program.window.banner.isVisible)

    said = "The interrupted run was checked and is finished. 1 message moved"
    assert program.window.banner.text.startswith(said)
    assert len(waiting.mails("Trash")) == 1
    wait_for(lambda: not program.parts.scan.is_busy)


def test_undo_of_a_run_that_was_cut_off_asks_for_the_password_first(
    program: Program, waiting: Person
) -> None:
    """Whether the message left must be asked of the server: it was not offline."""
    with open_journal(program.parts.places.journal) as journal:
        (run,) = journal.unfinished()
        (entry,) = journal.entries(run)
        item = entry.move.what
        floor = f"{item.address.uid.partition(':')[0]}:1"
        way = ServerMove(
            "INBOX", item.address.uid, "Trash", floor, item.size_bytes, item.message_id, "", (), ()
        )
        begun = with_move_begun(replace(entry, reason=None), way, back=False)
        journal.record(run, [replace(begun, state=ItemState.INTENT)])
    look(program, "Undo all")
    type_password(waiting.password)
    wait_for(program.window.banner.isVisible)

    assert "cannot be reached" not in program.window.banner.text
    assert len(waiting.mails("INBOX")) == 2
    assert not waiting.mails("Trash")
    wait_for(lambda: not program.parts.scan.is_busy)


def test_what_is_put_off_can_be_checked_from_the_banner(program: Program, waiting: Person) -> None:
    look(program, "Later")
    wait_for(program.window.banner.isVisible)
    press(program.window.banner, "Check now")
    type_password(waiting.password)
    wait_for(lambda: "0 messages moved" in program.window.banner.text)

    assert not waiting.mails("Trash"), "it only looks"


def test_resume_in_history_signs_in_and_says_what_came_of_it(
    program: Program, waiting: Person
) -> None:
    program.moving.looking_back.open()
    (history,) = dialogs(History)
    wait_for(lambda: history.current_run is not None)
    said = history._said
    press(history, "Resume")
    wait_for(lambda: bool(dialogs(PasswordDialog)))
    type_password(waiting.password)
    wait_for(lambda: "1 message moved" in said.text())
    assert len(waiting.mails("Trash")) == 1
    wait_for(lambda: not program.parts.scan.is_busy)


def test_a_check_that_finds_nothing_new_says_so(program: Program, waiting: Person) -> None:
    program.parts.reach.secrets.put(account_of(program), waiting.password)
    look(program, "Check only")
    wait_for(program.window.banner.isVisible)
    program.moving.looking_back.open()
    (run,) = program.moving._results.open_runs.asked
    program.moving._moves.resume((run,), act=False)
    wait_for(lambda: program.window.banner.text.startswith("Nothing changed since"))
    wait_for(lambda: not program.moving.is_busy)


@pytest.mark.usefixtures("waiting")
def test_history_knows_an_account_that_was_added_in_the_terminal_meanwhile(
    program: Program,
) -> None:
    account = account_of(program)
    path = files.account_file(program.parts.places, account.id)
    program.parts.sources.remove_account(path)  # as if the window had opened before it was added
    assert program.parts.sources.naming.is_unknown_account(str(path))

    program.moving.looking_back.open()
    (history,) = dialogs(History)
    wait_for(lambda: history.current_run is not None)
    view = history._runs_view
    assert view.model().index(0, 2).data() == account.name
    assert program.parts.sources.naming.account(str(path)) == account
