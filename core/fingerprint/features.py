"""P3's feature values: what of a short text is looked up in an index of other short texts.

A text is cut at punctuation; of its N longest pieces the first characters make one group of
seeds, the last characters another; each ordered choice of M seeds of a group is one feature. A
copy with a changed greeting, name or ending keeps most of its seeds, so it shares features with
its original.

Where the paper is silent or wrong for our texts:

- A "byte" is an ASCII character as itself, and a well-spread 8-bit hash of any other. The lead
  byte of UTF-8 has six values in Chinese, and an index of those is a thousand times as slow.
- English has few pieces and 26 letters. With single letters a feature of 366,000 messages is met
  in 336 others, with two letters a seed in 3.8, with three in 1.6 (Chinese: 16, 1.0, 1.0). `WIDE`
  takes three, hashed to 16 bits; `PAPER` takes one, as the worked examples do.
- White space and apostrophes are left out before anything is cut: a piece shall not begin with a
  blank, and where lines are broken says nothing.
- With fewer than N characters in all the seeds are repeated; a text of punctuation alone has none.

All is done for many texts at once, a few array operations for thousands of them: 1 us a text of 60
characters, but 0.3 ms for one alone.

Source: P3 4.2 (seeds), 4.3 (sets of features).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

Int64s = NDArray[np.int64]
UInt32s = NDArray[np.uint32]
UInt64s = NDArray[np.uint64]

_CUT, _DROPPED = 1, 2
_TABLE = 1 << 16
_APOSTROPHES = "'\u2019\u2018\u00b4`"
_MULTIPLIERS = np.array([0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F], np.uint32)  # odd, random
_BATCH = 1 << 12  # texts at once: what they need stays in the processor's caches
_LENGTH_BITS, _PIECE_BITS = 16, 28


@dataclass(frozen=True, slots=True)
class FeatureSettings:
    """How features are made.

    Attributes:
        n_seeds: N, pieces that give a seed.
        n_chosen: M, seeds in a feature; N over M features a group.
        width: Characters a seed is made of; 1 is the paper's.
        both_ends: The last characters too, as a second group.
    """

    n_seeds: int = 8
    n_chosen: int = 4
    width: int = 3
    both_ends: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.n_chosen <= self.n_seeds <= 16:
            raise ValueError(f"{self.n_chosen} of {self.n_seeds} seeds")
        if not 1 <= self.width <= len(_MULTIPLIERS):
            raise ValueError(f"seeds of {self.width} characters")
        if self.n_chosen * self.seed_bits > 64:
            raise ValueError(f"{self.n_chosen} seeds of {self.seed_bits} bits in 64")

    @property
    def seed_bits(self) -> int:
        """Of one seed: 8 in the paper, else as many as go into 64 bits, 16 at most."""
        return 8 if self.width == 1 else min(16, 64 // self.n_chosen)


PAPER = FeatureSettings(width=1, both_ends=False)  # what its tables were made with
WIDE = FeatureSettings()


@dataclass(frozen=True, slots=True, eq=False)
class _Pieces:
    """The longest pieces of each text, longest first. All (k,) int64 but `points`.

    points: code points of all texts. start, end: borders of a piece in them. owner: number of its
    text. rank: 0 for the longest of its text.
    """

    points: UInt32s
    start: Int64s
    end: Int64s
    owner: Int64s
    rank: Int64s


def feature_sets(
    texts: Sequence[str], way: FeatureSettings = WIDE
) -> tuple[UInt64s, NDArray[np.bool_]]:
    """The feature set of each text.

    Args:
        texts: In normal form, so that case and width of characters do not matter.
        way: How many seeds of which kind.

    Returns:
        (n_groups, n_choices, n_texts) uint64: the features of a text in the order of the paper's
        examples, repeats not removed; and (n_texts,) bool: whether it has any.

    Cost: O(total length); 1 us for a text of 60 characters among thousands.
    """
    n_groups = 2 if way.both_ends else 1
    n_choices = len(_choices(way.n_seeds, way.n_chosen)[-1][0])
    features = np.zeros((n_groups, n_choices, len(texts)), np.uint64)
    has_any = np.zeros(len(texts), bool)
    for first in range(0, len(texts), _BATCH):
        batch = slice(first, first + _BATCH)
        pieces = _longest_pieces(texts[batch], way.n_seeds)
        for group in range(n_groups):
            seeds = _seeds(pieces, len(texts[batch]), way, group)
            features[group, :, batch] = _choose_seeds(seeds, way)
        has_any[batch][pieces.owner] = True
    return features, has_any


def _longest_pieces(texts: Sequence[str], n_seeds: int) -> _Pieces:
    """Cut texts at punctuation; keep the longest pieces of each. Source: P3 4.2, steps 1 and 2."""
    joined = "\n".join(texts) + "\n"
    points = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
    borders = np.zeros(len(texts) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)) + 1, out=borders[1:])
    classes = _classes()[np.minimum(points, np.uint32(_TABLE - 1))]
    kept = np.flatnonzero(classes != _DROPPED)
    points, is_cut = points[kept], classes[kept] == _CUT
    borders = kept.searchsorted(borders)
    turns = np.flatnonzero(is_cut[1:] != is_cut[:-1]) + 1
    if not is_cut[0]:
        turns = np.concatenate(([0], turns))
    start, end = turns[::2], turns[1::2]  # the last character is a line feed, so each piece ends
    owner = borders.searchsorted(start, "right") - 1
    return _rank_pieces(points, start, end, owner, n_seeds)


def _rank_pieces(
    points: UInt32s, start: Int64s, end: Int64s, owner: Int64s, n_seeds: int
) -> _Pieces:
    """Sort pieces by text, longest first, as they stand where equally long; drop what is over.

    One sort of numbers that hold all three: several times as fast as a sort by three keys.
    """
    longest = (1 << _LENGTH_BITS) - 1
    shortness = longest - np.minimum(end - start, longest)
    number = np.arange(len(start))
    key = (owner << _LENGTH_BITS | shortness) << _PIECE_BITS | number
    key.sort()
    piece = key & ((1 << _PIECE_BITS) - 1)
    owner = owner[piece]
    is_first = np.ones(len(owner), bool)
    is_first[1:] = owner[1:] != owner[:-1]
    first = np.maximum.accumulate(np.where(is_first, number, 0))
    rank = number - first
    kept = rank < n_seeds
    piece = piece[kept]
    return _Pieces(points, start[piece], end[piece], owner[kept], rank[kept])


def _seeds(pieces: _Pieces, n_texts: int, way: FeatureSettings, from_end: int) -> UInt64s:
    """The seeds of each text, (n_seeds, n_texts). Source: P3 4.2, steps 3 and 4.

    Column by column: the first characters of all pieces, longest piece first, then the second ones
    of those that have two, until there are N.
    """
    seeds = np.zeros((way.n_seeds, n_texts), np.uint64)
    filled = np.zeros(n_texts, np.int64)
    start, end, owner, rank = pieces.start, pieces.end, pieces.owner, pieces.rank
    for column in range(way.n_seeds):
        slot = filled[owner] + rank
        used = slot < way.n_seeds
        inside = (start[used] + column, end[used], 1)
        if from_end:
            inside = (end[used] - 1 - column, start[used] - 1, -1)
        seeds[slot[used], owner[used]] = _seed(pieces.points, *inside, way)
        filled += np.bincount(owner, minlength=n_texts)
        more = (end - start > column + 1) & (filled[owner] < way.n_seeds)
        if not more.any():
            break
        start, end, owner, rank = start[more], end[more], owner[more], rank[more]
    for slot_number in range(1, way.n_seeds):
        rows = np.flatnonzero((filled <= slot_number) & (filled > 0))
        seeds[slot_number, rows] = seeds[slot_number - filled[rows], rows]
    return seeds


def _seed(points: UInt32s, at: Int64s, stop: Int64s, step: int, way: FeatureSettings) -> UInt64s:
    """The seed at each place: a character as a byte, or `width` of them hashed, inside a piece."""
    first = points[at]
    if way.width == 1:
        spread = (first * _MULTIPLIERS[0]) >> np.uint32(24)
        return np.where(first < 128, first, spread).astype(np.uint64)
    mixed = first * _MULTIPLIERS[0]
    for further in range(1, way.width):
        place = at + step * further
        inside = (stop - place) * step > 0
        char = np.where(inside, points[np.where(inside, place, 0)], 0).astype(np.uint32)
        mixed = (mixed ^ (mixed >> np.uint32(15))) + char
        mixed *= _MULTIPLIERS[further]
    hashed: UInt64s = (mixed >> np.uint32(32 - way.seed_bits)).astype(np.uint64)
    return hashed


def _choose_seeds(seeds: UInt64s, way: FeatureSettings) -> UInt64s:
    """Each ordered choice of M seeds, packed, the first seed highest. Source: P3 4.3."""
    packed: UInt64s = seeds
    for before, last in _choices(way.n_seeds, way.n_chosen)[1:]:
        packed = (packed[before] << np.uint64(way.seed_bits)) | seeds[last]
    return packed


@cache
def _choices(n_seeds: int, n_chosen: int) -> list[tuple[Int64s, Int64s]]:
    """How choices grow: for 1, 2 … M seeds, which choice of one less, and which seed is added."""
    steps: list[tuple[Int64s, Int64s]] = []
    numbers: dict[tuple[int, ...], int] = {(): 0}
    for size in range(1, n_chosen + 1):
        choices = list(combinations(range(n_seeds), size))
        before = [numbers[choice[:-1]] for choice in choices]
        steps.append((np.array(before), np.array([choice[-1] for choice in choices])))
        numbers = {choice: number for number, choice in enumerate(choices)}
    return steps


@cache
def _classes() -> NDArray[np.uint8]:
    """For each character up to U+FFFF: whether texts are cut there, or it is left out."""
    classes = np.zeros(_TABLE, np.uint8)
    for point in range(_TABLE):
        kind = category(chr(point))
        if kind[0] in "PS" or chr(point) in "\n\r\u2028\u2029":
            classes[point] = _CUT
        elif kind[0] == "Z" or chr(point) in "\t\x0b\x0c":
            classes[point] = _DROPPED
    for mark in _APOSTROPHES:
        classes[ord(mark)] = _DROPPED
    return classes
