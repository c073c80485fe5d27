"""What core needs of the world, as Protocols. Adapters and the tests' fakes fit them.

A `MailSource` can only be read; that a PST cannot be changed is then a fact of types, not a flag.
A `MailStore` is a source that mail can leave and come back to. All changes happen inside one
`StoreHold`: the locks are had, the file is known to be the one that was scanned.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from core.columns import Column
from core.job import Job
from core.model.plan import Move
from core.model.refusals import Refusal
from core.model.remote import Account, Expected, Listing, Outline, ServerMail, Traffic, Way
from core.model.sources import Folder, MessageKey, Problem, RawMail, SourceSpec, Stub


class MailSource(Protocol):
    """Mail that can be read. Cheap to make, picklable, holds nothing open, writes nothing."""

    @property
    def spec(self) -> SourceSpec:
        """Which source this is."""

    def folders(self) -> tuple[Folder, ...]:
        """Its folders, in a fixed order; one named "" for a single file or folder.

        Raises:
            SourceError: It cannot be read at all.
        """

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the mails of a folder in the order of their positions, reading as little as tells.

        Stubs come with source 0 in their key; whoever numbers the sources replaces it. A problem
        of the folder as a whole has position -1.

        Raises:
            SourceError: The folder cannot be listed.
        """

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMail | Problem]:
        """Read these mails, in their order; one that cannot be read is a `Problem`.

        Called in worker processes, on a pickled copy of the source. Memory: one mail at a time,
        or one block of 32 MiB.
        """


class RemoteSource(MailSource, Protocol):
    """Mail on a server: read in the thread that asked, as little of it as decides.

    `stubs` and `fetch` work as everywhere, whole mails; a scan uses what stands here instead. Lost
    connections are made anew inside; only what cannot be mended raises.
    """

    @property
    def traffic(self) -> Traffic:
        """What went over the wire for this source since it was made."""

    def expected(self, folder: Folder, known: Listing | None) -> Expected:
        """What reading a folder would fetch. Cost: one STATUS.

        Raises:
            SourceError: The server cannot be asked.
        """

    def leaving_refusal(self, folder: Folder) -> Refusal | None:
        """Why no mail can leave a folder, as far as its rights tell; None if it can.

        Cost: one round trip where the server has lists of rights, else nothing.

        Raises:
            SourceError: The server cannot be asked.
        """

    def arriving_refusal(self, to: str) -> Refusal | None:
        """As `leaving_refusal`, of where mail would go: `to` as in `Move.to`.

        None of what is no folder of this account. Cost: as there, and a LIST for its trash.
        """

    def listed(self, folder: Folder, known: Listing | None, job: Job) -> Listing:
        """List a folder; of what `known` (a former listing) tells, only the changes are asked for.

        Raises:
            SourceError: It cannot be listed.
        """

    def outlines(
        self, folder: Folder, stubs: Sequence[Stub], job: Job
    ) -> Iterator[Outline | Problem]:
        """Structure, header fields and the text parts that are most likely read, of these mails.

        A small mail, or one that is nearly all text, comes whole.

        Raises:
            SourceError: The server cannot be asked any more; `detail` says why.
        """

    def completed(
        self, folder: Folder, outlines: Sequence[Outline], job: Job
    ) -> Iterator[Outline | Problem]:
        """The same outlines with the parts that were `missing`.

        Raises:
            SourceError: As `outlines`.
        """

    def texts(
        self, folder: Folder, stubs: Sequence[Stub], job: Job, *, attachments: bool
    ) -> Iterator[Outline | Problem]:
        """What keywords are searched in, of these mails: header fields and all parts of text.

        As `outlines`, but with the receivers, every branch of an alternative, texts of any length
        and, if `attachments`, text and messages that are attached; nothing is ever `missing`.

        Raises:
            SourceError: As `outlines`.
        """

    def present(self, folder: Folder, uids: Collection[str], job: Job) -> frozenset[str]:
        r"""Those of these mails that are in a folder now and not \\Deleted.

        A mail that is missing in the answer need not be gone: some servers cannot tell it so.

        Cost: some 7 bytes a mail in each direction.

        Raises:
            SourceError: The server cannot be asked any more.
        """


class Sources(Protocol):
    """Whoever can open a source of any kind: `core.sources.registry.Stores`, or a test's fake."""

    def source(self, spec: SourceSpec, job: Job | None = None) -> MailSource:
        """The source that a spec stands for; an account's is a `RemoteSource`.

        Args:
            spec: Which source.
            job: Asked to stop while a server is waited for.

        Raises:
            AccountError: The file of the account is missing or damaged.
            ServerOffline: It is an account, and accounts cannot be reached here.
        """


class Landing(NamedTuple):
    """Where a mail lies after it was stored."""

    folder: str
    uid: str


class Leaving(NamedTuple):
    """A mail about to leave: its stored bytes, verbatim, and what will be needed to put it back.

    `origin` is JSON of the store's own (file name, offset, times, neighbours), kept by the
    journal.
    """

    key: MessageKey
    stored: bytes
    origin: str


