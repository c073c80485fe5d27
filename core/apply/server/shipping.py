"""Sending messages from one folder of an account to another, by batches: intent, command, look.

The intent, with all that is needed to look again after a crash, is on disk before the command
leaves; then what counts is what both folders show:

- gone here, there now: it is done;
- here, and not there: it was not done;
- in both: see `finishing`; so ends every move by COPY, and a UID MOVE cut in the middle;
- in neither: nobody knows, and it is said so.

A message whose move had no effect although the server said OK failed. Where a whole batch had
none, nothing more is sent: that is what the first batch of one mail is for (R-ID8).

Cost of a batch: some five round trips and a commit; by COPY each mail is also read twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Self

from core.apply.checks.server_move import next_uid, server_move_of, with_move_begun
from core.apply.journal.claims import find_claimed
from core.apply.journal.entries import FINAL, JournalEntry
from core.apply.journal.safety_copies import SafetyCopyWriter, has_intact_copy
from core.apply.outage import WAITING
from core.apply.place import ServerRunFolder, as_lost, as_seen_after, as_skipped
from core.apply.server.arrivals import Hints, begun_move_of, judge_move, locate_messages
from core.apply.server.finishing import finish_moves, make_safety_copies
from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod, ServerMessage
from core.model.runs import ItemState


class Shipping:
    """Sends messages out of one held folder; a context, at whose end all receipts are written.

    The receipts of a batch that went well are written with the intent of the next one: after a
    crash in between its moves are looked at once more, and a commit a batch is saved.

    Attributes:
        moved: The moves of the last batch that are verified.
    """

    def __init__(self, place: ServerRunFolder) -> None:
        self._place = place
        name = f"{place.store.account.name}-{place.held}"
        self._container = SafetyCopyWriter(
            place.context.trash, place.run, kind=place.kind, name=name
        )
        self._floors: dict[str, str] = {}  # of the next batch, by folder: above what was seen
        self._receipts: list[JournalEntry] = []
        self.moved: list[JournalEntry] = []
        self._held_up: list[JournalEntry] = []

    def __enter__(self) -> Self:
        """Nothing is begun yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """Write the receipts that wait for the next batch, however it ended."""
        self._record([])

    def take_held_up(self) -> list[JournalEntry]:
        """Moves of the last batch that the server refused though nothing is wrong with them.

        Others took messages of the batch away, and a server then moves none of it (RFC 5530,
        EXPUNGEISSUED). They wait, and may be sent again once they are checked anew.
        """
        found, self._held_up = self._held_up, []
        return found

    def withhold(self, numbers: Collection[int]) -> None:
        """Do not write that these moves are done: something else is to be written of them."""
        self._receipts = [e for e in self._receipts if e.n not in numbers]

    def ship(
        self,
        entries: Sequence[JournalEntry],
        shown: Mapping[int, ServerMessage],
        to: str,
        *,
        also: Sequence[JournalEntry] = (),
    ) -> Refusal | None:
        """Send a batch of messages that passed all checks.

        Args:
            entries: Their moves.
            shown: How each looks now in the held folder.
            to: The folder they are sent to.
            also: Moves to be written down with the intent.

        Returns:
            Why nothing more can be sent there now, or None.

        Raises:
            StoreFailed: The connection broke; what became of the batch must be looked at.
            JournalError: Nothing was touched after that.
        """
        place = self._place
        self.moved, self._held_up = [], []
        with place.job.batch():
            try:
                floor = self._floors.get(to) or place.hold.next_arrival(to)
            except StoreRefused as error:
                self._record([*also, *(as_not_sent(place, e, error.refusal) for e in entries)])
                return error.refusal
            ready = [
                with_move_begun(
                    e, server_move_of(shown[e.n], place.held, to, floor), back=place.back
                )
                for e in entries
            ]
            if place.hold.way is not RemovalMethod.MOVE:
                ready = make_safety_copies(place, ready, self._container)
            closed = [e for e in ready if e.state in FINAL]
            intended = [replace(e, state=ItemState.INTENT) for e in ready if e.state not in FINAL]
            self._record([*intended, *closed, *also])
            return self._send(intended, to) if intended else None

    def settle(self, entries: Sequence[JournalEntry], *, act: bool) -> list[JournalEntry]:
        """What became of moves whose outcome is open, by looking at both folders; written down.

        Args:
            entries: Moves that left the held folder, or were to.
            act: Also finish what was half done.

        Raises:
            StoreFailed: The connection broke.
        """
        place = self._place
        targets = {begun_move_of(e).target for e in entries}
        taken = find_claimed(
            place.context.journal,
            place.run,
            place.store.account.id,
            targets,
            {e.n for e in entries},
        )
        with place.job.batch():
            found = locate_messages(place, entries, certain=True, taken=taken, later=True)
            judged = [_as_still_out(place, judge_move(place, e, found)) for e in entries]
            now = [_as_nowhere(place, e) for e in judged]
            place.record([e for e, before in zip(now, entries, strict=True) if e != before])
            if not act:
                return now
            done = finish_moves(place, now, found.looks, self._container)
            place.record([e for e in done if e.state is ItemState.VERIFIED and e not in now])
            return done

    def _send(self, entries: list[JournalEntry], to: str) -> Refusal | None:
        """Give the command, look, write down what is seen."""
        place = self._place
        refusal: Refusal | None = None
        hints: Hints = {}
        crash_point("served.send")
        try:
            hints = place.hold.send([begun_move_of(e).uid for e in entries], to)
        except StoreRefused as error:
            refusal = error.refusal
        crash_point("served.sent")
        certain = refusal is not None or place.hold.way is not RemovalMethod.MOVE
        found = locate_messages(place, entries, certain=certain, hints=hints)
        self._floors.pop(to, None)  # nothing was seen there: it may have other numbers now
        if found.last:
            self._floors[to] = next_uid(found.last)
        seen = [judge_move(place, e, found) for e in entries]
        idle = all(e.state is ItemState.PLANNED for e in seen)
        if refusal is not None and refusal.kind is RefusalKind.SERVER:
            if not place.back and any(_is_nowhere(e) for e in seen):
                self._held_up = [e for e in seen if e.state is ItemState.PLANNED]
            seen = [_as_nowhere(place, e) for e in seen]
        elif refusal is None:  # a uid that is no more is passed over with OK (RFC 9051, 6.4.9)
            seen = [e if begun_move_of(e).uid in hints else _as_nowhere(place, e) for e in seen]
        waits = {e.n for e in self._held_up}
        now = [e if e.n in waits else _as_sent(place, e, refusal) for e in seen]
        if place.hold.is_gmail or any(e.state is not ItemState.VERIFIED for e in now):
            self._record([e for e in now if e.state is not ItemState.VERIFIED])
            self._receipts = _as_verified(now)
            now = finish_moves(place, now, found.looks, self._container)
        self._receipts = self.moved = _as_verified(now)
        if refusal is not None and (idle or refusal.kind in WAITING):
            return refusal
        return Refusal(RefusalKind.SERVER, to) if idle else None

    def _record(self, entries: Sequence[JournalEntry]) -> None:
        receipts, self._receipts = self._receipts, []
        self._place.record([*entries, *receipts])


