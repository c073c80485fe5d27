"""Which few bytes of each keyword are looked up, and the tables to look them up in (P1).

Text is sampled every `step` bytes. Wherever a keyword starts, one sample must fall on a block of
its bytes that is in the table: for each remainder of its start by the step there is one block, the
rarest of those that this remainder allows. So a block of B bytes needs step + B - 1 <= the
shortest keyword. In Base64 the samples are quads: with w quads a block and every k-th looked at,
3 (w + k) - 1 bytes, which is the paper's k = (L - 2) // 3 at w = 1.

ASCII letters are looked up in both cases at once; of other letters each spelling is listed, for
the block only. A hash of the block asks a table of bytes first (few samples pass), then the
sorted keys tell exactly which keywords may stand there, and two more stretches, the first and the
last bytes of the keyword, are asked by hash. What passes is compared letter by letter elsewhere.

Source: P1 (EMailMatch); R. Karp, M. Rabin 1987 for blocks told by hashes; the rarest of several
blocks as in S. Wu, U. Manber 1994.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import pybase64
from numpy.typing import NDArray

from core.keywords.spellings import KeywordSpelling

Bools = NDArray[np.bool_]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
UInt64s = NDArray[np.uint64]

SPREAD = np.uint64(0x9E3779B97F4A7C15)  # odd, random: multiplies a key into its hash
SALT = np.uint64(0xC2B2AE3D27D4EB4F)
_MOST_PIECES = 1_024  # spellings of one block; more are not listed, another block is taken
_MOST_KEYS = 1 << 20
_COMMON_SHIFT = 48
_ALL_BITS = (1 << 64) - 1
_BITS = (15, 18)  # of the table: in the processor's caches
_CASE = 0xDF  # without the bit that tells small from capital letters
_CASELESS = int.from_bytes(bytes([_CASE] * 8), "little")
# Of a quad's four characters, after capital letters and small ones are drawn together: without
# the bits that a letter's case changes. A few letters (t to z in the third byte) still have two.
_QUAD_MASK = 0x1F7F7177
_EVERY_BYTE = 0x0101010101010101
_LETTER_BITS = dict(
    zip(
        b" etaonirshdlucmfwypvbgkqjxz",
        (2.5, 3.2, 3.6, 3.8, 3.9, 4.0, 4.0, 4.2, 4.2, 4.3, 4.8, 5.0, 5.2, 5.2, 5.4, 5.6, 5.5, 5.7,
         5.9, 6.5, 5.9, 6.0, 6.9, 9.5, 9.5, 8.5, 9.5),
        strict=True,
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sampling:
    """How text is sampled: blocks of `size` bytes, `step` bytes apart; `quads`: in Base64."""

    size: int
    step: int
    quads: bool


@dataclass(frozen=True, slots=True, eq=False)
class BlockTables:
    """The tables of one way.

    Attributes:
        passing: (a power of 2,) bool: True where the hash of a key falls.
        shift: A hash's upper bits are its place in that.
        places: (as many,) int32: the first key of each hash; `turns`: how many have one at most.
        keys: (n,) uint64, sorted by hash, each once.
        firsts: (n + 1,) int32: where the entries of a key begin.
        words, offsets: (m,) int32, entries by key: which spelling, and where its block stands.
    """

    way: Sampling
    passing: Bools
    shift: np.uint64
    places: Int32s
    turns: int
    keys: UInt64s
    firsts: Int32s
    words: Int32s
    offsets: Int32s


@dataclass(frozen=True, slots=True, eq=False)
class Probes:
    """A second look at a place: hashes of (spelling, its first or its last bytes).

    Attributes:
        size: Bytes looked at, 8 at most.
        passing: As in `BlockTables`, one table for first and last bytes each.
        tails: (number of spellings,) int32: where the last bytes begin.
        free: (number of spellings,) bool: too many to list; all pass.
    """

    size: int
    passing: tuple[Bools, Bools]
    shift: np.uint64
    tails: Int32s
    free: Bools


def possible_samplings(shortest: int) -> Iterator[Sampling]:
    """The ways that keywords of so many bytes and more allow, none without need."""
    for size in sorted({min(shortest, size) for size in (4, 5, 6, 8)}):
        yield Sampling(size, shortest - size + 1, quads=False)
    for n_quads in (1, 2):
        every = (shortest + 1) // 3 - n_quads
        if every >= 1:
            yield Sampling(3 * n_quads, 3 * every, quads=True)


def choose_blocks(
    spellings: Sequence[KeywordSpelling], way: Sampling, common: Int64s | None = None
) -> BlockTables | None:
    """Choose each keyword's blocks; None if a keyword has too many spellings for this way.

    `common`: of `count_blocks` for such text as is to be searched; else letters are guessed by.

    Cost: O(keywords * bytes * spellings of a block), in Python: 0.1 ms a keyword.
    """
    entries: list[tuple[int, int, int]] = []
    for place, spelling in enumerate(spellings):
        best = _rarest(spelling, way, common)
        if best is None:
            return None
        for offset, pieces in best:
            entries += [(key, place, offset) for piece in pieces for key in _keys(piece, way)]
        if len(entries) > _MOST_KEYS:
            return None
    return _arrange_entries(way, entries)


def _arrange_entries(way: Sampling, entries: list[tuple[int, int, int]]) -> BlockTables:
    """Entries (key, spelling, offset) by the places of their keys in the table."""
    entries.sort()
    keys = np.array([entry[0] for entry in entries], np.uint64)
    passing, shift = _table(np.unique(keys))
    by_slot = np.argsort((keys * SPREAD) >> shift, kind="stable")
    keys = keys[by_slot]
    firsts = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
    unique = keys[firsts]
    slots = ((unique * SPREAD) >> shift).astype(np.int64)
    places = np.zeros(len(passing), np.int32)
    places[slots[::-1]] = np.arange(len(unique))[::-1]
    rows = np.array([entry[1:] for entry in entries], np.int32)[by_slot]
    return BlockTables(
        way,
        passing,
        shift,
        places,
        int(np.bincount(slots).max()),
        unique,
        np.append(firsts, len(keys)).astype(np.int32),
        np.ascontiguousarray(rows[:, 0]),
        np.ascontiguousarray(rows[:, 1]),
    )


def make_probes(spellings: Sequence[KeywordSpelling]) -> Probes:
    """The second look for a set of spellings."""
    size = min(8, *(spelling.least for spelling in spellings), 8)
    tails = [spelling.n_probed - size for spelling in spellings]
    free = np.zeros(len(spellings), np.bool_)
    hashes: tuple[list[int], list[int]] = ([], [])
    for place, spelling in enumerate(spellings):
        for offset, into in zip((0, tails[place]), hashes, strict=True):
            pieces = spelling.pieces(offset, size, _MOST_PIECES)
            free[place] |= pieces is None
            salt = (place * int(SALT)) & _ALL_BITS
            into += [plain_key(piece) ^ salt for piece in pieces or ()]
    most = max(hashes, key=len)
    shift = _table(np.array(most, np.uint64))[1]
    first, last = (_table(np.array(one, np.uint64), shift)[0] for one in hashes)
    return Probes(size, (first, last), shift, np.array(tails, np.int32), free)


def byte_mask(size: int) -> np.uint64:
    """What of eight bytes is looked at: the first `size`, without the bit of case."""
    return np.uint64(int.from_bytes(bytes([_CASE] * size), "little"))


def plain_key(piece: bytes) -> int:
    """The key of up to eight bytes as they are."""
    return int.from_bytes(piece, "little") & _CASELESS


def quad_keys(values: UInt64s, n_quads: int) -> UInt64s:
    """The keys of one or two quads, whose characters are the lower bytes of each value. In place.

    Small letters stand 6 further from capital ones in ASCII than in Base64; that is undone first.
    """
    lower = values >> np.uint64(5)
    lower &= np.uint64(_EVERY_BYTE)
    lower *= np.uint64(6)
    np.subtract(values, lower, out=values)
    values &= np.uint64(_QUAD_MASK if n_quads == 1 else _QUAD_MASK | _QUAD_MASK << 32)
    return values


def _rarest(
    spelling: KeywordSpelling, way: Sampling, common: Int64s | None
) -> list[tuple[int, set[bytes]]] | None:
    """For each remainder of the step, the rarest block that it allows: (offset, spellings)."""
    n_offsets = spelling.n_probed - way.size + 1
    scores = _scores(spelling, way, common)
    best: list[tuple[int, set[bytes]]] = []
    for remainder in range(way.step):
        for offset in sorted(range(remainder, n_offsets, way.step), key=scores.__getitem__):
            pieces = spelling.pieces(offset, way.size, _MOST_PIECES)
            if pieces is not None:
                best.append((offset, pieces))
                break
        else:
            return None
    return best


def _scores(
    spelling: KeywordSpelling, way: Sampling, common: Int64s | None
) -> list[tuple[int, float]]:
    """Of each block: how often it stands in the text tried, then how rare its letters make it."""
    low = spelling.usual.lower()
    blocks = [low[at : at + way.size] for at in range(spelling.n_probed - way.size + 1)]
    return [(_count(block, common), -_rarity_bits(block)) for block in blocks]


def _count(block: bytes, common: Int64s | None) -> int:
    if common is None:
        return 0
    return int(common[(plain_key(block) * int(SPREAD) & _ALL_BITS) >> _COMMON_SHIFT])


def expected_share(spellings: Sequence[KeywordSpelling], way: Sampling, common: Int64s) -> float:
    """How many entries a sample names, about, by what stands in the text tried."""
    total = 0
    for spelling in spellings:
        low = spelling.usual.lower()
        n_offsets = spelling.n_probed - way.size + 1
        counts = [_count(low[at : at + way.size], common) for at in range(n_offsets)]
        total += sum(min(counts[remainder :: way.step]) for remainder in range(way.step))
    return total / max(1, int(common.sum()))


def count_blocks(text: bytes, size: int) -> Int64s:
    """How often blocks of a size stand in a text with eight bytes behind it, by their hash."""
    every = np.ndarray((len(text) - 7,), "<u8", text, 0, (1,)) & byte_mask(size)
    slots = ((every * SPREAD) >> np.uint64(_COMMON_SHIFT)).astype(np.int64)
    return np.bincount(slots, minlength=1 << (64 - _COMMON_SHIFT))


def _rarity_bits(piece: bytes) -> float:
    """How rare a block is, roughly: by its letters, and by what follows from the byte before."""
    bits, before = 0.0, 0
    for byte in piece:
        if byte in (0, before) or byte in (0xD0, 0xD1):
            bits += 1.0  # half of UTF-16, and the lead bytes of Cyrillic, are no news
        elif byte >= 0x80:
            bits += 4.5
        else:
            bits += _LETTER_BITS.get(byte, 7.0) - 0.7 * (before in _LETTER_BITS)
        before = byte
    return bits


def _keys(piece: bytes, way: Sampling) -> Iterator[int]:
    if not way.quads:
        yield plain_key(piece)
        return
    quads = [_quad(piece[at : at + 3]) for at in range(0, len(piece), 3)]
    for together in product(*quads):
        yield sum(key << 32 * at for at, key in enumerate(together))


@lru_cache(maxsize=1 << 16)
def _quad(three: bytes) -> tuple[int, ...]:
    """The keys of three bytes in Base64, their letters in both cases."""
    cases = [{byte, byte - 32 * (97 <= byte <= 122)} for byte in three]
    codes = [pybase64.b64encode(bytes(one)) for one in product(*cases)]
    keys = quad_keys(np.frombuffer(b"".join(codes), "<u4").astype(np.uint64), 1)
    return tuple(sorted(set(keys.tolist())))


def _table(keys: UInt64s, shift: np.uint64 | None = None) -> tuple[Bools, np.uint64]:
    """A table with True at each key's hash, sparse enough that few others pass."""
    if shift is None:
        least, most = _BITS
        shift = np.uint64(64 - min(max(len(keys).bit_length() + 8, least), most))
    passing = np.zeros(1 << (64 - int(shift)), np.bool_)
    passing[((keys * SPREAD) >> shift).astype(np.int64)] = True
    return passing, shift
