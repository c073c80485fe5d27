"""The folders of a scan: which ones there are to read, and what is known so far of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import cast

from core.errors import ListingIncomplete, SourceChanged, SourceError, SourceMissing
from core.job import Job, Progress, Stage
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    SourceKind,
    SourceSpec,
)
from core.model.table import SessionFolder
from core.ports import MailSource, Sources
from core.scan.rows import Columns
from core.scan.table import Chunk, Piece, count_rows, read_problems
from core.server_ports import RemoteSource
from core.settings import ReadSettings
from core.sources.disk.reading import box_version
from core.sources.preflight import standing_refusal
from core.sources.registry import find_unread
from core.text.dictionaries import has_ukrainian

PASSING = frozenset({ProblemKind.CHANGED, ProblemKind.UNREADABLE})  # of a whole folder
READER = 25  # raise it when reading gives other facts than before: old cache entries no longer fit
# The same for mail on servers, which is dear to read again: what old rows lack counts as not known
# (`core.scan.table.fill_in_columns`).
REMOTE_READER = 14


@dataclass(slots=True)
class FolderReading:
    """What is known so far of one folder."""

    number: int  # in the session's list of folders
    source: int
    mails: MailSource
    folder: Folder
    key: str  # in the cache
    pieces: list[Piece | None] = field(default_factory=list)  # None: still being read
    problems: list[Problem] = field(default_factory=list)
    # the key in the cache and the version of each piece, in their order; and of former ones
    chunks: dict[str, str] = field(default_factory=dict)
    former: dict[str, str] = field(default_factory=dict)
    from_cache: int = 0
    bytes_read: int = 0
    n_handed_over: int = 0

    @property
    def remote(self) -> RemoteSource | None:
        """The account that the folder is of; None: it is on this computer."""
        return as_remote(self.mails)

    @property
    def by_mail(self) -> bool:
        """A folder of files, where each message has its own version."""
        return not self.folder.version and self.remote is None

    @property
    def n_mails(self) -> int:
        """How many messages were read."""
        return self.n_handed_over + sum(
            count_rows(piece) for piece in self.pieces if piece is not None
        )


def as_remote(source: MailSource) -> RemoteSource | None:
    """A source as what it is if it is an account; None: it is on this computer."""
    return cast("RemoteSource", source) if source.spec.kind is SourceKind.IMAP else None


def open_folders(
    specs: Sequence[SourceSpec],
    settings: ReadSettings,
    skip: Collection[tuple[int, str]],
    stores: Sources,
    job: Job,
) -> tuple[list[FolderReading], tuple[SessionFolder, ...]]:
    """All folders to read, each place once (R-ID5), and those that are not read.

    Two accounts that reach one mailbox give its folders one path, so that it is one place.

    Raises:
        SourceError: A source cannot be opened at all.
    """
    reads: list[FolderReading] = []
    skipped: list[SessionFolder] = []
    seen: set[object] = set()
    for number, spec in enumerate(specs):
        job.checkpoint()
        job.report(Progress(Stage.LISTING, number, len(specs)))
        source = stores.source(spec, job)
        for folder in readable_folders(source, alone=len(specs) == 1):
            place = _place_of(folder)
            if (number, folder.name) in skip or place in seen:
                skipped.append(SessionFolder(number, folder, 0))
                continue
            seen.add(place)
            how = settings if as_remote(source) is None else remote_settings(settings)
            key = cache_key(spec.kind.value, folder, how)
            reads.append(FolderReading(len(reads), number, source, folder, key))
    return reads, tuple(skipped)


def readable_folders(source: MailSource, *, alone: bool) -> tuple[Folder, ...]:
    """The folders of a source; one damaged file keeps a scan from nothing but itself.

    Of a local source that cannot be read, among others, a folder "" that tells why when its
    messages are listed.

    Raises:
        SourceMissing: There is nothing at its path.
        SourceError: It cannot be read, and is the only one (`alone`) or an account.
    """
    try:
        return source.folders()
    except SourceMissing:
        raise
    except SourceError:
        if alone or as_remote(source) is not None:
            raise
        path = source.spec.path
        version = box_version(path.stat()) if path.is_file() else ""
        return (Folder("", path, version, 0, FolderRole.NORMAL),)


def find_false_files(specs: Sequence[SourceSpec]) -> tuple[Problem, ...]:
    """A problem for each file of a scan that promises mail and is in no source."""
    found: dict[Path, Problem] = {}
    for number, spec in enumerate(specs):
        if spec.kind is SourceKind.PACKED or (
            spec.kind is not SourceKind.IMAP and spec.path.is_dir()
        ):
            for name, file, form in find_unread(spec.path):
                kind = ProblemKind.UNREAD_FORM if form else ProblemKind.NOT_MAILBOX
                why = Problem(MessageKey(number, name, ""), -1, kind, form.value if form else "")
                found.setdefault(file.resolve(), why)
    return tuple(found.values())


def remote_settings(settings: ReadSettings) -> ReadSettings:
    """How mail on servers is read: with signatures and sketches, which cost no byte more.

    A scan that asks for them later would fetch the whole account again for their sake.
    """
    return replace(settings, signatures=True, sketches=True)


def _place_of(folder: Folder) -> object:
    """The same for two names of one file or folder."""
    inside = "" if folder.planned is None else folder.name
    try:
        state = folder.path.stat()
    except OSError:
        return (str(folder.path), inside)
    return (state.st_dev, state.st_ino, inside)


def cache_key(spec_kind: str, folder: Folder, settings: ReadSettings) -> str:
    """Names a folder in the cache, with everything that shapes what reading it gives."""
    reader = REMOTE_READER if spec_kind == SourceKind.IMAP.value else READER
    shape = json.dumps([reader, has_ukrainian(), asdict(settings)], sort_keys=True)
    digest = hashlib.blake2b(shape.encode(), digest_size=8).hexdigest()
    inside = "" if folder.planned is None else f"/{folder.name}"
    return f"{spec_kind}:{Path(folder.path).resolve()}{inside}:{digest}"


def numbered_chunks(read: FolderReading) -> list[Chunk]:
    """The read pieces of a folder with the session's numbers."""
    return [Chunk(read.source, read.number, piece) for piece in read.pieces if piece is not None]


