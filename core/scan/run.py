"""One scan, from sources to groups: the order of the steps."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.job import Job, Progress, Stage
from core.match.edits.links import (
    EditLinks,
    edit_links_from_columns,
    edit_links_to_columns,
    find_new_edit_links,
)
from core.match.edits.memory import memory_from_columns, memory_to_columns
from core.match.edits.own_text import OwnText
from core.match.groups.preparation import PreparedLinks, prepare_links
from core.match.join.join import find_links, links_from_columns, links_to_columns
from core.match.join.signatures import identity_links
from core.model.covers import Covers, no_covers
from core.model.fingerprint import BlockKind
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.reasons import SeenTwice
from core.model.sources import Problem, SourceSpec
from core.model.table import BlockTable, EditCounts, MessageTable, ScanStats, SessionFolder
from core.ports import FingerprintCache, Sources
from core.scan.attachment_disputes import find_disputes
from core.scan.cover.finding import CoverShelves, find_covers
from core.scan.early import EarlyResults
from core.scan.folders import (
    FolderReading,
    all_problems,
    find_false_files,
    hand_over_chunks,
    numbered_chunks,
    open_folders,
    remote_settings,
    session_folder,
)
from core.scan.gather import Gatherer
from core.scan.infer import infer_attachments
from core.scan.known import recall_contents
from core.scan.marks import join_marks
from core.scan.remote import RemoteGatherer
from core.scan.seen_twice import mark_seen_twice
from core.scan.session import Session
from core.scan.table import barred_rows, join_chunks
from core.scan.tally import ReadingTally
from core.scan.texts import TextCache
from core.server_ports import RemoteSource
from core.settings import FLOOR_SCORE, MatchSettings, ReadSettings, Settings
from core.sources.stores import Stores
from core.system.free_memory import return_free_memory
from core.system.pool import AttentiveJob
from core.system.spool import Spool

log = logging.getLogger(__name__)

JOINER = 1  # raise it when the join gives other links than before: old entries no longer fit
EDITOR = 6  # the same for what edit distance links

TEXTS_LOST = (
    "The memory of earlier scans has lost %s texts, which were not compared by edit distance."
    " A scan without it (--no-cache) compares them."
)


def scan(  # noqa: PLR0913 - what differs from one scan to the next
    specs: Sequence[SourceSpec],
    *,
    settings: Settings,
    cache: FingerprintCache,
    job: Job,
    skip: Collection[tuple[int, str]] = frozenset(),
    stores: Sources | None = None,
    early: Callable[[Session], None] | None = None,
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
        early: Called with what was found so far, some times while mail on this computer is read;
            see `core.scan.early`.

    Raises:
        SourceError: A source cannot be opened at all.
        ServerError: An account cannot be reached any more; the next scan goes on from there.
        Cancelled: The job was stopped.
    """
    clock = _Clock()
    job = job if early is None else AttentiveJob(job)
    job.report(Progress(Stage.LISTING, 0, len(specs)))
    reads, skipped = open_folders(specs, settings.read, skip, stores or Stores(), job)
    tally, shelf = ReadingTally(job), TextCache(cache)
    served = remote_settings(settings.read)
    remote = RemoteGatherer(settings=served, cache=cache, shelf=shelf, tally=tally, job=job)
    remote.open(reads)
    clock.lap("list")
    scanned = _Scanned(tuple(specs), reads, skipped, settings, find_false_files(specs))
    if early is not None:
        tally.watch(EarlyResults(partial(_group_early, scanned, job), early).look)
    with Spool() as spool:
        local = Gatherer(
            settings=settings.read, cache=cache, shelf=shelf, spool=spool, tally=tally, job=job
        )
        local.gather([read for read in reads if read.remote is None])
        tally.watch(None)
        remote.gather()
        mails, views, told = _build_table(reads, cache, settings.read)
        clock.lap("read")
        joiner = _Joiner(settings.match, cache, job)
        links = joiner.links(mails)
        clock.lap("match")
        while remote.settle(_places(mails, find_disputes(mails, links, told))):
            mails, views, told = _build_table(reads, cache, settings.read)
            links = joiner.links(mails)
    remote.save()
    clock.lap("settle")
    edits = None
    if settings.read.sketches:
        edits = _edit_links(mails, links, _Shelves(shelf, cache, _name_sources(specs)), job)
    mails = replace(mails, sketch=mails.sketch[:0].copy())  # a tenth of it; edits alone need them
    return_free_memory()
    clock.lap("edits")
    shelves = CoverShelves(cache, shelf, _name_sources(specs))
    covers = find_covers(mails, reads, shelves, settings.read, job)
    shelf.close()
    clock.lap("covers")
    job.report(Progress(Stage.GROUPING, 0, len(mails.position)))
    return scanned.session((mails, views), _Found(links, edits, covers), clock)


