"""Carrying out, resuming, undoing and looking back, wired for this computer: what faces call.

Each function opens the journal for its own time and thread, and closes it. `stores` opens the
mail; without it only mail on this computer can be reached.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from core.accounts.files import account_file
from core.actions.proving import ContentProver
from core.actions.recollection import CachedRecollection, NotingProver
from core.actions.taking_over import find_changed_states
from core.apply import execute, orphans, recover, undo
from core.apply import rehearse as dry
from core.apply.context import RunContext
from core.apply.journal import history, safety_copies
from core.apply.journal.journal import Journal, open_journal, read_journal
from core.cache.fingerprints import NoCache, SqliteCache
from core.errors import (
    AccountError,
    ServerError,
    SignInFailed,
    SignInNeeded,
    SourceError,
    StoreError,
)
from core.job import Job, NullJob
from core.model.plan import Plan
from core.model.refusals import Refusal
from core.model.runs import RunItem, RunMerge, RunSummary, SafetyCopies
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.ports import FingerprintCache
from core.settings import SafetySettings
from core.sources.mbox.stored_bytes import as_sent
from core.sources.single_files import as_sent_file
from core.sources.stores import Stores
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
    """Move what a plan says: see `core.apply.execute.carry_out`.

    A message whose marks changed since the plan was made stays (R-ST8).
    """
    with _run_context(places, safety, stores) as context:
        staying = _find_staying(plan, stores or Stores())
        return execute.carry_out(plan, context, job, confirm=confirm, staying=staying)


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

    What the cache knows of messages on servers is believed, and what is proven is remembered
    there.
    """
    with read_journal(places.journal) as journal, _open_recollection(plan, places) as recollection:
        context = _build_context(journal, places, safety, stores)
        context = replace(context, prover=NotingProver(context.prover, recollection))
        staying = _find_staying(plan, stores or Stores())
        return dry.rehearse(
            plan, context, job, confirm=confirm, recollection=recollection, staying=staying
        )


def _find_staying(plan: Plan, stores: Stores) -> dict[int, Refusal]:
    """Moves, by place, of messages whose marks changed since the plan was made.

    It cannot be stopped: a run that is stopped here would leave nothing to resume. Where an
    account cannot be asked, the run itself finds that out and tells it.
    """
    places: dict[tuple[SourceKind, str], list[int]] = defaultdict(list)
    for n, move in enumerate(plan.moves):
        places[move.what.address[:2]].append(n)
    staying: dict[int, Refusal] = {}
    for numbers in places.values():
        with suppress(SourceError, AccountError, StoreError):
            moves = [plan.moves[n] for n in numbers]
            found = find_changed_states(moves, stores, NullJob())
            staying |= {numbers[at]: reason for at, reason in found.items()}
    return staying


def resume(
    run: str, places: Places, job: Job, *, act: bool = True, stores: Stores | None = None
) -> RunSummary:
    """Bring a run to its end, or only look: see `core.apply.recover.resume`."""
    with _run_context(places, SafetySettings(), stores) as context:
        return recover.resume(run, context, job, act=act)


def refuse_signed_out(runs: Collection[str], places: Places, job: Job, *, stores: Stores) -> None:
    """Find out whether the accounts that runs are to go on in let us in.

    For whoever can ask a person: a run itself goes on where it can, and leaves the rest waiting.
    What else may be wrong with an account, such as that it is offline, a run tells itself.

    Raises:
        SignInNeeded, SignInFailed: The first that does not. Nothing was changed.
        Cancelled: The job was stopped.

    Cost: a sign-in an account, where no connection is open.
    """
    named = (run.places for run in list_unfinished(places) if run.id in runs)
    for path in sorted({Path(place) for its in named for place in its}):
        job.checkpoint()
        try:
            if account_file(places, path.stem) == path:
                stores.sign_in(SourceSpec(SourceKind.IMAP, path), job)
        except (SignInNeeded, SignInFailed):
            raise
        except (AccountError, ServerError, StoreError):
            continue


def give_up(run: str, places: Places) -> RunSummary:
    """Close what a run did not begin: see `core.apply.recover.give_up`. Opens no mail."""
    with _run_context(places, SafetySettings(), None) as context:
        return recover.give_up(run, context)


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
    new_boxes: bool = False,
    stores: Stores | None = None,
) -> RunSummary:
    """Undo a run, or some of its moves: see `core.apply.undo.undo`."""
    with _run_context(places, SafetySettings(), stores) as context:
        return undo.undo(run, context, job, items=items, new_boxes=new_boxes)


