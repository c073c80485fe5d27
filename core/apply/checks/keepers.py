"""Is the kept message still there? Asked at the moment of each move (R-ID3).

In the folder that mail is leaving, its hold answers. A kept message elsewhere is read without a
lock: archives that can only be read are the best keepers, and nobody else's folder is locked for a
look. Where that read does not find it and the folder is one that this very run takes mail from,
offsets have shifted; then the folder is held for a moment and counted: it must have more messages
of that identity than the run still wants to take from it. That second lock is only ever tried for,
with a limit, so two programs with opposite orders cannot wait for each other for ever; failing to
get it spares the mail.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from core.apply.checks.likeness import (
    OF_KEEPERS,
    ask_lost_on_server,
    find_unlike_here,
    keeper_uid,
    read_identities,
)
from core.apply.context import RunContext, bare_folder, is_on_server, store_of
from core.apply.count_identities import (
    absence_kind,
    count_identities,
    find_marked,
    held_identities,
    is_keyed_by_place,
)
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.apply.place import RunFolder, unfinished_moves
from core.errors import AccountError, ServerError, SourceError, StoreError
from core.job import Job
from core.model.plan import Item
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import MessageKey, SourceKind


def find_lost_keepers(
    place: RunFolder, entries: Sequence[JournalEntry], *, job: Job, taken: bool = False
) -> dict[int, Refusal]:
    """Which moves would leave nothing behind, because their kept mail is gone or another now.

    Args:
        place: It holds the folder that these moves leave.
        entries: The moves.
        job: Asked to stop.
        taken: These messages are out of their folder already; in an mbox the others have moved up.

    Returns:
        By number of the move; those whose kept mail is as it was are not in it.

    Raises:
        ServerError: A server that keeps one of them cannot be asked now.
    """
    leg, context = place.leg, place.context
    elsewhere: dict[Leg, list[JournalEntry]] = defaultdict(list)
    for entry in entries:
        elsewhere[leg_of(entry.move.keeper.address)].append(entry)
    here = elsewhere.pop(leg, [])
    if taken and not is_keyed_by_place(SourceKind(leg[0])):
        lost = _find_lost_by_count(leg, here, context=context, job=job)
    else:
        kept = (entry.move.keeper.address for entry in here)
        now = held_identities(place.hold, {MessageKey(0, one.folder, one.uid) for one in kept})
        absent = {uid for uid, digest in now.items() if digest is None}
        marked = find_marked(place.store, place.name, absent, job, lack_identity=True)
        ghost = Refusal(RefusalKind.KEEPER_GHOST, leg[1])
        lost = {
            e.n: ghost if e.move.keeper.address.uid in marked else reason
            for e in here
            if (reason := _keeper_refusal(e.move.keeper, now[e.move.keeper.address.uid]))
            is not None
        }
    for other, its in elsewhere.items():
        if is_on_server(other):
            lost.update(_find_lost_on_server(other, its, context=context, job=job))
        else:
            lost.update(_find_lost_elsewhere(other, its, context=context, run=place.run, job=job))
    return lost


def _find_lost_by_count(
    leg: Leg, entries: Sequence[JournalEntry], *, context: RunContext, job: Job
) -> dict[int, Refusal]:
    """As `find_lost_keepers`, for an mbox that other messages were just taken out of."""
    if not entries:
        return {}
    now = count_identities(
        store_of(context, leg), leg[2], {e.move.keeper.digest for e in entries}, job
    )
    gone = Refusal(RefusalKind.KEEPER_GONE, leg[1])
    return {e.n: gone for e in entries if not now[e.move.keeper.digest]}


def _find_lost_on_server(
    leg: Leg, entries: Sequence[JournalEntry], *, context: RunContext, job: Job
) -> dict[int, Refusal]:
    try:
        return ask_lost_on_server(context, leg, entries, job)
    except ServerError:
        raise  # the moves wait for the server
    except (SourceError, AccountError) as error:
        return {e.n: Refusal(RefusalKind.KEEPER_GONE, str(error)) for e in entries}


def _find_lost_elsewhere(
    leg: Leg, entries: Sequence[JournalEntry], *, context: RunContext, run: str, job: Job
) -> dict[int, Refusal]:
    keepers = {e.move.keeper.address.uid: e.move.keeper for e in entries}
    try:
        store = store_of(context, leg)
        kinds = find_unlike_here(store, leg, keepers, job)
        lost = {
            e.n: Refusal(OF_KEEPERS[kinds[uid]], leg[1])
            for e in entries
            if (uid := keeper_uid(e)) in kinds
        }
        if lost and leg in context.journal.legs(run):
            doubtful = [e for e in entries if e.n in lost]
            digests = {e.move.keeper.digest for e in doubtful}
            spare = _has_spare(leg, digests, context=context, run=run, job=job)
            return {e.n: lost[e.n] for e in doubtful if not spare[e.move.keeper.digest]}
    except (SourceError, StoreError) as error:
        return {e.n: Refusal(RefusalKind.KEEPER_GONE, str(error)) for e in entries}
    return lost


def find_changed_keepers(
    leg: Leg, entries: Sequence[JournalEntry], context: RunContext, job: Job
) -> dict[int, Refusal]:
    """Of moves within a file that others wrote to since the plan: whose kept message it was.

    Only where it is plain: the message that was to go is there, its kept one is not. Of two that
    are the very same by bytes each must have been looked for in its own place.

    Returns:
        By number of the move.

    Raises:
        SourceError, AccountError: The file cannot be read.

    Cost: one read of the file.
    """
    its = [e for e in entries if leg_of(e.move.keeper.address) == leg]
    if not its:
        return {}
    store = store_of(context, leg)
    items = [item for e in its for item in (e.move.what, e.move.keeper)]
    now = read_identities(store, leg, {item.address.uid: item for item in items}, job)
    there = count_identities(store, leg[2], {item.digest for item in items}, job)

    def is_in_place(item: Item) -> bool:
        return now.get(item.address.uid) == item.digest

    found: dict[int, Refusal] = {}
    for entry in its:
        what, keeper = entry.move.what, entry.move.keeper
        same = what.digest == keeper.digest
        stays = is_in_place(what) if same else there[what.digest] > 0
        if stays and not is_in_place(keeper) and there[keeper.digest] < 1 + same:
            found[entry.n] = Refusal(RefusalKind.KEEPER_CHANGED, leg[1])
    return found


def _has_spare(
    leg: Leg, digests: Collection[str], *, context: RunContext, run: str, job: Job
) -> dict[str, bool]:
    """For each of these identities: whether the folder has more than this run may still take."""
    wanted = Counter(e.move.what.digest for e in unfinished_moves(context, run, leg))
    store = store_of(context, leg, job)
    with store.hold(bare_folder(leg[2])):
        now = count_identities(store, leg[2], digests, job)
    return {digest: now[digest] > wanted[digest] for digest in digests}


def _keeper_refusal(keeper: Item, now: str | None) -> Refusal | None:
    if now == keeper.digest:
        return None
    kind = RefusalKind.CHANGED if now is not None else absence_kind(keeper.address.kind)
    return Refusal(OF_KEEPERS[kind], keeper.address.path)
