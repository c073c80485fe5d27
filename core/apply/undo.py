"""Undo: the receipts of a run, turned round and carried out by the same code.

An undo is a run of its own in the journal, so it can be stopped, cut off and resumed like any, and
can itself be taken back: redo is the undo of an undo. That last one moves mail away again, with
every check that a plan gets.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import takewhile

from core.apply.checks.guard import find_unsafe
from core.apply.checks.taken_over import choose_merges, find_left_merges
from core.apply.context import RunContext, bare_folder, is_on_server, store_of
from core.apply.count_identities import is_keyed_by_place
from core.apply.execute import begin_run, carry_on, close_run
from core.apply.journal.entries import PENDING, JournalEntry, Leg, RunHead, leg_of
from core.apply.journal.flag_changes import is_flag_change, origin_of
from core.apply.local.recall import withdraw_copies
from core.errors import PlanRefused, StoreRefused
from core.job import Job, let_go
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState, RunSummary
from core.ports import MakingStore

_UNDOABLE = (
    ItemState.VERIFIED,
    ItemState.UNKNOWN,
    ItemState.ACTED,
)  # ACTED: half done on a server


def undo(
    run: str,
    context: RunContext,
    job: Job,
    *,
    items: Collection[int] | None = None,
    new_boxes: bool = False,
) -> RunSummary:
    """Take a run back, or some of its moves.

    A run that was stopped in the middle is first looked at, and what it did not begin is closed.

    Args:
        run: Its id.
        context: The journal, the stores, the trash.
        job: Asked to stop between two batches; the undo is then PAUSED.
        items: Numbers of the moves to take back; all if None.
        new_boxes: Mailboxes on this computer that are not there any more are made anew, empty, in
            their old places; else their messages are skipped (NO_MAILBOX).

    Returns:
        Where the undo stands, a run of its own.

    Raises:
        UnknownRun: There is no such run.
        PlanRefused: There is nothing to take back, its safety copies were emptied, an account
            cannot be asked what became of its moves, or (for a redo) a later run moved it all, or
            it would not be safe any more.
        StoreError, SourceError: A mailbox could not be made; nothing was put back.
        JournalError: The journal cannot be written.
    """
    head = context.journal.head(run)
    _settle_run(head, context, job)
    taken = _undoable_moves(head, context, items)
    floors = _floors(context.journal.each_entry(run))
    turned = [_reverse(head, entry, n, floors) for n, entry in enumerate(taken)]
    if not turned:
        raise PlanRefused([Refusal(RefusalKind.ALREADY_RUN, run)])
    if not head.returns:
        moves = [e for e in turned if not is_flag_change(e)]
        turned += find_left_merges(context.journal, moves, len(turned))
    if head.returns:
        if _are_out_again(turned, run, context):
            raise PlanRefused([Refusal(RefusalKind.ALREADY_RUN, run)])
        refusals = find_unsafe([e.move for e in turned if not is_flag_change(e)], context)
        if refusals:
            raise PlanRefused(refusals)
    if new_boxes and not head.returns:
        _make_boxes(turned, context)
    back = RunHead(
        id=secrets.token_hex(8),
        created_utc=int(time.time()),
        returns=not head.returns,
        undoes=run,
        state=RunState.PLANNED,
        emptied=False,
    )
    begin_run(back, turned, context)
    let_go(turned)
    let_go(taken)
    return carry_on(back.id, context, job)


def _are_out_again(turned: Iterable[JournalEntry], run: str, context: RunContext) -> bool:
    """Whether later runs moved all of what is to move away again: there is nothing left to do.

    Copies share an identity, so as many as came back must have left their folder since.
    """
    here = Counter(_folder_and_identity(e) for e in turned if not is_flag_change(e))
    if not here:
        return False  # flags alone are to change
    for head in takewhile(lambda one: one.id != run, context.journal.heads()):
        if not head.returns:
            entries = context.journal.each_entry(head.id)
            here.subtract(
                _folder_and_identity(e)
                for e in entries
                if e.state is ItemState.VERIFIED and not is_flag_change(e)
            )
    return all(left <= 0 for left in here.values())


def _folder_and_identity(entry: JournalEntry) -> tuple[Leg, str]:
    return leg_of(entry.move.what.address), entry.move.what.digest


def _undoable_moves(
    head: RunHead, context: RunContext, items: Collection[int] | None
) -> list[JournalEntry]:
    """The moves that can be taken back.

    Raises:
        PlanRefused: What they need is not there.
    """
    entries = context.journal.entries(head.id)
    if any(e.state is ItemState.INTENT and _is_in_server_trash(e) for e in entries):
        # Its account could not be asked: it would be made once that is back, undone or not.
        raise PlanRefused([Refusal(RefusalKind.OFFLINE)])
    if items is not None:
        items = choose_merges(entries, items, again=head.returns).union(items)
    taken = [e for e in entries if _may_be_out(e) and (items is None or e.n in items)]
    if head.returns:  # what another undo left to this one is no part of what it took back
        taken = [e for e in taken if e.of_n >= 0]
    moved = [e for e in taken if not is_flag_change(e)]
    if head.emptied and not head.returns and not all(_is_in_server_trash(e) for e in moved):
        raise PlanRefused([Refusal(RefusalKind.SAFETY_COPY, head.id)])
    return taken


def _make_boxes(turned: Iterable[JournalEntry], context: RunContext) -> None:
    """Make the mailboxes that messages come back to, where there are none.

    One that cannot be made is passed over: its messages are skipped then.
    """
    by_leg: dict[Leg, list[JournalEntry]] = defaultdict(list)
    for entry in turned:
        by_leg[leg_of(entry.move.what.address)].append(entry)
    for leg, entries in by_leg.items():
        store, folder, origin = store_of(context, leg), bare_folder(leg[2]), origin_of(entries)
        if not isinstance(store, MakingStore):
            continue
        try:
            is_absent = store.absent(folder, origin) is not None
        except StoreRefused:  # another mailbox has its name
            continue
        if is_absent:
            store.make(folder, origin)


def _may_be_out(entry: JournalEntry) -> bool:
    """Whether the mail of a move may have left its folder.

    A file whose move failed after it was copied may have: what was seen in its place need not
    have been that file. The store leaves it alone if it is there.
    """
    if entry.state in _UNDOABLE or entry.is_lost or entry.stays_untold:
        return True
    if entry.state is not ItemState.FAILED or entry.safety_copy is None:
        return False
    return is_keyed_by_place(entry.move.what.address.kind) and not _is_in_server_trash(entry)


def _is_in_server_trash(entry: JournalEntry) -> bool:
    """Whether a server may still have the mail in its trash: it is looked for there first."""
    return is_on_server(leg_of(entry.move.what.address))


def _settle_run(head: RunHead, context: RunContext, job: Job) -> None:
    """Find out what a run did, and close what it did not begin."""
    carry_on(head.id, context, job, act=False)
    stopped = Refusal(RefusalKind.STOPPED, head.id)
    never = [e for e in context.journal.each_entry(head.id) if e.state in PENDING]
    if not head.returns:
        withdraw_copies(context, head.id, never)
    closed = [replace(e, state=ItemState.SKIPPED, reason=stopped, target_at=None) for e in never]
    context.journal.record(head.id, closed)
    close_run(head.id, context)


def _floors(entries: Iterable[JournalEntry]) -> dict[tuple[str, str], int]:
    """How many messages of each identity each destination held before a run stored any."""
    floors: dict[tuple[str, str], int] = {}
    for entry in entries:
        if entry.target_before >= 0:
            kind = (entry.move.to, entry.move.what.digest)
            floors[kind] = min(entry.target_before, floors.get(kind, entry.target_before))
    return floors


def _reverse(
    head: RunHead, entry: JournalEntry, n: int, floors: Mapping[tuple[str, str], int]
) -> JournalEntry:
    """The move that takes another one back."""
    if not head.returns:
        return JournalEntry(
            n=n,
            move=entry.move,
            safety_copy=entry.safety_copy,
            origin=entry.origin,
            target_floor=floors.get((entry.move.to, entry.move.what.digest), -1),
            target_at=entry.target_at,
            of_n=entry.n,
        )
    move = entry.move
    if entry.back_at is not None:
        address = move.what.address._replace(
            folder=entry.back_at.folder, uid=entry.back_at.uid, version=""
        )
        move = move._replace(what=move.what._replace(address=address))
    return JournalEntry(n=n, move=move, of_n=entry.n)
