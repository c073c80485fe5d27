"""An account's folders as a store: what mail can be moved away from and back to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.errors import (
    ServerBroken,
    ServerError,
    ServerNotTrusted,
    SignInFailed,
    SignInNeeded,
    SourceError,
    StoreFailed,
    StoreRefused,
)
from core.job import Job
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import DELETED, Account, RemovalMethod, ServerMessage
from core.model.sources import Folder
from core.ports import MailSource
from core.sources.imap.hold.hold import ImapHold
from core.sources.imap.hold.moves import (
    arriving_refusal,
    as_store_error,
    may_set,
    refusal_of,
    removal_method_of,
)
from core.sources.imap.protocol.replies import SelectedFolder, ServerSaidNo
from core.sources.imap.protocol.sanitize import can_keep, is_flag, is_folder
from core.sources.imap.session.changes import WriteSession
from core.sources.imap.session.folder_view import HeldFolderMemory, find_undeleted, view_folder
from core.sources.imap.session.folders import find_trash
from core.sources.imap.session.other_folders import OtherFolders
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession
from core.sources.over_source import StoreOverSource

_KINDS: tuple[tuple[tuple[type[SourceError], ...], RefusalKind], ...] = (
    ((SignInFailed, SignInNeeded), RefusalKind.SIGN_IN),
    ((ServerNotTrusted, ServerBroken), RefusalKind.SERVER),
)


class AccountSource(MailSource, Protocol):
    """A source that is an account."""

    @property
    def account(self) -> Account:
        """Whose mail it is."""


@dataclass(frozen=True, slots=True)
class ImapStore(StoreOverSource[AccountSource]):
    """An account as a store. `job` is asked to stop while a server is waited for."""

    servers: Servers
    job: Job

    @property
    def account(self) -> Account:
        """Whose mail it is."""
        return self.source.account

    def look_up(self, folder: str, uids: Collection[str]) -> dict[str, ServerMessage]:
        r"""Those of these messages that are in a folder now, \\Deleted ones among them.

        Cost: NOOP and one FETCH of header fields on a reading connection, and EXAMINE where it
        was not in that folder already.

        Raises:
            SourceError: The server cannot be asked.
        """

        def look(session: ReadSession) -> dict[str, ServerMessage]:
            try:
                return view_folder(session, folder, HeldFolderMemory()).mails(uids)
            except ServerSaidNo:
                return {}

        if not is_folder(folder):
            return {}
        return self.servers.read(self.account, self.job, look, folder=folder)

    def present(self, folder: str, uids: Collection[str]) -> frozenset[str]:
        r"""Those of these mails that are in a folder now and not \\Deleted, as far as it is told.

        Cost: NOOP and one SEARCH by UID on a reading connection.

        Raises:
            SourceError: The server cannot be asked.
        """

        def look(session: ReadSession) -> frozenset[str]:
            return find_undeleted(session, folder, uids)

        if not is_folder(folder) or not uids:
            return frozenset()
        return self.servers.read(self.account, self.job, look, folder=folder)

    def count_live(self, folder: str) -> int | None:
        r"""How many mails a folder holds now, \\Deleted ones not counted; None: it does not tell.

        Cost: one EXAMINE and one SEARCH.

        Raises:
            SourceError: The server cannot be asked.
        """

        def look(session: ReadSession) -> int | None:
            try:
                return session.examine(folder).exists - len(session.search("DELETED"))
            except ServerSaidNo:
                return None

        if not is_folder(folder):
            return None
        return self.servers.read(self.account, self.job, look, folder=folder)

    def refusal(self, folder: Folder) -> Refusal | None:
        """Why nothing may be changed here now, or None. Cost: one EXAMINE, and MYRIGHTS if told.

        What else forbids it is only told when a folder is opened for changes: `hold` refuses.
        """

        def look(session: ReadSession) -> Refusal | None:
            opened = session.examine(folder.name)
            if not opened.sticky:
                return Refusal(RefusalKind.READ_ONLY, folder.name)
            way = removal_method_of(session.capabilities)
            return leaving_refusal(session.rights(folder.name), folder.name, way)

        if not is_folder(folder.name):
            return Refusal(RefusalKind.MISSING, folder.name)
        try:
            return self.servers.read(self.account, self.job, look, folder=folder.name)
        except ServerSaidNo as said:
            return _unopened_refusal(said, folder.name)
        except SourceError as error:
            return _unreached_refusal(error)

    def lasting_flags(self, folder: str, flags: Collection[str]) -> tuple[str, ...]:
        r"""Those of these flags and keywords that a folder keeps, as far as it tells a reader.

        Many servers list none to a reader (RFC 3501 6.3.2); then its rights tell. It is not
        opened for changes to learn more: that would take \\Recent from its messages.

        Cost: one EXAMINE, and MYRIGHTS where it is needed and told.

        Raises:
            SourceError: The server cannot be asked.
        """

        def look(session: ReadSession) -> tuple[str, ...]:
            try:
                opened = session.examine(folder)
            except ServerSaidNo:
                return ()
            if opened.permanent_flags == frozenset():
                rights = session.rights(folder)
                return tuple(flag for flag in flags if is_flag(flag) and may_set(flag, rights))
            return tuple(flag for flag in flags if can_keep(flag, opened))

        if not is_folder(folder):
            return ()
        return self.servers.read(self.account, self.job, look, folder=folder)

    def arriving_refusal(self, folder: str) -> Refusal | None:
        """Why nothing can be moved into a folder, as far as its rights tell; None if it can.

        `folder`: "" is the account's own trash. Cost: for that, one LIST more.
        """
        if folder and not is_folder(folder):
            return Refusal(RefusalKind.NO_TARGET, folder)

        def look(session: ReadSession) -> Refusal | None:
            name = folder or self.account.trash or find_trash(session.folders())
            if not name:
                return Refusal(RefusalKind.NO_TRASH, self.account.name)
            return arriving_refusal(session.rights(name), name)

        try:
            return self.servers.read(self.account, self.job, look)
        except SourceError as error:
            return _unreached_refusal(error)

    @contextmanager
    def hold(self, folder: Folder) -> Iterator[ImapHold]:
        """SELECT the folder on the account's one writing connection, and give a hold on it.

        No mail program is kept out by that: what others do meanwhile is seen by each look.

        Raises:
            StoreRefused: MISSING; RENUMBERED: it has another UIDVALIDITY than `folder.version`;
                READ_ONLY; LOCKED: another folder of this account is held.
            SourceError: The server cannot be reached, or does not let us in.
        """
        path, account = self.spec.path, self.account
        broken: StoreFailed | None = None
        try:
            with self.servers.writing(account, self.job) as session:
                opened = _select_folder(session, path, folder)
                other_folders = OtherFolders(path, account, self.servers, self.job)
                try:
                    yield ImapHold(path, account, session, folder.name, opened, other_folders)
                except StoreFailed as error:
                    if not isinstance(error.__cause__, ServerError):
                        raise
                    broken = error
                    raise error.__cause__ from error  # for whoever counts the outages
                with suppress(ServerError, ServerSaidNo):
                    session.unselect()  # never CLOSE, which expunges (R-IM7)
        except ServerError as error:
            if broken is None:
                raise
            raise broken from error

    def create(self, folder: str) -> None:
        """Make a folder, as a person was asked about (R-IM14); not in the course of a move.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke.
        """
        if not is_folder(folder):
            raise StoreRefused(self.spec.path, Refusal(RefusalKind.NO_TARGET, folder))
        with (
            as_store_error(self.spec.path),
            self.servers.writing(self.account, self.job) as session,
        ):
            session.create(folder)

    def has_leftovers(self, folder: Folder) -> bool:  # noqa: ARG002 - as the port has it
        """Never: what a cut leaves on a server is looked at by whoever sent the command."""
        return False


def _select_folder(session: WriteSession, path: Path, folder: Folder) -> SelectedFolder:
    """Open a folder for changes.

    Raises:
        StoreRefused: It cannot be, or may not be changed.
    """
    if not is_folder(folder.name):
        raise StoreRefused(path, Refusal(RefusalKind.MISSING, folder.name))
    try:
        opened = session.select(folder.name)
    except ServerSaidNo as said:
        raise StoreRefused(path, _unopened_refusal(said, folder.name)) from said
    if (why := _folder_refusal(session, folder, opened)) is not None:
        raise StoreRefused(path, why)
    return opened


def _folder_refusal(
    session: WriteSession, folder: Folder, opened: SelectedFolder
) -> Refusal | None:
    """Why a folder that could be opened is not to be changed (R-IM3, R-IM11, R-IM12)."""
    if folder.version and folder.version != str(opened.validity):
        return Refusal(RefusalKind.RENUMBERED, folder.name)
    if opened.read_only or not opened.sticky:
        return Refusal(RefusalKind.READ_ONLY, folder.name)
    if session.is_gmail and "MOVE" not in session.capabilities:
        return Refusal(RefusalKind.READ_ONLY, folder.name)  # nothing else is safe there (R-GM3)
    way = removal_method_of(session.capabilities)
    marks = opened.permanent_flags
    if way is not RemovalMethod.MOVE and marks is not None and DELETED not in marks:
        return Refusal(RefusalKind.READ_ONLY, folder.name)
    return _rights_refusal(session.rights(folder.name), folder.name, way)


def leaving_refusal(rights: str | None, folder: str, way: RemovalMethod) -> Refusal | None:
    """Why no mail is to leave a folder where we have these rights (None: not told).

    Mail that could not be put back as it was is not to leave either.
    """
    return _rights_refusal(rights, folder, way) or arriving_refusal(rights, folder)


def _rights_refusal(rights: str | None, folder: str, way: RemovalMethod) -> Refusal | None:
    """Refuse a folder from which the server does not let us delete (RFC 4314 4).

    "d" is what servers of RFC 2086 say for "t" and "e" together. Newer ones add it wherever one of
    "t", "e" and "x" is given (2.1.1), so beside those it says nothing.
    """
    if rights is None:
        return None
    needed = "t" if way is RemovalMethod.COPY_MARK else "te"
    allowed = set(rights)
    if "d" in allowed and allowed.isdisjoint("tex"):
        allowed |= set("te")
    return None if allowed.issuperset(needed) else Refusal(RefusalKind.READ_ONLY, folder)


def _unopened_refusal(said: ServerSaidNo, folder: str) -> Refusal:
    why = refusal_of(said)
    known = why.kind in (RefusalKind.READ_ONLY, RefusalKind.LOCKED)
    return why if known else Refusal(RefusalKind.MISSING, folder)


def _unreached_refusal(error: SourceError) -> Refusal:
    """Why an account cannot be asked; one that asks to wait can be later, like one offline."""
    for kinds, kind in _KINDS:
        if isinstance(error, kinds):
            return Refusal(kind, error.detail)
    return Refusal(RefusalKind.OFFLINE, error.detail)
