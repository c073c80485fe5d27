"""Mail of Apple Mail: a file each, with its length above it and what Mail knows of it below.

    V10/<account>/INBOX.mbox/<id>/Data/6/4/Messages/46123.emlx      newer
    V2/IMAP-me@host/INBOX.mbox/Messages/46123.emlx                  older

A mailbox is a folder "….mbox" whatever lies between it and its messages, and may hold other ones.
Of a message whose attachments Mail put elsewhere there is a ".partial.emlx" (`emlx_parts`). Mail
keeps an index beside all this, so nothing is ever written here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from core.identity import streamed_identity
from core.job import Job, in_turns
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
from core.sources.apple.attachments import PARTIAL, SUFFIX, attachments_folder, restore_attachments
from core.sources.disk import durable
from core.sources.disk.reading import (
    DiskFolder,
    as_source_error,
    closed_folders,
    mail_version,
    natural_key,
    open_quietly,
    read_at,
    walk_folders,
    walk_source,
)
from core.sources.envelope import format_internal_date
from core.sources.folder_roles import name_folders
from core.sources.read_only_store import read_only_refusal
from core.sources.single_files import (
    LARGEST_BYTES,
    WHOLE_BYTES,
    begins_as_mail,
    system_problem,
    unreadable_problems,
)

MESSAGES, DATA, ATTACHMENTS = "Messages", "Data", "Attachments"
TAIL_BYTES = 1 << 18  # of what Mail knows of a message; a few hundred bytes are usual
_HEAD_BYTES = 32
_COUNT = re.compile(rb"[ \t]*([0-9]{1,12})[ \t]*\r?\n")
_ID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_TAIL = re.compile(rb"\n?<\?xml version=[^\n]{0,100}\n(?:<!DOCTYPE plist|<plist)")
_BITS = (  # of "flags" in the tail, as Mail has had them since 10.4
    (1 << 0, MessageFlag.SEEN),
    (1 << 1, MessageFlag.GHOST),  # deleted
    (1 << 2, MessageFlag.ANSWERED),
    (1 << 4, MessageFlag.FLAGGED),
    (1 << 6, MessageFlag.DRAFT),
)


@dataclass(frozen=True, slots=True)
class EmlxSource:
    """Mail in .emlx files: one, a mailbox, an account, or all of ~/Library/Mail/V10."""

    spec: SourceSpec
    whole: bool = False  # as `core.sources.mbox.source.MboxSource.whole`

    def folders(self) -> tuple[Folder, ...]:
        """Each mailbox by its path below the source, without ".mbox", in natural order.

        Raises:
            SourceError: It cannot be read at all.
        """
        path, fixed = self.spec.path, read_only_refusal(self.spec.path)
        tree = walk_source(path)
        # a message, or a folder inside of a mailbox, may have been opened
        box = mailbox_of(Path(path.anchor), path.parent if tree is None else path)
        listed = [("", path)] if tree is None else emlx_boxes(path, tree) + closed_folders(tree)
        found = name_folders(box, listed)
        return tuple(replace(folder, fixed=folder.fixed or fixed) for folder in found)

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages by number; the uid is the path of the file below the mailbox.

        Raises:
            SourceError: The folder cannot be listed.
        """
        with as_source_error(folder.path):
            names = self._names(folder)
        for position, name in enumerate(in_turns(names, job)):
            yield _stub(self._path(folder, name), MessageKey(0, folder.name, name), position)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages, with their attachments where Mail keeps those apart."""
        for stub in stubs:
            largest = WHOLE_BYTES if self.whole else LARGEST_BYTES
            yield from _read(self._path(folder, stub.key.uid), stub, largest)

    def _names(self, folder: Folder) -> list[str]:
        if not self.spec.path.is_dir():
            folder.path.stat()
            return [folder.path.name]
        names: list[str] = []
        for listed in outside_attachments(list(walk_folders(folder.path))):
            if listed.path == folder.path or mailbox_of(folder.path, listed.path) == folder.path:
                inside = f"{listed.name}/" if listed.name else ""
                names += [inside + file for file in emlx_names(listed.files)]
        return sorted(names, key=lambda name: natural_key(name.rpartition("/")[2]))

    def _path(self, folder: Folder, uid: str) -> Path:
        return folder.path / uid if self.spec.path.is_dir() else folder.path


def is_emlx(name: str) -> bool:
    """Whether a file's name says that it is a message of Apple Mail."""
    return name.lower().endswith(SUFFIX) and not name.startswith(".")


def emlx_names(files: Sequence[str]) -> list[str]:
    """The messages among the files of a folder; a partial one only where there is no whole one."""
    there = set(files)
    return [
        name
        for name in files
        if is_emlx(name)
        and not (name.endswith(PARTIAL) and name.removesuffix(PARTIAL) + SUFFIX in there)
    ]


def emlx_weight(tree: Sequence[DiskFolder]) -> int:
    """How many .emlx files a walked tree holds."""
    return sum(sum(map(is_emlx, listed.files)) for listed in outside_attachments(tree))


def outside_attachments(tree: Sequence[DiskFolder]) -> list[DiskFolder]:
    """A walked tree without what Apple Mail cut out of its mails: that is no mail of its own."""
    boxes = {listed.path for listed in tree if any(map(is_emlx, listed.files))}
    apart = {box.parent / ATTACHMENTS for box in boxes}
    if not apart:
        return list(tree)
    return [listed for listed in tree if apart.isdisjoint((listed.path, *listed.path.parents))]


def emlx_boxes(root: Path, tree: Sequence[DiskFolder]) -> list[tuple[str, Path]]:
    """The mailboxes of a walked tree with .emlx files in them, by their paths below the root."""
    found = {
        mailbox_of(root, listed.path)
        for listed in outside_attachments(tree)
        if any(map(is_emlx, listed.files))
    }
    return [("" if box == root else box.relative_to(root).as_posix(), box) for box in found]


