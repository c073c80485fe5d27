r"""Undo of moves whose messages were only marked as \\Deleted where they lay: the marks come off.

A server without UIDPLUS cannot remove the original of a copy (R-IM19), so it still lies in
its folder, under its own UID. Taking the mark off brings back the very mail, with what others did
to it meanwhile; another copy would not be as before. Then the copy leaves the folder that it was
moved to, the way that the server allows: without UIDPLUS it is marked there, and that is said.

The intent is `MoveRecord.back` without a floor: nothing is to arrive. After a cut the original
tells whether its mark is off; the copy is struck out only once that is in the journal (ACTED).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace

from core.apply.checks.likeness import find_unlike
from core.apply.checks.server_move import move_record_of, validity_of, with_move_begun
from core.apply.journal.entries import JournalEntry
from core.apply.journal.safety_copies import has_intact_copy
from core.apply.place import ServerRunFolder, cut_into_batches
from core.apply.server.arrivals import as_over
from core.crashpoints import crash_point
from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import RemovalMethod, ServerMessage, is_deleted
from core.model.runs import ItemState
from core.ports import StoredPlace

HoldFolder = Callable[[str, str], AbstractContextManager[ServerRunFolder]]
_STARRED = "\\flagged"


def is_unmarking(entry: JournalEntry) -> bool:
    """Whether a move has begun to come back by its mark being taken off."""
    record = move_record_of(entry)
    return record is not None and record.back is not None and not record.back.floor


def unmark(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Take off the marks that these moves left in their folder, which is held.

    Args:
        place: It holds the folder that the messages are to be back in.
        entries: Moves to be taken back, still to be begun.

    Returns:
        Those whose originals are back, ACTED: their copies are still to be struck out. All others
        must come back another way.

    Raises:
        StoreFailed: The connection broke; what came of it must be looked at.
    """
    done: list[JournalEntry] = []
    for batch in cut_into_batches(place.kind, _marked_by_us(place, entries)):
        place.job.checkpoint()
        with place.job.batch():
            done += _unmark_batch(place, batch)
    return done


def look_at_outcomes(
    place: ServerRunFolder, entries: Sequence[JournalEntry]
) -> list[JournalEntry]:
    """What became of marks that were to be taken off, by looking at the folder; written down."""
    seen = place.hold.look_up([_home_of(e) for e in entries])
    kinds = find_unlike({_home_of(e): e.move.what for e in entries}, seen, place.hold.digests)
    now: list[JournalEntry] = []
    for entry in entries:
        if _home_of(entry) not in kinds:
            at = StoredPlace(place.held, _home_of(entry))
            now.append(replace(entry, state=ItemState.ACTED, reason=None, back_at=at))
        elif place.returns:
            now.append(replace(entry, state=ItemState.PLANNED, reason=None))
        else:  # called back: it must not leave a second time
            now.append(replace(entry, state=ItemState.UNKNOWN))
    place.record(now)
    return now


def expunge_copies(held: HoldFolder, home: str, entries: Sequence[JournalEntry]) -> None:
    """Strike out the copies of messages that are back, and close their moves.

    A copy that cannot be taken out stays, and the move says why: better two than none.

    Raises:
        StoreFailed: The connection broke; the moves are ACTED.
    """
    for (folder, validity), its in by_target(entries, home).items():
        try:
            with held(folder, validity) as place:
                for batch in cut_into_batches(place.kind, its):
                    place.job.checkpoint()
                    with place.job.batch():
                        reasons = _expunge(place, batch)
                        place.record([as_over(place, e, reasons.get(e.n)) for e in batch])
        except StoreRefused as error:  # that folder is gone, or has other numbers now
            with held(home, "") as place:
                place.record([as_over(place, e, error.refusal) for e in its])


def withdraw_copies(held: HoldFolder, home: str, entries: Sequence[JournalEntry]) -> None:
    """Strike out the copies of mails that stay where they are, and close their moves as they are.

    A message that was copied and then not removed, since somebody had changed it or its kept copy
    was gone, would be there twice. Where the original is not there, or marked, its copy stays.

    Args:
        held: As `server_back.move_back`.
        home: The folder that they stay in.
        entries: Moves as they are to end; ACTED in the journal until now.

    Raises:
        StoreFailed: The connection broke; the moves are still ACTED.
    """
    with held(home, "") as place:
        seen = place.hold.look_up([_home_of(e) for e in entries])
        staying = [e for e in entries if (it := seen.get(_home_of(e))) and not is_deleted(it)]
        numbers = {e.n for e in staying}
        place.record([e for e in entries if e.n not in numbers])
    for (folder, validity), its in by_target(staying, home).items():
        try:
            with held(folder, validity) as place:
                for batch in cut_into_batches(place.kind, its):
                    with place.job.batch():
                        _expunge(place, batch)
                        place.record(batch)
        except StoreRefused:  # that folder is gone, or has other numbers now
            with held(home, "") as place:
                place.record(its)


