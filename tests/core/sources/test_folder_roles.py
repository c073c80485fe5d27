from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from core.model.refusals import RefusalKind
from core.model.sources import FolderRole, folder_called
from core.sources.folder_roles import _NAMES, name_folders, role_of, server_cache


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Trash", FolderRole.TRASH),
        ("Корзина", FolderRole.TRASH),
        ("Gelöschte Elemente", FolderRole.TRASH),
        ("Corbeille", FolderRole.TRASH),
        ("Papelera", FolderRole.TRASH),
        ("已删除邮件", FolderRole.TRASH),
        ("废件箱", FolderRole.TRASH),
        ("SPAM", FolderRole.JUNK),
        ("Нежелательная почта", FolderRole.JUNK),
        ("Courrier indésirable", FolderRole.JUNK),
        ("垃圾邮件", FolderRole.JUNK),
        ("垃圾", FolderRole.JUNK),
        ("Черновики", FolderRole.DRAFTS),
        ("Entwürfe", FolderRole.DRAFTS),
        ("Borradores", FolderRole.DRAFTS),
        ("草稿箱", FolderRole.DRAFTS),
        ("Sent Items", FolderRole.SENT),
        ("Отправленные", FolderRole.SENT),
        ("Gesendet", FolderRole.SENT),
        ("Éléments envoyés", FolderRole.SENT),
        ("Enviados", FolderRole.SENT),
        ("已发送", FolderRole.SENT),
        ("已发送消息", FolderRole.SENT),
        ("Inbox", FolderRole.NORMAL),
        ("Trash talk", FolderRole.NORMAL),
        ("", FolderRole.NORMAL),
        ("Trash/2020", FolderRole.TRASH),
        ("Archive/ sent ", FolderRole.SENT),
        ("Sent/Trash", FolderRole.TRASH),
        ("Trash.mbox/2019.mbox/mbox", FolderRole.TRASH),
        ("INBOX.mailbox/Junk.mailbox/Messages", FolderRole.JUNK),
        (unicodedata.normalize("NFD", "Gelöschte Objekte.mbox/mbox"), FolderRole.TRASH),
        (unicodedata.normalize("NFD", "Éléments supprimés.mbox"), FolderRole.TRASH),
        ("TRASH.MBOX/MBOX", FolderRole.TRASH),
        ("Trash .mbox", FolderRole.TRASH),
        ("Trash 2.mbox/mbox", FolderRole.TRASH),
        ("Deleted Messages (me@example.org).mbox", FolderRole.TRASH),
        ("Drafts.imapmbox/Messages", FolderRole.DRAFTS),
        ("Trash 2019", FolderRole.NORMAL),
        ("INBOX.Trash", FolderRole.TRASH),
        ("INBOX.Gelöschte Elemente", FolderRole.TRASH),
        ("old trash", FolderRole.TRASH),
        ("Trash.old", FolderRole.TRASH),
        ("Junk-Mail", FolderRole.JUNK),
        ("_spam", FolderRole.JUNK),
        ("Papperskorgen", FolderRole.TRASH),
        ("ถังขยะ", FolderRole.TRASH),
        ("Kôš", FolderRole.TRASH),
        ("[Gmail]/Smeće", FolderRole.TRASH),
        ("Gelöschte Nachrichten", FolderRole.TRASH),
        ("Trash.bak", FolderRole.TRASH),
        (".EXPUNGED", FolderRole.TRASH),
        ("Søppelpost", FolderRole.JUNK),
        ("Nevyžiadaná pošta", FolderRole.JUNK),
        ("postponed-msgs", FolderRole.DRAFTS),
        ("Kopie robocze", FolderRole.DRAFTS),
        ("Inbox.2024", FolderRole.NORMAL),
        ("mbox", FolderRole.NORMAL),
    ],
)
def test_a_name_tells_what_a_folder_is_for(name: str, role: FolderRole) -> None:
    assert role_of(name) is role