class Return(NamedTuple):
    """A mail to be put back; its stored bytes are `size_bytes` of `file` from `offset` on.

    With `is_out` it is known not to be in the folder: what looks like it there is another copy.
    `place_now` is the offset that it belongs at in a file that holds all mails of the call; -1 if
    only its origin tells.
    """

    key: MessageKey
    origin: str
    file: Path
    offset: int
    size_bytes: int
    is_out: bool = False
    place_now: int = -1


class StoreHold(Protocol):
    """A locked, re-checked hold on one folder of a store. Used in one thread."""

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the mail as sent, line ends as LF; None if it is gone or a ghost.

        Reads the mail from the store now, never from memory of a scan.
        """

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent: what another store would be given.

        Raises:
            KeyError: It is not there.
        """

    def leaving(self, key: MessageKey) -> Leaving:
        """What has to be kept so that the mail can come back byte for byte.

        Raises:
            KeyError: It is not there.
        """

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Remove exactly these mails. All or nothing on disk; durable when it returns.

        Raises:
            StoreRefused: A rule forbids it; nothing was touched.
            StoreFailed: The system failed; the folder is as before, or `hold` makes it so.
        """

    def put_back(self, returns: Sequence[Return]) -> tuple[Landing, ...]:
        """Undo `take_out`: the very same bytes where nobody else wrote since. Durable on return.

        Where the old place is not certain any more the mail is appended. A mail that is already
        back at its old place is left alone, so that a repeated call changes nothing.
        """

    def append(self, mails: Sequence[RawMail]) -> tuple[Landing, ...]:
        """Store these mails as new ones, flags and times kept; durable and verified on return."""

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where mails of this identity lie now, in order. Cost: one read of the folder."""


class MailStore(MailSource, Protocol):
    """Mail that can be moved away and back."""

    def refusal(self, folder: Folder) -> Refusal | None:
        """Why nothing may be changed here now, or None; only looks (R-PF1)."""

    def hold(self, folder: Folder) -> AbstractContextManager[StoreHold]:
        """Lock the folder, finish or roll back what a crash left, and give a hold on it.

        Only `folder.name` and `folder.version` matter; version "" means: whatever is there now.

        Raises:
            StoreRefused: A rule forbids it, the lock cannot be had, or the folder's version is
                another now (kind CHANGED); nothing was touched.
        """

    def has_leftovers(self, folder: Folder) -> bool:
        """Whether a crash left an unfinished change here that `hold` would finish or roll back."""


@runtime_checkable
class OnDisk(Protocol):
    """A store whose mails lie in files of this computer."""

    def files_of(self, name: str, uids: Collection[str]) -> Mapping[str, Path]:
        """The file that each of these mails of a folder lies in now; of an mbox, the mbox.

        A mail's own file that is a symbolic link is named by the link. What is not there is left
        out. Cost: one listing of the folder.

        Raises:
            SourceError: The source cannot be listed.
        """


class Prover(Protocol):
    """Whoever can prove by the bytes of two mails that one may go for the other's sake."""

    def refusal(self, move: Move, gone: RawMail, kept: RawMail) -> Refusal | None:
        """Why a move's verdict is not true of these two mails, with both named; None if it is.

        Args:
            move: As planned; one of a person's own choice needs no proof.
            gone: The mail that is to go, as sent.
            kept: The mail that stays.
        """


class Recollection(Protocol):
    """What was found when mails on servers were read whole. For dry runs: no move relies on it."""

    def identities(self, account: Path, folder: Folder) -> Mapping[str, str]:
        """The identities of mails of a folder, by uid, as they were read at any time.

        Args:
            account: The file of the account.
            folder: As the account lists it now.
        """

    def is_proven(self, move: Move) -> bool:
        """Whether a `Prover` found the verdict of a move true of two mails of these identities."""


