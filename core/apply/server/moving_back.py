"""Putting mails back into a folder of an account, from where they were moved to.

What was only marked where it lay loses its mark (`server_unmark`). All else the server moves back;
it gets new UIDs there, which is stated (`Entry.back_at`). What was emptied out of the trash
meanwhile comes out of the safety copy, where there is one, with its flags and its time. The order
of looks is what makes a repeated undo harmless: a mail that never left, or is back already, is not
brought back a second time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from core.apply.checks.likeness import unlike
from core.apply.checks.server_move import (
    Crossing,
    Wanted,
    begun,
    begun_voyage,
    paired,
    validity_of,
    voyage_of,
)
from core.apply.journal.claims import claimed
from core.apply.journal.entries import PENDING, Entry
from core.apply.journal.safety_copies import escrow_of, safe
from core.apply.outage import WAITING
from core.apply.place import ServerPlace, batches
from core.apply.server.arrivals import judged, look
from core.apply.server.shipping import Shipping, refused
from core.apply.server.unmarking import Held, strike_copies, unmark
from core.errors import StoreRefused
from core.job import Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState
from core.model.sources import MessageKey, SourceKind
from core.ports import Landing, Return

_LOST = Refusal(RefusalKind.MISSING)


def move_back(held: Held, home: str, entries: Sequence[Entry]) -> None:
    """Bring back all mails of a folder that are still to be brought back.

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
        todo = _found(place, [e for e in todo if e.n not in done])
    strike_copies(held, home, restored)
    lost: list[Entry] = [e for e in todo if e.target_at is None]
    for (folder, validity), its in _by_folder(todo).items():
        try:
            with held(folder, validity) as place:
                lost += send_back(place, its, home)
        except StoreRefused as error:  # that folder is gone, or has other numbers now
            lost += [replace(e, reason=error.refusal) for e in its]
    with held(home, "") as place:
        _from_copies(place, lost)
        _dressed(place, {e.n for e in todo})


def _by_folder(entries: Sequence[Entry]) -> dict[tuple[str, str], list[Entry]]:
    found: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.target_at is not None:
            found[(entry.target_at.folder, validity_of(entry.target_at.uid))].append(entry)
    return found


def _found(place: ServerPlace, entries: Sequence[Entry]) -> list[Entry]:
    """Close the moves whose mail is at home anyway; find the others where nobody knows.

    The folder of the run is held. It may have been made anew under its old number.
    """
    old = {e.n: e.move.what.address.uid for e in entries}
    items = {e.move.what.address.uid: e.move.what for e in entries}
    elsewhere = unlike(items, place.hold.seen(items), place.hold.digests)
    at_home = [e for e in entries if old[e.n] not in elsewhere]
    place.record(
        [
            replace(
                e, state=ItemState.VERIFIED, reason=None, back_at=Landing(place.held, old[e.n])
            )
            for e in at_home
        ]
    )
    closed = {e.n for e in at_home}
    return [e if e.target_at else _searched(place, e) for e in entries if e.n not in closed]


def _searched(place: ServerPlace, entry: Entry) -> Entry:
    """The move with the place where its mail is now, if it arrived where it was sent to."""
    voyage = voyage_of(entry)
    if voyage is None:
        return entry
    way = voyage.away
    journal = place.means.journal
    account = place.store.account.id
    taken = claimed(journal, place.undoes or place.run, account, {way.target}, set())
    try:
        came = [
            mail
            for mail in place.hold.arrivals(way.target, way.floor)
            if mail.uid not in taken and mail.message_id == way.message_id
        ]
    except StoreRefused:
        return entry
    digests = place.hold.digests([mail.uid for mail in came], way.target)
    wanted = {entry.n: Wanted(entry.move.what.digest, way.date, "")}
    found = paired(wanted, ((digests.get(mail.uid), mail) for mail in came))
    if entry.n not in found:
        return entry
    return replace(entry, target_at=Landing(way.target, found[entry.n].uid))


