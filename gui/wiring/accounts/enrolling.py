"""The account dialog in the window: one account at a time is added or changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from core.accounts.files import new_id
from core.errors import CoreError, ServerError, SettingsError
from core.model.remote import Account, LookupAttempt
from gui import wording
from gui.assets import effective, theme_colours, theme_named
from gui.controllers.accounts.enrol import EnrolController
from gui.dialogs.accounts.account import AccountDialog
from gui.models.accounts.accounts import field_words, tried_lines, trouble_words
from gui.widgets.banner import BannerTone
from gui.wiring.parts import Parts


class Enrolling(QObject):
    """Connects the account dialog with what it asks for.

    Signals:
        saved: (path, `Account`): it is kept as it is now.
        closed: The dialog is gone.
        crashed: An exception of ours.
    """

    saved = Signal(object, object)
    closed = Signal()
    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        enrol: EnrolController,
        open_link: Callable[[str], object],
        parent: QObject | None = None,
    ) -> None:
        """`open_link`: shows a page in the system's browser."""
        super().__init__(parent)
        self._parts, self._enrol, self._open_link = parts, enrol, open_link
        self._dialog: AccountDialog | None = None
        self._tried: list[LookupAttempt] = []
        self._has_key_ring = False
        enrol.tried.connect(self._show_tried)
        enrol.browsed.connect(self._open_browser)
        enrol.saved.connect(self._on_saved)
        enrol.ring_known.connect(self._on_ring_known)
        enrol.failed.connect(self._on_failed)
        enrol.crashed.connect(self.crashed)

    @property
    def dialog(self) -> AccountDialog | None:
        """The dialog while it is open."""
        return self._dialog

    @property
    def has_key_ring(self) -> bool:
        """Whether secrets can be kept on this system, as far as is known."""
        return self._has_key_ring

    def ask_for_key_ring(self) -> None:
        """Find out whether there is a key ring."""
        self._enrol.begin()

    @Slot()
    def add(self) -> None:
        """Open the dialog for a new account."""
        self.open()

    def open(self, known: Account | None = None, *, again: bool = False) -> None:
        """Open the dialog, for a new account or a known one.

        again: Begin at the sign-in: what is known does not let us in any more.
        """
        if self._dialog is not None:
            self._dialog.raise_()
            return
        named = theme_colours(effective(theme_named(self._parts.preferences.theme)))
        account_id = new_id() if known is None else known.id
        others = tuple(self._parts.sources.naming.accounts.values())
        dialog = AccountDialog(
            account_id, named, known=known, others=others, parent=self._parts.window
        )
        dialog.set_key_ring(self._has_key_ring)
        self._connect(dialog, is_new=known is None)
        self._enrol.begin()
        self._tried, self._dialog = [], dialog
        if again:
            dialog.sign_in_again()
        dialog.open()

    def wait(self, seconds: float) -> None:
        """Stop what runs. For closing only."""
        self._enrol.wait(seconds)

    # --- inside ---------------------------------------------------------------------------------

    def _connect(self, dialog: AccountDialog, *, is_new: bool) -> None:
        enrol = self._enrol
        dialog.lookup_wanted.connect(self._look_up)
        dialog.test_wanted.connect(enrol.test)
        dialog.consent_wanted.connect(enrol.ask_browser)
        dialog.stop_wanted.connect(enrol.stop)
        dialog.save_wanted.connect(lambda account: enrol.save(account, is_new=is_new))
        dialog.finished.connect(self._on_closed)
        enrol.found.connect(dialog.show_found)
        enrol.surveyed.connect(dialog.show_survey)
        enrol.stopped.connect(dialog.show_stopped)

    @Slot()
    def _on_closed(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self.closed.emit()

    @Slot(str)
    def _look_up(self, address: str) -> None:
        self._tried = []
        self._enrol.look_up(address)

    @Slot(object)
    def _show_tried(self, tried: LookupAttempt) -> None:
        self._tried.append(tried)
        if self._dialog is not None:
            self._dialog.show_tried(tried_lines(self._tried))

    @Slot(str)
    def _open_browser(self, link: str) -> None:
        self._open_link(link)
        if self._dialog is not None:
            self._dialog.show_browser(link)

    @Slot(bool)
    def _on_ring_known(self, there_is_one: bool) -> None:
        self._has_key_ring = there_is_one
        if self._dialog is not None:
            self._dialog.set_key_ring(there_is_one)

    @Slot(object, object)
    def _on_saved(self, path: Path, account: Account) -> None:
        self.saved.emit(path, account)
        if self._dialog is not None:
            self._dialog.accept()

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        if self._dialog is None:  # it was saved, but its secret could not be
            self._parts.window.banner.tell(wording.error(error), tone=BannerTone.BAD)
        elif isinstance(error, ServerError):
            self._dialog.show_trouble(trouble_words(error), error.detail)
        elif isinstance(error, SettingsError):
            self._dialog.show_trouble(field_words(error.name), "")
        else:
            self._dialog.show_trouble(wording.error(error), "")  # the details are in it
