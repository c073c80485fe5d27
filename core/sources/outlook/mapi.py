"""What Outlook's properties say, whichever container they lie in (.pst, .ost, .msg).

A property has a number (MS-OXPROPS) and a value of one of a few types, given here as the bytes
that the container holds; nothing is decoded before somebody asks.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from core.decoding.charsets import decode_bytes
from core.model.mail import MessageFlag
from core.sources.outlook.rtf import codec_name

STRING8, UNICODE, BINARY, LONG, TIME = 0x001E, 0x001F, 0x0102, 0x0003, 0x0040
CODEPAGE = 1252

MESSAGE_CLASS, SUBJECT, SENT, HEADERS = 0x001A, 0x0037, 0x0039, 0x007D
FLAGS, SIZE, DELIVERED, CREATED = 0x0E07, 0x0E08, 0x0E06, 0x3007
FLAG_STATUS, LAST_VERB, STATUS = 0x1090, 0x1081, 0x0E17
BODY, RTF, HTML = 0x1000, 0x1009, 0x1013
CODEPAGE_OF_HTML, CODEPAGE_OF_TEXT = 0x3FDE, 0x3FFD

SEARCH_KEY = 0x300B  # of one message, and of its copies (MS-OXPROPS, PidTagSearchKey)

_READ, _UNSENT = 1, 8
_MARKED = 2
_TO_BE_DELETED = 8  # MSGSTATUS_DELMARKED: Outlook strikes out such mail of an IMAP account
_REPLIES = frozenset({102, 103})
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")

# What lies in a mailbox and is no mail. Classes that we do not know are mail: forms of a firm.
_NOT_MAIL = (
    "ipm.appointment", "ipm.contact", "ipm.distlist", "ipm.task", "ipm.stickynote",
    "ipm.activity", "ipm.configuration", "ipm.microsoft", "ipm.abchperson", "ipm.ole",
    "ipm.outlook", "ipm.externalevent", "ipm.conflict", "ipm.storage", "ipc.",
)  # fmt: skip


class MapiValue(NamedTuple):
    """A value: the type that the container names, and its bytes, little-endian."""

    type: int
    data: bytes


Values = Mapping[int, MapiValue]


@dataclass(frozen=True, slots=True)
class MapiAttachment:
    """What is attached: its properties, and its bytes or the message that it is."""

    values: Values
    data: bytes = b""
    embedded: MapiMessage | None = None


@dataclass(frozen=True, slots=True)
class MapiMessage:
    """A message as properties.

    Attributes:
        values: By their numbers, without types.
        recipients: The properties of each.
        attachments: In their order.
        codepage: Of 8-bit strings, where the message does not name its own.
    """

    values: Values
    recipients: tuple[Values, ...] = ()
    attachments: tuple[MapiAttachment, ...] = field(default=())
    codepage: int = CODEPAGE


def text_of(values: Values, number: int, codepage: int = CODEPAGE) -> str:
    """A text, as it stands, without zeros at its end; "" if there is none."""
    value = values.get(number)
    if value is None or value.type not in (UNICODE, STRING8):
        return ""
    if value.type == UNICODE:
        return value.data.decode("utf-16-le", "replace").rstrip("\0")
    named = number_of(values, CODEPAGE_OF_TEXT) or codepage
    return decode_bytes(value.data.rstrip(b"\0"), codec_name(named))


def line_of(values: Values, number: int, codepage: int = CODEPAGE) -> str:
    """A text that fits into a header: control characters as spaces."""
    return _CONTROLS.sub(" ", text_of(values, number, codepage)).strip()


def subject_of(values: Values, codepage: int = CODEPAGE) -> str:
    """The subject, without the two characters that tell how long its prefix is."""
    whole = text_of(values, SUBJECT, codepage)
    if whole.startswith("\x01"):
        whole = whole[2:]
    return _CONTROLS.sub(" ", whole).strip()


def number_of(values: Values, number: int) -> int | None:
    """A whole number of 32 bits."""
    value = values.get(number)
    if value is None or value.type != LONG or len(value.data) < 4:
        return None
    return int(struct.unpack_from("<i", value.data)[0])


def time_of(values: Values, *numbers: int) -> datetime | None:
    """The first of these times that is there and can be one, in UTC."""
    for number in numbers:
        value = values.get(number)
        if value is None or value.type != TIME or len(value.data) < 8:
            continue
        ticks = struct.unpack_from("<Q", value.data)[0]
        if 0 < ticks < 1 << 61:  # to the year 8900; 1601 itself stands for "never"
            return _EPOCH + timedelta(microseconds=ticks // 10)
    return None


def mapi_flags(values: Values) -> MessageFlag:
    """Read, draft, flagged, answered, marked as deleted."""
    bits = number_of(values, FLAGS) or 0
    flags = MessageFlag.SEEN if bits & _READ else MessageFlag.NONE
    if bits & _UNSENT:
        flags |= MessageFlag.DRAFT
    if number_of(values, FLAG_STATUS) == _MARKED:
        flags |= MessageFlag.FLAGGED
    if number_of(values, LAST_VERB) in _REPLIES:
        flags |= MessageFlag.ANSWERED
    if (number_of(values, STATUS) or 0) & _TO_BE_DELETED:
        flags |= MessageFlag.GHOST
    return flags


def is_mail_class(name: str) -> bool:
    """Whether a message class is mail: notes, posts, reports, meeting requests, unknown forms."""
    lower = name.lower()
    return not any(
        lower == word or lower.startswith(word if word.endswith(".") else f"{word}.")
        for word in _NOT_MAIL
    )
