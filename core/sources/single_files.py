"""Messages that have a file each, which Maildir, MH and folders of .eml have in common."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from core.identity import streamed_identity
from core.job import Job, in_turns
from core.model.mail import MessageFlag
from core.model.sources import (
    Folder,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    Stub,
    UnreadForm,
)
from core.sources.disk import durable
from core.sources.disk.packing import NotUnpacked, plain_file
from core.sources.disk.reading import (
    as_source_error,
    mail_version,
    open_quietly,
    read_at,
    sort_names,
)
from core.sources.envelope import HEADERS, strip_lead

LARGEST_BYTES = 64 << 20  # so much of one mail is held in a scan
WHOLE_BYTES = 1 << 30  # and where all of it is wanted

_HEAD_BYTES = 1 << 16
_FROM_LINE = re.compile(rb">*From (?![ \t]*:)[^\n]*(?:\n|\Z)")
_KNOWN = re.compile(
    rb"(?im)^(?:return-path|received|delivered-to|from|to|cc|subject|date|message-id|mime-version"
    rb"|content-type|x-[a-z-]+|reply-to|sender|dkim-signature)[ \t]*:"
)


def as_sent_file(data: bytes) -> bytes:
    """The mail as sent, from the bytes of its own file.

    A byte order mark and a From_ line, which some programs leave there, go; all else stays.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    line = _FROM_LINE.match(data)
    return data[line.end() :] if line and data.startswith(b"From ") else data


def file_identity(fd: int, start: int, end: int) -> str:
    """The identity of a message in these bytes of a file, a block at a time.

    Raises:
        OSError: It cannot be read, or the file ends before.
    """
    size = _HEAD_BYTES
    head = read_at(fd, min(size, end - start), start)
    while b"\n" not in head and len(head) == size:
        size *= 4
        head = read_at(fd, min(size, end - start), start)
    above = len(head) - len(as_sent_file(head))
    return streamed_identity(durable.blocks(fd, start + above, end))


def begins_as_mail(head: bytes) -> bool:
    """Whether the first bytes of a file read like the headers of a message."""
    head = as_sent_file(strip_lead(head))
    return HEADERS.match(head) is not None and len(_KNOWN.findall(head[:8_192])) >= 2


def looks_binary(head: bytes) -> bool:
    """Whether the first bytes of a file are no text of any kind that mail is made of."""
    return head.count(b"\0") > len(head) // 100


def file_stub(folder: str, uid: str, status: os.stat_result, flags: MessageFlag) -> Stub:
    """A stub whose position is to be given."""
    return Stub(MessageKey(0, folder, uid), 0, status.st_size, mail_version(status), flags)


def mails_in(folder: Path, is_mail: Callable[[str], bool]) -> list[str]:
    """The files directly in a folder whose names say that they are messages, in natural order.

    Raises:
        OSError: It cannot be listed.
    """
    return list(sort_names(files_in(folder, is_mail)))


def files_in(folder: Path, is_wanted: Callable[[str], bool]) -> list[str]:
    """The files directly in a folder, or links to some, whose names are wanted; in no order.

    Raises:
        OSError: It cannot be listed.
    """
    with os.scandir(folder) as listed:
        return [entry.name for entry in listed if is_wanted(entry.name) and _is_file(entry)]


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False  # a link that leads nowhere we can go


def with_files(root: Path, folder: Folder, stubs: Sequence[Stub]) -> Iterator[tuple[Stub, Path]]:
    """Each mail with its file, which its uid names; the one mail of a source that is a file."""
    alone = not root.is_dir()
    for stub in stubs:
        yield stub, folder.path if alone else folder.path / stub.key.uid


def read_file(path: Path, stub: Stub, *, whole: bool = False) -> Iterator[RawMessage | Problem]:
    """Read one message; a `Problem` if it is not the one that was listed.

    `whole`: up to 1 GiB of it; else up to 64 MiB, and the digest of all of it.

    Raises:
        FileNotFoundError: It is not there under this name.
    """
    largest = WHOLE_BYTES if whole else LARGEST_BYTES
    try:
        with open_quietly(path) as fd, plain_file(fd) as plain:
            size = os.fstat(plain).st_size
            data = read_at(plain, min(size, largest), 0)
            digest = file_identity(plain, 0, size) if size > largest else ""
            status = os.fstat(fd)
            packed = MessageFlag.PACKED if plain != fd else MessageFlag.NONE
    except FileNotFoundError:
        raise
    except NotUnpacked as error:
        yield _unread_problem(stub, error.form)
        return
    except OSError as error:
        yield from unreadable_problems((stub,), error)
        return
    if mail_version(status) != stub.version or len(data) < min(size, largest):
        yield Problem.of(stub, ProblemKind.CHANGED, "since it was listed")
        return
    stub = stub._replace(flags=stub.flags | packed | (MessageFlag.CUT if digest else 0))
    yield RawMessage(stub, as_sent_file(data), whole=digest)
    if digest:
        yield Problem.of(stub, ProblemKind.TOO_LARGE, str(size))


def read_or_vanished(
    path: Path, stub: Stub, *, whole: bool = False
) -> Iterator[RawMessage | Problem]:
    """As `read_file`, for files that nobody renames."""
    try:
        yield from read_file(path, stub, whole=whole)
    except FileNotFoundError:
        yield Problem.of(stub, ProblemKind.VANISHED, "")


def unreadable_problems(stubs: Sequence[Stub], error: OSError) -> Iterator[Problem]:
    """What the system said, as a problem of each of these messages."""
    for stub in stubs:
        yield system_problem(stub.key, stub.position, error)


def system_problem(key: MessageKey, position: int, error: OSError) -> Problem:
    """What the system said of one message."""
    gone = isinstance(error, FileNotFoundError)
    kind = ProblemKind.VANISHED if gone else ProblemKind.UNREADABLE
    return Problem(key, position, kind, error.strerror or "")


def _unread_problem(stub: Stub, form: UnreadForm) -> Problem:
    """A form that is not read; all messages of a folder may be so compressed: told once."""
    if form is UnreadForm.COMPRESSED:
        key = stub.key._replace(uid="")
        return Problem(key, -1, ProblemKind.UNREAD_FORM, form.value)
    return Problem.of(stub, ProblemKind.UNREAD_FORM, form.value)


def single_stubs(
    root: Path, folder: Folder, is_mail: Callable[[str], bool], job: Job
) -> Iterator[Stub | Problem]:
    """List the messages of a folder, or the one that is the source, by their file names.

    Raises:
        SourceError: The folder cannot be listed.
    """
    with as_source_error(folder.path):
        if root.is_dir():
            here, names = folder, mails_in(folder.path, is_mail)
        else:
            folder.path.stat()
            here, names = replace(folder, path=folder.path.parent), [folder.path.name]
    yield from list_files(here, names, job)


def list_files(folder: Folder, names: Iterable[str], job: Job) -> Iterator[Stub | Problem]:
    """Stubs of the files with these names, in this order; the uid is the name."""
    for position, name in enumerate(in_turns(names, job)):
        try:
            status = (folder.path / name).stat()
        except OSError as error:
            yield system_problem(MessageKey(0, folder.name, name), position, error)
            continue
        yield file_stub(folder.name, name, status, MessageFlag.NONE)._replace(position=position)