def by_target(
    entries: Sequence[JournalEntry], home: str
) -> dict[tuple[str, str], list[JournalEntry]]:
    """Moves by the folder, with its numbering, that their copies lie in."""
    by_folder: dict[tuple[str, str], list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        at = entry.target_at or StoredPlace(home, "")
        by_folder[(at.folder, validity_of(at.uid))].append(entry)
    return by_folder


def _home_of(entry: JournalEntry) -> str:
    return entry.move.what.address.uid


def _marked_by_us(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """The moves that left a mark of ours in the held folder, with a copy elsewhere.

    Those that an undo takes back say so in the run that it is of: only marked at the end, or cut
    off between copy and mark (ACTED is written before any mark). What is called back at once was
    only just marked.
    """
    sent = [e for e in entries if move_record_of(e) is not None and e.target_at is not None]
    if not place.returns or not sent:
        return sent
    origins = {e.n: e for e in place.context.journal.entries(place.undoes, place.leg)}
    seen = place.hold.look_up([_home_of(e) for e in sent])
    found: list[JournalEntry] = []
    for entry in sent:
        origin, mail = origins.get(entry.of_n), seen.get(_home_of(entry))
        if origin is None or mail is None:
            continue
        only_marked = origin.reason and origin.reason.kind is RefusalKind.NOT_EXPUNGED
        if only_marked or (origin.state is ItemState.ACTED and is_deleted(mail)):
            found.append(entry)
    return found


def _unmark_batch(place: ServerRunFolder, batch: Sequence[JournalEntry]) -> list[JournalEntry]:
    seen = place.hold.look_up([_home_of(e) for e in batch])
    same = [e for e in batch if (mail := seen.get(_home_of(e))) and _is_the_same(e, mail)]
    if not same:
        return []
    intended = [_with_unmarking_begun(e) for e in same]
    place.record(intended)
    crash_point("served.unmark")
    with suppress(StoreRefused):  # it stays marked: a copy of it may come back all the same
        place.hold.unmark([_home_of(e) for e in intended if is_deleted(seen[_home_of(e)])])
    crash_point("served.unmarked")
    return [e for e in look_at_outcomes(place, intended) if e.state is ItemState.ACTED]


def _is_the_same(entry: JournalEntry, mail: ServerMessage) -> bool:
    """Whether the mail of this address is the one that was copied, whatever flags it has now."""
    record = move_record_of(entry)
    if record is None or any(flag.lower() == "\\deleted" for flag in record.away.flags):
        return False
    way = record.away
    before = (way.uid, way.size_bytes, way.message_id, way.date)
    return before == (mail.uid, mail.size_bytes, mail.message_id, mail.date)


def _with_unmarking_begun(entry: JournalEntry) -> JournalEntry:
    record = move_record_of(entry)
    if record is None or entry.target_at is None:
        raise ValueError(entry.n)
    copy, way = entry.target_at, record.away
    back = replace(way, source=copy.folder, uid=copy.uid, target=way.source, floor="")
    return replace(with_move_begun(entry, back, back=True), state=ItemState.INTENT, reason=None)


def _expunge(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> dict[int, Refusal]:
    """Strike these copies out of the held folder; why each that is left there is."""
    copies = {at.uid: e for e in entries if (at := e.target_at) is not None and at.uid}
    seen = place.hold.look_up(copies)
    left = _find_left_alone(place, {uid: copies[uid] for uid in seen}, seen)
    crash_point("served.strike")
    try:
        reasons = place.hold.expunge([mail for uid, mail in seen.items() if uid not in left])
    except StoreRefused as error:
        reasons = dict.fromkeys(seen, error.refusal)
    crash_point("served.struck")
    server = Refusal(RefusalKind.SERVER, place.held)
    there = place.hold.look_up(copies)
    return {copies[uid].n: left.get(uid) or reasons.get(uid, server) for uid in there}


def _find_left_alone(
    place: ServerRunFolder, copies: dict[str, JournalEntry], seen: dict[str, ServerMessage]
) -> dict[str, Refusal]:
    """Copies that must not be struck out, and why: somebody wants them, or they are none."""
    live = {uid: e.move.what for uid, e in copies.items() if not is_deleted(seen[uid])}
    kinds = find_unlike(live, seen, place.hold.digests)
    for uid, entry in copies.items():
        record = move_record_of(entry)
        before = {flag.lower() for flag in record.away.flags} if record else set()
        if _STARRED in {flag.lower() for flag in seen[uid].flags} - before:
            kinds[uid] = RefusalKind.FLAGGED
        elif place.hold.way is not RemovalMethod.COPY_MARK and not has_intact_copy(
            place.context.trash, entry
        ):
            kinds[uid] = RefusalKind.SAFETY_COPY  # R-JR3: what is expunged is gone for good
    return {uid: Refusal(kind, place.held) for uid, kind in kinds.items()}
