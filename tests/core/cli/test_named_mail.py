"""A mail by its name: what is typed is taken apart once, and means one mail or is an error."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest
from helpers.boxes.moving import mail_bytes, write_box

from core.cache.fingerprints import NoCache
from core.cli.named_mail import MessageName, check_folder, find_row, mail_name
from core.cli.options import AccountWord
from core.errors import SettingsError
from core.job import NullJob
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.system.places import find_places


@pytest.fixture(scope="module")
def home_of_mail(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file box, a Maildir tree with the folder Work, a file with "#" in its name."""
    tmp_path = tmp_path_factory.mktemp("home")
    write_box(SourceKind.MBOX, tmp_path / "box", "aab")
    (tmp_path / "tree").mkdir()
    for name in ("Inbox", "Work"):
        write_box(SourceKind.MAILDIR, tmp_path / "tree" / name, "ab")
    (tmp_path / "odd#1").write_bytes(mail_bytes("a"))
    return tmp_path


@pytest.mark.parametrize(
    ("text", "box", "folder", "which"),
    [
        ("box#2", "box", "", "2"),
        ("box #2", "box", "", "2"),
        ("box# 2 ", "box", "", "2"),
        ("box", "box", "", ""),
        ("box#uid:7:3", "box", "", "uid:7:3"),
        ("box#<a#b@example.org>", "box", "", "<a#b@example.org>"),
        ("tree/Work#0", "tree/Work", "", "0"),
        ("tree/Lists/Work#0", "tree", "Lists/Work", "0"),
        ("odd#1", "odd#1", "", ""),  # a file of this very name
        ("odd#1#0", "odd#1", "", "0"),
        ("gone#0", "", "gone", "0"),
    ],
)
def test_a_name_is_a_mailbox_a_folder_inside_and_which_mail(
    home_of_mail: Path,
    text: str,
    box: str,
    folder: str,
    which: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(home_of_mail))
    monkeypatch.setenv("USERPROFILE", str(home_of_mail))
    for start in (str(home_of_mail), "~"):
        typed = f"{start}/{text}"
        expected = MessageName(typed, home_of_mail / box, folder, which)
        assert mail_name(typed) == expected


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("imap:anna/INBOX#3", (AccountWord("anna", "INBOX"), "INBOX", "3")),
        ("imap:anna#<x@y>", (AccountWord("anna", ""), "", "<x@y>")),
        (
            "imap:anna/Lists/Work #uid:7",
            (AccountWord("anna", "Lists/Work"), "Lists/Work", "uid:7"),
        ),
    ],
)
def test_a_mail_of_an_account(text: str, name: tuple[AccountWord, str, str]) -> None:
    assert mail_name(text) == MessageName(text, *name)


@pytest.mark.parametrize("text", ["", "#", "#1", "imap:", "imap:#1", "box#", "box# ", "imap:a#"])
def test_what_names_no_mail_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        mail_name(text)


@pytest.fixture(scope="module")
def session(home_of_mail: Path) -> Session:
    specs = [
        SourceSpec(SourceKind.MBOX, home_of_mail / "box"),
        SourceSpec(SourceKind.MAILDIR, home_of_mail / "tree"),
    ]
    return scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())


def row(session: Session, home: Path, text: str) -> int:
    return find_row(session, mail_name(f"{home}/{text}"), find_places())


def test_each_mail_is_found_by_its_position_uid_and_message_id(
    session: Session, home_of_mail: Path
) -> None:
    mails = session.mails
    for number in range(len(mails.position)):
        held = session.folders[int(mails.folder[number])]
        box = "box" if held.source == 0 else f"tree/{held.folder.name}"
        position, uid = int(mails.position[number]), mails.uid[number]
        assert row(session, home_of_mail, f"{box}#{position}") == number
        assert row(session, home_of_mail, f"{box}#uid:{uid}") == number
        assert row(session, home_of_mail, f"{box}#{uid}") == number
    assert row(session, home_of_mail, "box#<b@example.org>") == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("box#3", "positions run from 0 to 2"),
        ("box#-1", "no such message"),
        ("box#<z@example.org>", "no message has this Message-ID"),
        ("box#uid:99", "no such message"),
        ("box", "it contains 3 messages; add a position"),
        ("box#<a@example.org>", "2 messages match: #0, #1"),
        ("box#\u0663", "no message \u0663"),  # a digit, but none of ours
        ("tree/Nowhere#0", "no such mailbox or folder"),
        ("odd#1#0", "no such mailbox or folder"),  # not in this scan
    ],
)
def test_a_name_of_none_or_of_several_is_an_error_that_says_which(
    session: Session, home_of_mail: Path, text: str, says: str
) -> None:
    with pytest.raises(SettingsError, match=re.escape(says)) as error:
        row(session, home_of_mail, text)
    assert error.value.args[0] == f"{home_of_mail}/{text}"


def test_a_folder_that_is_not_there_is_told_before_anything_is_read(home_of_mail: Path) -> None:
    check_folder(mail_name(f"{home_of_mail}/tree/Work#0"))
    check_folder(mail_name("imap:anna/Nowhere#0"))
    with pytest.raises(SettingsError, match="no such mailbox or folder"):
        check_folder(mail_name(f"{home_of_mail}/tree/Nowhere#0"))
