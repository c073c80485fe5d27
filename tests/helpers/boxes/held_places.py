"""One folder in the middle of a run: begun in the journal, and held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from helpers.accounts.server_desk import ServerDesk
from helpers.boxes.moving import Desk
from helpers.imap.fake_server import FakeServer, FakeStore

from core.apply.batch_job import Steady
from core.apply.context import Means, folder_named, store_of
from core.apply.execute import begin
from core.apply.journal.entries import Entry, Leg, RunHead, leg_of
from core.apply.place import Place, ServerPlace
from core.job import Job, NullJob
from core.model.plan import Plan
from core.model.runs import RunState


def begun_run(
    means: Means, plan: Plan, *, undoes: str = "", entries: Sequence[Entry] = ()
) -> list[Entry]:
    """Write a plan down as a run of which nothing is done yet; `entries`: with what is known."""
    entries = list(entries) or [Entry(n, move) for n, move in enumerate(plan.moves)]
    begin(RunHead(plan.id, 0, bool(undoes), undoes, RunState.RUNNING, False), entries, means)
    return entries


@contextmanager
def held_place(
    means: Means, run: str, leg: Leg, job: Job | None = None, *, undoes: str = ""
) -> Iterator[Place]:
    """Hold a folder on this computer as a run does that moves mail out of it, or back."""
    store = store_of(means, leg)
    total = len(means.journal.entries(run))
    with store.hold(folder_named(leg[2])) as hold:
        yield Place(run, undoes, leg, store, hold, means, job or NullJob(), 0, total)


@contextmanager
def place_of_plan(
    desk: Desk, plan: Plan, job: Job | None = None
) -> Iterator[tuple[Place, list[Entry]]]:
    """Begin a plan whose moves all leave one folder, and hold that."""
    with desk.means() as means:
        entries = begun_run(means, plan)
        with held_place(means, plan.id, leg_of(plan.moves[0].what.address), job) as place:
            yield place, entries


@contextmanager
def server_place(
    desk: ServerDesk, server: FakeServer, plan: Plan, *, back: bool = False
) -> Iterator[tuple[ServerPlace, list[Entry]]]:
    """The same of a folder on a server."""
    with desk.means() as means:
        entries = begun_run(means, plan)
        leg = leg_of(plan.moves[0].what.address)
        store = FakeStore(server)
        with store.hold(folder_named(leg[2])) as hold:
            yield (
                ServerPlace(
                    run=plan.id,
                    undoes="",
                    leg=leg,
                    store=store,
                    hold=hold,
                    means=means,
                    job=Steady(NullJob()),
                    done=0,
                    total=len(entries),
                    held=leg[2],
                    back=back,
                    returns=back,
                ),
                entries,
            )


def as_stored(place: Place, run: str) -> list[Entry]:
    """The moves of a run as the journal has them, without the numbers of their changes."""
    return [replace(entry, changed=0) for entry in place.means.journal.entries(run)]
