"""What the labels of a message say: which folder it would be in, and its flags.

Google Takeout writes them in the language of the account, into one header:

    X-Gmail-Labels: Inbox,Important,Opened
    X-Gmail-Labels: =?UTF-8?Q?Archiviert,Ge=C3=B6ffnet,Kategorie:_=22=22Pers=C3=B6nlich=22=22?=
    X-Gmail-Labels: "Culture, associations",Unread

A message with several labels goes into one folder only: trash, spam, drafts and sent before all,
as they decide what may be done with it; then what the user named himself; then the inbox. Names of
states ("Opened") and categories are no folders. A state in a language that is not listed here
makes a folder of its name, which costs nothing but order.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from core.model.mail import MessageFlag
from core.model.sources import FolderRole
from core.sources.disk.reading import natural_key
from core.sources.envelope import undo_words
from core.sources.folder_roles import role_of

HEADER = b"x-gmail-labels"
_ROLES = (FolderRole.TRASH, FolderRole.JUNK, FolderRole.DRAFTS, FolderRole.SENT)


def _names(text: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()) for name in text.split("|"))


_UNREAD = _names(
    """unread|ungelesen|non lus|non lu|no leídos|no leído|da leggere|non letti|não lidas|não lidos|
    não lido|ongelezen|nieprzeczytane|непрочитанные|непрочитано|непрочитані|未读|未讀|未読|
    읽지 않음|nepřečtené|okunmadı"""
)
_OPENED = _names(
    """opened|geöffnet|ouvert|ouverts|abierto|abiertos|aperto|aperti|aberto|aberta|abertos|geopend|
    otwarte|открыто|открытые|открытое|прочитанные|прочитано|відкриті|已打开|已開啟|已读|開封済み|
    읽음|otevřené|açıldı"""
)
_IMPORTANT = _names(
    """important|importants|wichtig|importante|importantes|importanti|belangrijk|ważne|важное|
    важные|важливі|重要|重要邮件|重要郵件|중요|중요편지함|důležité|önemli"""
)
_STARRED = _names(
    """starred|markiert|suivis|messages suivis|suivi|destacados|destacado|speciali|con stella|
    com estrela|met ster|oznaczone gwiazdką|помеченные|помеченное|із зірочкою|已加星标|已加星號|
    スター付き|별표편지함|s hvězdičkou|yıldızlı"""
)
_ARCHIVED = _names(
    """archived|archiviert|archivé|archivés|messages archivés|archivados|archivado|archiviati|
    archiviato|arquivados|arquivado|arquivadas|gearchiveerd|zarchiwizowane|архив|в архиве|
    архивированные|заархивированные|архівовані|已归档|已存档|已封存|アーカイブ済み|보관됨|
    archivováno|arşivlendi"""
)
_INBOX = _names(
    """inbox|posteingang|boîte de réception|recibidos|bandeja de entrada|posta in arrivo|
    caixa de entrada|postvak in|odebrane|входящие|вхідні|收件箱|收件匣|受信トレイ|받은편지함|
    doručená pošta|gelen kutusu"""
)
_STATES = (
    _UNREAD | _OPENED | _IMPORTANT | _STARRED | _names("muted|snoozed|ignoriert|zurückgestellt")
)
_CATEGORY = re.compile(
    r"(?:category (?:updates|promotions|social|forums|personal|purchases|reservations|travel)"
    r"|(?:category|kategorie|catégorie|categoría|categoria|categorie|kategoria|kategori"
    r"|категория|категорія|类别|分类|類別|カテゴリ|카테고리) ?[:：].*)\Z"
)
_SERVERS = re.compile(r"imap_.*|\\.*|\$.*")  # flags of mail programs, as labels
_WORD = r"=\?[^?\s]+\?[BbQq]\?[^?]*\?="
_QUOTED_WORDS = re.compile(rf'"(\s*(?:{_WORD}\s*)+)"')
_FIELDS = re.compile(
    r'(?:[^",]++|"[^"]*+")++'
)  # between commas, those in quotation marks left out
MOST_BYTES = 1 << 16  # of a header field; no more of a message's head is read for them either
_UNSEEN = re.compile(r"[\x00-\x1f\x7f]+")


class LabelPlace(NamedTuple):
    """Where a message with some labels belongs."""

    folder: str  # "/" between levels; "" without labels
    flags: MessageFlag


def place_by_labels(value: bytes) -> LabelPlace:
    """Where a message belongs by the value of its label header, folded lines and all."""
    labels = labels_of(value)
    plain = [_normalize(label) for label in labels]
    flags = MessageFlag.NONE if _UNREAD & set(plain) else MessageFlag.SEEN
    flags |= MessageFlag.FLAGGED if _STARRED & set(plain) else MessageFlag.NONE
    folder = _folder(labels, plain)
    flags |= MessageFlag.DRAFT if role_of(folder) is FolderRole.DRAFTS else MessageFlag.NONE
    return LabelPlace(folder, flags)


def own_labels(value: bytes) -> list[str]:
    """The labels of the header that a person made: no states, categories or usual folders."""
    labels = labels_of(value)
    return [
        label
        for label in labels
        if _is_own(_normalize(label)) and role_of(label) is FolderRole.NORMAL
    ]


def _folder(labels: list[str], plain: list[str]) -> str:
    for role in _ROLES:
        for label in labels:
            if role_of(label) is role:
                return label
    named = dict(zip(plain, labels, strict=True))
    own = [named[name] for name in plain if _is_own(name)]
    if own:
        return min(own, key=natural_key)
    usual = [named[name] for names in (_INBOX, _ARCHIVED) for name in plain if name in names]
    return usual[0] if usual else ""


def _is_own(name: str) -> bool:
    """Whether the user made this label."""
    if name in _STATES or name in _INBOX or name in _ARCHIVED:
        return False
    return not (_CATEGORY.match(name) or _SERVERS.fullmatch(name))


def _normalize(label: str) -> str:
    """A label to be looked up: no case, no quotation marks, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", label).casefold().replace('"', "").split())


def labels_of(value: bytes) -> list[str]:
    """The labels in the value of the header, each once, in their order.

    Of `MOST_BYTES` at most: the standard library takes quadratic time for encoded words.
    """
    text = " ".join(value[:MOST_BYTES].decode("utf-8", "replace").split())
    text = undo_words(_QUOTED_WORDS.sub(r"\1", text))
    fields = text.split(",") if text.count('"') % 2 else _FIELDS.findall(text)
    cleaned = (_clean(field) for field in fields)
    return list(dict.fromkeys(label for label in cleaned if label))


def _clean(field: str) -> str:
    label = _UNSEEN.sub(" ", field).strip()
    if len(label) > 1 and label[0] == label[-1] == '"':
        label = label[1:-1]
    label = label.replace('""', '"')
    levels = (" ".join(level.split()) for level in label.split("/"))
    return "/".join(level for level in levels if level not in ("", ".", ".."))