def mailbox_of(root: Path, folder: Path) -> Path:
    """The mailbox that a folder of .emlx files belongs to; `root` or below it."""
    levels = list(folder.parts)
    if levels[-1] == MESSAGES:
        levels.pop()
        outer = levels.copy()
        while len(outer[-1]) == 1 and outer[-1].isdecimal():
            outer.pop()
        if outer[-1] == DATA:
            levels = outer[:-1]
            if _ID.fullmatch(levels[-1]):
                levels.pop()
    box = Path(*levels)
    return box if box.is_relative_to(root) else root


def find_outer_folders(path: Path) -> Iterator[Path]:
    """The folders around a message or an inner folder of Mail's, up to the mailbox itself.

    Each of them may have been opened as the mailbox. None for what is no part of one.
    """
    folder = path.parent if is_emlx(path.name) else path
    while _is_inner(folder.name):
        if folder != path:
            yield folder
        folder = folder.parent
    if folder != path:
        yield folder


def _is_inner(name: str) -> bool:
    """Whether a folder of this name lies between a mailbox and its messages."""
    is_digit = len(name) == 1 and name.isdecimal()
    return name in (MESSAGES, DATA) or is_digit or _ID.fullmatch(name) is not None


class _Span(NamedTuple):
    """Where the mail stands in its file: bytes [start, end)."""

    start: int
    end: int


def _stub(path: Path, key: MessageKey, position: int) -> Stub | Problem:
    try:
        with open_quietly(path) as fd:
            status = os.fstat(fd)
            span = _span(fd, status.st_size)
            tail = read_at(fd, TAIL_BYTES, span.end) if span else b""
        version = _version(path, status)
    except OSError as error:
        return system_problem(key, position, error)
    return Stub(key, position, status.st_size, version, _flags(_facts(tail)))


def _version(path: Path, status: os.stat_result) -> str:
    """With the time of the attachments of a partial mail: they may come later."""
    version = mail_version(status)
    if not path.name.endswith(PARTIAL):
        return version
    try:
        return f"{version}:{attachments_folder(path).stat().st_mtime_ns}"
    except OSError:
        return f"{version}:0"


def _span(fd: int, size_bytes: int) -> _Span | None:
    """Where the mail stands by the number in the first line; None: there is no such line."""
    count = _COUNT.match(read_at(fd, _HEAD_BYTES, 0))
    if count is None:
        return None
    return _Span(count.end(), min(count.end() + int(count[1]), size_bytes))


def _facts(tail: bytes) -> dict[str, object]:
    """What Mail knows of a message; nothing where that is missing or damaged."""
    import plistlib  # noqa: PLC0415 - slow to load, and little mail is Apple's
    from xml.parsers.expat import ExpatError  # noqa: PLC0415 - as above

    try:
        found = plistlib.loads(tail.strip())
    except (plistlib.InvalidFileException, ExpatError, ValueError, TypeError, OverflowError):
        return {}
    except (LookupError, AttributeError, RecursionError):  # of plistlib itself, on odd input
        return {}
    return found if isinstance(found, dict) else {}


def _flags(facts: dict[str, object]) -> MessageFlag:
    bits = facts.get("flags")
    flags = MessageFlag.NONE
    if isinstance(bits, int):
        for bit, flag in _BITS:
            flags |= flag if bits & bit else MessageFlag.NONE
    return flags


def _received(facts: dict[str, object]) -> str:
    """When it arrived, as IMAP writes it; "": Mail does not say."""
    seconds = facts.get("date-received")
    if not isinstance(seconds, int) or not 0 < seconds < 1 << 32:
        return ""
    return format_internal_date(seconds)


def _read(path: Path, stub: Stub, largest: int) -> Iterator[RawMessage | Problem]:
    try:
        with open_quietly(path) as fd:
            status = os.fstat(fd)
            data = read_at(fd, min(status.st_size, largest), 0)
            version = _version(path, os.fstat(fd))
            span = _span(fd, status.st_size)
            tail = read_at(fd, TAIL_BYTES, span.end) if span else b""
            whole = _whole_identity(fd, span or _Span(0, status.st_size), largest)
    except OSError as error:
        yield from unreadable_problems((stub,), error)
        return
    if version != stub.version:
        yield Problem.of(stub, ProblemKind.CHANGED, "since it was listed")
        return
    mail = data[span.start : span.end] if span else _without_length(data)
    if mail is None:
        yield Problem.of(stub, ProblemKind.NOT_MAIL, "no length in its first line")
        return
    mail, missing = restore_attachments(mail, path, largest)
    if whole or missing:
        stub = stub._replace(flags=stub.flags | MessageFlag.CUT | MessageFlag.DAMAGED)
    yield RawMessage(stub, mail, _received(_facts(tail)), whole)
    if missing:
        detail = f"not on this computer: {' '.join(missing[:10])}"
        yield Problem.of(stub, ProblemKind.DAMAGED, detail)
    if whole:
        yield Problem.of(stub, ProblemKind.TOO_LARGE, str(status.st_size))


def _whole_identity(fd: int, span: _Span, largest: int) -> str:
    """The digest of a message that is too large to be held, as it stands in its file; else ""."""
    if span.end <= largest:
        return ""
    return streamed_identity(durable.blocks(fd, span.start, span.end))


def _without_length(data: bytes) -> bytes | None:
    """A message that somebody saved under this name without its length; None: no mail at all."""
    if not begins_as_mail(data[: 1 << 16]):
        return None
    tail = _TAIL.search(data, max(0, len(data) - TAIL_BYTES))
    return data[: tail.start()] if tail else data
