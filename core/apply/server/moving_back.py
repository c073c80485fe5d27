"""Putting messages back into a folder of an account, from where they were moved to.

What was only marked where it lay loses its mark (`server_unmark`). All else the server moves back;
it gets new UIDs there, which is stated (`JournalEntry.back_at`). What was emptied out of the trash
meanwhile comes out of the safety copy, where there is one, with its flags and its time. The order
of looks is what makes a repeated undo harmless: a message that never left, or is back already, is
not brought back a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from core.apply.checks.likeness import find_unlike
from core.apply.checks.server_move import (
    ExpectedArrival,
    begun_record_of,
    move_record_of,
    pair_arrivals,
    with_move_begun,
)
from core.apply.journal.claims import find_claimed, find_places_back
from core.apply.journal.entries import PENDING, JournalEntry
from core.apply.journal.safety_copies import has_intact_copy, safety_copy_of
from core.apply.outage import WAITING
from core.apply.place import ServerRunFolder, cut_into_batches
from core.apply.server.arrivals import as_over
from core.apply.server.shipping import Shipping, as_not_sent
from core.apply.server.unmarking import HoldFolder, by_target, expunge_copies, unmark
from core.errors import StoreRefused
from core.job import Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import MessageKey, SourceKind
from core.ports import ReturningMessage, StoredPlace

_LOST = Refusal(RefusalKind.MISSING)


def move_back(held: HoldFolder, home: str, entries: Sequence[JournalEntry]) -> None:
    """Bring back all messages of a folder that are still to be brought back.

    Args:
        held: Holds a folder of the account by its name and UIDVALIDITY ("": any).
        home: The folder that they go back to.
        entries: Moves of one folder, within its account.

    Raises:
        Cancelled, StoreFailed, ServerError, JournalError: As `server_away.move_away`.
        StoreRefused: The folder cannot be held.
    """
    todo = [e for e in entries if e.state in PENDING]
    if not todo:
        return
    with held(home, "") as place:
        restored = unmark(place, todo)
        done = {e.n for e in restored}
        todo = _find_messages(place, [e for e in todo if e.n not in done])
    expunge_copies(held, home, restored)
    lost: list[JournalEntry] = [e for e in todo if e.target_at is None]
    sent = [e for e in todo if e.target_at is not None]
    for (folder, validity), its in by_target(sent, home).items():
        try:
            with held(folder, validity) as place:
                lost += send_back(place, its, home)
        except StoreRefused as error:  # that folder is gone, or has other numbers now
            lost += [replace(e, reason=error.refusal) for e in its]
    with held(home, "") as place:
        _put_back_copies(place, lost)
        _restore_marks(place, {e.n for e in todo})


def _find_messages(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Close the moves whose mail is at home anyway; find the others where nobody knows.

    The folder of the run is held. It may have been made anew under its old number.
    """
    old = {e.n: e.move.what.address.uid for e in entries}
    items = {e.move.what.address.uid: e.move.what for e in entries}
    elsewhere = find_unlike(items, place.hold.look_up(items), place.hold.digests)
    at_home = [e for e in entries if old[e.n] not in elsewhere]
    place.record(
        [
            replace(
                e, state=ItemState.VERIFIED, reason=None, back_at=StoredPlace(place.held, old[e.n])
            )
            for e in at_home
        ]
    )
    closed = {e.n for e in at_home}
    left = [e for e in entries if e.n not in closed]
    places = {at for e in left if (at := e.target_at) is not None}
    found: list[JournalEntry] = []
    for entry in left:
        now = entry if entry.target_at else _search_message(place, entry, places)
        places |= {now.target_at} if now.target_at else set()
        found.append(now)
    return found


def _search_message(
    place: ServerRunFolder, entry: JournalEntry, others: Collection[StoredPlace]
) -> JournalEntry:
    """The move with the place where its mail is now, if it arrived where it was sent to.

    `others`: where other moves have their messages, which may be identical.
    """
    record = move_record_of(entry)
    if record is None:
        return entry
    way = record.away
    journal = place.context.journal
    account = place.store.account.id
    taken = find_claimed(journal, place.undoes or place.run, account, {way.target}, set())
    try:
        came = [
            mail
            for mail in place.hold.arrivals(way.target, way.floor)
            if mail.uid not in taken and StoredPlace(way.target, mail.uid) not in others
            if mail.message_id == way.message_id
        ]
    except StoreRefused:
        return entry
    digests = place.hold.digests([mail.uid for mail in came], way.target)
    wanted = {entry.n: ExpectedArrival(entry.move.what.digest, way.date, "")}
    found = pair_arrivals(wanted, ((digests.get(mail.uid), mail) for mail in came))
    if entry.n not in found:
        return entry
    return replace(entry, target_at=StoredPlace(way.target, found[entry.n].uid))


