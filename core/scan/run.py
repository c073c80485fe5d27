"""One scan, from sources to groups: the order of the steps."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from core.columns import Column
from core.job import Job, Progress, Stage
from core.match.groups import prepare
from core.match.join import link, links_from_columns, links_to_columns
from core.match.signatures import identity_links
from core.model import (
    BlockKind,
    BlockTable,
    Folder,
    FolderRole,
    Links,
    MailFlag,
    MailTable,
    Problem,
    RefusalKind,
    ScanStats,
    SessionFolder,
    SourceSpec,
)
from core.ports import FingerprintCache, Sources
from core.scan.gather import FolderRead, Gatherer, cache_key, chunk_of, session_folder
from core.scan.session import Session
from core.scan.table import comparable_blocks, joined
from core.settings import FLOOR_SCORE, MatchSettings, Settings
from core.sources.registry import Stores

JOINER = 1  # raise it when the join gives other links than before: old entries no longer fit


def scan(
    specs: Sequence[SourceSpec],
    *,
    settings: Settings,
    cache: FingerprintCache,
    job: Job,
    skip: Collection[tuple[int, str]] = frozenset(),
    stores: Sources | None = None,
) -> Session:
    """Read all mail of some sources, find what is alike, and prepare the groups.

    Changes nothing in the mail. Reading happens in worker processes.

    Args:
        specs: The sources; a file or folder reached twice is read once.
        settings: How to read and to match.
        cache: What is in it is not read again; what is read is put into it.
        job: Stopped within 0.2 s; what was read by then is in the cache.
        skip: (number of the source, name of the folder) that are not to be read.
        stores: Opens the sources; without it only mail on this computer.

    Raises:
        SourceError: A source cannot be opened at all.
        Cancelled: The job was stopped.
    """
    clock = _Clock()
    job.report(Progress(Stage.LISTING, 0, len(specs)))
    reads, skipped = _folders(specs, settings, skip, stores or Stores(), job)
    clock.lap("list")
    Gatherer(settings=settings.read, cache=cache, job=job).gather(reads)
    mails = joined([chunk for read in reads for chunk in chunk_of(read)])
    mails = _marked_fleeting(_each_file_once(mails, reads), reads)
    clock.lap("read")
    links = _linked(mails, settings.match, cache, job)
    clock.lap("match")
    job.report(Progress(Stage.GROUPING, 0, len(mails.position)))
    identity = identity_links(mails)
    prepared = prepare(mails, links, identity)
    clock.lap("group")
    return Session(
        specs=tuple(specs),
        folders=tuple(session_folder(read) for read in reads),
        skipped=skipped,
        mails=mails,
        links=links,
        prepared=prepared,
        conflicts=identity.conflicts,
        problems=_problems(reads),
        stats=_stats(reads, mails, links, clock),
    )


class _Clock:
    def __init__(self) -> None:
        self._last = time.perf_counter()
        self.laps: list[tuple[str, float]] = []

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps.append((name, now - self._last))
        self._last = now


def _folders(
    specs: Sequence[SourceSpec],
    settings: Settings,
    skip: Collection[tuple[int, str]],
    stores: Sources,
    job: Job,
) -> tuple[list[FolderRead], tuple[SessionFolder, ...]]:
    """All folders to read, each place on the disk once (safety.md R-ID5)."""
    reads: list[FolderRead] = []
    skipped: list[SessionFolder] = []
    seen: set[object] = set()
    for number, spec in enumerate(specs):
        job.checkpoint()
        source = stores.source(spec, job)
        for folder in source.folders():
            place = _place(folder)
            if (number, folder.name) in skip or place in seen:
                skipped.append(SessionFolder(number, folder, 0))
                continue
            seen.add(place)
            key = cache_key(spec.kind.value, folder, settings.read)
            reads.append(FolderRead(len(reads), number, source, folder, key))
    return reads, tuple(skipped)


def _place(folder: Folder) -> object:
    """The same for two names of one file or folder."""
    try:
        state = folder.path.stat()
    except OSError:
        return str(folder.path)
    return (state.st_dev, state.st_ino)


def _each_file_once(mails: MailTable, reads: Sequence[FolderRead]) -> MailTable:
    """Mark rows that are another name (hard link) of an earlier row's file: safety.md R-MD5."""
    seen: set[tuple[int, str]] = set()
    again: list[int] = []
    start = 0
    for read in reads:
        end = start + session_folder(read).n_mails
        if read.by_mail:
            device = read.folder.path.stat().st_dev if read.folder.path.exists() else 0
            for row in range(start, end):
                inode = mails.version[row].partition(":")[0]
                if (device, inode) in seen:
                    again.append(row)
                seen.add((device, inode))
        start = end
    if not again:
        return mails
    flags = mails.flags.copy()
    flags[again] |= np.uint16(MailFlag.VIEW)
    return replace(mails, flags=flags)


def _marked_fleeting(mails: MailTable, reads: Sequence[FolderRead]) -> MailTable:
    """Mark rows of folders that lose mail without the user: safety.md I1, R-TB3."""
    fleeting = [read.number for read in reads if _is_fleeting(read.folder)]
    if not fleeting:
        return mails
    flags = mails.flags.copy()
    flags[np.isin(mails.folder, fleeting)] |= np.uint16(MailFlag.FLEETING)
    return replace(mails, flags=flags)


def _is_fleeting(folder: Folder) -> bool:
    fixed = folder.fixed is not None and folder.fixed.kind is RefusalKind.THUNDERBIRD_CACHE
    return fixed or folder.role is FolderRole.TRASH


def _linked(mails: MailTable, settings: MatchSettings, cache: FingerprintCache, job: Job) -> Links:
    """All links of these mails; joined anew only if something in their texts is."""
    n_mails = len(mails.position)
    job.report(Progress(Stage.COMPARING, 0, n_mails))
    blocks = comparable_blocks(mails)
    version = _digest(blocks, n_mails, settings)
    key = f"links:{version[:16]}"
    known: dict[str, Column] | None = cache.get(key, version)
    if known is not None:
        return links_from_columns(known)
    links = link(blocks, n_mails=n_mails, floor=FLOOR_SCORE, max_links=settings.max_links, job=job)
    cache.put(key, version, links_to_columns(links))
    cache.flush()
    return links


def _digest(blocks: dict[BlockKind, BlockTable], n_mails: int, settings: MatchSettings) -> str:
    """Names what the join works on. Cost: one hash over all digests, 20 ms for 2.7 million."""
    state = hashlib.sha1(
        f"{JOINER} {n_mails} {settings.max_links}".encode(), usedforsecurity=False
    )
    for kind, table in blocks.items():
        state.update(kind.value.encode())
        for column in (table.rows, table.starts, table.digests, table.quoted):
            state.update(np.ascontiguousarray(column).data)
    return state.hexdigest()


def _problems(reads: Sequence[FolderRead]) -> tuple[Problem, ...]:
    return tuple(
        problem
        for read in reads
        for problem in sorted(
            (p._replace(key=p.key._replace(source=read.source)) for p in read.problems),
            key=lambda p: p.position,
        )
    )


def _stats(
    reads: Sequence[FolderRead], mails: MailTable, links: Links, clock: _Clock
) -> ScanStats:
    ghosts = (mails.flags & np.uint16(MailFlag.GHOST)) != 0
    return ScanStats(
        messages=len(mails.position) - int(ghosts.sum()),
        from_cache=sum(read.from_cache for read in reads),
        ghosts=int(ghosts.sum()),
        bytes_read=sum(read.bytes_read for read in reads),
        pairs_scored=links.pairs_scored,
        seconds=tuple(clock.laps),
    )
