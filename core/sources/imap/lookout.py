"""The second connection of a hold: it looks into other folders of the account, and only looks.

To look into the destination on the writing connection would mean to select it and then the source
again, three round trips and two folders opened by the server for each batch. The lookout stays
where it looked last, so a look costs as much as one into the folder that is held.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from core.errors import ServerOffline, StoreRefused
from core.job import Job
from core.model import Refusal, RefusalKind
from core.remote import Account
from core.sources.imap.servers import Servers
from core.sources.imap.session import ReadSession, ServerSaidNo
from core.sources.imap.sight import Known, Sight, seen_in

T = TypeVar("T")


class Lookout:
    """A reading connection that is taken when first needed, and given back at the end.

    Only one, of the two that an account has: whoever holds a folder must still be able to read
    mail in the ordinary way without waiting for itself.

    Attributes:
        known: What was read of mails, here and in the folder that is held.
    """

    def __init__(self, path: Path, account: Account, servers: Servers, job: Job) -> None:
        self.known = Known()
        self._path = path
        self._account = account
        self._servers = servers
        self._job = job
        self._stack = ExitStack()
        self._session: ReadSession | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._session = None
        self._stack.__exit__(kind, error, trace)

    def look(self, folder: str, look: Callable[[Sight], T]) -> T:
        """Do `look` with a sight of this folder; once more on a new connection if one broke.

        Raises:
            StoreRefused: NO_TARGET: there is no such folder.
            ServerError: The server cannot be reached.
        """
        try:
            return look(self._at(folder))
        except ServerOffline as error:
            self.__exit__(type(error), error, error.__traceback__)
            return look(self._at(folder))

    def _at(self, folder: str) -> Sight:
        if self._session is None:
            taken = self._servers.reading(self._account, self._job)
            self._session = self._stack.enter_context(taken)
        try:
            return seen_in(self._session, folder, self.known)
        except ServerSaidNo as error:
            raise StoreRefused(self._path, Refusal(RefusalKind.NO_TARGET, folder)) from error
