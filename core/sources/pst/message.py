"""One message of a .pst, as properties: its recipients, its attachments, what is inside them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.sources.mapi import MapiAttachment, MapiMessage, Values, number_of
from core.sources.pst.properties import all_values, values_of

if TYPE_CHECKING:
    import pypff

MAX_RECIPIENTS = 5_000
MAX_ATTACHMENTS = 1_000
_DATA, _METHOD = 0x3701, 0x3705
_EMBEDDED = 5
_READ_BYTES = 1 << 20


@dataclass(slots=True)
class Taken:
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


def read_message(item: pypff.message, codepage: int, limit_bytes: int) -> Taken:
    """Read a message; of one whose attachments are beyond the limit, all but them.

    Raises:
        OSError: Nothing of it can be read.
    """
    taken = Taken(limit_bytes)
    values, taken.errors = all_values(item)
    if not values:
        raise OSError("it has no properties that can be read")
    taken.left_bytes -= sum(len(value.data) for value in values.values())
    recipients = _recipients(item, taken)
    attachments = _attachments(item, taken)
    taken.message = MapiMessage(values, recipients, attachments, codepage)
    return taken


def _recipients(item: pypff.message, taken: Taken) -> tuple[Values, ...]:
    found: list[Values] = []
    try:
        held = item.recipients
        number = min(held.number_of_recipients, MAX_RECIPIENTS) if held is not None else 0
    except (OSError, AttributeError):
        taken.errors += 1
        return ()
    for index in range(number):
        try:
            values, errors = values_of(held.get_recipient(index))
        except OSError:
            taken.errors += 1
            continue
        taken.errors += errors
        found.append(values)
    return tuple(found)


def _attachments(item: pypff.message, taken: Taken) -> tuple[MapiAttachment, ...]:
    found: list[MapiAttachment] = []
    try:
        number = min(item.number_of_attachments, MAX_ATTACHMENTS)
    except OSError:
        taken.errors += 1
        return ()
    for index in range(number):
        try:
            found.append(_attachment(item.get_attachment(index), taken))
        except (OSError, ValueError, OverflowError):
            taken.errors += 1
    return tuple(found)


def _attachment(held: pypff.attachment, taken: Taken) -> MapiAttachment:
    values, errors = all_values(held, (_DATA,))
    taken.errors += errors
    size = held.size or 0
    if size > taken.left_bytes:
        taken.too_large += size
        return MapiAttachment(values)
    data = _data(held, size)
    taken.left_bytes -= len(data)
    if len(data) < size:
        taken.errors += 1
    if number_of(values, _METHOD) == _EMBEDDED:
        return MapiAttachment(values, data)
    return MapiAttachment(values, data)


def _data(held: pypff.attachment, size: int) -> bytes:
    pieces: list[bytes] = []
    left = size
    while left > 0:
        piece = held.read_buffer(min(left, _READ_BYTES))
        if not piece:
            break
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
