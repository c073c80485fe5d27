"""The blocks of a .pst, read without libpff ([MS-PST] 2.2): for what libpff does not do.

Two things: every page and block has a checksum that libpff passes over, so that a file with
flipped or zeroed bytes is read as if nothing were wrong; and a message that is attached to a
message lies where libpff does not lead. Formats: ANSI and Unicode, plain or with Outlook's fixed
substitution. Of others (4 KB pages of newer .ost, the second encryption) nothing is known here.

Everything is bounded: no number in the file is trusted, no walk goes deeper than `MAX_LEVELS` or
reads more than it was allowed.
"""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

Read = Callable[[int, int], bytes]  # (size, offset): fewer bytes where the file ends

MAX_LEVELS = 8  # of a B-tree, and of the tree of a long value
MAX_ENTRIES = 100_000  # beside one node
MAX_BLOCKS = 20_000  # of one value, or beside one node; 64 MB are 8,000

_PAGE = 512
_SMALLEST = 64  # bytes of a block in the file
_ANSI, _UNICODE = range(14, 16), range(21, 36)
_PLAIN, _SUBSTITUTED = 0, 1
_INSIDE = 2  # a bit of a block's number: it holds the file's own structure, never encrypted
_LONGEST = 8_192
_TREE, _BESIDE = 1, 2  # what a block of structure is, by its first byte
_DECODED = bytes.fromhex(
    "47f1b4e60b6a7248854e9eebe2f89453e0bba002e85a09abdbe3bac67cc310dd39059630f53760828cc9134a6b1df3fb"
    "8f2697ca911701c4322d6e3195ffd923d1005e79dc443b1a28c5615720903d83b943be67d2464276c06d5b7eb20f1629"
    "3ca903540dda5ddff6b7c762cd8d06d3695c86d614f7a56675acb1e94521700c879f74a4224c6fbf1f56aa2eb3783350"
    "b0a392bccf191ca763cb1e4d3e4b1b9b4fe7f0eead3ab55904ea40552551e57a893868527bfc27aed7bdfa07f4cc8e5f"
    "ef359c842b15d5773449b6120a7f7188fd9d18417d93d8582ccefe24afdeb836c8a180a69998a82f0e816573e4c2a28a"
    "d4e111d0088b2af2ed9a643fc16cf9ec"
)


class Broken(Exception):
    """The file says something that cannot be."""


class PstNode(NamedTuple):
    """Where the data of a node lies, and what stands beside it; 0: nothing."""

    data: int
    beside: int


class PstDamage(NamedTuple):
    """What a look at all checksums found.

    Attributes:
        blocks: Pages and blocks that were looked at. damaged: Of these, not as written.
        missing_bytes: How much shorter the file is than it says.
    """

    blocks: int
    damaged: int
    missing_bytes: int


class _Form(NamedTuple):
    """Where things stand in the two formats: offsets in bytes."""

    word: int  # bytes of a number of a block or a place
    size_at: int
    nodes_at: int
    blocks_at: int
    method_at: int
    count_at: int  # in a page
    page_sum_at: int
    trailer: int  # bytes of a block's
    sum_at: int  # in that


_FORMS = (
    _Form(4, 168, 188, 196, 461, 496, 508, 12, 8),
    _Form(8, 184, 224, 240, 513, 488, 500, 16, 4),
)


