"""Calling messages back at once whose kept message vanished while they were taken out.

Between the look at a kept message and the end of a removal lie, for a large mailbox, minutes, and
other programs know nothing of our locks. So what stays is looked at once more before a move counts
as done. A move that then leaves nothing behind is written down as such, its mail is put back from
the safety copy, and the copy in its destination is taken out; whatever is cut off in between, the
next look finds the note and goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from core.apply import count_identities
from core.apply.checks.keepers import find_lost_keepers
from core.apply.checks.likeness import read_identities
from core.apply.checks.server_checks import find_without_keeper, view_held_folder
from core.apply.context import RunContext, store_of
from core.apply.journal.entries import BY_PLACE, JournalEntry, Leg, leg_of
from core.apply.local.account_target import floor_of
from core.apply.local.backward import return_of
from core.apply.local.target import Target, find_bases, hold_target
from core.apply.place import RunFolder, ServerRunFolder, as_skipped
from core.crashpoints import crash_point
from core.errors import AccountError, SourceError, StoreError, StoreRefused
from core.job import NullJob
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState

_LOST = frozenset(
    {
        RefusalKind.KEEPER_GONE,
        RefusalKind.KEEPER_CHANGED,
        RefusalKind.KEEPER_GHOST,
        RefusalKind.LAST_COPY,
    }
)


def is_called_back(entry: JournalEntry) -> bool:
    """Whether a move was found to leave nothing behind, and is to be taken back."""
    return (
        entry.state is ItemState.ACTED and entry.reason is not None and entry.reason.kind in _LOST
    )


def mark_without_keeper(place: RunFolder, moved: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Which of some moves that were carried out leave nothing behind, marked so.

    Moves of one identity share their answer: nobody can say later which of them it was.

    Raises:
        ServerError: A server that keeps one of them cannot be asked.
    """
    if not moved:
        return []
    if isinstance(place, ServerRunFolder):
        lost = find_without_keeper(place, moved, view_held_folder(place, moved))
    else:
        lost = find_lost_keepers(place, moved, job=NullJob(), taken=True)
    reasons = {e.move.what.digest: lost[e.n] for e in moved if e.n in lost}
    return [
        replace(e, state=ItemState.ACTED, reason=reasons[e.move.what.digest])
        for e in moved
        if e.move.what.digest in reasons
    ]


def call_back(
    place: RunFolder, entries: Sequence[JournalEntry], targets: Mapping[str, Target]
) -> list[JournalEntry]:
    """Put messages back that should not have left; what could not be put back stays marked.

    Args:
        place: The folder that they left, held.
        entries: Marked moves.
        targets: Destinations that are held already.

    Raises:
        StoreFailed: The system failed; the next look goes on.
    """
    if not entries:
        return []
    place.record(entries)
    crash_point("recall.marked")
    missing = [e for e in entries if not _is_back(place, e)]
    if missing:
        try:
            place.hold.put_back([return_of(place, e) for e in missing])
        except StoreRefused:
            return list(entries)  # it is safely copied, and the run says that it is not done
        crash_point("recall.back")
    _clear(place, entries, targets)
    return [
        replace(as_skipped(e, e.reason or Refusal(RefusalKind.KEEPER_GONE)), target_at=None)
        for e in entries
    ]


def withdraw_copies(context: RunContext, run: str, entries: Sequence[JournalEntry]) -> None:
    """Take out of destinations what was stored there for moves that were cut off and are given up.

    Only where the original is seen in its place. A copy that stays is one too many, no loss.

    Args:
        context: The stores, the journal.
        run: The run of these moves.
        entries: Moves of which nothing has left its folder.

    Cost: a read of their originals, and of each destination.
    """
    bases = find_bases(context.journal, run, entries)
    begun = [
        replace(e, target_before=bases.get((e.move.to, e.move.what.digest), -1))
        for e in entries
        if _may_be_stored(e)
    ]
    stored: dict[str, list[JournalEntry]] = defaultdict(list)
    for entry in _in_place(context, begun):
        stored[entry.move.to].append(entry)
    for to, its in stored.items():
        with (
            suppress(SourceError, StoreError, AccountError),
            hold_target(context, to, its, run=run, job=NullJob()) as target,
        ):
            target.withdraw(its)


def _may_be_stored(entry: JournalEntry) -> bool:
    """Whether a move that was cut off may have left a copy in its destination."""
    if entry.move.to == TO_TRASH:
        return False
    if entry.move.to.startswith(TO_SERVER):
        return entry.target_at is not None or bool(floor_of(entry))
    return entry.target_before >= 0


def _in_place(context: RunContext, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Those of these moves whose messages lie where they were planned, unchanged."""
    by_leg: dict[Leg, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        by_leg[leg_of(entry.move.what.address)].append(entry)
    found: list[JournalEntry] = []
    for leg, its in by_leg.items():
        items = {e.move.what.address.uid: e.move.what for e in its}
        with suppress(SourceError, AccountError):
            now = read_identities(store_of(context, leg), leg, items, NullJob())
            found += [e for e in its if now.get(e.move.what.address.uid) == e.move.what.digest]
    return found


def _is_back(place: RunFolder, entry: JournalEntry) -> bool:
    digest = entry.move.what.digest
    if entry.source_before == BY_PLACE:
        return (
            count_identities.held_identities(
                place.hold, {count_identities.key_of(entry)}
            ).popitem()[1]
            == digest
        )
    now = count_identities.count_identities(place.store, place.name, {digest}, NullJob())
    return now[digest] >= entry.source_before


def _clear(
    place: RunFolder, entries: Sequence[JournalEntry], targets: Mapping[str, Target]
) -> None:
    """Take the copies out of their destinations; one that stays there is one too many, no loss."""
    stored: dict[str, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        if entry.move.to != TO_TRASH:
            stored[entry.move.to].append(entry)
    for to, its in stored.items():
        left = {e.move.what.digest: e.target_before for e in its}
        try:
            if to in targets:
                targets[to].reduce(its, left)
                continue
            with hold_target(place.context, to, its, run=place.run, job=NullJob()) as target:
                target.reduce(its, left)
        except (SourceError, StoreError, AccountError):
            continue
