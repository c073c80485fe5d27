"""A dry run: every check that can be made without locking or writing, and nothing else.

The engine has no flag for it; a rehearsal is a plan that nobody carries out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from core.apply.checks.guard import check_plan
from core.apply.checks.keepers import find_changed_keepers
from core.apply.checks.likeness import OF_KEEPERS, find_unlike, find_unlike_here, identity_reader
from core.apply.checks.proofs import MessagePlace, find_unproven
from core.apply.checks.same_file import find_same_file
from core.apply.checks.server_move import validity_of
from core.apply.context import RunContext, is_on_server, store_of
from core.apply.count_identities import is_keyed_by_place
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.apply.outage import refusal_of
from core.errors import AccountError, PlanRefused, SourceError
from core.job import Job
from core.model.plan import TO_SERVER, TO_TRASH, Address, Item, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunItem
from core.model.sources import Folder, SourceKind, folder_called
from core.ports import MailStore, RecalledIdentities
from core.server_ports import ServerStore

Reasons = dict[tuple[Leg, str], Refusal]


def rehearse(
    plan: Plan,
    context: RunContext,
    job: Job,
    *,
    confirm: int | None = None,
    recollection: RecalledIdentities | None = None,
    staying: Mapping[int, Refusal] = MappingProxyType({}),
) -> tuple[RunItem, ...]:
    """What carrying out a plan would do with each of its moves, as things are now.

    Moves that would be made are PLANNED, the others SKIPPED with the reason. A message on a server
    that is recalled as what was planned is not read again, only looked for by its number; a run
    reads it. `staying` is as in `execute.carry_out`.

    Raises:
        PlanRefused, BrakeHeld: As `execute.carry_out`.
        Cancelled: The job was stopped.
    """
    if any(head.id == plan.id for head in context.journal.heads()):
        raise PlanRefused([Refusal(RefusalKind.ALREADY_RUN, plan.id)])
    check_plan(plan, context, confirm)
    items: dict[Leg, dict[str, Item]] = defaultdict(dict)
    for move in plan.moves:
        for item in (move.what, move.keeper):
            items[leg_of(item.address)][item.address.uid] = item
    legs = {leg_of(move.what.address) for move in plan.moves}
    to_trashes = {leg_of(move.what.address) for move in plan.moves if not _stays_in_account(move)}
    reasons: Reasons = {}
    looks = _SourceViews(context, job, recollection)
    for leg, its in items.items():
        job.checkpoint()
        found = _find_reasons(leg, its, looks, leaving=leg in legs, to_trash=leg in to_trashes)
        for uid, reason in found.items():
            reasons[(leg, uid)] = reason
    targets = {
        to: _target_refusal(to, context, job)
        for to in {move.to for move in plan.moves} - {TO_TRASH}
    }
    told = [
        _rehearse_move(n, move, reasons, targets.get(move.to), staying.get(n))
        for n, move in enumerate(plan.moves)
    ]
    return tuple(_prove_items(tuple(_blame_keepers(told, context, job)), looks))


class _SourceViews:
    """Asks each source once for its folders, and servers only for what is not recalled.

    Attributes:
        recalled: Messages on servers that are there and were read before, as what was planned.
    """

    def __init__(
        self, context: RunContext, job: Job, recollection: RecalledIdentities | None
    ) -> None:
        self.context, self.job, self.recollection = context, job, recollection
        self.recalled: set[MessagePlace] = set()
        self._folders: dict[str, tuple[Folder, ...]] = {}
        self._trashes: dict[str, Refusal | None] = {}

    def folders(self, store: MailStore) -> tuple[Folder, ...]:
        """The folders of a store.

        Raises:
            SourceError: It cannot be read.
        """
        path = str(store.spec.path)
        if path not in self._folders:
            self._folders[path] = store.folders()
        return self._folders[path]

    def trash_refusal(self, store: ServerStore) -> Refusal | None:
        """Why no mail can be moved to an account's own trash; its name alone makes none (R-IM13).

        Raises:
            SourceError: The account's folders cannot be listed.
        """
        path, trash = str(store.spec.path), store.account.trash
        if path not in self._trashes:
            if trash and all(folder.name != trash for folder in self.folders(store)):
                self._trashes[path] = Refusal(RefusalKind.NO_TARGET, trash)
            else:
                self._trashes[path] = store.arriving_refusal(trash)
        return self._trashes[path]

    def unlike(
        self, store: ServerStore, folder: Folder, leg: Leg, items: Mapping[str, Item]
    ) -> dict[str, RefusalKind]:
        """Which messages of a server are not what was planned, by uid.

        Raises:
            SourceError: The server cannot be asked.
        """
        known: Mapping[str, str] = {}
        if self.recollection is not None:
            known = self.recollection.identities(store.spec.path, folder)
        same = [uid for uid, item in items.items() if known.get(uid) == item.digest]
        there = store.present(folder.name, same)
        self.recalled |= {(leg, uid) for uid in there}
        left = {uid: item for uid, item in items.items() if uid not in there}
        seen = store.look_up(folder.name, list(left)) if left else {}
        return find_unlike(left, seen, identity_reader(store, leg, left, self.job))

    def is_proven(self, move: Move) -> bool:
        """Whether two mails are known to be what a move says of them: those on servers by heart.

        Those on this computer were just seen to be what was planned.
        """
        every = ((leg_of(item.address), item.address.uid) for item in (move.what, move.keeper))
        served = [place for place in every if is_on_server(place[0])]
        if self.recollection is None or not served or not self.recalled.issuperset(served):
            return False
        same = move.what.digest == move.keeper.digest
        return same or self.recollection.is_proven(move)


def _blame_keepers(items: Sequence[RunItem], context: RunContext, job: Job) -> Iterator[RunItem]:
    """The same; where a file changed, and it was the kept message, that is what is said."""
    doubtful: dict[Leg, list[JournalEntry]] = defaultdict(list)
    for item in items:
        of = item.move.what.address
        changed = item.reason is not None and item.reason.kind is RefusalKind.CHANGED
        if changed and not is_keyed_by_place(of.kind):
            doubtful[leg_of(of)].append(JournalEntry(item.n, item.move))
    found: dict[int, Refusal] = {}
    for leg, entries in doubtful.items():
        with suppress(SourceError, AccountError):
            found |= find_changed_keepers(leg, entries, context, job)
    for item in items:
        yield item._replace(reason=found.get(item.n, item.reason))


def _prove_items(items: Sequence[RunItem], looks: _SourceViews) -> Iterator[RunItem]:
    """The same; moves that nothing but the proof of their verdicts spares are spared by that."""
    context, job = looks.context, looks.job
    left = {item.n: item.move for item in items if item.reason is None}
    refused = find_same_file([JournalEntry(n, move) for n, move in left.items()], context, job)
    left = {n: m for n, m in left.items() if n not in refused and not looks.is_proven(m)}
    try:
        refused |= find_unproven(left, context, job)
    except (SourceError, AccountError) as error:
        refused |= dict.fromkeys(left, refusal_of(error))
    for item in items:
        reason = refused.get(item.n)
        yield item if reason is None else item._replace(state=ItemState.SKIPPED, reason=reason)


def _stays_in_account(move: Move) -> bool:
    """Whether the server moves the mail itself; else the original goes to its account's trash."""
    return move.to.startswith(f"{TO_SERVER}{Path(move.what.address.path).stem}/")


