"""Putting mail back into one folder: the same steps as moving away, the other way round.

First the mail is back in its folder and was seen there, then the copy in the destination, if there
is one, is taken out again. The safety copy stays until the user empties it, so nothing here can
lose a message; what must not happen is to put one back twice, hence the intent and the count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from core.apply import count_identities
from core.apply.journal import shifts
from core.apply.journal.claims import find_places_back
from core.apply.journal.entries import BY_PLACE, PENDING, JournalEntry
from core.apply.journal.safety_copies import has_intact_copy, safety_copy_of
from core.apply.local.target import count_in_target, hold_target
from core.apply.place import RunFolder, ServerRunFolder, as_seen_after, cut_into_batches
from core.errors import AccountError, SourceError, StoreError, StoreRefused
from core.job import NullJob, Stage
from core.model.plan import TO_TRASH
from core.model.refusals import Refusal, RefusalKind, disk_refusal
from core.model.runs import ItemState
from core.ports import ReturningMessage, StoredPlace


def move_back(place: RunFolder, entries: Sequence[JournalEntry]) -> None:
    """Put back all messages of a folder that are still to be put back.

    Raises:
        Cancelled, StoreFailed, JournalError: As `forward.move_away`.
    """
    todo = [e for e in entries if e.state in PENDING]
    # Seen gone, and of no undo that came to its end: no copy in the folder can be this message.
    out = place.context.journal.verified(place.undoes, place.leg)
    taken = _find_places_back(place, todo)
    for batch in cut_into_batches(place.kind, todo):
        place.job.checkpoint()
        place.report(Stage.CHECKING)
        intended = _write_intents(place, batch, out)
        if intended:
            taken |= _put_back(place, intended, out, taken)
        place = replace(place, done=place.done + len(batch))
        place.report(Stage.VERIFYING)


def _find_places_back(place: RunFolder, entries: Sequence[JournalEntry]) -> frozenset[str]:
    """Where other moves are back already; on this computer `out` tells enough."""
    if not isinstance(place, ServerRunFolder):
        return frozenset()
    account = place.store.account.id
    return find_places_back(place.context.journal, place.undoes, account, place.name, entries)


def _write_intents(
    place: RunFolder, batch: Sequence[JournalEntry], out: Collection[int]
) -> list[JournalEntry]:
    """Check the safety copies, count what is there, write down the intent."""
    intact = {e.n for e in batch if has_intact_copy(place.context.trash, e)}
    damaged = Refusal(RefusalKind.SAFETY_COPY, place.leg[1])
    failed = [
        replace(e, state=ItemState.FAILED, reason=damaged) for e in batch if e.n not in intact
    ]
    left = [e for e in batch if e.n in intact]
    counted = _whose_place_tells_nothing(place, left, out)
    now: Counter[str] = Counter()
    if counted:
        digests = {e.move.what.digest for e in counted}
        now = count_identities.count_identities(place.store, place.name, digests, place.job)
    by_count = {e.n for e in counted}
    in_targets = _count_in_targets(place, left)
    checked = [
        replace(
            e,
            state=ItemState.CHECKED,
            source_before=now[e.move.what.digest] if e.n in by_count else BY_PLACE,
            target_before=in_targets[(e.move.to, e.move.what.digest)],
        )
        for e in left
    ]
    place.record(failed + checked)
    intended = [replace(e, state=ItemState.INTENT) for e in checked]
    place.record(intended)
    return intended


def _count_in_targets(
    place: RunFolder, entries: Sequence[JournalEntry]
) -> dict[tuple[str, str], int]:
    """How many messages of each identity each destination has."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        wanted[entry.move.to].add(entry.move.what.digest)
    found: dict[tuple[str, str], int] = {}
    for to, digests in wanted.items():
        counts: Counter[str] = Counter()
        if to != TO_TRASH:
            counts = count_in_target(place.context, to, digests, place.job)
        found |= {(to, digest): counts[digest] for digest in digests}
    return found


def _whose_place_tells_nothing(
    place: RunFolder, entries: list[JournalEntry], out: Collection[int]
) -> list[JournalEntry]:
    """Those of which the old place will not tell that they are back: another mail lies there.

    A file that shared its base name is known by its number, and comes back with another one.
    """
    if not count_identities.is_keyed_by_place(place.kind):
        return entries
    keys = {count_identities.key_of(e) for e in entries}
    there = count_identities.held_identities(place.hold, keys)
    now = {e.n: there[count_identities.key_of(e).uid] for e in entries}
    return [
        e
        for e in entries
        if "/" in e.move.what.address.uid
        or (now[e.n] is not None and (e.of_n in out or now[e.n] != e.move.what.digest))
    ]


