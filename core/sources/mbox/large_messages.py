"""Messages of an mbox that are too large to be held: read as sent, a block at a time.

Byte for byte what `mbox_bytes.as_sent` gives of the whole, so that a message of any size has the
digest that it would have if it were held (`core.identity`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.identity import streamed_identity
from core.sources.disk import durable
from core.sources.disk.reading import read_at
from core.sources.mbox.separators import body_and_length
from core.sources.mbox.stored_bytes import as_sent, unquote_from

HEAD_BYTES = 1 << 16  # nearly all headers end within it
_OPEN = re.compile(rb">*(?:F|Fr|Fro|From)?")  # may go on as a quoted From_ line
_BARE = re.compile(rb"^From ", re.MULTILINE)


def stored_identity(fd: int, start: int, end: int) -> str:
    """The identity of a message stored in an mbox, from its From_ line up to the next one's.

    Raises:
        OSError: It cannot be read, or the file ends before.

    Cost: one read, two where a Content-Length might have been counted before quoting.
    """
    return streamed_identity(stored_blocks(fd, start, end))


def stored_blocks(fd: int, start: int, end: int) -> Iterator[bytes]:
    """As `mbox_bytes.as_sent`."""
    head = _headers(fd, start, end)
    below = head.find(b"\n") + 1
    if not below:  # all in one line: a file of bare carriage returns
        return iter((as_sent(head),))
    body, length = body_and_length(head, below - 1, len(head))
    last = start + body + length
    if length >= 0 and 0 <= end - last <= 2:
        rest = read_at(fd, end - last, last)
        if not rest.strip(b"\r\n") and not _is_counted_before_quoting(
            fd, start + body, last, rest
        ):
            return durable.blocks(fd, start + below, last)
    blocks = durable.blocks(fd, start + below, _bounded_end(fd, start + below, end))
    return (_unquote(*piece) for piece in _cut_by_lines(blocks))


def _headers(fd: int, start: int, end: int) -> bytes:
    """The start of a stored mail with all of its headers; all of it, if they do not end."""
    size = HEAD_BYTES
    while True:
        head = read_at(fd, min(size, end - start), start)
        below = head.find(b"\n") + 1
        found = below and body_and_length(head, below - 1, len(head))[0] >= 0
        if found or len(head) >= end - start or len(head) < size:
            return head
        size *= 4


def _is_counted_before_quoting(fd: int, body: int, last: int, rest: bytes) -> bool:
    """As `mbox_bytes`: a body that is one byte longer than counted, by one quotation mark."""
    if rest != b"\n\n":
        return False
    removed = 0
    for at_start, data in _cut_by_lines(durable.blocks(fd, body, last + 1)):
        removed += len(data) - len(_unquote(at_start, data))
        if removed > 1 or any(at_start or m.start() for m in _BARE.finditer(data)):
            return False
    return removed == 1


def _bounded_end(fd: int, below: int, end: int) -> int:
    """As `mbox_bytes.bounded_end`."""
    while end > below:
        start = max(below, end - durable.BLOCK_BYTES)
        kept = read_at(fd, end - start, start).rstrip(b"\0")
        end = start + len(kept)
        if kept:
            break
    start = max(below - 1, end - 3)
    tail = read_at(fd, end - start, start)
    if tail.endswith(b"\n\r\n"):
        return end - 2
    return end - 1 if tail.endswith(b"\n\n") else end


def _cut_by_lines(blocks: Iterable[bytes]) -> Iterator[tuple[bool, bytes]]:
    """Pieces that cut no ">>From " in two, each with whether it starts at a line's start."""
    at_start, held = True, b""
    for block in blocks:
        data = held + block
        cut = data.rfind(b"\n") + 1
        is_open = (cut or at_start) and _OPEN.fullmatch(data, cut)
        data, held = (data[:cut], data[cut:]) if is_open else (data, b"")
        if data:
            yield at_start, data
            at_start = data.endswith(b"\n")
    if held:
        yield at_start, held


def _unquote(at_start: bool, data: bytes) -> bytes:
    first = 0 if at_start else data.find(b"\n") + 1
    if first == 0 and not at_start:
        return data
    return data[:first] + unquote_from(data[first:])
