"""What a mail has to say of its own state where it is stored in a file, and what it says already.

A server and a Maildir keep flags beside the mail; an mbox and a single file keep them in header
lines: Status and X-Status (mutt, Dovecot), X-Mozilla-Status and X-Mozilla-Status2 (Thunderbird),
X-Evolution. Where these lines tell the truth they stay as they are. Else the bits of Thunderbird
and Evolution are set right, and the other two lines are written anew on top. Nothing but these
lines is ever changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.model.mail import MessageFlag
from core.model.message_state import DELETED_BITS, state_bits
from core.sources.envelope import find_header, is_ghost

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
}
_END = re.compile(rb"\n\r?\n")
_LINES = re.compile(rb"(?im)^(?:x-)?status[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)")
_PROGRAMS = re.compile(
    rb"(?im)^(x-mozilla-status2?|x-evolution)([ \t]*:[ \t]*(?:[0-9a-f]{8}-)?)"
    rb"([0-9a-f]{1,8})(?![0-9a-f])"
)
_DELETED_BITS = {name.lower().encode(): bit for name, bit in DELETED_BITS.items()}
_LENGTH = re.compile(rb"(?im)^content-length[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)")
_PSEUDO = b"FOLDER INTERNAL DATA"


def state_of(data: bytes) -> MessageFlag:
    """What these header lines of a message say. Cost: a search in its first 64 KiB."""
    data = _split_headers(data[:HEAD_BYTES])[0]
    flags = MessageFlag.SEEN if b"R" in (find_header(data, "Status") or b"") else MessageFlag.NONE
    more = find_header(data, "X-Status") or b""
    for letter, flag in _LETTERS.items():
        if letter in more:
            flags |= flag
    mozilla = state_bits(find_header(data, "X-Mozilla-Status") or b"")
    for bit, flag in _BITS.items():
        if mozilla & bit:
            flags |= flag
    return flags | MessageFlag.GHOST if is_ghost(data) else flags


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
    head = _PROGRAMS.sub(lambda found: _with_bits(found, wanted), _LINES.sub(b"", head))
    newline = b"\r\n" if head.partition(b"\n")[0].endswith(b"\r") else b"\n"
    return b"".join(line + newline for line in _state_lines(wanted)) + head + rest


def without_status_headers(data: bytes) -> bytes:
    """The mail without the lines that the two functions beside this one change."""
    head, rest = _split_headers(data)
    return _LENGTH.sub(b"", _PROGRAMS.sub(b"", _LINES.sub(b"", head))) + rest


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


def _with_bits(found: re.Match[bytes], wanted: MessageFlag) -> bytes:
    """The line of Thunderbird or Evolution with our bits set right, as many digits as before."""
    name, digits = found[1].lower(), found[3]
    bits, deleted = int(digits, 16), _DELETED_BITS[name]
    if name == b"x-mozilla-status":
        for bit, flag in _BITS.items():
            bits = bits | bit if wanted & flag else bits & ~bit
        bits |= deleted if wanted & MessageFlag.GHOST else 0
    if not wanted & MessageFlag.GHOST:
        bits &= ~deleted
    return b"%b%b%0*x" % (found[1], found[2], len(digits), bits)
