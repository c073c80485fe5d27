"""Rows of read mail as columns: made in a worker, stored in the cache, joined in the session.

A chunk of mails crosses from the worker to the session, and rests in the cache, as one block of
columns (`core.columns.pack`). `Rows` fills them; `MailTable` is many such chunks put together,
with the numbers of source and folder added. What is a table of tables (attachments, references,
blocks) is a column of counts and a column of all values.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from core.canonical import N_ASPECTS, NOT_CANONICAL, Canonical
from core.columns import Column, Int64s, Texts
from core.model.fingerprint import BlockKind, BlockList, Fingerprint
from core.model.mail import Mail, MailFlag, MailText
from core.model.sources import Problem, ProblemKind, Stub
from core.model.table import BlockTable, MailTable
from core.scan.texts import kept_columns

TEXTS = ("uid", "version", "message_id", "sender", "subject")
NUMBERS: dict[str, type[np.generic]] = {
    "position": np.int32,
    "size_bytes": np.int64,
    "sent_utc": np.int64,
    "flags": np.uint16,
    "hops": np.uint8,
    "n_words": np.int32,
    "message_id_key": np.uint64,
    "sender_key": np.uint64,
    "topic_key": np.uint64,
    "content_key": np.uint64,
    "structure_key": np.uint64,
    "content_size": np.int32,
    "structure_size": np.int32,
    "n_attachments": np.uint32,
    "n_references": np.uint32,
    "n_headers": np.uint32,
    "store_flags": np.uint16,  # what the listing said: a change of it means reading again
}
KEPT: dict[str, type[np.generic]] = {"text_entry": np.uint64, "text_place": np.int32}
WIDE = {
    "text_digest": 2,
    "attachments_digest": 2,
    "facts": 4,
    "sketch": 16,
    "proof": 2,
    "aspects": N_ASPECTS,
}
RAGGED = {
    "attachment_keys": "n_attachments",
    "outline_keys": "n_attachments",
    "reference_keys": "n_references",
    "header_names": "n_headers",
    "header_values": "n_headers",
}
Columns = Mapping[str, Column]
T = TypeVar("T")

_NO_DIGEST, _NO_SKETCH = bytes(16), bytes(128)
_FACTS = struct.Struct("<4Q")
_ASPECTS = struct.Struct(f"<{N_ASPECTS}Q")


def key_of(text: str) -> int:
    """A 64-bit key of a string, 0 for the empty one. Cost: about a microsecond."""
    if not text:
        return 0
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little") or 1


@lru_cache(maxsize=4096)
def _sender_key(sender: str) -> int:
    """As `key_of`; senders come again."""
    return key_of(sender)


def attachments_digest(digests: Iterable[bytes]) -> bytes:
    """16 bytes over the attachments of a mail, their order ignored; zeros for none."""
    joined = b"".join(sorted(digests))
    return hashlib.blake2b(joined, digest_size=16).digest() if joined else bytes(16)


def _turned(
    rows: Sequence[tuple[T, ...]], names: Iterable[str]
) -> Iterable[tuple[str, Sequence[T]]]:
    """Rows as named columns, each empty if there is no row."""
    if not rows:
        return [(name, ()) for name in names]
    return zip(names, zip(*rows, strict=True), strict=True)


class Rows:
    """Columns being filled, mail by mail."""

    def __init__(self) -> None:
        # one tuple a mail in the order of TEXTS, NUMBERS, WIDE: turned over once, at the end
        self._texts: list[tuple[str, ...]] = []
        self._numbers: list[tuple[int, ...]] = []
        self._wide: list[tuple[bytes, ...]] = []
        self._ragged: dict[str, list[int]] = {name: [] for name in RAGGED}
        self._blocks: dict[BlockKind, tuple[list[int], list[bytes], list[bytes]]] = {
            kind: ([], [], []) for kind in BlockKind
        }
        self._problems: list[Problem] = []
        self._kept: list[MailText] = []
        self._kept_of: list[int] = []

    def add(
        self,
        stub: Stub,
        mail: Mail,
        found: Fingerprint,
        n_words: int,
        flags: int,
        canonical: Canonical = NOT_CANONICAL,
    ) -> None:
        """Append one mail; `flags` are those of the store, the headers and the text together."""
        self._texts.append(
            (stub.key.uid, stub.version, mail.message_id, mail.sender, mail.subject)
        )
        self._numbers.append(
            (
                stub.position,
                stub.size_bytes,
                mail.sent_utc,
                flags,
                min(mail.hops, 255),
                n_words,
                key_of(mail.message_id),
                _sender_key(mail.sender),
                key_of(mail.topic),
                found.content.key,
                found.structure.key,
                found.content.size,
                found.structure.size,
                len(mail.attachments),
                len(mail.references),
                len(canonical.headers),
                int(stub.flags),
            )
        )
        text_digest, facts = found.text_digest or _NO_DIGEST, _FACTS.pack(*found.facts)
        attached, sketch = _NO_DIGEST, found.sketch or _NO_SKETCH
        if mail.attachments:
            digests = [attachment.digest for attachment in mail.attachments]
            attached = attachments_digest(digests)
            keys = [int.from_bytes(d[:8], "little") or 1 for d in digests]
            self._ragged["attachment_keys"] += keys
            self._ragged["outline_keys"] += [
                int.from_bytes(attachment.outline[:8], "little") for attachment in mail.attachments
            ]
        proof, aspects = canonical.digest or _NO_DIGEST, _ASPECTS.pack(*canonical.aspects)
        self._wide.append((text_digest, attached, facts, sketch, proof, aspects))
        for name, value in canonical.headers:
            self._ragged["header_names"].append(name)
            self._ragged["header_values"].append(value)
        if mail.references:
            self._ragged["reference_keys"] += [key_of(reference) for reference in mail.references]
        for blocks in found.blocks:
            self._add_blocks(blocks, len(self._numbers) - 1)

    def keep_text(self, text: MailText) -> None:
        """Give the text of the mail that was added last along (`core.scan.texts`)."""
        self._kept.append(text)
        self._kept_of.append(len(self._numbers) - 1)

    def add_problem(self, problem: Problem) -> None:
        """Remember a mail that could not be read, or a part of one."""
        self._problems.append(problem)

    def columns(self) -> dict[str, Column]:
        """All that was added, ready for `pack`."""
        columns: dict[str, Column] = {
            name: Texts.of(texts) for name, texts in _turned(self._texts, TEXTS)
        }
        for name, numbers in _turned(self._numbers, NUMBERS):
            columns[name] = np.array(numbers, NUMBERS[name])
        for name, digests in _turned(self._wide, WIDE):
            columns[name] = np.frombuffer(b"".join(digests), "<u8").reshape(-1, WIDE[name])
        for name, keys in self._ragged.items():
            columns[name] = np.array(keys, np.uint64)
        for kind, (owners, lists, quoted) in self._blocks.items():
            counts = [len(digests) // 20 for digests in lists]
            columns[f"{kind.value}.rows"] = np.array(owners, np.int32)
            columns[f"{kind.value}.counts"] = np.array(counts, np.int32)
            columns[f"{kind.value}.digests"] = np.frombuffer(b"".join(lists), np.uint8)
            columns[f"{kind.value}.quoted"] = np.frombuffer(b"".join(quoted), np.uint8)
        return columns | self._kept_columns() | problem_columns(self._problems)

    def _kept_columns(self) -> dict[str, Column]:
        """Where the texts are, and the texts themselves."""
        entries = np.zeros(len(self._numbers), np.uint64)
        places = np.zeros(len(self._numbers), np.int32)
        texts: dict[str, Column] = {}
        if self._kept:
            entry, texts = kept_columns(self._kept)
            entries[self._kept_of] = entry
            places[self._kept_of] = np.arange(len(self._kept))
        return {"text_entry": entries, "text_place": places, **texts}

    def _add_blocks(self, blocks: BlockList, row: int) -> None:
        owners, digests, quoted = self._blocks[blocks.kind]
        owners.append(row)
        digests.append(blocks.digests)
        quoted.append(blocks.quoted)


def problem_columns(problems: Sequence[Problem]) -> dict[str, Column]:
    """Problems as columns, without the numbers of sources, which the session knows."""
    return {
        "problem.uid": Texts.of(p.key.uid for p in problems),
        "problem.position": np.array([p.position for p in problems], np.int32),
        "problem.kind": Texts.of(p.kind.value for p in problems),
        "problem.detail": Texts.of(p.detail for p in problems),
    }


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem as a chunk holds it: the session adds source and folder."""

    uid: str
    position: int
    kind: ProblemKind
    detail: str


