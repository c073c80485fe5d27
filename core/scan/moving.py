"""Carrying out, resuming, undoing and looking back, wired for this computer: what faces call.

Each function opens the journal for its own time and thread, and closes it. `stores` opens the
mail; without it only mail on this computer can be reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from core.apply import execute, history, recover, undo
from core.apply import rehearse as dry
from core.apply.journal import Journal, open_journal, read_journal
from core.apply.means import Means
from core.job import Job
from core.model import Plan, RunItem, RunSummary
from core.places import Places
from core.scan.proving import ContentProver
from core.settings import SafetySettings
from core.sources.registry import Stores


def carry_out(
    plan: Plan,
    places: Places,
    job: Job,
    *,
    safety: SafetySettings,
    confirm: int | None = None,
    stores: Stores | None = None,
) -> RunSummary:
    """Move what a plan says: see `core.apply.execute.carry_out`."""
    with _means(places, safety, stores) as means:
        return execute.carry_out(plan, means, job, confirm=confirm)


def rehearse(
    plan: Plan,
    places: Places,
    job: Job,
    *,
    safety: SafetySettings,
    confirm: int | None = None,
    stores: Stores | None = None,
) -> tuple[RunItem, ...]:
    """What carrying out a plan would do: see `core.apply.rehearse`. Writes nothing."""
    with read_journal(places.journal) as journal:
        means = _wired(journal, places, safety, stores)
        return dry.rehearse(plan, means, job, confirm=confirm)


def resume(
    run: str, places: Places, job: Job, *, act: bool = True, stores: Stores | None = None
) -> RunSummary:
    """Bring a run to its end, or only look: see `core.apply.recover.resume`."""
    with _means(places, SafetySettings(), stores) as means:
        return recover.resume(run, means, job, act=act)


def take_back(
    run: str,
    places: Places,
    job: Job,
    *,
    items: Collection[int] | None = None,
    stores: Stores | None = None,
) -> RunSummary:
    """Undo a run, or some of its moves: see `core.apply.undo.undo`."""
    with _means(places, SafetySettings(), stores) as means:
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
def _means(places: Places, safety: SafetySettings, stores: Stores | None) -> Iterator[Means]:
    with open_journal(places.journal) as journal:
        yield _wired(journal, places, safety, stores)


def _wired(
    journal: Journal, places: Places, safety: SafetySettings, stores: Stores | None
) -> Means:
    stores = stores or Stores()
    return Means(journal, stores.store, stores.destination, places.trash, safety, ContentProver())
