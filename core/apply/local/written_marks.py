"""A plan about mailboxes whose marks stand in their mail program's index: written down first.

Thunderbird makes an index anew once its file is another, and knows then what the file says and
nothing else. So before a run takes anything from such a file, or adds a mark in it, each message
of it gets the lines that say what the index says. The messages move by that and have other
identities: the plan is carried out of what they are and where since. Undo leaves them (R-TB4).
What a server notes of the whole folder in its first message goes on to the one that is to be the
first, in the same way (R-MB14).

Cut off in here, nothing of the run was begun; the mailbox has all of its messages and marks, and
is not the one that was scanned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from core.apply.checks.folder_locks import lock_relied_on
from core.apply.context import RunContext, bare_folder, store_of
from core.apply.count_identities import current_folder
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.errors import AccountError, SourceError, StoreError
from core.job import Cancelled, Job
from core.model.plan import Address, Item, Plan
from core.model.sources import MessageKey
from core.state_ports import MarksHold, MarksStore


def write_marks_first(plan: Plan, context: RunContext, job: Job) -> Plan:
    """The plan, of mailboxes in which all marks stand; of one that cannot be changed, as it was.

    That it cannot, or that somebody wants the run to stop, the run itself then finds.
    """
    moves = [JournalEntry(n, move) for n, move in enumerate(plan.moves)]
    changing = [move.what.address for move in plan.moves]
    changing += [one.kept.address for one in plan.merges if one.adds]
    now: dict[Address, Item] = {}
    for leg in dict.fromkeys(map(leg_of, changing)):
        items = {i.address: i for i in _items_of(plan) if leg_of(i.address) == leg}
        its = [e for e in moves if leg_of(e.move.what.address) == leg]
        with suppress(Cancelled, StoreError, SourceError, AccountError, OSError):
            now |= _write_marks(leg, items, its, context, job)
    if not now:
        return plan

    def as_now(item: Item) -> Item:
        return now.get(item.address, item)

    moved = [m._replace(what=as_now(m.what), keeper=as_now(m.keeper)) for m in plan.moves]
    merges = [one._replace(kept=as_now(one.kept)) for one in plan.merges]
    return replace(plan, moves=tuple(moved), merges=tuple(merges))


def _items_of(plan: Plan) -> list[Item]:
    found = [item for move in plan.moves for item in (move.what, move.keeper)]
    return found + [one.kept for one in plan.merges]


def _write_marks(
    leg: Leg,
    items: Mapping[Address, Item],
    moves: list[JournalEntry],
    context: RunContext,
    job: Job,
) -> dict[Address, Item]:
    """The items of a folder as they are once its marks stand in it; nothing if they did before."""
    store, version = store_of(context, leg, job), next(iter(items)).version
    if not isinstance(store, MarksStore) or not store.needs_marks(leg[2]):
        return {}
    with lock_relied_on(leg, moves, context, job):
        with store.hold(bare_folder(leg[2], version)) as hold:
            if not isinstance(hold, MarksHold):
                return {}
            same = {a: i for a, i in items.items() if _digest(hold.digest, a) == i.digest}
            places = hold.write_marks({e.move.what.address.uid for e in moves})
            moved = {a: a._replace(uid=places[a.uid]) for a in same if a.uid in places}
            digests = {a: _digest(hold.digest, to) for a, to in moved.items()}
        folder = current_folder(store, leg[2]) if moved else None
    version = "" if folder is None else folder.version
    return {
        a: same[a]._replace(address=to._replace(version=version), digest=digest)
        for a, to in moved.items()
        if (digest := digests[a]) is not None
    }


def _digest(digest: Callable[[MessageKey], str | None], address: Address) -> str | None:
    return digest(MessageKey(0, address.folder, address.uid))
