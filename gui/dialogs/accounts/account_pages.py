"""The four steps of the account dialog: address, server, sign-in, done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.remote import SignIn, Survey
from core.words.accounts import SECURITIES, SIGN_INS
from gui import wording
from gui.assets import Colours, icon
from gui.choice_box import ChoiceBox
from gui.dialogs.accounts.account_parts import (
    DialogPage,
    PasswordField,
    add_named_field,
    fill_combo_box,
    make_form,
    no_ring_words,
    warning_frame,
)
from gui.dialogs.accounts.server_form import ServerForm
from gui.layouts import paragraph, square
from gui.models.accounts.account_draft import ServerChoice, trash_choices
from gui.models.accounts.accounts import removal_words
from gui.models.accounts.naming import folder_name
from gui.models.plain import plain_line

_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")


class AddressPage(DialogPage):
    """Step 1: whose mail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.address = QLineEdit(self)
        self.address.setPlaceholderText(self.tr("anna@example.org"))
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("leave empty to use the address"))
        self.name.setToolTip(self.name.placeholderText())
        self._tried = paragraph(self, "", "dim")
        form = make_form()
        add_named_field(self.address, form, self.tr("E-mail address:"))
        add_named_field(self.name, form, self.tr("Name (optional):"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(
            paragraph(
                self,
                self.tr(
                    "Twinsweep looks up your mail server. Connecting and scanning never "
                    "change your mail: unread messages stay unread."
                ),
            )
        )
        column.addLayout(form)
        column.addWidget(self._tried)
        column.addStretch(1)
        self.address.textChanged.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    @property
    def is_complete(self) -> bool:
        """Whether it looks like an address."""
        return _ADDRESS.fullmatch(self.address.text().strip()) is not None

    def start(self) -> None:
        """The address is asked for first."""
        self.address.setFocus()

    def show_tried(self, lines: Sequence[str]) -> None:
        """Say where the server was looked for."""
        self._tried.setText("\n".join(plain_line(line) for line in lines))


class ServerPage(DialogPage):
    """Step 2: where the mail is. What was found is shown as a card; it can be changed."""

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[ServerChoice, ...] = ()
        self._found = ChoiceBox(self)
        self._found.setAccessibleName(self.tr("Settings found"))
        self._frame, self._doubt = warning_frame(self)
        self._twin_frame, self._twin = warning_frame(self)
        self._card = _ServerCard(colours, self)
        self.form = ServerForm(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self._found, self._twin_frame, self._frame, self._card, self.form):
            column.addWidget(part)
        column.addStretch(1)
        self._found.activated.connect(self._choose)
        self._card.change_wanted.connect(self.edit)
        self.form.changed.connect(self.changed)

    @property
    def choice(self) -> ServerChoice:
        """What is filled in."""
        return self.form.choice

    @property
    def is_complete(self) -> bool:
        """Whether a server and a user are named."""
        return self.form.is_complete

    def start(self) -> None:
        """A form is filled in from its top."""
        if self.form.isVisibleTo(self):
            self.form.start()

    def show_found(self, choices: Sequence[ServerChoice]) -> None:
        """Offer what was found, the best first."""
        self._choices = tuple(choices)
        fill_combo_box(self._found, [(f"{c.host} ({c.found})", None) for c in choices])
        self._found.setVisible(len(choices) > 1)
        self._choose(0)

    def show_form(self, choice: ServerChoice) -> None:
        """Let it be filled in by hand, beginning with this."""
        self._choices = ()
        self._found.hide()
        self.form.show_choice(choice)
        self._warn("")
        self.edit()

    def tell_twin(self, name: str) -> None:
        """Say that an account of this name reaches the same mailbox; "": none does."""
        words = self.tr("The account %1 already covers this mailbox.")
        self._twin.setText(words.replace("%1", plain_line(name, 80)))
        self._twin_frame.setVisible(bool(name))

    @Slot()
    def edit(self) -> None:
        """Show the form in place of the card."""
        self._card.hide()
        self.form.show()
        self.form.start()

    @Slot(int)
    def _choose(self, number: int) -> None:
        choice = self._choices[number]
        self.form.show_choice(choice)
        self.form.hide()
        self._card.tell(choice)
        self._card.show()
        self._warn(
            ""
            if choice.verified
            else self.tr(
                "The provider did not confirm these settings. Continue only if this is "
                "the right server: it will see your password."
            )
        )
        self.changed.emit()

    def _warn(self, words: str) -> None:
        self._doubt.setText(words)
        self._frame.setVisible(bool(words))


class SignInPage(DialogPage):
    """Step 3: a password, or the browser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._has_secret = False
        self._sign_in = SignIn.PASSWORD
        self._words = paragraph(self, "")
        self._hint = paragraph(self, "", "dim")
        self._hint.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._password_words = QLabel(self.tr("Password:"), self)
        self.password = PasswordField(self.tr("Password"), self)
        self._password_words.setBuddy(self.password.line)
        self.keep = QCheckBox(self.tr("Store in the system key ring"), self)
        self.keep.setAccessibleName(self.keep.text())
        self.keep.setChecked(True)
        self._no_ring = paragraph(self, no_ring_words(), "dim")
        self._no_ring.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._words)
        column.addWidget(self._hint)
        for part in (self._password_words, self.password, self.keep, self._no_ring):
            column.addWidget(part)
        column.addStretch(1)
        self.password.changed.connect(self.changed)

    @property
    def is_complete(self) -> bool:
        """Whether there is a password to try; the browser asks for itself."""
        by_password = self._sign_in is SignIn.PASSWORD
        return not by_password or self._has_secret or bool(self.password.text)

    @override
    def start(self) -> None:
        self.password.setFocus()

    def ask(self, choice: ServerChoice, *, has_secret: bool) -> None:
        """Ask for what this server wants; `has_secret`: one is known, and may stay."""
        self._sign_in, self._has_secret = choice.sign_in, has_secret
        by_password = choice.sign_in is SignIn.PASSWORD
        user, host = plain_line(choice.user, 80), plain_line(choice.host, 80)
        who = wording.fill(self.tr("%1 on %2"), user, host)
        words = (
            self.tr("Sign in as %1.")
            if by_password
            else self.tr(
                "Sign in as %1 in the browser: the provider asks there, and Twinsweep never sees "
                "the password."
            )
        )
        self._words.setText(words.replace("%1", who))
        self._hint.setText(self._password_hint(choice))
        self._hint.setVisible(by_password and choice.app_password)
        self.password.line.setPlaceholderText(
            self.tr("leave empty to keep the saved one") if has_secret else ""
        )
        for part in (self._password_words, self.password):
            part.setVisible(by_password)

    def _password_hint(self, choice: ServerChoice) -> str:
        """Which password is meant, where it is not the one of the provider's web pages."""
        words = self.tr(
            "This provider requires an app password, not the password for its website."
        )
        return f"{words}\n{plain_line(choice.help_url)}" if choice.help_url else words

    def set_key_ring(self, there_is_one: bool) -> None:
        """Offer to keep the secret only where there is a safe place."""
        self.keep.setEnabled(there_is_one)
        if not there_is_one:
            self.keep.setChecked(False)
        self._no_ring.setVisible(not there_is_one)


class DonePage(DialogPage):
    """Step 4: what the account holds, and which folder is its trash."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = paragraph(self, "", "strong")
        self._unchanged = paragraph(self, self.tr("Nothing has been changed."))
        self._way = paragraph(self, "")
        self._needs_choice = False
        self.trash = ChoiceBox(self)
        self._frame, self._doubt = warning_frame(self)
        form = make_form()
        add_named_field(self.trash, form, self.tr("Removed messages go to:"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self._words, self._unchanged, self._way):
            column.addWidget(part)
        column.addLayout(form)
        column.addWidget(self._frame)
        column.addStretch(1)
        self.trash.currentIndexChanged.connect(self._on_trash)

    @property
    def chosen_trash(self) -> str:
        """The folder that the user calls the trash; "": the server's."""
        chosen = self.trash.currentData()
        return chosen if isinstance(chosen, str) else ""

    def show_survey(self, survey: Survey, chosen_trash: str) -> None:
        """Say what was seen."""
        known = sum(n for n in survey.messages if n >= 0)
        words = self.tr("Connected. %1, %2.")
        folders = self.tr("%Ln folder(s)", "", len(survey.folders))
        self._words.setText(wording.fill(words, folders, wording.messages(known)))
        self._way.setText(removal_words(survey))
        by_server = "" if survey.trash == chosen_trash else survey.trash
        first = (
            self.tr("%1 (named by the server)").replace("%1", folder_name(by_server))
            if by_server
            else self.tr("Choose a folder\u2026")
        )
        others = [name for name in trash_choices(survey) if name != by_server]
        fill_combo_box(self.trash, [(first, ""), *((folder_name(name), name) for name in others)])
        self.trash.setCurrentIndex(max(0, self.trash.findData(chosen_trash)))
        self._needs_choice = not by_server
        self._on_trash()

    @Slot()
    def _on_trash(self) -> None:
        missing = self._needs_choice and not self.chosen_trash
        self._doubt.setText(
            self.tr(
                "This server does not say which folder is its Trash. Until you choose one "
                "here, copies can be found but not moved to Trash."
            )
        )
        self._frame.setVisible(missing)
        self.changed.emit()


class _ServerCard(QFrame):
    """What was found, to be read.

    Signals:
        change_wanted: The user knows better.
    """

    change_wanted = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._server = paragraph(self, "", "strong")
        self._safe = paragraph(self, "")
        self._who = paragraph(self, "", "dim")
        self._found = paragraph(self, "", "dim")
        lock = QLabel(self)
        lock.setPixmap(icon("lock", colours.kept).pixmap(square(lock, 16)))
        change = QPushButton(self.tr("Change\u2026"), self)
        change.setAccessibleName(self.tr("Change these settings"))
        change.setAutoDefault(False)
        change.clicked.connect(self.change_wanted)
        safe = QHBoxLayout()
        safe.addWidget(lock)
        safe.addWidget(self._safe, 1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._server)
        words.addLayout(safe)
        words.addWidget(self._who)
        words.addWidget(self._found)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 12, 12)
        row.addLayout(words, 1)
        row.addWidget(change, 0, Qt.AlignmentFlag.AlignTop)

    def tell(self, choice: ServerChoice) -> None:
        """Show a choice."""
        host = plain_line(choice.host, 80)
        self._server.setText(wording.fill(self.tr("%1, port %2"), host, str(choice.port)))
        self._safe.setText(wording.say(SECURITIES[choice.security]))
        who, user = self.tr("User name %1. Sign-in: %2"), plain_line(choice.user, 80)
        self._who.setText(wording.fill(who, user, wording.say(SIGN_INS[choice.sign_in])))
        self._found.setText(self.tr("Source: %1").replace("%1", plain_line(choice.found, 80)))
        self._found.setVisible(bool(choice.found))
