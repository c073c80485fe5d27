"""Columns of read mail: cut, put in order, chained, and joined to the table of a session.

`MessageTable` is many chunks (`core.scan.rows`) put together, with the numbers of source and
folder added.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int64s, Texts, count_up, pack, unpack
from core.model.fingerprint import BlockKind
from core.model.mail import MessageFlag, has_flag
from core.model.sources import ProblemKind
from core.model.table import BlockTable, MessageTable
from core.scan.rows import KEPT, NUMBERS, RAGGED, TEXTS, WIDE, Columns, RowBuilder, problem_columns
from core.system.free_memory import return_free_memory
from core.system.spool import Spool

AT_ONCE = 32  # chunks that are joined before what they took is given back
# Of these the rules look at one column after the other; sketches are looked at whole.
_BY_COLUMN = frozenset(WIDE) - {"sketch"}


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
    """Rows from before their canonical content, or their frame, was known: nothing is of it."""
    n = n_rows(columns)
    for name in ("frame_key", "documents_key", "marks"):
        if name not in columns:
            columns = {**columns, name: np.zeros(n, NUMBERS[name])}
    if "traces" not in columns:
        columns = {**columns, "traces": np.zeros((n, WIDE["traces"]), np.uint64)}
    if "stored" not in columns:
        columns = {**columns, "stored": np.zeros((n, WIDE["stored"]), np.uint64)}
    if "proof" in columns:
        return columns
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
    """The chosen rows of a chunk, in their order, some maybe twice; without problems."""
    out: dict[str, Column] = {n: cast("Texts", columns[n]).select(rows) for n in TEXTS}
    for name in (*NUMBERS, *KEPT, *WIDE):
        out[name] = _numbers(columns, name)[rows]
    for name, counts in RAGGED.items():
        starts = _starts(_numbers(columns, counts))
        out[name] = _numbers(columns, name)[_spans(starts, rows)]
    for kind in BlockKind:
        owners, starts, digests, quoted = _block_columns(columns, kind)
        n_lists = np.bincount(owners, minlength=n_rows(columns))
        lists = np.argsort(owners, kind="stable")[_spans(_starts(n_lists), rows)]
        spans = _spans(starts, lists)
        out[f"{kind.value}.rows"] = np.repeat(np.arange(len(rows)), n_lists[rows]).astype(np.int32)
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
    shift = np.cumsum([0, *(n_rows(piece) for piece in pieces)]).tolist()  # no wider numbers
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


class StoredColumns:
    """A chunk whose columns lie in a spool until they are needed.

    Those of a large mailbox take more memory than the workers that read it.
    """

    __slots__ = ("_place", "_spool", "n_rows")

    def __init__(self, columns: Columns, spool: Spool) -> None:
        """Put columns into a spool, which stays open for as long as they are needed."""
        data = pack(columns)
        self._spool, self._place = spool, (spool.append(data), len(data))
        self.n_rows = n_rows(columns)

    def load(self) -> dict[str, Column]:
        """The columns. Cost: a millisecond a megabyte."""
        return unpack(self._spool.read(*self._place))


Piece = Columns | StoredColumns


def load_columns(piece: Piece) -> Columns:
    """The columns of a chunk, wherever they are."""
    return piece.load() if isinstance(piece, StoredColumns) else piece


def count_rows(piece: Piece) -> int:
    """How many messages a chunk holds, wherever it is."""
    return piece.n_rows if isinstance(piece, StoredColumns) else n_rows(piece)


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Columns of messages of one folder, with the numbers that the session gives."""

    source: int
    folder: int
    piece: Piece


def join_chunks(chunks: Iterable[Chunk]) -> MessageTable:
    """Put chunks together, in their order.

    Cost: one copy of all of it. Memory: the table and one chunk, if nobody else holds the chunks.
    """
    left = deque(chunks)
    sources = np.array([chunk.source for chunk in left], np.int16)
    folders = np.array([chunk.folder for chunk in left], np.int32)
    counts = np.array([count_rows(chunk.piece) for chunk in left], np.int64)
    sizes = Counter[str]()
    for chunk in left:
        sizes.update({name: len(c) for name, c in load_columns(chunk.piece).items()})
    columns = _TableColumns(sizes)
    while left:
        columns.take(load_columns(left.popleft().piece))
        if len(left) % AT_ONCE == 0:
            return_free_memory()
    fields = columns.fields()
    return MessageTable(
        source=np.repeat(sources, counts),
        folder=np.repeat(folders, counts),
        attachment_starts=_starts(fields.pop("n_attachments")),
        reference_starts=_starts(fields.pop("n_references")),
        header_starts=_starts(fields.pop("n_headers")),
        blocks={kind: columns.blocks(kind) for kind in BlockKind},
        **fields,
    )


class _TableColumns:
    """The columns of a table, filled chunk by chunk; named as in `MessageTable`."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        """`sizes`: how long each column of all chunks is together."""
        n, self._at = sizes["position"], Counter[str]()
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            name: ((n,), kind) for name, kind in {**NUMBERS, **KEPT}.items()
        }
        shapes |= {name: ((n, width), np.uint64) for name, width in WIDE.items()}
        del shapes["store_flags"], shapes["stored"]  # they tell what need not be read again
        shapes |= {name: ((sizes[name],), np.uint64) for name in RAGGED}
        for kind in (each.value for each in BlockKind):
            shapes[f"{kind}.rows"] = (sizes[f"{kind}.rows"],), np.int32
            shapes[f"{kind}.counts"] = (sizes[f"{kind}.rows"],), np.int32
            shapes[f"{kind}.digests"] = (sizes[f"{kind}.digests"],), np.uint8
            shapes[f"{kind}.quoted"] = (sizes[f"{kind}.quoted"],), np.bool_
        self._arrays = {
            name: np.empty(shape, kind, "F" if name in _BY_COLUMN else "C")
            for name, (shape, kind) in shapes.items()
        }
        self._texts: dict[str, list[Texts]] = {name: [] for name in TEXTS}

    def take(self, columns: Columns) -> None:
        """Append a chunk; flags of older caches have 16 bits."""
        row = self._at["position"]
        for name, array in self._arrays.items():
            part, start = _numbers(columns, name), self._at[name]
            self._at[name] = end = start + len(part)
            array[start:end] = part
            if name.endswith(".rows"):  # block lists name the row they belong to
                array[start:end] += row
        for name, texts in self._texts.items():
            texts.append(cast("Texts", columns[name]))

    def blocks(self, kind: BlockKind) -> BlockTable:
        """The lists of one kind."""
        owners, counts, digests, quoted = (
            self._arrays[f"{kind.value}.{name}"]
            for name in ("rows", "counts", "digests", "quoted")
        )
        return BlockTable(owners, _starts(counts), digests.reshape(-1, 20), quoted)

    def fields(self) -> dict[str, Any]:
        """All but the block lists; strings can be asked for once."""
        whole: dict[str, Any] = {n: a for n, a in self._arrays.items() if "." not in n}
        return whole | {name: Texts.join(self._texts.pop(name)) for name in TEXTS}


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


def _block_columns(
    columns: Columns, kind: BlockKind
) -> tuple[NDArray[np.int32], Int64s, NDArray[np.uint8], NDArray[np.uint8]]:
    owners = cast("NDArray[np.int32]", columns[f"{kind.value}.rows"])
    starts = _starts(_numbers(columns, f"{kind.value}.counts"))
    digests = cast("NDArray[np.uint8]", columns[f"{kind.value}.digests"]).reshape(-1, 20)
    return owners, starts, digests, cast("NDArray[np.uint8]", columns[f"{kind.value}.quoted"])
