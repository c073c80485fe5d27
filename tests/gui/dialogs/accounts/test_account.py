"""The account dialog by itself: its steps, what it asks for, and what it makes of the answers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.screens.screen_parts import field, press, visible_words
from helpers.servers.authority import Authority
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from core.model.remote import Account, RemovalMethod, Security, SignIn, Survey
from core.model.sources import Folder, FolderRole
from gui.assets import Theme, theme_colours
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.password import PasswordDialog
from gui.dialogs.accounts.remove_account import RemoveAccountDialog
from gui.dialogs.accounts.target_folder import TargetFolderDialog
from gui.models.accounts.account_draft import ServerChoice
from gui.models.accounts.naming import Naming

ID = "0" * 32
ADDRESS = "anna@example.org"
GUESSED = ServerChoice(
    "imap.example.org",
    993,
    Security.TLS,
    ADDRESS,
    SignIn.PASSWORD,
    found="a guess",
    verified=False,
)
SURE = ServerChoice(
    "mail.example.org", 143, Security.STARTTLS, "anna", SignIn.PASSWORD, found="built-in list"
)


def folder(name: str, role: FolderRole = FolderRole.NORMAL) -> Folder:
    return Folder(name, Path("/c") / name, "", 0, role)


FOLDERS = (
    folder("INBOX"),
    folder("Work"),
    folder("Sent", FolderRole.SENT),
    folder("Trash", FolderRole.TRASH),
)
SURVEY = Survey(FOLDERS, (23_000, 114, -1, 0), "Trash", RemovalMethod.MOVE, is_gmail=False)


def dialog(qtbot: QtBot, known: Account | None = None) -> AccountDialog:
    made = AccountDialog(ID, theme_colours(Theme.LIGHT), known=known)
    qtbot.addWidget(made)
    made.show()
    return made


def at_server(qtbot: QtBot, *choices: ServerChoice) -> AccountDialog:
    made = dialog(qtbot)
    field(made, QLineEdit, "E-mail address").setText(ADDRESS)
    press(made, "Continue")
    made.show_found(choices)
    return made


def button(made: AccountDialog, words: str) -> QPushButton:
    return next(b for b in made.findChildren(QPushButton) if b.text() == words and b.isVisible())


@pytest.mark.parametrize(
    ("typed", "is_one"),
    [("", False), ("anna", False), ("anna@", False), ("a b@c", False), (f" {ADDRESS} ", True)],
)
def test_only_an_address_lets_one_go_on(qtbot: QtBot, typed: str, is_one: bool) -> None:
    made = dialog(qtbot)

    field(made, QLineEdit, "E-mail address").setText(typed)

    assert button(made, "Continue").isEnabled() == is_one


def test_looking_up_can_be_stopped_and_says_where_it_looks(qtbot: QtBot) -> None:
    made = dialog(qtbot)
    field(made, QLineEdit, "E-mail address").setText(ADDRESS)
    with qtbot.waitSignal(made.lookup_wanted) as asked:
        press(made, "Continue")
    assert asked.args == [ADDRESS]
    made.show_tried(["built-in list: nothing"])
    assert "built-in list: nothing" in visible_words(made)

    with qtbot.waitSignal(made.stop_wanted):
        press(made, "Stop")
    made.show_stopped()

    assert button(made, "Continue").isEnabled()


def test_found_settings_are_a_card_and_a_guess_is_called_one(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE, GUESSED)
    assert "mail.example.org, port 143" in visible_words(made)
    assert "Encrypted (STARTTLS)" in visible_words(made)
    assert "not verified" not in visible_words(made)

    choice = field(made, QComboBox, "Settings found")
    choice.setCurrentIndex(1)
    choice.activated.emit(1)

    assert "imap.example.org, port 993" in visible_words(made)
    assert "did not confirm these settings" in visible_words(made)
    assert made.account.host == "imap.example.org"


def test_a_mailbox_that_has_an_account_is_told_and_may_have_another(qtbot: QtBot) -> None:
    other = replace(account_at(143, "anna", Path("/ca.pem")), id="1" * 32, name="Home")
    other = replace(other, host="MAIL.example.org", address="else@example.org")
    made = AccountDialog(ID, theme_colours(Theme.LIGHT), others=(other,))
    qtbot.addWidget(made)
    made.show()
    field(made, QLineEdit, "E-mail address").setText(ADDRESS)
    press(made, "Continue")
    made.show_found((SURE,))

    assert "The account Home already covers this mailbox." in visible_words(made)
    assert button(made, "Continue").isEnabled()

    press(made, "Change")
    field(made, QLineEdit, "User name").setText("bob")
    assert "already" not in visible_words(made)


def test_found_settings_can_be_changed_by_hand(qtbot: QtBot) -> None:
    made = at_server(qtbot, GUESSED)

    press(made, "Change")
    security = field(made, QComboBox, "Encryption")
    security.setCurrentIndex(security.findData("starttls"))
    security.activated.emit(security.currentIndex())
    assert field(made, QLineEdit, "Port").text() == "143", "the usual one of that encryption"
    field(made, QLineEdit, "Server").setText("")

    assert not button(made, "Continue").isEnabled()


def test_tab_goes_through_the_form_as_it_is_read(qtbot: QtBot) -> None:
    made = at_server(qtbot, GUESSED)
    press(made, "Change")
    names = ["Server", "Port", "Encryption", "User name", "Sign-in"]

    met = [made.server.form.focusWidget().accessibleName()]
    for _ in names[1:]:
        QTest.keyClick(made.focusWidget(), Qt.Key.Key_Tab)
        met.append(made.focusWidget().accessibleName())

    assert met == names


def test_there_is_no_encryption_that_is_none(qtbot: QtBot) -> None:
    made = at_server(qtbot, GUESSED)
    press(made, "Change")
    security = field(made, QComboBox, "Encryption")

    assert [security.itemData(n) for n in range(security.count())] == ["tls", "starttls"]


def test_the_browser_needs_a_client_of_the_user(qtbot: QtBot) -> None:
    made = at_server(qtbot, GUESSED)
    press(made, "Change")
    kind = field(made, QComboBox, "Sign-in")
    kind.setCurrentIndex(kind.findData("oauth2"))
    assert not button(made, "Continue").isEnabled()

    field(made, QLineEdit, "Your client ID").setText("client-1")
    field(made, QLineEdit, "Its secret, if any").setText("not so secret")
    press(made, "Continue")
    with qtbot.waitSignal(made.consent_wanted) as asked:
        press(made, "Sign in")

    account, secret = asked.args or []
    assert (account.provider, account.client_id, secret) == ("google", "client-1", "not so secret")


def test_without_a_key_ring_nothing_is_stored(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE)
    press(made, "Continue")
    made.set_key_ring(False)
    field(made, QLineEdit, "Password").setText("secret")

    assert not field(made, QCheckBox, "Store in the system key ring").isEnabled()
    assert "asks for the password each time" in visible_words(made)
    assert not made.account.keep_secret


def test_a_password_is_hidden_until_somebody_wants_to_see_it(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE)
    press(made, "Continue")
    line = field(made, QLineEdit, "Password")
    assert line.echoMode() is QLineEdit.EchoMode.Password

    press(made, "Show")
    assert line.echoMode() is QLineEdit.EchoMode.Normal
    press(made, "Hide")
    assert line.echoMode() is QLineEdit.EchoMode.Password


def test_words_of_a_server_are_shown_as_plain_text(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE)
    press(made, "Continue")
    field(made, QLineEdit, "Password").setText("secret")
    press(made, "Sign in")

    made.show_trouble("The server rejected the sign-in.", "<b>no\x1b[31m</b>\r\nX")

    assert "<b>no [31m</b> X" in visible_words(made)
    assert button(made, "Sign in").isEnabled()


def test_the_end_says_what_is_there_and_what_moving_will_do(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE)
    press(made, "Continue")
    made.show_survey(SURVEY)

    words = visible_words(made)
    assert "Connected. 4 folders, 23,114 messages." in words
    assert "Nothing has been changed." in words
    trash = field(made, QComboBox, "Removed messages go to")
    assert [trash.itemText(n) for n in range(trash.count())] == [
        "Trash (named by the server)",
        "Work",
    ], "neither Inbox nor Sent is a place for removed mail"
    with qtbot.waitSignal(made.save_wanted) as saved:
        press(made, "Add account")
    (account,) = saved.args or []
    assert (account.id, account.name, account.trash) == (ID, ADDRESS, "")


def test_a_server_without_a_trash_is_told_aloud_until_one_is_chosen(qtbot: QtBot) -> None:
    made = at_server(qtbot, SURE)
    press(made, "Continue")
    made.show_survey(replace(SURVEY, trash="", way=RemovalMethod.COPY_MARK))
    assert "does not say which folder is its Trash" in visible_words(made)

    trash = field(made, QComboBox, "Removed messages go to")
    trash.setCurrentIndex(trash.findData("Work"))

    assert "does not say which folder" not in visible_words(made)
    with qtbot.waitSignal(made.save_wanted) as saved:
        press(made, "Add account")
    assert (saved.args or [])[0].trash == "Work"


def test_changing_an_account_begins_with_what_is_known(qtbot: QtBot) -> None:
    known = account_at(993, "anna", Path("/ca.pem"), name="House", trash="Work")
    made = dialog(qtbot, known)

    assert field(made, QLineEdit, "Name (optional)").text() == "House"
    press(made, "Continue")
    assert field(made, QLineEdit, "Server").text() == known.host
    press(made, "Continue")
    with qtbot.waitSignal(made.test_wanted) as asked:
        press(made, "Sign in")  # the password that is known may stay
    assert asked.args == [replace(known, id=ID), ""]
    made.show_survey(SURVEY)
    assert field(made, QComboBox, "Removed messages go to").currentData() == "Work"


def test_a_speed_limit_is_shown_and_can_be_lifted(qtbot: QtBot) -> None:
    made = dialog(qtbot, account_at(993, "anna", Path("/ca.pem"), limit_kb=250))
    limit = made.server.form.findChild(QSpinBox)
    assert limit is not None
    assert (limit.text(), limit.accessibleName()) == ("250 kB/s", "Speed limit")
    assert made.account.limit_kb == 250

    limit.setValue(0)

    assert limit.text() == "No limit"
    assert made.account.limit_kb == 0


def test_the_path_of_own_certificates_can_be_pasted_and_is_looked_at(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = at_server(qtbot, GUESSED)
    press(made, "Change")
    form = made.server.form
    line = field(made, QLineEdit, "Certificate authority")
    label = next(one for one in form.findChildren(QLabel) if one.buddy() is line)
    assert label.text() == "Custom certificate:"
    pem = tmp_path / "my ca.pem"
    pem.write_text("no certificate")

    line.setFocus()
    for typed, words in (
        (str(pem), "This file contains no certificate."),
        (str(tmp_path / "none.pem"), "This file can't be read. Check its path."),
        ("ca.pem", "Enter the full path of the certificate file."),
    ):
        line.clear()
        QTest.keyClicks(line, typed)
        assert form.is_complete, "nobody is stopped while typing"
        qtbot.waitUntil(lambda: not form.is_complete)
        assert words in visible_words(made)
        assert line.accessibleDescription() == words

    pem.write_bytes(Authority(tmp_path).path.read_bytes())
    for typed in (str(pem), f'"{pem}"', QUrl.fromLocalFile(str(pem)).toString()):
        line.clear()
        QTest.keyClicks(line, typed)
        line.editingFinished.emit()
        assert form.is_complete
        assert form.choice.authority == str(pem)


def test_another_server_has_no_claim_to_the_known_password(qtbot: QtBot) -> None:
    made = dialog(qtbot, account_at(993, "anna", Path("/ca.pem")))
    press(made, "Continue")
    field(made, QLineEdit, "Server").setText("other.example.org")
    press(made, "Continue")

    assert not button(made, "Sign in").isEnabled()


def test_the_password_question_names_the_account_and_the_reason(qtbot: QtBot) -> None:
    account = account_at(993, "anna", Path("/ca.pem"))
    made = PasswordDialog(account, "The server rejected the sign-in.", has_key_ring=True)
    qtbot.addWidget(made)
    made.show()

    assert f"Password for {account.name}" in visible_words(made)
    assert "The server rejected the sign-in." in visible_words(made)
    assert made.keep
    field(made, QLineEdit, f"Password for {account.name}").setText("secret")
    press(made, "Sign in")
    assert made.password == "secret"  # noqa: S105 - of a test


def test_removing_says_that_mail_stays_and_warns_of_open_runs(qtbot: QtBot) -> None:
    made = RemoveAccountDialog("House", 2)
    qtbot.addWidget(made)
    made.show()

    assert "Remove the account House from Twinsweep?" in visible_words(made)
    assert "no mail on the server" in visible_words(made)
    assert "2 runs of this account are not finished" in visible_words(made)
    cancel = next(b for b in made.findChildren(QPushButton) if b.text() == "Cancel")
    assert cancel.isDefault()


def test_only_ordinary_folders_are_offered_as_a_destination(qtbot: QtBot) -> None:
    account = account_at(993, "anna", Path("/ca.pem"))
    made = TargetFolderDialog(Naming({"/c/a.json": account}), {"/c/a.json": SURVEY})
    qtbot.addWidget(made)
    top = made.tree.topLevelItem(0)

    assert [top.child(n).text(0) for n in range(top.childCount())] == ["Inbox", "Work"]
    assert not made.choose.isEnabled()
    made.tree.setCurrentItem(top.child(1))
    assert made.destination == f"imap:{account.id}/Work"
    assert made.choose.isEnabled()


def test_without_an_account_the_folder_question_offers_to_add_one(qtbot: QtBot) -> None:
    made = TargetFolderDialog(Naming({}), {})
    qtbot.addWidget(made)
    made.show()
    assert "No account is connected" in visible_words(made)
    assert not made.tree.isVisible()

    with qtbot.waitSignal(made.rejected):
        press(made, "Add an e-mail account")
    assert made.wants_account
    assert made.destination == ""
