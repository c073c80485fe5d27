"""Messages saved by Outlook as .msg files: one, or all below a folder.

A .msg holds properties, not the message as it was sent: that is put together (`build_message`),
and is at most a near copy of another message. Flags that Outlook keeps beside the text are written
into the headers Status and X-Status, as in an mbox, so that a listing need not open every file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.job import Job
from core.model.mail import MessageFlag
from core.model.sources import Folder, Problem, ProblemKind, RawMessage, SourceSpec, Stub
from core.sources.disk.reading import (
    closed_folders,
    mail_version,
    open_quietly,
    read_at,
    walk_source,
)
from core.sources.envelope import format_internal_date
from core.sources.folder_roles import name_folders
from core.sources.outlook import mapi
from core.sources.outlook.built_message import build_message
from core.sources.outlook.find import MSG_MAGIC, find_msg_folders, is_msg_name
from core.sources.outlook.mapi import is_mail_class, line_of, mapi_flags, time_of
from core.sources.outlook.msg_file import MsgContent, read_msg
from core.sources.read_only_store import read_only_refusal
from core.sources.single_files import (
    LARGEST_BYTES,
    file_identity,
    single_stubs,
    unreadable_problems,
    with_files,
)

_STATUS = ((MessageFlag.SEEN, b"R"),)
_X_STATUS = (
    (MessageFlag.ANSWERED, b"A"),
    (MessageFlag.FLAGGED, b"F"),
    (MessageFlag.DRAFT, b"T"),
    (MessageFlag.GHOST, b"D"),
)


@dataclass(frozen=True, slots=True)
class MsgSource:
    """Mail in .msg files."""

    spec: SourceSpec

    def folders(self) -> tuple[Folder, ...]:
        """Each folder with .msg files in it, by its path below the source, in natural order.

        Raises:
            SourceError: It cannot be read at all.
        """
        path, fixed = self.spec.path, read_only_refusal(self.spec.path)
        tree = walk_source(path)
        if tree is None:
            found = name_folders(path.parent, [("", path)])
        else:
            found = name_folders(path, find_msg_folders(tree) + closed_folders(tree))
        return tuple(replace(folder, fixed=folder.fixed or fixed) for folder in found)

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List the messages by the natural order of their file names; the uid is the file name.

        Raises:
            SourceError: The folder cannot be listed.
        """
        return single_stubs(self.spec.path, folder, is_msg_name, job)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read these messages, put together from their properties."""
        for stub, path in with_files(self.spec.path, folder, stubs):
            yield from _read(path, stub)


def _read(path: Path, stub: Stub) -> Iterator[RawMessage | Problem]:
    try:
        with open_quietly(path) as fd:
            if mail_version(os.fstat(fd)) != stub.version:
                yield Problem.of(stub, ProblemKind.CHANGED, "since it was listed")
                return
            if read_at(fd, len(MSG_MAGIC), 0) != MSG_MAGIC:
                yield Problem.of(stub, ProblemKind.NOT_MAIL, "no file of Outlook's")
                return
            taken = _read_content(fd)
            whole = file_identity(fd, 0, os.fstat(fd).st_size) if taken.too_large else ""
    except OSError as error:
        yield from unreadable_problems((stub,), error)
        return
    values = taken.message.values
    kind = line_of(values, mapi.MESSAGE_CLASS)
    if not is_mail_class(kind):
        yield Problem.of(stub, ProblemKind.NOT_MAIL, kind)
        return
    partly = taken.errors or taken.too_large
    flags = stub.flags | MessageFlag.CUT | MessageFlag.DAMAGED if partly else stub.flags
    data = _state_headers(mapi_flags(values)) + build_message(taken.message)
    key = values.get(mapi.SEARCH_KEY)
    noted = key.data if key else b""
    yield RawMessage(stub._replace(flags=flags), data, _arrival_time(taken), whole, noted)
    if taken.too_large:
        yield Problem.of(stub, ProblemKind.TOO_LARGE, str(taken.too_large))
    elif taken.errors:
        yield Problem.of(stub, ProblemKind.DAMAGED, str(taken.errors))


def _read_content(fd: int) -> MsgContent:
    with os.fdopen(os.dup(fd), "rb") as file:
        return read_msg(file, LARGEST_BYTES)


def _state_headers(flags: MessageFlag) -> bytes:
    """The headers that hold these flags."""
    lines = []
    for name, letters in ((b"Status", _STATUS), (b"X-Status", _X_STATUS)):
        value = b"".join(letter for flag, letter in letters if flags & flag)
        if value:
            lines.append(name + b": " + value + b"\n")
    return b"".join(lines)


def _arrival_time(taken: MsgContent) -> str:
    """When it arrived, as IMAP writes it; "": it does not say."""
    when = time_of(taken.message.values, mapi.DELIVERED)
    return format_internal_date(int(when.timestamp())) if when else ""
