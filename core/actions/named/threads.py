"""The conversations of a scan in which a later mail contains an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from core.columns import Int64s
from core.errors import ServerError, SourceError
from core.job import Job
from core.match.threads.conversations import (
    Conversations,
    find_conversations,
    rows_of_conversation,
)
from core.match.threads.inclusive import Inclusion, pairs_in_conversations, split_conversation
from core.message.addresses import HeaderAddresses, header_addresses
from core.message.subjects import is_answer
from core.model.sources import RawMessage
from core.model.table import stub_of_row
from core.ports import Sources
from core.scan.session import Session


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation with something to save.

    Attributes:
        rows: All its messages, in the order of reading.
        goes: What a later one contains, and which; never marked by itself.
    """

    rows: tuple[int, ...]
    goes: tuple[Inclusion, ...]

    @property
    def stays(self) -> tuple[int, ...]:
        """The messages with something of their own."""
        gone = {one.row for one in self.goes}
        return tuple(row for row in self.rows if row not in gone)


def find_threads(
    session: Session, *, stores: Sources, job: Job, ignore_recipients: bool = False
) -> tuple[Thread, ...]:
    """The conversations of which something could go, those that save most bytes first.

    A message that somebody got who stands in no header of those that stay has something of its
    own, unless `ignore_recipients`. So does one whose header cannot be read now.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: as `find_conversations`, and a fetch of each message of conversations with covers.
    """
    mails = session.mails
    found = conversations_of(session)
    pairs = pairs_in_conversations(mails, found, session.covers)
    addresses: dict[int, HeaderAddresses] = {}
    if not ignore_recipients:
        wanted = {row for n in pairs for row in rows_of_conversation(found, n).tolist()}
        addresses = read_headers(session, wanted, header_addresses, stores, job)
    threads = []
    for number, its in pairs.items():
        job.checkpoint()
        rows: list[int] = rows_of_conversation(found, number).tolist()
        holds_more = _Recipients(None if ignore_recipients else addresses)
        goes = split_conversation(rows, its, mails.sent_utc, holds_more)
        if goes:
            threads.append(Thread(tuple(rows), tuple(goes)))
    sizes = mails.size_bytes
    threads.sort(key=lambda t: (-sum(int(sizes[one.row]) for one in t.goes), t.rows[0]))
    return tuple(threads)


def conversations_of(session: Session) -> Conversations:
    """All conversations of a scan."""
    subjects = session.mails.subject

    def is_reply(rows: Int64s) -> Sequence[bool]:
        return [is_answer(subject) for subject in subjects.take(rows)]

    return find_conversations(session.mails, is_reply)


def count_participants(session: Session, rows: Sequence[int]) -> int:
    """How many addresses wrote in a conversation."""
    return len(np.unique(session.mails.sender_key[np.array(rows, np.int64)]))


class _Recipients:
    """Whether somebody got a message who stands in no header of those that stay."""

    def __init__(self, addresses: dict[int, HeaderAddresses] | None) -> None:
        self._addresses = addresses
        self._known: set[str] = set()
        self._n_read = 0

    def __call__(self, row: int, staying: Sequence[int]) -> bool:
        if self._addresses is None:
            return False
        for other in staying[self._n_read :]:
            if other in self._addresses:
                self._known |= self._addresses[other].everybody
        self._n_read = len(staying)
        own = self._addresses.get(row)
        return own is None or not own.recipients <= self._known


REPORT_EVERY = 100
T = TypeVar("T")


def read_headers(
    session: Session, rows: Collection[int], read: Callable[[bytes], T], stores: Sources, job: Job
) -> dict[int, T]:
    """What `read` makes of each message's bytes; one that cannot be read now is not in it.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.

    Cost: one fetch of these messages; memory: one at a time.
    """
    mails, found = session.mails, dict[int, T]()
    wanted = np.array(sorted(rows), np.int64)
    for number in np.unique(mails.folder[wanted]).tolist() if len(wanted) else ():
        held = session.folders[number]
        its = wanted[mails.folder[wanted] == number].tolist()
        row_of = {mails.uid[row]: row for row in its}
        stubs = [stub_of_row(mails, row, held.folder.name) for row in its]
        try:
            source = stores.source(session.specs[held.source], job)
            for done, raw in enumerate(source.fetch(held.folder, stubs)):
                if done % REPORT_EVERY == 0:
                    job.checkpoint()
                if isinstance(raw, RawMessage) and raw.stub.key.uid in row_of:
                    found[row_of[raw.stub.key.uid]] = read(raw.data)
        except ServerError:
            raise
        except SourceError:
            continue
    return found
