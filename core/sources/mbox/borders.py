"""Where the messages of an mbox begin and end, by two readings that must agree.

The one reading goes by From_ lines, the other by Content-Length, which only the mboxcl forms
write and which is often stale. A Content-Length is believed only if a From_ line or the end of
the file stands exactly there (R-MB13). Where the two readings differ, the file's own
habit decides: if every message in it has a Content-Length that fits, it is an mboxcl2, and From_
lines inside bodies are text. Where nothing decides, the message around the line is unclear: still
read, by the better of the two, but no store will change it. The others have borders that are sure.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.job import Job
from core.sources.disk.reading import read_at
from core.sources.envelope import strip_lead
from core.sources.mbox.separators import (
    HEAD_BYTES,
    FromLines,
    Look,
    Sign,
    body_and_length,
    find_from_lines,
)

RARE = 0.05  # lone From_ lines below this share, among dated ones, may well be text

_FIRST = (Sign.PATCH, Sign.LONE, Sign.DATED)
_DOUBTFUL = (Sign.TEXT_BELOW, Sign.PROSE)


@dataclass(frozen=True, slots=True)
class Layout:
    """The messages of an mbox: mail i is stored in bytes [starts[i], ends[i]).

    The stored bytes tile the file from the first From_ line on; NULs and blank lines before the
    next From_ line belong to the mail above.

    Attributes:
        starts, ends: Offsets, ascending.
        doubts: Offsets of the lines that two readings read differently; empty: it is certain.
        cut: The last message provably ends too early.
        lead_bytes: How much stands above the first message; all, if there is none.
        garbage: And that is more than a byte order mark and blank lines.
        bare_cr: Its lines end with a carriage return alone.
        unclear: Numbers of the messages that such a line stands in, begins or ends.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    doubts: tuple[int, ...]
    cut: bool
    lead_bytes: int
    garbage: bool
    bare_cr: bool
    unclear: frozenset[int] = frozenset()

    @property
    def is_unclear(self) -> bool:
        """Whether no message has borders that are sure."""
        return self.bare_cr or (bool(self.doubts) and len(self.unclear) == len(self.starts))

    @property
    def size_bytes(self) -> int:
        """Of all of it."""
        return self.ends[-1] if self.ends else self.lead_bytes


def find_layout(fd: int, size_bytes: int, job: Job, look: Look | None = None) -> Layout:
    """Find the messages of an mbox file.

    Args:
        fd: The file, open for reading.
        size_bytes: How much of it to read, from the start.
        job: Asked to go on every 16 MiB.
        look: As in `find_from_lines`.

    Cost: one read of the file; memory some 150 bytes a message.
    """
    head = read_at(fd, min(size_bytes, 1 << 16), 0)
    bare_cr = b"\n" not in head and b"\r" in head
    lines = find_from_lines(fd, size_bytes, job, bare_cr=bare_cr, look=look)
    chain = _follow_chain(lines, size_bytes)
    offsets = [lines.offsets[number] for number in chain.numbers]
    starts = tuple(offsets)
    lead = starts[0] if starts else size_bytes
    doubts = _find_doubts(lines, chain)
    return Layout(
        starts,
        (*starts[1:], size_bytes) if starts else (),
        doubts,
        bool(starts) and _is_cut(fd, starts[-1], lines, chain, size_bytes),
        lead,
        bool(strip_lead(head[:lead])),
        bare_cr,
        _find_unclear(starts, doubts),
    )


def _find_unclear(starts: Sequence[int], doubts: Sequence[int]) -> frozenset[int]:
    """Numbers of the messages that hold a doubtful line, or its line end just above."""
    around = {bisect_right(starts, at) - 1 for doubt in doubts for at in (doubt - 1, doubt)}
    return frozenset(around - {-1})


@dataclass(slots=True)
class _Chain:
    """Which of the lines begin a message.

    Attributes:
        numbers: Of these lines.
        inside: Numbers (first, last + 1) of lines that a Content-Length, followed past them,
            makes text of a body.
        by_length: How many messages have a Content-Length that fits.
    """

    numbers: Sequence[int]
    inside: list[tuple[int, int]]
    by_length: int


def _follow_chain(lines: FromLines, size_bytes: int) -> _Chain:
    """Follow the messages from the first one on."""
    signs = lines.signs
    first = next((i for i, sign in enumerate(signs) if sign in _FIRST), len(signs))
    # The output of `git format-patch` is an mbox, a patch inside a message is not.
    least = Sign.PATCH if first < len(signs) and signs[first] is Sign.PATCH else Sign.LONE
    begins = [i for i in range(first, len(signs)) if signs[i] >= least and signs[i] != Sign.PROSE]
    if not lines.ends:
        return _Chain(begins, [], 0)
    chain = _Chain([], [], 0)
    numbers: list[int] = []
    at = first
    following = iter([*begins, len(signs)])
    upcoming = next(following)
    while at < len(signs):
        numbers.append(at)
        while upcoming <= at:
            upcoming = next(following)
        landing = _declared_landing(at, lines, size_bytes)
        if landing is None:
            at = upcoming
            continue
        chain.by_length += 1
        if landing > at + 1:
            chain.inside.append((at + 1, landing))
        at = landing
    chain.numbers = numbers
    return chain


def _declared_landing(number: int, lines: FromLines, size_bytes: int) -> int | None:
    """Which line stands where the Content-Length says that the mail ends, if one does.

    The number of lines stands for the end of the file. One line end may lie between.
    """
    end = lines.ends.get(number, -1)
    if end < 0:
        return None
    at = bisect_left(lines.offsets, end)
    if at < len(lines.offsets) and lines.offsets[at] <= end + 2:
        return at if at > number else None
    return at if at == len(lines.offsets) and 0 <= size_bytes - end <= 2 else None


def _find_doubts(lines: FromLines, chain: _Chain) -> tuple[int, ...]:
    """Offsets of the lines about which the readings disagree, and nothing decides."""
    sure = set(chain.numbers)
    inside = {number for first, end in chain.inside for number in range(first, end)}
    doubts = {
        number
        for number, sign in enumerate(lines.signs)
        if sign in _DOUBTFUL and number not in sure and number not in inside
    }
    if chain.by_length != len(chain.numbers):  # Content-Length is not this file's habit
        doubts |= {number for number in inside if lines.signs[number] >= Sign.LONE}
    lone = [number for number in chain.numbers[1:] if lines.signs[number] is Sign.LONE]
    if len(lone) < RARE * len(chain.numbers):
        doubts.update(lone)
    for above, number in pairwise(chain.numbers):  # it begins where a doubtful message ends
        if lines.signs[number] in _DOUBTFUL and not doubts.isdisjoint(range(above, number)):
            doubts.add(number)
    return tuple(sorted(lines.offsets[number] for number in doubts))


def _is_cut(fd: int, start: int, lines: FromLines, chain: _Chain, size_bytes: int) -> bool:
    """Whether the last message, from `start` on, provably ends too early."""
    usual = chain.by_length == len(chain.numbers) - 1 > 0
    if usual and lines.ends.get(chain.numbers[-1], 0) > size_bytes:
        return True
    head = read_at(fd, min(HEAD_BYTES, size_bytes - start), start)
    whole = len(head) < HEAD_BYTES
    return (
        whole and body_and_length(head, 0, len(head))[0] < 0 and not head.endswith((b"\n", b"\r"))
    )
