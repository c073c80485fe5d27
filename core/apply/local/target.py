"""A mailbox that mail is moved to: what it held before, and what was stored there already.

Storing is not one act with taking out, so a crash may lie between. How many messages of each
identity the destination held before is written down first; what is there more than that was stored
by us, and is not stored a second time (R-IM22).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from core.apply.context import RunContext
from core.apply.count_identities import count_identities, is_keyed_by_place
from core.apply.journal.claims import find_claimed
from core.apply.journal.entries import PENDING, JournalEntry
from core.apply.journal.journal import Journal
from core.apply.local.account_target import ReadRaw, cut_into_chunks, open_account_target
from core.errors import AccountError, SourceError
from core.job import Job
from core.model.sources import MessageKey
from core.ports import StoredPlace, StoreHold
from core.server_ports import ServerStore


class Target(Protocol):
    """A destination."""

    def with_floor(self, entry: JournalEntry, base: int | None) -> JournalEntry:
        """The move with what is to be known of the destination before anything is stored.

        Args:
            entry: A checked move.
            base: How many messages of its identity a former attempt found there; None: there was
                none.
        """

    def store(self, entries: Sequence[JournalEntry], raw: ReadRaw) -> dict[int, StoredPlace]:
        """Store what a former attempt did not; say where each message lies.

        Raises:
            StoreRefused, StoreFailed, OSError: It could not be stored; nothing left its folder.
        """

    def withdraw(self, entries: Sequence[JournalEntry]) -> None:
        """Take out what a former attempt stored for these moves, which are not to be made.

        Raises:
            StoreRefused, StoreFailed, SourceError: The destination cannot be changed.
        """

    def reduce(self, entries: Sequence[JournalEntry], left: Mapping[str, int]) -> None:
        """Take messages of these moves out again, if they are there.

        Args:
            entries: The moves.
            left: How many messages of each identity must stay, where keys do not last.

        Raises:
            StoreRefused, StoreFailed: The destination cannot be changed.
        """


class LocalTarget:
    """A destination on this computer, held."""

    def __init__(self, hold: StoreHold, now: Counter[str], *, keys_last: bool) -> None:
        self._hold = hold
        self._now = now
        self._keys_last = keys_last

    def with_floor(self, entry: JournalEntry, base: int | None) -> JournalEntry:
        """The move with how many messages of its identity the destination has."""
        now = self._now[entry.move.what.digest]
        return replace(entry, target_before=now if base is None else base)

    def store(self, entries: Sequence[JournalEntry], raw: ReadRaw) -> dict[int, StoredPlace]:
        """Store what a former attempt did not; see `Target`."""
        landings = self._stored(entries)
        missing = [entry for entry in entries if entry.n not in landings]
        for chunk in cut_into_chunks(missing):
            mails = [raw(entry) for entry in chunk]
            stored = self._hold.append(mails)
            landings |= {e.n: at for e, at in zip(chunk, stored, strict=True)}
            self._now.update(e.move.what.digest for e in chunk)
        return landings

    def withdraw(self, entries: Sequence[JournalEntry]) -> None:
        """Take out what a former attempt stored for these moves, and nothing else."""
        gone = [MessageKey(0, *at) for at in self._stored(entries).values()]
        if gone:
            self._hold.take_out(gone)

    def _stored(self, entries: Sequence[JournalEntry]) -> dict[int, StoredPlace]:
        """What a former attempt stored: what is there more than before it."""
        ours = {
            digest: list(self._hold.find(digest))[before:]
            for digest, before in {e.move.what.digest: e.target_before for e in entries}.items()
            if self._now[digest] > before
        }
        found: dict[int, StoredPlace] = {}
        for entry in entries:
            there = ours.get(entry.move.what.digest)
            if there:
                key = there.pop(0)
                found[entry.n] = StoredPlace(key.folder, key.uid)
        return found

    def reduce(self, entries: Sequence[JournalEntry], left: Mapping[str, int]) -> None:
        """Take messages of these moves out again.

        Does nothing where a former attempt did it, or somebody else. From a folder of files the
        very messages go that these moves stored. In an mbox, where keys do not last, those first,
        until only `left` of each identity are left: one that was there before is never taken.

        """
        gone: list[MessageKey] = []
        ours = {MessageKey(0, *entry.target_at) for entry in entries if entry.target_at}
        for digest, wanted in left.items():
            there = self._hold.find(digest)
            going = [key for key in there if key in ours]
            if not self._keys_last:
                going += [key for key in reversed(there) if key not in ours]
                going = going[: max(self._now[digest] - wanted, 0)]
            gone += going
            self._now[digest] -= len(going)
        if gone:
            self._hold.take_out(gone)


@contextmanager
def hold_target(
    context: RunContext, to: str, entries: Sequence[JournalEntry], *, run: str, job: Job
) -> Iterator[Target]:
    """Hold the destination of some moves, made if its store can, and count what it has of them.

    Of an account nothing is held or counted: see `core.apply.local.account_target`.

    Raises:
        SourceError, AccountError: There is no mailbox.
        StoreRefused: It cannot be changed.
    """
    store, folder = context.open_target(to, job)
    if isinstance(store, ServerStore):
        numbers = {e.n for e in entries}
        yield open_account_target(
            store, folder, lambda it, name: find_claimed(context.journal, run, it, {name}, numbers)
        )
        return
    with store.hold(folder) as hold:
        now = count_identities(store, folder.name, {e.move.what.digest for e in entries}, job)
        yield LocalTarget(hold, now, keys_last=is_keyed_by_place(store.spec.kind))


def find_bases(
    journal: Journal, run: str, entries: Sequence[JournalEntry]
) -> dict[tuple[str, str], int]:
    """How many messages of each identity each destination had before a former attempt.

    What was stored for moves that are done by now is theirs: one message must not be taken for the
    copies of two.

    Args:
        journal: To be read.
        run: The run of these moves.
        entries: Moves that are still to be done.

    Returns:
        By destination and identity; without those that no attempt counted.
    """
    known = [e for e in entries if e.target_before >= 0]
    theirs: dict[tuple[str, str], list[int]] = defaultdict(list)
    for other in journal.each_entry(run) if known else ():
        if other.state not in PENDING and other.target_at is not None:
            theirs[(other.move.to, other.move.what.digest)].append(other.target_before)
    bases: dict[tuple[str, str], int] = {}
    for entry in known:
        kind = (entry.move.to, entry.move.what.digest)
        base = entry.target_before + sum(n >= entry.target_before for n in theirs[kind])
        bases[kind] = min(base, bases.get(kind, base))
    return bases


def count_in_target(
    context: RunContext, to: str, digests: Collection[str], job: Job
) -> Counter[str]:
    """How many messages of these identities a destination has; none if it need not be counted."""
    try:
        store, folder = context.open_target(to, job)
        if isinstance(store, ServerStore):
            return Counter()
        return count_identities(store, folder.name, digests, job)
    except (SourceError, AccountError):
        return Counter()