@pytest.mark.parametrize("role", list(_NAMES))
def test_a_name_in_any_language_tells_so_in_every_shape_of_a_mailbox(role: FolderRole) -> None:
    for name in " ".join(_NAMES[role].split()).split("|"):
        for shape in ("{}.mbox/mbox", "{}.mailbox/Messages", "{}.sbd/2019", ".{}.directory/a"):
            path = unicodedata.normalize("NFD", shape.format(name.strip().upper()))
            assert role_of(path) is role


OPENED = [
    ("Deleted Messages.mbox", ["mbox"], [("", True)]),
    ("Deleted Messages.mailbox/Messages", [""], [("", True)]),
    ("Trash.sbd", ["2019"], [("2019", True)]),
    (".trash.directory", ["old"], [("old", True)]),
    ("Trash", ["", "2019"], [("", True), ("2019", True)]),
    ("Deleted Items", ["mbox", "Sub/mbox"], [("mbox", True), ("Sub", True)]),
]


@pytest.mark.parametrize(("root", "below", "folders"), OPENED)
def test_what_was_opened_inside_a_trash_is_trash_that_somebody_wants(
    root: str, below: list[str], folders: list[tuple[str, bool]]
) -> None:
    found = name_folders(Path("/m") / root, [(path, Path("/m") / root / path) for path in below])
    assert [(folder.name, folder.opened) for folder in found] == folders
    assert {folder.role for folder in found} == {FolderRole.TRASH}


def test_a_folder_of_the_disk_that_is_no_mailbox_has_no_say(tmp_path: Path) -> None:
    """Somebody's "Trash" may hold a whole profile."""
    below = ["Inbox.mbox/mbox", "Trash.mbox/mbox"]
    found = name_folders(tmp_path / "Trash", [(path, tmp_path / path) for path in below])
    assert [(folder.name, folder.role, folder.opened) for folder in found] == [
        ("Inbox", FolderRole.NORMAL, False),
        ("Trash", FolderRole.TRASH, False),
    ]


def test_folders_that_would_share_a_name_are_called_by_their_paths() -> None:
    below = ["Work", "Work.mbox/mbox", "Else.mbox/mbox"]
    found = name_folders(Path("/m"), [(path, Path("/m") / path) for path in below])
    assert [folder.name for folder in found] == ["Else", "Work", "Work.mbox/mbox"]
    called = [folder_called(found, name) for name in ("Else.mbox/mbox", "Work", "Nothing")]
    assert [folder and folder.name for folder in called] == ["Else", "Work", None]


def test_a_folder_of_news_is_a_cache_only_in_a_profile(tmp_path: Path) -> None:
    box = tmp_path / "News" / "news.example.org" / "box"
    box.parent.mkdir(parents=True)
    assert server_cache(box) is None
    (tmp_path / "prefs.js").touch()
    found = server_cache(box)
    assert found is not None
    assert found.kind is RefusalKind.SERVER_CACHE
    assert server_cache(tmp_path / "Mail" / "box") is None


def test_a_link_into_a_cache_is_the_cache(tmp_path: Path) -> None:
    (tmp_path / "ImapMail" / "host").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "ImapMail" / "host")
    assert server_cache(tmp_path / "link" / "INBOX") is not None


@pytest.mark.parametrize("name", ["V2/IMAP-anna@mail.example", "V2/EWS-anna@x", "IMAP-a@b"])
def test_an_account_whose_folder_says_so_is_a_cache_of_apple_mails(
    tmp_path: Path, name: str
) -> None:
    assert server_cache(tmp_path / "Library/Mail" / name / "INBOX.mbox") is not None


@pytest.mark.parametrize(
    "name",
    [
        *("Cache", "Mail/cache/Work", "evolution/mail/local", "cur/2026", "kmail/imap", "News"),
        *("Library/Mail/V2/POP-anna@mail.example", "Library/Mail/V2/Mailboxes", "Mail/IMAP-a"),
    ],
)
def test_what_people_call_folders_is_no_cache(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir(parents=True)
    assert server_cache(tmp_path / name) is None
