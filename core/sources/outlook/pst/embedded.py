"""A message that is attached to a message, which libpff gives as bytes only.

It lies beside its attachment, that beside its message, and is read like one: properties,
recipients, attachments, and what is attached to those. What cannot be read whole is not made up:
such an attachment stays what libpff gives, bytes that tell it from others.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from core.sources.outlook.mapi import MapiAttachment, MapiMessage, Values, number_of
from core.sources.outlook.pst.blocks import Broken, PstBlocks, PstNode
from core.sources.outlook.pst.heap import PstHeap

MAX_DEPTH = 8
MAX_INSIDE = 1_000  # messages and attachments in all of it: one may name another again and again
UNREADABLE = (Broken, struct.error, IndexError, RecursionError)  # what a damaged heap may raise

_RECIPIENTS, _ATTACHMENT, _KIND_BITS = 0x692, 0x05, 0x1F
_DATA, _METHOD = 0x3701, 0x3705
_EMBEDDED = 5


def read_embedded_message(
    blocks: PstBlocks, way: tuple[int, int], codepage: int, limit_bytes: int
) -> MapiMessage | None:
    """The message in an attachment; None if it cannot be read whole.

    Args:
        blocks: Of the file.
        way: The numbers of the message and of its attachment.
        codepage: Of 8-bit texts.
        limit_bytes: Most that may be read of it, with all that is in it.
    """
    message, attachment = way
    try:
        beside = blocks.beside(blocks.node(message).beside)
        return _read_inside(blocks, beside, attachment, _Room(codepage, limit_bytes))
    except UNREADABLE:
        return None


class _Room:
    """How much may still be read of one attached message, with all that is in it."""

    def __init__(self, codepage: int, left_bytes: int) -> None:
        self.codepage, self.left_bytes, self.left = codepage, left_bytes, MAX_INSIDE

    def heap(self, blocks: PstBlocks, node: PstNode) -> PstHeap:
        """The heap of one more message or attachment."""
        self.left -= 1
        if self.left < 0:
            raise Broken("messages in messages")
        return PstHeap(blocks, node, self.left_bytes)

    def take(self, data: bytes) -> bytes:
        """What was read counts."""
        self.left_bytes -= len(data)
        if self.left_bytes < 0:
            raise Broken("longer than may be")
        return data

    def take_all(self, values: Values) -> Values:
        """These values count."""
        for value in values.values():
            self.take(value.data)
        return values


def _read_inside(
    blocks: PstBlocks, beside: Mapping[int, PstNode], attachment: int, room: _Room, depth: int = 0
) -> MapiMessage:
    if attachment not in beside:
        raise Broken("an attachment")
    if depth > MAX_DEPTH:
        raise Broken("messages in messages")
    heap = room.heap(blocks, beside[attachment])
    number = heap.object_of(_DATA)
    if number not in heap.beside:
        raise Broken("an attached message")
    return _read_message(blocks, heap.beside[number], room, depth)


def _read_message(blocks: PstBlocks, node: PstNode, room: _Room, depth: int) -> MapiMessage:
    heap = room.heap(blocks, node)
    recipients = heap.beside.get(_RECIPIENTS)
    rows = room.heap(blocks, recipients).rows() if recipients else ()
    people = tuple(room.take_all(row) for row in rows)
    attachments = tuple(
        _read_attachment(blocks, heap.beside, number, room, depth)
        for number in sorted(heap.beside)
        if number & _KIND_BITS == _ATTACHMENT
    )
    return MapiMessage(room.take_all(heap.properties()), people, attachments, room.codepage)


def _read_attachment(
    blocks: PstBlocks, beside: Mapping[int, PstNode], number: int, room: _Room, depth: int
) -> MapiAttachment:
    heap = room.heap(blocks, beside[number])
    values = room.take_all(heap.properties(but_not=_DATA))
    if number_of(values, _METHOD) == _EMBEDDED:
        return MapiAttachment(values, b"", _read_inside(blocks, beside, number, room, depth + 1))
    return MapiAttachment(values, room.take(heap.value(_DATA)))
