"""Carry out a plan, or carry on a run: folder by folder, each held while it is changed.

There is one way through here for a new plan, for a run that a crash or a stop left open, and for
an undo. What a run found open it first looks at (`looked_at`), then goes on; so resuming is not a
second mechanism that only runs after crashes. Two folders are never changed at the same time.

A folder that cannot be held spares its messages, with the reason, and the run goes on with the
next.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from types import MappingProxyType

from core.apply.checks.folder_locks import lock_relied_on
from core.apply.checks.guard import check_plan
from core.apply.checks.keepers import find_changed_keepers
from core.apply.context import RunContext, bare_folder, is_on_server, store_of
from core.apply.count_identities import is_keyed_by_place, refuse_absent, refuse_making
from core.apply.journal.entries import (
    FINAL,
    PENDING,
    UNCERTAIN,
    JournalEntry,
    Leg,
    RunHead,
    leg_of,
)
from core.apply.journal.flag_changes import flag_entry, is_flag_change, origin_of
from core.apply.journal.history import summarize_run
from core.apply.local import backward, forward
from core.apply.local.state_changes import change_states
from core.apply.local.written_marks import write_marks_first
from core.apply.outage import failure_of, pauses_run, refusal_of
from core.apply.place import (
    RunFolder,
    as_seen_after,
    as_skipped,
    close_unbegun,
    note_absence,
    unfinished_moves,
)
from core.apply.server.leg import ServerLeg
from core.errors import (
    AccountError,
    PlanRefused,
    SourceError,
    StoreError,
    StoreFailed,
    StoreRefused,
)
from core.job import Cancelled, Job, NullJob, let_go
from core.model.message_state import lower_names
from core.model.plan import TO_SERVER, TO_TRASH, Address, Item, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState, RunSummary
from core.model.sources import SourceKind

APP_VERSION = "0.1.0"


def carry_out(
    plan: Plan,
    context: RunContext,
    job: Job,
    *,
    confirm: int | None = None,
    staying: Mapping[int, Refusal] = MappingProxyType({}),
) -> RunSummary:
    """Move what a plan says. Once for each plan.

    Args:
        plan: Made by `core.decide`, or read from a file; it is checked again.
        context: The journal, the stores, the trash.
        job: Asked to stop between two batches: the run is then PAUSED, and can be resumed.
        confirm: The number of moves, where a person confirmed it; needed if the brake holds.
        staying: Moves, by place in the plan, that are not made, and why.

    Returns:
        Where the run stands; every move is counted under one state.

    Raises:
        PlanRefused: A guard said no, or the plan was carried out before; nothing was touched.
        BrakeHeld: It takes so much that its number must be confirmed; nothing was touched.
        JournalError: The journal cannot be written; what was done until then is in it.
    """
    if any(head.id == plan.id for head in context.journal.heads()):
        raise PlanRefused([Refusal(RefusalKind.ALREADY_RUN, plan.id)])
    check_plan(plan, context, confirm)
    plan = write_marks_first(plan, context, job)
    entries = [JournalEntry(n, move) for n, move in enumerate(plan.moves)]
    for n, reason in staying.items():
        entries[n] = as_skipped(entries[n], reason)
    adding = ((kept, adds) for kept, adds in _names_to_add(plan, staying) if adds)
    entries += [flag_entry(n, kept, adds) for n, (kept, adds) in enumerate(adding, len(entries))]
    head = RunHead(plan.id, int(time.time()), False, "", RunState.PLANNED, False)
    begin_run(head, entries, context)
    let_go(entries)
    return carry_on(plan.id, context, job, fresh=True)


def _names_to_add(plan: Plan, staying: Collection[int]) -> Iterator[tuple[Item, tuple[str, ...]]]:
    """What each kept message takes over, where some copies stay: only what those that go have."""
    going: dict[Address, set[str] | None] = {}
    for n, move in enumerate(plan.moves):
        names = going.setdefault(move.keeper.address, set())
        if n in staying:
            continue
        if names is None or move.names is None:
            going[move.keeper.address] = None  # nobody knows which of the names are its
        else:
            names |= lower_names(move.names)
    for one in plan.merges:
        names = going.get(one.kept.address)
        its = one.adds if names is None else (a for a in one.adds if a.lower() in names)
        yield one.kept, tuple(its)


def begin_run(head: RunHead, entries: Sequence[JournalEntry], context: RunContext) -> None:
    """Write a run down before anything of it is done."""
    plan_digest = hashlib.sha256()
    for entry in entries:
        move = entry.move
        named = (*move.what.address, move.what.digest, *move.keeper.address, move.to)
        plan_digest.update("\0".join(map(str, named)).encode("utf-8", "surrogatepass"))
    context.journal.begin(
        head, entries, app_version=APP_VERSION, plan_digest=plan_digest.hexdigest()
    )


def carry_on(
    run: str, context: RunContext, job: Job, *, fresh: bool = False, act: bool = True
) -> RunSummary:
    """Do what is left of a run; nothing if nothing is.

    Args:
        run: Its id.
        context: The journal, the stores, the trash.
        job: Asked to stop between two batches.
        fresh: Nothing of it was begun: then a folder must be of the very version that was planned.
        act: Also do what was not begun; else only look at what is open.

    Raises:
        UnknownRun: There is none.
        JournalError: The journal cannot be written.
    """
    journal = context.journal
    head = journal.head(run)
    targets = frozenset(os.path.realpath(to) for to in _local_targets(journal.targets(run)))
    pass_ = _FolderPass(head, context, job, fresh=fresh, act=act, targets=targets)
    if not any(journal.open_legs(run, merges=merges) for merges in (False, True)):
        return close_run(run, context)
    journal.set_state(run, RunState.RUNNING)
    try:
        if not fresh:
            _mend_targets(run, context, job)
        # What a message takes over is there before its copies leave, and until they are back.
        for merges in (False, True) if head.returns else (True, False):
            opened = journal.open_legs(run, merges=merges)
            for leg in reversed(opened) if head.returns else opened:
                job.checkpoint()
                pass_.go_through_locked(leg, merges=merges)
    except Cancelled:
        pass  # not an error: the run is paused, and the summary says how far it came
    return close_run(run, context)


def _local_targets(targets: Iterable[str]) -> list[str]:
    """Those destinations that are mailboxes on this computer."""
    return sorted(to for to in targets if to != TO_TRASH and not to.startswith(TO_SERVER))


def _mend_targets(run: str, context: RunContext, job: Job) -> None:
    """Finish or undo what a crash left half written in destinations on this computer.

    Here and not when a message is stored there next: that may never happen, because the mail to be
    stored changed, or the run is taken back.
    """
    for to in _local_targets(context.journal.targets(run)):
        try:
            store, folder = context.open_target(to, job)
            if store.has_leftovers(folder):
                with store.hold(folder):
                    pass
        except (SourceError, StoreError, OSError):
            continue  # locked, or away: whoever holds it next mends it


def close_run(run: str, context: RunContext) -> RunSummary:
    """Write down where a run stands by where its moves stand, and give its summary."""
    journal = context.journal
    head = journal.head(run)
    states = journal.tally(run).all_states()
    if states & PENDING:
        now = RunState.PAUSED
    elif states & UNCERTAIN:
        now = RunState.DONE_WITH_UNKNOWN
    elif ItemState.UNDONE in states and ItemState.VERIFIED not in states:
        now = RunState.UNDONE
    else:
        now = RunState.DONE
    if head.undoes:  # first: a crash in between leaves this one to be resumed
        close_run(head.undoes, context)
    if now is not head.state:
        journal.set_state(run, now)
    return summarize_run(journal, run)


@dataclass(frozen=True, slots=True)
class _FolderPass:
    """One pass through the folders of a run; `targets` are the real paths that message goes to."""

    head: RunHead
    context: RunContext
    job: Job
    fresh: bool
    act: bool
    targets: frozenset[str]

    def go_through_locked(self, leg: Leg, *, merges: bool) -> None:
        """Go through a folder while all that it relies on is held against other runs."""
        with ExitStack() as held:
            entries = unfinished_moves(self.context, self.head.id, leg, merges=merges)
            try:
                held.enter_context(lock_relied_on(leg, entries, self.context, self.job))
            except StoreRefused as error:
                self._spare(leg, error.refusal, ItemState.SKIPPED, merges=merges)
                return
            let_go(entries)
            if is_on_server(leg):
                ServerLeg(self.head, leg, self.context, self.job, self.act, merges).go_through()
            else:
                self.go_through(leg, merges=merges)

    def go_through(self, leg: Leg, *, merges: bool) -> None:
        """Look at what is open in a folder, then do what is left there."""
        entries = unfinished_moves(self.context, self.head.id, leg, merges=merges)
        try:
            if self.head.returns:
                refuse_making(store_of(self.context, leg), leg[2], origin_of(entries))
            with self._hold(leg, self._version(leg, entries), self.job) as place:
                if merges:
                    change_states(place, entries, returns=self.head.returns, act=self.act)
                    return
                entries = self._settle(place, entries)
                if self.act and self.head.returns:
                    backward.move_back(place, entries)
                elif self.act:
                    forward.move_away(place, entries)
            let_go(entries)
        except (StoreFailed, OSError) as error:
            self._after_failure(leg, failure_of(error), merges=merges)
        except StoreRefused as error:
            if error.refusal.kind is RefusalKind.CHANGED and not merges:
                self._spare_by_keepers(leg, entries)
            self._spare(leg, error.refusal, ItemState.SKIPPED, merges=merges)
        except (SourceError, AccountError) as error:
            state = ItemState.PLANNED if pauses_run(error) else ItemState.SKIPPED
            self._spare(leg, refusal_of(error), state, merges=merges)

    def _version(self, leg: Leg, entries: Sequence[JournalEntry]) -> str:
        """The version that a folder must be of; "" where this run may have changed it itself."""
        own = os.path.realpath(leg[1]) in self.targets
        if is_keyed_by_place(SourceKind(leg[0])) or not self.fresh or own:
            return ""
        if not is_flag_change(entries[0]) and self._has_merged(leg):
            return ""
        return entries[0].move.what.address.version

    def _has_merged(self, leg: Leg) -> bool:
        """Whether this run wrote, or may have written, flags into a folder."""
        merges = self.context.journal.merges(self.head.id)
        written = (e for e in merges if e.state is not ItemState.SKIPPED)
        return any(leg_of(e.move.what.address) == leg for e in written)

    @contextmanager
    def _hold(self, leg: Leg, version: str, job: Job) -> Iterator[RunFolder]:
        store = store_of(self.context, leg, job)
        if not self.head.returns:
            refuse_absent(store, leg[2])
        states = self.context.journal.tally(self.head.id).states
        done = sum(n for state, n, _ in states if state in FINAL)
        with store.hold(bare_folder(leg[2], version)) as hold:
            yield RunFolder(
                run=self.head.id,
                undoes=self.head.undoes,
                leg=leg,
                store=store,
                hold=hold,
                context=self.context,
                job=job,
                done=done,
                total=sum(n for _, n, _ in states),
            )

    def _settle(self, place: RunFolder, entries: Sequence[JournalEntry]) -> list[JournalEntry]:
        """Find out what became of moves that a crash left open; the others as they are."""
        uncertain = [e for e in entries if e.state in UNCERTAIN]
        if not uncertain:
            return list(entries)
        if self.head.returns:
            now = backward.look_at_outcomes(place, uncertain)
        else:
            now = forward.settle_moves(place, uncertain, act=self.act)
        found = {e.n: e for e in now}
        place.record([found[e.n] for e in uncertain if found[e.n] != e])
        return [found.get(e.n, e) for e in entries]

    def _after_failure(self, leg: Leg, reason: Refusal, *, merges: bool) -> None:
        """The system failed in the middle: hold the folder anew, which mends it, and look."""
        left = unfinished_moves(self.context, self.head.id, leg, merges=merges)
        if not left:
            return
        try:
            with self._hold(leg, "", NullJob()) as place:
                if merges:
                    change_states(place, left, returns=self.head.returns, act=False)
                    self._spare(leg, reason, ItemState.FAILED, merges=True)
                    return
                settled = self._settle(place, unfinished_moves(self.context, self.head.id, leg))
                place.record([as_seen_after(e) for e in settled if e.state in PENDING])
        except (StoreError, SourceError, OSError):
            self._spare(leg, reason, ItemState.FAILED, merges=merges)

    def _spare_by_keepers(self, leg: Leg, entries: Sequence[JournalEntry]) -> None:
        """Close moves out of a file that changed, where it was their kept message that did."""
        if not self.act:
            return
        pending = [e for e in entries if e.state in PENDING]
        with suppress(SourceError, AccountError):  # then it is only known that something changed
            found = find_changed_keepers(leg, pending, self.context, self.job)
            closed = [as_skipped(e, found[e.n]) for e in pending if e.n in found]
            self.context.journal.record(self.head.id, closed)

    def _spare(self, leg: Leg, reason: Refusal, state: ItemState, *, merges: bool) -> None:
        """Close what was not begun; what is open stays open, and counts as unknown."""
        note_absence(self.context, self.head.id, leg, reason, merges=merges)
        if self.act:
            close_unbegun(self.context, self.head.id, leg, reason, state, merges=merges)
