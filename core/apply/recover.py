"""After a crash, a power cut or a stop: find out what happened, then go on.

For each move that is open its folder and its safety copy are looked at (R-JR8):

- in its folder: it was not carried out; it is to be done again, every check included;
- gone, and safely copied: it is done;
- gone, and no good copy; or somebody else changed the folder so that it cannot be told: unknown,
  and it says so.

On a server both folders are looked at, the one that the message was in and, from where its next
message was to land, the one that it was sent to: see `shipping`. What is in neither of them when
time has passed is lost: another program had it before us.

The store itself finishes or rolls back a half-written folder when it is held. Copies share a
digest, so in an mbox moves are told apart by count, see `census`. Looking twice finds the same:
a second resume changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.apply.checks.server_move import move_record_of
from core.apply.context import RunContext, is_on_server
from core.apply.execute import carry_on, close_run
from core.apply.journal.entries import FINAL, PENDING, JournalEntry, RunHead, leg_of
from core.apply.journal.journal import Journal
from core.apply.local.account_target import floor_of
from core.apply.place import as_lost
from core.errors import PlanRefused
from core.job import Job
from core.model.plan import TO_SERVER, TO_TRASH
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunState, RunSummary

_ENDED = frozenset({RunState.DONE, RunState.UNDONE})


def resume(run: str, context: RunContext, job: Job, *, act: bool = True) -> RunSummary:
    """Bring a run to its end, or only find out where it stands.

    Args:
        run: Its id.
        context: The journal, the stores, the trash.
        job: Asked to stop between two batches.
        act: Also do what was not begun; else nothing is moved ("Check only").

    Raises:
        UnknownRun: There is none.
        JournalError: The journal cannot be written.
    """
    return carry_on(run, context, job, act=act)


def give_up(run: str, context: RunContext) -> RunSummary:
    """Close what a run did not begin; what it moved stays moved, and can be taken back.

    Moves of which nobody can tell what became are closed, too; undo still looks for them. No store
    is opened and no mail touched. Cut off in the middle it is either done, or the run is
    as it was.

    Raises:
        UnknownRun: There is none.
        PlanRefused: ALREADY_RUN: it came to its end before. BEGUN: see `may_give_up`. Nothing
            was changed.
        JournalError: The journal cannot be written.
    """
    head = context.journal.head(run)
    if head.state in _ENDED:
        raise PlanRefused([Refusal(RefusalKind.ALREADY_RUN, run)])
    entries = context.journal.entries(run)
    if not _is_nothing_half_done(head, entries):
        raise PlanRefused([Refusal(RefusalKind.BEGUN, run)])
    why = Refusal(RefusalKind.GIVEN_UP, run)
    never = [e for e in entries if e.state in PENDING]
    closed = [replace(e, state=ItemState.SKIPPED, reason=why) for e in never]
    closed += [as_lost(e) for e in entries if e.stays_untold]
    context.journal.record(run, closed)
    return close_run(run, context)


def may_give_up(journal: Journal, run: str) -> bool:
    """Whether each move of a run is over, was never begun, or cannot be told any more.

    Raises:
        UnknownRun: There is none.
    """
    return _is_nothing_half_done(journal.head(run), journal.entries(run))


def _is_nothing_half_done(head: RunHead, entries: Sequence[JournalEntry]) -> bool:
    left = (entry for entry in entries if entry.state not in FINAL)
    return all(
        entry.stays_untold or (entry.state in PENDING and not _may_lie_twice(head, entry))
        for entry in left
    )


def _may_lie_twice(head: RunHead, entry: JournalEntry) -> bool:
    """Whether a move that waits may have left a copy: one is stored before the original goes."""
    address, to = entry.move.what.address, entry.move.to
    if to == TO_TRASH or to.startswith(f"{TO_SERVER}{Path(address.path).stem}/"):
        if not head.returns or not is_on_server(leg_of(address)):
            return False
        record = move_record_of(
            entry
        )  # without a uid there it is stored anew, from the safety copy
        return record is not None and record.back is not None and not record.back.uid
    if head.returns:
        return False
    return entry.target_at is not None or entry.target_before >= 0 or bool(floor_of(entry))
