"""Columns of a whole scan: one row a message."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, Texts, UInt64s
from core.model.fingerprint import BlockKind
from core.model.mail import Flags, MessageFlag
from core.model.sources import Folder, MessageKey, Stub
from core.model.traces import N_TRACES


@dataclass(frozen=True, slots=True, eq=False)
class BlockTable:
    """All block lists of one kind.

    Attributes:
        rows: (n_lists,) int32, ascending: the mail that each list belongs to.
        starts: (n_lists + 1,) int64: list i is digests[starts[i]:starts[i + 1]].
        digests: (n_blocks, 20) uint8.
        quoted: (n_blocks,) bool.
    """

    rows: Int32s
    starts: Int64s
    digests: NDArray[np.uint8]
    quoted: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class MessageTable:
    """What a scan knows of every message; n rows.

    Keys are 64-bit digests (0: there is none; none never equals none). Wide digests are 128 bits
    because equality of text and attachments alone lets a message be called identical.

    Attributes:
        source: (n,) int16, number of the source.
        folder: (n,) int32, number of the folder in the session's list.
        position: (n,) int32, ordinal in its folder.
        uid, version, message_id, sender, subject: Texts of n.
        size_bytes: (n,) int64. sent_utc: (n,) int64, `UNKNOWN_TIME` if unknown.
        flags: (n,) uint32, bits of `MessageFlag`. hops: (n,) uint8, Received headers.
        n_words: (n,) int32.
        message_id_key, sender_key, topic_key: (n,) uint64.
        text_digest, attachments_digest: (n, 2) uint64; (0, 0): no text, no attachments. The
            latter is over the sorted set of attachment digests. documents_key: (n,) uint64, the
            same of those that are no logo, signature or the like.
        attachment_starts: (n + 1,) int64 into attachment_keys and outline_keys: (k,) uint64, of
            the digests and of the outlines.
        reference_starts: (n + 1,) int64 into reference_keys: (k,) uint64 as message_id_key, of the
            ids in References, then, behind a 0, of those that only In-Reply-To has.
        facts: (n, 4) uint64: amounts, dates, numbers, links. frame_key: (n,) uint64, of the words
            between them.
        content_key, structure_key: (n,) uint64: P2's signatures.
        content_size, structure_size: (n,) int32, see `Signature`.
        sketch: (n, 16) uint64, 128 bytes a message; all 0: there is none. (0, 16) where it has
            served: in a session, which knows what edit distance links.
        proof: (n, 2) uint64: digest of the canonical content; (0, 0): not all of it is known.
        aspects: (n, 17) uint64 by `core.canonical.Aspect`; 0: not known.
        header_starts: (n + 1,) int64 into header_names and header_values: (k,) uint64 keys of the
            other header fields, see `core.canonical.Canonical`.
        marks: (n,) uint32, bits of `core.model.traces.Mark`. traces: (n, 12) uint64 by
            `core.model.traces.Trace`; 0: not known, or not there.
        text_entry: (n,) uint64: the entry of `core.scan.texts` that holds the text; 0: none does.
        text_place: (n,) int32: which text of that entry it is.
        blocks: One table a kind.
    """

    source: NDArray[np.int16]
    folder: Int32s
    position: Int32s
    uid: Texts
    version: Texts
    message_id: Texts
    sender: Texts
    subject: Texts
    size_bytes: Int64s
    sent_utc: Int64s
    flags: Flags
    hops: NDArray[np.uint8]
    n_words: Int32s
    message_id_key: UInt64s
    sender_key: UInt64s
    topic_key: UInt64s
    text_digest: UInt64s
    attachments_digest: UInt64s
    attachment_starts: Int64s
    attachment_keys: UInt64s
    reference_starts: Int64s
    reference_keys: UInt64s
    facts: UInt64s
    frame_key: UInt64s
    documents_key: UInt64s
    content_key: UInt64s
    structure_key: UInt64s
    content_size: Int32s
    structure_size: Int32s
    sketch: UInt64s
    proof: UInt64s
    aspects: UInt64s
    header_starts: Int64s
    header_names: UInt64s
    header_values: UInt64s
    text_entry: UInt64s
    text_place: Int32s
    blocks: dict[BlockKind, BlockTable]
    outline_keys: UInt64s = field(default_factory=lambda: np.zeros(0, np.uint64))
    marks: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32))
    traces: UInt64s = field(default_factory=lambda: np.zeros((0, N_TRACES), np.uint64))


def stub_of_row(mails: MessageTable, row: int, folder: str) -> Stub:
    """A message as it was scanned in the folder of this name, to be fetched again."""
    key = MessageKey(0, folder, mails.uid[row])
    size, version = int(mails.size_bytes[row]), mails.version[row]
    return Stub(key, int(mails.position[row]), size, version, MessageFlag.NONE)


@dataclass(frozen=True, slots=True)
class SessionFolder:
    """A folder as it was scanned. `source` is the number of its source in the session."""

    source: int
    folder: Folder
    n_mails: int


@dataclass(frozen=True, slots=True)
class EditCounts:
    """How near copies were looked for by edit distance (`core.match.edits.links`).

    Attributes:
        texts: Different ones that were compared. crowded: of them, in such crowds of one template
            that they were compared with the first ones of the crowd only.
        missing: Texts that the cache had forgotten; they were not compared.
        brief: Texts that were all compared with each other.
        compared: Pairs whose edit distance was asked for. pairs: alike enough.
        too_long: Texts of few words, but too long for that; compared as others are.
        left_out: Pairs whose edit distance would have taken too long; they count as not alike.
        brief_floor: The least similarity that was looked for among brief texts.
    """

    texts: int = 0
    crowded: int = 0
    missing: int = 0
    brief: int = 0
    compared: int = 0
    pairs: int = 0
    too_long: int = 0
    left_out: int = 0
    brief_floor: float = 0.0


@dataclass(frozen=True, slots=True)
class ScanStats:
    """Figures of a scan. `seconds` are (step, seconds) in the order of the steps.

    `bytes_read` is what was read of messages, `bytes_received` what servers sent on the wire.
    """

    messages: int
    from_cache: int
    ghosts: int
    bytes_read: int
    pairs_scored: int
    seconds: tuple[tuple[str, float], ...]
    bytes_received: int = 0
    edits: EditCounts = EditCounts()
