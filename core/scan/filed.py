"""Which folders hold mail that somebody filed: folders of their own choosing.

Not the inbox, not what programs fill by themselves (sent, drafts, trash, junk, all mail, an
archive), and no folder that can only be read. Told by role and name, so a folder "Inbox/Rent" is
filed mail, and the inbox of a language that is not listed here is taken for a folder like others.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.model.sources import Folder, FolderRole, SourceKind
from core.scan.session import Session, rows_of_folders
from core.sources.folder_names import source_name

_INBOXES = """
    inbox|posteingang|boîte de réception|bandeja de entrada|recibidos|входящие|收件箱|收件匣|
    posta in arrivo|caixa de entrada|postvak in|odebrane|вхідні|受信トレイ|받은편지함"""
_OF_PROGRAMS = """
    all mail|alle nachrichten|tous les messages|todos|вся почта|所有邮件|所有郵件|
    archive|archives|archiv|archivio|archivo|arquivo|архив|存档|归档|封存|
    important|wichtig|starred|markiert"""
_NOBODYS = frozenset(name.strip() for name in f"{_INBOXES}|{_OF_PROGRAMS}".split("|"))


def is_filed(folder: Folder, kind: SourceKind) -> bool:
    """Whether somebody files mail in a folder; "" is the folder that a source is itself.

    A Maildir's or an account's own folder is its inbox. A lone mbox goes by the file's name.
    """
    if folder.role is not FolderRole.NORMAL or folder.fixed is not None:
        return False
    if not folder.name and kind is not SourceKind.MBOX:
        return False
    last = (folder.name or source_name(folder.path)).rpartition("/")[2]
    return last.strip().casefold() not in _NOBODYS


def filed_rows(session: Session) -> NDArray[np.bool_]:
    """(n,) bool: the messages that lie in such folders."""
    filed = [
        number
        for number, held in enumerate(session.folders)
        if is_filed(held.folder, session.specs[held.source].kind)
    ]
    return rows_of_folders(session, filed)
