"""The whole way with an account on a real server: add it, scan, move to its Trash, undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import a_mail, house_mail
from helpers.mail.varied_mail import with_file
from helpers.screens.account_screens import (
    add_account,
    add_known_account,
    fill_in_server,
    is_connected,
    open_dialog,
    start_accounts,
    type_password,
)
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import scan_all
from helpers.screens.screen_parts import dialogs, field, press, visible_words, wait_for, when_open
from helpers.servers.cut_proxy import CutProxy
from helpers.servers.dovecot import Person
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QLineEdit

from core.accounts import files
from core.decide.ladder import Step
from core.job import Progress, Stage
from core.model.groups import Difference, Verdict
from gui.app import Program
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.accounts.accounts import AccountState
from gui.widgets.menus import Act
from gui.wiring.accounts.traffic import TrafficMeter

pytestmark = pytest.mark.slow

OTHER = (
    "The minutes of the meeting are attached to this message. We agreed on a new roof. "
    "The cost is shared by all owners. The work begins in spring and ends before summer."
)

WORDS = ("apple", "bridge", "candle", "donkey", "engine", "feather", "garden")


@pytest.fixture
def mailbox(person: Person) -> Person:
    """INBOX: a notice twice, another message, and 7 that are alone; Archive: that other again."""
    first, other = house_mail(1, "Water", BODY), house_mail(3, "Roof", OTHER)
    alone = [house_mail(4, f"Letter {n}", f"{WORDS[n]} " * 40) for n in range(7)]
    person.deliver("INBOX", [first, first, other, *alone])
    person.deliver("Archive", [other])
    return person


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A file with the notice that is in the account too."""
    return write_mbox(tmp_path / "Inbox", [house_mail(1, "Water", BODY)])


def test_dialog_says_what_is_there_before_anything_is_kept(
    program: Program, mailbox: Person
) -> None:
    dialog = open_dialog(program)
    fill_in_server(dialog, mailbox)
    field(dialog, QLineEdit, "Password").setText(mailbox.password)
    press(dialog, "Sign in")
    wait_for(lambda: "Connected." in visible_words(dialog))

    words = visible_words(dialog)
    assert "11 messages." in words
    assert "Nothing has been changed." in words
    assert "This server can move messages safely." in words
    assert field(dialog, QComboBox, "Removed messages go to").currentText().startswith("Trash")
    press(dialog, "Cancel")
    assert not list((program.parts.places.config / "accounts").glob("*"))
    assert not program.parts.sources.specs()


def test_wrong_password_is_told_in_words_and_can_be_typed_again(
    program: Program, mailbox: Person
) -> None:
    dialog = open_dialog(program)
    fill_in_server(dialog, mailbox)
    field(dialog, QLineEdit, "Password").setText("wrong")
    press(dialog, "Sign in")
    wait_for(lambda: "rejected the sign-in" in visible_words(dialog))

    field(dialog, QLineEdit, "Password").setText(mailbox.password)
    press(dialog, "Sign in")
    wait_for(lambda: "Connected." in visible_words(dialog))
    press(dialog, "Cancel")


def test_a_server_whose_certificate_is_not_valid_gets_no_password(
    program: Program, mailbox: Person
) -> None:
    dialog = open_dialog(program)
    fill_in_server(dialog, mailbox, authority="")
    field(dialog, QLineEdit, "Password").setText(mailbox.password)
    press(dialog, "Sign in")

    wait_for(lambda: "certificate" in visible_words(dialog))
    assert "no password was sent" in visible_words(dialog)
    press(dialog, "Cancel")


def test_copies_across_account_and_file_go_to_the_trash_of_the_account_and_back(
    program: Program, mailbox: Person, box: Path
) -> None:
    before, file_before = mailbox.hashes(), box.read_bytes()
    add_account(program, mailbox)
    program.looking.open([box], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)

    meter = TrafficMeter(program.parts)
    meter.begin()
    scan_all(program)
    meter.show(Progress(Stage.CHECKING, 1, 2))
    strip = [label.text() for label in program.window.progress.findChildren(QLabel)]
    assert any("received" in text for text in strip), "whatever is done, its bytes are shown"
    review = program.parts.review
    assert review.board is not None
    assert [len(members) for members in groups(program)] == [3, 2]
    assert mailbox.hashes() == before, "a scan changes nothing"
    assert "received from servers" in program.window.statusBar().currentMessage()

    mark_in_account(program)
    heard = when_open(ReviewSheet, lambda sheet: press(sheet, "Move 3"))
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: "moved" in program.window.banner.text)
    assert "This server can move messages safely." in heard[0]
    assert mailbox.hashes() == before
    assert len(mailbox.mails("Trash")) == 3
    assert box.read_bytes() == file_before

    wait_for(lambda: not program.parts.scan.is_busy)
    program.window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in program.window.banner.text)
    assert mailbox.hashes() == before
    assert not mailbox.mails("Trash")
    wait_for(lambda: not program.parts.scan.is_busy)


