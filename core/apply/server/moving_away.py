"""Moving mails away from one folder of an account to another folder of it, mostly its own trash.

The server makes the move itself, so there is no safety copy unless mail would be struck out; what
makes it safe is that each batch is checked before, looked at after, and small at first (R-ID8).

Where there are labels (Gmail) one mail is in many folders: the labels of what goes are added to
what stays before (R-GM3). And anywhere a folder may only show what lies in another one,
by another name or through another account. So after each batch what stays elsewhere on a server
is looked at again: what is not there any more went along, and its copy is called back; if all of
a batch took their kept messages along nothing more is moved (R-ID5, R-GM4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.apply.checks.likeness import keeper_uid
from core.apply.checks.marks import find_changed_on_server
from core.apply.checks.proofs import find_unproven
from core.apply.checks.server_checks import (
    FolderContent,
    find_unmovable,
    find_without_keeper,
    view_held_folder,
)
from core.apply.checks.taken_over import choose_final, find_not_taken_over
from core.apply.journal.entries import PENDING, JournalEntry, leg_of
from core.apply.outage import WAITING
from core.apply.place import ServerRunFolder, as_skipped, cut_into_batches
from core.apply.server.shipping import Shipping, as_refused
from core.errors import StoreRefused
from core.job import Stage
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState


def is_inside(entry: JournalEntry, account: str) -> bool:
    """Whether a move stays within this account, so that its server can make it."""
    to = entry.move.to
    return to == TO_TRASH or to.startswith(f"{TO_SERVER}{account}/")


def move_away(place: ServerRunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Carry out all moves within the account that are still to be done in a folder.

    Returns:
        Moves that must be called back, because their kept message went with them; else none.

    Raises:
        Cancelled: Between two batches; what was done is in the journal.
        StoreFailed: The connection broke; the outcome must be looked at.
        ServerError: A server that keeps a message cannot be asked.
        JournalError: The journal cannot be written; nothing was touched after that.
    """
    with Shipping(place) as shipping:
        for to, its in _moves_by_folder(place, [e for e in entries if e.state in PENDING]):
            lost = _send_to_folder(place, shipping, its, to)
            if lost:
                return lost
            place = replace(place, done=place.done + len(its))
    return []


def _send_to_folder(
    place: ServerRunFolder, shipping: Shipping, entries: Sequence[JournalEntry], to: str
) -> list[JournalEntry]:
    """Send messages to one folder, by batches. Returns as `move_away`."""
    tried: set[int] = set()
    done = place.done
    for batch in _batches(place, shipping, entries):
        place.job.checkpoint()
        place.report(Stage.CHECKING)
        stop = _send_batch(place, shipping, batch, to)
        tried |= {e.n for e in batch}
        rest = [e for e in entries if e.n not in tried]
        place = replace(place, done=done + len(tried))
        place.report(Stage.VERIFYING)
        lost = _find_lost(place, shipping)
        if stop is not None:
            place.record([_as_not_tried(e, stop) for e in rest])
        elif lost and len(lost) == len(shipping.moved):
            gone = Refusal(RefusalKind.KEEPER_GONE, place.name)
            place.record([as_skipped(e, gone) for e in rest])
        if lost:
            shipping.withhold(lost)
            return mark_called_back(place, shipping.moved, lost)
        if stop is not None:
            break
    return []


def _batches(
    place: ServerRunFolder, shipping: Shipping, entries: Sequence[JournalEntry]
) -> Iterator[Sequence[JournalEntry]]:
    """Batches; behind one what it held up, which is checked anew, and is less each time."""
    for batch in cut_into_batches(place.kind, entries):
        yield batch
        while again := shipping.take_held_up():
            yield again


