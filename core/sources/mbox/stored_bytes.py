"""From the stored bytes of a message in an mbox to the message as it was sent.

An mbox adds a From_ line above each message and an empty line below it, and puts a ">" before
lines of the mail that would look like a From_ line. Nobody writes down which rule was used; we
take mboxrd's, the only one that can be undone: one ">" less wherever "From " follows. A message
whose Content-Length fits was written by a rule that counts and does not quote (mboxcl2), and is
taken as it stands. (mboxcl counts and quotes; nothing tells the two apart in one message, and a
"From " too many is less harm than a quotation mark that the sender wrote and we drop.)
"""

from __future__ import annotations

import re

from core.sources.mbox.separators import body_and_length

_QUOTED = re.compile(rb"^>(?=>*From )", re.MULTILINE)
_BARE = re.compile(rb"^From ", re.MULTILINE)
_QUOTABLE = re.compile(rb"^(?=>*From )", re.MULTILINE)


def as_sent(stored: bytes) -> bytes:
    """The mail as sent: no From_ line, un-quoted, without the empty line of the mbox.

    Args:
        stored: From the "F" of its From_ line up to the next message's, or to the end of the file.

    Cost: O(length); the un-quoting is a second pass, made only where ">From " occurs.
    """
    return sent_part(stored, 0, len(stored), quotes=b">From " in stored)


def sent_part(block: bytes, start: int, end: int, *, quotes: bool) -> bytes:
    """As `as_sent` for the mail stored in block[start:end], with one copy instead of two.

    `quotes`: it may hold ">From ".
    """
    below = block.find(b"\n", start, end) + 1
    if not below:
        if block.find(b"\r", start, end) < 0:
            return b""
        stored = block[start:end].replace(b"\r", b"\n")  # a file of bare carriage returns
        return as_sent(stored)
    last = declared_end(block, below, end)
    if last >= 0:
        return block[below:last]
    data = block[below : bounded_end(block, below, end)]
    return unquote_from(data) if quotes else data


def unquote_from(data: bytes) -> bytes:
    """Remove one ">" from each line of one or more ">" and "From " (mboxrd).

    Looking for the words first is ten times as fast where they are not, as in most of a message.
    """
    return _QUOTED.sub(b"", data) if b">From " in data else data


def quote_from(data: bytes) -> bytes:
    """Undo `unquote_from`: put ">" before each line of any number of ">" and "From "."""
    return _QUOTABLE.sub(b">", data) if b"From " in data else data


def declared_end(block: bytes, below: int, end: int) -> int:
    """Where the body ends by its Content-Length, if that fits the stored bytes; else -1.

    It fits if nothing but one empty line stands behind. `below` is the offset after the From_
    line, `end` that after the stored bytes.
    """
    body, length = body_and_length(block, below - 1, end)
    if length < 0:
        return -1
    last = body + length
    fits = 0 <= end - last <= 2 and not block[last:end].strip(b"\r\n")
    return last if fits and not _is_counted_before_quoting(block, body, last, end) else -1


def _is_counted_before_quoting(block: bytes, body: int, last: int, end: int) -> bool:
    """Whether a body of `last - body` bytes was counted, and quoted afterwards.

    One ">" more, and what seems to be two line ends behind the body is its own last one and that
    of the mbox. Nothing else tells but that the body fits as well when it is unquoted.
    """
    if block[last:end] != b"\n\n" or block.find(b">From ", body, end) < 0:
        return False
    data = block[body : end - 1]
    return len(unquote_from(data)) == last - body and _BARE.search(data) is None


def bounded_end(block: bytes, below: int, end: int) -> int:
    """Where the mail ends: before trailing NULs and the one empty line of the mbox."""
    if end > below and block[end - 1] == 0:
        end = below + len(block[below:end].rstrip(b"\0"))
    if block.endswith(b"\n\r\n", below - 1, end):
        return end - 2
    return end - 1 if block.endswith(b"\n\n", below - 1, end) else end