def exact_copies(program: Program) -> str:
    """What the overview says of exact copies once it is counted."""
    wait_for(lambda: not program.parts.scan.is_busy and not program.parts.review.is_sorting)
    program.overviewing.open()
    wait_for(lambda: bool(program.window.overview.steps))
    return program.window.overview.title.text()


def test_what_a_review_found_to_differ_is_promised_no_more(
    open_program: Callable[..., Program], person: Person
) -> None:
    """Three messages with a file each; of two copies of the one, one has other bytes in it."""
    one, other, lone = (
        with_file(a_mail(f"{WORDS[n]} " * 40, number=n), n, size=60_000).as_bytes()
        for n in range(3)
    )
    unlike = with_file(a_mail(f"{WORDS[1]} " * 40, number=1), 9, size=60_000).as_bytes()
    person.deliver("INBOX", [one, one, other, unlike, lone])
    program = open_program()
    add_account(program, person)
    scan_all(program)
    assert "Up to 2 exact copies" in exact_copies(program)

    sheets = when_open(ReviewSheet, lambda sheet: press(sheet, "Cancel"))
    program.window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(sheets))
    wait_for(lambda: "1 exact copy in" in exact_copies(program))
    board = program.parts.review.board
    assert board is not None
    found = dict(zip(board.groups.verdict.tolist(), board.groups.differs.tolist(), strict=True))
    assert found == {
        Verdict.IDENTICAL: Difference.NONE, Verdict.SAME_TEXT: Difference.STRUCTURE,
    }  # fmt: skip

    program.looking.scan()
    assert "1 exact copy in" in exact_copies(program)

    again = open_program()
    (account,) = program.parts.sources.naming.accounts.values()
    again.parts.reach.secrets.put(account, person.password)
    start_accounts(again)
    scan_all(again)
    assert "1 exact copy in" in exact_copies(again)
    move = again.window.overview.steps[Step.EXACT]
    when_open(ReviewSheet, lambda sheet: press(sheet, "Move 1"))
    move.click()
    wait_for(lambda: "moved" in again.window.banner.text)
    assert len(person.mails("Trash")) == 1
    wait_for(lambda: not again.parts.scan.is_busy)


def groups(program: Program) -> list[list[int]]:
    """The rows of each group, largest group first."""
    board = program.parts.review.board
    assert board is not None
    starts, members = board.groups.starts, board.groups.members
    found = [
        [int(kept), *map(int, members[starts[n] : starts[n + 1]])]
        for n, kept in enumerate(board.groups.kept)
    ]
    return sorted(found, key=len, reverse=True)


def mark_in_account(program: Program) -> None:
    """Mark what is in the account and has a copy elsewhere, keeping the file and the Archive."""
    scanned, marking = program.parts.review.scanned, program.parts.marking
    model = program.parts.review.model
    assert scanned is not None
    session = scanned.session
    kept_folders = {
        number
        for number, held in enumerate(session.folders)
        if held.folder.name in ("", "Archive")
    }
    for group in groups(program):
        for row in group:
            if int(session.mails.folder[row]) in kept_folders:
                line = model.line(model.line_of_row(row))
                if not line.is_kept:
                    marking.keep(line)
    marking.mark_all_shown()


def test_without_a_key_ring_the_password_is_asked_for_and_the_scan_goes_on(
    program: Program, mailbox: Person
) -> None:
    add_known_account(program, mailbox)
    start_accounts(program)
    (entry,) = program.parts.sources.model.entries
    assert entry.state is AccountState.SIGN_IN
    assert not dialogs(PasswordDialog), "nobody is asked before something is wanted"

    program.looking.scan()
    type_password(mailbox.password)

    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert len(groups(program)) == 2


def test_a_password_that_is_wrong_is_asked_for_again_with_the_reason(
    program: Program, mailbox: Person
) -> None:
    add_known_account(program, mailbox)
    start_accounts(program)

    program.window.sources.sign_in_wanted.emit(program.parts.sources.specs()[0].path)
    type_password("wrong")
    wait_for(
        lambda: "rejected the sign-in" in "".join(map(visible_words, dialogs(PasswordDialog)))
    )
    type_password(mailbox.password)
    wait_for(lambda: is_connected(program))


