"""Carrying out, resuming, undoing and looking back, wired for this computer: what faces call.

Each function opens the journal for its own time and thread, and closes it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from core.apply import execute, history, recover, undo
from core.apply import rehearse as dry
from core.apply.journal import open_journal, read_journal
from core.apply.means import Means
from core.job import Job
from core.model import Plan, RunItem, RunSummary
from core.places import Places
from core.settings import SafetySettings
from core.sources.registry import open_store, open_target


def carry_out(
    plan: Plan,
    places: Places,
    job: Job,
    *,
    safety: SafetySettings,
    confirm: int | None = None,
) -> RunSummary:
    """Move what a plan says: see `core.apply.execute.carry_out`."""
    with _means(places, safety) as means:
        return execute.carry_out(plan, means, job, confirm=confirm)


def rehearse(
    plan: Plan,
    places: Places,
    job: Job,
    *,
    safety: SafetySettings,
    confirm: int | None = None,
) -> tuple[RunItem, ...]:
    """What carrying out a plan would do: see `core.apply.rehearse`. Writes nothing."""
    with read_journal(places.journal) as journal:
        means = Means(journal, open_store, open_target, places.trash, safety)
        return dry.rehearse(plan, means, job, confirm=confirm)


def resume(run: str, places: Places, job: Job, *, act: bool = True) -> RunSummary:
    """Bring a run to its end, or only look: see `core.apply.recover.resume`."""
    with _means(places, SafetySettings()) as means:
        return recover.resume(run, means, job, act=act)


def take_back(
    run: str, places: Places, job: Job, *, items: Collection[int] | None = None
) -> RunSummary:
    """Undo a run, or some of its moves: see `core.apply.undo.undo`."""
    with _means(places, SafetySettings()) as means:
        return undo.undo(run, means, job, items=items)


def runs(places: Places) -> tuple[RunSummary, ...]:
    """All runs, newest first."""
    with read_journal(places.journal) as journal:
        return history.summaries(journal)


def unfinished(places: Places) -> tuple[RunSummary, ...]:
    """Runs that were stopped or cut off, oldest first."""
    with read_journal(places.journal) as journal:
        return history.unfinished(journal)


def moves_of(run: str, places: Places) -> tuple[RunItem, ...]:
    """The moves of a run."""
    with read_journal(places.journal) as journal:
        return history.items(journal, run)


def emptiable(places: Places, safety: SafetySettings) -> tuple[RunSummary, ...]:
    """Runs whose safety copies may be offered for deletion."""
    with read_journal(places.journal) as journal:
        return history.emptiable(journal, safety.retention_days)


def empty(run: str, places: Places, *, confirm: int) -> int:
    """Delete the safety copies of a run for good: see `core.apply.history.empty`."""
    with open_journal(places.journal) as journal:
        return history.empty(journal, places.trash, run, confirm=confirm)


@contextmanager
def _means(places: Places, safety: SafetySettings) -> Iterator[Means]:
    with open_journal(places.journal) as journal:
        yield Means(journal, open_store, open_target, places.trash, safety)
