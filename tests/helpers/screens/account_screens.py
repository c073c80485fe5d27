"""Adding accounts in the window, and the window as it starts with them."""

from __future__ import annotations

from dataclasses import replace

from helpers.screens.screen_parts import dialogs, field, press, visible_words, wait_for
from helpers.servers.dovecot import Person
from PySide6.QtWidgets import QComboBox, QLineEdit

from core.accounts import files
from core.model.remote import Account
from gui.app import Program
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.password import PasswordDialog
from gui.models.accounts.accounts import AccountState
from gui.widgets.menus import Act


def open_dialog(program: Program) -> AccountDialog:
    program.window.menus.actions[Act.ADD_ACCOUNT].trigger()
    wait_for(lambda: bool(dialogs(AccountDialog)))
    return dialogs(AccountDialog)[0]


def fill_in_server(dialog: AccountDialog, person: Person, **changes: str) -> None:
    """Go to the second page and fill it in by hand."""
    fill_in_form(dialog, replace(person.account(), **changes))
    press(dialog, "Continue")


def fill_in_form(dialog: AccountDialog, account: Account) -> None:
    """As `fill_in_server`, but stay on the page."""
    field(dialog, QLineEdit, "E-mail address").setText(account.address)
    press(dialog, "Configure manually")
    field(dialog, QLineEdit, "Server").setText(account.host)
    field(dialog, QLineEdit, "Port").setText(str(account.port))
    security = field(dialog, QComboBox, "Encryption")
    security.setCurrentIndex(security.findData(account.security.value))
    field(dialog, QLineEdit, "User name").setText(account.user)
    field(dialog, QLineEdit, "Certificate authority").setText(account.authority)


def add_account(program: Program, person: Person) -> None:
    dialog = open_dialog(program)
    fill_in_server(dialog, person)
    field(dialog, QLineEdit, "Password").setText(person.password)
    press(dialog, "Sign in")
    wait_for(lambda: "Connected." in visible_words(dialog))
    press(dialog, "Add account")
    wait_for(lambda: is_connected(program))


def is_connected(program: Program) -> bool:
    entries = program.parts.sources.model.entries
    return any(entry.state is AccountState.CONNECTED for entry in entries)


def add_known_account(program: Program, person: Person, **changes: object) -> Account:
    """An account that was added in a former run of the program."""
    return known_account(program, replace(person.account(), **changes))


def known_account(program: Program, account: Account) -> Account:
    """As `add_known_account`, of an account of any server."""
    files.save(program.parts.places, account)
    return account


def start_accounts(program: Program) -> None:
    """As the program starts; all accounts have answered, or not, when it returns."""
    program.start()
    asking = (AccountState.ASKING, AccountState.UNASKED)
    wait_for(lambda: bool(program.parts.sources.specs()))
    wait_for(lambda: all(e.state not in asking for e in program.parts.sources.model.entries))


def type_password(password: str) -> None:
    """Answer the question for a password."""
    wait_for(lambda: bool(dialogs(PasswordDialog)))
    dialog = dialogs(PasswordDialog)[0]
    field(dialog, QLineEdit, dialog.accessibleName()).setText(password)
    press(dialog, "Sign in")
