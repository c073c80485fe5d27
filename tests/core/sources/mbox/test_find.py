from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import (
    FROM_LINE,
    mails,
    sent_mail,
    write_eml,
    write_maildir,
    write_mbox,
    write_mh,
    write_thunderbird,
)
from helpers.process.systems import needs_posix

from core.model.sources import SourceKind
from core.sources.disk.reading import walk_folders
from core.sources.mbox.find import find_emptied_boxes, find_mbox_files, is_mbox
from core.sources.registry import detect_all, open_source


def _names(root: Path) -> list[str]:
    return sorted(folder.name for folder in find_mbox_files(list(walk_folders(root))))


def test_two_files_of_one_short_name_keep_their_long_names(tmp_path: Path) -> None:
    write_mbox(tmp_path / "box", mails(1))
    write_mbox(tmp_path / "box.mbox", mails(1))
    write_mbox(tmp_path / "other.mbox", mails(1))
    assert _names(tmp_path) == ["box", "box.mbox", "other"]


def test_side_files_and_other_kinds_of_mail_are_passed_over(tmp_path: Path) -> None:
    write_mbox(tmp_path / "Inbox", mails(1))
    for name in ("Inbox.msf", "rules.dat", "notes.txt", "Inbox.lock", "nstmp-2", "Inbox~"):
        write_mbox(tmp_path / name, mails(1) if name[0] in "nI" and "txt" not in name else [])
    (tmp_path / "notes.txt").write_text("From here on, nothing.\n")
    write_maildir(tmp_path / "Maildir", [FROM_LINE + b"\n" + sent_mail(0)])
    write_mh(tmp_path / "mh", mails(2))
    write_eml(tmp_path / "eml", [FROM_LINE + b"\n" + sent_mail(0)])
    write_mbox(tmp_path / ".hidden" / "box", mails(1))
    assert _names(tmp_path) == ["Inbox"]


def test_folders_that_kmail_keeps_below_others_are_found(tmp_path: Path) -> None:
    for name in ("inbox", ".inbox.directory/Work", ".inbox.directory/.Work.directory/2009"):
        write_mbox(tmp_path / name, mails(1))
    (tmp_path / ".inbox.index").write_bytes(b"# KMail-Index V1506\n")
    write_maildir(tmp_path / ".inbox.directory" / "Lists", mails(1))
    assert _names(tmp_path) == ["inbox", "inbox/Work", "inbox/Work/2009"]
    (maildirs,) = (spec for spec in detect_all(tmp_path) if spec.kind is SourceKind.MAILDIR)
    assert [folder.name for folder in open_source(maildirs).folders()] == ["inbox/Lists"]


def test_an_empty_file_is_a_folder_only_by_its_name_or_its_index(tmp_path: Path) -> None:
    for name in ("empty.mbox", "Trash", "Trash.msf", "something"):
        (tmp_path / name).touch()
    assert _names(tmp_path) == ["Trash", "empty"]


def test_a_file_reached_twice_is_listed_once(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "a" / "box", mails(1))
    (tmp_path / "hard").hardlink_to(box)
    (tmp_path / "soft").symlink_to(box)
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "a" / "loop").symlink_to(tmp_path)
    assert len(_names(tmp_path)) == 1


def test_a_mail_that_quotes_a_from_line_is_no_mbox(tmp_path: Path) -> None:
    mail = sent_mail(0, f"he sent:\n\n{FROM_LINE.decode()}\nSubject: x\nTo: y@example.org\n\nz\n")
    (tmp_path / "mail").write_bytes(mail)
    assert not is_mbox(tmp_path / "mail")
    assert is_mbox(write_mbox(tmp_path / "box", [mail]))
    (tmp_path / "garbage").write_bytes(b"no header\n\n" + (tmp_path / "box").read_bytes())
    assert is_mbox(tmp_path / "garbage")
    headless = tmp_path / "headless.mbox"
    headless.write_bytes(sent_mail(1) + b"\n" + (tmp_path / "box").read_bytes())
    assert is_mbox(headless)


def test_years_as_names_of_mbox_files_are_no_mh_folder(tmp_path: Path) -> None:
    for year in ("2019", "2020"):
        write_mbox(tmp_path / year, mails(2))
    assert _names(tmp_path) == ["2019", "2020"]


@needs_posix
def test_a_named_pipe_does_not_hold_up_the_search(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mbox")
    write_mbox(tmp_path / "box", mails(1))
    assert _names(tmp_path) == ["box"]


def test_names_that_a_server_encoded_are_decoded(tmp_path: Path) -> None:
    write_thunderbird(tmp_path, {"&BBoEPgRABDcEOAQ9BDA-/Entw&APw-rfe": mails(1)})
    assert _names(tmp_path) == ["Корзина/Entwürfe"]


@pytest.mark.parametrize(
    ("data", "is_emptied"),
    [
        (b"", True),
        (b"\xef\xbb\xbf\n\n", True),
        (b"What stood above the first mail.\n", True),
        (FROM_LINE + b"\n" + sent_mail(0), False),
        (b"Notes.\n" * 200_000, False),
    ],
)
def test_only_a_mailbox_that_lost_its_mails_takes_them_back(
    tmp_path: Path, data: bytes, *, is_emptied: bool
) -> None:
    """Mail must not be put into somebody's notes because they have the mailbox's name."""
    box = tmp_path / "lists" / "a.mbox"
    box.parent.mkdir()
    box.write_bytes(data)
    (tmp_path / "other.mbox").write_bytes(b"")

    found = find_emptied_boxes(list(walk_folders(tmp_path)), "lists/a")

    assert found == ([box] if is_emptied else [])


def test_a_text_without_the_name_of_a_mailbox_is_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"Notes.\n")
    assert find_emptied_boxes(list(walk_folders(tmp_path)), "a") == []
    (tmp_path / "a").write_bytes(b"")
    assert find_emptied_boxes(list(walk_folders(tmp_path)), "a") == [tmp_path / "a"]
