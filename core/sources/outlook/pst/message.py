"""One message of a .pst, as properties: its recipients, its attachments, what is inside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from core.sources.outlook import mapi
from core.sources.outlook.mapi import MapiAttachment, MapiMessage, MapiValue, Values, number_of
from core.sources.outlook.pst.blocks import PstBlocks, PstNode
from core.sources.outlook.pst.embedded import UNREADABLE, read_embedded_message
from core.sources.outlook.pst.heap import PstHeap
from core.sources.outlook.pst.properties import read_all_values, read_values

if TYPE_CHECKING:
    import pypff

MAX_RECIPIENTS = 5_000
MAX_ATTACHMENTS = 1_000
_DATA, _METHOD = 0x3701, 0x3705
_BY_VALUE, _EMBEDDED = 1, 5
_TEXTS = (mapi.BODY, mapi.HTML, mapi.RTF, mapi.HEADERS)
_READ_BYTES = 1 << 20


@dataclass(slots=True)
class PstContent:
    """A message on its way out of the file.

    Attributes:
        message: What could be read of it.
        errors: How many of its properties, recipients and attachments could not.
        too_large: Bytes that its attachments say they have, where they were left out for it.
        left_bytes: How much may still be read of it.
    """

    left_bytes: int
    message: MapiMessage = field(default_factory=lambda: MapiMessage({}))
    errors: int = 0
    too_large: int = 0


class _Inside(NamedTuple):
    """Where messages in a message are found."""

    blocks: PstBlocks | None
    message_number: int
    codepage: int

    def value(self, name: int, limit_bytes: int, attachment: int = 0) -> bytes:
        """A property of the message or of an attachment, past libpff; b"" if it is empty.

        Raises:
            UNREADABLE: It is there, and cannot be read.
        """
        if self.blocks is None:
            return b""
        node = self.blocks.node(self.message_number)
        if attachment:
            node = self.blocks.beside(node.beside).get(attachment, PstNode(0, 0))
        return PstHeap(self.blocks, node, limit_bytes).value(name)

    def message(self, attachment: int, limit_bytes: int) -> MapiMessage | None:
        """The message in an attachment, if it can be read whole."""
        if self.blocks is None:
            return None
        way = (self.message_number, attachment)
        return read_embedded_message(self.blocks, way, self.codepage, limit_bytes)


def read_message(
    item: pypff.message, blocks: PstBlocks | None, codepage: int, limit_bytes: int
) -> PstContent:
    """Read a message; of one whose attachments are beyond the limit, all but them.

    Args:
        item: The message.
        blocks: Of the file, for messages in messages; None: those stay what libpff gives.
        codepage: Of 8-bit texts.
        limit_bytes: Most that is held of it.

    Raises:
        OSError: Nothing of it can be read.
    """
    taken = PstContent(limit_bytes)
    values, taken.errors = read_all_values(item)
    if not values:
        raise OSError("it has no properties that can be read")
    inside = _Inside(blocks, item.identifier, codepage)
    _check_empty_texts(values, inside, taken)
    taken.left_bytes -= sum(len(value.data) for value in values.values())
    recipients = _read_recipients(item, taken)
    attachments = _read_attachments(item, inside, taken)
    taken.message = MapiMessage(values, recipients, attachments, codepage)
    return taken


def _check_empty_texts(values: dict[int, MapiValue], inside: _Inside, taken: PstContent) -> None:
    """Look at the texts that are empty: libpff gives none where the block of one is missing."""
    for name in _TEXTS:
        if name in values and not values[name].data:
            try:
                values[name] = values[name]._replace(data=inside.value(name, taken.left_bytes))
            except UNREADABLE:
                taken.errors += 1


def _read_recipients(item: pypff.message, taken: PstContent) -> tuple[Values, ...]:
    found: list[Values] = []
    try:
        held = item.recipients
        number = min(held.number_of_recipients, MAX_RECIPIENTS) if held is not None else 0
    except (OSError, AttributeError):
        taken.errors += 1
        return ()
    for index in range(number):
        try:
            values, errors = read_values(held.get_recipient(index))
        except OSError:
            taken.errors += 1
            continue
        taken.errors += errors
        found.append(values)
    return tuple(found)


def _read_attachments(
    item: pypff.message, inside: _Inside, taken: PstContent
) -> tuple[MapiAttachment, ...]:
    found: list[MapiAttachment] = []
    try:
        number = min(item.number_of_attachments, MAX_ATTACHMENTS)
    except OSError:
        taken.errors += 1
        return ()
    for index in range(number):
        try:
            found.append(_read_attachment(item.get_attachment(index), inside, taken))
        except (OSError, ValueError, OverflowError):
            taken.errors += 1
    return tuple(found)


def _read_attachment(held: pypff.attachment, inside: _Inside, taken: PstContent) -> MapiAttachment:
    values, errors = read_all_values(held, (_DATA,))
    taken.errors += errors
    size = held.size or 0
    if size > taken.left_bytes:
        taken.too_large += size
        return MapiAttachment(values)
    data = _read_data(held, size)
    if not data and number_of(values, _METHOD) == _BY_VALUE:
        try:
            data = inside.value(_DATA, taken.left_bytes, held.identifier)
        except UNREADABLE:
            taken.errors += 1
    taken.left_bytes -= len(data)
    if len(data) < size:
        taken.errors += 1
    if number_of(values, _METHOD) == _EMBEDDED:
        return MapiAttachment(values, data, inside.message(held.identifier, taken.left_bytes))
    return MapiAttachment(values, data)


def _read_data(held: pypff.attachment, size: int) -> bytes:
    pieces: list[bytes] = []
    left = size
    while left > 0:
        piece = held.read_buffer(min(left, _READ_BYTES))
        if not piece:
            break
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
