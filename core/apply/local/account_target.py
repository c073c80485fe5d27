"""A folder of an account that message from elsewhere is moved to (R-IM18).

Nothing is counted there, which would read the whole folder: where the next message was to land is
written down before anything is stored, and what arrived since is compared. Nothing stays held
either: an account has one writing connection, and another folder of it may be needed meanwhile.
What is taken out again goes to the trash of that account, never nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from core.apply.checks.server_move import ExpectedArrival, pair_arrivals
from core.apply.journal.entries import JournalEntry
from core.errors import ServerOffline, StoreFailed, StoreRefused
from core.model.sources import Folder, MessageKey, RawMessage
from core.ports import StoredPlace
from core.server_ports import ServerHold, ServerStore

CHUNK_BYTES = 32 << 20
_FLOOR = "target_floor"
ReadRaw = Callable[[JournalEntry], RawMessage]
TakenUids = Callable[[str, str], Collection[str]]


class AccountTarget:
    """A destination in an account."""

    def __init__(self, store: ServerStore, folder: Folder, floor: str, taken: TakenUids) -> None:
        """See `open_account_target`."""
        self._store = store
        self._folder = folder
        self._floor = floor
        self._taken = taken

    def with_floor(self, entry: JournalEntry, base: int | None) -> JournalEntry:
        """The move with where its mail will land at the earliest."""
        del base
        if entry.target_at is not None or floor_of(entry):
            return entry
        return replace(entry, origin=json.dumps({_FLOOR: self._floor}))

    def store(self, entries: Sequence[JournalEntry], raw: ReadRaw) -> dict[int, StoredPlace]:
        """Store what a former attempt did not; say where each message lies.

        Raises:
            StoreRefused: It could not be stored; nothing left its folder.
            ServerOffline: The connection broke: what was stored is found when the run goes on.
        """
        try:
            with self._store.hold(self._folder) as hold:
                landings = self._there(hold, entries)
                for chunk in cut_into_chunks([e for e in entries if e.n not in landings]):
                    stored = hold.append([raw(entry) for entry in chunk])
                    landings |= {e.n: at for e, at in zip(chunk, stored, strict=True)}
        except StoreFailed as error:
            raise ServerOffline(error.path, error.detail) from error
        return landings

    def withdraw(self, entries: Sequence[JournalEntry]) -> None:
        """Send what a former attempt stored for these moves to the trash, and nothing else."""
        with self._store.hold(self._folder) as hold:
            gone = [MessageKey(0, *at) for at in self._there(hold, entries).values()]
            if gone:
                hold.take_out(gone)

    def reduce(self, entries: Sequence[JournalEntry], left: Mapping[str, int]) -> None:
        """Send the very messages that these moves stored to the trash, those that are still there.

        Raises:
            StoreRefused, StoreFailed, SourceError: The destination cannot be changed.
        """
        del left
        ours = {at.uid: e for e in entries if (at := e.target_at) is not None}
        with self._store.hold(self._folder) as hold:
            there = hold.digests(ours)
            gone = [u for u, digest in there.items() if digest == ours[u].move.what.digest]
            if gone:
                hold.take_out([MessageKey(0, self._folder.name, uid) for uid in gone])

    def _there(self, hold: ServerHold, entries: Sequence[JournalEntry]) -> dict[int, StoredPlace]:
        """What a former attempt stored already."""
        known = {at.uid: e for e in entries if (at := e.target_at) is not None}
        now = hold.digests(known) if known else {}
        found = {
            known[u].n: StoredPlace(self._folder.name, u)
            for u, digest in now.items()
            if digest == known[u].move.what.digest
        }
        floors = {floor for e in entries if e.n not in found and (floor := floor_of(e))}
        floors -= {self._floor}  # of this very attempt: nothing is there yet
        if not floors:
            return found
        taken = set(self._taken(self._store.account.id, self._folder.name))
        taken |= {at.uid for at in found.values()}
        for floor in sorted(floors):
            its = [e for e in entries if e.n not in found and floor_of(e) == floor]
            try:
                came = [m.uid for m in hold.arrivals(self._folder.name, floor)]
            except StoreRefused:  # it has other numbers now: what was stored cannot be found
                continue
            free = [uid for uid in came if uid not in taken]
            digests = hold.digests(free)
            mails = hold.look_up(free)
            named = ((digests.get(uid), mails[uid]) for uid in free if uid in mails)
            again = pair_arrivals(
                {e.n: ExpectedArrival(e.move.what.digest, "", "") for e in its}, named
            )
            found |= {n: StoredPlace(self._folder.name, mail.uid) for n, mail in again.items()}
            taken |= {mail.uid for mail in again.values()}
        return found


def open_account_target(store: ServerStore, folder: Folder, taken: TakenUids) -> AccountTarget:
    """The destination, with where its next message will land. Cost: a SELECT and a STATUS.

    Args:
        store: The account.
        folder: Which of its folders.
        taken: By account and folder: uids there that belong to other moves; asked only where a
            former attempt may have stored something.

    Raises:
        StoreRefused: There is no such folder, or it cannot be changed.
        SourceError: The server cannot be reached.
    """
    try:
        with store.hold(folder) as hold:
            return AccountTarget(store, folder, hold.next_arrival(folder.name), taken)
    except StoreFailed as error:
        raise ServerOffline(error.path, error.detail) from error


def floor_of(entry: JournalEntry) -> str:
    """Where what was stored for a move landed at the earliest; "" if nothing can have been."""
    found = json.loads(entry.origin) if entry.origin else {}
    return str(found.get(_FLOOR, "")) if isinstance(found, dict) else ""


def cut_into_chunks(entries: Sequence[JournalEntry]) -> Iterator[list[JournalEntry]]:
    """Cut into pieces that fit into memory at once."""
    chunk: list[JournalEntry] = []
    size = 0
    for entry in entries:
        if chunk and size + entry.move.what.size_bytes > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(entry)
        size += entry.move.what.size_bytes
    if chunk:
        yield chunk
