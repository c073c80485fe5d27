"""Block tables from lists of small numbers: what the tests of core.match are fed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import numpy as np

from core.model.fingerprint import BlockKind
from core.model.table import BlockTable

Lists = Mapping[int, Sequence[int]]


def digest(piece: int) -> bytes:
    return hashlib.sha1(str(piece).encode(), usedforsecurity=False).digest()


def table(lists: Lists, quoted: Lists | None = None) -> BlockTable:
    """A table of the pieces (any numbers) of each row; `quoted` marks pieces with 1."""
    rows = sorted(lists)
    pieces = [piece for row in rows for piece in lists[row]]
    marks = [m for row in rows for m in (quoted or {}).get(row, [0] * len(lists[row]))]
    block = b"".join(digest(piece) for piece in pieces)
    return BlockTable(
        rows=np.array(rows, np.int32),
        starts=np.cumsum([0, *(len(lists[row]) for row in rows)], dtype=np.int64),
        digests=np.frombuffer(block, np.uint8).reshape(-1, 20),
        quoted=np.array(marks, bool),
    )


def tables(sentences: Lists, paragraphs: Lists | None = None) -> dict[BlockKind, BlockTable]:
    found = {BlockKind.SENTENCES: table(sentences)}
    if paragraphs is not None:
        found[BlockKind.PARAGRAPHS] = table(paragraphs)
    return found


def only_rows(blocks: BlockTable, keep: np.ndarray) -> BlockTable:
    """The blocks of some messages; `keep`: whether a message is one of them."""
    wanted = keep[blocks.rows]
    sizes = np.diff(blocks.starts)
    starts = np.concatenate([[0], np.cumsum(sizes[wanted])])
    of_block = np.repeat(wanted, sizes)
    return BlockTable(
        blocks.rows[wanted], starts, blocks.digests[of_block], blocks.quoted[of_block]
    )
