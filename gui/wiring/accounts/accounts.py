"""Accounts in the sidebar, and signing in when a server asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog

from core.errors import (
    AccountError,
    CoreError,
    ServerError,
    SignInFailed,
    SignInNeeded,
)
from core.model.remote import Account, SignIn, Survey
from gui import wording
from gui.controllers.accounts.accounts import AccountsController, Known
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.models.accounts.accounts import AccountState, trouble_words
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.accounts.enrolling import Enrolling
from gui.wiring.parts import Parts

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
        parts: Parts,
        accounts: AccountsController,
        enrolling: Enrolling,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._accounts, self._enrolling = parts, accounts, enrolling
        self._signing: dict[Path, list[Then]] = {}
        self._by_browser: Path | None = None  # who signs in by the dialog
        self._typed: set[Path] = set()  # accounts that are looked at with a password just typed
        self._connect_window()
        self._connect_accounts()
        enrolling.saved.connect(self._on_saved)
        enrolling.closed.connect(self._on_closed)
        enrolling.crashed.connect(self.crashed)

    def load(self) -> None:
        """Show the accounts of this user, and look at each; `loaded` follows."""
        self._enrolling.ask_for_key_ring()
        self._accounts.load()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._accounts.wait(seconds)
        self._enrolling.wait(seconds)

    # --- used by other wirings ------------------------------------------------------------------

    def look(self, path: Path) -> None:
        """Look at an account; `settled` follows when none is looked at any more."""
        self._accounts.look(path)

    @Slot()
    def look_again(self) -> None:
        """Look at the accounts that are connected, or about to be: mail was moved there."""
        reached = (AccountState.CONNECTED, AccountState.ASKING)
        for entry in self._parts.sources.model.entries:
            if entry.account is not None and entry.state in reached:
                self._accounts.look_again(entry.spec.path)

    def sign_in(self, failure: ServerError, then: Then) -> bool:
        """Let the user sign in where that is what failed; whether it is.

        then: Called once there is a new password; not where the user gives up.
        """
        self._parts.sources.tell_failure(failure)
        account = self._parts.sources.naming.account(str(failure.path))
        if account is None or not isinstance(failure, SignInFailed | SignInNeeded):
            return False
        if account.sign_in is SignIn.OAUTH2:
            self._signing.setdefault(failure.path, []).append(then)
            self._by_browser = failure.path
            self._enrolling.open(account, again=True)
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
        window = self._parts.window
        window.menus.actions[Act.ADD_ACCOUNT].triggered.connect(self._enrolling.add)
        window.sources.settings_wanted.connect(self._change)
        window.sources.sign_in_wanted.connect(self.sign_in_again)
        window.sources.connect_wanted.connect(self._accounts.look)
        window.sources.account_removal_wanted.connect(self._accounts.ask_to_remove)

    def _connect_accounts(self) -> None:
        accounts = self._accounts
        accounts.listed.connect(self._on_listed)
        accounts.asked.connect(self._on_asked)
        accounts.surveyed.connect(self._on_surveyed)
        accounts.unreached.connect(self._on_unreached)
        accounts.signed.connect(self._on_signed)
        accounts.bound.connect(self._ask_to_remove)
        accounts.removed.connect(self._parts.sources.remove_account)
        accounts.failed.connect(self._on_failed)
        accounts.crashed.connect(self.crashed)

    # --- the dialog -----------------------------------------------------------------------------

    @Slot(object)
    def _change(self, path: Path) -> None:
        account = self._parts.sources.naming.account(str(path))
        if account is not None:
            self._enrolling.open(account)

    @Slot(object, object)
    def _on_saved(self, path: Path, account: Account) -> None:
        self._parts.sources.add_account(path, account)
        self._parts.window.sources.choose(path)
        waiting = self._signing.pop(path, ())
        self._accounts.look(path)
        for then in waiting:
            then()

    @Slot()
    def _on_closed(self) -> None:
        if self._by_browser is not None:
            self._signing.pop(self._by_browser, None)
            self._by_browser = None
        self._settle()

    # --- the sidebar ----------------------------------------------------------------------------

    @Slot(object, object)
    def _on_listed(self, known: tuple[Known, ...], unreadable: tuple[AccountError, ...]) -> None:
        for path, account in known:
            self._parts.sources.add_account(path, account)
            self._accounts.look(path)
        if unreadable:
            text = "\n".join(wording.error(error) for error in unreadable)
            self._parts.window.banner.tell(text, tone=BannerTone.WARNING)
        self.loaded.emit()

    @Slot(object)
    def _on_asked(self, path: Path) -> None:
        entries = {entry.spec.path: entry for entry in self._parts.sources.model.entries}
        entry = entries.get(path)
        if entry is not None and entry.state is not AccountState.CONNECTED:
            self._parts.sources.tell(path, AccountState.ASKING)

    @Slot(object, object)
    def _on_surveyed(self, path: Path, survey: Survey) -> None:
        self._typed.discard(path)
        self._parts.sources.show_survey(path, survey)
        self._settle()

    @Slot(object, object)
    def _on_unreached(self, path: Path, error: CoreError | None) -> None:
        sources = self._parts.sources
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
        asking = self._accounts.is_asking or self._enrolling.dialog is not None
        if not asking and not self._signing:
            self.settled.emit()

    @Slot(object, int)
    def _ask_to_remove(self, path: Path, n_unfinished: int) -> None:
        name = self._parts.sources.naming.source(str(path))
        dialog = RemoveAccountDialog(name, n_unfinished, self._parts.window)
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
            account, trouble, has_key_ring=self._enrolling.has_key_ring, parent=self._parts.window
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
    def _on_signed(self, path: Path) -> None:
        self._parts.sources.tell(path, AccountState.UNASKED)
        for then in self._signing.pop(path, ()):
            then()

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        self._signing.clear()
        self._parts.window.banner.tell(wording.error(error), tone=BannerTone.BAD)