def _put_back(
    place: RunFolder, entries: list[JournalEntry], out: Collection[int], taken: Collection[str]
) -> frozenset[str]:
    """From intended to verified; where the messages lie."""
    place.report(Stage.REMOVING, len(entries), 0.3)  # of the work on a batch, about
    journal = place.context.journal
    now = shifts.current_offsets(journal, place.leg, place.undoes, {e.of_n for e in entries})
    returns = [
        return_of(place, e)._replace(
            is_out=e.of_n in out, place_now=now.get(e.of_n, -1), taken=taken
        )
        for e in entries
    ]
    try:
        landings = place.hold.put_back(returns)
    except StoreRefused as error:
        place.record([replace(e, state=ItemState.SKIPPED, reason=error.refusal) for e in entries])
        return frozenset()
    acted = [
        replace(e, state=ItemState.ACTED, back_at=at)
        for e, at in zip(entries, landings, strict=True)
    ]
    place.record(acted)
    place.record([as_seen_after(e) for e in look_at_outcomes(place, acted)])
    return frozenset(at.uid for at in landings)


def return_of(place: RunFolder, entry: JournalEntry) -> ReturningMessage:
    """What the store needs to put the mail of a move back."""
    safety_copy = safety_copy_of(entry)
    return ReturningMessage(
        count_identities.key_of(entry),
        entry.origin,
        place.context.trash / safety_copy.file,
        safety_copy.offset,
        safety_copy.size_bytes,
    )


def look_at_outcomes(place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """What became of moves back whose outcome is open, by looking at the folder.

    One that is back also leaves its destination here. One that is not is to be done again.
    """
    now = count_identities.count_folder(place.store, place.name, entries, NullJob())
    said = count_identities.find_done(place.hold, entries, now, step=1)
    judged: list[JournalEntry] = []
    for entry in entries:
        match said[entry.n]:
            case True:
                at = entry.back_at or _find_landing(place, entry)
                judged.append(replace(entry, state=ItemState.VERIFIED, reason=None, back_at=at))
            case False:
                judged.append(replace(entry, state=ItemState.PLANNED, reason=None))
            case None:
                changed = Refusal(RefusalKind.CHANGED, place.leg[1])
                judged.append(replace(entry, state=ItemState.UNKNOWN, reason=changed))
    return _clear_targets(place, judged)


def _clear_targets(place: RunFolder, entries: list[JournalEntry]) -> list[JournalEntry]:
    """Take the copies of messages that are back out of their destinations.

    A copy that cannot be taken out stays there, and the move says why: better two than none.
    """
    back: dict[str, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        if entry.state is ItemState.VERIFIED and entry.move.to != TO_TRASH:
            back[entry.move.to].append(entry)
    reasons: dict[int, Refusal] = {}
    for to, its in back.items():
        try:
            with hold_target(place.context, to, its, run=place.run, job=NullJob()) as target:
                target.reduce(its, _remaining_counts(its))
        except StoreRefused as error:
            reasons |= {e.n: error.refusal for e in its}
        except (SourceError, StoreError, AccountError) as error:
            reasons |= {e.n: disk_refusal(error) for e in its}
    return [replace(e, reason=reasons.get(e.n, e.reason)) for e in entries]


def _remaining_counts(entries: Sequence[JournalEntry]) -> dict[str, int]:
    """How many of each identity the destination keeps when these moves are out of it."""
    together = Counter(e.move.what.digest for e in entries)
    left: dict[str, int] = {}
    for entry in entries:
        digest = entry.move.what.digest
        without = max(entry.target_before - together[digest], entry.target_floor, 0)
        left[digest] = max(without, left.get(digest, 0))
    return left


def _find_landing(place: RunFolder, entry: JournalEntry) -> StoredPlace:
    """Where a message lies that a former attempt put back; its old place, if that is sure."""
    key = count_identities.key_of(entry)
    if place.hold.digest(key) != entry.move.what.digest:
        keys = place.hold.find(entry.move.what.digest)
        key = keys[-1] if keys else key
    return StoredPlace(key.folder, key.uid)