def test_an_account_that_is_away_does_not_hold_up_the_others(
    program: Program, mailbox: Person, box: Path
) -> None:
    add_known_account(program, mailbox, port=1, name="away")
    program.parts.reach.secrets.put(replace(mailbox.account(), port=1), "x")
    start_accounts(program)
    assert program.parts.sources.model.entries[0].state is AccountState.OFFLINE
    program.looking.open([box], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)

    scan_all(program)

    assert "Not scanned: away (offline)." in program.window.banner.text
    assert program.parts.review.scanned is not None
    assert program.parts.review.scanned.session.stats.messages == 1


def test_marked_copies_can_be_moved_to_a_folder_of_an_account(
    program: Program, mailbox: Person, box: Path
) -> None:
    before = mailbox.hashes("Archive")
    add_account(program, mailbox)
    program.looking.open([box], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)
    scan_all(program)
    mark_in_account(program)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, TargetFolderDialog)
        top = dialog.tree.topLevelItem(0)
        names = [top.child(n).text(0) for n in range(top.childCount())]
        dialog.tree.setCurrentItem(top.child(names.index("Archive")))
        when_open(ReviewSheet, lambda sheet: press(sheet, "Move 3"))
        press(dialog, "Review the move")

    when_open(TargetFolderDialog, choose)
    program.window.menus.actions[Act.MOVE_TO_ACCOUNT].trigger()
    wait_for(lambda: "moved" in program.window.banner.text)

    assert sum((mailbox.hashes("Archive") - before).values()) == 3
    wait_for(lambda: not program.parts.scan.is_busy)


def test_a_removed_account_leaves_no_file_and_no_secret_but_all_its_mail(
    program: Program, mailbox: Person
) -> None:
    before = mailbox.hashes()
    add_account(program, mailbox)
    (account,) = program.parts.sources.naming.accounts.values()
    assert program.parts.reach.secrets.get(account) == mailbox.password

    program.window.sources.remove.click()
    wait_for(lambda: bool(dialogs(RemoveAccountDialog)))
    press(dialogs(RemoveAccountDialog)[0], "Remove account")
    wait_for(lambda: not program.parts.sources.specs())

    assert program.parts.reach.secrets.get(account) is None
    assert not list((program.parts.places.config / "accounts").glob("*"))
    assert mailbox.hashes() == before


def test_a_changed_account_is_kept_under_its_new_name(program: Program, mailbox: Person) -> None:
    add_account(program, mailbox)
    path = program.parts.sources.specs()[0].path

    program.window.sources.settings_wanted.emit(path)
    dialog = dialogs(AccountDialog)[0]
    field(dialog, QLineEdit, "Name (optional)").setText("House")
    press(dialog, "Continue")
    press(dialog, "Continue")
    press(dialog, "Sign in")  # with the password that is known
    wait_for(lambda: "Connected." in visible_words(dialog))
    trash = field(dialog, QComboBox, "Removed messages go to")
    trash.setCurrentIndex(trash.findData("Archive"))
    press(dialog, "Save changes")
    wait_for(lambda: not dialogs(AccountDialog))

    assert (files.load(path).name, files.load(path).trash) == ("House", "Archive")
    assert program.parts.sources.naming.source(str(path)) == "House"
    wait_for(lambda: is_connected(program))


def test_a_password_that_stopped_working_is_asked_for_and_the_scan_goes_on(
    program: Program, mailbox: Person, between: Callable[..., CutProxy]
) -> None:
    proxy = between(mailbox, text=False)
    account = add_known_account(program, mailbox, port=proxy.port)
    program.parts.reach.secrets.put(account, mailbox.password)
    start_accounts(program)
    program.parts.reach.secrets.put(account, "changed at the provider")
    proxy.cut()

    program.looking.scan()
    wait_for(
        lambda: "rejected the sign-in" in "".join(map(visible_words, dialogs(PasswordDialog)))
    )
    type_password(mailbox.password)

    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert program.parts.sources.model.entries[0].state is AccountState.CONNECTED


def test_a_password_that_stopped_working_before_a_move_loses_nothing(
    program: Program, mailbox: Person
) -> None:
    before = mailbox.hashes()
    add_account(program, mailbox)
    (account,) = program.parts.sources.naming.accounts.values()
    scan_all(program)
    mark_in_account(program)
    program.parts.reach.secrets.put(account, "changed at the provider")
    when_open(ReviewSheet, lambda sheet: press(sheet, "Move 2"))
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: "sign in again" in program.window.banner.text)
    assert not mailbox.mails("Trash")
    wait_for(lambda: not program.parts.scan.is_busy)

    press(program.window.banner, "Sign in and resume")
    type_password(mailbox.password)
    wait_for(lambda: program.window.banner.text.startswith("2 messages moved"))
    assert program.parts.sources.model.entries[0].state is AccountState.CONNECTED
    assert mailbox.hashes() == before
    assert len(mailbox.mails("Trash")) == 2
    wait_for(lambda: not program.parts.scan.is_busy)
