"""Columns of many strings, and columns as bytes: how facts about 100,000 messages travel and rest.

A Python string costs some 80 bytes beside its letters, and a list of 100,000 of them has to be
made again each time it crosses a process or comes out of the cache. `Texts` keeps one block of
UTF-8 and the borders in it, and makes a string only of what somebody looks at.

Tables that differ in length are joined by sorted columns: `index_in_sorted`, `pair_keys`.

`pack` and `unpack` turn named columns into one block of bytes and back. We do not use pickle for
it: the cache lies in a file that other programs can write, and loading a pickle runs what it says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
UInt64s = NDArray[np.uint64]
AnyInteger = TypeVar("AnyInteger", bound=np.integer)

MAGIC = b"TWC1"


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """n strings in one block of UTF-8.

    Attributes:
        block: All strings, one after the other.
        ends: (n + 1,) int64; string i is block[ends[i]:ends[i + 1]].
    """

    block: bytes
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends) - 1

    def __getitem__(self, row: int) -> str:
        if not -len(self) <= row < len(self):
            raise IndexError(row)
        row %= len(self)
        return self.block[self.ends[row] : self.ends[row + 1]].decode("utf-8", "surrogatepass")

    def getter(self) -> Callable[[int], str]:
        """What gives the string of a row, for very many look-ups: five times as fast as `[]`."""
        block, ends = self.block, self.ends.tolist()
        return lambda row: block[ends[row] : ends[row + 1]].decode("utf-8", "surrogatepass")

    def take(self, rows: NDArray[np.integer]) -> list[str]:
        """The strings of these rows, in their order. Cost: 0.4 us a row."""
        block, starts, stops = self.block, self.ends[:-1][rows], self.ends[1:][rows]
        spans = zip(starts.tolist(), stops.tolist(), strict=True)
        return [block[start:stop].decode("utf-8", "surrogatepass") for start, stop in spans]

    def __iter__(self) -> Iterator[str]:
        ends = self.ends.tolist()
        for start, end in pairwise(ends):
            yield self.block[start:end].decode("utf-8", "surrogatepass")

    @classmethod
    def of(cls, strings: Iterable[str]) -> Texts:
        """Make a column of strings. Cost: O(total length)."""
        pieces = [s.encode("utf-8", "surrogatepass") for s in strings]
        ends = np.zeros(len(pieces) + 1, np.int64)
        np.cumsum([len(piece) for piece in pieces], out=ends[1:])
        return cls(b"".join(pieces), ends)

    @classmethod
    def join(cls, columns: Sequence[Texts]) -> Texts:
        """Put columns one after the other."""
        shift = np.cumsum([0, *(len(c.block) for c in columns)])
        ends = [np.zeros(1, np.int64)]
        ends += [c.ends[1:] + s for c, s in zip(columns, shift, strict=False)]
        return cls(b"".join(c.block for c in columns), np.concatenate(ends))

    def select(self, rows: NDArray[np.int64]) -> Texts:
        """The strings of these rows, in their order, as a column of its own.

        Cost: half a microsecond a row; nothing is decoded.
        """
        starts, stops = self.ends[:-1][rows], self.ends[1:][rows]
        ends = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(stops - starts, out=ends[1:])
        spans = zip(starts.tolist(), stops.tolist(), strict=True)
        return Texts(b"".join([self.block[start:stop] for start, stop in spans]), ends)


Column = NDArray[np.generic] | Texts


def cut_by_length(texts: Sequence[str], most: int) -> list[slice]:
    """Neighbouring texts in runs of so many characters, or little more; none is left out."""
    cuts, start, size = [], 0, 0
    for number, text in enumerate(texts, start=1):
        size += len(text)
        if size >= most or number == len(texts):
            cuts.append(slice(start, number))
            start, size = number, 0
    return cuts


def count_up(counts: NDArray[Any]) -> NDArray[np.int64]:
    """0, 1, ... up to each count, one after the other: (2, 3) gives 0, 1, 0, 1, 2."""
    ends = np.cumsum(counts, dtype=np.int64)
    total = int(ends[-1]) if len(ends) else 0
    steps: NDArray[np.int64] = np.arange(total) - np.repeat(ends - counts, counts)
    return steps


def distinct_sorted(values: NDArray[AnyInteger]) -> NDArray[AnyInteger]:
    """Sorted, each once; of one dimension.

    `np.unique` goes through a hash table: of many values that takes ten times as long, and no
    other thread runs meanwhile.
    """
    ascending = np.sort(values)
    is_new = np.ones(len(values), bool)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    once: NDArray[AnyInteger] = ascending[is_new]
    return once


def distinct_pairs(
    a: NDArray[AnyInteger], b: NDArray[AnyInteger]
) -> tuple[NDArray[AnyInteger], NDArray[AnyInteger]]:
    """The pairs of two columns in order, each once: `np.unique` over rows, in a third of its time.

    Other threads run meanwhile.
    """
    order = np.lexsort((b, a))
    a, b = a[order], b[order]
    is_new = np.ones(len(order), bool)
    is_new[1:] = (a[1:] != a[:-1]) | (b[1:] != b[:-1])
    return a[is_new], b[is_new]


def distinct_rows(table: NDArray[AnyInteger]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first place of each distinct row of an (n, m) table, and (n,) which of them each row is.

    They are in the order of their values: `np.unique` over rows, quicker, and other threads run
    meanwhile.
    """
    order = np.lexsort(table.T[::-1])
    ordered = table[order]
    is_new = np.ones(len(order), bool)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    which = np.empty(len(order), np.int64)
    which[order] = np.cumsum(is_new) - 1
    return order[is_new].astype(np.int64), which


