"""From sources to chunks of read mail: from the cache what is known, from workers what is not.

The chunks of a folder rest in the cache one by one, so that a scan that was stopped goes on where
it was, and a list of them tells that all were read. A file of mail (mbox) is known as a whole, by
its version. Where that is another, as in folders of files, each message whose very bytes, or whose
file, are the same is still known (`core.scan.former_rows`): only the rest is read.

Listing and reading overlap: the workers read the first messages while the parent still looks for
the borders of the last.

The dictionaries of eight languages take 70 MB. Where workers are forked, those that read most of a
large mailbox are started once its languages are known, and share what was loaded before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import NamedTuple, cast

import numpy as np

from core.columns import Column, Int64s, Texts, UInt64s, unpack
from core.errors import SourceError
from core.job import Job, Progress
from core.model.mail import Flags, MessageFlag, has_flag
from core.model.sources import Problem, Stub
from core.ports import FingerprintCache
from core.scan.folders import PASSING, FolderReading, folder_problem, problems_of
from core.scan.former_rows import FormerRows, stored_states
from core.scan.read import ChunkTask, read_chunk, unread_columns
from core.scan.rows import Columns, problem_columns
from core.scan.table import (
    Piece,
    StoredColumns,
    concatenate_chunks,
    count_rows,
    load_columns,
    n_rows,
    order_rows,
)
from core.scan.tally import ReadingTally
from core.scan.texts import TextCache
from core.scan.words import sign_left
from core.settings import ReadSettings
from core.sources.read_only_store import read_only_refusal
from core.system.free_memory import return_free_memory
from core.system.pool import CrashedItem, ordered_map, workers_inherit
from core.system.spool import Spool
from core.text.dictionaries import LEMMATISED
from core.text.lemmas import forget_dictionaries, is_loaded, load_dictionary

CHUNK_BYTES = 8 << 20
CHUNK_MAILS = 500
FIRST_CHUNKS = 8
MUCH_BYTES = 512 << 20  # of less, to start other workers would take a hundredth of all time


@dataclass(slots=True)
class _Pending:
    """A chunk at the workers: where its columns belong, and how to remember them."""

    read: FolderReading
    slot: int
    key: str
    size_bytes: int
    known: Sequence[Columns]  # of messages of the chunk that need not be read


class _QuietJob:
    """A job that can be stopped but not watched: listing overlaps with reading, which reports."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def report(self, progress: Progress) -> None:
        """Say nothing: two counts at once would make the screen jump."""

    def checkpoint(self) -> None:
        self._job.checkpoint()


