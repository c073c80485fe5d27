"""Hits of many parts, gathered stretch by stretch, and of each keyword no more than are wanted."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from core.columns import index_in_sorted
from core.keywords.kernel import Int64s
from core.model.mentions import Hit

_HELD = 1 << 18  # hits that are held before those beyond the limit are dropped
_KEYWORDS = 1 << 20  # above all numbers of keywords

Bools = NDArray[np.bool_]


class HitCollector:
    """Hits so far. Memory: 32 bytes a hit, for those within the limit and `_HELD` more."""

    def __init__(self, most: int, held: int = _HELD) -> None:
        """`most`: of each keyword in each part the first so many are kept."""
        self._most, self._held = most, held
        self._new: list[NDArray[np.int64]] = []
        self._n_new = 0
        # Of which keyword in which part there are enough, and where the last one of these starts.
        self._full = np.empty(0, np.int64)
        self._last = np.empty(0, np.int64)

    def add(self, parts: Int64s, keywords: Int64s, starts: Int64s, ends: Int64s) -> None:
        """Add hits: (n,) each; the numbers of parts must ascend with their places in the text."""
        if len(parts):
            self._new.append(np.stack([parts, starts, keywords, ends]))
            self._n_new += len(parts)
            if self._n_new >= self._held:
                self._new, self._n_new = [self._first()], 0

    def allowed_places(self, parts: Int64s, keywords: Int64s, starts: Int64s) -> Bools | None:
        """Which places a hit may have that is kept; None: all. Saves comparing the others."""
        if not len(self._full):
            return None
        key = parts * _KEYWORDS + keywords
        at = index_in_sorted(self._full, key)
        wanted: Bools = (at < 0) | (starts <= self._last[at])
        return wanted

    def by_part(self) -> dict[int, list[Hit]]:
        """The hits of each part that has some: by start, then keyword, then end."""
        if not self._new:
            return {}
        parts, starts, keywords, ends = self._first()
        # a tuple's own constructor: that of a named tuple takes twice the time, for each hit
        told = zip(keywords.tolist(), starts.tolist(), ends.tolist(), strict=True)
        hits = list(map(partial(tuple.__new__, Hit), told))
        which, firsts = np.unique(parts, return_index=True)
        bounds = [*firsts.tolist(), len(hits)]
        return {part: hits[bounds[at] : bounds[at + 1]] for at, part in enumerate(which.tolist())}

    def _first(self) -> NDArray[np.int64]:
        """All hits, in order and each once, without those beyond the limit."""
        hits = np.concatenate(self._new, axis=1)
        parts, starts, keywords, ends = hits
        hits = hits[:, np.lexsort((ends, keywords, starts, parts))]
        differ = (hits[:, 1:] != hits[:, :-1]).any(axis=0)
        hits = hits[:, np.append(True, differ)]
        if hits.shape[1] <= self._most:
            return hits
        parts, starts, keywords, _ = hits
        key = parts * _KEYWORDS + keywords
        groups = np.argsort(key, kind="stable")  # each keyword's hits stay in order
        firsts = np.flatnonzero(np.append(True, np.diff(key[groups]) != 0))
        sizes = np.diff(np.append(firsts, len(groups)))
        rank = np.arange(len(groups)) - np.repeat(firsts, sizes)
        kept = np.empty(len(groups), np.bool_)
        kept[groups] = rank < self._most
        lasts = groups[firsts[sizes >= self._most] + self._most - 1]
        self._full, self._last = key[lasts], starts[lasts]
        return hits[:, kept]
