"""What core needs of a mail server, beyond what it needs of any mailbox: see `core.ports`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable

from core.job import Job
from core.model.refusals import Refusal
from core.model.remote import (
    Account,
    FetchEstimate,
    Listing,
    Outline,
    RemovalMethod,
    ServerMessage,
    Traffic,
)
from core.model.sources import Folder, Problem, Stub
from core.ports import MailSource, MailStore, StoredPlace, StoreHold


class RemoteSource(MailSource, Protocol):
    """Mail on a server: read in the thread that asked, as little of it as decides.

    `stubs` and `fetch` work as everywhere, whole messages; a scan uses what stands here instead.
    Lost connections are made anew inside; only what cannot be mended raises.
    """

    @property
    def traffic(self) -> Traffic:
        """What went over the wire for this source since it was made."""

    def estimate(self, folder: Folder, known: Listing | None) -> FetchEstimate:
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

    def list_folder(self, folder: Folder, known: Listing | None, job: Job) -> Listing:
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

    def complete_outlines(
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
        r"""Those of these messages that are in a folder now and not \\Deleted.

        A message that is missing in the answer need not be gone: some servers cannot tell it so.

        Cost: some 7 bytes a message in each direction.

        Raises:
            SourceError: The server cannot be asked any more.
        """


@runtime_checkable
class ServerHold(StoreHold, Protocol):
    """A hold on one folder of an account, for moves that the server makes itself.

    Nothing here believes the word OK: the engine looks, with `seen` and `arrivals`, at what became
    of a command. All uids are "UIDVALIDITY:UID"; one of another UIDVALIDITY is simply not there.
    Each method raises `StoreFailed` when the connection broke in the middle (the outcome must be
    looked at) and `StoreRefused` when the server said no (nothing was done, as far as it tells).
    """

    @property
    def way(self) -> RemovalMethod:
        """How mail leaves this folder."""

    @property
    def is_gmail(self) -> bool:
        r"""Labels, one message in many folders; never STORE \\Deleted, never EXPUNGE."""

    def look_up(self, uids: Collection[str], folder: str = "") -> dict[str, ServerMessage]:
        r"""Those of these messages that are in the folder now, \\Deleted ones among them.

        Args:
            uids: Of one folder.
            folder: Another folder of the account; "": the one that is held.

        Cost: two round trips, header fields only; another folder is opened once and stays open
        until a third one is asked for.
        """

    def digests(self, uids: Collection[str], folder: str = "") -> dict[str, str]:
        r"""As `StoreHold.digests`; \\Deleted ones are left out, too.

        Cost: each mail is read whole, once for each hold. `folder` as in `seen`.
        """

    def trash(self) -> str:
        """The account's own trash folder.

        Raises:
            StoreRefused: NO_TRASH: neither the server nor the user said which.
        """

    def next_arrival(self, folder: str) -> str:
        """Where the next message of any folder of this account will land: "UIDVALIDITY:UIDNEXT".

        Raises:
            StoreRefused: NO_TARGET: there is no such folder.
        """

    def arrivals(self, folder: str, floor: str) -> tuple[ServerMessage, ...]:
        """What came into any folder of this account since `floor`, by ascending UID.

        Messages that are deleted already are left out.

        Raises:
            StoreRefused: RENUMBERED: its UIDVALIDITY is another now.
        """

    def send(self, uids: Sequence[str], to: str) -> dict[str, StoredPlace]:
        """UID MOVE or UID COPY these messages to another folder of this account, by `way`.

        A server may refuse and have moved some of them all the same (RFC 6851 3.3).

        Returns:
            What the server said of where each went: a hint; empty where it said nothing usable.
        """

    def expunge(self, mails: Sequence[ServerMessage]) -> dict[str, Refusal]:
        r"""STORE \\Deleted, look, then UID EXPUNGE, of messages whose copies were seen elsewhere.

        For the COPY ways, and to finish a UID MOVE that was cut in the middle. Messages whose
        flags changed since `mails` was seen are left alone (UNCHANGEDSINCE); where there are
        labels (Gmail) all are.

        Returns:
            Why each message that is still there is; NOT_EXPUNGED where it is only marked.
        """

    def unmark(self, uids: Collection[str]) -> None:
        r"""Take \\Deleted off messages that `expunge` only marked; all else that they have stays.

        Like of any command, what came of it is to be looked at.
        """

    def can_keep_flag(self, flag: str) -> bool:
        r"""Whether a flag or keyword lasts in the held folder and may be set; never \\Deleted."""

    def add_flags(self, wanted: Mapping[str, Collection[str]]) -> dict[str, tuple[str, ...]]:
        """Add flags to messages of the held folder, by uid, where they are not there already.

        Returns:
            What was sent for each: flags that the mail did not have right before. What came of it
            is to be looked at.
        """

    def remove_flags(self, wanted: Mapping[str, Collection[str]]) -> None:
        r"""Take flags off messages of the held folder, by uid; never \\Deleted."""

    def add_flags_and_labels(
        self, uid: str, *, flags: Collection[str] = (), labels: Collection[str] = ()
    ) -> None:
        r"""Add flags and labels to a message; never \\Deleted."""


@runtime_checkable
class ServerStore(MailStore, Protocol):
    """A store on a server: `hold` gives a `ServerHold`. One hold an account at a time."""

    @property
    def account(self) -> Account:
        """Whose mail it is."""

    def look_up(self, folder: str, uids: Collection[str]) -> dict[str, ServerMessage]:
        r"""Those of these messages that are in a folder now, \\Deleted ones among them.

        Asked on a reading connection, so also while another folder is held. Empty where there is
        no such folder, or it has other numbers now.

        Raises:
            SourceError: The server cannot be asked.
        """

    def lasting_flags(self, folder: str, flags: Collection[str]) -> tuple[str, ...]:
        """Those of these flags and keywords that a folder keeps, as far as it tells a reader.

        What it tells only whoever opens it for changes, the run learns (`can_keep_flag`).

        Raises:
            SourceError: The server cannot be asked.
        """

    def arriving_refusal(self, folder: str) -> Refusal | None:
        """Why nothing can be moved into a folder, as far as its rights tell; None if it can.

        `folder`: "" is the account's own trash. NO_TRASH: neither server nor user said which.
        """

    def present(self, folder: str, uids: Collection[str]) -> frozenset[str]:
        r"""Those of these messages that are in a folder now and not \\Deleted, by number.

        What is missing in the answer is to be looked at with `seen`. Cost: 7 bytes a message.

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
