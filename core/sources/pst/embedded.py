"""A message that is attached to a message, which libpff gives as bytes only.

It lies beside its attachment, that beside its message, and is read like one: properties,
recipients, attachments, and what is attached to those. What cannot be read whole is not made up:
such an attachment stays what libpff gives, bytes that tell it from others.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from core.sources.mapi import MapiAttachment, MapiMessage, number_of
from core.sources.pst.blocks import Blocks, Broken, Node
from core.sources.pst.heap import Heap

MAX_DEPTH = 8
UNREADABLE = (Broken, struct.error, IndexError, RecursionError)  # what a damaged heap may raise

_RECIPIENTS, _ATTACHMENT, _KIND_BITS = 0x692, 0x05, 0x1F
_DATA, _METHOD = 0x3701, 0x3705
_EMBEDDED = 5


def embedded_message(
    blocks: Blocks, way: tuple[int, int], codepage: int, limit_bytes: int
) -> MapiMessage | None:
    """The message in an attachment; None if it cannot be read whole.

    Args:
        blocks: Of the file.
        way: The numbers of the message and of its attachment.
        codepage: Of 8-bit texts.
        limit_bytes: Most that one value may have.
    """
    message, attachment = way
    try:
        beside = blocks.beside(blocks.node(message).beside)
        return _inside(blocks, beside, attachment, _Reach(codepage, limit_bytes, 0))
    except UNREADABLE:
        return None


class _Reach:
    """How far a reading goes."""

    def __init__(self, codepage: int, limit_bytes: int, depth: int) -> None:
        self.codepage, self.limit_bytes, self.depth = codepage, limit_bytes, depth

    def deeper(self) -> _Reach:
        if self.depth >= MAX_DEPTH:
            raise Broken("messages in messages")
        return _Reach(self.codepage, self.limit_bytes, self.depth + 1)


def _inside(
    blocks: Blocks, beside: Mapping[int, Node], attachment: int, reach: _Reach
) -> MapiMessage:
    if attachment not in beside:
        raise Broken("an attachment")
    heap = Heap(blocks, beside[attachment], reach.limit_bytes)
    number = heap.object_of(_DATA)
    if number not in heap.beside:
        raise Broken("an attached message")
    return _message(blocks, heap.beside[number], reach)


def _message(blocks: Blocks, node: Node, reach: _Reach) -> MapiMessage:
    heap = Heap(blocks, node, reach.limit_bytes)
    recipients = heap.beside.get(_RECIPIENTS)
    rows = Heap(blocks, recipients, reach.limit_bytes).rows() if recipients else ()
    attachments = tuple(
        _attachment(blocks, heap.beside, number, reach.deeper())
        for number in sorted(heap.beside)
        if number & _KIND_BITS == _ATTACHMENT
    )
    return MapiMessage(heap.properties(), tuple(rows), attachments, reach.codepage)


def _attachment(
    blocks: Blocks, beside: Mapping[int, Node], number: int, reach: _Reach
) -> MapiAttachment:
    heap = Heap(blocks, beside[number], reach.limit_bytes)
    values = heap.properties(but_not=_DATA)
    if number_of(values, _METHOD) == _EMBEDDED:
        return MapiAttachment(values, b"", _inside(blocks, beside, number, reach))
    return MapiAttachment(values, heap.value(_DATA))