class _Found(NamedTuple):
    """What was found between the messages."""

    links: Links
    edits: EditLinks | None
    covers: Covers


@dataclass(frozen=True, slots=True)
class _Scanned:
    """What a scan was asked for, and its folders."""

    specs: tuple[SourceSpec, ...]
    reads: Sequence[FolderReading]
    skipped: tuple[SessionFolder, ...]
    settings: Settings
    false_files: tuple[Problem, ...]

    def session(
        self,
        read: tuple[MessageTable, SeenTwice],
        found: _Found,
        clock: _Clock,
    ) -> Session:
        """The messages that were read, with all that links them."""
        mails, views = read
        links = found.links
        identity = identity_links(mails)
        prepared = prepare_links(mails, links, identity, found.edits, found.covers)
        return_free_memory()
        clock.lap("group")
        return Session(
            specs=self.specs,
            folders=tuple(session_folder(read) for read in self.reads),
            skipped=self.skipped,
            mails=mails,
            links=links,
            prepared=prepared,
            conflicts=_uncovered(identity.conflicts, found.covers),
            views=views,
            problems=all_problems(self.reads) + self.false_files,
            stats=_stats(self.reads, mails, prepared, links, clock),
            settings=self.settings.read,
            covers=found.covers,
        )


def _group_early(scanned: _Scanned, job: Job) -> Session:
    """What was read so far, compared without edit distance; nothing of it is remembered."""
    clock = _Clock()
    chunks = [chunk for read in scanned.reads for chunk in numbered_chunks(read)]
    mails, views, _ = _complete_table(join_chunks(chunks), scanned.reads)
    clock.lap("read")
    links = _find_links(mails, barred_rows(mails), scanned.settings.match, job)
    clock.lap("match")
    return scanned.session((mails, views), _Found(links, None, no_covers()), clock)


def _uncovered(conflicts: NDArray[np.int32], covers: Covers) -> NDArray[np.int32]:
    """The conflicts of which neither message covers the other."""
    a, b = conflicts[:, 0].astype(np.int64), conflicts[:, 1].astype(np.int64)
    return conflicts[(covers.verdicts(a, b) < 0) & (covers.verdicts(b, a) < 0)]


def _find_links(
    mails: MessageTable, barred: NDArray[np.bool_], settings: MatchSettings, job: Job
) -> Links:
    return find_links(
        mails.blocks,
        n_mails=len(mails.position),
        floor=FLOOR_SCORE,
        max_links=settings.max_links,
        job=job,
        barred=barred,
    )


class _Clock:
    def __init__(self) -> None:
        self._last = time.perf_counter()
        self.laps: list[tuple[str, float]] = []

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps.append((name, now - self._last))
        self._last = now


def _build_table(
    reads: Sequence[FolderReading], cache: FingerprintCache, settings: ReadSettings
) -> tuple[MessageTable, SeenTwice, NDArray[np.bool_]]:
    """All messages that were read, with what their places and each other say of them.

    Returns:
        The messages; which are seen twice; (n,) bool, those of which attachments were inferred.
    """
    if any(read.remote for read in reads):  # may be built again, of more
        table = join_chunks([chunk for read in reads for chunk in numbered_chunks(read)])
        table = recall_contents(table, reads, cache, settings)
    else:
        table = join_chunks(hand_over_chunks(reads))
    return _complete_table(table, reads)


def _complete_table(
    table: MessageTable, reads: Sequence[FolderReading]
) -> tuple[MessageTable, SeenTwice, NDArray[np.bool_]]:
    table, views = mark_seen_twice(join_marks(table, reads), reads)
    mails, told = infer_attachments(table)
    return mails, views, told


def _places(mails: MessageTable, rows: Int64s) -> dict[int, list[str]]:
    """The uids of some rows, by the numbers of their folders."""
    places: dict[int, list[str]] = {}
    for row in rows.tolist():
        places.setdefault(int(mails.folder[row]), []).append(mails.uid[row])
    return places