def pair_keys(a: NDArray[Any], b: NDArray[Any]) -> NDArray[np.int64]:
    """(k,) one number for each pair of numbers below 2**31, the same for (a, b) and (b, a)."""
    keys: NDArray[np.int64] = (np.minimum(a, b).astype(np.int64) << 32) | np.maximum(a, b)
    return keys


def index_in_sorted(keys: NDArray[Any], wanted: NDArray[Any]) -> NDArray[np.int64]:
    """(k,) the first place of each wanted value in ascending `keys`; -1 where it is not.

    Cost: O(k log n).
    """
    if not len(keys):
        return np.full(len(wanted), -1, np.int64)
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, at, -1)


def is_in_sorted(keys: NDArray[Any], wanted: NDArray[Any]) -> NDArray[np.bool_]:
    """(k,) whether each wanted value is one of ascending `keys`. Cost: as `index_in_sorted`."""
    found: NDArray[np.bool_] = index_in_sorted(keys, wanted) >= 0
    return found


def pack(columns: Mapping[str, Column]) -> bytes:
    """Turn named columns into one block of bytes, for the cache or another process."""
    return b"".join(pack_in_pieces(columns))


def pack_in_pieces(columns: Mapping[str, Column]) -> list[bytes | memoryview]:
    """As `pack`, in pieces of any length, most of them views of the columns. Cost: no copy."""
    heads: list[dict[str, object]] = []
    bodies: list[bytes | memoryview] = []
    for name, column in columns.items():
        if isinstance(column, Texts):
            heads.append(
                {"name": name, "type": "texts", "rows": len(column), "size": len(column.block)}
            )
            bodies += [column.ends.astype("<i8", copy=False).view(np.uint8).data, column.block]
        else:
            dtype = column.dtype.newbyteorder("<")
            heads.append(
                {"name": name, "type": "array", "dtype": dtype.str, "shape": column.shape}
            )
            flat = np.ascontiguousarray(column, dtype).reshape(-1)
            bodies.append(flat.view(np.uint8).data)
    head = json.dumps(heads).encode()
    return [MAGIC, len(head).to_bytes(8, "little"), head, *bodies]


def unpack(data: bytes | memoryview) -> dict[str, Column]:
    """Undo `pack`.

    The arrays are copies: as views, any one of them would keep all of the block in memory.

    Raises:
        ValueError: The block is damaged or not ours.
    """
    if data[:4] != MAGIC:
        raise ValueError("not a block of columns")
    at = 12 + int.from_bytes(data[4:12], "little")
    columns: dict[str, Column] = {}
    for head in json.loads(bytes(data[12:at])):
        if head["type"] == "texts":
            ends = np.frombuffer(data, "<i8", head["rows"] + 1, at).copy()
            at += ends.nbytes
            columns[head["name"]] = Texts(bytes(data[at : at + head["size"]]), ends)
            at += head["size"]
        else:
            dtype, shape = np.dtype(head["dtype"]), tuple(head["shape"])
            size = int(np.prod(shape, dtype=np.int64))
            columns[head["name"]] = np.frombuffer(data, dtype, size, at).reshape(shape).copy()
            at += size * dtype.itemsize
    if at != len(data):
        raise ValueError("a block of columns of the wrong length")
    return columns
