"""Carrying out, resuming, undoing and looking back, wired for this computer: what faces call.

Each function opens the journal for its own time and thread, and closes it. `stores` opens the
mail; without it only mail on this computer can be reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from core.actions.proving import ContentProver
from core.actions.recollection import CachedRecollection, NotingProver
from core.apply import execute, orphans, recover, undo
from core.apply import rehearse as dry
from core.apply.context import Means
from core.apply.journal import history, safety_copies
from core.apply.journal.journal import Journal, open_journal, read_journal
from core.cache.fingerprints import NoCache, SqliteCache
from core.job import Job, NullJob
from core.model.plan import Plan
from core.model.runs import RunItem, RunSummary, SafetyCopies
from core.model.sources import RawMail, SourceKind, SourceSpec, Stub
from core.ports import FingerprintCache
from core.settings import SafetySettings
from core.sources.mbox.stored_bytes import as_sent
from core.sources.registry import Stores
from core.sources.single_files import sent_single
from core.system.disk import sync_file
from core.system.places import Places


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
    """What carrying out a plan would do: see `core.apply.rehearse`. Changes no mail.

    What the cache knows of mails on servers is believed, and what is proven is remembered there.
    """
    with read_journal(places.journal) as journal, _recollection(plan, places) as recollection:
        means = _wired(journal, places, safety, stores)
        means = replace(means, prover=NotingProver(means.prover, recollection))
        return dry.rehearse(plan, means, job, confirm=confirm, recollection=recollection)


def resume(
    run: str, places: Places, job: Job, *, act: bool = True, stores: Stores | None = None
) -> RunSummary:
    """Bring a run to its end, or only look: see `core.apply.recover.resume`."""
    with _means(places, SafetySettings(), stores) as means:
        return recover.resume(run, means, job, act=act)


def give_up(run: str, places: Places) -> RunSummary:
    """Close what a run did not begin: see `core.apply.recover.give_up`. Opens no mail."""
    with _means(places, SafetySettings(), None) as means:
        return recover.give_up(run, means)


def may_give_up(run: str, places: Places) -> bool:
    """Whether nothing of a run is half done: see `core.apply.recover.may_give_up`."""
    with read_journal(places.journal) as journal:
        return recover.may_give_up(journal, run)


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


def refuse_while_moving(places: Places) -> None:
    """Tell a run that waits to be resumed from one that another process is carrying out now.

    Raises:
        JournalBusy: Another process is moving mail.
    """
    with open_journal(places.journal):
        pass


def moves_of(run: str, places: Places) -> tuple[RunItem, ...]:
    """The moves of a run."""
    with read_journal(places.journal) as journal:
        return history.items(journal, run)


def list_safety_copies(places: Places, safety: SafetySettings) -> SafetyCopies:
    """All safety copies: what they take, which are over the limit, and which are orphans."""
    with read_journal(places.journal) as journal:
        known = history.copies_of_runs(journal, places.trash, safety)
        lost = orphans.find_orphans(journal, places.trash)
        found = tuple(orphans.summarize(places.trash, one) for one in lost)
    whole = safety_copies.size_of(places.trash, "")
    return SafetyCopies(whole, safety.retention_bytes, safety.retention_days, tuple(known), found)


def emptiable(places: Places, safety: SafetySettings) -> tuple[RunSummary, ...]:
    """Runs whose safety copies are over the limit, oldest first: to be offered for deletion."""
    with read_journal(places.journal) as journal:
        return history.emptiable(journal, places.trash, safety)


def empty(run: str, places: Places, *, confirm: int) -> int:
    """Delete the safety copies of a run for good: see `core.apply.journal.history.empty`."""
    with open_journal(places.journal) as journal:
        return history.empty(journal, places.trash, run, confirm=confirm)


def return_orphans(
    folder: str, places: Places, job: Job, *, stores: Stores | None = None
) -> RunSummary:
    """Put mail back that only orphaned safety copies hold, where they say that it came from.

    They are entered into the journal first, so that History shows them and nothing is lost if
    this is cut off. Mail that turns out never to have left its folder is left alone.

    Raises:
        PlanRefused: There are no such copies, or nothing of them left its folder.
        JournalError: The journal cannot be written.
    """
    with _means(places, SafetySettings(), stores) as means:
        return undo.undo(orphans.adopt(folder, means), means, job)


def write_copies(folder: str, places: Places, to: Path) -> int:
    """Write the mails of safety copies into a new folder, one .eml file each.

    Args:
        folder: A run, or the folder of orphaned copies.
        places: Where the copies are.
        to: The new folder.

    Returns:
        How many were written, each as it was sent.

    Raises:
        PlanRefused: There are no such copies.
        OSError: The folder is there already, or the system does not let us.
    """
    with read_journal(places.journal) as journal:
        found = orphans.copies_of(journal, places.trash, folder)
    to.mkdir(mode=0o700)
    number = 0
    for number, data in enumerate(_mails(found, places.trash), 1):
        with (to / f"{number:06d}.eml").open("xb") as file:
            file.write(data)
            file.flush()
            sync_file(file.fileno())
    return number


def _mails(found: orphans.Orphans, trash: Path) -> Iterator[bytes]:
    """The mails of safety copies as they were sent."""
    for entry in found.moves:
        if entry.escrow is not None:
            with (trash / entry.escrow.file).open("rb") as file:
                file.seek(entry.escrow.offset)
                stored = file.read(entry.escrow.size_bytes)
            is_box = entry.move.what.address.kind is SourceKind.MBOX
            yield as_sent(stored) if is_box else sent_single(stored)
    for path in found.files:
        if path.suffix != ".mbox":
            yield sent_single(path.read_bytes())
            continue
        box = Stores().source(SourceSpec(SourceKind.MBOX, path))
        for part in box.folders():
            stubs = [stub for stub in box.stubs(part, NullJob()) if isinstance(stub, Stub)]
            yield from (raw.data for raw in box.fetch(part, stubs) if isinstance(raw, RawMail))


@contextmanager
def _recollection(plan: Plan, places: Places) -> Iterator[CachedRecollection]:
    """What is remembered of mails on servers; of a plan without any nothing is asked."""
    items = (item for move in plan.moves for item in (move.what, move.keeper))
    served = any(item.address.kind is SourceKind.IMAP for item in items)
    cache: FingerprintCache = SqliteCache(places.fingerprints) if served else NoCache()
    found = CachedRecollection(cache)
    try:
        yield found
    finally:
        found.save()
        cache.close()


@contextmanager
def _means(places: Places, safety: SafetySettings, stores: Stores | None) -> Iterator[Means]:
    with open_journal(places.journal) as journal:
        yield _wired(journal, places, safety, stores)


def _wired(
    journal: Journal, places: Places, safety: SafetySettings, stores: Stores | None
) -> Means:
    stores = stores or Stores()
    return Means(journal, stores.store, stores.destination, places.trash, safety, ContentProver())