def problems_in(columns: Columns) -> list[ProblemRow]:
    """The problems of a chunk."""
    positions = _numbers(columns, "problem.position").tolist()
    texts = (cast("Texts", columns[f"problem.{name}"]) for name in ("uid", "kind", "detail"))
    return [
        ProblemRow(uid, position, ProblemKind(kind), detail)
        for uid, kind, detail, position in zip(*texts, positions, strict=True)
    ]


def filled_in(columns: Columns) -> Columns:
    """Rows from before their canonical content was known: nothing is known of it."""
    if "proof" in columns:
        return columns
    n = n_rows(columns)
    unknown: dict[str, Column] = {
        "n_headers": np.zeros(n, NUMBERS["n_headers"]),
        "proof": np.zeros((n, WIDE["proof"]), np.uint64),
        "aspects": np.zeros((n, WIDE["aspects"]), np.uint64),
        "header_names": np.zeros(0, np.uint64),
        "header_values": np.zeros(0, np.uint64),
    }
    return {**columns, **unknown}


def n_rows(columns: Columns) -> int:
    """How many mails a chunk holds."""
    return len(columns["position"])


def taken(columns: Columns, rows: Int64s) -> dict[str, Column]:
    """The chosen rows of a chunk, in their order, as a chunk without problems."""
    out: dict[str, Column] = {n: cast("Texts", columns[n]).taken(rows) for n in TEXTS}
    for name in (*NUMBERS, *KEPT, *WIDE):
        out[name] = _numbers(columns, name)[rows]
    for name, counts in RAGGED.items():
        starts = _starts(_numbers(columns, counts))
        out[name] = _numbers(columns, name)[_spans(starts, rows)]
    new_row = np.full(n_rows(columns), -1, np.int64)
    new_row[rows] = np.arange(len(rows))
    for kind in BlockKind:
        owners, starts, digests, quoted = _block_columns(columns, kind)
        lists = np.flatnonzero(new_row[owners] >= 0)
        lists = lists[np.argsort(new_row[owners[lists]], kind="stable")]
        spans = _spans(starts, lists)
        out[f"{kind.value}.rows"] = new_row[owners[lists]].astype(np.int32)
        out[f"{kind.value}.counts"] = np.diff(starts)[lists].astype(np.int32)
        out[f"{kind.value}.digests"] = digests[spans].reshape(-1)
        out[f"{kind.value}.quoted"] = quoted[spans]
    return out | problem_columns(())


