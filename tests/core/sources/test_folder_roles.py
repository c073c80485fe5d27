from __future__ import annotations

from pathlib import Path

import pytest

from core.model.refusals import RefusalKind
from core.model.sources import FolderRole
from core.sources.folder_roles import role_of, thunderbird_cache


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
    ],
)
def test_a_name_tells_what_a_folder_is_for(name: str, role: FolderRole) -> None:
    assert role_of(name) is role


def test_a_folder_of_news_is_a_cache_only_in_a_profile(tmp_path: Path) -> None:
    box = tmp_path / "News" / "news.example.org" / "box"
    box.parent.mkdir(parents=True)
    assert thunderbird_cache(box) is None
    (tmp_path / "prefs.js").touch()
    found = thunderbird_cache(box)
    assert found is not None
    assert found.kind is RefusalKind.THUNDERBIRD_CACHE
    assert thunderbird_cache(tmp_path / "Mail" / "box") is None


def test_a_link_into_a_cache_is_the_cache(tmp_path: Path) -> None:
    (tmp_path / "ImapMail" / "host").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "ImapMail" / "host")
    assert thunderbird_cache(tmp_path / "link" / "INBOX") is not None
