"""What a folder is for, as its name tells (R-ID9), and which folders a mail program keeps."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.model.sources import LOSING_ROLES, Folder, FolderRole
from core.sources.disk.reading import natural_key
from core.sources.folder_names import all_names, folder_name, source_name
from core.sources.neighbours.table import server_cache

_NAMES: dict[FolderRole, str] = {
    FolderRole.TRASH: """
        trash|deleted|deleted items|deleted messages|bin|wastebasket|
        корзина|удаленные|удалённые|удаленное|удаленные письма|удалённые письма|
        papierkorb|gelöscht|gelöschte elemente|gelöschte objekte|
        corbeille|éléments supprimés|messages supprimés|
        papelera|papelera de reciclaje|elementos eliminados|eliminados|mensajes eliminados|
        已删除邮件|已删除|已刪除的郵件|垃圾桶|废纸篓|废件箱|回收站|trash bin|
        cestino|lixeira|prullenbak|kosz|кошик|ゴミ箱|휴지통|koš|çöp kutusu|wastebin|mülleimer|
        posta eliminata|elementi eliminati|itens excluídos|itens eliminados|mensagens apagadas|
        verwijderde items|elementy usunięte|видалені|削除済みアイテム|지운 편지함|
        odstraněná pošta|silinmiş öğeler|已删除消息|已删除邮件箱|deleted mail|deleted mails|
        deleted objects|recycle bin|recoverable items|gelöschte|müll|abfall|мусор|已刪除|poubelle|
        papperskorg|papperskorgen|borttaget|borttagna objekt|papirkurv|slettet|slettet post|
        slettede elementer|roskakori|poistetut|lomtár|törölt elemek|çöp|lixo|κάδος|coș de gunoi|
        سلة المهملات|usunięte|кошче|ถังขยะ|thùng rác|sampah|삭제된 항목|지운편지함|trashed|
        sent to trash|expunged|dumpster|gelöschte nachrichten|geloeschte elemente|supprimés|
        borrados|elementos borrados|apagados|caixote do lixo|sletta|kôš|odstránená pošta|kuka|
        szemét|smeće|otpad|izbrisano|miskaste|atkritne|dzēstie|prügikast|kustutatud|ištrinta|
        šiukšliadėžė|paperera|papeleira|zakarrontzia|rusl|basurahan|tong sampah""",
    FolderRole.JUNK: """
        junk|spam|junk e-mail|junk email|junk mail|bulk mail|bulk|
        спам|нежелательная почта|нежелательные|
        junk-e-mail|spamverdacht|unerwünscht|werbung|
        courrier indésirable|indésirables|pourriel|
        correo no deseado|correo basura|
        垃圾邮件|垃圾郵件|广告邮件|垃圾箱|垃圾|迷惑メール|스팸함|스팸|정크 메일|
        posta indesiderata|lixo eletrônico|lixo eletrónico|correio eletrónico não solicitado|
        ongewenste e-mail|reclame|wiadomości-śmieci|niechciane|небажана пошта|спам|
        nevyžádaná pošta|önemsiz e-posta|istenmeyen|caught spam|quarantine|spam-verdacht|垃圾邮箱|
        skräppost|uønsket e-post|roskaposti|levélszemét|gereksiz e-posta|스팸메일함|søppelpost|
        uønsket|uønsket mail|ongewenst|nevyžiadaná pošta|neželena pošta|no deseado|pourriels|
        gereksiz""",
    FolderRole.DRAFTS: """
        drafts|draft|templates|unsent messages|outbox|
        черновики|шаблоны|исходящие|неотправленные|
        entwürfe|vorlagen|postausgang|
        brouillons|modèles|boîte d'envoi|
        borradores|plantillas|bandeja de salida|
        草稿|草稿箱|草稿夹|模板|发件箱|寄件匣|
        bozze|rascunhos|concepten|wersje robocze|чернетки|下書き|임시보관함|koncepty|taslaklar|
        postponed|postponed msgs|scheduled|utkast|luonnokset|kladder|piszkozatok|návrhy|
        rozepsané|kopie robocze|nacrti|osnutki|juodraščiai|melnraksti|mustandid|schițe|draf|
        konsep|thư nháp|szablony|sjablonen|mallar|odchozí|posta in uscita|
        skrzynka nadawcza""",
    FolderRole.SENT: """
        sent|sent items|sent mail|sent messages|sent-mail|
        отправленные|отправленное|отправленные письма|
        gesendet|gesendete elemente|gesendete objekte|
        envoyés|éléments envoyés|messages envoyés|courrier envoyé|
        enviados|elementos enviados|mensajes enviados|correo enviado|
        已发送|已发送消息|已发送邮件|已发邮件|已傳送的郵件|寄件備份|envoyé|
        posta inviata|inviati|enviadas|e-mails enviados|verzonden|wysłane|надіслані|送信済み|
        보낸편지함|odeslané|odeslaná pošta|gönderilmiş postalar""",
}
_OWNER = re.compile(r" ?\([^()]*\)\Z")  # "Trash (me@host)"
_SIGNS = re.compile(r"[\W_]+")  # "Junk-Mail", "_spam"
# "INBOX.Trash" as one name; "Trash 2", "Trash.old".
_AGAIN = re.compile(r"\A(?:inbox|old) | (?:\d|old|bak|backup)\Z")


def _as_known(name: str) -> str:
    """One level of a name to be looked up: macOS takes the marks off letters, as NFD."""
    plain = _OWNER.sub("", unicodedata.normalize("NFKC", name).casefold().strip())
    words = _SIGNS.sub(" ", plain).strip()
    return _AGAIN.sub("", words) or words


_ROLES = {
    _as_known(name): role for role, names in _NAMES.items() for name in names.split("|") if name
}


def role_of(name: str) -> FolderRole:
    """The role of a folder by its name, "/" between levels.

    A folder in the trash or in junk is that, whatever it is called itself.
    """
    levels = folder_name(name).split("/")
    roles = [_ROLES[known] for known in map(_as_known, levels) if known in _ROLES]
    losing = [role for role in roles if role in LOSING_ROLES]
    return [*losing, *roles, FolderRole.NORMAL][0]


def name_folders(root: Path, found: Sequence[tuple[str, Path]]) -> tuple[Folder, ...]:
    """The folders of a source with their names and roles, in the natural order of their names.

    What was opened has a say in what they are for if it is a mailbox: it holds mail itself, or
    its name is that of a part of one. A folder "Trash" on a disk may hold anybody's mail.

    found: The path of each folder below the source, and the folder.
    """
    named = [all_names(below, root.name) for below, _ in found]
    times = Counter(names[0] for names in named)
    outer = source_name(root)
    if outer == root.name and not any(below in ("", "mbox") for below, _ in found):
        outer = ""
    folders = [
        _named_folder(dict.fromkeys(names[times[names[0]] > 1 :]), path, outer)
        for names, (_, path) in zip(named, found, strict=True)
    ]
    return tuple(sorted(folders, key=lambda folder: natural_key(folder.name)))


def _named_folder(names: Iterable[str], path: Path, outer: str) -> Folder:
    name, *former = names
    own, role = role_of(name), role_of(f"{outer}/{name}")
    opened = own is FolderRole.NORMAL is not role
    fixed = server_cache(path)
    return Folder(name, path, "", 0, role, fixed, former=tuple(former), opened=opened)