def send_back(place: ServerPlace, entries: Sequence[Entry], home: str) -> list[Entry]:
    """Send mails from the held folder home, by batches.

    Returns:
        The moves whose mail is not there any more.
    """
    lost: list[Entry] = []
    rest = list(entries)
    with Shipping(place) as shipping:
        for batch in batches(place.kind, entries):
            place.job.checkpoint()
            place.report(Stage.COPYING)
            gone, stop = _send(place, shipping, batch, home)
            lost += gone
            rest = rest[len(batch) :]
            place = replace(place, done=place.done + len(batch))
            if stop is not None:
                place.record([refused(e, stop) for e in rest])
                break
    return lost


def _send(
    place: ServerPlace, shipping: Shipping, batch: Sequence[Entry], home: str
) -> tuple[list[Entry], Refusal | None]:
    """Send a batch home; what is not there any more, and why nothing more can be sent."""
    uids = {at.uid: e for e in batch if (at := e.target_at) is not None}
    seen = place.hold.seen(uids)
    items = {uid: e.move.what for uid, e in uids.items()}
    kinds = unlike(items, seen, place.hold.digests)
    lost = [replace(uids[u], reason=Refusal(kinds[u], place.held)) for u in kinds]
    left = {uid: e for uid, e in uids.items() if uid not in kinds}
    if not left:
        return lost, None
    shown = {e.n: seen[uid] for uid, e in left.items()}
    return lost, shipping.ship(list(left.values()), shown, home)


def _from_copies(place: ServerPlace, entries: Sequence[Entry]) -> None:
    """Put mails back that lie nowhere any more; the folder of the run is held."""
    kept = [e for e in entries if safe(place.means.trash, e)]
    saved = {e.n for e in kept}
    place.record(
        [
            replace(e, state=ItemState.FAILED, reason=e.reason or _LOST)
            for e in entries
            if e.n not in saved
        ]
    )
    for batch in batches(SourceKind.IMAP, kept):
        place.job.checkpoint()
        with place.job.batch():
            _put_back(place, batch)


def _put_back(place: ServerPlace, entries: Sequence[Entry]) -> None:
    floor = place.hold.floor(place.held)
    intended = [
        replace(begun(e, _from_copy(e, place.held, floor), back=True), state=ItemState.INTENT)
        for e in entries
    ]
    place.record(intended)
    try:
        place.hold.put_back([_return(place, e) for e in intended])
    except StoreRefused as error:
        refusal = error.refusal
        state = ItemState.PLANNED if refusal.kind in WAITING else ItemState.FAILED
        place.record([replace(e, state=state, reason=refusal) for e in intended])
        return
    found = look(place, intended, certain=True)
    now = [judged(place, e, found) for e in intended]
    no_effect = Refusal(RefusalKind.SERVER, place.held)
    place.record(
        [
            replace(e, state=ItemState.FAILED, reason=no_effect)
            if e.state is ItemState.PLANNED
            else e
            for e in now
        ]
    )


def _from_copy(entry: Entry, home: str, floor: str) -> Crossing:
    return replace(begun_voyage(entry).away, source=home, uid="", target=home, floor=floor)


def _return(place: ServerPlace, entry: Entry) -> Return:
    address, escrowed = entry.move.what.address, escrow_of(entry)
    return Return(
        MessageKey(0, address.folder, address.uid),
        begun_voyage(entry).stored,
        place.means.trash / escrowed.file,
        escrowed.offset,
        escrowed.size_bytes,
    )


def _dressed(place: ServerPlace, numbers: set[int]) -> None:
    """Give mails that are back what they lost on their way: flags, and labels where there are."""
    back = {
        e.back_at.uid: e
        for e in place.means.journal.entries(place.run, place.leg)
        if e.n in numbers and e.state is ItemState.VERIFIED and e.back_at is not None
    }
    for uid, mail in place.hold.seen(back).items():
        voyage = voyage_of(back[uid])
        if voyage is None:
            continue
        had = {flag.lower() for flag in mail.flags}
        flags = [flag for flag in voyage.away.flags if flag.lower() not in had]
        labels = [label for label in voyage.away.labels if label not in mail.labels]
        if flags or labels:
            place.hold.dress(uid, flags=flags, labels=labels)
