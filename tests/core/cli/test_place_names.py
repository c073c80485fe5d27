"""People read the names of their accounts, never the files and ids that stand for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at

from core.accounts.files import save
from core.cli.place_names import PlaceNames
from core.model.plan import Address
from core.model.sources import SourceKind
from core.system.places import Places, find_places


@pytest.fixture
def anna(own_home: Path) -> Path:
    """The file of an account."""
    return save(find_places(), account_at(993, "anna", own_home / "authority.pem"))


def address(kind: SourceKind, path: Path) -> Address:
    return Address(kind, str(path), "INBOX", "7:1", 0, "")


def test_an_account_is_called_by_its_name_and_a_mailbox_by_its_path(anna: Path) -> None:
    shown = PlaceNames(find_places())

    assert shown.path(anna) == "imap:anna@example.org"
    assert shown.path(str(anna)) == "imap:anna@example.org"
    assert shown.path("/mail/box") == "/mail/box"
    assert shown.path(Path("/mail") / anna.name) == f"/mail/{anna.name}"


def test_a_mail_is_called_by_its_mailbox_folder_and_position(anna: Path) -> None:
    shown = PlaceNames(find_places())

    assert shown.mail(anna, "Lists/Work", 3) == "imap:anna@example.org/Lists/Work #3"
    assert shown.mail("/mail/box", "", 0) == "/mail/box #0"


def test_a_destination_is_a_mailbox_a_folder_of_an_account_or_a_trash(anna: Path) -> None:
    shown, box = PlaceNames(find_places()), Path("/mail/box")

    assert shown.target("/mail/old") == "/mail/old"
    assert shown.target(f"imap:{anna.stem}/Old/Work") == "imap:anna@example.org/Old/Work"
    assert shown.target("trash") == "trash"
    assert shown.target("trash", address(SourceKind.MBOX, box)) == "trash"
    trash = shown.target("trash", address(SourceKind.IMAP, anna))
    assert trash == "Trash of imap:anna@example.org"


def test_what_is_no_id_of_an_account_is_shown_as_it_stands() -> None:
    """A plan may come from anybody; no file outside of the accounts is looked at for it."""
    assert PlaceNames(find_places()).target("imap:../../secrets/Old") == "imap:../../secrets/Old"


def test_an_account_that_cannot_be_read_is_told_from_one_that_was_removed(anna: Path) -> None:
    removed = anna.with_name(f"{'b' * 32}.json")
    anna.write_bytes(b"{")
    shown = PlaceNames(find_places())

    assert shown.path(anna) == f"imap:{anna.stem}"
    assert shown.path(removed) == "imap:removed account bbbbbbbb"


def test_the_file_of_an_account_is_read_once(anna: Path) -> None:
    shown = PlaceNames(find_places())
    before = shown.path(anna)
    anna.unlink()

    assert shown.path(anna) == before


def test_names_of_files_and_folders_reach_the_terminal_as_text_only() -> None:
    shown = PlaceNames(find_places())

    for words in (
        shown.path("/mail/\x1b[2Jbox"),
        shown.mail("/mail/box", "In\x07box\x9b", 0),
        shown.target("/mail/\x1b]0;x\x07"),
    ):
        assert not {"\x1b", "\x07", "\x9b"} & set(words)


def test_where_no_account_is_known_nothing_is_one(tmp_path: Path) -> None:
    assert isinstance(find_places(), Places)
    assert PlaceNames(find_places()).path(tmp_path / "box") == str(tmp_path / "box")
