"""From the bytes of a message to its row: what a worker process does, chunk by chunk.

One function, `read_chunk`, runs in the workers: it fetches the messages of a chunk, reads each and
returns packed columns. Nothing bigger than those crosses back: of 8 MiB of mail about 150 KB.

A message may take `ReadSettings.message_cpu_s` of processor time and what `core.system.pool` lets
a worker allocate; beyond, it is a `Problem` and a row that can match nothing but its exact like
(its raw digest stands for its attachments), and the scan goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from core.automatic import may_be_automatic
from core.canonical import NOT_CANONICAL, field_key
from core.columns import pack
from core.errors import SourceError
from core.fingerprint.blocks import fingerprint_text
from core.fingerprint.dealings import flags_of_dealings
from core.fingerprint.structure import structure_signature
from core.identity import identity
from core.job import NullJob
from core.message.canonical import canonical_content, lacks_a_part, outline_content
from core.message.parts import OpenMessage, open_message
from core.message.traces import read_traces
from core.message.transport import ARRIVALS, is_undated
from core.model.fingerprint import BlockKind, Fingerprint, TextFacts
from core.model.mail import Attachment, Message, MessageFlag, MessageText, PartRef
from core.model.message_state import flags_of_names
from core.model.sources import UNKNOWN_TIME, Folder, Problem, ProblemKind, RawMessage, Stub
from core.model.traces import NO_TRACES, Trace
from core.ports import MailSource
from core.scan.folders import folder_problem
from core.scan.former_rows import stored_states
from core.scan.rows import RowBuilder
from core.scan.words import DictionaryMissing, take_words
from core.settings import ReadSettings
from core.sources.mbox.state_lines import MARK_FIELDS, header_names
from core.system.budget import CpuBudget, NoCpuBudget, TooCostly, cpu_budget
from core.text.body import body_text
from core.text.lemmas import load_dictionary
from core.text.sentences import split_paragraphs, split_sentences
from core.text.word_count import count_words

T = TypeVar("T")

BATCH_MAILS, BATCH_BYTES = 50, 1 << 20
HEAD_BYTES = 1 << 20  # so much of a message over the limit is read (R-LM1)
ATTACHMENT_DIGEST_BYTES = 20
NOTHING = Fingerprint((), b"", TextFacts(0, 0, 0, 0))
SHORT, QUOTES, TERSE = (int(f) for f in (MessageFlag.SHORT, MessageFlag.QUOTES, MessageFlag.TERSE))
_ARRIVED = field_key(b"arrived")
CUT = int(MessageFlag.CUT)
CUT_OR_MADE = int(MessageFlag.CUT | MessageFlag.MADE)
CUTTERS = {BlockKind.SENTENCES: split_sentences, BlockKind.PARAGRAPHS: split_paragraphs}

# What `core.message` and `core.text` say was wrong: where the text is not all there it must not
# make a message identical to another; and what a person is told of, mere untidiness left out.
PARTIAL = frozenset({"base64", "uuencode", "transfer", "charset", "cut_at_limit", "broken"})
TOLD = frozenset(
    {"no_headers", "header_limit", "depth", "parts", "too_large", "base64", "uuencode", "transfer"}
)
# What tells that something is missing, and what programs note that took it out or never had it.
LOST = PARTIAL - {"cut_at_limit"} | {"no_headers", "cut_boundary", "no_boundary"}
NOTES = (b"X-Mozilla-Altered:", b"/x-moz-deleted", b"x-mutt-deleted", b"SC-Marked-For-Download:")
NO_MAIL = Message("", UNKNOWN_TIME, "", "", "", "", "", (), 0, MessageFlag.UNREADABLE, ())


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """Messages to read in one go: neighbours of one folder."""

    source: MailSource
    folder: Folder
    stubs: tuple[Stub, ...]
    settings: ReadSettings


def read_chunk(task: ChunkTask) -> bytes:
    """Read the messages of a chunk to packed columns (`core.scan.table`), problems among them."""
    rows, settings = RowBuilder(_stored_states(task)), task.settings
    batch: list[RawMessage] = []
    size = 0
    with cpu_budget() as watch:
        try:
            for raw in task.source.fetch(task.folder, task.stubs):
                if isinstance(raw, Problem):
                    rows.add_problem(raw)
                elif len(raw.data) > settings.max_message_bytes:
                    _enter_batch(batch, rows, settings, watch)  # rows stay in their order
                    enter_by_headers(raw, rows, settings)
                else:
                    batch.append(raw)
                    size += len(raw.data)
                if len(batch) == BATCH_MAILS or size > BATCH_BYTES:
                    _enter_batch(batch, rows, settings, watch)
                    size = 0
        except SourceError as error:
            rows.add_problem(folder_problem(task.folder, error))
        _enter_batch(batch, rows, settings, watch)
    return pack(rows.columns())


def _stored_states(task: ChunkTask) -> dict[str, bytes]:
    """By uid. Before anything is read: a file that changes in between is told by who reads it."""
    found = stored_states(task.source.spec, task.folder, task.stubs, NullJob())
    return {stub.key.uid: row.tobytes() for stub, row in zip(task.stubs, found, strict=False)}


def unread_columns(stubs: Iterable[Stub]) -> bytes:
    """The columns of messages that no worker survived: rows that match nothing, and problems."""
    rows = RowBuilder()
    for stub in stubs:
        rows.add(stub, NO_MAIL, NOTHING, 0, int(stub.flags | MessageFlag.UNREADABLE))
        rows.add_problem(Problem.of(stub, ProblemKind.TOO_COSTLY, "worker"))
    return pack(rows.columns())


class MessageReading:
    """One message on its way to its row, filled step by step.

    Attributes:
        raw: As it was fetched.
        opened: Its parts; `text`: its body.
        found: What is compared of it.
        flags: Bits of `MessageFlag` of its headers and its text.
        damage: What was wrong in it, in the words of `core.message` and `core.text`.
        lost: Why it was given up, or "".
        used: Numbers of the leaves whose text was looked at.
        keeps: Its text goes into the cache, to be compared with others.
        left: Its words are told by whoever gathers (`core.scan.words`).
        canonical: What it holds once transport is undone.
        traces: What its header tells of its way; of a part of a header nothing.
    """

    __slots__ = (
        "canonical",
        "damage",
        "flags",
        "found",
        "keeps",
        "left",
        "lost",
        "opened",
        "raw",
        "text",
        "traces",
        "used",
    )

    def __init__(self, raw: RawMessage) -> None:
        self.raw = raw
        self.opened: OpenMessage
        self.text: MessageText
        self.found = NOTHING
        self.flags = 0
        self.damage: set[str] = set()
        self.lost = ""
        self.used: list[int] = []
        self.keeps = False
        self.left = False
        self.canonical = NOT_CANONICAL
        self.traces = NO_TRACES

    @property
    def told(self) -> tuple[str, ...]:
        """What of the damage a person is told of."""
        return tuple(sorted(self.damage & TOLD)) if self.damage else ()


Step = Callable[[MessageReading, ReadSettings], None]


def read_message(raw: RawMessage, settings: ReadSettings) -> MessageReading:
    """Read one message: its headers, its attachments, its text and the fingerprint of that."""
    (read,) = read_batch((raw,), settings, NoCpuBudget())
    return read


def _open(read: MessageReading, settings: ReadSettings) -> None:
    read.opened = opened = open_message(read.raw.data, settings=settings)
    read.flags = int(opened.mail.flags)  # a number: operators of enums cost a microsecond each
    if any(opened.block.values.get(name, b"").strip() for name in MARK_FIELDS):
        read.flags |= int(flags_of_names(header_names(read.raw.data)))
    read.damage.update(opened.damaged)


def _take_text(read: MessageReading, settings: ReadSettings) -> None:
    opened, damage, used = read.opened, read.damage, read.used

    def decode(part: PartRef) -> str:
        used.append(part.number)
        decoded = opened.decode_checked(part)
        damage.update(decoded.damaged)
        return decoded.text

    def glance(part: PartRef) -> str:
        """What is wrong there is no damage to the text, and what is not here need not be had."""
        decoded = opened.decode_checked(part)
        return "" if "cut_at_limit" in decoded.damaged else decoded.text

    read.text = text = body_text(opened.parts, decode, settings=settings, glance=glance)
    damage.update(text.dropped)
    if "cut_at_limit" in damage:
        read.flags |= CUT
    if damage & LOST or any(note in read.raw.data for note in NOTES):
        read.flags |= int(MessageFlag.DAMAGED)
    if text.n_words < settings.floor_words:
        read.flags |= SHORT
    if text.quoted:
        read.flags |= QUOTES
        if count_words(_own_text(text)) < settings.floor_words:
            read.flags |= TERSE
    if not damage & PARTIAL and may_be_automatic(opened.block.values, opened.mail.sender):
        read.flags |= flags_of_dealings(text.text)


def _own_text(text: MessageText) -> str:
    """What a message says beside what it quotes."""
    ends = [0, *(end for _, end in text.quoted)]
    starts = [*(start for start, _ in text.quoted), len(text.text)]
    return "\n".join(text.text[end:start] for end, start in zip(ends, starts, strict=True))


def _take_traces(read: MessageReading, _settings: ReadSettings) -> None:
    block = read.opened.block
    read.traces = read_traces(block, read.raw, read.text.text)
    arrived = read.traces.keys[Trace.ARRIVED]
    if arrived and is_undated(block) and ARRIVALS.isdisjoint(block.values):
        # What the store notes beside it counts as a field of its own would.
        fields = (*read.canonical.headers, (_ARRIVED, arrived))
        read.canonical = read.canonical._replace(headers=tuple(sorted(fields)))


def _take_fingerprint(read: MessageReading, settings: ReadSettings) -> None:
    found = fingerprint_text(read.text, CUTTERS, settings=settings)
    if read.damage and read.damage & PARTIAL and found.text_digest:
        found = found._replace(text_digest=_bind_digest(read.raw.data, found.text_digest))
    read.found = found


def _take_structure(read: MessageReading, settings: ReadSettings) -> None:
    if settings.signatures and "cut_at_limit" not in read.damage:
        take_structure(read, read.opened.mail.attachments)


def take_structure(read: MessageReading, attachments: Sequence[Attachment]) -> None:
    """Take the signature of a message's structure: its HTML has one, with what is attached."""
    if read.text.structure:
        kinds = [attachment.mime_type for attachment in attachments]
        signature = structure_signature(read.text.structure, kinds)
        read.found = read.found._replace(structure=signature)


