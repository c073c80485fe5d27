"""Is the kept message the very mail that goes, under another name? Asked of the files themselves.

A symbolic link, a second name of one file, a folder that is mounted twice, a Maildir reached by
two paths: all of that may have appeared since the plan was made. Names prove nothing; device and
inode of the file do. And a message whose own file is a link to elsewhere is no kept message: what
it leads to is no part of the mailbox, and may go without anybody looking here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from core.apply.context import RunContext, is_on_server, store_of
from core.apply.journal.entries import JournalEntry, Leg, leg_of
from core.errors import AccountError, SourceError
from core.job import Job
from core.model.plan import Address, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import SourceKind
from core.ports import FileBackedStore

FileId = tuple[int, int]  # device and inode


def find_same_file(
    entries: Sequence[JournalEntry], context: RunContext, job: Job
) -> dict[int, Refusal]:
    """Which moves have no kept message of their own: it is the message that goes, or a link.

    Returns:
        By number of the move: LAST_COPY or KEEPER_GONE. Mail on servers is not looked at here.

    Cost: one listing of each folder, and two looks at files for each move.
    """
    files = _files_of([e.move for e in entries], context, job)
    found: dict[int, Refusal] = {}
    for entry in entries:
        what, keeper = entry.move.what.address, entry.move.keeper.address
        kept = files.get((leg_of(keeper), keeper.uid))
        gone = files.get((leg_of(what), what.uid))
        if kept is None:
            continue  # not on this computer, or not there: others look for that
        if kept.is_symlink() and leg_of(keeper) != leg_of(what):
            found[entry.n] = Refusal(RefusalKind.KEEPER_GONE, str(kept))
        elif gone is not None and _is_same(kept, gone) and not _are_two_messages(keeper, what):
            found[entry.n] = Refusal(RefusalKind.LAST_COPY, str(kept))
    return found


def file_id(path: Path) -> FileId | None:
    """What the system knows a file or folder by, links followed; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _files_of(
    moves: Iterable[Move], context: RunContext, job: Job
) -> Mapping[tuple[Leg, str], Path]:
    """The file of each mail of some moves, as far as they lie on this computer and are there."""
    wanted: dict[Leg, set[str]] = defaultdict(set)
    for move in moves:
        for item in (move.what, move.keeper):
            wanted[leg_of(item.address)].add(item.address.uid)
    found: dict[tuple[Leg, str], Path] = {}
    for leg, uids in wanted.items():
        if is_on_server(leg):
            continue
        try:
            store = store_of(context, leg, job)
            named = store.files_of(leg[2], uids) if isinstance(store, FileBackedStore) else {}
        except (SourceError, AccountError):
            continue
        found |= {(leg, uid): path for uid, path in named.items()}
    return found


def _is_same(one: Path, other: Path) -> bool:
    known = file_id(one)
    return known is not None and known == file_id(other)


def _are_two_messages(one: Address, other: Address) -> bool:
    """Whether two messages of one file are two: two places in one mbox, under one name."""
    if (one.kind, other.kind) != (SourceKind.MBOX, SourceKind.MBOX):
        return False
    if leg_of(one) != leg_of(other):
        return False
    (start, size), (begin, length) = (map(int, a.uid.split(":")) for a in (one, other))
    return start + size <= begin or begin + length <= start
