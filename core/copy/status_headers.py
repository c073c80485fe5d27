"""What a mail has to say of its own state where it is stored in a file, and what it says already.

A server and a Maildir keep flags beside the mail; an mbox and a single file keep them in header
lines: Status and X-Status (mutt, Dovecot), X-Mozilla-Status (Thunderbird). Where these lines tell
the truth they stay as they are. Else Thunderbird's bits are set right, and the other two lines
are written anew on top. Nothing but these lines is ever changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.model.mail import MessageFlag
from core.sources.envelope import find_header

HEAD_BYTES = 1 << 16  # are looked at
STATE = (
    MessageFlag.SEEN
    | MessageFlag.ANSWERED
    | MessageFlag.FLAGGED
    | MessageFlag.DRAFT
    | MessageFlag.GHOST
)  # what such lines tell
_LETTERS: Mapping[bytes, MessageFlag] = {
    b"A": MessageFlag.ANSWERED,
    b"F": MessageFlag.FLAGGED,
    b"D": MessageFlag.GHOST,
    b"T": MessageFlag.DRAFT,
}
_BITS: Mapping[int, MessageFlag] = {
    0x0001: MessageFlag.SEEN,
    0x0002: MessageFlag.ANSWERED,
    0x0004: MessageFlag.FLAGGED,
    0x0008: MessageFlag.GHOST,
}
_END = re.compile(rb"\n\r?\n")
_LINES = re.compile(rb"(?im)^(?:x-)?status[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)")
_MOZILLA = re.compile(rb"(?im)^(x-mozilla-status[ \t]*:[ \t]*)([0-9a-f]{1,8})(?![0-9a-f])")
_LENGTH = re.compile(rb"(?im)^content-length[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)")
_PSEUDO = b"FOLDER INTERNAL DATA"


def state_of(data: bytes) -> MessageFlag:
    """What the three header lines of a message say. Cost: a search in its first 64 KiB."""
    data = _split_headers(data[:HEAD_BYTES])[0]
    flags = MessageFlag.SEEN if b"R" in (find_header(data, "Status") or b"") else MessageFlag.NONE
    more = find_header(data, "X-Status") or b""
    for letter, flag in _LETTERS.items():
        if letter in more:
            flags |= flag
    for bit, flag in _BITS.items():
        if _mozilla_bits(data) & bit:
            flags |= flag
    return flags


def is_record(data: bytes) -> bool:
    """Whether it is a mail server's own record of the folder, and no mail."""
    data = _split_headers(data[:HEAD_BYTES])[0]
    return find_header(data, "X-IMAP") is not None or _PSEUDO in (
        find_header(data, "Subject") or b""
    )


def with_status_headers(data: bytes, wanted: MessageFlag) -> bytes:
    """The mail with header lines that tell these flags; the very same bytes if they do.

    Args:
        data: A message as sent.
        wanted: What `state_of` must say of it; other flags do not count.
    """
    wanted &= STATE
    if state_of(data) == wanted or data[:1] in (b" ", b"\t"):
        return data
    head, rest = _split_headers(data)
    head = _MOZILLA.sub(
        lambda found: found[1] + _with_bits(found[2], wanted), _LINES.sub(b"", head)
    )
    newline = b"\r\n" if head.partition(b"\n")[0].endswith(b"\r") else b"\n"
    return b"".join(line + newline for line in _state_lines(wanted)) + head + rest


def without_status_headers(data: bytes) -> bytes:
    """The mail without the lines that the two functions beside this one change."""
    head, rest = _split_headers(data)
    return _LENGTH.sub(b"", _MOZILLA.sub(b"", _LINES.sub(b"", head))) + rest


def without_content_length(data: bytes) -> bytes:
    """The mail without Content-Length, which told how long it was where it was stored before."""
    head, rest = _split_headers(data)
    return _LENGTH.sub(b"", head) + rest


def _split_headers(data: bytes) -> tuple[bytes, bytes]:
    """The headers with their last line end, and all that follows."""
    if data[:1] in (b"\n", b"\r"):
        return b"", data
    end = _END.search(data)
    cut = len(data) if end is None else end.start() + 1
    return data[:cut], data[cut:]


def _state_lines(wanted: MessageFlag) -> list[bytes]:
    """Status, and X-Status if there is more to tell; "O" is old, so that it is no new mail."""
    letters = b"".join(letter for letter, flag in _LETTERS.items() if wanted & flag)
    if not wanted:
        return []
    lines = [b"Status: RO" if wanted & MessageFlag.SEEN else b"Status: O"]
    return [*lines, b"X-Status: " + letters] if letters else lines


def _mozilla_bits(data: bytes) -> int:
    value = (find_header(data, "X-Mozilla-Status") or b"")[:8]
    try:
        return int(value, 16)
    except ValueError:
        return 0


def _with_bits(digits: bytes, wanted: MessageFlag) -> bytes:
    """The hexadecimal bits of Thunderbird with ours set right, as many digits as before."""
    bits = int(digits, 16)
    for bit, flag in _BITS.items():
        bits = bits | bit if wanted & flag else bits & ~bit
    return b"%0*x" % (len(digits), bits)
