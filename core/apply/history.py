"""What was done, for a person to look through; and the one place where safety copies end."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from core.apply import escrow
from core.apply.entries import FINAL, RunHead
from core.apply.journal import Journal
from core.errors import BrakeHeld, PlanRefused
from core.model import ItemState, Refusal, RefusalKind, RunItem, RunSummary

SECONDS_PER_DAY = 86_400


def summaries(journal: Journal) -> tuple[RunSummary, ...]:
    """All runs, newest first."""
    return tuple(_summary(journal, head) for head in journal.heads())


def summary(journal: Journal, run: str) -> RunSummary:
    """One run.

    Raises:
        UnknownRun: There is none.
    """
    return _summary(journal, journal.head(run))


def items(journal: Journal, run: str) -> tuple[RunItem, ...]:
    """The moves of a run, in their order.

    Raises:
        UnknownRun: There is none.
    """
    journal.head(run)
    return tuple(RunItem(e.n, e.move, e.state, e.reason) for e in journal.entries(run))


def unfinished(journal: Journal) -> tuple[RunSummary, ...]:
    """Runs that were stopped or cut off, oldest first: what to ask about at the start."""
    return tuple(summary(journal, run) for run in journal.unfinished())


def emptiable(journal: Journal, retention_days: int) -> tuple[RunSummary, ...]:
    """Runs whose safety copies may be offered for deletion: finished, not emptied, old enough."""
    before = time.time() - retention_days * SECONDS_PER_DAY
    return tuple(
        _summary(journal, head)
        for head in journal.heads()
        if head.created_utc <= before and not head.emptied and _copies(journal, head.id)
    )


def empty(journal: Journal, trash: Path, run: str, *, confirm: int) -> int:
    """Delete the safety copies of a run for good. The only permanent deletion there is.

    Args:
        journal: Open for writing.
        trash: The folder of safety copies.
        run: Whose copies.
        confirm: How many there are, typed by a person.

    Returns:
        How many were deleted.

    Raises:
        UnknownRun: There is no such run.
        PlanRefused: It is not finished, or an undo of it is not, so a copy may be the only one.
        BrakeHeld: `confirm` is not the number of copies; nothing was touched.
        OSError: The system does not let us; repeat it.
    """
    journal.head(run)
    users = [run, *(head.id for head in journal.heads() if head.undoes == run)]
    if any(e.state not in FINAL for user in users for e in journal.entries(user)):
        raise PlanRefused([Refusal(RefusalKind.SAFETY_COPY, run)])
    copies = _copies(journal, run)
    if confirm != copies:
        raise BrakeHeld(copies)
    journal.set_emptied(run)
    escrow.delete(trash, run)
    return copies


def _copies(journal: Journal, run: str) -> int:
    """How many safety copies a run wrote itself (an undo uses those of the run it takes back)."""
    return sum(
        e.escrow is not None and e.escrow.file.startswith(f"{run}/") for e in journal.entries(run)
    )


def _summary(journal: Journal, head: RunHead) -> RunSummary:
    tally = journal.tally(head.id)
    counts: Mapping[ItemState, int] = {state: n for state, n, _ in tally.states}
    freed = sum(size for state, _, size in tally.states if state is ItemState.VERIFIED)

    def of(*states: ItemState) -> int:
        return sum(counts.get(state, 0) for state in states)

    return RunSummary(
        id=head.id,
        created_utc=head.created_utc,
        state=head.state,
        undoes=head.undoes,
        moved=of(ItemState.VERIFIED),
        skipped=of(ItemState.SKIPPED),
        failed=of(ItemState.FAILED),
        unknown=of(ItemState.UNKNOWN, ItemState.INTENT, ItemState.ACTED),
        undone=of(ItemState.UNDONE),
        pending=of(ItemState.PLANNED, ItemState.CHECKED),
        freed_bytes=0 if head.returns else freed,
        places=tally.places,
        returns=head.returns,
    )
