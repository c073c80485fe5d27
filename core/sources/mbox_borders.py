"""Where the mails of an mbox begin and end, by two readings that must agree.

The one reading goes by From_ lines, the other by Content-Length, which only the mboxcl forms
write and which is often stale. A Content-Length is believed only if a From_ line or the end of
the file stands exactly there (safety.md R-MB13). Where the two readings differ, the file's own
habit decides: if every mail in it has a Content-Length that fits, it is an mboxcl2, and From_
lines inside bodies are text. Where nothing decides, the folder is ambiguous: still read, by the
better of the two, but no store will change it.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from core.job import Job
from core.sources.files import read_at
from core.sources.mbox_scan import FromLine, Sign, from_lines

RARE = 0.05  # lone From_ lines below this share, among dated ones, may well be text


@dataclass(frozen=True, slots=True)
class Layout:
    """The mails of an mbox: mail i is stored in bytes [starts[i], ends[i]).

    The stored bytes tile the file from the first From_ line on; NULs and blank lines before the
    next From_ line belong to the mail above.

    Attributes:
        starts, ends: Offsets, ascending.
        doubts: Offsets of the lines that two readings read differently; empty: it is certain.
        cut: The last mail provably ends too early.
        lead_bytes: What stands before the first mail: 0, a byte order mark, or garbage.
        bare_cr: Its lines end with a carriage return alone.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    doubts: tuple[int, ...]
    cut: bool
    lead_bytes: int
    bare_cr: bool


def layout(fd: int, size_bytes: int, job: Job) -> Layout:
    """Find the mails of an mbox file.

    Args:
        fd: The file, open for reading.
        size_bytes: How much of it to read, from the start.
        job: Asked to go on every 16 MiB.

    Cost: one read of the file; memory some 150 bytes a mail.
    """
    head = read_at(fd, min(size_bytes, 1 << 16), 0)
    bare_cr = b"\n" not in head and b"\r" in head
    lines = list(from_lines(fd, size_bytes, job, bare_cr=bare_cr))
    doubtful = [line.offset for line in lines if line.sign in (Sign.TEXT_BELOW, Sign.PROSE)]
    chain, inside, by_length = _chain(lines, size_bytes)
    doubts = {offset for offset in doubtful if not _within(offset, inside)}
    doubts -= {line.offset for line in chain}
    if by_length != len(chain):  # Content-Length is not this file's habit
        doubts |= {
            line.offset
            for line in lines
            if line.sign >= Sign.LONE and _within(line.offset, inside)
        }
    lone = [line.offset for line in chain[1:] if line.sign is Sign.LONE]
    if 0 < len(lone) < RARE * len(chain):
        doubts.update(lone)
    starts = tuple(line.offset for line in chain)
    ends = (*starts[1:], size_bytes) if starts else ()
    cut = bool(chain) and _cut(fd, chain[-1], size_bytes, usual=by_length == len(chain) - 1 > 0)
    lead = starts[0] if starts else size_bytes
    return Layout(starts, ends, tuple(sorted(doubts)), cut, lead, bare_cr)


def _chain(
    lines: list[FromLine], size_bytes: int
) -> tuple[list[FromLine], list[tuple[int, int]], int]:
    """Follow the mails from the first one on.

    Returns:
        The From_ lines that begin a mail; the byte ranges of bodies whose Content-Length was
        followed past other From_ lines; and how many mails have a Content-Length that fits.
    """
    offsets = [line.offset for line in lines]
    at = _first(lines)
    patches = at < len(lines) and lines[at].sign is Sign.PATCH  # the output of git format-patch
    chain: list[FromLine] = []
    inside: list[tuple[int, int]] = []
    by_length = 0
    while at < len(lines):
        line = lines[at]
        chain.append(line)
        landing = _landing(line, lines, offsets, size_bytes)
        following = at + 1
        while following < len(lines) and not _begins(lines[following], patches=patches):
            following += 1
        if landing is not None:
            by_length += 1
            if landing > at + 1:
                inside.append(
                    (line.offset + 1, offsets[landing] if landing < len(lines) else size_bytes)
                )
            following = landing
        at = following
    return chain, inside, by_length


def _first(lines: list[FromLine]) -> int:
    """The number of the first line that can begin the first mail."""
    for number, line in enumerate(lines):
        if line.sign >= Sign.LONE or line.sign is Sign.PATCH:
            return number
    return len(lines)


def _begins(line: FromLine, *, patches: bool) -> bool:
    return line.sign >= Sign.LONE or (patches and line.sign is Sign.PATCH)


def _landing(
    line: FromLine, lines: list[FromLine], offsets: list[int], size_bytes: int
) -> int | None:
    """Which line stands where the Content-Length says that the mail ends, if one does.

    `len(lines)` is the end of the file. One line end may stand between, or an empty line.
    """
    if line.declared < 0 or line.body < 0:
        return None
    end = line.body + line.declared
    number = bisect_left(offsets, end)
    if number < len(lines) and offsets[number] <= end + 2:
        gap = offsets[number] - end
        return number if gap < 2 or lines[number].blank_before else None
    return len(lines) if number == len(lines) and 0 <= size_bytes - end <= 2 else None


def _within(offset: int, ranges: list[tuple[int, int]]) -> bool:
    number = bisect_left(ranges, (offset + 1, 0)) - 1
    return number >= 0 and ranges[number][0] <= offset < ranges[number][1]


def _cut(fd: int, last: FromLine, size_bytes: int, *, usual: bool) -> bool:
    """Whether the last mail provably ends too early.

    `usual`: each other mail has a Content-Length that fits.
    """
    if last.body < 0:
        tail = read_at(fd, 1, size_bytes - 1)
        return tail not in (b"\n", b"\r") and size_bytes - last.offset < 1 << 16
    return usual and last.declared > size_bytes - last.body
