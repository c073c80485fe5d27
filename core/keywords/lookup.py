"""A set of keywords in one charset: compiled, and searched for in many parts joined.

Which way is taken (in Base64 as it lies there, or in the bytes it means; how large a block, how
far apart the samples) is chosen by the hits that each way has on the first text: a way costs what
its samples cost, and about fifty times that for each sample that names a keyword.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import numpy as np

from core.keywords.blocks import (
    Blocks,
    Probes,
    Way,
    blocks_of,
    common_blocks,
    expected_share,
    probes_of,
    ways,
)
from core.keywords.comparing import Comparing
from core.keywords.folding import Form
from core.keywords.gathered import Gathered
from core.keywords.kernel import PADDING, Candidates, Int64s, candidates, probable
from core.keywords.spellings import DOUBLE, spelled
from core.model.mentions import Hit

_TRIED_SAMPLES = 1 << 15
_TRIED_PARTS = 1_000
_TRIED_BYTES = 256 << 10  # a choice made on less text is made again
_SAMPLE_COST, _QUAD_COST, _HIT_COST = 1.4, 2.0, 40.0  # ns, measured; only their ratios matter


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

    def places(self, found: Candidates, way: Way) -> Int64s:
        """Where the blocks of candidates stand in `data`."""
        if self.quads is None:
            return found.samples * way.step
        quads = found.samples * (way.step // 3)
        parts = np.searchsorted(self.quads, quads, "right") - 1
        return self.begins[parts] + (quads - self.quads[parts]) * 3


@dataclass(frozen=True, slots=True, eq=False)
class _Ways:
    """What was chosen. quads: None if Base64 is decoded first too."""

    plain: Blocks
    quads: Blocks | None


class _Likely(NamedTuple):
    """Places where keywords may stand, (n,) each: starts in the data, spellings, parts."""

    starts: Int64s
    words: Int64s
    parts: Int64s


class Lookup:
    """Folded keywords in one searchable charset."""

    def __init__(self, forms: Sequence[Form], codec: str, most: int) -> None:
        """`most`: of each keyword in each part no more hits are told, the first ones."""
        self._codec, self._most = codec, most
        found = (spelled(number, word, codec) for number, word in forms)
        self._spellings = [one for one in found if one is not None]
        self._chosen: _Ways | None = None
        self._is_chosen = self._is_trusted = False
        self._comparing = Comparing(self._spellings, codec)
        self._numbers = np.array([spelling.number for spelling in self._spellings], np.int64)

    def find(self, parts: Sequence[Part], route: Route) -> tuple[dict[int, list[Hit]], set[int]]:
        """Find the keywords in parts that are all in this charset.

        Returns:
            (the hits of each part that has some, the parts that only decoding can answer for: in
            some charsets bytes that look like a keyword need not be one).
        """
        if not self._spellings:
            return {}, set()
        taken = self._ways(parts, route)
        if taken is None:
            return {}, {part.number for part in parts}
        direct = [part for part in parts if taken.quads is not None and part.packed is not None]
        decoded = [part for part in parts if taken.quads is None or part.packed is None]
        gathered = Gathered(self._most)
        for some, blocks in ((direct, taken.quads), (decoded, taken.plain)):
            if some and blocks is not None:
                joined = _joined(some, in_base64=blocks.way.quads)
                numbers = np.array([part.number for part in some], np.int64)
                for found in candidates(joined.text, blocks):
                    self._gather(joined, numbers, self._likely(joined, blocks, found), gathered)
        hits = gathered.by_part()
        return ({}, set(hits)) if self._codec in DOUBLE else (hits, set())

    def _gather(
        self, joined: _Joined, numbers: Int64s, likely: _Likely, gathered: Gathered
    ) -> None:
        """Compare likely places letter by letter; `numbers`: of the parts."""
        starts, words, places = likely
        wanted = gathered.wanted(
            numbers[places], self._numbers[words], starts - joined.begins[places]
        )
        if wanted is not None:
            starts, words, places = starts[wanted], words[wanted], places[wanted]
        which, ends = self._comparing.ends(joined.data, starts, words, joined.ends[places])
        places = places[which]
        begins = joined.begins[places]
        keywords = self._numbers[words[which]]
        gathered.add(numbers[places], keywords, starts[which] - begins, ends - begins)

    def _likely(self, joined: _Joined, blocks: Blocks, found: Candidates) -> _Likely:
        """The places that passed all tables, in order and each once."""
        blocks_at = joined.places(found, blocks.way)
        starts = blocks_at - blocks.offsets[found.entries]
        words = blocks.words[found.entries].astype(np.int64)
        passed = probable(joined.data, starts, words, self._probes)
        starts, words = starts[passed], words[passed]
        # the block stands in the part, but what it belongs to may begin before or end behind
        parts = np.searchsorted(joined.begins, blocks_at[passed], "right") - 1
        begins = joined.begins[parts]
        inside = (starts >= begins) & (starts + self._least[words] <= joined.ends[parts])
        if self._codec.startswith("utf_16"):
            inside &= (starts - begins) % 2 == 0
        starts, words, parts = starts[inside], words[inside], parts[inside]
        _, once = np.unique(starts * len(self._spellings) + words, return_index=True)
        return _Likely(starts[once], words[once], parts[once])

    def _ways(self, parts: Sequence[Part], route: Route) -> _Ways | None:
        """Choose by trying; None if the keywords have too many spellings for any table.

        What was chosen on little text serves for little text; the first large one chooses anew.
        """
        n_bytes = sum(len(part.data) for part in parts[:_TRIED_PARTS])
        is_large = n_bytes >= _TRIED_BYTES
        if not self._is_chosen or (is_large and not self._is_trusted):
            self._chosen = self._tried(parts[:_TRIED_PARTS], route)
            self._is_chosen, self._is_trusted = True, is_large
        return self._chosen

    def _tried(self, parts: Sequence[Part], route: Route) -> _Ways | None:
        packed = [part for part in parts if part.packed is not None]
        texts = {True: _joined(packed, in_base64=True), False: _joined(parts, in_base64=False)}
        plain = self._promising(texts[False], in_base64=False)
        if plain is None:
            return None
        quads = self._promising(texts[False], in_base64=True) if packed else None
        if quads is None or route is Route.DECODED:
            return _Ways(plain, None)
        plain_cost = _cost(plain.way, _share(texts[False].text, plain))
        quads_cost = _cost(quads.way, _share(texts[True].text, quads))
        is_direct = route is Route.DIRECT or quads_cost <= plain_cost
        return _Ways(plain, quads if is_direct else None)

    def _promising(self, joined: _Joined, *, in_base64: bool) -> Blocks | None:
        """The tables of the way that should be the fastest, by the blocks that the text holds."""
        text = joined.data[:_TRIED_BYTES] + PADDING
        costs: list[tuple[float, int, Way, Int64s]] = []
        for way in ways(min(spelling.probed for spelling in self._spellings)):
            if way.quads == in_base64:
                common = common_blocks(text, way.size)
                cost = _cost(way, expected_share(self._spellings, way, common))
                costs.append((cost, len(costs), way, common))
        for _, _, way, common in sorted(costs, key=lambda one: one[:2]):
            blocks = blocks_of(self._spellings, way, common)
            if blocks is not None:
                return blocks
        return None

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


def _share(text: bytes, blocks: Blocks) -> float:
    """How many entries a sample names, measured."""
    found = [
        (len(some.entries), some.n_samples) for some in candidates(text, blocks, _TRIED_SAMPLES)
    ]
    return sum(one for one, _ in found) / max(1, sum(n for _, n in found))


def _cost(way: Way, share: float) -> float:
    """What a byte of the part costs this way, about, in ns."""
    return ((_QUAD_COST if way.quads else _SAMPLE_COST) + _HIT_COST * share) / way.step