class PstBlocks:
    """The blocks of one open file. Made by `open_blocks`."""

    def __init__(self, read: Read, form: _Form, head: bytes) -> None:
        self._read, self._form = read, form
        self._substituted = head[form.method_at] == _SUBSTITUTED
        self._size_bytes = self._number(head, form.size_at)
        self._nodes = self._number(head, form.nodes_at)
        self._blocks = self._number(head, form.blocks_at)
        self._left = 0  # blocks that this walk may still read: a tree may name one a million times

    def node(self, identifier: int) -> PstNode:
        """A node of the file.

        Raises:
            Broken: There is none, or the way to it is damaged.
        """
        entry = self._found(self._nodes, identifier, 0)
        word = self._form.word
        return PstNode(self._number(entry, word), self._number(entry, 2 * word))

    def data(self, number: int, limit_bytes: int) -> list[bytes]:
        """The data that a block begins, in the pieces in which it is stored.

        Raises:
            Broken: A piece is missing or damaged, or there is more than the limit.
        """
        pieces: list[bytes] = []
        self._left = MAX_BLOCKS
        for piece in self._pieces(number, MAX_LEVELS):
            limit_bytes -= len(piece)
            if limit_bytes < 0:
                raise Broken("longer than may be")
            pieces.append(piece)
        return pieces

    def beside(self, number: int) -> dict[int, PstNode]:
        """The nodes that stand beside a node, by their numbers.

        Raises:
            Broken: They cannot be read, or are too many.
        """
        found: dict[int, PstNode] = {}
        self._left = MAX_BLOCKS
        entries = self._entries(number, MAX_LEVELS) if number else ()
        for count, (identifier, node) in enumerate(entries):
            if count == MAX_ENTRIES:
                raise Broken("too many nodes beside one")
            found[identifier] = node
        return found

    def checked(self, size_bytes: int, start: int, seconds: float) -> tuple[PstDamage, int]:
        """Look at the checksums of pages and blocks. Cost: one read of what is in use.

        Args:
            size_bytes: Of the file as it is.
            start: How many were looked at before.
            seconds: When to stop.

        Returns:
            What was found from `start` on, and where to go on; 0: that was all.
        """
        until = time.monotonic() + seconds
        most = size_bytes // _SMALLEST + 2  # more cannot be in the file: it leads in circles
        seen = damaged = 0
        missing = max(0, self._size_bytes - size_bytes)
        for is_whole in self._all_sums(start):
            damaged += not is_whole
            seen += 1
            if start + seen > most:
                return PstDamage(seen, damaged + 1, missing), 0
            if seen % 256 == 0 and time.monotonic() > until:
                return PstDamage(seen, damaged, missing), start + seen
        return PstDamage(seen, damaged, missing), 0

    def _all_sums(self, start: int) -> Iterator[bool]:
        """Whether each page and block is as it was written, but for the first ones."""
        looks = chain(
            self._looks(self._nodes, MAX_LEVELS, blocks=False),
            self._looks(self._blocks, MAX_LEVELS, blocks=True),
        )
        for number, look in enumerate(looks):
            if number >= start:
                yield look()

    def _looks(self, place: int, levels: int, *, blocks: bool) -> Iterator[Callable[[], bool]]:
        """A look at each page and block below a page, itself first."""
        page = self._read(_PAGE, place)
        is_whole = self._page_is_whole(page) and levels > 0
        entries, level = self._page_entries(page) if is_whole else (None, 0)
        is_whole = entries is not None
        yield lambda: is_whole
        for entry in entries or ():
            if level:
                below = self._number(entry, 2 * self._form.word)
                yield from self._looks(below, levels - 1, blocks=blocks)
            elif blocks:
                yield partial(self._is_whole_block, entry)

    def _is_whole_block(self, entry: bytes) -> bool:
        return self._block_at(entry) is not None

    def _number(self, data: bytes, at: int) -> int:
        return int.from_bytes(data[at : at + self._form.word], "little")

    def _page_is_whole(self, page: bytes) -> bool:
        at = self._form.page_sum_at
        told = int.from_bytes(page[at : at + 4], "little")
        end = _PAGE - self._form.trailer
        return len(page) == _PAGE and told == checksum(page[:end])

    def _page_entries(self, page: bytes) -> tuple[list[bytes] | None, int]:
        """The entries of a page and its level; None if there cannot be so many."""
        count, _, size, level = page[self._form.count_at : self._form.count_at + 4]
        if size < 3 * self._form.word or count * size > self._form.count_at:
            return None, 0
        return [page[at : at + size] for at in range(0, count * size, size)], level

    def _found(self, place: int, key: int, unused: int) -> bytes:
        """The entry of a key in a B-tree; `unused`: bits of keys that mean nothing."""
        for _ in range(MAX_LEVELS):
            page = self._read(_PAGE, place)
            if not self._page_is_whole(page):
                raise Broken("a page of the index")
            entries, level = self._page_entries(page)
            if entries is None:
                break
            at = -1
            for at_entry, entry in enumerate(entries):
                if self._number(entry, 0) & ~unused <= key:
                    at = at_entry
            if at < 0:
                break
            if level == 0:
                if self._number(entries[at], 0) & ~unused != key:
                    break
                return entries[at]
            place = self._number(entries[at], 2 * self._form.word)
        raise Broken("no such number")

    def _block_at(self, entry: bytes) -> bytes | None:
        """The bytes of a block as they are stored; None if its checksum is wrong."""
        word, trailer = self._form.word, self._form.trailer
        place = self._number(entry, word)
        size = int(struct.unpack_from("<H", entry, 2 * word)[0])
        whole = -(-(size + trailer) // 64) * 64
        stored = self._read(whole, place)
        at = whole - trailer + self._form.sum_at
        told = int.from_bytes(stored[at : at + 4], "little")
        if size > _LONGEST or len(stored) < whole or told != checksum(stored[:size]):
            return None
        return stored[:size]

    def _block(self, number: int) -> bytes:
        self._left -= 1
        if self._left < 0:
            raise Broken("too many blocks")
        stored = self._block_at(self._found(self._blocks, number & ~1, 1))
        if stored is None:
            raise Broken("a block")
        if self._substituted and not number & _INSIDE:
            return stored.translate(_DECODED)
        return stored

    def _pieces(self, number: int, levels: int) -> Iterator[bytes]:
        block = self._block(number) if number else b""
        if not number & _INSIDE:
            yield block
            return
        if levels == 0 or len(block) < 8 or block[0] != _TREE:
            raise Broken("the tree of a long value")
        count = int(struct.unpack_from("<H", block, 2)[0])
        for at in range(count):
            below = self._number(block, 8 + at * self._form.word)
            if not below:
                raise Broken("the tree of a long value")
            yield from self._pieces(below, levels - 1)

    def _entries(self, number: int, levels: int) -> Iterator[tuple[int, PstNode]]:
        block = self._block(number)
        if levels == 0 or len(block) < 4 or block[0] != _BESIDE:
            raise Broken("the nodes beside one")
        word = self._form.word
        level, count = block[1], int(struct.unpack_from("<H", block, 2)[0])
        start = 8 if word == 8 else 4
        size = 2 * word if level else 3 * word
        for at in range(start, start + count * size, size):
            identifier = self._number(block, at) & 0xFFFFFFFF
            data = self._number(block, at + word)
            if level:
                yield from self._entries(data, levels - 1)
            else:
                yield identifier, PstNode(data, self._number(block, at + 2 * word))


def open_blocks(read: Read) -> PstBlocks | None:
    """The blocks of a file; None if it is of a form that is not known here."""
    head = read(564, 0)
    if len(head) < 564 or head[:4] != b"!BDN":
        return None
    version = int(struct.unpack_from("<H", head, 10)[0])
    if version not in _ANSI and version not in _UNICODE:
        return None
    form = _FORMS[version in _UNICODE]
    if head[form.method_at] not in (_PLAIN, _SUBSTITUTED):
        return None
    return PstBlocks(read, form, head)


def checksum(data: bytes) -> int:
    """[MS-PST] 5.3: a CRC-32 that begins with 0 and is not inverted at its end."""
    return zlib.crc32(data, 0xFFFFFFFF) ^ 0xFFFFFFFF
