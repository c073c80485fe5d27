"""What the standard library's `email` reads in a message, in the form that ours is compared in."""

from __future__ import annotations

import email
import email.message
import hashlib
import re
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.policy import compat32
from email.utils import mktime_tz, parseaddr, parsedate_tz


@dataclass(frozen=True)
class StdLeaf:
    """A leaf: its type, and its payload with the transfer encoding undone (None: a message)."""

    mime_type: str
    charset: str | None
    payload: bytes | None
    part: email.message.Message


@dataclass(frozen=True)
class StdMail:
    """A parsed message, its leaves in order, and whether the parser had nothing to complain of."""

    message: email.message.Message
    leaves: tuple[StdLeaf, ...]
    sound: bool


def read_mail(data: bytes) -> StdMail:
    """Parse with compat32; attached messages are leaves, as with us."""
    message = email.message_from_bytes(data, policy=compat32)
    leaves: list[StdLeaf] = []
    sound = True
    stack = [message]
    while stack:
        part = stack.pop()
        main = part.get_content_maintype()
        if part.is_multipart() and main != "message":
            stack += reversed(part.get_payload())
            sound = sound and not part.defects
            continue
        payload = None if part.is_multipart() else part.get_payload(decode=True)
        sound = sound and not part.defects
        charset = part.get_content_charset()
        leaves.append(StdLeaf(part.get_content_type(), charset, payload, part))
    return StdMail(message, tuple(leaves), sound)


def fold_blanks(text: str) -> str:
    """White space folded, which is all that may differ between two readings of a header."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()


def read_header(mail: StdMail, name: str) -> str | None:
    """A header decoded, white space folded; None where the library cannot, or bytes are raw."""
    value = mail.message.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        return None  # 8-bit bytes that nobody declared
    try:
        return fold_blanks(str(make_header(decode_header(value))))
    except (ValueError, LookupError, HeaderParseError):
        return None


def sent_utc(mail: StdMail) -> int | None:
    """The Date, or None where the library finds none."""
    parsed = parsedate_tz(str(mail.message.get("Date", "")))
    try:
        return int(mktime_tz(parsed)) if parsed else None
    except (ValueError, OverflowError):
        return None


def sender(mail: StdMail) -> tuple[str, str] | None:
    """Display name and lower-case address of From."""
    value = mail.message.get("From", "")
    if not isinstance(value, str):
        return None
    name, address = parseaddr(value)
    return name, address.lower()


def payload_digest(payload: bytes) -> bytes:
    """SHA-1."""
    return hashlib.sha1(payload, usedforsecurity=False).digest()
