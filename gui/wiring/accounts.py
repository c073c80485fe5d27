"""Accounts in the window: the dialog, the sidebar, and signing in when a server asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog

from core.accounts.discover import Tried
from core.accounts.files import new_id
from core.errors import (
    AccountError,
    CoreError,
    ServerError,
    SettingsError,
    SignInFailed,
    SignInNeeded,
)
from core.remote import Account, SignIn, Survey
from gui import wording
from gui.assets import colours, effective, theme_named
from gui.controllers.accounts import AccountsController, Known
from gui.controllers.enrol import EnrolController
from gui.dialogs.account import AccountDialog
from gui.dialogs.password import PasswordDialog
from gui.dialogs.remove_account import RemoveAccountDialog
from gui.models.accounts import AccountState, field_words, tried_lines, trouble_words
from gui.widgets.banner import Tone
from gui.widgets.menus import Act
from gui.wiring.desk import Desk

Then = Callable[[], None]


class Accounts(QObject):
    """Connects accounts with the window.

    Signals:
        loaded: The accounts' files were read, at the start.
        settled: No account is being looked at any more.
        crashed: An exception of ours.
    """

    loaded = Signal()
    settled = Signal()
    crashed = Signal(object)

    def __init__(
        self,
        desk: Desk,
        accounts: AccountsController,
        enrol: EnrolController,
        open_link: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """`open_link`: shows a page in the system's browser."""
        super().__init__(parent)
        self._open_link = open_link
        self._desk, self._accounts, self._enrol = desk, accounts, enrol
        self._dialog: AccountDialog | None = None
        self._tried: list[Tried] = []
        self._has_key_ring = False
        self._signing: dict[Path, list[Then]] = {}
        self._typed: set[Path] = set()  # accounts that are looked at with a password just typed
        self._connect_window()
        self._connect_accounts()
        self._connect_enrol()

    def load(self) -> None:
        """Show the accounts of this user, and look at each; `loaded` follows."""
        self._enrol.begin()
        self._accounts.load()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._accounts.wait(seconds)
        self._enrol.wait(seconds)

    @property
    def dialog(self) -> AccountDialog | None:
        """The account dialog while it is open."""
        return self._dialog

    # --- used by other wirings ------------------------------------------------------------------

    def look(self, path: Path) -> None:
        """Look at an account; `settled` follows when none is looked at any more."""
        self._accounts.look(path)

    @Slot()
    def look_again(self) -> None:
        """Look at the accounts that are connected: mail was moved there."""
        for entry in self._desk.sources.model.entries:
            if entry.account is not None and entry.state is AccountState.CONNECTED:
                self._accounts.look(entry.spec.path)

    def sign_in(self, failure: ServerError, then: Then) -> bool:
        """Let the user sign in where that is what failed; whether it is.

        then: Called once there is a new password; not where the user gives up.
        """
        self._desk.sources.tell_failure(failure)
        account = self._desk.sources.naming.account(str(failure.path))
        if account is None or not isinstance(failure, SignInFailed | SignInNeeded):
            return False
        if account.sign_in is SignIn.OAUTH2:
            self._open_dialog(account, again=True)
            return True
        trouble = trouble_words(failure) if isinstance(failure, SignInFailed) else ""
        self._ask_password(failure.path, account, trouble, then)
        return True

    @Slot(object)
    def sign_in_again(self, path: Path) -> None:
        """Let the user sign in, and look at the account; `settled` follows."""
        self.sign_in(SignInNeeded(path), lambda: self._look_with_typed(path))

    # --- connecting -----------------------------------------------------------------------------

    def _connect_window(self) -> None:
        window = self._desk.window
        window.menus.actions[Act.ADD_ACCOUNT].triggered.connect(self.add)
        window.sources.settings_wanted.connect(self._change)
        window.sources.sign_in_wanted.connect(self.sign_in_again)
        window.sources.connect_wanted.connect(self._accounts.look)
        window.sources.account_removal_wanted.connect(self._accounts.ask_to_remove)

    def _connect_accounts(self) -> None:
        accounts = self._accounts
        accounts.listed.connect(self._listed)
        accounts.asked.connect(lambda path: self._desk.sources.tell(path, AccountState.ASKING))
        accounts.surveyed.connect(self._surveyed)
        accounts.unreached.connect(self._unreached)
        accounts.signed.connect(self._signed)
        accounts.bound.connect(self._ask_to_remove)
        accounts.removed.connect(self._desk.sources.remove_account)
        accounts.failed.connect(self._failed)
        accounts.crashed.connect(self.crashed)

    def _connect_enrol(self) -> None:
        enrol = self._enrol
        enrol.tried.connect(self._show_tried)
        enrol.browsed.connect(self._open_browser)
        enrol.saved.connect(self._saved)
        enrol.ring_known.connect(self._ring_known)
        enrol.failed.connect(self._enrol_failed)
        enrol.crashed.connect(self.crashed)

    # --- the dialog -----------------------------------------------------------------------------

    @Slot()
    def add(self) -> None:
        """Add an account."""
        self._open_dialog(None)

    @Slot(object)
    def _change(self, path: Path) -> None:
        account = self._desk.sources.naming.account(str(path))
        if account is not None:
            self._open_dialog(account)

    def _open_dialog(self, known: Account | None, *, again: bool = False) -> None:
        if self._dialog is not None:
            self._dialog.raise_()
            return
        named = colours(effective(theme_named(self._desk.preferences.theme)))
        account_id = new_id() if known is None else known.id
        dialog = AccountDialog(account_id, named, known=known, parent=self._desk.window)
        dialog.set_key_ring(self._has_key_ring)
        enrol = self._enrol
        enrol.begin()
        self._tried = []
        dialog.lookup_wanted.connect(self._look_up)
        dialog.test_wanted.connect(enrol.test)
        dialog.consent_wanted.connect(enrol.ask_browser)
        dialog.stop_wanted.connect(enrol.stop)
        dialog.save_wanted.connect(lambda account: enrol.save(account, is_new=known is None))
        enrol.found.connect(dialog.show_found)
        enrol.surveyed.connect(dialog.show_survey)
        enrol.stopped.connect(dialog.show_stopped)
        dialog.finished.connect(self._dialog_closed)
        self._dialog = dialog
        if again:
            dialog.sign_in_again()
        dialog.open()

    @Slot()
    def _dialog_closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self._settle()

    @Slot(str)
    def _look_up(self, address: str) -> None:
        self._tried = []
        self._enrol.look_up(address)

    @Slot(object)
    def _show_tried(self, tried: Tried) -> None:
        self._tried.append(tried)
        if self._dialog is not None:
            self._dialog.show_tried(tried_lines(self._tried))

    @Slot(str)
    def _open_browser(self, link: str) -> None:
        self._open_link(link)
        if self._dialog is not None:
            self._dialog.show_browser(link)

    @Slot(bool)
    def _ring_known(self, there_is_one: bool) -> None:
        self._has_key_ring = there_is_one
        if self._dialog is not None:
            self._dialog.set_key_ring(there_is_one)

    @Slot(object, object)
    def _saved(self, path: Path, account: Account) -> None:
        self._desk.sources.add_account(path, account)
        self._accounts.look(path)
        if self._dialog is not None:
            self._dialog.accept()

    @Slot(object)
    def _enrol_failed(self, error: CoreError) -> None:
        if self._dialog is None:
            self._failed(error)
        elif isinstance(error, ServerError):
            self._dialog.show_trouble(trouble_words(error), error.detail)
        elif isinstance(error, SettingsError):
            self._dialog.show_trouble(field_words(error.name), "")
        else:
            self._dialog.show_trouble(wording.error(error), getattr(error, "detail", ""))

    # --- the sidebar ----------------------------------------------------------------------------

    @Slot(object, object)
    def _listed(self, known: tuple[Known, ...], unreadable: tuple[AccountError, ...]) -> None:
        for path, account in known:
            self._desk.sources.add_account(path, account)
            self._accounts.look(path)
        if unreadable:
            text = "\n".join(wording.error(error) for error in unreadable)
            self._desk.window.banner.tell(text, tone=Tone.WARNING)
        self.loaded.emit()

    @Slot(object, object)
    def _surveyed(self, path: Path, survey: Survey) -> None:
        self._typed.discard(path)
        self._desk.sources.show_survey(path, survey)
        self._settle()

    @Slot(object, object)
    def _unreached(self, path: Path, error: CoreError | None) -> None:
        sources = self._desk.sources
        if path in self._typed and isinstance(error, SignInFailed):
            self._typed.discard(path)
            self.sign_in(error, lambda: self._look_with_typed(path))
            return
        if isinstance(error, ServerError):
            sources.tell_failure(error)
        else:
            sources.tell(path, AccountState.UNASKED, "" if error is None else wording.error(error))
        self._settle()

    def _look_with_typed(self, path: Path) -> None:
        self._typed.add(path)
        self._accounts.look(path)

    def _settle(self) -> None:
        """Tell that nobody is waited for any more: no server, and no person."""
        if not self._accounts.is_asking and not self._signing and self._dialog is None:
            self.settled.emit()

    @Slot(object, int)
    def _ask_to_remove(self, path: Path, n_unfinished: int) -> None:
        name = self._desk.sources.naming.source(str(path))
        dialog = RemoveAccountDialog(name, n_unfinished, self._desk.window)
        dialog.accepted.connect(lambda: self._accounts.remove(path))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    # --- passwords ------------------------------------------------------------------------------

    def _ask_password(self, path: Path, account: Account, trouble: str, then: Then) -> None:
        """Ask once, however many wait for it."""
        waiting = self._signing.setdefault(path, [])
        waiting.append(then)
        if len(waiting) > 1:
            return
        dialog = PasswordDialog(
            account, trouble, has_key_ring=self._has_key_ring, parent=self._desk.window
        )

        def answered(result: int) -> None:
            if result == QDialog.DialogCode.Accepted:
                self._accounts.sign_in(path, dialog.password, keep=dialog.keep)
            else:
                self._signing.pop(path, None)
                self._settle()
            dialog.deleteLater()

        dialog.finished.connect(answered)
        dialog.open()

    @Slot(object)
    def _signed(self, path: Path) -> None:
        self._desk.sources.tell(path, AccountState.UNASKED)
        for then in self._signing.pop(path, ()):
            then()

    @Slot(object)
    def _failed(self, error: CoreError) -> None:
        self._desk.window.banner.tell(wording.error(error), tone=Tone.BAD)