def send_back(
    place: ServerRunFolder, entries: Sequence[JournalEntry], home: str
) -> list[JournalEntry]:
    """Send messages from the held folder home, by batches.

    Returns:
        The moves whose mail is not there any more.
    """
    lost: list[JournalEntry] = []
    rest = list(entries)
    with Shipping(place) as shipping:
        for batch in cut_into_batches(place.kind, entries):
            place.job.checkpoint()
            place.report(Stage.COPYING)
            gone, stop = _send_batch(place, shipping, batch, home)
            lost += gone
            rest = rest[len(batch) :]
            place = replace(place, done=place.done + len(batch))
            if stop is not None:
                place.record([as_not_sent(place, e, stop) for e in rest])
                break
    return lost


def _send_batch(
    place: ServerRunFolder, shipping: Shipping, batch: Sequence[JournalEntry], home: str
) -> tuple[list[JournalEntry], Refusal | None]:
    """Send a batch home; what is not there any more, and why nothing more can be sent."""
    uids = {at.uid: e for e in batch if (at := e.target_at) is not None}
    seen = place.hold.look_up(uids)
    items = {uid: e.move.what for uid, e in uids.items()}
    kinds = find_unlike(items, seen, place.hold.digests)
    lost = [replace(uids[u], reason=Refusal(kinds[u], place.held)) for u in kinds]
    left = {uid: e for uid, e in uids.items() if uid not in kinds}
    if not left:
        return lost, None
    shown = {e.n: seen[uid] for uid, e in left.items()}
    return lost, shipping.ship(list(left.values()), shown, home)


def _put_back_copies(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> None:
    """Put messages back that lie nowhere any more; the folder of the run is held."""
    kept = [e for e in entries if has_intact_copy(place.context.trash, e)]
    saved = {e.n for e in kept}
    place.record(
        [
            replace(e, state=ItemState.FAILED, reason=e.reason or _LOST)
            for e in entries
            if e.n not in saved
        ]
    )
    taken = find_places_back(
        place.context.journal, place.undoes, place.store.account.id, place.held, kept
    )
    for batch in cut_into_batches(SourceKind.IMAP, kept):
        place.job.checkpoint()
        with place.job.batch():
            taken |= _put_back(place, batch, taken)


def _put_back(
    place: ServerRunFolder, entries: Sequence[JournalEntry], taken: Collection[str]
) -> frozenset[str]:
    """Put messages back from their safety copies; where they lie.

    `taken`: uids of the folder that belong to other moves.
    """
    floor = place.hold.next_arrival(place.held)
    intended: list[JournalEntry] = []
    for entry in entries:
        away = begun_record_of(entry).away
        back = replace(away, source=place.held, uid="", target=place.held, floor=floor)
        intended.append(replace(with_move_begun(entry, back, back=True), state=ItemState.INTENT))
    place.record(intended)
    try:
        landings = place.hold.put_back([_return_of(place, e, taken) for e in intended])
    except StoreRefused as error:
        refusal = error.refusal
        state = ItemState.PLANNED if refusal.kind in WAITING else ItemState.FAILED
        place.record([replace(e, state=state, reason=refusal) for e in intended])
        return frozenset()
    # Also where it need not be stored, because a person had put it back: its bytes are read there.
    seen = place.hold.digests([at.uid for at in landings])
    no_effect = Refusal(RefusalKind.SERVER, place.held)
    now = [
        as_over(place, replace(e, back_at=at), None)
        if seen.get(at.uid) == e.move.what.digest
        else replace(e, state=ItemState.FAILED, reason=no_effect)
        for e, at in zip(intended, landings, strict=True)
    ]
    place.record(now)
    return frozenset(at.uid for at in landings)


def _return_of(
    place: ServerRunFolder, entry: JournalEntry, taken: Collection[str]
) -> ReturningMessage:
    address, safety_copy = entry.move.what.address, safety_copy_of(entry)
    return ReturningMessage(
        MessageKey(0, address.folder, address.uid),
        begun_record_of(entry).stored,
        place.context.trash / safety_copy.file,
        safety_copy.offset,
        safety_copy.size_bytes,
        taken=taken,
    )


def _restore_marks(place: ServerRunFolder, numbers: set[int]) -> None:
    """Give mails that are back what they lost on their way: flags, and labels where there are."""
    back = {
        e.back_at.uid: e
        for e in place.context.journal.entries(place.run, place.leg)
        if e.n in numbers and e.state is ItemState.VERIFIED and e.back_at is not None
    }
    for uid, mail in place.hold.look_up(back).items():
        record = move_record_of(back[uid])
        if record is None:
            continue
        had = {flag.lower() for flag in mail.flags}
        flags = [flag for flag in record.away.flags if flag.lower() not in had]
        labels = [label for label in record.away.labels if label not in mail.labels]
        if flags or labels:
            place.hold.add_flags_and_labels(uid, flags=flags, labels=labels)
