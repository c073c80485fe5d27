from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at

from core.model.remote import Account
from gui.models.accounts.naming import Naming, destination_of, folder_name, name_files

pytestmark = pytest.mark.usefixtures("qapp")


def account(user: str, **changes: object) -> Account:
    return account_at(993, user, Path("/ca.pem"), **changes)


ANNA, BOB = account("anna"), account("bob")
NAMING = Naming({"/c/anna.json": ANNA, "/c/bob.json": BOB})


def test_files_have_short_names() -> None:
    assert NAMING.place("/mail/Inbox.mbox", "") == "Inbox.mbox"
    assert NAMING.place("/mail/Maildir", "Lists/dev") == "Lists/dev"
    assert NAMING.place("/", "") == "/"
    assert NAMING.place("/mail/Maildir", "INBOX") == "Inbox"
    assert NAMING.source("/mail/old.mbox") == "old.mbox"


def test_accounts_are_called_as_the_user_calls_them() -> None:
    assert NAMING.source("/c/anna.json") == "anna@example.org"
    assert NAMING.place("/c/anna.json", "INBOX") == "anna / Inbox"


def test_a_short_name_that_two_accounts_would_share_stays_long() -> None:
    other = account("anna", id="f" * 32, name="anna@work.example")
    both = Naming({"/c/anna.json": ANNA, "/c/other.json": other})

    assert both.short("/c/anna.json") == "anna@example.org"
    assert both.short("/c/other.json") == "anna@work.example"


def test_the_trash_of_an_account_is_its_own() -> None:
    assert NAMING.target("trash", "/c/bob.json") == "Trash of bob"
    assert NAMING.target("trash", "/mail/old.mbox") == "Twinsweep Trash"


def test_a_folder_of_an_account_is_named_with_its_account() -> None:
    to = destination_of(BOB, "Lists/garden")

    assert NAMING.target(to, "/mail/old.mbox") == "Lists/garden of bob@example.org"
    assert NAMING.destination("/mail/Sorted.mbox") == "Sorted.mbox"
    assert NAMING.destination(f"imap:{'0' * 32}/Old") == "Old of an account that was removed"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("INBOX", "Inbox"),
        ("inbox", "Inbox"),
        ("INBOX/Lists", "Inbox/Lists"),
        ("INBOX.Lists", "Inbox.Lists"),
        ("INBOXES", "INBOXES"),
        ("Work", "Work"),
        ("", ""),
    ],
)
def test_the_inbox_is_written_as_people_read_it(name: str, said: str) -> None:
    assert folder_name(name) == said


def test_two_folders_of_a_source_are_never_called_the_same() -> None:
    assert folder_name("INBOX", ["INBOX", "Inbox", "Work"]) == "INBOX"
    assert folder_name("inbox/A", iter(["inbox/A", "inbox/B"])) == "Inbox/A"


def test_mail_of_an_account_that_was_removed_is_not_said_to_be_in_our_trash() -> None:
    gone = f"/home/anna/.config/accounts/{'0a' * 16}.json"

    assert NAMING.source(gone) == "an account that was removed"
    assert NAMING.place(gone, "INBOX") == "an account that was removed / Inbox"
    assert NAMING.target("trash", gone) == "Trash of an account that was removed"
    assert NAMING.target("trash", "/mail/Inbox.mbox") == "Twinsweep Trash"


def test_files_that_end_alike_are_told_apart_by_where_they_lie() -> None:
    paths = [
        "/home/anna/mail",
        "/home/bob/mail",
        "/home/bob/old.mbox",
        "/a/x/deep/In",
        "/a/y/deep/In",
    ]

    names = name_files(paths)

    assert names == {
        "/home/anna/mail": "mail (anna)",
        "/home/bob/mail": "mail (bob)",
        "/a/x/deep/In": f"In ({Path('x', 'deep')})",
        "/a/y/deep/In": f"In ({Path('y', 'deep')})",
    }
    assert Naming(files=names).source("/home/bob/mail") == "mail (bob)"
    assert Naming(files=names).source("/home/bob/old.mbox") == "old.mbox"
    assert name_files(["/mail", "/b/mail"]) == {"/mail": "mail (/)", "/b/mail": "mail (b)"}
