"""A set of keywords in one charset: compiled, and searched for in many parts joined.

Which way is taken (in Base64 as it lies there, or in the bytes it means; how large a block, how
far apart the samples) is chosen by the hits that each way has on the first text: a way costs what
its samples cost, and about fifty times that for each sample that names a keyword.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import numpy as np

from core.keywords.blocks import Blocks, Probes, blocks_of, probes_of, ways
from core.keywords.kernel import PADDING, Candidates, Int64s, candidates, probable
from core.keywords.spellings import DOUBLE, spelled
from core.mentions import Hit

_TRIED_SAMPLES = 1 << 15
_MOST_KNOWN = 1 << 16
_TRIED_BYTES = 256 << 10  # a choice made on less text is made again
_SAMPLE_COST, _QUAD_COST, _HIT_COST = 1.0, 1.6, 50.0  # ns, measured; only their ratios matter


class Route(Enum):
    """How keywords are searched for."""

    BEST = "best"  # whichever of the others promises to be the fastest
    DIRECT = "direct"  # Base64 in its quads
    DECODED = "decoded"  # blocks of the bytes that the transfer encoding holds
    SIMPLE = "simple"  # decoded to text, keyword by keyword


class Part(NamedTuple):
    """A part to be searched: its bytes, and its Base64 without line ends if that is clean."""

    number: int
    data: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True, eq=False)
class _Joined:
    """Parts behind one another.

    Attributes:
        text: What is sampled; `data`: what it means (the same, if it is not Base64).
        begins, ends: (n,) int64, of each part in `data`.
        quads: (n,) int64, the number of the first quad of each part, if the text is Base64.
    """

    text: bytes
    data: bytes
    begins: Int64s
    ends: Int64s
    quads: Int64s | None

    def starts(self, found: Candidates, blocks: Blocks) -> tuple[Int64s, Int64s]:
        """Where the keywords of candidates begin in `data`, and in which part."""
        offsets = blocks.offsets[found.entries].astype(np.int64)
        if self.quads is None:
            starts = found.samples * blocks.way.step - offsets
            # the block itself is in the part, its keyword's start must be too
            inside = starts + offsets
            return starts, np.searchsorted(self.begins, inside, "right") - 1
        quads = found.samples * (blocks.way.step // 3)
        parts = np.searchsorted(self.quads, quads, "right") - 1
        return self.begins[parts] + (quads - self.quads[parts]) * 3 - offsets, parts


@dataclass(frozen=True, slots=True, eq=False)
class _Ways:
    """What was chosen. quads: None if Base64 is decoded first too."""

    plain: Blocks
    quads: Blocks | None


class Lookup:
    """Folded keywords in one searchable charset."""

    def __init__(self, words: Sequence[str], codec: str) -> None:
        self._codec = codec
        found = (spelled(number, word, codec) for number, word in enumerate(words))
        self._spellings = [one for one in found if one is not None]
        self._trusted: dict[Route, _Ways] = {}
        self._known: set[tuple[int, bytes]] = set()

    def find(self, parts: Sequence[Part], route: Route) -> tuple[dict[int, list[Hit]], set[int]]:
        """Find the keywords in parts that are all in this charset.

        Returns:
            (the hits of each part that has some, the parts that only decoding can answer for: in
            some charsets bytes that look like a keyword need not be one).
        """
        hits: dict[int, list[Hit]] = {}
        doubtful: set[int] = set()
        if not self._spellings:
            return hits, doubtful
        taken = self._ways(parts, route)
        if taken is None:
            return hits, {part.number for part in parts}
        direct = [part for part in parts if taken.quads is not None and part.packed is not None]
        decoded = [part for part in parts if taken.quads is None or part.packed is None]
        for some, blocks in ((direct, taken.quads), (decoded, taken.plain)):
            if some and blocks is not None:
                joined = _joined(some, in_base64=blocks.way.quads)
                likely = self._likely(joined, blocks)
                if self._codec in DOUBLE:
                    doubtful |= self._matching(some, likely)
                else:
                    hits |= self._hits(some, likely)
        return hits, doubtful

    def _hits(
        self, parts: Sequence[Part], likely: Iterable[tuple[int, int, int]]
    ) -> dict[int, list[Hit]]:
        """Compare letter by letter; a stretch of bytes that was a keyword once is one again."""
        hits: dict[int, list[Hit]] = {}
        spellings, known = self._spellings, self._known
        for place, start, word in likely:
            number, data = parts[place].number, parts[place].data
            spelling = spellings[word]
            stretch = data[start : start + spelling.usual]
            if (word, stretch) in known:
                ends = [start + spelling.usual]
            else:
                ends = sorted(spelling.ends(data, start, len(data)))
                self._remember(word, stretch, ends == [start + spelling.usual])
            for end in ends:
                hit = Hit(spelling.number, start, end)
                if number in hits:
                    hits[number].append(hit)
                else:
                    hits[number] = [hit]
        return hits

    def _remember(self, word: int, stretch: bytes, is_keyword: bool) -> None:
        """Only where no longer path may begin with the same bytes."""
        is_only = self._spellings[word].is_single or (
            stretch.isascii() and not self._codec.startswith("utf_16")
        )
        if is_keyword and is_only and len(self._known) < _MOST_KNOWN:
            self._known.add((word, stretch))

    def _matching(self, parts: Sequence[Part], likely: Iterable[tuple[int, int, int]]) -> set[int]:
        """The parts in which bytes look like a keyword, wherever characters begin."""
        found: set[int] = set()
        for place, start, word in likely:
            part = parts[place]
            if part.number not in found and any(
                self._spellings[word].ends(part.data, start, len(part.data))
            ):
                found.add(part.number)
        return found

    def _likely(self, joined: _Joined, blocks: Blocks) -> Iterator[tuple[int, int, int]]:
        """The places that passed all tables, each once: (which part, start in it, spelling)."""
        found = candidates(joined.text, blocks)
        starts, parts = joined.starts(found, blocks)
        words = blocks.words[found.entries].astype(np.int64)
        begins = joined.begins[parts]
        inside = (starts >= begins) & (starts + self._least[words] <= joined.ends[parts])
        if self._codec.startswith("utf_16"):
            inside &= (starts - begins) % 2 == 0
        starts, words, parts = starts[inside], words[inside], parts[inside]
        passed = probable(joined.data, starts, words, self._probes)
        starts, words, parts = starts[passed], words[passed], parts[passed]
        _, once = np.unique(starts * len(self._spellings) + words, return_index=True)
        starts -= joined.begins[parts]
        return zip(parts[once].tolist(), starts[once].tolist(), words[once].tolist(), strict=True)

    def _ways(self, parts: Sequence[Part], route: Route) -> _Ways | None:
        """Choose by trying; None if the keywords have too many spellings for any table."""
        if route in self._trusted:
            return self._trusted[route]
        if not any(not blocks.way.quads for blocks in self._all):
            return None
        tried, n_bytes = list[Part](), 0
        for part in parts:
            tried.append(part)
            n_bytes += len(part.data)
            if n_bytes >= _TRIED_BYTES:
                break
        taken = self._tried(tried, route)
        if n_bytes >= _TRIED_BYTES:
            self._trusted[route] = taken
        return taken

    def _tried(self, parts: Sequence[Part], route: Route) -> _Ways:
        packed = [part for part in parts if part.packed is not None]
        texts = {True: _joined(packed, in_base64=True), False: _joined(parts, in_base64=False)}
        costs = [(_cost(texts[one.way.quads].text, one), one) for one in self._all]
        costs.sort(key=lambda pair: pair[0])
        plain = next(pair for pair in costs if not pair[1].way.quads)
        quads = next((pair for pair in costs if pair[1].way.quads), None)
        if route is Route.DECODED or quads is None or not packed:
            return _Ways(plain[1], None)
        if route is not Route.DIRECT and quads[0] > plain[0]:
            return _Ways(plain[1], None)
        return _Ways(plain[1], quads[1])

    @cached_property
    def _all(self) -> list[Blocks]:
        shortest = min(spelling.probed for spelling in self._spellings)
        tried = (blocks_of(self._spellings, way) for way in ways(shortest))
        return [blocks for blocks in tried if blocks is not None]

    @cached_property
    def _probes(self) -> Probes:
        return probes_of(self._spellings)

    @cached_property
    def _least(self) -> Int64s:
        return np.array([spelling.least for spelling in self._spellings], np.int64)


def _joined(parts: Sequence[Part], *, in_base64: bool) -> _Joined:
    sizes = np.array([len(part.data) for part in parts], np.int64)
    ends = np.cumsum(sizes)
    data = b"".join([*(part.data for part in parts), PADDING])
    if not in_base64:
        return _Joined(data, data, ends - sizes, ends, None)
    packed = [part.packed or b"" for part in parts]
    quads = np.array([len(text) // 4 for text in packed], np.int64)
    text = b"".join([*packed, PADDING])
    return _Joined(text, data, ends - sizes, ends, np.cumsum(quads) - quads)


def _cost(text: bytes, blocks: Blocks) -> float:
    """What a byte of the part costs this way, about, in ns."""
    found = candidates(text, blocks, _TRIED_SAMPLES)
    share = len(found.entries) / max(1, found.n_samples)
    sample = _QUAD_COST if blocks.way.quads else _SAMPLE_COST
    return (sample + _HIT_COST * share) / blocks.way.step
