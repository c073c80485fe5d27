"""simplemma's dictionaries, looked up in blocks where they lie.

A file of simplemma is one stream of records in the order of their keys, each with only what it
does not share with the record before, so it can only be read from its start: a pass of 0.3 s for a
million words, of which unpacking takes a tenth. So the first key and the place of each block of
`BLOCK` records stand in `resources/dictionaries/blocks.zip`, which
`packaging/inside/dictionary_blocks.py` writes. A look-up finds its block by bisection and unfolds
that alone; blocks that were asked for last stay unfolded. For a file of another version of
simplemma the pass is made after all.

A record: length shared with the key before; length of the rest, the rest; how many bytes of the
key the value leaves out at its end, or `_SAME` (as the value before) or `_LITERAL` (all of them);
but for `_SAME`, length of what the value has instead, and that. Lengths are varints.
"""

from __future__ import annotations

import lzma
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile
from zlib import crc32

import numpy as np

from core.columns import Int64s

BLOCK = 16  # records, about: 5 us to unfold
UNFOLDED = 1 << 14  # blocks of 0.4 KB that stay, for each language
_MAGIC = b"SMFC1\0"
_SAME, _LITERAL = 254, 255
_ONE_BYTE = 0x7F


class BlockIndex(NamedTuple):
    """Where blocks begin in a stream, and their first keys, in order."""

    starts: Int64s
    firsts: Sequence[bytes]


class FrontCodedWords:
    """A dictionary from words to words. Cost: 2 us a look-up, 20 us the first in a block."""

    def __init__(self, stream: bytes, index: BlockIndex) -> None:
        self._stream = stream
        self._starts, self._firsts = np.append(index.starts, len(stream)), index.firsts
        self._unfolded = lru_cache(UNFOLDED)(self._unfold)

    def get(self, word: str) -> str:
        """What the dictionary gives for a word; "" if it does not know it."""
        key = word.encode()
        block = bisect_right(self._firsts, key) - 1
        if block < 0:
            return ""
        lines = self._unfolded(block)
        start = lines.find(b"\n%b\t" % key)
        if start < 0:
            return ""
        start += len(key) + 2
        return lines[start : lines.index(b"\n", start)].decode()

    def capitalized(self, most: int) -> dict[str, str] | None:
        """All words that begin with a capital of ASCII, unless they are many more than `most`."""
        start, end = (bisect_right(self._firsts, key) for key in (b"A", b"["))
        if (end - start) * BLOCK > most:
            return None
        records = [r for block in range(max(start - 1, 0), end) for r in self._records(block)]
        return {key.decode(): value.decode() for key, value, _ in records if key[:1].isupper()}

    def _records(self, block: int) -> list[tuple[bytes, bytes, int]]:
        start, end = self._starts[block : block + 2].tolist()
        return read_records(self._stream, start, end, self._firsts[block])

    def _unfold(self, block: int) -> bytes:
        """The records of a block, a line each: key, tabulator, value."""
        keys, values, _ = zip(*self._records(block), strict=True)
        return b"\n%b\n" % b"\n".join(map(b"\t".join, zip(keys, values, strict=True)))


def load_words(language: str) -> FrontCodedWords:
    """Open the dictionary of a language of simplemma.

    Raises:
        OSError, ValueError: There is none, or it is damaged.

    Cost: 0.01 to 0.08 s; if it is of another version than the blocks, 0.3 s for a million words.
    """
    stream = read_stream(language)
    return FrontCodedWords(stream, read_blocks(language, stream) or find_blocks(stream))


def read_stream(language: str) -> bytes:
    """The unpacked file of a language.

    Found without `importlib.resources`, which would import the package: 25 ms a process for rules
    that nobody here asks for.
    """
    package = find_spec("simplemma")
    if package is None or not package.submodule_search_locations:
        raise FileNotFoundError("simplemma is not installed")
    folder = Path(package.submodule_search_locations[0]) / "strategies" / "dictionaries" / "data"
    stream = lzma.decompress((folder / f"{language}.plzma").read_bytes())
    if not stream.startswith(_MAGIC):
        raise ValueError(f"the dictionary of {language} is in another format")
    return stream


def read_records(
    stream: bytes, at: int, end: int, first: bytes = b""
) -> list[tuple[bytes, bytes, int]]:
    """The records in a part of a stream: key, value, and the place if it stands for itself, or 0.

    `first`: the key of the first record of them, of which the stream has the end only.
    """
    key, value, records = first, b"", []
    while at < end:
        place = at
        shared, size = stream[at], stream[at + 1]
        at += 2
        if shared > _ONE_BYTE or size > _ONE_BYTE:  # hardly ever
            shared, at = _read_varint(stream, place)
            size, at = _read_varint(stream, at)
        rest = at + size
        key = key[:shared] + stream[at:rest]
        trim, at = stream[rest], rest + 1
        if trim == _SAME:
            place = 0
        else:
            size, at = _read_varint(stream, at) if stream[at] > _ONE_BYTE else (stream[at], at + 1)
            kept = b"" if trim == _LITERAL else key[: len(key) - trim]
            value = kept + stream[at : at + size]
            at += size
        records.append((key, value, place))
    return records


def find_blocks(stream: bytes) -> BlockIndex:
    """Cut a stream into blocks. Cost: 0.3 s for a million records."""
    starts, firsts = [], []
    since = BLOCK
    start = _read_varint(stream, len(_MAGIC))[1]  # behind the number of the records
    for key, _, place in read_records(stream, start, len(stream)):
        if since >= BLOCK and place:
            starts.append(place)
            firsts.append(key)
            since = 0
        since += 1
    return BlockIndex(np.array(starts, np.int64), firsts)


def read_blocks(language: str, stream: bytes) -> BlockIndex | None:
    """The index of a stream, if there is one of the same version of it."""
    try:
        with (
            files("resources").joinpath("dictionaries", "blocks.zip").open("rb") as file,
            ZipFile(file) as blocks,
        ):
            packed = blocks.read(language)
    except (OSError, KeyError, BadZipFile):
        return None
    check, n_blocks = np.frombuffer(packed, "<u4", 2).tolist()
    if check != crc32(stream):
        return None
    sizes = np.frombuffer(packed, "<u4", n_blocks, offset=8)
    return BlockIndex(np.cumsum(sizes, dtype=np.int64), packed[8 + 4 * n_blocks :].split(b"\n"))


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    found = data[at]
    shift = 0
    while data[at] > _ONE_BYTE:
        shift += 7
        at += 1
        found += (data[at] - 1) << shift  # the mark of the byte before stands for a one here
    return found, at + 1