def _take_canonical(read: MessageReading, _settings: ReadSettings) -> None:
    read.canonical = canonical_content(read.opened)
    if not read.canonical.digest:
        read.flags |= CUT


def _take_outline_canonical(read: MessageReading, _settings: ReadSettings) -> None:
    """As `_take_canonical`, of a message of which a server gave a part only."""
    read.canonical = outline_content(read.opened)
    if lacks_a_part(read.opened):
        read.flags |= CUT


STEPS = (
    _open,
    _take_canonical,
    _take_text,
    _take_traces,
    _take_fingerprint,
    _take_structure,
)
OUTLINE_STEPS = tuple(
    _take_outline_canonical if step is _take_canonical else step
    for step in STEPS
    if step is not _take_traces  # a server gave some fields only
)


def read_batch(
    batch: Iterable[RawMessage],
    settings: ReadSettings,
    watch: CpuBudget,
    steps: Sequence[Step] = STEPS,
) -> list[MessageReading]:
    """Read some messages, each step for all of them before the next step.

    Step by step instead of mail by mail, because the code of one step then stays in the
    processor's caches: a seventh less time, measured at 50 messages.
    """
    reads = [MessageReading(raw) for raw in batch]
    for step in steps:
        for read in reads:
            if not read.lost:
                _attempt(step, read, settings, watch)
        watch.stop()
    if settings.sketches or settings.signatures:
        _attempt_words([read for read in reads if not read.lost], settings, watch)
    return reads


