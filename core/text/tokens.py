"""What white space parts, of many texts at once: where it lies, and a hash of each.

A look-up in a dict costs 0.1 us a word and more where the dict is large, and each text has some
hundred words that several steps look up: the language, lemmas. Here one pass over the
bytes of some 30 texts hashes all of their words (4 ns a byte), and `TokenTable` finds the hashes
of a batch by array operations.

The lower half of a hash is the CRC-32 of the word in UTF-8, the upper half another linear hash of
the same kind. Both are sums (exclusive or) of what each byte gives by its value and its distance
from the end, so tables of both make them for all words at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, cut_by_length

TABLED = 128  # bytes of a word whose hash the tables give
_BATCH_BYTES = 1 << 16  # of texts at once: what a batch needs stays in the processor's caches
_SEED = 0x9E3779B9
_LEAST = 1 << 10  # slots of a table
_WHITE = b" \n"
_FIRST_CJK = 0xE3  # what their UTF-8 begins with, or more; no byte further on in a character is

UInt64s = NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class TokenBatch:
    """The tokens of some texts, t of n texts.

    Attributes:
        data: UTF-8 of all texts.
        first: (n + 1,) int64: the first token of each text, and t.
        starts, ends: (t,) int64 places in `data`.
        hashes: (t,) uint64, none of them 0; the same in each process.
    """

    data: bytes
    first: Int64s
    starts: Int64s
    ends: Int64s
    hashes: UInt64s

    def span(self, number: int) -> tuple[int, int]:
        """The first token of a text, and where the next text begins."""
        return int(self.first[number]), int(self.first[number + 1])

    def texts_with_cjk(self) -> list[int]:
        """The numbers of the texts that may hold a Chinese, Japanese or Korean character.

        Told by their bytes, of all texts in one pass: from U+3000 to U+FFFF, and above.
        """
        found = np.flatnonzero(np.frombuffer(self.data, np.uint8) >= _FIRST_CJK)
        if not len(found):
            return []
        token = np.searchsorted(self.starts, found, "right") - 1
        texts: list[int] = np.unique(np.searchsorted(self.first, token, "right") - 1).tolist()
        return texts

    def token(self, number: int) -> bytes:
        """A token as it stands, in UTF-8."""
        return self.data[self.starts[number] : self.ends[number]]


def cut_batches(texts: Sequence[str]) -> list[slice]:
    """Neighbouring texts that are best tokenized at once."""
    return cut_by_length(texts, _BATCH_BYTES)


def tokenize(texts: Sequence[str]) -> TokenBatch:
    """Find and hash what white space parts.

    Args:
        texts: In normal form: their white space is blanks and line feeds.

    Cost: linear; 4 ns a byte, and 0.1 ms. Memory: 30 times the texts.
    """
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    data = b"\n".join([*encoded, b""])
    array = np.frombuffer(data, np.uint8)
    inside = (array != _WHITE[0]) & (array != _WHITE[1])
    begins, stops = inside.copy(), inside.copy()
    begins[1:] &= ~inside[:-1]
    stops[:-1] &= ~inside[1:]
    starts, ends = np.flatnonzero(begins), np.flatnonzero(stops) + 1
    borders = np.cumsum([0, *(len(text) + 1 for text in encoded)])
    first = np.searchsorted(starts, borders)
    return TokenBatch(data, first, starts, ends, _hash_tokens(data, starts, ends))


def _hash_tokens(data: bytes, starts: Int64s, ends: Int64s) -> UInt64s:
    if not len(starts):
        return np.zeros(0, np.uint64)
    sizes = ends - starts
    stops = np.cumsum(sizes)
    letters = np.frombuffer(data.translate(None, _WHITE), np.uint8)
    behind = np.repeat(stops - 1, sizes)
    behind -= np.arange(len(letters))
    long = np.flatnonzero(sizes > TABLED)
    if len(long):
        np.minimum(behind, TABLED - 1, out=behind)
    behind <<= 8
    behind += letters
    by_byte, by_size = _tables()
    hashes = np.bitwise_xor.reduceat(by_byte.take(behind), stops - sizes)
    hashes ^= by_size[np.minimum(sizes, TABLED)]
    for number in long.tolist():
        token = data[starts[number] : ends[number]]
        hashes[number] = crc32(token) | crc32(token, _SEED) << 32
    np.maximum(hashes, 1, out=hashes)
    return hashes


@lru_cache(maxsize=1)
def _tables() -> tuple[UInt64s, UInt64s]:
    """What each byte gives by its distance from the end, (TABLED * 256,); and each size."""
    zeros = bytes(TABLED)
    # The CRC-32 is affine: of words of one size it is the sum of what each byte changes.
    by_size = np.array([crc32(zeros[:size]) for size in range(TABLED + 1)], np.uint64)
    by_byte = np.zeros((TABLED, 256), np.uint64)
    for bit in range(8):
        changes = [
            crc32(bytes([1 << bit]) + zeros[:n]) ^ crc32(zeros[: n + 1]) for n in range(TABLED)
        ]
        has_bit = (np.arange(256) >> bit & 1).astype(bool)
        by_byte[:, has_bit] ^= np.array(changes, np.uint64)[:, None]
    other = np.frombuffer(
        hashlib.shake_128(b"tokens").digest(4 * (by_byte.size + TABLED + 1)), "<u4"
    )
    upper = other.astype(np.uint64) << np.uint64(32)
    by_byte |= upper[: by_byte.size].reshape(by_byte.shape)
    return by_byte.ravel(), by_size | upper[by_byte.size :]


class TokenTable:
    """Numbers by hashes of tokens: open addressing, whole arrays at a time.

    It stays whole if it is interrupted between any two steps (`core.system.budget` does that).
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._n = 0
        self._slots: tuple[UInt64s, Int32s] = (
            np.zeros(_LEAST, np.uint64),
            np.zeros(_LEAST, np.int32),
        )

    def __len__(self) -> int:
        return self._n

    def find(self, hashes: UInt64s) -> Int32s:
        """(t,) int32: the number of each, -1 of those that are not there. Cost: 5 ns each."""
        keys, values = self._slots
        at = _home(hashes, keys)
        there = keys.take(at)
        found = values.take(at)
        other = np.flatnonzero(there != hashes)
        found[other] = -1
        going = other[there[other] != 0]
        while len(going):
            at[going] = next_ = (at[going] + 1) & (len(keys) - 1)
            there = keys[next_]
            same = there == hashes[going]
            found[going[same]] = values[next_[same]]
            going = going[~same & (there != 0)]
        return found

    def add(self, hashes: UInt64s, numbers: Int32s) -> None:
        """Add hashes, each once, that are not there yet. Cost: 20 ns each."""
        self._n += len(hashes)
        keys, values = self._slots
        if 4 * self._n > len(keys):  # fuller, and what is not there would be sought for long
            size = 1 << (4 * self._n).bit_length()
            larger = np.zeros(size, np.uint64), np.zeros(size, np.int32)
            used = keys != 0
            _put(larger, keys[used], values[used])
            self._slots = larger
        _put(self._slots, hashes, numbers)


def _home(hashes: UInt64s, keys: UInt64s) -> Int64s:
    """Where hashes lie if no other lies there."""
    return (hashes >> np.uint64(65 - len(keys).bit_length())).astype(np.int64)


def _put(slots: tuple[UInt64s, Int32s], hashes: UInt64s, numbers: Int32s) -> None:
    keys, values = slots
    at = _home(hashes, keys)
    going = np.arange(len(hashes))
    while len(going):
        free = going[keys[at[going]] == 0]
        values[at[free]] = numbers[free]  # of several for one slot the last stays, in both
        keys[at[free]] = hashes[free]
        going = going[keys[at[going]] != hashes[going]]
        at[going] = (at[going] + 1) & (len(keys) - 1)
