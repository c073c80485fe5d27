"""What a message shows and hands over, by the standard library alone: slow, and written anew."""

from __future__ import annotations

import email
import re
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses
from unicodedata import normalize

_ADDRESSES = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc")
_FIELDS = (*_ADDRESSES, "Subject", "In-Reply-To", "List-Id")
_STORED = re.compile(rb"\A(?:\xef\xbb\xbf)?(?:>?From .*\n|\n+)*")  # by a mailbox, above a message
_FROM = re.compile(r"^>+From ", re.MULTILINE)

Shown = tuple[tuple[str, ...], tuple[tuple[str, str, object], ...]]


def read_shown(data: bytes) -> Shown | None:
    """Header fields decoded, and each leaf's type, name and content, transport undone.

    None where the standard library does not find the parts of a multipart, or the letters of a
    header in no charset.
    """
    message = email.message_from_bytes(_STORED.sub(b"", data.replace(b"\r\n", b"\n")))
    fields = tuple(
        _spelled(str(value)) if name in _ADDRESSES else " ".join(_decoded(str(value)).split())
        for name in _FIELDS
        for value in message.get_all(name, [])
    )
    leaves = tuple(
        (part.get_content_type(), part.get_filename() or "", _content(part))
        for part in message.walk()
        if not part.is_multipart()
    )
    lost = any(kind.startswith("multipart/") for kind, _, _ in leaves)
    lost |= any("\ufffd" in field for field in fields)
    return None if lost else (fields, leaves)


def _spelled(value: str) -> str:
    """Names and addresses, whatever the quotes, blanks and brackets around them."""
    found = getaddresses([" ".join(value.split())])
    return repr([(_decoded(name), where.lower()) for name, where in found])


def _decoded(value: str) -> str:
    try:
        return str(make_header(decode_header(value)))
    except (HeaderParseError, LookupError, UnicodeError):
        return value


def _content(part: Message) -> object:
    raw = part.get_payload(decode=True)
    assert isinstance(raw, bytes)
    if part.get_content_maintype() != "text":
        return raw.rstrip(b"\n")  # an mbox adds one to a message that is nothing but a file
    charset = part.get_content_charset("utf-8")
    try:
        text = raw.decode(charset)
    except (LookupError, UnicodeError):
        return raw.strip()
    text = _FROM.sub("From ", normalize("NFC", text).replace("\r\n", "\n"))
    if part.get_param("format") == "flowed":
        return "".join(text.split())
    return "\n".join(line.rstrip(" \t") for line in text.split("\n")).rstrip("\n")
