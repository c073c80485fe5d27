from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import annas
from hypothesis import given
from hypothesis import strategies as st

from core.model.remote import Account
from core.model.sources import FolderRole
from core.sources.imap.protocol.replies import ListedFolder
from core.sources.imap.session.folders import (
    account_folders,
    find_trash,
    login_of,
    mailbox_root,
    quote_level,
)

FILE = Path("config") / "accounts" / "0.json"
ACCOUNT = annas(id="0" * 32, user="anna@example.org")


def listed(name: str, *attributes: str, delimiter: str = "/") -> ListedFolder:
    return ListedFolder(name, delimiter, frozenset(attributes))


def roles(*boxes: ListedFolder, account: Account = ACCOUNT, gmail: bool = False) -> dict[str, str]:
    found = account_folders(account, FILE, boxes, is_gmail=gmail)
    return {folder.name: folder.role.value for folder in found}


def test_inbox_comes_first_and_the_rest_in_the_servers_order() -> None:
    boxes = [listed("Work"), listed("inbox"), listed("Alpha")]
    assert list(roles(*boxes)) == ["INBOX", "Work", "Alpha"]


def test_the_server_tells_what_a_folder_is_for() -> None:
    boxes = [
        listed("INBOX"),
        listed("Müll", "\\trash"),
        listed("Werbung?", "\\junk"),
        listed("A", "\\drafts"),
        listed("B", "\\sent"),
        listed("Deleted Items"),
    ]
    assert roles(*boxes) == {
        "INBOX": "normal",
        "Müll": "trash",
        "Werbung?": "junk",
        "A": "drafts",
        "B": "sent",
        "Deleted Items": "normal",
    }


def test_names_are_a_hint_only_where_the_server_tells_nothing() -> None:
    boxes = [listed("INBOX"), listed("INBOX.Sent", delimiter="."), listed("Papierkorb")]
    assert roles(*boxes) == {"INBOX": "normal", "INBOX.Sent": "sent", "Papierkorb": "trash"}
    assert roles(*boxes, listed("X", "\\archive"))["INBOX.Sent"] == "normal"


def test_what_is_called_trash_is_never_kept_unless_the_server_tells_of_another() -> None:
    boxes = [listed("INBOX"), listed("Papierkorb"), listed("X", "\\archive")]
    assert roles(*boxes)["Papierkorb"] == "trash"
    assert roles(*boxes, listed("Bin", "\\trash"))["Papierkorb"] == "normal"


def test_the_trash_that_the_user_named_is_one() -> None:
    account = replace(ACCOUNT, trash="Old")
    assert roles(listed("Old"), listed("Trash", "\\trash"), account=account) == {
        "Old": "trash",
        "Trash": "trash",
    }


@pytest.mark.parametrize("delimiter", ["/", "."])
def test_folders_in_the_trash_are_trash(delimiter: str) -> None:
    boxes = [
        listed("Bin", "\\trash", delimiter=delimiter),
        listed(f"Bin{delimiter}Old", delimiter=delimiter),
        listed(f"Bin{delimiter}Old{delimiter}Sent", "\\sent", delimiter=delimiter),
        listed("Binary", delimiter=delimiter),
    ]
    assert list(roles(*boxes).values()) == ["trash", "trash", "trash", "normal"]
    account = replace(ACCOUNT, trash="Binary")
    assert roles(*boxes, account=account)["Binary"] == "trash"


def test_without_levels_only_the_trash_itself_is_trash() -> None:
    boxes = [listed("Bin", "\\trash", delimiter=""), listed("Binary", delimiter="")]
    assert roles(*boxes) == {"Bin": "trash", "Binary": "normal"}


def test_folders_that_show_mail_of_other_folders_are_left_out() -> None:
    boxes = [
        listed("INBOX"),
        listed("All Mail", "\\all"),
        listed("Starred", "\\flagged"),
        listed("Archive", "\\archive"),
    ]
    assert list(roles(*boxes)) == ["INBOX", "Archive"]


def test_what_holds_no_mail_is_left_out() -> None:
    boxes = [listed("[Gmail]", "\\noselect"), listed("Gone", "\\nonexistent"), listed("")]
    assert roles(*boxes) == {}


@pytest.mark.parametrize("name", ["a\rb", "a\nUID EXPUNGE 1", "a\0b", "\x1b[31m", "x" * 1_025])
def test_f27_hostile_names_are_left_out(name: str) -> None:
    assert roles(listed("INBOX"), listed(name)) == {"INBOX": "normal"}


def test_gmail_is_read_where_each_mail_lies_once() -> None:
    boxes = [
        listed("INBOX"),
        listed("Work"),
        listed("[Gmail]/All Mail", "\\all"),
        listed("[Gmail]/Sent Mail", "\\sent"),
        listed("[Gmail]/Spam", "\\junk"),
        listed("[Gmail]/Trash", "\\trash"),
    ]
    assert list(roles(*boxes, gmail=True)) == [
        "[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash",
    ]  # fmt: skip
    hidden = [box for box in boxes if "\\all" not in box.attributes]
    assert "Work" in roles(*hidden, gmail=True)


def test_folders_of_a_server_have_no_version_and_a_path_that_is_no_file() -> None:
    (folder,) = account_folders(ACCOUNT, FILE, [listed("Wörk/Ä", "\\sent")], is_gmail=False)
    assert (folder.version, folder.size_bytes, folder.role) == ("", 0, FolderRole.SENT)
    assert (
        folder.path
        == FILE.parent
        / ("anna%40example%2Eorg%40imap%2Eexample%2Eorg%3A993")
        / "W%C3%B6rk%2F%C3%84"
    )


def test_two_accounts_that_reach_one_mailbox_have_equal_paths() -> None:
    twin = replace(ACCOUNT, id="1" * 32, name="Again", host="IMAP.example.org")
    assert mailbox_root(twin, FILE) == mailbox_root(ACCOUNT, FILE)
    assert mailbox_root(replace(ACCOUNT, port=143), FILE) != mailbox_root(ACCOUNT, FILE)


@pytest.mark.parametrize("user", ["anna", "anna@example.org", "a:b@c"])
def test_the_path_of_a_folder_tells_who_signs_in_where(user: str) -> None:
    account = replace(ACCOUNT, user=user, host="IMAP.example.org")
    (folder,) = account_folders(account, FILE, [listed("Work/2026")], is_gmail=False)
    assert login_of(folder.path) == (user, "imap.example.org")


def test_the_trash_is_what_the_server_calls_so() -> None:
    assert find_trash([listed("Trash"), listed("Müll", "\\trash")]) == "Müll"
    assert find_trash([listed("Trash")]) == ""


@given(st.text(min_size=1))
def test_any_name_is_one_level_of_a_path_and_no_two_are_the_same(name: str) -> None:
    level = quote_level(name)
    assert set(level) <= set(
        "%-_" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz0123456789"
    )
    assert (Path("root") / level).parent == Path("root")
    assert quote_level(name + "x") != level


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a-Z_9", "a-Z_9"), ("ä/b", "%C3%A4%2Fb"), ("\ud800", "%ED%A0%80"), ("", "")],
)
def test_any_name_is_one_level_of_a_path(name: str, expected: str) -> None:
    """Half of a surrogate pair, too: a server may write one in modified UTF-7."""
    assert quote_level(name) == expected
