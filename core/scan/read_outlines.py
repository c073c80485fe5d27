"""From outlines of mails on a server to rows: what a worker does with what was fetched of a mail.

An outline is read as a message of its own; its text is that of the whole message as long as
nothing was wrong in it and nothing that was looked at is missing. Where that is not so the worker
says what is needed: the missing text parts, or the whole message. Digests of damaged messages are
bound to all of their bytes (`core.scan.read`), and only a whole message has those.

Nothing is fetched for the structure's sake. Where the plain part gives the text and the HTML is
not there, the mail has no signature of structure here, though it has one in a file: unknown never
equals anything, and two different signatures of one message would.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

import numpy as np

from core.columns import Column, pack, unpack
from core.model.mail import MessageFlag
from core.model.remote import Outline
from core.model.sources import RawMessage
from core.scan.read import (
    BATCH_BYTES,
    BATCH_MAILS,
    OUTLINE_STEPS,
    PARTIAL,
    STEPS,
    TOLD,
    MessageReading,
    enter_by_headers,
    enter_row,
    read_batch,
    take_structure,
)
from core.scan.rows import RowBuilder
from core.settings import ReadSettings
from core.system.budget import CpuBudget, cpu_budget

FAULTS = PARTIAL | TOLD
PARTS, WHOLE = "need.parts", "need.whole"


@dataclass(frozen=True, slots=True)
class OutlineTask:
    """Outlines to read in one go: of messages of one folder."""

    outlines: tuple[Outline, ...]
    settings: ReadSettings


class OutlineResult(NamedTuple):
    """What a worker made of a task.

    Attributes:
        columns: Rows of the messages that could be read, with problems.
        parts: Numbers of the outlines whose missing parts are needed.
        whole: Numbers of the outlines whose messages are needed whole.
    """

    columns: dict[str, Column]
    parts: list[int]
    whole: list[int]


def read_outlines(task: OutlineTask) -> bytes:
    """Read outlines to packed columns (`core.scan.table`), and say what more is needed."""
    rows, settings = RowBuilder(), task.settings
    parts: list[int] = []
    whole: list[int] = []
    with cpu_budget() as watch:
        for batch in _batches(task.outlines):
            for number, outline, read in _read_batch(batch, rows, settings, watch):
                if _is_whole(outline):
                    enter_row(read, rows)
                elif read.lost or not FAULTS.isdisjoint(read.damage):
                    whole.append(number)
                elif not outline.missing.isdisjoint(read.used):
                    parts.append(number)
                else:
                    _enter_outline(outline, read, rows)
    needs = {PARTS: np.array(parts, np.int32), WHOLE: np.array(whole, np.int32)}
    return pack(rows.columns() | needs)


def unpack_result(result: bytes) -> OutlineResult:
    """What `read_outlines` packed."""
    columns = unpack(result)
    parts, whole = (_numbers(columns.pop(name)) for name in (PARTS, WHOLE))
    return OutlineResult(columns, parts, whole)


def _numbers(column: Column) -> list[int]:
    return [int(number) for number in column] if isinstance(column, np.ndarray) else []


def _batches(outlines: Sequence[Outline]) -> Iterator[list[tuple[int, Outline]]]:
    """Some at a time, whole messages apart from those that were told of."""
    for _, alike in groupby(enumerate(outlines), key=lambda item: _is_whole(item[1])):
        batch: list[tuple[int, Outline]] = []
        size = 0
        for numbered in alike:
            batch.append(numbered)
            size += len(numbered[1].data)
            if len(batch) == BATCH_MAILS or size > BATCH_BYTES:
                yield batch
                batch, size = [], 0
        yield batch


def _is_whole(outline: Outline) -> bool:
    return outline.attachments is None


def _read_batch(
    batch: Sequence[tuple[int, Outline]],
    rows: RowBuilder,
    settings: ReadSettings,
    watch: CpuBudget,
) -> Iterator[tuple[int, Outline, MessageReading]]:
    """Read a batch; what is too large has its row already.

    Lines end in LF from here on, as in a mailbox on this computer: digests that stand for a whole
    mail are then equal in both.
    """
    left: list[tuple[int, Outline]] = []
    raws: list[RawMessage] = []
    for number, outline in batch:
        raw = RawMessage(outline.stub, outline.data.replace(b"\r\n", b"\n"))
        if _is_whole(outline) and len(raw.data) > settings.max_message_bytes:
            enter_by_headers(raw, rows, settings)
        else:
            left.append((number, outline))
            raws.append(raw)
    steps = STEPS if batch and _is_whole(batch[0][1]) else OUTLINE_STEPS
    reads = read_batch(raws, settings, watch, steps)
    for (number, outline), read in zip(left, reads, strict=True):
        yield number, outline, read


def _enter_outline(outline: Outline, read: MessageReading, rows: RowBuilder) -> None:
    """Make a row of an outline: its attachments are those in it and those of the structure."""
    mail, known = read.opened.mail, outline.attachments or ()
    flags = int(outline.stub.flags) | read.flags
    if known:
        mail = replace(mail, attachments=mail.attachments + known)
        take_structure(read, mail.attachments)
        flags |= int(MessageFlag.OUTLINE)
    rows.add(outline.stub, mail, read.found, read.text.n_words, flags, read.canonical)
    if read.keeps:
        rows.keep_text(read.text)
