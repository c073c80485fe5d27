r"""Moves that a server makes itself, from the folder that is held, and looks at what came of them.

What is sent follows from what the server can (R-IM19). The word OK is never believed: a
server says OK to a MOVE of nothing, and to a STORE in a folder that may not be changed
(R-IM20). So commands are sent here, and effects looked at here; what to conclude is the engine's.

EXPUNGE, CLOSE and DELETE exist nowhere in this program. What is struck out is what we marked
ourselves, by UID EXPUNGE of exactly those; a message that somebody else marked is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TypeVar

from core.crashpoints import crash_point
from core.errors import ServerError, StoreFailed, StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import Account, RemovalMethod, ServerMessage, is_deleted
from core.ports import StoredPlace
from core.sources.imap.hold.expunge import expunge_marked, take_deleted_off
from core.sources.imap.hold.flags import add_flags, take_flags
from core.sources.imap.protocol.replies import SelectedFolder, ServerSaidNo
from core.sources.imap.protocol.sanitize import can_keep, is_folder, is_label
from core.sources.imap.session.changes import CopyUid, WriteSession
from core.sources.imap.session.folder_view import FolderView, uid_number
from core.sources.imap.session.folders import find_trash, is_same_folder
from core.sources.imap.session.other_folders import OtherFolders

T = TypeVar("T")
_FULL = re.compile(
    r"over ?quota|\bquota\b|mailbox (?:is )?full|out of (?:disk )?space", re.IGNORECASE
)
_KINDS = {
    "OVERQUOTA": RefusalKind.OVER_QUOTA,
    "TRYCREATE": RefusalKind.NO_TARGET,
    "NONEXISTENT": RefusalKind.NO_TARGET,
    "READ-ONLY": RefusalKind.READ_ONLY,
    "NOPERM": RefusalKind.READ_ONLY,
    "INUSE": RefusalKind.LOCKED,
}


def removal_method_of(capabilities: Collection[str]) -> RemovalMethod:
    """How mail leaves the folders of a server that has these capabilities."""
    if "MOVE" in capabilities:
        return RemovalMethod.MOVE
    return RemovalMethod.COPY_EXPUNGE if "UIDPLUS" in capabilities else RemovalMethod.COPY_MARK


def refusal_of(said: ServerSaidNo) -> Refusal:
    """Why a server did not do what it was told, by its code (RFC 5530), else by its words."""
    kind = _KINDS.get(said.code.upper())
    if kind is None:
        kind = RefusalKind.OVER_QUOTA if _FULL.search(said.text) else RefusalKind.SERVER
    return Refusal(kind, f"[{said.code}] {said.text}" if said.code else said.text)


def may_set(flag: str, rights: str | None) -> bool:
    r"""Whether we may set a flag or keyword where we have these rights (RFC 4314 4).

    "s" is for \\Seen, "w" for all others but \\Deleted. None: not told, so that we may.
    """
    return rights is None or ("s" if flag.lower() == "\\seen" else "w") in rights


def arriving_refusal(rights: str | None, folder: str) -> Refusal | None:
    """Why mail is not to be moved into a folder where we have these rights (RFC 4314 4).

    Without "i" the server refuses it; without "s" or "w" it arrives without its flags, which the
    undo could not give back.
    """
    if rights is None or set("isw") <= set(rights):
        return None
    return Refusal(RefusalKind.READ_ONLY, folder)


@contextmanager
def as_store_error(path: Path) -> Iterator[None]:
    """Turn what a server says while mail is moved into `StoreError`s."""
    try:
        yield
    except ServerSaidNo as error:
        raise StoreRefused(path, refusal_of(error)) from error
    except ServerError as error:
        raise StoreFailed(path, error.detail) from error


class MovingHold:
    """A hold on a folder that a session has SELECTed: the part that fits `ServerHold`.

    Args:
        path: The account's file, for errors.
        account: Whose folder it is.
        session: It has the folder selected.
        folder: Its name.
        opened: What the server said to the SELECT.
        other_folders: The connection that looks into other folders.
    """

    def __init__(
        self,
        path: Path,
        account: Account,
        session: WriteSession,
        folder: str,
        opened: SelectedFolder,
        other_folders: OtherFolders,
    ) -> None:
        self._path = path
        self._account = account
        self._session = session
        self._folder = folder
        self._other_folders = other_folders
        self._trash = account.trash
        self._open_to_mail: set[str] = set()  # folders whose rights were looked at
        self._take(opened)

    def _take(self, opened: SelectedFolder) -> None:
        """From now on the session has the folder open like this."""
        self._opened = opened
        self._sent: frozenset[str] = frozenset()  # by the last command on this connection
        self._view = FolderView(self._session, self._folder, opened, self._other_folders.known)

    @property
    def way(self) -> RemovalMethod:
        """How mail leaves this folder."""
        return removal_method_of(self._session.capabilities)

    @property
    def is_gmail(self) -> bool:
        r"""Labels, one message in many folders; never STORE \\Deleted, never EXPUNGE."""
        return self._session.is_gmail

    def look_up(self, uids: Collection[str], folder: str = "") -> dict[str, ServerMessage]:
        r"""Those that are in the folder now, \\Deleted ones among them.

        Raises:
            StoreRefused: NO_TARGET: there is no such other folder.
            StoreFailed: The connection broke.
        """
        own = not folder or is_same_folder(folder, self._folder)
        anew = not (own and self._sent.issuperset(uids))
        with as_store_error(self._path):
            wanted = self.way is not RemovalMethod.MOVE
            return self._look_at(folder, lambda view: view.mails(uids, mod_seq=wanted, anew=anew))

    def digests(self, uids: Collection[str], folder: str = "") -> dict[str, str]:
        r"""The identity of those that are there and not \\Deleted; each is read whole, once.

        Raises:
            StoreRefused, StoreFailed: As `seen`.
        """

        def read(view: FolderView) -> dict[str, str]:
            there = view.mails(uids).values()
            live = {mail.uid: mail for mail in there if not is_deleted(mail)}
            self._other_folders.known.forget(view.folder, (uid for uid in uids if uid not in live))
            return view.identities(live.values())

        with as_store_error(self._path):
            return self._look_at(folder, read)

    def trash(self) -> str:
        """The account's own trash: as the user said, else as the server tells (SPECIAL-USE).

        Raises:
            StoreRefused: NO_TRASH. A name in English proves nothing (R-IM13).
            StoreFailed: The connection broke.
        """
        if not self._trash:
            with as_store_error(self._path):
                named = find_trash(self._session.folders())
            if not is_folder(named):
                self._refuse(RefusalKind.NO_TRASH, self._account.name)
            self._trash = named
        return self._trash

    def next_arrival(self, folder: str) -> str:
        """Where the next message of a folder will land, or behind: "UIDVALIDITY:UIDNEXT".

        Cost: one STATUS; nothing for another folder that this hold has looked for arrivals in.

        Raises:
            StoreRefused: NO_TARGET: there is none; SERVER: it does not tell.
            StoreFailed: The connection broke.
        """
        if not is_folder(folder or self._folder):
            self._refuse(RefusalKind.NO_TARGET, folder)
        if folder in self._other_folders.known.floors and not is_same_folder(folder, self._folder):
            return self._other_folders.known.floors[folder]
        with as_store_error(self._path):
            try:
                status = self._session.status(folder or self._folder, brief=True)
            except ServerSaidNo as error:
                raise self._as_refused(RefusalKind.NO_TARGET, folder) from error
        if not (status.validity and status.uid_next):
            self._refuse(RefusalKind.SERVER, folder)
        return f"{status.validity}:{status.uid_next}"

    def arrivals(self, folder: str, floor: str) -> tuple[ServerMessage, ...]:
        r"""What came into a folder since `floor`, \\Deleted ones left out.

        Raises:
            StoreRefused: RENUMBERED: its UIDVALIDITY is another now; NO_TARGET: it is gone.
            StoreFailed: The connection broke.
        """

        def came(view: FolderView) -> tuple[ServerMessage, ...]:
            first = uid_number(floor, view.validity)
            if first is None:
                self._other_folders.known.floors.pop(folder, None)
                self._refuse(RefusalKind.RENUMBERED, folder)
            return view.since(first)

        with as_store_error(self._path):
            return self._look_at(folder, came, validity=floor.partition(":")[0])

    def send(self, uids: Sequence[str], to: str) -> dict[str, StoredPlace]:
        """UID MOVE or UID COPY these messages to another folder, by `way`.

        A server may say NO and have moved some (RFC 6851 3.3): look after every outcome.

        Returns:
            What the server said of where each went (COPYUID): a hint, empty if it makes no sense.

        Raises:
            StoreRefused: SAME_PLACE; RENUMBERED: a uid is of another UIDVALIDITY, READ_ONLY: we
                may not put mail there, nothing was sent; or the server said no.
            StoreFailed: The connection broke; what was done must be looked at.
        """
        if is_same_folder(to, self._folder):
            self._refuse(RefusalKind.SAME_PLACE, to)
        if not is_folder(to):
            self._refuse(RefusalKind.NO_TARGET, to)
        numbers = self._view.numbers(uids)
        if len(numbers) < len(set(uids)):
            self._refuse(RefusalKind.RENUMBERED, self._folder)
        if not numbers:
            return {}
        act = self._session.move if self.way is RemovalMethod.MOVE else self._session.copy
        with as_store_error(self._path):
            self._look_at_target(to)
            crash_point("imap: before a move")
            said = act(numbers, to)
            crash_point("imap: after a move")
        self._sent = frozenset(uids)
        self._other_folders.known.forget(self._folder, uids)
        return _landings_told(said, numbers, self._view.validity, to)

    def _look_at_target(self, to: str) -> None:
        """Refuse a folder that we may not put mail into; each is asked for once a hold."""
        if to not in self._open_to_mail:
            why = arriving_refusal(self._session.rights(to), to)
            if why is not None:
                self._refuse(why.kind, why.detail)
            self._open_to_mail.add(to)

    def expunge(self, mails: Sequence[ServerMessage]) -> dict[str, Refusal]:
        r"""STORE \\Deleted, look, then UID EXPUNGE of exactly those, where the server has that.

        Only for messages of which a verified copy lies elsewhere. One that is \\Deleted in `mails`
        already is taken to be marked by a former attempt of ours; one whose flags are others now
        is left alone, whoever changed them (R-IM9, R-IM10).

        Returns:
            Why each message that is still there is; NOT_EXPUNGED where it is only marked; SERVER
            for all of them on Gmail (where it would take them out of all folders), and where mail
            leaves by MOVE and nothing else can be taken out.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke.
        """
        expunges = "UIDPLUS" in self._session.capabilities
        if self.is_gmail or (self.way is RemovalMethod.MOVE and not expunges):
            never = Refusal(RefusalKind.SERVER, self._folder)
            return dict.fromkeys((mail.uid for mail in mails), never)
        with as_store_error(self._path):
            self._other_folders.known.forget(self._folder, (mail.uid for mail in mails))
            kinds = expunge_marked(self._session, self._view, mails)
        return {uid: Refusal(kind, self._folder) for uid, kind in kinds.items()}

    def unmark(self, uids: Collection[str]) -> None:
        r"""Take \\Deleted off those of these messages that are in the folder; no other flag.

        On Gmail nothing is sent: nothing of ours is marked there.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke.
        """
        if self.is_gmail:
            return
        with as_store_error(self._path):
            take_deleted_off(self._session, self._view, list(uids))

    def can_keep_flag(self, flag: str) -> bool:
        r"""Whether a flag or keyword lasts in this folder and may be set; never \\Deleted."""
        return can_keep(flag, self._opened)

    def add_flags(self, wanted: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
        """Add flags to messages, by uid, where they are not there already. Look what came of it.

        Returns:
            What was sent for each: flags that the mail did not have right before.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke.
        """
        with as_store_error(self._path):
            return add_flags(self._session, self._view, wanted)

    def remove_flags(self, wanted: Mapping[str, Collection[str]]) -> None:
        r"""Take flags off messages, by uid; never \\Deleted. Look what came of it.

        Raises:
            StoreRefused, StoreFailed: As `add_flags`.
        """
        with as_store_error(self._path):
            take_flags(self._session, self._view, wanted)

    def add_flags_and_labels(
        self, uid: str, *, flags: Collection[str] = (), labels: Collection[str] = ()
    ) -> None:
        r"""Add flags and labels to a message: those that the folder can keep; never \\Deleted.

        Raises:
            StoreRefused: The server said no.
            StoreFailed: The connection broke.
        """
        numbers = self._view.numbers([uid])
        kept = [flag for flag in flags if can_keep(flag, self._opened)]
        with as_store_error(self._path):
            crash_point("imap: before flags")
            if numbers and kept:
                self._session.add_flags(numbers, kept)
            wanted = [label for label in labels if is_label(label)]
            if numbers and wanted and self.is_gmail:
                self._session.add_labels(numbers, wanted)
            crash_point("imap: after flags")

    def _look_at(self, folder: str, look: Callable[[FolderView], T], *, validity: str = "") -> T:
        if not folder or is_same_folder(folder, self._folder):
            self._sent = frozenset()
            return look(self._view)
        if not is_folder(folder):
            self._refuse(RefusalKind.NO_TARGET, folder)
        return self._other_folders.look(folder, look, validity=validity)

    def _as_refused(self, kind: RefusalKind, detail: str) -> StoreRefused:
        return StoreRefused(self._path, Refusal(kind, detail))

    def _refuse(self, kind: RefusalKind, detail: str) -> NoReturn:
        raise self._as_refused(kind, detail)


def _landings_told(
    said: CopyUid | None, sent: Collection[int], validity: int, to: str
) -> dict[str, StoredPlace]:
    """What a COPYUID tells, if it tells of what was sent, one place for each (R-HS4)."""
    if said is None or not set(said.source) <= set(sent):
        return {}
    if len(said.source) != len(said.target) or len(set(said.target)) < len(said.target):
        return {}
    return {
        f"{validity}:{here}": StoredPlace(to, f"{said.validity}:{there}")
        for here, there in zip(said.source, said.target, strict=True)
    }