class Gatherer:
    """Reads folders; one for a scan, used in one thread."""

    def __init__(
        self,
        *,
        settings: ReadSettings,
        cache: FingerprintCache,
        shelf: TextCache,
        spool: Spool,
        tally: ReadingTally,
        job: Job,
    ) -> None:
        """`spool`: takes what workers read; open for as long as the folders are needed."""
        self._settings, self._cache, self._tally, self._job = settings, cache, tally, job
        self._shelf, self._spool = shelf, spool
        self._pending: list[_Pending] = []
        self._loaded: set[str] = set()
        self._is_much = False  # so much that the first workers did not read all

    def gather(self, reads: Sequence[FolderReading]) -> None:
        """Fill each `FolderReading`, in their order.

        Raises:
            Cancelled: The job was stopped; what was read is in the cache.
        """
        self._tally.expect(sum(read.folder.size_bytes for read in reads))
        tasks = self._tasks(reads)
        try:
            if workers_inherit():
                self._read(self._first(tasks))
            if self._is_much:
                self._load_for_workers()
            self._read(tasks)
            if self._is_much:
                forget_dictionaries()
        finally:
            self._cache.flush()
        for read in reads:
            self._finish(read)
        self._cache.flush()

    def _read(self, tasks: Iterator[ChunkTask]) -> None:
        """Have workers read, and take what they say."""
        for result in ordered_map(_read_in_worker, tasks, job=self._job):
            pending = self._pending.pop(0)
            if isinstance(result, CrashedItem):
                self._read_singly(result.item, pending)
            else:
                self._loaded.update(result.languages)
                self._take(pending, self._unpacked(result.packed))
                return_free_memory()

    def _first(self, tasks: Iterator[ChunkTask]) -> Iterator[ChunkTask]:
        """Of much mail as much as tells in which languages it is; of little all."""
        for number, task in enumerate(tasks, start=1):
            yield task
            if number >= FIRST_CHUNKS and self._tally.left_bytes >= MUCH_BYTES:
                self._is_much = True
                return

    def _load_for_workers(self) -> None:
        """Load the dictionaries once, instead of once in each worker that is started now."""
        for language in sorted(self._loaded):
            self._job.checkpoint()
            load_dictionary(language)
        return_free_memory()

    def _tasks(self, reads: Sequence[FolderReading]) -> Iterator[ChunkTask]:
        """What has to be read, made as the workers ask for it."""
        for read in reads:
            self._job.checkpoint()
            try:
                if read.by_mail or not self._recall(read):
                    yield from self._tasks_of(read)
            except SourceError as error:
                read.problems.append(folder_problem(read.folder, error))

    def _recall(self, read: FolderReading) -> bool:
        """Take a whole file of mail from the cache, if all of it is there."""
        listed = self._cache.get(read.key, read.folder.version)
        if listed is None:
            return False
        pieces: list[Piece | None] = []
        keys = list(cast("Texts", listed["chunks"]))
        for key, version in zip(keys, cast("Texts", listed["versions"]), strict=True):
            columns = self._known(key, version)
            if columns is None:
                return False
            pieces.append(columns)
        read.pieces = pieces
        read.from_cache = sum(count_rows(piece) for piece in pieces if piece is not None)
        read.problems = problems_of(read, listed)
        self._tally.advance(read.folder.size_bytes, read.from_cache)
        return True

    def _known(self, key: str, version: str) -> Columns | None:
        """What the cache knows of some messages; nothing if it has lost their texts."""
        columns = self._cache.get(key, version)
        return columns if columns is not None and self._shelf.holds(columns) else None

    def _tasks_of(self, read: FolderReading) -> Iterator[ChunkTask]:
        """List a folder; take what is known of it, read the rest."""
        listed = self._list_stubs(read)
        if read.by_mail:
            stubs = list(listed)
            self._tally.expect(sum(stub.size_bytes for stub in stubs))
            listed = iter(stubs)
        read.former = self._listed_chunks(read)
        former = FormerRows(partial(self._known, version=""), read.former)
        for chunk in cut_into_chunks(listed):
            key = f"{read.key}#{chunk[0].key.uid}-{chunk[-1].key.uid}"
            digest = partial(stored_states, read.mails.spec, read.folder, chunk, self._job)
            known, fresh = former.take(key, chunk, digest)
            read.chunks[key] = ""
            task = self._task(read, fresh, key, known)
            if fresh:
                yield task
            else:
                self._take(self._pending.pop(), {})

    def _listed_chunks(self, read: FolderReading) -> dict[str, str]:
        """The keys and versions of all chunks of a folder as it was read last."""
        listed = self._cache.get(read.key, "")
        if listed is None:
            return {}
        return dict(zip(cast("Texts", listed["chunks"]), listed["versions"], strict=True))

    def _task(
        self, read: FolderReading, chunk: Sequence[Stub], key: str, known: Sequence[Columns] = ()
    ) -> ChunkTask:
        size = sum(stub.size_bytes for stub in chunk)
        self._pending.append(_Pending(read, len(read.pieces), key, size, known))
        read.pieces.append(None)
        return ChunkTask(read.mails, read.folder, tuple(chunk), self._settings)

    def _list_stubs(self, read: FolderReading) -> Iterator[Stub]:
        for stub in read.mails.stubs(read.folder, _QuietJob(self._job)):
            if isinstance(stub, Problem):
                read.problems.append(stub)
            else:
                yield stub

    def _take(self, pending: _Pending, columns: Columns) -> None:
        """Take a chunk: what was read of it, if anything was, and what was known."""
        read, n_known = pending.read, sum(map(n_rows, pending.known))
        if pending.known:
            columns = _with_known(columns, pending.known)
        found = problems_of(read, columns)
        if read.by_mail and has_flag(cast("Flags", columns["flags"]), MessageFlag.PACKED).any():
            read.folder = replace(read.folder, fixed=read_only_refusal(read.folder.path))
        read.pieces[pending.slot] = StoredColumns(columns, self._spool)
        read.bytes_read += pending.size_bytes
        read.from_cache += n_known
        if pending.key and _are_lasting(found):
            read.chunks[pending.key] = version = _chunk_version(columns) or read.folder.version
            if read.former.get(pending.key) != version:
                self._cache.put(pending.key, version, dict(columns))
        known_bytes = sum(
            int(cast("Int64s", known["size_bytes"]).sum()) for known in pending.known
        )
        self._tally.advance(pending.size_bytes + known_bytes, n_rows(columns), len(found))

    def _unpacked(self, packed: bytes) -> dict[str, Column]:
        return sign_left(self._shelf.taken_from(unpack(packed)), self._job)

    def _read_singly(self, task: ChunkTask, pending: _Pending) -> None:
        """One mail of this chunk kills workers: read each alone, so that only that one is lost."""
        read = pending.read
        singles = [ChunkTask(task.source, task.folder, (s,), task.settings) for s in task.stubs]
        limit = task.settings.message_cpu_s * 10
        results = list(
            ordered_map(read_chunk, singles, job=self._job, workers=1, item_time_s=limit)
        )
        pieces = [
            self._unpacked(unread_columns(one.item.stubs) if isinstance(one, CrashedItem) else one)
            for one in results
        ]
        del read.chunks[pending.key]  # never remembered as complete: tried anew at the next scan
        pending.key = ""
        self._take(pending, concatenate_chunks(pieces))

    def _finish(self, read: FolderReading) -> None:
        """Say what was wrong in a folder, and remember which chunks are all of it."""
        pieces = [piece for piece in read.pieces if piece is not None]
        listing_problems = list(read.problems)
        for piece in pieces:
            read.problems += problems_of(read, load_columns(piece))
        read.problems = list(dict.fromkeys(read.problems))  # each chunk of a changed file says so
        if _are_lasting(read.problems) and read.chunks and len(read.chunks) == len(pieces):
            listed: dict[str, Column] = {
                "chunks": Texts.of(read.chunks),
                "versions": Texts.of(read.chunks.values()),
            }
            for key in read.former.keys() - read.chunks.keys():
                self._cache.put(key, "", {})  # what is still true of it lies in others
            self._cache.put(
                read.key, read.folder.version, listed | problem_columns(listing_problems)
            )


