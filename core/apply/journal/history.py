"""What was done, for a person to look through; and the one place where safety copies end."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from core.apply.journal import safety_copies
from core.apply.journal.entries import FINAL, RunHead
from core.apply.journal.flag_changes import FlagChange, is_flag_change
from core.apply.journal.journal import Journal
from core.errors import BrakeHeld, PlanRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunCopies, RunItem, RunMerge, RunSummary
from core.settings import SafetySettings

SECONDS_PER_DAY = 86_400
_NOT_DONE = frozenset(ItemState) - {ItemState.VERIFIED, ItemState.UNDONE}


def list_runs(journal: Journal) -> tuple[RunSummary, ...]:
    """All runs, newest first."""
    return tuple(_summarize(journal, head) for head in journal.heads())


def summarize_run(journal: Journal, run: str) -> RunSummary:
    """One run.

    Raises:
        UnknownRun: There is none.
    """
    return _summarize(journal, journal.head(run))


def list_items(journal: Journal, run: str) -> tuple[RunItem, ...]:
    """The moves of a run, in their order; what kept messages take over is not among them.

    Raises:
        UnknownRun: There is none.
    """
    return tuple(each_item(journal, run))


def each_item(journal: Journal, run: str) -> Iterator[RunItem]:
    """As `list_items`, one by one: 100,000 are half a gigabyte together, and long to let go of."""
    journal.head(run)
    for entry in journal.each_entry(run):
        if not is_flag_change(entry):
            yield RunItem(entry.n, entry.move, entry.state, entry.reason)


def list_merges(journal: Journal, run: str) -> tuple[RunMerge, ...]:
    """What kept messages of a run took over, in their order.

    Raises:
        UnknownRun: There is none.
    """
    journal.head(run)
    return tuple(
        RunMerge(e.n, e.move.keeper, FlagChange.of(e.origin).added, e.state, e.reason)
        for e in journal.merges(run)
        if e.origin
    )


def list_unfinished(journal: Journal) -> tuple[RunSummary, ...]:
    """Runs that were stopped or cut off, oldest first: what to ask about at the start."""
    return tuple(summarize_run(journal, run) for run in journal.unfinished())


def list_copies_of_runs(journal: Journal, trash: Path, safety: SafetySettings) -> list[RunCopies]:
    """The safety copies that each run wrote, the oldest first; those that were emptied left out.

    The oldest are over the limit until what is left fits it. Copies that a run still needs count,
    but are never over it.

    Cost: one look at each file below the trash.
    """
    found: list[RunCopies] = []
    for head in reversed(journal.heads()):
        size_bytes = safety_copies.size_of(trash, head.id)
        messages = journal.copies(head.id)[0]
        if size_bytes and messages:
            may = _is_ended(journal, head.id)
            found.append(
                RunCopies(head.id, head.created_utc, messages, size_bytes, may, is_over=False)
            )
    found.sort(key=lambda copies: copies.created_utc)
    left = sum(copies.size_bytes for copies in found)
    before = time.time() - safety.retention_days * SECONDS_PER_DAY
    for at, copies in enumerate(found):
        is_over = copies.created_utc <= before or left > safety.retention_bytes
        if is_over and copies.may_empty:
            found[at] = replace(copies, is_over=True)
            left -= copies.size_bytes
    return found


def list_emptiable(
    journal: Journal, trash: Path, safety: SafetySettings
) -> tuple[RunSummary, ...]:
    """Runs whose safety copies are over the limit, oldest first: to be offered for deletion."""
    return tuple(
        summarize_run(journal, copies.run)
        for copies in list_copies_of_runs(journal, trash, safety)
        if copies.is_over
    )


def empty_safety_copies(journal: Journal, trash: Path, run: str, *, confirm: int) -> int:
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
    if not _is_ended(journal, run):
        raise PlanRefused([Refusal(RefusalKind.SAFETY_COPY, run)])
    copies, _ = journal.copies(run)
    if confirm != copies:
        raise BrakeHeld(copies)
    journal.set_emptied(run)
    safety_copies.delete_copies(trash, run)
    return copies


def _is_ended(journal: Journal, run: str) -> bool:
    """Whether a run and each undo of it came to their ends (an undo puts back its copies)."""
    users = [run, *(head.id for head in journal.heads() if head.undoes == run)]
    return not any(state not in FINAL for u in users for state in journal.tally(u).all_states())


def _summarize(journal: Journal, head: RunHead) -> RunSummary:
    tally = journal.tally(head.id)
    counts: Mapping[ItemState, int] = {state: n for state, n, _ in tally.states}
    moved = sum(size for state, _, size in tally.states if state is ItemState.VERIFIED)
    _, copied = journal.copies(head.id)

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
        freed_bytes=copied if head.emptied else 0,
        places=tally.places,
        returns=head.returns,
        moved_bytes=0 if head.returns else moved,
        copies_bytes=0 if head.emptied else copied,
        merged=sum(n for state, n in tally.merges if state is ItemState.VERIFIED),
        unmerged=sum(n for state, n in tally.merges if state in _NOT_DONE),
    )
