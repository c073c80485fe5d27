"""Runs that were cut off in the middle, among the mail of a scan.

Such a run may have left a mailbox half written. The next run mends it first, and so does a check;
a scan only reads, and takes it as it stands.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from core.apply.journal import history
from core.apply.journal.journal import read_journal
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
    found = (
        CutOff(run, _scanned_places(run, session)) for run in runs if run.state is RunState.RUNNING
    )
    return tuple(one for one in found if one.places)


def _scanned_places(run: RunSummary, session: Session) -> tuple[str, ...]:
    """The places of a run that are folders of a scan, hold such folders or lie in them."""
    named = {session.specs[held.source].path for held in session.folders}
    read = {Path(os.path.realpath(path)) for path in named}
    read |= {Path(os.path.realpath(held.folder.path)) for held in session.folders}
    return tuple(place for place in run.places if _meets(Path(os.path.realpath(place)), read))


def _meets(place: Path, read: set[Path]) -> bool:
    return any(place == path or place in path.parents or path in place.parents for path in read)
