"""What a scan found, held against the sources and folders of the list as they are now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np

from core.model.mail import MessageFlag, has_flag
from core.model.sources import SourceSpec, Treatment
from core.scan.session import (
    Session,
    is_readable_only,
    protect_folders,
    read_only_beside,
    rows_of_folders,
)
from gui.models.accounts.source_entries import SourceEntry, folder_treatments
from gui.models.results.board import MarkBar, MarkBars
from gui.models.results.facts import Bools


def rows_of_sources(session: Session, specs: Collection[SourceSpec]) -> Bools:
    """(n,) bool: the messages of a session that lie in these sources."""
    chosen = np.array([spec in specs for spec in session.specs], np.bool_)
    of_folders = np.array([chosen[held.source] for held in session.folders], np.bool_)
    found: Bools = np.append(of_folders, False)[session.mails.folder]
    return found


def skipped_folders(entries: Sequence[SourceEntry]) -> frozenset[tuple[int, str]]:
    """(source, folder name) of what is not searched."""
    return frozenset(
        place
        for place, treatment in folder_treatments(entries).items()
        if treatment is Treatment.SKIP
    )


def _skipped_places(entries: Sequence[SourceEntry]) -> frozenset[tuple[SourceSpec, str]]:
    """`skipped_folders`, by the sources themselves."""
    return frozenset((entries[number].spec, name) for number, name in skipped_folders(entries))


def is_scan_of(session: Session, entries: Sequence[SourceEntry]) -> bool:
    """Whether a scan is of the mail that is to be searched now."""
    if set(session.specs) != {entry.spec for entry in entries}:
        return False
    skipped = _skipped_places(entries)
    read, left_out = (
        {(session.specs[held.source], held.folder.name) for held in folders}
        for folders in (session.folders, session.skipped)
    )
    return not read & skipped and left_out <= skipped


def count_unscanned(session: Session, entries: Sequence[SourceEntry]) -> int:
    """How many mailboxes are to be searched and are not in a scan.

    A source that came since counts as its folders, an account that nobody looked at yet as one. A
    folder that was left out because it is the file of another one is in the scan by that one.
    """
    read: set[Path] = set()
    skipped = {(session.specs[held.source], held.folder.name) for held in session.skipped}
    n = 0
    for entry in entries:
        wanted = [held.folder for held in entry.folders if held.treatment is not Treatment.SKIP]
        if entry.spec not in session.specs:
            n += len(wanted) if entry.is_known else not entry.left_out
        else:
            left = [one for one in wanted if (entry.spec, one.name) in skipped]
            if left and not read:
                read = {held.folder.path.resolve() for held in session.folders}
            n += sum(one.path.resolve() not in read for one in left)
    return n


def absent_rows(entries: Sequence[SourceEntry], session: Session) -> Bools:
    """(n,) bool: messages of a session that count for nothing now.

    Their sources were removed from the list, or their folders are skipped.
    """
    return ~rows_of_folders(session, ticked_folders(entries, session))


def ticked_folders(entries: Sequence[SourceEntry], session: Session) -> list[int]:
    """The folders of a session that count now, by their numbers: see `absent_rows`."""
    specs, skipped = frozenset(entry.spec for entry in entries), _skipped_places(entries)
    places = [(session.specs[held.source], held.folder.name) for held in session.folders]
    return [n for n, at in enumerate(places) if at[0] in specs and at not in skipped]


def protected_rows(entries: Sequence[SourceEntry], session: Session) -> Bools:
    """(n,) bool: messages of a session in folders that nothing may be moved from."""
    by_spec = {entry.spec: entry for entry in entries}
    closed = set(read_only_beside(session))
    for number, held in enumerate(session.folders):
        entry = by_spec.get(session.specs[held.source])
        if entry is None or any(
            known.folder.name == held.folder.name and known.treatment is not Treatment.SEARCH
            for known in entry.folders
        ):
            closed.add(number)
    return protect_folders(session, closed)


def folder_bars(entries: Sequence[SourceEntry], session: Session) -> MarkBars:
    """(n,) uint8 of `MarkBar`: why messages stay because of their file or folder."""
    known = {(entry.spec, held.folder.name): held for entry in entries for held in entry.folders}
    folders = np.full(len(session.folders) + 1, MarkBar.NONE, np.uint8)
    for number, held in enumerate(session.folders):
        now = known.get((session.specs[held.source], held.folder.name))
        if is_readable_only(held.folder) or (now and is_readable_only(now.folder)):
            folders[number] = MarkBar.READ_ONLY
    bars = folders[session.mails.folder]
    bars[has_flag(session.mails.flags, MessageFlag.UNCLEAR)] = MarkBar.UNCLEAR
    return bars
