"""What makes two stored mails the same mail: one digest, used by stores, plans and the journal.

SHA-256 over the bytes as sent, line ends as LF (R-ID2). Only what a copy from one store
into another may change is evened out: a mailbox's From_ line and quoting are gone before; here
CRLF becomes LF, and a missing end of the last line is added, because an mbox cannot do without
it. It decides whether a message may be touched, so nothing that a person could tell apart is: not
one header, not the order of two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

# Stands in a message that was put together from Outlook's properties; says what had to be made.
MADE_FIELD = b"X-Twinsweep-Made"

# Text that a program reads, not a person: an attachment, in a file and on a server alike.
NOT_FOR_READING = frozenset(
    f"text/{kind}"
    for kind in (
        *("calendar", "x-vcalendar", "vcard", "x-vcard", "directory", "csv"),
        *("tab-separated-values", "css", "xml", "rtf", "javascript", "ecmascript"),
        *("rfc822-headers", "x-patch", "x-diff"),
    )
)


def identity(data: bytes) -> str:
    """Hex SHA-256 of a message as sent. Cost: one copy and one pass over the bytes."""
    digest = hashlib.sha256(data.replace(b"\r\n", b"\n"))
    if not data.endswith(b"\n"):
        digest.update(b"\n")
    return digest.hexdigest()


def streamed_identity(blocks: Iterable[bytes]) -> str:
    """As `identity`, of a message that comes in blocks. Memory: one block."""
    digest = hashlib.sha256()
    held = last = b""  # a carriage return may be half of a line end
    for block in blocks:
        data = held + block
        held = b"\r" if data.endswith(b"\r") else b""
        last = data[-1:] or last
        digest.update(data.removesuffix(held).replace(b"\r\n", b"\n"))
    digest.update(held)
    if last != b"\n":
        digest.update(b"\n")
    return digest.hexdigest()


def outline_digest(name: str, mime_type: str, octets: int, md5: str = "") -> bytes:
    """20 bytes over what a server tells of an attached part without giving it.

    Equal for a part on a server and the same part in a file; never equal to the digest of a
    content. Two contents of one name, type and size have one outline: it is a hint.

    Args:
        name: The file name, decoded.
        mime_type: Lower case.
        octets: Size as it is encoded, line ends counted as CRLF (RFC 3501 7.4.2, body size).
        md5: Content-MD5, "" as nearly always.
    """
    told = "\0".join(("structure", name, mime_type, str(octets), md5))
    return hashlib.sha1(told.encode("utf-8", "surrogatepass"), usedforsecurity=False).digest()