def _enter_batch(
    batch: list[RawMessage], rows: RowBuilder, settings: ReadSettings, watch: CpuBudget
) -> None:
    for read in read_batch(batch, settings, watch):
        enter_row(read, rows)
    batch.clear()


def _attempt(
    step: Step,
    read: MessageReading,
    settings: ReadSettings,
    watch: CpuBudget,
) -> None:
    try:
        _take(step, read, settings, watch)
    except (TooCostly, MemoryError) as error:
        watch.stop()
        read.lost = type(error).__name__


def _attempt_words(
    reads: Sequence[MessageReading], settings: ReadSettings, watch: CpuBudget
) -> None:
    """The last step: of all messages at once, and of each alone where that costs too much."""
    try:
        _take(take_words, reads, settings, watch)
    except (TooCostly, MemoryError):
        for read in reads:
            _attempt(lambda one, how: take_words((one,), how), read, settings, watch)
    watch.stop()


def _take(
    step: Callable[[T, ReadSettings], None], what: T, settings: ReadSettings, watch: CpuBudget
) -> None:
    """Take a step. What the process loads once for all mails is not held against one of them."""
    while True:
        watch.start(settings.message_cpu_s)
        try:
            step(what, settings)
        except DictionaryMissing as missing:
            watch.stop()
            load_dictionary(missing.args[0])
        else:
            return


