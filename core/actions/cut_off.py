"""Runs that were cut off in the middle, among the mail of a scan or of a plan.

Such a run may have left a mailbox half written. The next run mends it first, and so does a check;
a scan only reads, and takes it as it stands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from core.apply.journal import history
from core.apply.journal.journal import read_journal
from core.model.plan import Plan
from core.model.runs import RunState, RunSummary
from core.scan.session import Session
from core.system.places import Places


class CutOff(NamedTuple):
    """A run that nobody checked since it was cut off, and those of its places that were read."""

    run: RunSummary
    places: tuple[str, ...]


def find_cut_off(session: Session, places: Places) -> tuple[CutOff, ...]:
    """The runs that were cut off in mailboxes of a scan, oldest first.

    A run of another program that goes on now is one of them: nobody can tell.

    Raises:
        JournalError: The journal cannot be read.
    """
    with read_journal(places.journal) as journal:
        runs = history.list_unfinished(journal)
    paths = {session.specs[held.source].path for held in session.folders}
    paths |= {held.folder.path for held in session.folders}
    return _cut_off_in(paths, runs)


def find_cut_off_in_plan(plan: Plan, places: Places) -> tuple[CutOff, ...]:
    """As `find_cut_off`, in mailboxes that a plan takes messages from or keeps them in.

    Raises:
        JournalError: The journal cannot be read.
    """
    with read_journal(places.journal) as journal:
        runs = history.list_unfinished(journal)
    addresses = (item.address for move in plan.moves for item in (move.what, move.keeper))
    return _cut_off_in({Path(address.path) for address in addresses}, runs)


def _cut_off_in(paths: Iterable[Path], runs: Iterable[RunSummary]) -> tuple[CutOff, ...]:
    read = {Path(os.path.realpath(path)) for path in paths}

    def is_met(name: str) -> bool:
        """Whether a place of a run is one of the mailboxes, holds it or lies in it."""
        place = Path(os.path.realpath(name))
        return any(place in (path, *path.parents) or path in place.parents for path in read)

    running = (run for run in runs if run.state is RunState.RUNNING)
    found = (CutOff(run, tuple(filter(is_met, run.places))) for run in running)
    return tuple(one for one in found if one.places)
