"""Mail in Outlook's data files, .pst and .ost: a source that is only ever read.

The folders are those below the top of what Outlook shows; mail right there is in the folder "". A
message's uid is "place:number": its place in its folder, and Outlook's own number of it, which
holds as long as the file is the same. Mail is put together from properties
(`core.sources.outlook.built_message`).

What cannot be read is told: each message as a problem of its own, and for a folder how many it
holds by its own count and how many can be read (R-PS2). What is no mail (appointments,
contacts, tasks) is left out, and so are messages that were deleted from the trash but not yet
overwritten.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import SourceChanged, SourceError, SourceForbidden, SourceMissing
from core.job import Job
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceSpec,
    Stub,
)
from core.sources.disk.reading import as_source_error, box_version
from core.sources.outlook.pst.questions import (
    CHANGED,
    DAMAGED,
    FORBIDDEN,
    GONE,
    Answer,
    AskFolders,
    AskItems,
    AskMessages,
    PstFailure,
    PstFolderFacts,
    PstFolderList,
    PstItem,
    PstItemList,
    PstMessage,
    PstMessageList,
)
from core.sources.outlook.pst.reader_process import ask_reader, find_damage
from core.sources.read_only_store import read_only_refusal

MAX_ERRORS = 1_000  # items in a row that cannot be opened: the rest of the folder is given up

_LIST_ITEMS = 500
_READ_MAILS, _READ_BYTES = 100, 8 << 20
_KINDS = {
    CHANGED: ProblemKind.CHANGED,
    GONE: ProblemKind.VANISHED,
    DAMAGED: ProblemKind.UNREADABLE,
}
_DIED = "the process that read it did not survive"


@dataclass(frozen=True, slots=True)
class PstSource:
    """Mail in a .pst or .ost."""

    spec: SourceSpec

    def folders(self) -> tuple[Folder, ...]:
        """Its folders that may hold mail, in Outlook's order.

        Raises:
            SourceError: It cannot be read at all.
        """
        path = self.spec.path
        with as_source_error(path):
            status = path.stat()
        found = _require_folders(self.spec, ask_reader(AskFolders(path)))
        every = sum(one.n_items for one in found) or 1
        return tuple(
            Folder(
                one.name,
                path,
                box_version(status),
                status.st_size * one.n_items // every,
                one.role,
                read_only_refusal(path),
                planned=one.name,
            )
            for one in found
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages of a folder, and what of it cannot be read.

        Raises:
            SourceError: The file cannot be read, or is not the one any more whose folders these
                are.
        """
        job.checkpoint()
        listing = _Listing(self.spec, folder, job)
        yield from listing.items()
        yield from listing.summary()

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages.

        Of a message above 64 MiB the attachments are left out, and a `Problem` follows it; so does
        one where a part of it could not be read.
        """
        for run in _cut_into_runs(stubs):
            yield from self._fetch_run(folder, run)

    def _fetch_run(self, folder: Folder, run: list[Stub]) -> Iterator[RawMessage | Problem]:
        left = run
        while left:
            wanted = tuple(_place(stub) for stub in left)
            found = ask_reader(AskMessages(folder.path, folder.version, folder.name, wanted))
            if found is None and len(left) > 1:
                for stub in left:
                    yield from self._fetch_run(folder, [stub])
                return
            if found is None:
                yield Problem.of(left[0], ProblemKind.TOO_COSTLY, _DIED)
                return
            if not isinstance(found, PstMessageList):
                yield from _all_failed(left, found)
                return
            for stub, read in zip(left, found.mails, strict=False):
                yield from _as_raw_message(self.spec.path, stub, read)
            left = left[len(found.mails) :]


class _Listing:
    """One listing of a folder."""

    def __init__(self, spec: SourceSpec, folder: Folder, job: Job) -> None:
        self._spec, self._folder, self._job = spec, folder, job
        self._told: PstFolderFacts | None = None
        self._position = self._unread = self._in_a_row = 0

    def items(self) -> Iterator[Stub | Problem]:
        """The messages, and those that cannot be opened."""
        start, stop = 0, 1
        while start < stop and self._in_a_row < MAX_ERRORS:
            self._job.checkpoint()
            for item in self._list_items(start, start + _LIST_ITEMS):
                yield self._entry(item)
            start += _LIST_ITEMS
            stop = self._told.n_items if self._told else start

    def summary(self) -> Iterator[Problem]:
        """What the folder says that it holds, where that is not what was found."""
        told = self._told
        if told is None:
            return
        gap = max(0, told.claimed - told.n_items)
        if self._unread or gap:
            every = self._position + gap
            read = self._position - self._unread
            yield self._of_folder(f"{read} of {every} messages can be read")
        if told.broken:
            yield self._of_folder(f"{told.broken} folders in it cannot be opened")
        if told.n_items:
            yield from self._damage()

    def _damage(self) -> Iterator[Problem]:
        """What is wrong with the file as a whole, told of each folder: any mail may be hit."""
        folder = self._folder
        found = find_damage(folder.path, folder.version, self._job)
        if found and found.missing_bytes:
            detail = f"the file lacks its last {found.missing_bytes} bytes"
            yield self._of_folder(detail, ProblemKind.TRUNCATED)
        if found and found.damaged:
            detail = f"{found.damaged} of {found.blocks} blocks of the file have wrong checksums"
            yield self._of_folder(detail)

    def _list_items(self, start: int, stop: int) -> Iterator[PstItem]:
        folder = self._folder
        found = ask_reader(
            AskItems(folder.path, folder.version, folder.name, start, stop), self._job
        )
        if isinstance(found, PstItemList):
            self._told = found.folder
            yield from found.items
        elif found is not None:
            raise _as_source_error(self._spec, found)
        elif stop - start > 1:
            middle = (start + stop) // 2
            yield from self._list_items(start, middle)
            yield from self._list_items(middle, stop)
        else:
            yield PstItem(start, 0, 0, 0, _DIED)

    def _entry(self, item: PstItem) -> Stub | Problem:
        key = MessageKey(0, self._folder.name, f"{item.place}:{item.identifier}")
        position = self._position
        self._position += 1
        if item.error:
            self._unread += 1
            self._in_a_row += 1
            return Problem(key, position, ProblemKind.DAMAGED, item.error)
        self._in_a_row = 0
        return Stub(key, position, item.size_bytes, "", MessageFlag(item.flags))

    def _of_folder(self, detail: str, kind: ProblemKind = ProblemKind.DAMAGED) -> Problem:
        return Problem(MessageKey(0, self._folder.name, ""), -1, kind, detail)


def _require_folders(spec: SourceSpec, found: Answer | None) -> tuple[PstFolderFacts, ...]:
    if isinstance(found, PstFolderList):
        return found.folders
    raise _as_source_error(spec, found)


def _as_source_error(spec: SourceSpec, failed: Answer | None) -> SourceError:
    path = spec.path
    if not isinstance(failed, PstFailure):
        return SourceError(path, _DIED)
    if failed.how == GONE:
        return SourceMissing(path)
    if failed.how == FORBIDDEN:
        return SourceForbidden(path, failed.detail)
    if failed.how == CHANGED:
        return SourceChanged(path, failed.detail)
    return SourceError(path, failed.detail)


def _place(stub: Stub) -> tuple[int, int]:
    place, identifier = stub.key.uid.split(":")
    return int(place), int(identifier)


def _cut_into_runs(stubs: Sequence[Stub]) -> Iterator[list[Stub]]:
    run: list[Stub] = []
    size = 0
    for stub in stubs:
        run.append(stub)
        size += stub.size_bytes
        if len(run) >= _READ_MAILS or size >= _READ_BYTES:
            yield run
            run, size = [], 0
    if run:
        yield run


def _all_failed(stubs: Sequence[Stub], failed: Answer) -> Iterator[Problem]:
    how, detail = failed if isinstance(failed, PstFailure) else (DAMAGED, _DIED)
    kind = _KINDS.get(how, ProblemKind.UNREADABLE)
    for stub in stubs:
        yield Problem.of(stub, kind, detail)


def _as_raw_message(
    path: Path, stub: Stub, read: PstMessage | PstFailure
) -> Iterator[RawMessage | Problem]:
    if isinstance(read, PstFailure):
        kind = ProblemKind.DAMAGED if read.how == DAMAGED else ProblemKind.CHANGED
        yield Problem.of(stub, kind, read.detail)
        return
    partly = bool(read.error or read.too_large)
    flags = stub.flags | MessageFlag.CUT | MessageFlag.DAMAGED if partly else stub.flags
    # What was left out is not known: the mail is like no other, in this file or in another.
    place = repr((str(path), stub.key.uid, stub.version)).encode("utf-8", "surrogatepass")
    whole = hashlib.sha256(place).hexdigest() if read.too_large else ""
    flagged = stub._replace(flags=flags)
    yield RawMessage(flagged, read.data, whole=whole, noted=read.search_key)
    if read.too_large:
        yield Problem.of(stub, ProblemKind.TOO_LARGE, str(read.too_large))
    if read.error:
        yield Problem.of(stub, ProblemKind.DAMAGED, f"{read.error} cannot be read")