def hand_over_chunks(reads: Sequence[FolderReading]) -> Iterator[Chunk]:
    """The read pieces of folders, one by one, of which they forget each."""
    for read in reads:
        chunks = numbered_chunks(read)
        read.n_handed_over = read.n_mails
        read.pieces.clear()
        chunks.reverse()
        while chunks:
            yield chunks.pop()


def session_folder(read: FolderReading) -> SessionFolder:
    """The folder with the number of its messages, and whether it can only be read now."""
    folder = read.folder
    fixed = folder.fixed or standing_refusal(read.mails.spec.kind, folder.path)
    if any(p.kind is ProblemKind.AMBIGUOUS and p.position < 0 for p in read.problems):
        fixed = fixed or Refusal(RefusalKind.AMBIGUOUS, folder.name)
    folder = replace(folder, fixed=fixed)
    return SessionFolder(read.source, folder, read.n_mails)


def problems_of(read: FolderReading, columns: Columns) -> list[Problem]:
    """The problems of a chunk, with the folder that it is of."""
    return [
        Problem(MessageKey(read.source, read.folder.name, p.uid), p.position, p.kind, p.detail)
        for p in read_problems(columns)
    ]


def folder_problem(folder: Folder, error: SourceError) -> Problem:
    """A source that failed in the middle, as a problem of the folder as a whole."""
    kind = ProblemKind.UNREADABLE
    if isinstance(error, SourceChanged):
        kind = ProblemKind.CHANGED
    elif isinstance(error, ListingIncomplete):
        kind = ProblemKind.INCOMPLETE
    return Problem(MessageKey(0, folder.name, ""), -1, kind, error.detail or str(error.path))


def all_problems(reads: Sequence[FolderReading]) -> tuple[Problem, ...]:
    """The problems of all folders, in the order of folders and positions."""
    return tuple(
        problem
        for read in reads
        for problem in sorted(
            (p._replace(key=p.key._replace(source=read.source)) for p in read.problems),
            key=lambda p: p.position,
        )
    )
