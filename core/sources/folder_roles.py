"""What a folder is for, as its name tells, and which folders a mail program keeps for itself."""

from __future__ import annotations

from pathlib import Path

from core.model.refusals import Refusal, RefusalKind
from core.model.sources import FolderRole

_NAMES: dict[FolderRole, str] = {
    FolderRole.TRASH: """
        trash|deleted|deleted items|deleted messages|bin|wastebasket|
        корзина|удаленные|удалённые|удаленное|удаленные письма|удалённые письма|
        papierkorb|gelöscht|gelöschte elemente|gelöschte objekte|
        corbeille|éléments supprimés|messages supprimés|
        papelera|papelera de reciclaje|elementos eliminados|eliminados|mensajes eliminados|
        已删除邮件|已删除|已刪除的郵件|垃圾桶|废纸篓|废件箱|回收站|trash bin|
        cestino|lixeira|prullenbak|kosz|кошик|ゴミ箱|휴지통|koš|çöp kutusu""",
    FolderRole.JUNK: """
        junk|spam|junk e-mail|junk email|junk mail|bulk mail|bulk|
        спам|нежелательная почта|нежелательные|
        junk-e-mail|spamverdacht|unerwünscht|werbung|
        courrier indésirable|indésirables|pourriel|
        correo no deseado|correo basura|
        垃圾邮件|垃圾郵件|广告邮件|垃圾箱|垃圾|迷惑メール|스팸함|스팸""",
    FolderRole.DRAFTS: """
        drafts|draft|templates|unsent messages|outbox|
        черновики|шаблоны|исходящие|неотправленные|
        entwürfe|vorlagen|postausgang|
        brouillons|modèles|boîte d'envoi|
        borradores|plantillas|bandeja de salida|
        草稿|草稿箱|草稿夹|模板|发件箱|寄件匣|
        bozze|rascunhos|concepten|wersje robocze|чернетки|下書き|임시보관함|koncepty|taslaklar""",
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
_ROLES = {
    name.strip(): role for role, names in _NAMES.items() for name in names.split("|") if name
}


def role_of(name: str) -> FolderRole:
    """The role of a folder by its name, "/" between levels; a folder in the trash is trash."""
    for level in name.split("/"):
        role = _ROLES.get(level.strip().casefold())
        if role is not None:
            return role
    return FolderRole.NORMAL


def thunderbird_cache(path: Path) -> Refusal | None:
    """Why a file of Thunderbird is never written, if it is a cache of a server's mail.

    Below ImapMail and News the index holds byte offsets that Thunderbird trusts unchecked, and
    the message itself lies on the server (R-TB3).
    """
    for folder in path.resolve().parents:
        if folder.name == "ImapMail" or (folder.name == "News" and _in_profile(folder)):
            return Refusal(RefusalKind.THUNDERBIRD_CACHE, str(folder))
    return None


def _in_profile(folder: Path) -> bool:
    beside = ("prefs.js", "ImapMail", "Mail")
    return any((folder.parent / name).exists() for name in beside)
