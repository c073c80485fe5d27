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

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, distinct_sorted
from core.errors import ServerError, SourceError
from core.job import Job, Progress, Stage
from core.model.mentions import Keywords, Mentions
from core.model.sources import Problem, Stub
from core.model.table import SessionFolder, stub_of_row
from core.ports import FingerprintCache, Sources
from core.scan.folders import as_remote
from core.scan.gather import cut_into_chunks
from core.scan.session import Session
from core.search.finder import Finder
from core.search.mention_memory import MentionMemory, RememberedSearch, find_remembered
from core.search.mention_tasks import (
    ChunkSearch,
    OutlineSearch,
    SearchRows,
    cut_by_bytes,
    search_chunk,
    search_outlines,
    size_of_outline,
    unpack_rows,
    unsearched_rows,
)
from core.server_ports import RemoteSource
from core.sources.stores import Stores
from core.system.pool import CrashedItem, ordered_map

TASK_BYTES = 8 << 20  # of fetched mail for a worker
SINGLE_TIMES = 10  # a message that is read alone may take so many times its processor time

Bools = NDArray[np.bool_]
Task = TypeVar("Task", ChunkSearch, OutlineSearch)


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
        rows += [] if prepared is None else [prepared.nest.rows[prepared.leaves.units]]
    return distinct_sorted(np.concatenate(rows)).astype(np.int32)


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

    @property
    def cpu_s(self) -> float:
        """How much processor time a message may take."""
        return self.session.settings.message_cpu_s

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
        stubs = [stub_of_row(self.session.mails, row, held.folder.name) for row in rows.tolist()]
        try:
            source = self.stores.source(self.session.specs[held.source], self.job)
            if (remote := as_remote(source)) is not None:
                yield from self._on_server(remote, held, stubs)
            elif (held.folder.name, held.folder.version) in (
                (folder.name, folder.version) for folder in source.folders()
            ):
                chunks = cut_into_chunks(stubs)
                yield from self._by_workers(
                    search_chunk,
                    (
                        ChunkSearch(source, held.folder, tuple(chunk), self.keywords, self.cpu_s)
                        for chunk in chunks
                    ),
                )
        except ServerError:
            raise
        except SourceError:
            return

    def _on_server(
        self, remote: RemoteSource, held: SessionFolder, stubs: Sequence[Stub]
    ) -> Iterator[SearchRows]:
        """Messages on a server: fetched in this thread; of a `Problem` nothing comes."""
        texts = remote.texts(held.folder, stubs, self.job, attachments=self.keywords.attachments)
        fetched = (answer for answer in texts if not isinstance(answer, Problem))
        pieces = cut_by_bytes(fetched, TASK_BYTES, size_of_outline)
        tasks = (OutlineSearch(tuple(piece), self.keywords, self.cpu_s) for piece in pieces)
        return self._by_workers(search_outlines, tasks)

    def _by_workers(
        self, search: Callable[[Task], bytes], tasks: Iterable[Task]
    ) -> Iterator[SearchRows]:
        """What workers find; the messages of a task that one dies of are searched one by one."""
        for result in ordered_map(search, tasks, job=self.job):
            if not isinstance(result, CrashedItem):
                yield unpack_rows(result, self.keywords)
                continue
            singles = result.item.singles()
            limit = SINGLE_TIMES * self.cpu_s
            alone = ordered_map(
                search, singles.values(), job=self.job, workers=1, item_time_s=limit
            )
            for uid, one in zip(singles, alone, strict=True):
                if isinstance(one, CrashedItem):
                    yield unsearched_rows([uid], self.keywords)
                else:
                    yield unpack_rows(one, self.keywords)

    def _count(self, n_mails: int, n_unread: int) -> None:
        self.done += n_mails
        self.unread += n_unread
        self.job.report(Progress(Stage.READING, self.done, self.n_rows, self.done, self.unread))


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
