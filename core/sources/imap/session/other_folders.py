"""Looks into other folders of the account while one is held.

To look into the destination on the writing connection would mean to select it and then the source
again, three round trips and two folders opened by the server for each batch. The connections for
reading stay where they looked last, so a look costs as much as one into the folder that is held.
Each look borrows one and gives it back: whoever holds a folder can still read in the ordinary way.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from core.errors import StoreRefused
from core.job import Job
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Account
from core.sources.imap.protocol.replies import ServerSaidNo
from core.sources.imap.session.folder_view import (
    FolderView,
    HeldFolderMemory,
    is_open,
    view_folder,
)
from core.sources.imap.session.folders import is_same_folder
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession

T = TypeVar("T")


class OtherFolders:
    """Looks into any folder of an account.

    Attributes:
        known: What was read of messages, here and in the folder that is held.
    """

    def __init__(self, path: Path, account: Account, servers: Servers, job: Job) -> None:
        self.known = HeldFolderMemory()
        self._path = path
        self._account = account
        self._servers = servers
        self._job = job

    def look(self, folder: str, look: Callable[[FolderView], T], *, validity: str = "") -> T:
        """Do `look` with a sight of this folder; again on a new connection if one broke.

        Also again where a folder that was open already is refused: it may be another one now.
        validity: As `view_folder`.

        Raises:
            StoreRefused: NO_TARGET: there is no such folder.
            ServerError: The server cannot be reached.
        """

        def work(session: ReadSession) -> T:
            try:
                if is_open(session, folder):
                    with suppress(ServerSaidNo):
                        return look(view_folder(session, folder, self.known, validity=validity))
                return look(view_folder(session, folder, self.known, validity=validity))
            except ServerSaidNo as error:
                refusal = Refusal(RefusalKind.NO_TARGET, folder)
                raise StoreRefused(self._path, refusal) from error

        name = "INBOX" if is_same_folder(folder, "INBOX") else folder
        return self._servers.read(self._account, self._job, work, folder=name)
