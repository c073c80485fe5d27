"""Safety copies that the journal does not know, and how it gets to know them again.

They appear when the journal was lost, emptied, or put back to an older state from a backup. Each
may be the only copy of a message, so none is ever deleted here: they are listed, and can be
adopted by the journal. Then the engine looks what became of each move, as after a crash, and undo
can take it back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from core.apply.context import RunContext
from core.apply.execute import begin_run
from core.apply.journal import manifest
from core.apply.journal.entries import JournalEntry, RunHead
from core.apply.journal.journal import Journal
from core.apply.journal.safety_copies import files_of, is_intact, size_of
from core.errors import PlanRefused
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, OrphanCopies, RunState

_RUN = re.compile(r"[0-9a-f]{1,64}")


@dataclass(frozen=True, slots=True)
class OrphanFolder:
    """The orphaned copies in one folder: moves that can be adopted, or whole files."""

    folder: str
    moves: tuple[JournalEntry, ...]
    files: tuple[Path, ...]


def find_orphans(journal: Journal, trash: Path) -> tuple[OrphanFolder, ...]:
    """Find the copies below the trash that the journal does not know, the oldest first.

    Cost: a pass over the manifest of each run, and reads the copies that are orphans.
    """
    known = {head.id for head in journal.heads()}
    found = [
        orphans
        for folder in _copy_folders(trash)
        if (orphans := _orphans_in(journal, folder, is_known=folder.name in known))
    ]
    return tuple(found)


def orphans_of(journal: Journal, trash: Path, folder: str) -> OrphanFolder:
    """The orphaned copies of one folder.

    Raises:
        PlanRefused: There are none.
    """
    found = next((o for o in find_orphans(journal, trash) if o.folder == folder), None)
    if found is None:
        raise PlanRefused([Refusal(RefusalKind.SAFETY_COPY, folder)])
    return found


def copies_of(journal: Journal, trash: Path, folder: str) -> OrphanFolder:
    """The intact copies of one folder, orphaned or of a run that the journal knows.

    Where a run's mailbox is gone, or lies elsewhere now, undo has nowhere to put its messages.

    Raises:
        PlanRefused: There are none.
    """
    if any(head.id == folder for head in journal.heads()):
        entries = journal.entries(folder)
        kept = tuple(
            e for e in entries if e.safety_copy is not None and is_intact(trash, e.safety_copy)
        )
        if kept:
            return OrphanFolder(folder, kept, ())
    return orphans_of(journal, trash, folder)


def summarize(trash: Path, orphans: OrphanFolder) -> OrphanCopies:
    """What a list shows of orphaned copies."""
    folder = trash / orphans.folder
    sizes = (e.safety_copy.size_bytes for e in orphans.moves if e.safety_copy)
    size_bytes = sum(sizes) if orphans.moves else size_of(trash, orphans.folder)
    return OrphanCopies(
        folder=orphans.folder,
        created_utc=int(folder.stat().st_mtime),
        messages=len(orphans.moves),
        size_bytes=size_bytes,
        places=tuple(sorted({e.move.what.address.path for e in orphans.moves})),
        can_return=bool(orphans.moves),
    )


def adopt(folder: str, context: RunContext) -> str:
    """Enter orphaned copies into the journal, as moves whose outcome has to be looked at.

    Returns:
        The id of their run.

    Raises:
        PlanRefused: There are none that tell where they came from.
        JournalError: The journal cannot be written.
    """
    orphans = orphans_of(context.journal, context.trash, folder)
    if not orphans.moves:
        raise PlanRefused([Refusal(RefusalKind.SAFETY_COPY, folder)])
    if any(head.id == folder for head in context.journal.heads()):
        context.journal.record(folder, orphans.moves)
        return folder
    created = int((context.trash / folder).stat().st_mtime)
    head = RunHead(folder, created, False, "", RunState.PAUSED, False)
    begin_run(head, [replace(e, n=n) for n, e in enumerate(orphans.moves)], context)
    return folder


def _copy_folders(trash: Path) -> list[Path]:
    try:
        inside = [Path(entry.path) for entry in os.scandir(trash) if entry.is_dir()]
    except FileNotFoundError:
        return []
    return sorted(
        (path for path in inside if _RUN.fullmatch(path.name)),
        key=lambda path: (path.stat().st_mtime_ns, path.name),
    )


def _orphans_in(journal: Journal, folder: Path, *, is_known: bool) -> OrphanFolder | None:
    known = journal.copied(folder.name) if is_known else frozenset()
    noted = manifest.read_manifest(folder, besides=known)
    if noted is None:  # written before there were manifests
        files = () if is_known else tuple(files_of(folder))
        return OrphanFolder(folder.name, (), files) if files else None
    if not noted:
        return None
    journaled = {e.n: e for e in journal.entries(folder.name)} if is_known else {}
    moves = tuple(_unknown_moves(folder.parent, noted, journaled))
    return OrphanFolder(folder.name, moves, ()) if moves else None


def _unknown_moves(
    trash: Path, noted: tuple[JournalEntry, ...], journaled: dict[int, JournalEntry]
) -> Iterator[JournalEntry]:
    """The last intact copy of each move that the journal has no copy of."""
    last: dict[tuple[int, str], JournalEntry] = {(e.n, e.move.what.digest): e for e in noted}
    for (n, digest), entry in last.items():
        other = journaled.get(n)
        if journaled and (other is None or other.move.what.digest != digest):
            continue  # another plan's: the journal's word stands
        if other is not None and other.safety_copy is not None:
            continue
        if entry.safety_copy is not None and is_intact(trash, entry.safety_copy):
            yield replace(entry, state=ItemState.INTENT, of_n=-1)