def _target_refusal(to: str, context: RunContext, job: Job) -> Refusal | None:
    """Why nothing could be stored in a destination."""
    try:
        store, folder = context.open_target(to, job)
        why = store.refusal(folder)
        served = store if isinstance(store, ServerStore) else None
        return served.arriving_refusal(folder.name) if served and why is None else why
    except (SourceError, AccountError) as error:
        return Refusal(RefusalKind.NO_TARGET, refusal_of(error).detail)


def _find_reasons(
    leg: Leg,
    items: dict[str, Item],
    looks: _SourceViews,
    *,
    leaving: bool,
    to_trash: bool,
) -> dict[str, Refusal]:
    """Why messages of a folder could not be moved, or are no kept copies any more."""
    try:
        store = store_of(looks.context, leg, looks.job)
        folders = looks.folders(store)
        folder = folder_called(folders, leg[2])
        if folder is None:
            return dict.fromkeys(items, Refusal(RefusalKind.MISSING, leg[1]))
        first = next(iter(items.values())).address
        refusal = store.refusal(replace(folder, version=_version(first))) if leaving else None
        if refusal is None and to_trash and isinstance(store, ServerStore):
            refusal = looks.trash_refusal(store)
        if refusal is not None:
            return dict.fromkeys(items, refusal)
        if isinstance(store, ServerStore):
            kinds = looks.unlike(store, folder, leg, items)
            return {uid: Refusal(kind, leg[2]) for uid, kind in kinds.items()}
        lost = find_unlike_here(store, leg, items, looks.job)
    except (SourceError, AccountError) as error:
        return dict.fromkeys(items, refusal_of(error))
    return {uid: Refusal(kind, leg[1]) for uid, kind in lost.items()}


def _version(address: Address) -> str:
    """The version that the run will ask for when it holds the folder."""
    if address.kind is SourceKind.IMAP:
        return validity_of(address.uid)
    return "" if is_keyed_by_place(address.kind) else address.version


def _rehearse_move(
    n: int, move: Move, reasons: Reasons, of_target: Refusal | None, staying: Refusal | None
) -> RunItem:
    reason = staying or reasons.get((leg_of(move.what.address), move.what.address.uid))
    if reason is None:
        lost = reasons.get((leg_of(move.keeper.address), move.keeper.address.uid))
        if lost is not None and lost.kind in OF_KEEPERS:
            reason = Refusal(OF_KEEPERS[lost.kind], lost.detail)
    reason = reason or of_target
    state = ItemState.PLANNED if reason is None else ItemState.SKIPPED
    return RunItem(n, move, state, reason)
