"""Which messages of a scan mention which keywords.

A message mentions a keyword, case folded by Unicode's rules, if it stands

- in its Subject, From, Sender, To, Cc or Bcc, their encoded words decoded;
- in a plain part, any branch of an alternative, as `core.keywords.matcher` finds it in the encoded
  part; with a blank in it, or without blanks in its script (Chinese, Thai), in the decoded part
  also across the ends of lines and the marks of quoting there;
- in the text of an HTML part, soft hyphens and joiners left out: what a reader sees
  (`core.text.html`), and what is hidden or stands for a picture (`core.text.hidden_text`: the
  preheader that lists of mail show); never in its tags, styles or scripts alone;
- in the same way in text that is attached, and in messages that are attached with their headers,
  if `Keywords.attachments`.

All of it is told from the message's own bytes, never from the texts that the scan remembers: so
the answer is the same whatever has been forgotten.

Safety: a message that is gone or changed since the scan, above a limit, damaged in its transfer
encoding, encrypted, or too costly to read is `unread`: it may mention anything. Nothing is
remembered of such a message, and nothing is believed of another version of a message or a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, distinct_sorted
from core.errors import ServerError, SourceError
from core.job import Job, Progress, Stage
from core.match.groups.preparation import PreparedLinks
from core.model.mail import MessageFlag
from core.model.mentions import Keywords, Mentions
from core.model.remote import Outline
from core.model.sources import MessageKey, Problem, Stub
from core.model.table import SessionFolder
from core.ports import FingerprintCache, MailSource, Sources
from core.scan.folders import as_remote
from core.scan.gather import cut_into_chunks
from core.scan.session import Session
from core.search.finder import Finder
from core.search.mention_memory import MentionMemory, RememberedSearch, find_remembered
from core.search.mention_tasks import (
    ChunkSearch,
    OutlineSearch,
    SearchRows,
    search_chunk,
    search_outlines,
    unpack_rows,
    unsearched_rows,
)
from core.sources.stores import Stores
from core.system.pool import CrashedItem, ordered_map

TASK_BYTES = 8 << 20  # of fetched mail for a worker
SINGLE_TIMES = 10  # a message that is read alone may take so many times its processor time

Bools = NDArray[np.bool_]


def search_mentions(
    session: Session,
    rows: Int32s,
    keywords: Keywords,
    *,
    stores: Sources | None = None,
    cache: FingerprintCache,
    job: Job,
) -> Mentions:
    """Search some messages of a scan for keywords. Changes nothing in the mail.

    Args:
        session: The scan.
        rows: The messages, each once; `linked_rows` are all that a group can hold.
        keywords: What is searched for.
        stores: Opens the sources; without it only mail on this computer.
        cache: What was searched before is not fetched again; what is found is remembered.
        job: Asked to stop, and told of progress.

    Raises:
        KeywordError: These keywords cannot be searched for.
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped; what was searched is in the cache.

    Cost: one read of each message that is not known, on all processors; of mail on a server its
    header fields and its text, in the thread that asked. Memory: some chunks of mail.
    """
    Finder(keywords)  # raises before the work where they cannot be searched for
    wanted = distinct_sorted(rows).astype(np.int32)
    found = np.zeros((len(wanted), len(keywords.words)), np.bool_)
    unread = np.ones(len(wanted), np.bool_)
    searcher = _Searcher(session, keywords, stores or Stores(), cache, job, len(wanted))
    mails = session.mails
    for number in np.unique(mails.folder[wanted]).tolist():
        at = np.flatnonzero(mails.folder[wanted] == number)
        found[at], unread[at] = searcher.folder(session.folders[number], wanted[at])
    return Mentions(keywords, wanted, found, unread)


def linked_rows(session: Session) -> Int32s:
    """The messages that any link, of text, edits or template, touches at the floor, ascending.

    Messages of no group cannot be marked as anybody's copy. Known bulk mail can be moved without a
    link: who offers that has to search for its rows too, or they count as not searched.
    """
    rows = [session.prepared.templates.rows]
    whole = session.prepared
    for prepared in (whole, whole.wide, whole.alone and whole.alone()):
        rows += [] if prepared is None else [_find_linked(prepared)]
    return distinct_sorted(np.concatenate(rows)).astype(np.int32)


def _find_linked(prepared: PreparedLinks) -> Int64s:
    return prepared.nest.rows[prepared.leaves.units]


@dataclass(slots=True)
class _Searcher:
    """One search; its folders one after the other."""

    session: Session
    keywords: Keywords
    stores: Sources
    cache: FingerprintCache
    job: Job
    n_rows: int
    done: int = 0
    unread: int = 0

    def folder(self, held: SessionFolder, rows: Int32s) -> tuple[Bools, Bools]:
        """(found, unread) of messages of one folder."""
        self.job.checkpoint()
        spec = self.session.specs[held.source]
        memory = MentionMemory(self.cache, spec, held, self.keywords)
        known = memory.read()
        mails = self.session.mails
        uids = [mails.uid[row] for row in rows.tolist()]
        versions = [mails.version[row] for row in rows.tolist()]
        at = find_remembered(known, uids, versions)
        found = np.zeros((len(rows), len(self.keywords.words)), np.bool_)
        unread = at < 0
        found[~unread] = known.found[at[~unread]]
        self._count(int((~unread).sum()), 0)
        if not unread.any():
            return found, unread
        place = {uid: number for number, uid in enumerate(uids)}
        try:
            for some in self._search_rows(held, rows[unread]):
                numbers = np.array([place[uid] for uid in some.uids], np.int64)
                found[numbers], unread[numbers] = some.found, some.unread
                self._count(len(some.uids), int(some.unread.sum()))
        finally:
            memory.write(_merge(known, uids, versions, found=found, whole=~unread))
        return found, unread

    def _search_rows(self, held: SessionFolder, rows: Int32s) -> Iterator[SearchRows]:
        """What is found in messages that are not known; those of which nothing comes are missing.

        Raises:
            ServerError: The account cannot be reached.
        """
        stubs = [_stub(self.session, held, row) for row in rows.tolist()]
        try:
            source = self.stores.source(self.session.specs[held.source], self.job)
            if as_remote(source) is not None:
                yield from self._on_server(source, held, stubs)
            elif _is_as_scanned(source, held):
                yield from self._here(source, held, stubs)
        except ServerError:
            raise
        except SourceError:
            return

    def _here(
        self, source: MailSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> Iterator[SearchRows]:
        """Messages on this computer, read by the workers."""
        cpu_s = self.session.settings.message_cpu_s

        def task(chunk: Sequence[Stub]) -> ChunkSearch:
            return ChunkSearch(source, held.folder, tuple(chunk), self.keywords, cpu_s)

        tasks = (task(chunk) for chunk in cut_into_chunks(stubs))
        for result in ordered_map(search_chunk, tasks, job=self.job):
            if not isinstance(result, CrashedItem):
                yield unpack_rows(result, self.keywords)
                continue
            singles = [task([stub]) for stub in result.item.stubs]
            limit = SINGLE_TIMES * cpu_s
            alone = ordered_map(search_chunk, singles, job=self.job, workers=1, item_time_s=limit)
            for stub, one in zip(result.item.stubs, alone, strict=True):
                yield self._single(stub, one)

    def _on_server(
        self, source: MailSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> Iterator[SearchRows]:
        """Messages on a server: fetched in this thread, searched by the workers."""
        cpu_s = self.session.settings.message_cpu_s
        tasks = (
            OutlineSearch(outlines, self.keywords, cpu_s)
            for outlines in self._fetch(source, held, stubs)
        )
        for result in ordered_map(search_outlines, tasks, job=self.job):
            if not isinstance(result, CrashedItem):
                yield unpack_rows(result, self.keywords)
                continue
            singles = [OutlineSearch((o,), self.keywords, cpu_s) for o in result.item.outlines]
            limit = SINGLE_TIMES * cpu_s
            alone = ordered_map(
                search_outlines, singles, job=self.job, workers=1, item_time_s=limit
            )
            for outline, one in zip(result.item.outlines, alone, strict=True):
                yield self._single(outline.stub, one)

    def _fetch(
        self, source: MailSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> Iterator[tuple[Outline, ...]]:
        """What is searched of messages on a server, in pieces of bounded size."""
        remote = as_remote(source)
        if remote is None:
            return
        outlines: list[Outline] = []
        size = 0
        texts = remote.texts(held.folder, stubs, self.job, attachments=self.keywords.attachments)
        for answer in texts:
            if isinstance(answer, Problem):
                continue  # nothing comes of it
            outlines.append(answer)
            size += len(answer.data)
            if size >= TASK_BYTES:
                yield tuple(outlines)
                outlines, size = [], 0
        if outlines:
            yield tuple(outlines)

    def _single(self, stub: Stub, result: bytes | object) -> SearchRows:
        if isinstance(result, bytes):
            return unpack_rows(result, self.keywords)
        return unsearched_rows([stub.key.uid], self.keywords)

    def _count(self, n_mails: int, n_unread: int) -> None:
        self.done += n_mails
        self.unread += n_unread
        self.job.report(Progress(Stage.READING, self.done, self.n_rows, self.done, self.unread))


def _stub(session: Session, held: SessionFolder, row: int) -> Stub:
    mails = session.mails
    key = MessageKey(0, held.folder.name, mails.uid[row])
    size = int(mails.size_bytes[row])
    return Stub(key, int(mails.position[row]), size, mails.version[row], MessageFlag.NONE)


def _is_as_scanned(source: MailSource, held: SessionFolder) -> bool:
    """Whether a folder is there, and of the version that was scanned if it has one."""
    for folder in source.folders():
        if folder.name == held.folder.name:
            return folder.version == held.folder.version
    return False


def _merge(
    known: RememberedSearch, uids: list[str], versions: list[str], *, found: Bools, whole: Bools
) -> RememberedSearch:
    """What is known now: of these messages what was just found, of others what was known."""
    new = np.flatnonzero(whole)
    fresh = {uids[at] for at in new.tolist()}
    kept = [at for at, uid in enumerate(known.uids) if uid not in fresh]
    return RememberedSearch(
        [*(known.uids[at] for at in kept), *(uids[at] for at in new.tolist())],
        [*(known.versions[at] for at in kept), *(versions[at] for at in new.tolist())],
        np.concatenate([known.found[kept], found[new]]),
    )
