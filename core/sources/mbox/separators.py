r"""Find every line of a file that may begin a message, and say how much speaks for it.

Only the pair of bytes "\nF" is looked for, two bytes at a time, in steps that stay in the CPU's
cache; what is left (one line in some two hundred) is judged by Python. Measured against Y, the
time to read the file and take its SHA-1, reading included: this search 0.45 on any mail,
`bytes.rfind` of "\nFrom " 1.2 on plain text, whose commonest bytes that needle is made of, and 0.6
on HTML and Base64. The whole listing takes 0.75 at 30 KB a message (some 5 microseconds each on
top).
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import zip_longest

import numpy as np
from numpy.typing import NDArray

from core.job import Job, Progress, Stage
from core.sources.disk.reading import read_at
from core.sources.envelope import HEADERS, strip_lead

BLOCK_BYTES = 1 << 19
STEP_BYTES = 1 << 19  # what one numpy pass looks at: stays in the second-level cache
HEAD_BYTES = 1 << 16  # a header block longer than this has no Content-Length that we believe
CHECK_BYTES = 1 << 24
CHECK_LINES = 1_000
SEEK_DATA = getattr(os, "SEEK_DATA", os.SEEK_SET)  # where there is none, no hole is passed over

_JUDGED_BYTES = 4_096  # of a From_ line and what follows
_BEFORE_BYTES = 256
_PATCH_DATE = b" Mon Sep 17 00:00:00 2001"  # git's own fixed date

# One search for both is twice as fast as `find` of an empty line and of a Content-Length.
_MARK = re.compile(
    rb"\n(?:\r?\n|[Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]"
    rb"[ \t]*:[ \t]*(\d{1,15})[ \t]*(?=\r?\n))"
)
_USUAL = re.compile(
    rb"[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (?:[+-]\d{4} )?(?:19|20)\d\d\r?\n"
)
_MONTH = rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATED = re.compile(
    rb"From (?=[^\n]{0,998}\b\d{1,2}:\d\d)(?=[^\n]{0,998}\b(?:19|20)\d\d\b)"
    rb"(?=[^\n]{0,998}\b" + _MONTH + rb"\b)"
)
_LONE = re.compile(rb'From (?:"[^"\n]*" ?)?[^\s"]+[ \t]*\r?(?:\n|\Z)')
_PATCH = re.compile(rb"From [0-9a-f]{40,64}" + _PATCH_DATE)
_EMPTY_LINE = re.compile(rb"\r?(?:\n|\Z)")
_NEXT = re.compile(rb"(?:\n\0*|\r\0+)(?=From )")
_BLANK_BEFORE = re.compile(rb"(?:\A|\n)\r?\n\0*\Z")


class Sign(IntEnum):
    """What a line that starts with "From " looks like, the weakest first."""

    TEXT_BELOW = 0  # a date in it, a blank line above, but no header below
    PATCH = 1  # the first line of a patch as git writes it
    PROSE = 2  # headers below and a blank line above, but it reads like a sentence
    LONE = 3  # nothing but a sender in it; headers below, a blank line above
    DATED = 4  # a date in it, headers below


@dataclass(slots=True)
class FromLines:
    """The lines of a file that may begin a message, in their order.

    Attributes:
        offsets: Of the "F" of each line. signs: What each looks like, a `Sign`.
        ends: For a line whose headers have a Content-Length: its number, and where that says the
            mail ends.
    """

    offsets: list[int] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    ends: dict[int, int] = field(default_factory=dict)


def find_byte_pairs(block: bytes, pair: bytes) -> list[int]:
    """Every offset in `block` where these two bytes, which must differ, stand; ascending.

    Cost: two passes over the block, some 0.2 ns a byte where a SHA-1 takes 0.6.
    """
    found: list[int] = _find_byte_pairs(np.frombuffer(block, np.uint8), pair).tolist()
    return found


def _find_byte_pairs(block: NDArray[np.uint8], pair: bytes) -> NDArray[np.int64]:
    wanted = int.from_bytes(pair, "little")
    even = np.empty(STEP_BYTES // 2, np.bool_)
    odd = np.empty(STEP_BYTES // 2, np.bool_)
    found = [np.empty(0, np.int64)]
    last = len(block) - 1  # a pair starts before it
    for start in range(0, last, STEP_BYTES):
        n_even = min(STEP_BYTES, last - start + 1) // 2
        n_odd = min(STEP_BYTES, last - start) // 2
        np.equal(block[start : start + 2 * n_even].view("<u2"), wanted, out=even[:n_even])
        np.equal(block[start + 1 : start + 1 + 2 * n_odd].view("<u2"), wanted, out=odd[:n_odd])
        np.bitwise_or(even[:n_odd], odd[:n_odd], out=even[:n_odd])
        at = np.flatnonzero(even[:n_even]) * 2 + start
        found.append(at + (block[at + 1] != pair[1]))
    return np.concatenate(found)


Look = Callable[[int, bytes], None]


def find_from_lines(
    fd: int, size_bytes: int, job: Job, *, bare_cr: bool, look: Look | None = None
) -> FromLines:
    """Find the lines of a file that may begin a message.

    Args:
        fd: The file, open for reading; its position is not used.
        size_bytes: How much of it to look at.
        job: Asked to go on every 16 MiB and 1,000 lines, told of the bytes done.
        bare_cr: Its lines end with a carriage return alone.
        look: Called for each line found, in their order, with its offset and the first 4 KiB from
            there on, which are at hand now and are not to be read again.

    Cost: one read of the file; memory of one block, and some 100 bytes a line found.
    """
    lines = FromLines()
    offset = asked = 0
    while offset < size_bytes:
        if offset >= asked:
            job.checkpoint()
            job.report(Progress(Stage.LISTING, offset, size_bytes, messages=len(lines.offsets)))
            asked = offset + CHECK_BYTES
        start = max(0, offset - _BEFORE_BYTES)
        stop = min(offset + BLOCK_BYTES, size_bytes)
        block = _Block(fd, start, size_bytes, read_at(fd, stop - start, start), bare_cr)
        known = len(lines.offsets)
        _judge(block, block.starts(offset - start), lines, job)
        if look is not None:
            for found in lines.offsets[known:]:
                look(found, block.near(found - start))
        offset = stop if b"F" in block.data else _data_from(fd, stop, size_bytes)
    return lines


def _judge(block: _Block, starts: list[int], lines: FromLines, job: Job) -> None:
    """Add those of the lines at `starts` that may begin a message.

    The headers of a message are looked through up to the next such line at most: a file made of
    nothing but From_ lines would else be read 64 KiB at a time for each of them.
    """
    for number, (at, stop) in enumerate(zip_longest(starts, starts[1:]), 1):
        if number % CHECK_LINES == 0:
            job.checkpoint()
        sign = block.usual_sign(at)
        if sign is None:
            sign = block.sign(at)
            if sign is None:
                continue
        end = block.declared_end(at, stop)
        if end >= 0:
            lines.ends[len(lines.offsets)] = end
        lines.offsets.append(block.start + at)
        lines.signs.append(sign)


def _data_from(fd: int, offset: int, size_bytes: int) -> int:
    """The next offset that is not in a hole of a sparse file, as far as the system tells."""
    here = os.lseek(fd, 0, os.SEEK_CUR)
    try:
        return min(os.lseek(fd, offset, SEEK_DATA), size_bytes)
    except OSError as error:
        return size_bytes if error.errno == errno.ENXIO else offset
    finally:
        os.lseek(fd, here, os.SEEK_SET)


def body_and_length(data: bytes, start: int, stop: int) -> tuple[int, int]:
    """Where the body of a message starts, and the Content-Length in its headers.

    Args:
        data: It holds the mail.
        start: Offset of the line end above its headers, or of its From_ line.
        stop: How far to look.

    Returns:
        The offset after the empty line that ends the headers, -1 if there is none; and the last
        Content-Length above that, -1 if there is none.
    """
    length = -1
    mark = _MARK.search(data, start, stop)
    while mark is not None:
        if mark.lastindex is None:
            return mark.end(), length
        length = int(mark[1])
        mark = _MARK.search(data, mark.end(), stop)
    return -1, -1


@dataclass(frozen=True, slots=True)
class _Block:
    """Bytes of the file from `start` on; what is missing at its end is read on demand."""

    fd: int
    start: int
    size_bytes: int
    data: bytes
    bare_cr: bool

    def starts(self, first: int) -> list[int]:
        """Where a line from `first` on starts with "From "."""
        data = self.data
        view = np.frombuffer(data, np.uint8)
        ends = _find_byte_pairs(view, b"\rF" if self.bare_cr else b"\nF")
        ends = ends[ends >= first - 1]
        near = ends[ends < len(data) - 5]
        spaced: list[int] = (near[view[near + 5] == 0x20] + 1).tolist()
        found = [at for at in spaced if data.startswith(b"From ", at)]
        found += [at + 1 for at in ends[len(near) :].tolist() if self._goes_on(at + 1)]
        if data.find(b"\0", max(0, first - 1)) >= 0:
            nuls = [at + 1 for at in find_byte_pairs(data, b"\0F") if at >= first - 1]
            found = sorted(found + [at for at in nuls if self._goes_on(at) and self._is_start(at)])
        if self.start == 0 and first == 0:
            top = len(data) - len(strip_lead(data))
            # What begins just behind this block is the next one's, or it would be found twice.
            if top < len(data) and self._goes_on(top) and top not in found[:1]:
                found = [top, *found]
        return found

    def near(self, at: int) -> bytes:
        """The first bytes of the line at `at` and of what follows."""
        return self._from(at, _JUDGED_BYTES)

    def usual_sign(self, at: int) -> Sign | None:
        """The sign of a line that looks as nearly all do; None: it takes a closer look."""
        data = self.data
        if at + _JUDGED_BYTES > len(data):
            return None
        below = data.find(b"\n", at, at + 1_000) + 1
        date = below - (26 if data[below - 2] == 0x0D else 25)
        if not (_USUAL.match(data, date, below) or _USUAL.match(data, date - 6, below)):
            return None
        if data.startswith(_PATCH_DATE, date - 1) or not HEADERS.match(data, below):
            return None
        return Sign.DATED

    def sign(self, at: int) -> Sign | None:
        """What the line at `at` looks like; None: like text."""
        before = self.data[max(0, at - _BEFORE_BYTES) : at]
        near = self._from(at, _JUDGED_BYTES)
        if self.bare_cr:
            before, near = before.replace(b"\r", b"\n"), near.replace(b"\r", b"\n")
        first = self.start + at <= _BEFORE_BYTES and not strip_lead(before)
        blank = first or not before.strip(b"\0") or _BLANK_BEFORE.search(before) is not None
        return _sign(near, blank=blank, first=first)

    def declared_end(self, at: int, stop: int | None) -> int:
        """Where the message at `at` ends by its Content-Length; -1 if it has none above `stop`."""
        until = at + HEAD_BYTES if stop is None else min(at + HEAD_BYTES, stop)
        body, length = body_and_length(self.data, at, until)
        start = self.start
        if body < 0 and until > len(self.data):
            start += at
            head = self._from(at, HEAD_BYTES)
            below = _NEXT.search(head)
            body, length = body_and_length(head, 0, below.end() if below else HEAD_BYTES)
        return start + body + length if length >= 0 else -1

    def _from(self, at: int, size_bytes: int) -> bytes:
        here = self.start + at
        if at + size_bytes <= len(self.data):
            return self.data[at : at + size_bytes]
        return read_at(self.fd, min(size_bytes, self.size_bytes - here), here)

    def _is_start(self, at: int) -> bool:
        """Whether the NULs above `at` stand at the start of a line."""
        before = self.data[max(0, at - _BEFORE_BYTES) : at].rstrip(b"\0")
        return not before or before.endswith((b"\n", b"\r"))

    def _goes_on(self, at: int) -> bool:
        return self._from(at, 5) == b"From "


def _sign(near: bytes, *, blank: bool, first: bool) -> Sign | None:
    below = near.find(b"\n") + 1 or len(near)
    headers = HEADERS.match(near, below) is not None
    dated = _DATED.match(near) is not None
    if dated and headers:
        return Sign.PATCH if _PATCH.match(near) else Sign.DATED
    if not blank:
        return None
    if dated and (first or below == len(near) or _EMPTY_LINE.match(near, below)):
        return Sign.DATED  # a message without a single header, or cut right here
    if headers:
        return Sign.LONE if first or _LONE.match(near) else Sign.PROSE
    return Sign.TEXT_BELOW if dated else None
