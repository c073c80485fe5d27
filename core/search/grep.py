"""Mail that mentions keywords, as it is found: no scan before it, nothing remembered behind it.

Folder by folder and chunk by chunk, so that memory stays flat and the first finds are told at
once. What a message mentions is what `core.search.mentions` says. Mail on this computer is read
and searched by worker processes; of mail on a server only what is searched is fetched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from core.errors import ServerError, SourceError
from core.job import Job, Progress, Stage
from core.model.mentions import KeywordPlace, Keywords, Mention
from core.model.remote import Outline
from core.model.sources import Folder, Problem, RawMessage, SourceSpec, Stub
from core.ports import MailSource, Sources
from core.scan.folders import as_remote, readable_folders
from core.scan.gather import cut_into_chunks
from core.search.finder import Finder, KeywordHits, finder_of
from core.search.mention_tasks import BATCH_BYTES, cut_by_bytes, lacks, size_of_outline
from core.search.searchable_parts import find_searchable
from core.settings import ReadSettings
from core.system.budget import cpu_budget
from core.system.pool import CrashedItem, ordered_map

TASK_BYTES = 8 << 20  # of fetched mail for a worker
T = TypeVar("T")


class MentioningMessage(NamedTuple):
    """A message that mentions a keyword. source: its number; places: in their order."""

    source: int
    folder: str
    position: int
    uid: str
    subject: str
    mentions: tuple[Mention, ...]


class GrepResult(NamedTuple):
    """What came of some messages of one folder.

    Attributes:
        source, folder: Which one.
        sheets: The messages that mention a keyword.
        n_mails: How many were looked at. n_unread: of which not all could be searched.
    """

    source: int
    folder: str
    sheets: tuple[MentioningMessage, ...]
    n_mails: int
    n_unread: int


@dataclass(frozen=True, slots=True)
class _SearchedFolder:
    """A folder, and the number of its source."""

    number: int
    source: MailSource
    folder: Folder
    keywords: Keywords


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Messages for a worker.

    Attributes:
        number, folder: Where they are.
        source: Reads `stubs`; None: nothing is to be read.
        outlines: Messages that were fetched.
        lost: How many messages nothing came of.
    """

    number: int
    folder: Folder
    keywords: Keywords
    source: MailSource | None = None
    stubs: tuple[Stub, ...] = ()
    outlines: tuple[Outline, ...] = ()
    lost: int = 0

    @property
    def n_mails(self) -> int:
        """How many messages it stands for."""
        return len(self.stubs) + len(self.outlines) + self.lost


@dataclass(slots=True)
class _ChunkResult:
    """What a worker has found so far in a chunk."""

    chunk: _Chunk
    finder: Finder
    sheets: list[MentioningMessage]
    whole: set[str]

    def take(self, mails: Sequence[tuple[Stub, bytes]], results: Sequence[KeywordHits]) -> None:
        for (stub, data), found in zip(mails, results, strict=True):
            if found.whole:
                self.whole.add(stub.key.uid)
            if found.keywords:
                self.sheets.append(_search_message(self.chunk, stub, data, self.finder))


def grep(
    specs: Sequence[SourceSpec],
    keywords: Keywords,
    *,
    skip: Collection[tuple[int, str]] = frozenset(),
    stores: Sources,
    job: Job,
) -> Iterator[GrepResult]:
    """Search all mail of some sources, in their order, folder by folder.

    Args:
        specs: The sources.
        keywords: What is searched for.
        skip: (number of the source, folder) that are left out.
        stores: Opens the sources.
        job: Asked to stop, and told of progress.

    Raises:
        KeywordError: These keywords cannot be searched for.
        SourceError: A source cannot be opened at all, or a server not be reached.
        Cancelled: The job was stopped.
    """
    Finder(keywords)  # raises before the work where they cannot be searched for
    done = 0
    for result in ordered_map(_search, _chunks(specs, keywords, skip, stores, job), job=job):
        if isinstance(result, CrashedItem):
            chunk, n_mails = result.item, result.item.n_mails
            result = GrepResult(chunk.number, chunk.folder.name, (), n_mails, n_mails)  # noqa: PLW2901 - none came
        done += result.n_mails
        job.report(Progress(Stage.READING, 0, 0, done))
        yield result