def list_runs(places: Places) -> tuple[RunSummary, ...]:
    """All runs, newest first."""
    with read_journal(places.journal) as journal:
        return history.list_runs(journal)


def find_run(run: str, places: Places) -> RunSummary:
    """Where a run stands.

    Raises:
        UnknownRun: There is none.
    """
    with read_journal(places.journal) as journal:
        return history.summarize_run(journal, run)


def list_unfinished(places: Places) -> tuple[RunSummary, ...]:
    """Runs that were stopped or cut off, oldest first."""
    with read_journal(places.journal) as journal:
        return history.list_unfinished(journal)


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
        return history.list_items(journal, run)


def each_move_of(run: str, places: Places) -> Iterator[RunItem]:
    """The moves of a run, one by one; the journal is open until the last one."""
    with read_journal(places.journal) as journal:
        yield from history.each_item(journal, run)


def merges_of(run: str, places: Places) -> tuple[RunMerge, ...]:
    """What kept messages of a run took over."""
    with read_journal(places.journal) as journal:
        return history.list_merges(journal, run)


def list_safety_copies(places: Places, safety: SafetySettings) -> SafetyCopies:
    """All safety copies: what they take, which are over the limit, and which are orphans."""
    with read_journal(places.journal) as journal:
        known = history.list_copies_of_runs(journal, places.trash, safety)
        lost = orphans.find_orphans(journal, places.trash)
        found = tuple(orphans.summarize(places.trash, one) for one in lost)
    whole = safety_copies.size_of(places.trash, "")
    return SafetyCopies(whole, safety.retention_bytes, safety.retention_days, tuple(known), found)


def size_of_copies(run: str, places: Places) -> int:
    """How many bytes the safety copies of a run take: what deleting them frees."""
    return safety_copies.size_of(places.trash, run)


def list_emptiable(places: Places, safety: SafetySettings) -> tuple[RunSummary, ...]:
    """Runs whose safety copies are over the limit, oldest first: to be offered for deletion."""
    with read_journal(places.journal) as journal:
        return history.list_emptiable(journal, places.trash, safety)


def empty_safety_copies(run: str, places: Places, *, confirm: int) -> int:
    """Delete the safety copies of a run for good; see `core.apply.journal.history`."""
    with open_journal(places.journal) as journal:
        return history.empty_safety_copies(journal, places.trash, run, confirm=confirm)


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
    with _run_context(places, SafetySettings(), stores) as context:
        return undo.undo(orphans.adopt(folder, context), context, job)


def write_copies(folder: str, places: Places, to: Path) -> int:
    """Write the messages of safety copies into a new folder, one .eml file each.

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
    for number, data in enumerate(_stored_messages(found, places.trash), 1):
        with (to / f"{number:06d}.eml").open("xb") as file:
            file.write(data)
            file.flush()
            sync_file(file.fileno())
    return number


def _stored_messages(found: orphans.OrphanFolder, trash: Path) -> Iterator[bytes]:
    """The messages of safety copies as they were sent."""
    for entry in found.moves:
        if entry.safety_copy is not None:
            with (trash / entry.safety_copy.file).open("rb") as file:
                file.seek(entry.safety_copy.offset)
                stored = file.read(entry.safety_copy.size_bytes)
            is_box = entry.move.what.address.kind is SourceKind.MBOX
            yield as_sent(stored) if is_box else as_sent_file(stored)
    for path in found.files:
        if path.suffix != ".mbox":
            yield as_sent_file(path.read_bytes())
            continue
        box = Stores().source(SourceSpec(SourceKind.MBOX, path))
        for part in box.folders():
            stubs = [stub for stub in box.stubs(part, NullJob()) if isinstance(stub, Stub)]
            yield from (raw.data for raw in box.fetch(part, stubs) if isinstance(raw, RawMessage))


@contextmanager
def _open_recollection(plan: Plan, places: Places) -> Iterator[CachedRecollection]:
    """What is remembered of messages on servers; of a plan without any nothing is asked."""
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
def _run_context(
    places: Places, safety: SafetySettings, stores: Stores | None
) -> Iterator[RunContext]:
    with open_journal(places.journal) as journal:
        yield _build_context(journal, places, safety, stores)


def _build_context(
    journal: Journal, places: Places, safety: SafetySettings, stores: Stores | None
) -> RunContext:
    stores = stores or Stores()
    return RunContext(
        journal, stores.store, stores.destination, places.trash, safety, ContentProver()
    )