def in_order(pieces: Sequence[Columns], places: Mapping[str, int]) -> dict[str, Column]:
    """Mails of one folder as one chunk, without problems, at their places in the folder.

    Args:
        pieces: Chunks of the folder.
        places: The position of each uid. A mail that has none is left out; of two rows of one mail
            the later one counts.
    """
    whole = dict(pieces[0]) if len(pieces) == 1 else chained(pieces or [Rows().columns()])
    row_of = {uid: row for row, uid in enumerate(cast("Texts", whole["uid"])) if uid in places}
    positions = np.array([places[uid] for uid in row_of], np.int32)
    order = np.argsort(positions, kind="stable")
    rows = np.array(list(row_of.values()), np.int64)[order]
    same = len(rows) == n_rows(whole) and bool((np.diff(rows) == 1).all())
    ordered = whole | problem_columns(()) if same else taken(whole, rows)
    ordered["position"] = positions[order]
    return ordered


def chained(pieces: Sequence[Columns]) -> dict[str, Column]:
    """Chunks one after the other, as one chunk; there is at least one."""
    out: dict[str, Column] = {}
    shift = np.cumsum([0, *(n_rows(piece) for piece in pieces)])
    for name in pieces[0]:
        columns = [piece[name] for piece in pieces]
        if isinstance(columns[0], Texts):
            out[name] = Texts.joined([c for c in columns if isinstance(c, Texts)])
        else:
            arrays = [c for c in columns if isinstance(c, np.ndarray)]
            if name.endswith(".rows"):  # block lists name the row they belong to
                arrays = [a + s for a, s in zip(arrays, shift, strict=False)]
            out[name] = np.concatenate(arrays)
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Columns of mails of one folder, with the numbers that the session gives."""

    source: int
    folder: int
    columns: Columns


def joined(chunks: Sequence[Chunk]) -> MailTable:
    """Put chunks together, in their order. Cost: one copy of all of it."""
    counts = [n_rows(chunk.columns) for chunk in chunks]
    columns = [chunk.columns for chunk in chunks]
    fields: dict[str, Any] = {}  # named as in MailTable, by TEXTS, NUMBERS, WIDE and RAGGED
    fields |= {n: Texts.joined([cast("Texts", c[n]) for c in columns]) for n in TEXTS}
    numbers = {**NUMBERS, **KEPT}
    fields |= {n: _joined(columns, n, t) for n, t in numbers.items() if n != "store_flags"}
    fields |= {n: _joined(columns, n, np.uint64, width) for n, width in WIDE.items()}
    fields |= {n: _joined(columns, n, np.uint64) for n in RAGGED}
    return MailTable(
        source=np.repeat(np.array([c.source for c in chunks], np.int16), counts),
        folder=np.repeat(np.array([c.folder for c in chunks], np.int32), counts),
        attachment_starts=_starts(fields.pop("n_attachments")),
        reference_starts=_starts(fields.pop("n_references")),
        header_starts=_starts(fields.pop("n_headers")),
        blocks={kind: _joined_blocks(columns, counts, kind) for kind in BlockKind},
        **fields,
    )


def comparable_blocks(mails: MailTable) -> dict[BlockKind, BlockTable]:
    """The block lists of those mails that may match by their text (R-VD2)."""
    barred = (
        MailFlag.GHOST | MailFlag.PSEUDO | MailFlag.UNREADABLE | MailFlag.SHORT | MailFlag.VIEW
    )
    allowed = (mails.flags & np.uint16(barred)) == 0
    tables: dict[BlockKind, BlockTable] = {}
    for kind, table in mails.blocks.items():
        lists = np.flatnonzero(allowed[table.rows])
        if len(lists) == len(table.rows):
            tables[kind] = table
            continue
        spans = _spans(table.starts, lists)
        starts = _starts(np.diff(table.starts)[lists])
        tables[kind] = BlockTable(
            table.rows[lists], starts, table.digests[spans], table.quoted[spans]
        )
    return tables


def _numbers(columns: Columns, name: str) -> NDArray[np.generic]:
    return cast("NDArray[np.generic]", columns[name])


def _starts(counts: NDArray[np.generic]) -> Int64s:
    starts = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def _spans(starts: Int64s, rows: NDArray[np.generic]) -> Int64s:
    """Indices of all values of the chosen rows: concatenated ranges, without a loop."""
    first, counts = starts[:-1][rows], np.diff(starts)[rows]
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    spans: Int64s = np.arange(total) + np.repeat(first - (ends - counts), counts)
    return spans


def _joined(
    columns: Sequence[Columns], name: str, kind: type[np.generic], width: int = 0
) -> NDArray[np.generic]:
    empty = np.empty((0, width) if width else 0, kind)
    return np.concatenate([empty, *(_numbers(c, name) for c in columns)])


def _block_columns(
    columns: Columns, kind: BlockKind
) -> tuple[NDArray[np.int32], Int64s, NDArray[np.uint8], NDArray[np.uint8]]:
    owners = cast("NDArray[np.int32]", columns[f"{kind.value}.rows"])
    starts = _starts(_numbers(columns, f"{kind.value}.counts"))
    digests = cast("NDArray[np.uint8]", columns[f"{kind.value}.digests"]).reshape(-1, 20)
    return owners, starts, digests, cast("NDArray[np.uint8]", columns[f"{kind.value}.quoted"])


def _joined_blocks(
    columns: Sequence[Columns], counts: Sequence[int], kind: BlockKind
) -> BlockTable:
    shift = np.cumsum([0, *counts], dtype=np.int32)
    parts = [_block_columns(c, kind) for c in columns]
    rows = [p[0] + s for p, s in zip(parts, shift, strict=False)]
    lengths = [np.diff(p[1]) for p in parts]
    return BlockTable(
        rows=np.concatenate([np.empty(0, np.int32), *rows]),
        starts=_starts(np.concatenate([np.empty(0, np.int64), *lengths])),
        digests=np.concatenate([np.empty((0, 20), np.uint8), *(p[2] for p in parts)]),
        quoted=np.concatenate([np.empty(0, np.uint8), *(p[3] for p in parts)]).astype(np.bool_),
    )
