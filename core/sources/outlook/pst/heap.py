"""Properties and tables as they lie in the blocks of a .pst ([MS-PST] 2.3).

A heap is small pieces with numbers; in it a B-tree; in that the properties of an object, or the
rows of a table. A long value stands beside the heap, in a node of its own.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from core.sources.outlook.mapi import MapiValue
from core.sources.outlook.pst.blocks import Broken, PstBlocks, PstNode

MAX_LEVELS = 8
MAX_ROWS = 5_000
MAX_PIECES = 1_000_000  # that are looked at: a tree may name one again and again
OBJECT = 0x000D

_SIGNATURE, _PROPERTIES, _TABLE, _TREE = 0xEC, 0xBC, 0x7C, 0xB5
_KINDS = 0x1F  # the lowest bits of a number: 0 in the heap, else a node beside it
_FIXED = {0x0001: 0, 0x0002: 2, 0x0003: 4, 0x0004: 4, 0x000A: 4, 0x000B: 1}  # types, their bytes
_COLUMNS_AT = 22  # in what a table says of itself


class PstHeap:
    """The heap of one node."""

    def __init__(self, blocks: PstBlocks, node: PstNode, limit_bytes: int) -> None:
        """Read it.

        Raises:
            Broken: It is none.
        """
        self._blocks, self._limit = blocks, limit_bytes
        self._left = MAX_PIECES
        self._pieces = blocks.data(node.data, limit_bytes)
        self.beside = blocks.beside(node.beside)
        if not self._pieces or len(self._pieces[0]) < 12 or self._pieces[0][2] != _SIGNATURE:
            raise Broken("no heap")
        self.kind = self._pieces[0][3]
        self._root = _u32(self._pieces[0], 4)

    def properties(self, but_not: int = 0) -> dict[int, MapiValue]:
        """The properties of an object, but for one.

        Raises:
            Broken: They cannot be read, all of them.
        """
        return {
            name: MapiValue(kind, self._value(kind, held))
            for name, kind, held in self._list_properties()
            if name != but_not
        }

    def value(self, wanted: int) -> bytes:
        """The bytes of one property; b"": there is none.

        Raises:
            Broken: It cannot be read.
        """
        held = (
            self._value(kind, at) for name, kind, at in self._list_properties() if name == wanted
        )
        return next(held, b"")

    def object_of(self, wanted: int) -> int:
        """The number of the node that a property names which is an object; 0: there is none.

        Raises:
            Broken: The properties cannot be read.
        """
        for name, kind, held in self._list_properties():
            if name == wanted and kind == OBJECT and held:
                return _u32(self._item(held), 0)
        return 0

    def _list_properties(self) -> Iterator[tuple[int, int, int]]:
        """The number, the type and the place of each property."""
        if self.kind != _PROPERTIES:
            raise Broken("no properties")
        for key, entry in self._tree(self._root, 2, 6):
            kind, held = struct.unpack("<HI", entry)
            yield int.from_bytes(key, "little"), kind, held

    def rows(self) -> Iterator[dict[int, MapiValue]]:
        """The rows of a table.

        Raises:
            Broken: They cannot be read.
        """
        told = self._item(self._root)
        if self.kind != _TABLE or len(told) < _COLUMNS_AT or told[0] != _TABLE:
            raise Broken("no table")
        bits_at, width = struct.unpack_from("<HH", told, 6)
        columns = [
            struct.unpack_from("<HHHBB", told, at)
            for at in range(_COLUMNS_AT, min(len(told) - 7, _COLUMNS_AT + 8 * told[1]), 8)
        ]
        lines = self._lines(_u32(told, 14), width)
        for number, (_, entry) in enumerate(self._tree(_u32(told, 10), 4, None)):
            at = int.from_bytes(entry, "little")
            if number >= MAX_ROWS or at >= len(lines):
                raise Broken("the rows of a table")
            line = lines[at]
            yield {
                name: self._cell(kind, line[start : start + size])
                for kind, name, start, size, bit in columns
                if line[bits_at + bit // 8] & 0x80 >> bit % 8
            }

    def _cell(self, kind: int, held: bytes) -> MapiValue:
        if kind in _FIXED or (len(held) != 4 and len(held) != 0):
            return MapiValue(kind, held)
        return MapiValue(kind, self._value(kind, int.from_bytes(held, "little")))

    def _value(self, kind: int, held: int) -> bytes:
        """A value, that is here, in the heap, or beside it; b"" where it cannot be read."""
        if kind in _FIXED:
            return held.to_bytes(4, "little")[: _FIXED[kind]]
        if not held:
            return b""
        if held & _KINDS:
            node = self.beside.get(held)
            if node is None:
                raise Broken("a value that stands nowhere")
            return b"".join(self._blocks.data(node.data, self._limit))
        return self._item(held)

    def _lines(self, held: int, width: int) -> list[bytes]:
        """The rows of a table as they are stored; none goes over the end of a block."""
        if not held:
            return []
        if width < 4:
            raise Broken("the rows of a table")
        if held & _KINDS:
            node = self.beside.get(held)
            if node is None:
                raise Broken("the rows of a table")
            pieces = self._blocks.data(node.data, self._limit)
        else:
            pieces = [self._item(held)]
        return [
            piece[at : at + width]
            for piece in pieces
            for at in range(0, len(piece) - width + 1, width)
        ]

    def _tree(
        self, root: int, key_size: int, entry_size: int | None
    ) -> Iterator[tuple[bytes, bytes]]:
        """The keys and entries of a B-tree in the heap; `entry_size` None: as it says itself."""
        head = self._item(root)
        if len(head) < 8 or head[0] != _TREE or head[1] != key_size:
            raise Broken("a tree in a heap")
        size = head[2]
        if head[3] > MAX_LEVELS or not size or (entry_size is not None and size != entry_size):
            raise Broken("a tree in a heap")
        yield from self._leaves(_u32(head, 4), head[3], key_size, size)

    def _leaves(
        self, held: int, levels: int, key_size: int, size: int
    ) -> Iterator[tuple[bytes, bytes]]:
        if not held:
            return
        records = self._item(held)
        step = key_size + (4 if levels else size)
        for at in range(0, len(records) - step + 1, step):
            key, entry = records[at : at + key_size], records[at + key_size : at + step]
            if levels:
                yield from self._leaves(_u32(entry, 0), levels - 1, key_size, size)
            else:
                yield key, entry

    def _item(self, held: int) -> bytes:
        """A piece of the heap by its number."""
        block, number = held >> 16, (held >> 5) & 0x7FF
        self._left -= 1
        if self._left < 0:
            raise Broken("a heap in circles")
        if held & _KINDS or block >= len(self._pieces) or not number:
            raise Broken("a piece of a heap")
        piece = self._pieces[block]
        index = int.from_bytes(piece[:2], "little")
        ends = piece[index + 4 + 2 * (number - 1) : index + 8 + 2 * (number - 1)]
        count = int.from_bytes(piece[index : index + 2], "little")
        if len(ends) < 4 or number > count:
            raise Broken("a piece of a heap")
        start, end = struct.unpack("<HH", ends)
        return piece[start:end]


def _u32(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")