def _moves_by_folder(
    place: ServerRunFolder, entries: Sequence[JournalEntry]
) -> Iterator[tuple[str, list[JournalEntry]]]:
    """The folders that messages go to, each with its moves; what can go nowhere is closed here."""
    ways: dict[str, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        ways[entry.move.to].append(entry)
    for to, its in ways.items():
        try:
            folder = place.hold.trash() if to == TO_TRASH else to.partition("/")[2]
        except StoreRefused as error:
            place.record([as_refused(e, error.refusal) for e in its])
            continue
        if folder == place.held:
            place.record([as_skipped(e, Refusal(RefusalKind.SAME_PLACE, folder)) for e in its])
            continue
        yield folder, its


def _send_batch(
    place: ServerRunFolder, shipping: Shipping, batch: Sequence[JournalEntry], to: str
) -> Refusal | None:
    """Check, send, look. Returns why nothing more can be sent, or None."""
    seen = view_held_folder(place, batch)
    reasons = find_changed_on_server(batch, seen) | find_unmovable(place, batch, seen)
    lacking = find_not_taken_over(place.context.journal, place.run, batch)
    # A kept message that changed could take over nothing: then that is what there is to say.
    reasons |= lacking | find_without_keeper(place, choose_final(batch, lacking), seen)
    reasons |= find_without_keeper(place, [e for e in batch if e.n not in reasons], seen)
    kept = {e.n: e.move for e in batch if e.n not in reasons}
    reasons |= find_unproven(kept, place.context, place.job)
    spared = [_as_not_tried(e, reasons[e.n]) for e in batch if e.n in reasons]
    left = [e for e in batch if e.n not in reasons]
    if not left:
        place.record(spared)
        return None
    if place.hold.is_gmail:
        _add_labels(place, left, seen)
    shown = {e.n: seen[e.move.what.address.uid] for e in left}
    return shipping.ship(left, shown, to, also=spared)


def _as_not_tried(entry: JournalEntry, stop: Refusal) -> JournalEntry:
    """A move that was not tried, because those before it could not be made."""
    if stop.kind in WAITING:
        return replace(entry, state=ItemState.PLANNED, reason=stop)
    return as_skipped(entry, stop)


def _add_labels(
    place: ServerRunFolder, entries: Sequence[JournalEntry], seen: FolderContent
) -> None:
    """Add the labels of what goes to what stays in the same folder."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if leg_of(entry.move.keeper.address) == place.leg:
            wanted[keeper_uid(entry)].update(seen[entry.move.what.address.uid].labels)
    for uid, labels in wanted.items():
        missing = labels - set(seen[uid].labels)
        if missing:
            place.hold.add_flags_and_labels(uid, labels=sorted(missing))


def _find_lost(place: ServerRunFolder, shipping: Shipping) -> dict[int, Refusal]:
    """As `find_lost_keepers`, of the last batch; if that fails its moves stay open (ACTED)."""
    try:
        return find_lost_keepers(place, shipping.moved)
    except BaseException:
        shipping.withhold({e.n for e in shipping.moved})
        reopen_moves(place, shipping.moved)
        raise


def find_lost_keepers(place: ServerRunFolder, moved: Sequence[JournalEntry]) -> dict[int, Refusal]:
    """Which of these moves took their kept message with them, by number.

    Raises:
        ServerError: A server that keeps one of them cannot be asked.
    """
    return find_without_keeper(place, moved, view_held_folder(place, moved)) if moved else {}


def reopen_moves(place: ServerRunFolder, moved: Sequence[JournalEntry]) -> None:
    """Write down that these moves are done, and their kept messages are still to be looked at."""
    place.record([replace(e, state=ItemState.ACTED) for e in moved])


def mark_called_back(
    place: ServerRunFolder, moved: Sequence[JournalEntry], lost: Mapping[int, Refusal]
) -> list[JournalEntry]:
    """Write down that these moves are not what was wanted, before they are called back."""
    entries = [replace(e, state=ItemState.UNKNOWN, reason=lost[e.n]) for e in moved if e.n in lost]
    place.record(entries)
    return entries
