"""What core needs of the world, as Protocols. Adapters and the tests' fakes fit them.

A `MailSource` can only be read; that a PST cannot be changed is then a fact of types, not a flag.
A `MailStore` is a source that message can leave and come back to. All changes happen inside one
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
from core.model.remote import Account
from core.model.sources import Folder, MessageKey, Problem, RawMessage, SourceSpec, Stub


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

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages, in their order; one that cannot be read is a `Problem`.

        Called in worker processes, on a pickled copy of the source. Memory: one message at a time,
        or one block of 32 MiB.
        """


class Sources(Protocol):
    """Whoever can open a source of any kind: `core.sources.stores.Stores`, or a test's fake."""

    def source(self, spec: SourceSpec, job: Job | None = None) -> MailSource:
        """The source that a spec stands for; an account's is a `RemoteSource`.

        Args:
            spec: Which source.
            job: Asked to stop while a server is waited for.

        Raises:
            AccountError: The file of the account is missing or damaged.
            ServerOffline: It is an account, and accounts cannot be reached here.
        """


class StoredPlace(NamedTuple):
    """Where a message lies after it was stored."""

    folder: str
    uid: str


class StoredMessage(NamedTuple):
    """A mail about to leave: its stored bytes, verbatim, and what will be needed to put it back.

    `origin` is JSON of the store's own (file name, offset, times, neighbours), kept by the
    journal.
    """

    key: MessageKey
    stored: bytes
    origin: str


class ReturningMessage(NamedTuple):
    """A message to be put back; its stored bytes are `size_bytes` of `file` from `offset` on.

    With `is_out` it is known not to be in the folder: what looks like it there is another copy.
    `place_now` is the offset that it belongs at in a file that holds all messages of the call; -1
    if only its origin tells. `taken`: uids of the folder, on a server, that are other messages
    which were put back: this one is none of them, even if it has their bytes and their time.
    """

    key: MessageKey
    origin: str
    file: Path
    offset: int
    size_bytes: int
    is_out: bool = False
    place_now: int = -1
    taken: Collection[str] = ()


class StoreHold(Protocol):
    """A locked, re-checked hold on one folder of a store. Used in one thread."""

    def digest(self, key: MessageKey) -> str | None:
        """Hex SHA-256 of the mail as sent, line ends as LF; None if it is gone or a ghost.

        Reads the mail from the store now, never from memory of a scan.
        """

    def digests(self, uids: Collection[str]) -> dict[str, str]:
        """As `digest` for each of these messages; what is gone or a ghost is left out.

        Cost: what is not where it was is looked for once for all of them.
        """

    def raw(self, key: MessageKey) -> bytes:
        """The mail as sent: what another store would be given.

        Raises:
            KeyError: It is not there.
        """

    def leaving(self, key: MessageKey) -> StoredMessage:
        """What has to be kept so that the mail can come back byte for byte.

        Raises:
            KeyError: It is not there.
        """

    def take_out(self, keys: Sequence[MessageKey]) -> None:
        """Remove exactly these messages. All or nothing on disk; durable when it returns.

        Raises:
            StoreRefused: A rule forbids it; nothing was touched.
            StoreFailed: The system failed; the folder is as before, or `hold` makes it so.
        """

    def put_back(self, returns: Sequence[ReturningMessage]) -> tuple[StoredPlace, ...]:
        """Undo `take_out`: the very same bytes where nobody else wrote since. Durable on return.

        Where the old place is not certain any more the mail is appended. A message that is already
        back at its old place is left alone, so that a repeated call changes nothing.
        """

    def append(self, mails: Sequence[RawMessage]) -> tuple[StoredPlace, ...]:
        """Store these mails as new ones, flags and times kept; durable and verified on return."""

    def find(self, digest: str) -> tuple[MessageKey, ...]:
        """Where messages of this identity lie now, in order. Cost: one read of the folder."""


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
class MakingStore(Protocol):
    """A store on this computer that can make a mailbox which others took away."""

    def absent(self, folder: Folder, origin: str = "") -> Path | None:
        """What would have to be made for messages to come back; None where nothing can be, or is.

        Args:
            folder: Only its name matters.
            origin: Of a message that left it (`StoredMessage.origin`). It tells where a mailbox
                lay that is one of several in its source.

        Raises:
            SourceError: The source cannot be listed.
            StoreRefused: MISSING: another mailbox has its name now.
        """

    def make(self, folder: Folder, origin: str = "") -> None:
        """Make it, empty and durable.

        Raises:
            StoreRefused: A rule forbids it, or as `absent`.
            StoreFailed: The system does not let us.
        """


@runtime_checkable
class FileBackedStore(Protocol):
    """A store whose messages lie in files of this computer."""

    def files_of(self, name: str, uids: Collection[str]) -> Mapping[str, Path]:
        """The file that each of these messages of a folder lies in now; of an mbox, the mbox.

        A message's own file that is a symbolic link is named by the link. What is not there is
        left out. Cost: one listing of the folder.

        Raises:
            SourceError: The source cannot be listed.
        """


class VerdictProver(Protocol):
    """Whoever can prove by the bytes of two messages that one may go for the other's sake."""

    def refusal(self, move: Move, gone: RawMessage, kept: RawMessage) -> Refusal | None:
        """Why a move's verdict is not true of these two messages, with both named; None if it is.

        Args:
            move: As planned; one of a person's own choice needs no proof.
            gone: The mail that is to go, as sent.
            kept: The message that stays.
        """


class RecalledIdentities(Protocol):
    """What was found when mails on servers were read whole. For dry runs: no move relies on it."""

    def identities(self, account: Path, folder: Folder) -> Mapping[str, str]:
        """The identities of messages of a folder, by uid, as they were read at any time.

        Args:
            account: The file of the account.
            folder: As the account lists it now.
        """

    def is_proven(self, move: Move) -> bool:
        """Whether a `VerdictProver` found a move's verdict true of mails of these identities."""


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
    """What has been read before. May forget anything at any time, and never fails.

    `failure`: Why it could not remember or look up something; None: nothing failed.
    """

    failure: Refusal | None = None

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        """The columns stored under a key, of this version; of any if it is ""."""

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        """Remember columns, in place of what was there under the key."""

    def flush(self) -> None:
        """Make what was put last beyond this process."""

    def close(self) -> None:
        """Write out and let go of the file; to be called in the thread that made it."""
