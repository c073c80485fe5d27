"""One folder in the middle of a run: begun in the journal, and held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from helpers.accounts.server_setup import ServerSetup
from helpers.boxes.moving import LocalSetup
from helpers.imap.fake_server import FakeServer, FakeStore

from core.apply.batch_job import BatchJob
from core.apply.context import RunContext, bare_folder, store_of
from core.apply.execute import begin_run
from core.apply.journal.entries import JournalEntry, Leg, RunHead, leg_of
from core.apply.place import RunFolder, ServerRunFolder
from core.job import Job, NullJob
from core.model.plan import Plan
from core.model.runs import RunState


def begun_run(
    context: RunContext, plan: Plan, *, undoes: str = "", entries: Sequence[JournalEntry] = ()
) -> list[JournalEntry]:
    """Write a plan down as a run of which nothing is done yet; `entries`: with what is known."""
    entries = list(entries) or [JournalEntry(n, move) for n, move in enumerate(plan.moves)]
    begin_run(RunHead(plan.id, 0, bool(undoes), undoes, RunState.RUNNING, False), entries, context)
    return entries


@contextmanager
def held_place(
    context: RunContext, run: str, leg: Leg, job: Job | None = None, *, undoes: str = ""
) -> Iterator[RunFolder]:
    """Hold a folder on this computer as a run does that moves mail out of it, or back."""
    store = store_of(context, leg)
    total = len(context.journal.entries(run))
    with store.hold(bare_folder(leg[2])) as hold:
        yield RunFolder(run, undoes, leg, store, hold, context, job or NullJob(), 0, total)


@contextmanager
def place_of_plan(
    setup: LocalSetup, plan: Plan, job: Job | None = None
) -> Iterator[tuple[RunFolder, list[JournalEntry]]]:
    """Begin a plan whose moves all leave one folder, and hold that."""
    with setup.context() as context:
        entries = begun_run(context, plan)
        with held_place(context, plan.id, leg_of(plan.moves[0].what.address), job) as place:
            yield place, entries


@contextmanager
def server_place(
    setup: ServerSetup, server: FakeServer, plan: Plan, *, back: bool = False
) -> Iterator[tuple[ServerRunFolder, list[JournalEntry]]]:
    """The same of a folder on a server."""
    with setup.context() as context:
        entries = begun_run(context, plan)
        leg = leg_of(plan.moves[0].what.address)
        store = FakeStore(server)
        with store.hold(bare_folder(leg[2])) as hold:
            yield (
                ServerRunFolder(
                    run=plan.id,
                    undoes="",
                    leg=leg,
                    store=store,
                    hold=hold,
                    context=context,
                    job=BatchJob(NullJob()),
                    done=0,
                    total=len(entries),
                    held=leg[2],
                    back=back,
                    returns=back,
                ),
                entries,
            )


def as_stored(place: RunFolder, run: str) -> list[JournalEntry]:
    """The moves of a run as the journal has them, without the numbers of their changes."""
    return [replace(entry, changed=0) for entry in place.context.journal.entries(run)]
