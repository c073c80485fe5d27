"""The account dialog: address, server, sign-in, done; and the same again to change an account.

It knows no network: it says what is wanted and shows what came of it. Nothing is kept before the
last page, so that Cancel leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.accounts.files import find_same_mailbox
from core.model.remote import Account, Security, SignIn, Survey
from gui.assets import Colours
from gui.dialogs.accounts.account_pages import AddressPage, DonePage, ServerPage, SignInPage
from gui.dialogs.accounts.account_parts import DialogPage
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    scrolled,
)
from gui.models.accounts.account_draft import PORTS, ServerChoice
from gui.models.plain import plain_line


class AccountDialog(WrappingDialog):
    """Makes or changes an account.

    Signals:
        lookup_wanted: An address whose server is to be found.
        test_wanted: An `Account`, and the secret that was typed, or "".
        consent_wanted: An `Account` that signs in by the browser, and its client's secret or "".
        stop_wanted: What was asked for is not wanted any more.
        save_wanted: The `Account` as it is to be kept.
    """

    lookup_wanted = Signal(str)
    test_wanted = Signal(object, str)
    consent_wanted = Signal(object, str)
    stop_wanted = Signal()
    save_wanted = Signal(object)

    def __init__(
        self,
        account_id: str,
        colours: Colours,
        *,
        known: Account | None = None,
        others: Sequence[Account] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`known`: to be changed; None makes a new one. `others`: the accounts there are."""
        super().__init__(parent)
        self._id, self._known, self._others = account_id, known, tuple(others)
        self._asks_again = False
        self.setModal(True)
        resize_within_screen(self, 600, 470)
        self.address = AddressPage(self)
        self.server = ServerPage(colours, self)
        self.sign_in = SignInPage(self)
        self.done_page = DonePage(self)
        self._pages: tuple[DialogPage, ...] = (
            self.address,
            self.server,
            self.sign_in,
            self.done_page,
        )
        self._stack = QStackedWidget(self)
        self._title = paragraph(self, "", "title")
        self._work = _Work(self)
        self._trouble = _Trouble(self)
        self.manual = QPushButton(self.tr("Configure manually"), self)
        self.back = QPushButton(self.tr("Back"), self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.go_on = QPushButton(self)
        self._arrange()
        self._connect()
        self._begin()

    @property
    def account(self) -> Account:
        """The account as it is filled in now."""
        choice = self.server.choice
        address = self.address.address.text().strip()
        if self._known is not None:
            address = self._known.address
        return Account(
            id=self._id,
            name=self.address.name.text().strip() or address,
            address=address,
            host=choice.host,
            port=choice.port,
            security=choice.security,
            user=choice.user,
            sign_in=choice.sign_in,
            provider=choice.provider,
            client_id=choice.client_id,
            trash=self._known.trash if self._known is not None else "",
            authority=choice.authority,
            keep_secret=self.sign_in.keep.isChecked(),
            limit_kb=choice.limit_kb,
        )

    def sign_in_again(self) -> None:
        """Begin at the sign-in: what is known does not let us in any more."""
        self._asks_again = True
        self.sign_in.ask(self.server.choice, has_secret=False)
        self._turn_to(self.sign_in)

    # --- what is told ---------------------------------------------------------------------------

    def set_key_ring(self, there_is_one: bool) -> None:
        """Say whether secrets can be kept on this system."""
        self.sign_in.set_key_ring(there_is_one)

    @Slot(object)
    def show_tried(self, lines: Sequence[str]) -> None:
        """Say where the server was looked for so far."""
        self.address.show_tried(lines)

    @Slot(object)
    def show_found(self, choices: Sequence[ServerChoice]) -> None:
        """Offer the settings that were found, the best first; none: by hand."""
        self._end_work()
        if choices:
            self.server.show_found(choices)
            self._turn_to(self.server)
        else:
            self._by_hand()
            self._trouble.tell(
                self.tr("No settings were found for this address. Enter the server here."), ""
            )

    def show_browser(self, link: str) -> None:
        """The browser was opened; the link helps where it was not."""
        self._work.tell(self.tr("Waiting for the browser\u2026"), link)

    @Slot(object)
    def show_survey(self, survey: Survey) -> None:
        """It is connected."""
        self._end_work()
        self._trouble.hide()
        trash = self._known.trash if self._known is not None else ""
        self.done_page.show_survey(survey, trash)
        self._turn_to(self.done_page)

    def show_trouble(self, words: str, detail: str) -> None:
        """What was asked for did not come about."""
        self._end_work()
        self._trouble.tell(words, plain_line(detail))
        self._pages[self._stack.currentIndex()].start()

    @Slot()
    def show_stopped(self) -> None:
        """The user did not want to wait."""
        self._end_work()

    # --- inside ---------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self._known is None:
            self.setWindowTitle(self.tr("Add an e-mail account"))
            self._turn_to(self.address)
            return
        known = self._known
        self.setWindowTitle(self.tr("Account settings"))
        self.address.address.setText(known.address)
        self.address.name.setText(known.name)
        self.address.address.setReadOnly(True)
        self.server.show_form(
            ServerChoice(
                known.host,
                known.port,
                known.security,
                known.user,
                known.sign_in,
                known.provider,
                known.client_id,
                authority=known.authority,
                limit_kb=known.limit_kb,
            )
        )
        self.sign_in.keep.setChecked(known.keep_secret)
        self._turn_to(self.address)

    @Slot()
    def _go_on(self) -> None:
        self._trouble.hide()
        page = self._pages[self._stack.currentIndex()]
        if page is self.address and self._known is None:
            self._begin_work(self.tr("Looking for the mail server\u2026"))
            self.lookup_wanted.emit(self.address.address.text().strip())
        elif page is self.address:
            self._turn_to(self.server)
        elif page is self.server:
            self.sign_in.ask(self.server.choice, has_secret=self._has_secret())
            self._turn_to(self.sign_in)
        elif page is self.sign_in:
            self._sign_in()
        else:
            self.save_wanted.emit(replace(self.account, trash=self.done_page.chosen_trash))

    def _has_secret(self) -> bool:
        """Whether the known secret is for this server and user (others have none)."""
        known, choice = self._known, self.server.choice
        if self._asks_again or known is None:
            return False
        return (known.host, known.user) == (choice.host, choice.user)

    def _sign_in(self) -> None:
        account = self.account
        if account.sign_in is SignIn.OAUTH2 and not self._has_secret():
            self._begin_work(self.tr("Waiting for the browser\u2026"))
            self.consent_wanted.emit(account, self.server.choice.client_secret)
        else:
            self._begin_work(self.tr("Connecting\u2026 Nothing will be changed."))
            self.test_wanted.emit(account, self.sign_in.password.text)

    @Slot()
    def _go_back(self) -> None:
        self._trouble.hide()
        self._turn_to(self._pages[self._stack.currentIndex() - 1])

    @Slot()
    def _by_hand(self) -> None:
        self._trouble.hide()
        address = self.address.address.text().strip()
        domain = address.rpartition("@")[2]
        guess = f"imap.{domain}" if domain else ""
        tls = Security.TLS
        self.server.show_form(ServerChoice(guess, PORTS[tls], tls, address, SignIn.PASSWORD))
        self._turn_to(self.server)

    def _turn_to(self, page: DialogPage) -> None:
        policy = QSizePolicy.Policy
        for each in self._pages:  # those that are not seen must not make it scroll
            size = policy.Preferred if each is page else policy.Ignored
            each.setSizePolicy(size, size)
        self._stack.setCurrentWidget(page)
        titles = {
            self.address: self.tr("Your e-mail address"),
            self.server: self.tr("Mail server"),
            self.sign_in: self.tr("Sign in"),
            self.done_page: self.tr("Ready"),
        }
        self._title.setText(titles[page])
        self.setAccessibleName(f"{self.windowTitle()}: {self._title.text()}")
        self._enable()
        page.start()

    @Slot()
    def _enable(self) -> None:
        twin = find_same_mailbox(self.account, self._others)
        self.server.tell_twin(twin.name if twin is not None else "")
        page, busy = self._pages[self._stack.currentIndex()], self._work.isVisibleTo(self)
        at_end = page is self.done_page
        words = self.tr("Continue")
        if page is self.sign_in:
            words = self.tr("Sign in")
        elif at_end:
            words = self.tr("Add account") if self._known is None else self.tr("Save changes")
        self.go_on.setText(words)
        self.go_on.setAccessibleName(words)
        self.go_on.setEnabled(page.is_complete and not busy)
        self.back.setVisible(page is not self.address)
        self.back.setEnabled(not busy)
        self.manual.setVisible(page is self.address and self._known is None)
        self.manual.setEnabled(self.address.is_complete and not busy)
        self._stack.setEnabled(not busy)

    def _begin_work(self, words: str) -> None:
        self._work.tell(words, "")
        self._work.show()
        self._enable()

    def _end_work(self) -> None:
        self._work.hide()
        self._enable()

    def _connect(self) -> None:
        for page in self._pages:
            page.changed.connect(self._enable)
        self.manual.clicked.connect(self._by_hand)
        self.back.clicked.connect(self._go_back)
        self.cancel.clicked.connect(self.reject)
        self.go_on.clicked.connect(self._go_on)
        self._work.stop.clicked.connect(self.stop_wanted)
        self.rejected.connect(self.stop_wanted)

    def _arrange(self) -> None:
        for page in self._pages:
            self._stack.addWidget(page)
        self.go_on.setProperty("primary", True)
        self.go_on.setDefault(True)
        for button in (self.manual, self.back, self.cancel):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
        buttons = lay_out_row(self.manual, STRETCH, self.back, self.cancel, self.go_on)
        pieces = (
            self._title,
            (scrolled(self, self._stack), 1),
            self._trouble,
            self._work,
            buttons,
        )
        lay_out_column(*pieces, of=self, margins=(20, 18, 20, 16), spacing=12)


class _Work(QFrame):
    """Says that something is being waited for, and stops it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "strip")
        self._words = QLabel(self)
        self._link = paragraph(self, "", "dim")
        self._link.setWordWrap(False)
        bar = QProgressBar(self, textVisible=False)
        bar.setRange(0, 0)
        bar.setFixedHeight(6)
        bar.setAccessibleName(self.tr("Waiting"))
        self.stop = QPushButton(self.tr("Stop"), self)
        self.stop.setAccessibleName(self.tr("Stop waiting"))
        self.stop.setAutoDefault(False)
        words = QVBoxLayout()
        words.addWidget(self._words)
        words.addWidget(self._link)
        words.addWidget(bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 10, 8)
        row.addLayout(words, 1)
        row.addWidget(self.stop)
        self.hide()

    def tell(self, words: str, link: str) -> None:
        """Say what is waited for."""
        self._words.setText(words)
        self._link.setText(plain_line(link, 80))
        self._link.setVisible(bool(link))


class _Trouble(QFrame):
    """Says what did not work, with what helps, and the server's own words below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "bad")
        self._words = paragraph(self, "")
        self._detail = paragraph(self, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(3)
        column.addWidget(self._words)
        column.addWidget(self._detail)
        self.hide()

    def tell(self, words: str, detail: str) -> None:
        """Show it."""
        self._words.setText(words)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.show()
