"""What became of messages that were sent from one folder of an account to another.

Asked of both folders, never of the command's answer (R-IM20, R-IM21). What arrived is
looked for from the recorded floor on, not in the whole folder (R-JR1), and by values fetched and
compared here: nothing out of a message is ever put into a SEARCH (R-JR2).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.apply.checks.server_move import (
    ExpectedArrival,
    ServerMove,
    appearance_key,
    begun_record_of,
    landing_of,
    pair_arrivals,
)
from core.apply.journal.entries import JournalEntry
from core.apply.journal.safety_copies import has_intact_copy
from core.apply.place import ServerRunFolder, as_skipped
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod, ServerMessage, is_deleted
from core.model.runs import ItemState
from core.ports import StoredPlace

Hints = Mapping[str, StoredPlace]


class MessageSighting(NamedTuple):
    """Where a message is: in the held folder, among what arrived in the other one."""

    here: ServerMessage | None
    there: ServerMessage | None


class MessageWhereabouts(NamedTuple):
    """Where the messages of some moves are.

    unseen: why the other folder could not be looked at. last: the newest uid in it, if anything
    arrived.
    """

    looks: dict[int, MessageSighting]
    unseen: Refusal | None
    last: str


def begun_move_of(entry: JournalEntry) -> ServerMove:
    """The way that a move has begun.

    Raises:
        ValueError: None.
    """
    return begun_record_of(entry).now


def locate_messages(
    place: ServerRunFolder,
    entries: Sequence[JournalEntry],
    *,
    certain: bool,
    hints: Hints | None = None,
    taken: Collection[str] = (),
    later: bool = False,
) -> MessageWhereabouts:
    """Where each mail is now.

    Args:
        place: It holds the folder that they leave.
        entries: Moves that have begun their way.
        certain: Believe identities only; else size and Message-ID too.
        hints: Where the server said that each message went.
        taken: Uids in the other folder that belong to other moves.
        later: Time passed since the command, so that others may have brought an identical mail
            there: such a one must not be the reason to strike out the one that is still here.
            After a MOVE that left it here it is always asked whose that mail is.

    Raises:
        StoreFailed: The connection broke.
    """
    here = place.hold.look_up([uid for e in entries if (uid := begun_move_of(e).uid)])
    looks = {e.n: MessageSighting(here.get(begun_move_of(e).uid), None) for e in entries}
    unseen: Refusal | None = None
    last = ""
    ways: dict[tuple[str, str], list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        way = begun_move_of(entry)
        ways[(way.target, way.floor)].append(entry)
    for (target, floor), its in ways.items():
        try:
            came = place.hold.arrivals(target, floor)
        except StoreRefused as error:
            unseen = error.refusal
            continue
        last = came[-1].uid if came else last
        free = [mail for mail in came if mail.uid not in taken]
        # What is gone from here must be there, so it is served before what may be in both.
        for gone in (True, False):
            some = [e for e in its if (looks[e.n].here is None) is gone]
            doubtful = not gone and (later or place.hold.way is RemovalMethod.MOVE)
            search = _Search(place, hints or {}, strict=doubtful)
            found = search.paired(some, free, certain=certain or not gone)
            looks |= {n: looks[n]._replace(there=mail) for n, mail in found.items()}
            used = {mail.uid for mail in found.values()}
            free = [mail for mail in free if mail.uid not in used]
    return MessageWhereabouts(looks, unseen, last)


class _Search(NamedTuple):
    """How messages are looked for among what arrived."""

    place: ServerRunFolder
    hints: Hints
    strict: bool

    def paired(
        self, entries: Sequence[JournalEntry], came: Sequence[ServerMessage], *, certain: bool
    ) -> dict[int, ServerMessage]:
        """Which arrival is which mail: by looks if that will do, else by identity."""
        found: dict[int, ServerMessage] = {}
        if not certain:
            looks = [(appearance_key(mail.message_id, mail.size_bytes), mail) for mail in came]
            told = _distinct_by_appearance(entries, Counter(key for key, _ in looks))
            found = pair_arrivals({e.n: self._expected(e, _appearance(e)) for e in told}, looks)
        used = {mail.uid for mail in found.values()}
        rest = [e for e in entries if e.n not in found]
        ids = {begun_move_of(e).message_id for e in rest}
        near = [mail for mail in came if mail.uid not in used and mail.message_id in ids]
        if near:
            target = begun_move_of(rest[0]).target
            digests = self.place.hold.digests([mail.uid for mail in near], target)
            named = ((digests.get(mail.uid), mail) for mail in near)
            wanted = {e.n: self._expected(e, e.move.what.digest) for e in rest}
            found |= pair_arrivals(wanted, named, strict=self.strict)
        return found

    def _expected(self, entry: JournalEntry, key: Hashable) -> ExpectedArrival:
        """It went where the server said, or where it was seen already."""
        way = begun_move_of(entry)
        seen = entry.back_at if self.place.back else entry.target_at
        said = self.hints.get(way.uid, seen)
        return ExpectedArrival(key, way.date, said.uid if said else "")


def _appearance(entry: JournalEntry) -> Hashable:
    way = begun_move_of(entry)
    return appearance_key(way.message_id, way.size_bytes)


def _distinct_by_appearance(
    entries: Sequence[JournalEntry], came: Mapping[Hashable, int]
) -> list[JournalEntry]:
    """The moves whose messages nothing else looks like: no other message, nothing else that came.

    Two messages may share Message-ID and size and say different things; which of them lies where
    is then told by their bytes alone, whatever the server says.
    """
    wanted: dict[Hashable, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        wanted[_appearance(entry)].append(entry)
    return [
        entry
        for key, its in wanted.items()
        if came.get(key, 0) <= len(its) and len({e.move.what.digest for e in its}) == 1
        for entry in its
    ]


def judge_move(
    place: ServerRunFolder, entry: JournalEntry, found: MessageWhereabouts
) -> JournalEntry:
    """The move as its two folders show it (the table of R-JR8)."""
    here, there = found.looks[entry.n]
    if there is not None:
        landing = landing_of(begun_move_of(entry), there)
        at = (entry.target_at, landing) if place.back else (landing, entry.back_at)
        entry = replace(entry, target_at=at[0], back_at=at[1])
        if here is not None and _is_marked_by_others(place, entry, here):
            return as_skipped(entry, Refusal(RefusalKind.GHOST, place.held))
        if here is not None:
            return replace(entry, state=ItemState.ACTED, reason=None)
        return as_over(place, entry, None)
    if here is not None or (place.back and has_intact_copy(place.context.trash, entry)):
        return replace(entry, state=ItemState.PLANNED, reason=None)
    reason = found.unseen or Refusal(RefusalKind.MISSING, place.held)
    return replace(entry, state=ItemState.UNKNOWN, reason=reason)


def _is_marked_by_others(place: ServerRunFolder, entry: JournalEntry, here: ServerMessage) -> bool:
    """Whether a copied mail is deleted, and not by us: we say ACTED before we mark (R-IM9).

    A MOVE that was cut in the middle may leave the mark of the server itself.
    """
    copied = place.hold.way is not RemovalMethod.MOVE and not place.back
    return copied and entry.state is ItemState.INTENT and is_deleted(here)


def as_over(place: ServerRunFolder, entry: JournalEntry, reason: Refusal | None) -> JournalEntry:
    """The move as one that is done; one that was called back at once, as one that failed."""
    if place.back and not place.returns:
        gone = Refusal(RefusalKind.KEEPER_GONE, place.name)
        return replace(entry, state=ItemState.FAILED, reason=gone)
    if place.back and reason is not None and reason.kind is RefusalKind.NOT_EXPUNGED:
        reason = Refusal(RefusalKind.COPY_MARKED, reason.detail)
    if place.back and reason is None and entry.reason is not None:
        # Where it was moved to lets nothing go: it is back, and its copy stays there.
        reason = entry.reason if entry.reason.kind is RefusalKind.READ_ONLY else None
    return replace(entry, state=ItemState.VERIFIED, reason=reason)