class _ReadChunk(NamedTuple):
    """What a worker says of a chunk.

    Attributes:
        packed: Its columns.
        languages: Those of which the worker has loaded the dictionaries by now.
    """

    packed: bytes
    languages: tuple[str, ...]


def _read_in_worker(task: ChunkTask) -> _ReadChunk:
    return _ReadChunk(read_chunk(task), tuple(filter(is_loaded, LEMMATISED)))


def _stored_bytes(columns: Columns) -> int:
    return int(cast("Int64s", columns["size_bytes"]).sum())


def _with_known(columns: Columns, known: Sequence[Columns]) -> Columns:
    """The rows of a chunk in its order: those that were read, with problems, and those known."""
    if not columns and len(known) == 1:
        return known[0]
    whole = concatenate_chunks([*known, columns] if columns else known)
    places = zip(cast("Texts", whole["uid"]), cast("Int64s", whole["position"]), strict=True)
    told = {name: whole[name] for name in whole if name.startswith("problem.")}
    return {**order_rows([whole], dict(places)), **told}


def _chunk_version(columns: Columns) -> str:
    """What a chunk of a file of mail is; "": its source gives no digests of stored bytes."""
    stored = cast("UInt64s", columns["stored"])
    if not stored.any(axis=1).all():
        return ""
    state = blake2b(cast("Texts", columns["uid"]).block, digest_size=20)
    for name in ("position", "store_flags", "stored"):
        state.update(np.ascontiguousarray(cast("Int64s", columns[name])).data)
    return state.hexdigest()


def cut_into_chunks(stubs: Iterable[Stub]) -> Iterator[list[Stub]]:
    """Neighbouring messages to be read in one go."""
    chunk: list[Stub] = []
    size = 0
    for stub in stubs:
        chunk.append(stub)
        size += stub.size_bytes
        if size >= CHUNK_BYTES or len(chunk) >= CHUNK_MAILS:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _are_lasting(problems: Sequence[Problem]) -> bool:
    """Whether reading the same version again would give the same mails and the same problems.

    How much memory there is may be another next time.
    """
    return not any(
        (p.position < 0 and p.kind in PASSING) or p.detail == MemoryError.__name__
        for p in problems
    )
