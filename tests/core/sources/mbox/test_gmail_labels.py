from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.mail import MessageFlag
from core.model.sources import FolderRole
from core.sources.folder_roles import role_of
from core.sources.mbox.gmail_labels import labels_of, place_by_labels


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ("Inbox,Important,Opened", ["Inbox", "Important", "Opened"]),
        (" Inbox , Work ,,", ["Inbox", "Work"]),
        ('"=?UTF-8?Q?Category_Promotions,Posteingang?="', ["Category Promotions", "Posteingang"]),
        (
            "=?UTF-8?Q?Archiviert,Ge=C3=B6ffnet,Kategorie:_=22=22Pers=C3=B6nlich=22=22?=",
            ["Archiviert", "Geöffnet", 'Kategorie: "Persönlich"'],
        ),
        (
            '=?UTF-8?Q?Ouvert,Cat=C3=A9gorie=C2=A0:_E-mails_?=\r\n =?UTF-8?Q?perso,"Vie,_arts"?=',
            ["Ouvert", "Catégorie : E-mails perso", "Vie, arts"],
        ),
        ("Inbox,=?UTF-8?Q?Kunden/=C3=9Cbung?=,Opened", ["Inbox", "Kunden/Übung", "Opened"]),
        ("=?UTF-8?B?w5xiZXIgdW5z?=,Sent", ["Über uns", "Sent"]),
        ('"Culture, a",Unread', ["Culture, a", "Unread"]),
        ('"Taxes,Unread', ['"Taxes', "Unread"]),
        ("=?x-none?Q?a?=,b", ["=?x-none?Q?a?=", "b"]),
        ("../../etc,/a//b/", ["etc", "a/b"]),
        ("Work,Work", ["Work"]),
        ("", []),
    ],
)  # fmt: skip
def test_labels_are_read_in_every_form_that_google_writes(value: str, labels: list[str]) -> None:
    assert labels_of(value.encode()) == labels


@pytest.mark.parametrize(
    ("value", "folder", "role"),
    [
        ("Inbox,Important,Opened,Category Updates", "Inbox", FolderRole.NORMAL),
        ("Inbox,Work/Clients,Unread", "Work/Clients", FolderRole.NORMAL),
        ("Zoo,Archive 10,Archive 9", "Archive 9", FolderRole.NORMAL),
        ("Inbox,Work,Trash", "Trash", FolderRole.TRASH),
        ("Work,Spam,Unread", "Spam", FolderRole.JUNK),
        ("Work,Sent,Opened", "Sent", FolderRole.SENT),
        ("Drafts", "Drafts", FolderRole.DRAFTS),
        ("Archived,Opened,Starred", "Archived", FolderRole.NORMAL),
        ("Wichtig,Posteingang,Ungelesen", "Posteingang", FolderRole.NORMAL),
        ("Важное,Входящие,Непрочитанные", "Входящие", FolderRole.NORMAL),
        ("Открыто,Отправленные", "Отправленные", FolderRole.SENT),
        ("Corbeille,Ouvert", "Corbeille", FolderRole.TRASH),
        ("已删除邮件,未读", "已删除邮件", FolderRole.TRASH),
        ("收件箱,重要邮件,类别：推广", "收件箱", FolderRole.NORMAL),
        ("Lixeira,Aberto", "Lixeira", FolderRole.TRASH),
        ("ゴミ箱,既読", "ゴミ箱", FolderRole.TRASH),
        ("Opened,Category Promotions", "", FolderRole.NORMAL),
        ("Category theory,Inbox", "Category theory", FolderRole.NORMAL),
        ("IMAP_$Forwarded,Inbox", "Inbox", FolderRole.NORMAL),
    ],
)
def test_a_mail_is_filed_under_one_label(value: str, folder: str, role: FolderRole) -> None:
    assert (place_by_labels(value.encode()).folder, role_of(folder)) == (folder, role)


def test_the_order_of_labels_does_not_matter() -> None:
    assert place_by_labels(b"Work,Inbox,Family,Opened") == place_by_labels(
        b"Opened,Family,Work,Inbox"
    )


def test_states_are_flags() -> None:
    assert place_by_labels(b"Inbox,Unread").flags == MessageFlag.NONE
    assert place_by_labels(b"Inbox,Opened").flags == MessageFlag.SEEN
    assert place_by_labels(b"Posteingang,Markiert,Ungelesen").flags == MessageFlag.FLAGGED
    assert place_by_labels(b"Drafts").flags == MessageFlag.SEEN | MessageFlag.DRAFT
    assert place_by_labels(b"").flags == MessageFlag.SEEN


@given(st.binary(max_size=200))
def test_any_bytes_make_a_folder_that_leads_nowhere_else(value: bytes) -> None:
    folder = place_by_labels(value).folder
    assert folder.isprintable() or not folder.isascii()
    assert not {".", "..", ""} & set(folder.split("/")) or not folder
    assert folder == place_by_labels(value).folder


@given(
    st.lists(st.text("abcö, \u4fe1", min_size=1).map(lambda t: " ".join(t.split())), unique=True)
)
def test_labels_come_back_as_they_were_written(labels: list[str]) -> None:
    wanted = [label for label in labels if label]
    quoted = ",".join(f'"{label}"' if "," in label else label for label in wanted)
    assert labels_of(quoted.encode()) == wanted


@given(st.text('ab," ', max_size=30).filter(lambda text: text.count('"') % 2 == 0))
def test_commas_between_quotation_marks_part_nothing(text: str) -> None:
    fields, quoted = [""], False
    for char in text:
        quoted ^= char == '"'
        if char == "," and not quoted:
            fields.append("")
        else:
            fields[-1] += char

    assert labels_of(text.encode()) == labels_of_each(fields)


def labels_of_each(fields: list[str]) -> list[str]:
    """What each of some fields says that holds no comma that parts."""
    told = (" ".join(field.split()) for field in fields)
    bare = (f[1:-1] if len(f) > 1 and f[0] == f[-1] == '"' else f for f in told)
    return list(dict.fromkeys(one for f in bare if (one := f.replace('""', '"').strip())))
