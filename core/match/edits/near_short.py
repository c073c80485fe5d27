"""All pairs of short texts that are alike by edit distance: exactly those, none missed.

P3's features find most of them (`core.match.short.seed_matching`), but miss, by design, texts all
of whose pieces begin and end differently. Among the short messages of one mailbox, some thousands,
nothing has to be missed: texts sorted by length are compared in blocks, each with those that are
not too short for it, a block in one call that computes 64 cells at a time. Where texts of more
than `_ONE_WORD` characters have to be very much alike, most pairs are ruled out before, by the
trigrams that they share (`core.match.edits.trigrams`): 40 ns a pair instead of half a microsecond.

Below 0.8 nothing cheaper than the distance itself tells unrelated texts of one language apart:
they share more characters, and pieces of two or three, than half of their length in edits leaves.

Rivals that were tried or weighed: a product of matrices that tells how many pairs of neighbouring
characters two texts share at most leaves few pairs for the distance and takes twice as long as the
distance of all. An index by segments (PASS-JOIN) or by rare q-grams is faster from 0.8 up among
many more texts, but at 0.6 its segments are two characters long, and the slider goes down to 0.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import UInt64s
from core.job import Job
from core.match.edits.distance import edit_distances, max_edits
from core.match.edits.trigrams import WORTHWHILE, may_be_near, trigram_bits

Int64s = NDArray[np.int64]

_ROWS, _COLUMNS = 128, 8_192  # texts compared at once, if they are short
_STEPS = 1 << 26  # of the distance between two checkpoints: 0.1 s or so
_ONE_WORD = 64  # characters; the distance of shorter texts costs no more than to ask for trigrams
_STRETCH = 1.1  # the longest of the rows of a block, over the shortest
_FEW = 8  # of so many pairs one is left, or all of the block are compared
# Distances of at most `_BAND` are found in one word a character, however long the texts are: those
# of one template in a quarter of the time. To look there first costs others a seventh. So one text
# is compared with each `_STRIDE`-th before; it is worth it if one in `_STRIDE` of these is near.
_BAND = 31
_STRIDE = 8
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class NearPairs:
    """Pairs of texts, a < b, sorted; (m,) int64 each. distance: in edits."""

    a: Int64s
    b: Int64s
    distance: Int64s


def find_near_pairs(
    texts: Sequence[str], similarity: float, job: Job, *, n_known: int = 0
) -> NearPairs:
    """Every pair of texts with 1 - distance / (length of the longer) >= similarity.

    Args:
        texts: In normal form. Equal ones are pairs like others; whoever has many gives each once.
        similarity: Above 0, 1 at most.
        job: Asked to stop after each block.
        n_known: The first so many texts are not compared with each other.

    Cost: O(n**2), at most `count_join_steps`; 20 to 80 ns for each pair of texts of 60 characters
    whose lengths allow it, for 8,000 of them 3 s at 0.6, 0.6 s at 0.8. Memory flat but for the
    result.
    """
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    order = lengths.argsort(kind="stable")
    ordered = _Ordered.of([texts[row] for row in order.tolist()], lengths[order], similarity)
    new, old = np.flatnonzero(order >= n_known), np.flatnonzero(order < n_known)
    found = [np.zeros((3, 0), np.int64)]
    for rows, columns in ((new, np.arange(len(texts))), (old, new)):
        for some_rows, some_columns in ordered.blocks(rows, columns):
            job.checkpoint()
            found.append(ordered.near_in_block(some_rows, some_columns))
    row, column, distance = np.concatenate(found, axis=1)
    a, b = order[row], order[column]
    a, b = np.minimum(a, b), np.maximum(a, b)
    by_place = np.lexsort((b, a))
    return NearPairs(a[by_place], b[by_place], distance[by_place])


def count_join_steps(lengths: Int64s) -> Int64s:
    """How many steps of 64 cells `find_near_pairs` takes at most for the n shortest texts, by n.

    Args:
        lengths: Of the texts, ascending.
    """
    found: Int64s = np.cumsum(lengths * np.cumsum(lengths // 64 + 1))
    return found


class _Ordered(NamedTuple):
    """Texts by length, ascending."""

    texts: list[str]
    lengths: Int64s
    similarity: float
    bits: UInt64s  # of none if they are not asked for

    @classmethod
    def of(cls, texts: list[str], lengths: Int64s, similarity: float) -> _Ordered:
        """With the trigrams of the texts, where those rule out pairs."""
        asked = similarity >= WORTHWHILE and int(lengths.max(initial=0)) > _ONE_WORD
        return cls(texts, lengths, similarity, trigram_bits(texts if asked else []))

    def blocks(self, rows: Int64s, columns: Int64s) -> Iterator[tuple[Int64s, Int64s]]:
        """Some of the rows, and of the columns before them those that may be alike."""
        start, lengths = 0, self.lengths[rows]
        while start < len(rows):
            first_length = self.lengths[rows[start]]
            stop = int(lengths.searchsorted(first_length * _STRETCH + 1, "right"))
            last = min(start + _ROWS, stop) - 1  # few rows would else have too many columns
            longest = int(lengths[last])
            pairs = max(1, _STEPS // (longest * (longest // 64 + 1) + 1))
            some = rows[start : min(start + pairs, last + 1)]
            shortest = first_length * self.similarity - _ROUNDING
            first = int(self.lengths[columns].searchsorted(shortest))
            stop = int(columns.searchsorted(some[-1], "right"))
            width = max(1, min(_COLUMNS, pairs // _ROWS))
            for at in range(first, stop, width):
                yield some, columns[at : min(at + width, stop)]
            start += len(some)

    def near_in_block(self, rows: Int64s, columns: Int64s) -> NDArray[np.int64]:
        """The pairs of a block: (3, m), row, column (column < row), distance."""
        from rapidfuzz.distance import Levenshtein  # noqa: PLC0415 - as in `edit_distances`
        from rapidfuzz.process import cdist  # noqa: PLC0415 - as above

        allowed = max_edits(self.lengths[rows], self.similarity)
        if len(self.bits) and self.lengths[rows[-1]] > _ONE_WORD:
            may = may_be_near(self.bits[rows], self.bits[columns], allowed)
            may &= columns < rows[:, None]
            if np.count_nonzero(may) * _FEW < may.size:
                return self._near_of(rows, columns, may, allowed)
        one, other = ([self.texts[n] for n in side.tolist()] for side in (rows, columns))
        most = int(allowed.max())
        hint = None
        if most > _BAND and self.lengths[rows[-1]] > _ONE_WORD:
            looked_at = cdist(
                one[-1:], other[::_STRIDE], scorer=Levenshtein.distance, score_cutoff=_BAND
            )
            if np.count_nonzero(looked_at <= _BAND) * _STRIDE >= looked_at.size:
                hint = _BAND
        many = len(one) > len(other)  # each of the first ones is prepared for all others
        table = cdist(
            *((other, one) if many else (one, other)),
            scorer=Levenshtein.distance,
            score_cutoff=most,  # beyond it the table says one more
            score_hint=hint,
            dtype=np.int32,
        )
        table = table.T if many else table
        row, column = np.nonzero(table <= allowed[:, None])
        distance = table[row, column].astype(np.int64)
        row, column = rows[row], columns[column]
        before = column < row  # each pair once: the longer, or later, of two is the row
        return np.stack([row[before], column[before], distance[before]])

    def _near_of(
        self, rows: Int64s, columns: Int64s, may: NDArray[np.bool_], allowed: Int64s
    ) -> NDArray[np.int64]:
        """The pairs of a block, of those that may be."""
        row, column = np.nonzero(may)
        most = allowed[row]
        row, column = rows[row], columns[column]
        one, other = ([self.texts[n] for n in side.tolist()] for side in (row, column))
        distance = edit_distances(one, other, most)
        near = distance <= most
        return np.stack([row[near], column[near], distance[near]])