@runtime_checkable
class ServerHold(StoreHold, Protocol):
    """A hold on one folder of an account, for moves that the server makes itself.

    Nothing here believes the word OK: the engine looks, with `seen` and `arrivals`, at what became
    of a command. All uids are "UIDVALIDITY:UID"; one of another UIDVALIDITY is simply not there.
    Each method raises `StoreFailed` when the connection broke in the middle (the outcome must be
    looked at) and `StoreRefused` when the server said no (nothing was done, as far as it tells).
    """

    @property
    def way(self) -> Way:
        """How mail leaves this folder."""

    @property
    def is_gmail(self) -> bool:
        r"""Labels, one mail in many folders; never STORE \\Deleted, never EXPUNGE."""

    def seen(self, uids: Collection[str], folder: str = "") -> dict[str, ServerMail]:
        r"""Those of these mails that are in the folder now, \\Deleted ones among them.

        Args:
            uids: Of one folder.
            folder: Another folder of the account; "": the one that is held.

        Cost: two round trips, header fields only; another folder is opened once and stays open
        until a third one is asked for.
        """

    def digests(self, uids: Collection[str], folder: str = "") -> dict[str, str]:
        r"""Hex SHA-256 of the mails as sent, line ends as LF; \\Deleted ones left out.

        Cost: each mail is read whole, once for each hold. `folder` as in `seen`.
        """

    def trash(self) -> str:
        """The account's own trash folder.

        Raises:
            StoreRefused: NO_TRASH: neither the server nor the user said which.
        """

    def floor(self, folder: str) -> str:
        """Where the next mail of any folder of this account will land: "UIDVALIDITY:UIDNEXT".

        Raises:
            StoreRefused: NO_TARGET: there is no such folder.
        """

    def arrivals(self, folder: str, floor: str) -> tuple[ServerMail, ...]:
        """What came into any folder of this account since `floor`, by ascending UID.

        Mails that are deleted already are left out.

        Raises:
            StoreRefused: RENUMBERED: its UIDVALIDITY is another now.
        """

    def send(self, uids: Sequence[str], to: str) -> dict[str, Landing]:
        """UID MOVE or UID COPY these mails to another folder of this account, by `way`.

        A server may refuse and have moved some of them all the same (RFC 6851 3.3).

        Returns:
            What the server said of where each went: a hint; empty where it said nothing usable.
        """

    def strike(self, mails: Sequence[ServerMail]) -> dict[str, Refusal]:
        r"""STORE \\Deleted, look, then UID EXPUNGE, of mails whose copies were seen elsewhere.

        For the COPY ways, and to finish a UID MOVE that was cut in the middle. Mails whose flags
        changed since `mails` was seen are left alone (UNCHANGEDSINCE); where there are labels
        (Gmail) all are.

        Returns:
            Why each mail that is still there is; NOT_EXPUNGED where it is only marked.
        """

    def unmark(self, uids: Collection[str]) -> None:
        r"""Take \\Deleted off mails that `strike` only marked; all else that they have stays.

        Like of any command, what came of it is to be looked at.
        """

    def keeps(self, flag: str) -> bool:
        r"""Whether a flag or keyword lasts in the held folder and may be set; never \\Deleted."""

    def add_flags(self, wanted: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
        """Add flags to mails of the held folder, by uid, where they are not there already.

        Returns:
            What was sent for each: flags that the mail did not have right before. What came of it
            is to be looked at.
        """

    def take_flags(self, wanted: Mapping[str, Collection[str]]) -> None:
        r"""Take flags off mails of the held folder, by uid; never \\Deleted."""

    def dress(
        self, uid: str, *, flags: Collection[str] = (), labels: Collection[str] = ()
    ) -> None:
        r"""Add flags and labels to a mail; never \\Deleted."""


@runtime_checkable
class ServerStore(MailStore, Protocol):
    """A store on a server: `hold` gives a `ServerHold`. One hold an account at a time."""

    @property
    def account(self) -> Account:
        """Whose mail it is."""

    def seen(self, folder: str, uids: Collection[str]) -> dict[str, ServerMail]:
        r"""Those of these mails that are in a folder now, \\Deleted ones among them.

        Asked on a reading connection, so also while another folder is held. Empty where there is
        no such folder, or it has other numbers now.

        Raises:
            SourceError: The server cannot be asked.
        """

    def arriving_refusal(self, folder: str) -> Refusal | None:
        """Why nothing can be moved into a folder, as far as its rights tell; None if it can.

        `folder`: "" is the account's own trash. NO_TRASH: neither server nor user said which.
        """

    def present(self, folder: str, uids: Collection[str]) -> frozenset[str]:
        r"""Those of these mails that are in a folder now and not \\Deleted, by number.

        What is missing in the answer is to be looked at with `seen`. Cost: 7 bytes a mail.

        Raises:
            SourceError: The server cannot be asked.
        """

    def count_live(self, folder: str) -> int | None:
        r"""How many mails a folder holds now, \\Deleted ones not counted; None: it does not tell.

        Cost: two round trips; what is marked \\Deleted is listed.

        Raises:
            SourceError: The server cannot be asked.
        """

    def hold(self, folder: Folder) -> AbstractContextManager[ServerHold]:
        """SELECT the folder on the account's one writing connection.

        Raises:
            StoreRefused: It is missing, read-only, or `folder.version` (a UIDVALIDITY, "": any) is
                another now (RENUMBERED).
            SourceError: The server cannot be reached, or does not let us in.
        """


class Secrets(Protocol):
    """Where passwords and refresh tokens are kept. Never in a file of ours, never in a log."""

    def get(self, account: Account) -> str | None:
        """The secret of an account; None if there is none, so that somebody has to be asked.

        Raises:
            KeyRingLocked: The system's key ring is there but closed.
        """

    def put(self, account: Account, secret: str) -> bool:
        """Keep a secret; False if there is no safe place, so that it lasts for this run only."""

    def remove(self, account: Account) -> None:
        """Forget it, wherever it is."""


class FingerprintCache(Protocol):
    """What has been read before. May forget anything at any time, and never fails."""

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        """The columns stored under a key, of this version; of any if it is ""."""

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        """Remember columns, in place of what was there under the key."""

    def flush(self) -> None:
        """Make what was put last beyond this process."""

    def close(self) -> None:
        """Write out and let go of the file; to be called in the thread that made it."""
