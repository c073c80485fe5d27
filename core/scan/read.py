"""From the bytes of a mail to its row: what a worker process does, chunk by chunk.

One function, `read_chunk`, runs in the workers: it fetches the mails of a chunk, reads each and
returns packed columns. Nothing bigger than those crosses back: of 8 MiB of mail about 150 KB.

A mail may take `ReadSettings.message_cpu_s` of processor time and what `core.pool` lets a worker
allocate; beyond, it is a `Problem` and a row that can match nothing but its exact like (its raw
digest stands for its attachments), and the scan goes on.
"""

from __future__ import annotations

import contextlib
import hashlib
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import FrameType
from typing import NamedTuple

from core.columns import pack
from core.errors import SourceChanged, SourceError
from core.fingerprint.blocks import fingerprint
from core.message.parts import open_message
from core.model import (
    UNKNOWN_TIME,
    Attachment,
    BlockKind,
    Facts,
    Fingerprint,
    Folder,
    Mail,
    MailFlag,
    MessageKey,
    PartRef,
    Problem,
    ProblemKind,
    RawMail,
    Stub,
)
from core.ports import MailSource
from core.scan.table import Rows
from core.settings import ReadSettings
from core.text.body import body_text
from core.text.sentences import paragraphs, sentences

HEAD_BYTES = 1 << 20  # so much of a mail over the limit is read (safety.md 7)
NOTHING = Fingerprint((), b"", Facts(0, 0, 0, 0))
SHORT, QUOTES = int(MailFlag.SHORT), int(MailFlag.QUOTES)
CUTTERS = {BlockKind.SENTENCES: sentences, BlockKind.PARAGRAPHS: paragraphs}

# What `core.message` and `core.text` say was wrong: where the text is not all there it must not
# make a mail identical to another; and what a person is told of, mere untidiness left out.
PARTIAL = frozenset({"base64", "uuencode", "transfer", "charset", "cut_at_limit", "broken"})
TOLD = frozenset(
    {"no_headers", "header_limit", "depth", "parts", "too_large", "base64", "uuencode", "transfer"}
)
NO_MAIL = Mail("", UNKNOWN_TIME, "", "", "", "", "", (), 0, MailFlag.UNREADABLE, ())


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """Mails to read in one go: neighbours of one folder."""

    source: MailSource
    folder: Folder
    stubs: tuple[Stub, ...]
    settings: ReadSettings


class _TooCostly(BaseException):
    """The mail being read used up its processor time. Not an `Exception`: no parser may eat it."""


def read_chunk(task: ChunkTask) -> bytes:
    """Read the mails of a chunk to packed columns (`core.scan.table`), problems among them."""
    rows = Rows()
    with _budget_watch() as watch:
        try:
            for raw in task.source.fetch(task.folder, task.stubs):
                if isinstance(raw, Problem):
                    rows.add_problem(raw)
                else:
                    _read_one(raw, rows, task.settings, watch)
        except SourceError as error:
            rows.add_problem(folder_problem(task.folder, error))
    return pack(rows.columns())


def folder_problem(folder: Folder, error: SourceError) -> Problem:
    """A source that failed in the middle, as a problem of the folder as a whole."""
    changed = isinstance(error, SourceChanged)
    kind = ProblemKind.CHANGED if changed else ProblemKind.UNREADABLE
    return Problem(MessageKey(0, folder.name, ""), -1, kind, error.detail or str(error.path))


def unread_chunk(task: ChunkTask) -> bytes:
    """The columns of mails that no worker survived: rows that match nothing, and problems."""
    rows = Rows()
    for stub in task.stubs:
        rows.add(stub, NO_MAIL, NOTHING, 0, int(stub.flags | MailFlag.UNREADABLE))
        rows.add_problem(_problem(stub, ProblemKind.TOO_COSTLY, "worker"))
    return pack(rows.columns())


class _Watch:
    """Limits the processor time of what runs between `start` and `stop`, where the system can."""

    def __init__(self, works: bool) -> None:
        self._works = works

    def start(self, seconds: float) -> None:
        if self._works:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    def stop(self) -> None:
        if self._works:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextlib.contextmanager
