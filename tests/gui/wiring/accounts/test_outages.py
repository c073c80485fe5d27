"""Servers that go away and come back while the window is open; `test_outage_words` needs none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.screens.account_screens import add_known_account, start_accounts
from helpers.screens.screen_parts import press, wait_for, when_open
from helpers.servers.cut_proxy import CutProxy, Trap
from helpers.servers.dovecot import Person
from PySide6.QtWidgets import QDialog

from core.model.remote import Account
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.accounts.accounts import AccountState
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

COPY = (
    b"From: house@example.org\nSubject: Water\nMessage-ID: <w@example.org>\n"
    b"Date: Mon, 02 Mar 2026 10:00:00 +0000\n\n"
    b"Dear neighbours, the water will be turned off on Tuesday from eight to twelve. "
    b"Please fill a bucket before, and do not start the washing machine.\n"
)
MAIL = b"From: a@example.org\nSubject: one\nMessage-ID: <1@example.org>\n\nText.\n"


def connect(
    program: Program, person: Person, between: Callable[..., CutProxy], *, text: bool = False
) -> tuple[Account, CutProxy]:
    """The window with an account that answers, and what its connections go through.

    text: It reads what is said, so that traps can be laid.
    """
    proxy = between(person, text=text)
    account = add_known_account(program, person, port=proxy.port)
    program.parts.reach.secrets.put(account, person.password)
    start_accounts(program)
    return account, proxy


def test_one_banner_lasts_as_long_as_the_outage_and_the_scan_goes_on(
    program: Program, person: Person, between: Callable[..., CutProxy]
) -> None:
    person.deliver("INBOX", [MAIL])
    account, proxy = connect(program, person, between)
    window = program.window
    proxy.away = True
    proxy.cut()

    program.looking.scan()
    wait_for(window.outage.isVisible)
    assert window.outage.text.startswith(f"{account.name}: waiting for the network.")
    assert "Nothing is lost." in window.outage.text
    assert program.parts.scan.is_busy

    proxy.away = False
    press(window.outage, "Try now")
    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not window.outage.isVisible())
    wait_for(lambda: not program.parts.scan.is_busy)
    assert program.parts.sources.model.entries[0].state is AccountState.CONNECTED


def test_stop_ends_a_scan_that_waits_for_the_network(
    program: Program, person: Person, between: Callable[..., CutProxy]
) -> None:
    person.deliver("INBOX", [MAIL])
    _, proxy = connect(program, person, between)
    proxy.away = True
    proxy.cut()
    program.looking.scan()
    wait_for(program.window.outage.isVisible)

    press(program.window.progress, "Stop")

    wait_for(lambda: not program.parts.scan.is_busy)
    assert program.parts.review.scanned is None
    assert not program.window.outage.isVisible(), "nobody waits any more"


def test_a_run_that_loses_the_network_goes_on_when_it_is_back(
    program: Program, person: Person, between: Callable[..., CutProxy]
) -> None:
    alone = [MAIL.replace(b"one", b"other %d" % n).replace(b"<1@", b"<%d@" % n) for n in range(9)]
    person.deliver("INBOX", [*alone, COPY, COPY, COPY])
    before = person.hashes()
    _, proxy = connect(program, person, between)
    program.looking.scan()
    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)
    program.parts.marking.mark_all_shown()

    def go(sheet: QDialog) -> None:
        proxy.away = True
        proxy.cut()
        press(sheet, "Move 2")

    when_open(ReviewSheet, go)
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(program.window.outage.isVisible)
    proxy.away = False
    press(program.window.outage, "Try now")

    wait_for(lambda: "2 messages moved" in program.window.banner.text)
    assert person.hashes() == before
    assert len(person.mails("Trash")) == 2
    wait_for(lambda: not program.parts.scan.is_busy)
    assert not program.window.outage.isVisible()


def test_who_asks_again_while_an_account_is_looked_at_gets_an_answer_of_later(
    program: Program, person: Person, between: Callable[..., CutProxy]
) -> None:
    """The look under way may have counted before mail was moved back."""
    person.deliver("INBOX", [MAIL])
    _, proxy = connect(program, person, between, text=True)
    sources = program.parts.sources

    def n_mails() -> int:
        (entry,) = sources.model.entries
        return sum(held.n_mails for held in entry.folders if held.folder.name == "INBOX")

    wait_for(lambda: n_mails() == 1)

    def deliver(line: bytes) -> bytes:
        if not delivered:
            delivered.append(line)
            person.deliver("INBOX", [COPY])
        return line

    delivered: list[bytes] = []
    proxy.set(Trap(b"STATUS", rewrite=deliver))
    program.accounts.look(sources.model.entries[0].spec.path)
    program.accounts.look_again()

    wait_for(lambda: n_mails() == 2)
    assert delivered
