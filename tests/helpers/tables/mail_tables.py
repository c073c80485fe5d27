"""Mail tables without mail: what the tests of core.match are fed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.canonical import N_ASPECTS, Aspect
from core.columns import Texts, UInt64s
from core.model.fingerprint import BlockKind
from core.model.mail import FlagBits, MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import BlockTable, MessageTable


@dataclass(frozen=True)
class TableRow:
    """A message by small numbers; 0 means that there is none."""

    text: int = 0
    files: tuple[int, ...] = ()
    sender: int = 0
    topic: int = 0
    sent: int = UNKNOWN_TIME
    message_id: int = 0
    references: tuple[int, ...] = ()
    facts: tuple[int, int, int, int] = (0, 0, 0, 0)
    frame: int = 0
    flags: MessageFlag = MessageFlag.NONE
    content: int = 0
    structure: int = 0
    # 0: proven equal to every row of the same text, files, envelope and Message-ID; -1: not known.
    proof: int = 0
    headers: tuple[tuple[int, int], ...] = ()

    def whole(self) -> int:
        """A number for the canonical content."""
        if self.proof:
            return max(self.proof, 0)
        held = (self.text, self.files, self.sender, self.topic, self.sent, self.facts)
        return hash(held) % 2**63 + 1


def mail_table(
    rows: Sequence[TableRow], blocks: dict[BlockKind, BlockTable] | None = None
) -> MessageTable:
    n = len(rows)
    files = [hash(tuple(sorted(row.files))) % 2**63 + 1 if row.files else 0 for row in rows]
    return MessageTable(
        source=np.zeros(n, np.int16),
        folder=np.zeros(n, np.int32),
        position=np.arange(n, dtype=np.int32),
        uid=Texts.of([str(i) for i in range(n)]),
        version=Texts.of([""] * n),
        message_id=Texts.of([str(row.message_id or "") for row in rows]),
        sender=Texts.of([str(row.sender or "") for row in rows]),
        subject=Texts.of([str(row.topic or "") for row in rows]),
        size_bytes=np.full(n, 1000, np.int64),
        sent_utc=np.array([row.sent for row in rows], np.int64),
        flags=np.array([int(row.flags) for row in rows], FlagBits),
        hops=np.zeros(n, np.uint8),
        n_words=np.full(n, 50, np.int32),
        message_id_key=np.array([row.message_id for row in rows], np.uint64),
        sender_key=np.array([row.sender for row in rows], np.uint64),
        topic_key=np.array([row.topic for row in rows], np.uint64),
        text_digest=np.array([(row.text, row.text) for row in rows], np.uint64).reshape(n, 2),
        attachments_digest=np.array([(f, f) for f in files], np.uint64).reshape(n, 2),
        attachment_starts=np.cumsum([0, *(len(row.files) for row in rows)], dtype=np.int64),
        attachment_keys=np.array([f for row in rows for f in row.files], np.uint64),
        reference_starts=np.cumsum([0, *(len(row.references) for row in rows)], dtype=np.int64),
        reference_keys=np.array([r for row in rows for r in row.references], np.uint64),
        facts=np.array([row.facts for row in rows], np.uint64).reshape(n, 4),
        documents_key=np.array(files, np.uint64),
        frame_key=np.array([row.frame for row in rows], np.uint64),
        content_key=np.array([row.content for row in rows], np.uint64),
        structure_key=np.array([row.structure for row in rows], np.uint64),
        content_size=np.array([30 if row.content else 0 for row in rows], np.int32),
        structure_size=np.array([20 if row.structure else 0 for row in rows], np.int32),
        sketch=np.zeros((n, 16), np.uint64),
        proof=np.array([(row.whole(), row.whole()) for row in rows], np.uint64).reshape(n, 2),
        aspects=_aspects(rows),
        header_starts=np.cumsum([0, *(len(row.headers) for row in rows)], dtype=np.int64),
        header_names=np.array([k for row in rows for k, _ in row.headers], np.uint64),
        header_values=np.array([v for row in rows for _, v in row.headers], np.uint64),
        text_entry=np.zeros(n, np.uint64),
        text_place=np.zeros(n, np.int32),
        blocks=blocks or {},
    )


def _aspects(rows: Sequence[TableRow]) -> UInt64s:
    aspects = np.zeros((len(rows), N_ASPECTS), np.uint64)
    aspects[:, Aspect.MESSAGE_ID] = [row.message_id for row in rows]
    return aspects