def _budget_watch() -> Iterator[_Watch]:
    """A watch that raises `_TooCostly`; outside a main thread or on Windows it does nothing."""
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield _Watch(works=False)
        return
    before = signal.signal(signal.SIGVTALRM, _too_costly)
    watch = _Watch(works=True)
    try:
        yield watch
    finally:
        watch.stop()
        signal.signal(signal.SIGVTALRM, before)


def _too_costly(_number: int, _frame: FrameType | None) -> None:
    raise _TooCostly


def _read_one(raw: RawMail, rows: Rows, settings: ReadSettings, watch: _Watch) -> None:
    stub, data = raw
    if len(data) > settings.max_message_bytes:
        rows.add_problem(_problem(stub, ProblemKind.TOO_LARGE, str(len(data))))
        _add_by_bytes(raw, rows, _head_of(data, settings))
        return
    try:
        watch.start(settings.message_cpu_s)
        read = read_mail(data, settings)
        watch.stop()
    except (_TooCostly, MemoryError) as error:
        watch.stop()
        rows.add_problem(_problem(stub, ProblemKind.TOO_COSTLY, type(error).__name__.strip("_")))
        _add_by_bytes(raw, rows, NO_MAIL)
        return
    if read.damage:
        kind = ProblemKind.NOT_MAIL if "no_headers" in read.damage else ProblemKind.DAMAGED
        rows.add_problem(_problem(stub, kind, " ".join(read.damage)))
    rows.add(stub, read.mail, read.fingerprint, read.n_words, int(stub.flags) | read.flags)


class MailRead(NamedTuple):
    """What one mail says: `flags` are bits of `MailFlag` of its headers and its text."""

    mail: Mail
    fingerprint: Fingerprint
    n_words: int
    flags: int
    damage: tuple[str, ...]


def read_mail(data: bytes, settings: ReadSettings) -> MailRead:
    """Read one mail: its headers, its attachments, its text and the fingerprint of that."""
    opened = open_message(data, settings=settings)
    damage: set[str] = set(opened.damaged)

    def decode(part: PartRef) -> str:
        decoded = opened.decode_checked(part)
        damage.update(decoded.damaged)
        return decoded.text

    text = body_text(opened.parts, decode, settings=settings)
    damage.update(text.dropped)
    found = fingerprint(text, CUTTERS, settings=settings)
    if damage & PARTIAL and found.text_digest:
        found = replace(found, text_digest=_bound_to(data, found.text_digest))
    flags = int(opened.mail.flags)  # as a number: the operators of enums cost a microsecond each
    if text.n_words < settings.floor_words:
        flags |= SHORT
    if text.quoted:
        flags |= QUOTES
    told = tuple(sorted(damage & TOLD)) if damage else ()
    return MailRead(opened.mail, found, text.n_words, flags, told)


def _bound_to(data: bytes, text_digest: bytes) -> bytes:
    """A digest that only the same bytes below the headers have: not all of this text was read.

    Without the headers, which differ from copy to copy, and with line ends as LF: the same mail in
    another form of mailbox is the same.
    """
    lines = data.replace(b"\r\n", b"\n")
    body = lines.partition(b"\n\n")[2] or lines
    return hashlib.blake2b(body, key=text_digest, digest_size=len(text_digest)).digest()


def _head_of(data: bytes, settings: ReadSettings) -> Mail:
    """The headers of a mail that is too large to be read whole."""
    return replace(open_message(data[:HEAD_BYTES], settings=settings).mail, attachments=())


def _add_by_bytes(raw: RawMail, rows: Rows, mail: Mail) -> None:
    """Add a mail that only equals what has the very same bytes: they count as its attachment."""
    whole = Attachment("", "message/rfc822", len(raw.data), hashlib.sha1(raw.data).digest())  # noqa: S324 - the papers' hash, against copies and not against forgers
    flags = mail.flags | raw.stub.flags | MailFlag.UNREADABLE
    rows.add(raw.stub, replace(mail, attachments=(whole,)), NOTHING, 0, int(flags))


def _problem(stub: Stub, kind: ProblemKind, detail: str) -> Problem:
    return Problem(stub.key, stub.position, kind, detail)