def enter_row(read: MessageReading, rows: RowBuilder) -> None:
    """Make a row of what was read, and problems of what could not be."""
    stub = read.raw.stub
    if read.lost:
        rows.add_problem(Problem.of(stub, ProblemKind.TOO_COSTLY, read.lost))
        _enter_by_bytes(read.raw, rows, NO_MAIL)
        return
    if told := read.told:
        kind = ProblemKind.NOT_MAIL if "no_headers" in told else ProblemKind.DAMAGED
        if read.raw.data:
            rows.add_problem(Problem.of(stub, kind, " ".join(told)))
        else:
            rows.add_problem(Problem.of(stub, ProblemKind.EMPTY, ""))
    flags = int(stub.flags) | read.flags
    mail = read.opened.mail
    if read.raw.whole:
        mail = replace(mail, attachments=(*mail.attachments, _as_attachment(read.raw)))
    # Of a message that its store could give in part only, nothing is proven.
    known = NOT_CANONICAL if int(stub.flags) & CUT_OR_MADE else read.canonical
    rows.add(stub, mail, read.found, read.text.n_words, flags, known, read.traces)
    if read.keeps:
        rows.keep_text(read.text)
    if read.left:
        rows.leave_text(read.text)


def enter_by_headers(raw: RawMessage, rows: RowBuilder, settings: ReadSettings) -> None:
    """Make a row of the headers of a message that is too large for more."""
    if not raw.whole:  # else its source told
        rows.add_problem(Problem.of(raw.stub, ProblemKind.TOO_LARGE, str(len(raw.data))))
    mail = open_message(raw.data[:HEAD_BYTES], settings=settings).mail
    _enter_by_bytes(raw, rows, replace(mail, attachments=()))


def _bind_digest(data: bytes, text_digest: bytes) -> bytes:
    """A digest that only the same bytes below the headers have: not all of this text was read.

    Without the headers, which differ from copy to copy, and with line ends as LF: the same message
    in another form of mailbox is the same.
    """
    lines = data.replace(b"\r\n", b"\n")
    body = lines.partition(b"\n\n")[2] or lines
    return hashlib.blake2b(body, key=text_digest, digest_size=len(text_digest)).digest()


def _enter_by_bytes(raw: RawMessage, rows: RowBuilder, mail: Message) -> None:
    """Add a mail that only equals what has the very same bytes: they count as its attachment."""
    flags = mail.flags | raw.stub.flags | MessageFlag.SHORT | MessageFlag.CUT
    rows.add(raw.stub, replace(mail, attachments=(_as_attachment(raw),)), NOTHING, 0, int(flags))


def _as_attachment(raw: RawMessage) -> Attachment:
    """All bytes of a message, read or not, as one part with their digest."""
    digest = bytes.fromhex(raw.whole or identity(raw.data))[:ATTACHMENT_DIGEST_BYTES]
    return Attachment("", "message/rfc822", len(raw.data), digest)
