"""Where an account is, to be filled in by hand."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from core.accounts.files import LARGEST_LIMIT_KB
from core.model.remote import Security, SignIn
from core.words.accounts import SECURITIES, SIGN_INS
from gui import wording
from gui.choice_box import ChoiceBox
from gui.dialogs.accounts.account_parts import add_named_field, fill_combo_box, make_form
from gui.layouts import lay_out_column, lay_out_row, level_labels, paragraph, shape_number
from gui.models.accounts.account_draft import PORTS, ServerChoice
from gui.models.accounts.accounts import authority_fault, provider_words, typed_path

PROVIDERS = ("google", "microsoft")
LAST_PORT = 65_535
LIMIT_STEP_KB = 100
SETTLE_MS = 400  # so long after the last key a file is looked at


class ServerForm(QWidget):
    """Shows and gives a `ServerChoice`.

    Signals:
        changed: Something in it is another now.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._host, self._user, self._client = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self._secret = QLineEdit(self)
        self._secret.setEchoMode(QLineEdit.EchoMode.Password)
        self._port = QLineEdit(self)
        self._port.setValidator(QIntValidator(1, LAST_PORT, self._port))
        self._security, self._sign_in = ChoiceBox(self), ChoiceBox(self)
        self._provider = ChoiceBox(self)
        self._authority = _FileField(self.tr("Certificate authority"), self)
        self._limit = QSpinBox(self)
        shape_number(self._limit)
        self._limit.setRange(0, LARGEST_LIMIT_KB)
        self._limit.setSingleStep(LIMIT_STEP_KB)
        self._limit.setSpecialValueText(self.tr("No limit"))
        self._limit.setSuffix(self.tr(" kB/s"))
        self._limit.setToolTip(
            self.tr("For providers that limit downloads, and for shared connections")
        )
        self._fill()
        self._lay_out()
        for line in (self._host, self._port, self._user, self._client):
            line.textChanged.connect(self.changed)
        self._authority.changed.connect(self.changed)
        self._security.activated.connect(self._security_chosen)
        self._sign_in.currentIndexChanged.connect(self._show_needed)
        self._show_needed()

    @property
    def choice(self) -> ServerChoice:
        """What is filled in."""
        by_browser = self._chosen_sign_in is SignIn.OAUTH2
        return ServerChoice(
            host=self._host.text().strip(),
            port=self._chosen_port,
            security=Security(self._security.currentData()),
            user=self._user.text().strip(),
            sign_in=self._chosen_sign_in,
            provider=str(self._provider.currentData()) if by_browser else "",
            client_id=self._client.text().strip() if by_browser else "",
            client_secret=self._secret.text().strip() if by_browser else "",
            authority=self._authority.path,
            limit_kb=self._limit.value(),
        )

    @property
    def is_complete(self) -> bool:
        """Whether a server and a user are named, and a client where one is needed."""
        choice = self.choice
        needs_client = choice.sign_in is SignIn.OAUTH2
        has_client = bool(choice.client_id) or not needs_client
        is_whole = bool(choice.host and choice.user and 1 <= choice.port <= LAST_PORT)
        return is_whole and has_client and self._authority.is_fit

    def start(self) -> None:
        """Put the cursor into the first field."""
        self._host.setFocus()

    def show_choice(self, choice: ServerChoice) -> None:
        """Fill it in."""
        self._host.setText(choice.host)
        self._port.setText(str(choice.port))
        self._security.setCurrentIndex(self._security.findData(choice.security.value))
        self._user.setText(choice.user)
        self._sign_in.setCurrentIndex(self._sign_in.findData(choice.sign_in.value))
        self._provider.setCurrentIndex(max(0, self._provider.findData(choice.provider)))
        self._client.setText(choice.client_id)
        self._secret.setText(choice.client_secret)
        self._authority.path = choice.authority
        self._limit.setValue(choice.limit_kb)

    @property
    def _chosen_port(self) -> int:
        digits = self._port.text()
        return int(digits) if digits.isdecimal() else 0

    @property
    def _chosen_sign_in(self) -> SignIn:
        return SignIn(self._sign_in.currentData())

    def _fill(self) -> None:
        fill_combo_box(
            self._security, [(wording.say(SECURITIES[kind]), kind.value) for kind in Security]
        )
        fill_combo_box(
            self._sign_in, [(wording.say(SIGN_INS[kind]), kind.value) for kind in SignIn]
        )
        fill_combo_box(self._provider, [(provider_words(name), name) for name in PROVIDERS])

    def _lay_out(self) -> None:
        self._form = make_form(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        add_named_field(self._host, self._form, self.tr("Server:"))
        add_named_field(self._port, self._form, self.tr("Port:"))
        add_named_field(self._security, self._form, self.tr("Encryption:"))
        add_named_field(self._user, self._form, self.tr("User name:"))
        add_named_field(self._sign_in, self._form, self.tr("Sign-in:"))
        add_named_field(self._provider, self._form, self.tr("Provider:"))
        add_named_field(self._client, self._form, self.tr("Your client ID:"))
        add_named_field(self._secret, self._form, self.tr("Its secret, if any:"))
        self._client.setPlaceholderText(self.tr("from the provider's developer console"))
        self._client.setToolTip(self._client.placeholderText())
        label = QLabel(self.tr("Custom certificate:"), self)
        label.setBuddy(self._authority.line)
        self._form.addRow(label, self._authority)
        add_named_field(self._limit, self._form, self.tr("Speed limit:"))
        level_labels(self._form)
        fields = [
            self._host,
            self._port,
            self._security,
            self._user,
            self._sign_in,
            self._provider,
            self._client,
            self._secret,
            *self._authority.fields,
            self._limit,
        ]
        for before, after in pairwise(fields):
            QWidget.setTabOrder(before, after)

    @Slot(int)
    def _security_chosen(self) -> None:
        """Another encryption has another usual port; a port of the user's own stays."""
        if self._chosen_port in PORTS.values():
            self._port.setText(str(PORTS[Security(self._security.currentData())]))
        self.changed.emit()

    @Slot()
    def _show_needed(self) -> None:
        by_browser = self._chosen_sign_in is SignIn.OAUTH2
        for field in (self._provider, self._client, self._secret):
            self._form.setRowVisible(field, by_browser)
        self.changed.emit()


class _FileField(QWidget):
    """The file of certificates that a server of one's own needs: typed, pasted or chosen.

    Signals:
        changed: Another file is named, or it is known now whether it will do.

    Attributes:
        fields: What Tab goes through, in order.
        line: The line that holds the path.
    """

    changed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.line.setAccessibleName(name)
        self.line.setPlaceholderText(self.tr("not needed for public servers"))
        self.line.setToolTip(self.line.placeholderText())
        self._fault = paragraph(self, "")
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self._check)
        choose = QPushButton(self.tr("Choose\u2026"), self)
        choose.setAccessibleName(self.tr("Choose the file of a certificate authority"))
        choose.setAutoDefault(False)
        clear = QPushButton(self.tr("Clear"), self)
        clear.setAccessibleName(self.tr("Trust public certificates only"))
        clear.setAutoDefault(False)
        row = lay_out_row((self.line, 1), choose, clear)
        lay_out_column(row, self._fault, of=self, margins=(0, 0, 0, 0), spacing=4)
        self.fields = (self.line, choose, clear)
        self._tell("")
        self.line.textChanged.connect(self._on_typed)
        self.line.editingFinished.connect(self._on_finished)
        choose.clicked.connect(self._choose)
        clear.clicked.connect(self.line.clear)

    @property
    def is_fit(self) -> bool:
        """Whether no fault of the file is known."""
        return not self._fault.text()

    @property
    @override
    def path(self) -> str:
        return typed_path(self.line.text())

    @path.setter
    def path(self, path: str) -> None:
        self.line.setText(path)
        self._timer.stop()  # whoever connects looks at it

    @Slot()
    def _on_typed(self) -> None:
        self._timer.start()
        self._tell("")

    @Slot()
    def _on_finished(self) -> None:
        if self._timer.isActive():  # else it was looked at, or is as it was
            self._check()

    @Slot()
    def _check(self) -> None:
        self._timer.stop()
        self._tell(authority_fault(self.path))

    def _tell(self, fault: str) -> None:
        self._fault.setText(fault)
        self._fault.setVisible(bool(fault))
        self.line.setAccessibleDescription(fault or self.line.toolTip())
        self.changed.emit()

    @Slot()
    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Certificates that this account trusts"),
            "",
            self.tr("Certificates (*.pem *.crt *.cer);;All files (*)"),
        )
        if name:
            self.line.setText(name)
            self._check()
