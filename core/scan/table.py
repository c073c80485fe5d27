"""Columns of read mail: cut, put in order, chained, and joined to the table of a session.

`MessageTable` is many chunks (`core.scan.rows`) put together, with the numbers of source and
folder added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int64s, Texts, count_up
from core.model.fingerprint import BlockKind
from core.model.mail import MessageFlag, has_flag
from core.model.sources import ProblemKind
from core.model.table import BlockTable, MessageTable
from core.scan.rows import KEPT, NUMBERS, RAGGED, TEXTS, WIDE, Columns, RowBuilder, problem_columns
from core.system.free_memory import return_free_memory


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem as a chunk holds it: the session adds source and folder."""

    uid: str
    position: int
    kind: ProblemKind
    detail: str


def read_problems(columns: Columns) -> list[ProblemRow]:
    """The problems of a chunk."""
    positions = _numbers(columns, "problem.position").tolist()
    texts = (cast("Texts", columns[f"problem.{name}"]) for name in ("uid", "kind", "detail"))
    return [
        ProblemRow(uid, position, ProblemKind(kind), detail)
        for uid, kind, detail, position in zip(*texts, positions, strict=True)
    ]


def fill_in_columns(columns: Columns) -> Columns:
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
    """How many messages a chunk holds."""
    return len(columns["position"])


def take_rows(columns: Columns, rows: Int64s) -> dict[str, Column]:
    """The chosen rows of a chunk, in their order, as a chunk without problems."""
    out: dict[str, Column] = {n: cast("Texts", columns[n]).select(rows) for n in TEXTS}
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


def order_rows(pieces: Sequence[Columns], places: Mapping[str, int]) -> dict[str, Column]:
    """Messages of one folder as one chunk, without problems, at their places in the folder.

    Args:
        pieces: Chunks of the folder.
        places: The position of each uid. A message that has none is left out; of two rows of one
        message
            the later one counts.
    """
    whole = (
        dict(pieces[0])
        if len(pieces) == 1
        else concatenate_chunks(pieces or [RowBuilder().columns()])
    )
    row_of = {uid: row for row, uid in enumerate(cast("Texts", whole["uid"])) if uid in places}
    positions = np.array([places[uid] for uid in row_of], np.int32)
    order = np.argsort(positions, kind="stable")
    rows = np.array(list(row_of.values()), np.int64)[order]
    same = len(rows) == n_rows(whole) and bool((np.diff(rows) == 1).all())
    ordered = whole | problem_columns(()) if same else take_rows(whole, rows)
    ordered["position"] = positions[order]
    return ordered


def concatenate_chunks(pieces: Sequence[Columns]) -> dict[str, Column]:
    """Chunks one after the other, as one chunk; there is at least one."""
    out: dict[str, Column] = {}
    shift = np.cumsum([0, *(n_rows(piece) for piece in pieces)])
    for name in pieces[0]:
        columns = [piece[name] for piece in pieces]
        if isinstance(columns[0], Texts):
            out[name] = Texts.join([c for c in columns if isinstance(c, Texts)])
        else:
            arrays = [c for c in columns if isinstance(c, np.ndarray)]
            if name.endswith(".rows"):  # block lists name the row they belong to
                arrays = [a + s for a, s in zip(arrays, shift, strict=False)]
            out[name] = np.concatenate(arrays)
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Columns of messages of one folder, with the numbers that the session gives."""

    source: int
    folder: int
    columns: Columns


def join_chunks(chunks: Iterable[Chunk]) -> MessageTable:
    """Put chunks together, in their order.

    Cost: one copy of all of it. Memory: if nobody else holds the chunks, each column goes as soon
    as it is joined.
    """
    sources: list[int] = []
    folders: list[int] = []
    columns: list[dict[str, Column]] = []
    for chunk in chunks:
        sources.append(chunk.source)
        folders.append(chunk.folder)
        columns.append(dict(chunk.columns))
    counts = [n_rows(c) for c in columns]
    fields: dict[str, Any] = {}  # named as in MessageTable, by TEXTS, NUMBERS, WIDE and RAGGED
    blocks = {kind: _join_blocks(columns, counts, kind) for kind in BlockKind}
    return_free_memory()
    fields |= {n: Texts.join([cast("Texts", c.pop(n)) for c in columns]) for n in TEXTS}
    numbers = {**NUMBERS, **KEPT}
    fields |= {n: _join_column(columns, n, t) for n, t in numbers.items() if n != "store_flags"}
    fields |= {n: _join_column(columns, n, np.uint64, width) for n, width in WIDE.items()}
    fields |= {n: _join_column(columns, n, np.uint64) for n in RAGGED}
    del columns, chunks
    return_free_memory()
    return MessageTable(
        source=np.repeat(np.array(sources, np.int16), counts),
        folder=np.repeat(np.array(folders, np.int32), counts),
        attachment_starts=_starts(fields.pop("n_attachments")),
        reference_starts=_starts(fields.pop("n_references")),
        header_starts=_starts(fields.pop("n_headers")),
        blocks=blocks,
        **fields,
    )


def barred_rows(mails: MessageTable) -> NDArray[np.bool_]:
    """(n,) bool: the messages that may not match by their text (R-VD2)."""
    return has_flag(
        mails.flags,
        MessageFlag.GHOST
        | MessageFlag.PSEUDO
        | MessageFlag.UNREADABLE
        | MessageFlag.SHORT
        | MessageFlag.VIEW,
    )


def comparable_blocks(mails: MessageTable) -> dict[BlockKind, BlockTable]:
    """The block lists of those messages that may match by their text."""
    allowed = ~barred_rows(mails)
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
    counts = np.diff(starts)[rows]
    spans: Int64s = np.repeat(starts[:-1][rows], counts) + count_up(counts)
    return spans


def _join_column(
    columns: Sequence[dict[str, Column]], name: str, kind: type[np.generic], width: int = 0
) -> NDArray[np.generic]:
    empty = np.empty((0, width) if width else 0, kind)
    parts = [cast("NDArray[np.generic]", c.pop(name)) for c in columns]
    return np.concatenate([empty, *parts], dtype=kind)  # flags of older caches have 16 bits


def _block_columns(
    columns: Columns, kind: BlockKind
) -> tuple[NDArray[np.int32], Int64s, NDArray[np.uint8], NDArray[np.uint8]]:
    owners = cast("NDArray[np.int32]", columns[f"{kind.value}.rows"])
    starts = _starts(_numbers(columns, f"{kind.value}.counts"))
    digests = cast("NDArray[np.uint8]", columns[f"{kind.value}.digests"]).reshape(-1, 20)
    return owners, starts, digests, cast("NDArray[np.uint8]", columns[f"{kind.value}.quoted"])


def _join_blocks(
    columns: Sequence[dict[str, Column]], counts: Sequence[int], kind: BlockKind
) -> BlockTable:
    shift = np.cumsum([0, *counts], dtype=np.int32)
    parts = [_block_columns(c, kind) for c in columns]
    for column in columns:
        del column[f"{kind.value}.digests"]  # the largest by far
    rows = [p[0] + s for p, s in zip(parts, shift, strict=False)]
    lengths = [np.diff(p[1]) for p in parts]
    return BlockTable(
        rows=np.concatenate([np.empty(0, np.int32), *rows]),
        starts=_starts(np.concatenate([np.empty(0, np.int64), *lengths])),
        digests=np.concatenate([np.empty((0, 20), np.uint8), *(p[2] for p in parts)]),
        quoted=np.concatenate([np.empty(0, np.uint8), *(p[3] for p in parts)]).astype(np.bool_),
    )