def _chunks(
    specs: Sequence[SourceSpec],
    keywords: Keywords,
    skip: Collection[tuple[int, str]],
    stores: Sources,
    job: Job,
) -> Iterator[_Chunk]:
    """All mail, made as the workers ask for it; a folder that cannot be read counts as one."""
    for number, spec in enumerate(specs):
        source = stores.source(spec, job)
        for folder in readable_folders(source, alone=len(specs) == 1):
            if (number, folder.name) in skip:
                continue
            place = _SearchedFolder(number, source, folder, keywords)
            try:
                yield from _chunks_of_folder(place, job)
            except ServerError:
                raise
            except SourceError:
                yield _Chunk(number, folder, keywords, lost=1)


def _chunks_of_folder(place: _SearchedFolder, job: Job) -> Iterator[_Chunk]:
    number, folder, keywords = place.number, place.folder, place.keywords
    remote = as_remote(place.source)
    lost = 0

    def without_problems(answers: Iterable[T | Problem]) -> Iterator[T]:
        nonlocal lost
        for answer in answers:
            if isinstance(answer, Problem):
                lost += 1
            else:
                yield answer

    for stubs in cut_into_chunks(without_problems(place.source.stubs(folder, job))):
        job.checkpoint()
        if remote is None:
            yield _Chunk(number, folder, keywords, place.source, tuple(stubs))
            continue
        texts = remote.texts(folder, stubs, job, attachments=keywords.attachments)
        for some in cut_by_bytes(without_problems(texts), TASK_BYTES, size_of_outline):
            yield _Chunk(number, folder, keywords, outlines=tuple(some))
        if lost:
            yield _Chunk(number, folder, keywords, lost=lost)
            lost = 0
    if lost:
        yield _Chunk(number, folder, keywords, lost=lost)


def _search(chunk: _Chunk) -> GrepResult:
    finder = finder_of(chunk.keywords)
    seconds = ReadSettings().message_cpu_s
    read = _ChunkResult(chunk, finder, [], set())
    spoilt = {o.stub.key.uid for o in chunk.outlines if lacks(o, chunk.keywords)}
    with cpu_budget() as watch:
        messages = _read_messages(chunk, spoilt)
        for mails in cut_by_bytes(messages, BATCH_BYTES, lambda read: len(read[1])):
            read.take(mails, finder.found([data for _, data in mails], watch, seconds))
    whole = read.whole - spoilt
    n_unread = chunk.n_mails - len(whole)
    return GrepResult(chunk.number, chunk.folder.name, tuple(read.sheets), chunk.n_mails, n_unread)


def _read_messages(chunk: _Chunk, spoilt: set[str]) -> Iterator[tuple[Stub, bytes]]:
    """The messages of a chunk; what comes only in part goes into `spoilt`, too."""
    for outline in chunk.outlines:
        yield outline.stub, outline.data.replace(b"\r\n", b"\n")
    if chunk.source is None:
        return
    try:
        for raw in chunk.source.fetch(chunk.folder, chunk.stubs):
            if isinstance(raw, RawMessage):
                yield raw.stub, raw.data
            else:
                spoilt.add(raw.key.uid)
    except SourceError:
        return  # what did not come counts as not searched


def _search_message(chunk: _Chunk, stub: Stub, data: bytes, finder: Finder) -> MentioningMessage:
    texts = find_searchable(data, attachments=False).texts
    subject = next((text.text for text in texts if text.place is KeywordPlace.SUBJECT), "")
    places = tuple(finder.mentions(data))
    return MentioningMessage(
        chunk.number, chunk.folder.name, stub.position, stub.key.uid, subject, places
    )
