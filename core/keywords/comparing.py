"""Places where keywords may stand, compared letter by letter.

Most hits are the keyword just as it was given: those are told by comparing bytes, of all places at
once. For the others the lattice of spellings is walked, once for each stretch of bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.keywords.kernel import Int64s
from core.keywords.spellings import KeywordSpelling

_MOST_KNOWN = 1 << 16
_PLACES = 1 << 14  # compared at once, so that many bytes of them fit into memory


class SpellingComparer:
    """Spellings of keywords in one codec; knows what it compared before."""

    def __init__(self, spellings: Sequence[KeywordSpelling], codec: str) -> None:
        self._spellings = spellings
        # In UTF-16 each half of a character may look like ASCII, ß is as long as s.
        self._is_wide = codec.startswith("utf_16")
        self._known: set[tuple[int, bytes]] = set()
        usual = [spelling.usual for spelling in spellings]
        self._usual = np.frombuffer(b"".join(usual), np.uint8)
        self._lengths = np.array([len(one) for one in usual], np.int64)
        self._firsts = np.cumsum(self._lengths) - self._lengths
        self._only = np.array([self._is_only(one, one.usual) for one in spellings], np.bool_)

    def ends(
        self, data: bytes, starts: Int64s, words: Int64s, limits: Int64s
    ) -> tuple[Int64s, Int64s]:
        """Where keywords end that start at some places.

        Args:
            data: Parts behind one another.
            starts: (n,), ascending places in `data`.
            words: (n,), the spelling that may start there.
            limits: (n,), where the part of each place ends.

        Returns:
            (which places, where the keyword ends), (m,) each, ascending; a place counts twice if
            the keyword ends in two ways there (ss in ßs), not at all if it does not stand there.
        """
        ends = np.full(len(starts), -1, np.int64)
        for first in range(0, len(starts), _PLACES):
            some = slice(first, first + _PLACES)
            until = starts[some] + self._lengths[words[some]]
            same = self._as_given(data, starts[some], words[some]) & (until <= limits[some])
            ends[some][same] = until[same]
        more: list[tuple[int, int]] = []
        for place in np.flatnonzero(ends < 0).tolist():
            its = self._walked(data, int(starts[place]), int(words[place]), int(limits[place]))
            more += [(place, end) for end in its]
        simple = np.flatnonzero(ends >= 0)
        if not more:
            return simple, ends[simple]
        walked = np.array(more, np.int64)
        which = np.concatenate([simple, walked[:, 0]])
        order = np.argsort(which, kind="stable")
        return which[order], np.concatenate([ends[simple], walked[:, 1]])[order]

    def _as_given(self, data: bytes, starts: Int64s, words: Int64s) -> NDArray[np.bool_]:
        """Where a keyword's own bytes stand, and no other end is possible."""
        if not len(starts):
            return np.empty(0, np.bool_)
        lengths = self._lengths[words]
        firsts = np.cumsum(lengths) - lengths
        inner = np.arange(int(lengths.sum())) - np.repeat(firsts, lengths)
        text = np.frombuffer(data, np.uint8)
        there = np.minimum(np.repeat(starts, lengths) + inner, len(text) - 1)
        differ = text[there] != self._usual[np.repeat(self._firsts[words], lengths) + inner]
        same: NDArray[np.bool_] = ~np.logical_or.reduceat(differ, firsts) & self._only[words]
        return same

    def _walked(self, data: bytes, start: int, word: int, limit: int) -> list[int]:
        """Follow the spellings from a place."""
        spelling = self._spellings[word]
        stretch = data[start : min(start + len(spelling.usual), limit)]
        if (word, stretch) in self._known:
            return [start + len(stretch)]
        ends = sorted(spelling.ends(data, start, limit))
        is_usual = ends == [start + len(stretch)] and self._is_only(spelling, stretch)
        if is_usual and len(self._known) < _MOST_KNOWN:
            self._known.add((word, stretch))
        return ends

    def _is_only(self, spelling: KeywordSpelling, stretch: bytes) -> bool:
        """Whether a keyword that ends with this stretch cannot end elsewhere too."""
        return spelling.is_single or (stretch.isascii() and not self._is_wide)
