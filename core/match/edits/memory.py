"""What an earlier search for near copies found: by texts, not by rows, so that it outlives them.

Of a mailbox that grew by a hundredth nearly all texts and pairs are those of the last scan. A text
is named by where the cache has it (`MessageTable.text_entry`, `text_place`): a digest of what
stands there, so it stays the same whatever comes before it. All that a scan would find out anew
by reading old texts is here: their lengths, the hashes of their lines, the brief ones themselves,
which of those are near each other, and what each pair that was measured gave. The rest (who is
compared with whom) is found anew each time, so a scan that remembers finds what one finds that
does not.

What a message says by itself depends on all others (`core.match.edits.own_text`): `state` tells
whether it still says the same. Rows that have one text may say different things beside different
subjects, so the same text may be here twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int32s, Int64s, Texts, UInt64s, index_in_sorted, pair_keys

UNLIKE = -1  # edits of a pair that was measured and is not alike enough
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class EditMemory:
    """What was found of t texts.

    Attributes:
        entry, place: (t,) which texts. sizes: (t,) int32, in characters.
        state: (t,) uint64, a hash of what a brief text says by itself; 0: what its sender wrote.
        n_lines, lines: (t,) int32 and (k,) uint64: the hashes of their lines.
        brief: (s,) int32 the texts that are brief; whole, own: these, as in `OwnText`.
        joined: (j,) int32 into `brief`: different texts that were compared with each other.
        near: (m, 3) int32: pairs of these, into `joined`, that are near, and their distance.
        near_least: (1,) the similarity from which on they are.
        a, b: (p,) int32, pairs of texts that were measured, a <= b. least: (p,) the similarity
            that they had to reach. edits, own_edits, own_a, own_b: (p,) int32 as in `Measured`.
    """

    entry: UInt64s
    place: Int32s
    sizes: Int32s
    state: UInt64s
    n_lines: Int32s
    lines: UInt64s
    brief: Int32s
    whole: Texts
    own: Texts
    joined: Int32s
    near: Int32s
    near_least: NDArray[np.float64]
    a: Int32s
    b: Int32s
    least: NDArray[np.float64]
    edits: Int32s
    own_edits: Int32s
    own_a: Int32s
    own_b: Int32s

    def find(self, entry: UInt64s, place: Int32s) -> Int64s:
        """(n,) int64: the numbers of some texts; -1 of those that are not here."""
        order, names = self._sorted
        at = index_in_sorted(names, _name(entry, place))
        number = np.where(at >= 0, order[at], -1) if len(order) else at
        same = (number >= 0) & (entry != 0)
        same[same] = (self.entry[number[same]] == entry[same]) & (
            self.place[number[same]] == place[same]
        )
        return np.where(same, number, -1)

    def find_pairs(self, a: Int64s, b: Int64s, least: NDArray[np.float64]) -> Int64s:
        """(k,) where pairs of texts stand that had to be as alike; -1: they do not."""
        order, keys = self._sorted_pairs
        at = index_in_sorted(keys, np.where((a < 0) | (b < 0), -1, pair_keys(a, b)))
        found = np.where(at >= 0, order[at], -1) if len(order) else at
        return (
            np.where((found >= 0) & (self.least[found] == least), found, -1) if len(order) else at
        )

    @cached_property
    def brief_number(self) -> Int64s:
        """(t,) the place of a text among the brief ones; -1: it is none."""
        numbers = np.full(len(self.entry), -1)
        numbers[self.brief] = np.arange(len(self.brief))
        return numbers

    @cached_property
    def line_ends(self) -> Int64s:
        """(t + 1,) where the lines of each text begin and end in `lines`."""
        return np.append(0, np.cumsum(self.n_lines, dtype=np.int64))

    @cached_property
    def _sorted(self) -> tuple[Int64s, UInt64s]:
        names = _name(self.entry, self.place)
        order = np.argsort(names, kind="stable")
        return order, names[order]

    @cached_property
    def _sorted_pairs(self) -> tuple[Int64s, Int64s]:
        keys = pair_keys(self.a, self.b)
        order = np.argsort(keys, kind="stable")
        return order, keys[order]


def _name(entry: UInt64s, place: Int32s) -> UInt64s:
    found: UInt64s = entry + (place.astype(np.uint64) + np.uint64(1)) * _SPREAD
    return found


def memory_to_columns(memory: EditMemory) -> dict[str, Column]:
    """As columns that `core.columns.pack` takes."""
    return {name: getattr(memory, name) for name in _NAMES}


def memory_from_columns(columns: Mapping[str, Column] | None) -> EditMemory:
    """Undo `memory_to_columns`; nothing is remembered where these are not whole."""
    if columns is None or not all(_fits(columns.get(name), name) for name in _NAMES):
        return EMPTY
    found = EditMemory(**{name: columns[name] for name in _NAMES})  # type: ignore[arg-type]  # by `_fits`
    return found if _is_whole(found) else EMPTY


def _fits(column: Column | None, name: str) -> bool:
    model = getattr(EMPTY, name)
    if isinstance(column, Texts) or isinstance(model, Texts) or column is None:
        return isinstance(column, Texts) and isinstance(model, Texts) and _can_be_read(column)
    return bool(column.dtype == model.dtype and column.shape[1:] == model.shape[1:])


def _can_be_read(column: Texts) -> bool:
    try:
        return sum(map(len, column)) <= len(column.block)
    except ValueError:
        return False


def _is_whole(it: EditMemory) -> bool:
    """Whether the columns fit each other."""
    t, s, j, p = len(it.entry), len(it.brief), len(it.joined), len(it.a)
    numbers = (it.brief, t), (it.joined, s), (it.near[:, :2], j), (it.a, t), (it.b, t)
    of_pairs = (it.b, it.least, it.edits, it.own_edits, it.own_a, it.own_b)
    return (
        all(len(column) == t for column in (it.place, it.sizes, it.state, it.n_lines))
        and len(it.whole) == len(it.own) == s
        and all(len(column) == p for column in of_pairs)
        and len(it.near_least) == 1
        and bool((it.n_lines >= 0).all())
        and int(it.n_lines.sum(dtype=np.int64)) == len(it.lines)
        and all(bool(((column >= 0) & (column < n)).all()) for column, n in numbers)
    )


_NONE, _NO_HASHES, _NO_TEXTS = np.zeros(0, np.int32), np.zeros(0, np.uint64), Texts.of(())
EMPTY = EditMemory(
    entry=_NO_HASHES,
    place=_NONE,
    sizes=_NONE,
    state=_NO_HASHES,
    n_lines=_NONE,
    lines=_NO_HASHES,
    brief=_NONE,
    whole=_NO_TEXTS,
    own=_NO_TEXTS,
    joined=_NONE,
    near=np.zeros((0, 3), np.int32),
    near_least=np.ones(1),
    a=_NONE,
    b=_NONE,
    least=np.zeros(0),
    edits=_NONE,
    own_edits=_NONE,
    own_a=_NONE,
    own_b=_NONE,
)
_NAMES = [field.name for field in fields(EditMemory)]
