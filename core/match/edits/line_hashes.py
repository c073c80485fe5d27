"""Hashes of the lines of texts, of many texts at once: to count in how many texts a line stands.

A hash is a sum over the bytes, each times a power of an odd number by its place; what a line
begins with is divided out, so one running sum gives those of all lines. Two different lines have
the same hash by chance once in 2**64; whoever made some on purpose would have a line of a short
mail taken for a common one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from core.columns import Int64s, UInt64s, cut_by_length, is_in_sorted

_AT_ONCE = 1 << 16  # characters; what such a batch needs stays in the processor's caches
_BASE = 0x9E3779B97F4A7C15  # odd, so it can be divided by
_LENGTH = np.uint64(0xD6E8FEB86659FD93)
_BREAK = 10
_BITS = 20
_SHIFT = np.uint64(64 - _BITS)
_MIX = np.frombuffer(hashlib.shake_128(b"lines").digest(256 * 8), "<u8").astype(np.uint64)


def hash_lines(texts: Sequence[str]) -> tuple[UInt64s, Int64s]:
    """Hash all lines.

    Returns:
        (k,) the hashes of the first text's lines, then of the second's, and so on; (n,) how many
        lines each text has.

    Cost: linear; 5 ns a byte.
    """
    found = [_hash_batch(texts[part]) for part in cut_by_length(texts, _AT_ONCE)]
    counts = np.fromiter((text.count("\n") + 1 for text in texts), np.int64, len(texts))
    return np.concatenate([np.zeros(0, np.uint64), *found]), counts


def hash_strings(strings: Iterable[str]) -> UInt64s:
    """(n,) one hash of each string, whatever its lines. Cost: 1 us each."""
    encoded = (string.encode("utf-8", "surrogatepass") for string in strings)
    digests = [hashlib.blake2b(data, digest_size=8).digest() for data in encoded]
    return np.frombuffer(b"".join(digests), "<u8").astype(np.uint64)


def _hash_batch(texts: Sequence[str]) -> UInt64s:
    encoded = (text.encode("utf-8", "surrogatepass") for text in texts)
    data = np.frombuffer(b"\n".join(chain(encoded, [b""])), np.uint8)
    ends = np.flatnonzero(data == _BREAK)
    starts = np.append(0, ends[:-1] + 1)
    powers, inverse = _powers(1 << (len(data) - 1).bit_length())
    sums = np.zeros(len(data) + 1, np.uint64)
    np.cumsum(_MIX[data] * powers[: len(data)], out=sums[1:])
    hashes = (sums[ends] - sums[starts]) * inverse[starts]
    hashes += (ends - starts).astype(np.uint64) * _LENGTH
    found: UInt64s = hashes
    return found


@lru_cache(maxsize=4)
def _powers(n: int) -> tuple[UInt64s, UInt64s]:
    """The first n powers of `_BASE` modulo 2**64, and what undoes them."""
    found = []
    for base in (_BASE, pow(_BASE, -1, 1 << 64)):
        factors = np.full(n, base, np.uint64)
        factors[:1] = 1
        found.append(np.cumprod(factors, dtype=np.uint64))
    return found[0], found[1]


def find_common_lines(hashes: UInt64s, counts: Int64s, many: int) -> UInt64s:
    """The lines that stand in so many texts or more, ascending; arguments as `hash_lines` gives.

    Cost: one sort. Which lines stand in one text twice is asked only of those that come up often.
    """
    often = _repeated(hashes, many)
    begins = np.zeros(1 << _BITS, bool)
    begins[often >> _SHIFT] = True
    some = np.flatnonzero(begins[hashes >> _SHIFT])
    some = some[is_in_sorted(often, hashes[some])]
    owner = np.repeat(np.arange(len(counts)), counts)[some]
    order = np.lexsort((owner, hashes[some]))
    owner, line = owner[order], hashes[some][order]
    is_new = np.append(True, (line[1:] != line[:-1]) | (owner[1:] != owner[:-1]))[: len(line)]
    return _repeated(line[is_new], many)


def _repeated(hashes: UInt64s, many: int) -> UInt64s:
    """Those that are there so many times or more, each once, ascending."""
    ascending = np.sort(hashes)
    is_first = np.append(True, ascending[1:] != ascending[:-1])[: len(hashes)]
    starts = np.flatnonzero(is_first)
    return ascending[starts[np.diff(starts, append=len(hashes)) >= many]]
