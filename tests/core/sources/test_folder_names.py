from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from imapclient.imap_utf7 import encode

from core.sources.folder_names import all_names, folder_name, plain_name, source_name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("Inbox.sbd/Work.sbd/2020", "Inbox/Work/2020"),
        ("All mail Including Spam and Trash.mbox", "All mail Including Spam and Trash"),
        ("Deleted Messages.mbox/mbox", "Deleted Messages"),
        ("TRASH.MBOX/MBOX", "TRASH"),
        ("Work.imapmbox/Sub.mbox/Messages", "Work/Sub"),
        ("INBOX.mailbox/Work.mailbox/Messages", "INBOX/Work"),
        ("Trash.mbox.sbd/2019", "Trash/2019"),
        ("Old.fol/Trash.mbx", "Old/Trash"),
        ("Inbox/mbox", "Inbox"),
        (".inbox.directory/.Work.directory/2009", "inbox/Work/2009"),
        (".a.b.directory/c", "a.b/c"),
        (".Trash.2019", "Trash/2019"),
        ("&BBoEPgRABDcEOAQ9BDA-.mbox/mbox", "Корзина"),
        ("mbox", "mbox"),
        ("Data.sbd/Messages", "Data/Messages"),
        ("Sent.2023", "Sent.2023"),
        ("", ""),
    ],
)
def test_a_folder_is_called_what_its_mail_program_calls_it(path: str, name: str) -> None:
    assert folder_name(path) == name
    assert folder_name(name) == name


@pytest.mark.parametrize(("path", "root"), [("mbox", "Work.mbox"), ("Messages", "Work.mailbox")])
def test_what_only_holds_the_mail_of_a_mailbox_that_was_opened_has_no_name(
    path: str, root: str
) -> None:
    assert folder_name(path, root) == ""
    assert folder_name(path, "Work") == path


@pytest.mark.parametrize(
    ("path", "former"),
    [
        ("Work.mbox/mbox", "Work.mbox/mbox"),
        ("Inbox.sbd/Work.mbox", "Inbox/Work"),
        ("&BBoEPgRABDcEOAQ9BDA-.mbx", "Корзина"),
        (".A.B", "A/B"),
        (".inbox.directory/Work", "inbox/directory/Work"),
        ("Deleted Messages.mailbox/Messages", "Deleted Messages.mailbox/Messages"),
    ],
)
def test_names_of_earlier_versions_are_known(path: str, former: str) -> None:
    assert former in all_names(path, "mail")


@pytest.mark.parametrize(
    ("root", "name"),
    [
        ("/m/Trash.mbox/2019.mbox/mbox", "Trash/2019"),
        ("/m/Trash.sbd/2019", "Trash/2019"),
        ("/m/.trash.directory/old", "trash/old"),
        ("/m/Deleted Messages.mailbox/Messages", "Deleted Messages"),
        ("/m/.Trash.2019", "Trash/2019"),
        ("/Trash/mail/box.mbox", "box"),
    ],
)
def test_what_was_opened_has_the_name_of_its_place_in_a_mailbox(root: str, name: str) -> None:
    assert source_name(Path(root)) == name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("&BBoEPgRABDcEOAQ9BDA-", "Корзина"),
        ("Entw&APw-rfe", "Entwürfe"),
        ("&V4NXPpCuTvY-", "垃圾邮件"),
        ("R&-D", "R&D"),
        ("R & D", "R & D"),
        ("Q&A", "Q&A"),
        ("a&b-c", "a&b-c"),
        ("&AC8-", "&AC8-"),
        ("&AAA-", "&AAA-"),
        ("&2AA-", "&2AA-"),
        ("&-", "&"),
        ("Ü&-", "Ü&-"),
        ("plain", "plain"),
    ],
)
def test_names_are_decoded_where_a_server_encoded_them(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@given(st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="/"), min_size=1))
def test_what_a_server_wrote_is_read(name: str) -> None:
    assert plain_name(encode(name).decode("ascii")) == name


@given(st.text("&-,+aZ0 /é"))
def test_any_name_gives_a_name(name: str) -> None:
    assert plain_name(name).count("/") == name.count("/")