class _Joiner:
    """Finds the links of messages; joins anew only if something in their texts is."""

    def __init__(self, settings: MatchSettings, cache: FingerprintCache, job: Job) -> None:
        self._settings, self._cache, self._job = settings, cache, job
        self._last: tuple[str, Links] | None = None

    def links(self, mails: MessageTable) -> Links:
        """All links of these messages."""
        n_mails = len(mails.position)
        self._job.report(Progress(Stage.COMPARING, 0, n_mails))
        barred = barred_rows(mails)
        version = _digest(mails.blocks, barred, self._settings)
        if self._last is None or self._last[0] != version:
            self._last = (version, self._join(mails, barred, version))
            return_free_memory()
        return self._last[1]

    def _join(self, mails: MessageTable, barred: NDArray[np.bool_], version: str) -> Links:
        key = f"links:{version[:16]}"
        known = self._cache.get(key, version)
        if known is not None:
            return links_from_columns(known)
        links = _find_links(mails, barred, self._settings, self._job)
        self._cache.put(key, version, links_to_columns(links))
        self._cache.flush()
        return links


def _digest(
    blocks: dict[BlockKind, BlockTable], barred: NDArray[np.bool_], settings: MatchSettings
) -> str:
    """Names what the join works on. Cost: one hash over all digests, 20 ms for 2.7 million."""
    state = hashlib.sha1(
        f"{JOINER} {len(barred)} {settings.max_links}".encode(), usedforsecurity=False
    )
    state.update(np.packbits(barred).data)
    for kind, table in blocks.items():
        state.update(kind.value.encode())
        for column in (table.rows, table.starts, table.digests, table.quoted):
            state.update(np.ascontiguousarray(column).data)
    return state.hexdigest()


class _Shelves(NamedTuple):
    """Where the texts are, what was found before, and of which sources."""

    texts: TextCache
    cache: FingerprintCache
    sources: str


def _name_sources(specs: Sequence[SourceSpec]) -> str:
    names = sorted(f"{spec.kind.value} {spec.path}" for spec in specs)
    data = "\n".join(names).encode("utf-8", "surrogatepass")
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()[:16]


def _edit_links(mails: MessageTable, links: Links, shelves: _Shelves, job: Job) -> EditLinks:
    """What edit distance links; remembered for the same texts and links.

    Of other texts of the same sources what is still there is not compared again.
    """

    def read(rows: Int64s) -> list[OwnText | None]:
        found = shelves.texts.texts(mails, rows)
        return [None if text is None else OwnText(text.text, text.own) for text in found]

    cache = shelves.cache
    state = hashlib.sha1(f"{EDITOR} {links.floor}".encode(), usedforsecurity=False)
    columns = (mails.text_entry, mails.text_place, mails.flags, mails.attachments_digest)
    subjects = np.frombuffer(mails.subject.block, np.uint8), mails.subject.ends
    for column in (*columns, *subjects, links.rows, links.classes, links.inner_score):
        state.update(np.ascontiguousarray(column).data)
    version = state.hexdigest()
    key, memory_key = f"edits:{version[:16]}", f"edits:of:{shelves.sources}"
    known = cache.get(key, version)
    if known is not None:
        return edit_links_from_columns(known)
    job.report(Progress(Stage.COMPARING, 0, len(mails.position)))
    memory = memory_from_columns(cache.get(memory_key, str(EDITOR)))
    found, memory = find_new_edit_links(mails, links, read, job, memory)
    if found.counts.missing:
        log.warning(TEXTS_LOST, f"{found.counts.missing:,}")
    else:
        cache.put(key, version, edit_links_to_columns(found))
        cache.put(memory_key, str(EDITOR), memory_to_columns(memory))
        cache.flush()
    return found


def _stats(
    reads: Sequence[FolderReading],
    mails: MessageTable,
    prepared: PreparedLinks,
    links: Links,
    clock: _Clock,
) -> ScanStats:
    ghosts = has_flag(mails.flags, MessageFlag.GHOST)
    return ScanStats(
        messages=len(mails.position) - int(ghosts.sum()),
        from_cache=sum(read.from_cache for read in reads),
        ghosts=int(ghosts.sum()),
        bytes_read=sum(read.bytes_read for read in reads),
        bytes_received=sum(source.traffic.received for source in _accounts(reads)),
        pairs_scored=links.pairs_scored,
        seconds=tuple(clock.laps),
        edits=EditCounts() if prepared.edits is None else prepared.edits.counts,
    )


def _accounts(reads: Sequence[FolderReading]) -> list[RemoteSource]:
    """The sources on servers, each once."""
    by_id = {id(read.mails): read.remote for read in reads}
    return [source for source in by_id.values() if source is not None]