def _as_sent(place: ServerRunFolder, entry: JournalEntry, refusal: Refusal | None) -> JournalEntry:
    """A move as it was seen after the command; `refusal`: what the server said to that."""
    entry = _as_still_out(place, entry)
    if refusal is not None and entry.state is ItemState.PLANNED:
        return as_refused(entry, refusal)
    return as_seen_after(entry)


def _as_still_out(place: ServerRunFolder, entry: JournalEntry) -> JournalEntry:
    """A call back that had no effect: it must be called again, and never leave a second time."""
    if _is_call_back(place) and entry.state is ItemState.PLANNED:
        gone = Refusal(RefusalKind.KEEPER_GONE, place.name)
        return replace(entry, state=ItemState.UNKNOWN, reason=gone)
    return entry


def _is_call_back(place: ServerRunFolder) -> bool:
    return place.back and not place.returns


def _as_nowhere(place: ServerRunFolder, entry: JournalEntry) -> JournalEntry:
    """A move that is not to be looked at again and again: its mail is in neither folder."""
    if not _is_nowhere(entry):
        return entry
    if not place.back and has_intact_copy(place.context.trash, entry):
        return replace(entry, state=ItemState.VERIFIED, reason=None)  # undo has the safety copy
    return as_lost(entry)


def _is_nowhere(entry: JournalEntry) -> bool:
    missing = entry.reason is not None and entry.reason.kind is RefusalKind.MISSING
    return entry.state is ItemState.UNKNOWN and missing


def _as_verified(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    return [e for e in entries if e.state is ItemState.VERIFIED]


def as_not_sent(place: ServerRunFolder, entry: JournalEntry, refusal: Refusal) -> JournalEntry:
    """As `as_refused`; but what is called back is still out, and undo must look for it."""
    return entry if _is_call_back(place) else as_refused(entry, refusal)


def as_refused(entry: JournalEntry, refusal: Refusal) -> JournalEntry:
    """A move that the server would not make: it waits, failed, or is not to be made."""
    if refusal.kind in WAITING:
        return replace(entry, state=ItemState.PLANNED, reason=refusal)
    if refusal.kind in (RefusalKind.SERVER, RefusalKind.RENUMBERED):
        return replace(entry, state=ItemState.FAILED, reason=refusal)
    return as_skipped(entry, refusal)
