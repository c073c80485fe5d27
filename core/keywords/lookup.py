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
    BlockTables,
    Probes,
    Sampling,
    choose_blocks,
    count_blocks,
    expected_share,
    make_probes,
    possible_samplings,
)
from core.keywords.comparing import SpellingComparer
from core.keywords.folding import FoldedForm
from core.keywords.hit_collector import HitCollector
from core.keywords.kernel import (
    PADDING,
    Int64s,
    KeywordCandidates,
    find_candidates,
    probable_places,
)
from core.keywords.spellings import DOUBLE, spell_keyword
from core.model.mentions import Hit

_TRIED_SAMPLES = 1 << 15
_TRIED_PARTS = 1_000
_TRIED_BYTES = 256 << 10  # a choice made on less text is made again
_SAMPLE_COST, _QUAD_COST, _HIT_COST = 1.4, 2.0, 40.0  # ns, measured; only their ratios matter


class SearchRoute(Enum):
    """How keywords are searched for."""

    BEST = "best"  # whichever of the others promises to be the fastest
    DIRECT = "direct"  # Base64 in its quads
    DECODED = "decoded"  # blocks of the bytes that the transfer encoding holds
    SIMPLE = "simple"  # decoded to text, keyword by keyword


class SearchPart(NamedTuple):
    """A part to be searched: its bytes, and its Base64 without line ends if that is clean."""

    number: int
    data: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True, eq=False)
class _JoinedParts:
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

    def places(self, found: KeywordCandidates, way: Sampling) -> Int64s:
        """Where the blocks of candidates stand in `data`."""
        if self.quads is None:
            return found.samples * way.step
        quads = found.samples * (way.step // 3)
        parts = np.searchsorted(self.quads, quads, "right") - 1
        return self.begins[parts] + (quads - self.quads[parts]) * 3


@dataclass(frozen=True, slots=True, eq=False)
class _ChosenTables:
    """What was chosen. quads: None if Base64 is decoded first too."""

    plain: BlockTables
    quads: BlockTables | None


class _LikelyPlaces(NamedTuple):
    """Places where keywords may stand, (n,) each: starts in the data, spellings, parts."""

    starts: Int64s
    words: Int64s
    parts: Int64s


class KeywordLookup:
    """Folded keywords in one searchable charset."""

    def __init__(self, forms: Sequence[FoldedForm], codec: str, most: int) -> None:
        """`most`: of each keyword in each part no more hits are told, the first ones."""
        self._codec, self._most = codec, most
        found = (spell_keyword(number, word, codec) for number, word in forms)
        self._spellings = [one for one in found if one is not None]
        self._chosen: _ChosenTables | None = None
        self._is_chosen = self._is_trusted = False
        self._comparing = SpellingComparer(self._spellings, codec)
        self._numbers = np.array([spelling.number for spelling in self._spellings], np.int64)

    def find(
        self, parts: Sequence[SearchPart], route: SearchRoute
    ) -> tuple[dict[int, list[Hit]], set[int]]:
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
        gathered = HitCollector(self._most)
        for some, blocks in ((direct, taken.quads), (decoded, taken.plain)):
            if some and blocks is not None:
                joined = _join_parts(some, in_base64=blocks.way.quads)
                numbers = np.array([part.number for part in some], np.int64)
                for found in find_candidates(joined.text, blocks):
                    self._gather(joined, numbers, self._likely(joined, blocks, found), gathered)
        hits = gathered.by_part()
        return ({}, set(hits)) if self._codec in DOUBLE else (hits, set())

    def _gather(
        self, joined: _JoinedParts, numbers: Int64s, likely: _LikelyPlaces, gathered: HitCollector
    ) -> None:
        """Compare likely places letter by letter; `numbers`: of the parts."""
        starts, words, places = likely
        wanted = gathered.allowed_places(
            numbers[places], self._numbers[words], starts - joined.begins[places]
        )
        if wanted is not None:
            starts, words, places = starts[wanted], words[wanted], places[wanted]
        which, ends = self._comparing.ends(joined.data, starts, words, joined.ends[places])
        places = places[which]
        begins = joined.begins[places]
        keywords = self._numbers[words[which]]
        gathered.add(numbers[places], keywords, starts[which] - begins, ends - begins)

    def _likely(
        self, joined: _JoinedParts, blocks: BlockTables, found: KeywordCandidates
    ) -> _LikelyPlaces:
        """The places that passed all tables, in order and each once."""
        blocks_at = joined.places(found, blocks.way)
        starts = blocks_at - blocks.offsets[found.entries]
        words = blocks.words[found.entries].astype(np.int64)
        passed = probable_places(joined.data, starts, words, self._probes)
        starts, words = starts[passed], words[passed]
        # the block stands in the part, but what it belongs to may begin before or end behind
        parts = np.searchsorted(joined.begins, blocks_at[passed], "right") - 1
        begins = joined.begins[parts]
        inside = (starts >= begins) & (starts + self._least[words] <= joined.ends[parts])
        if self._codec.startswith("utf_16"):
            inside &= (starts - begins) % 2 == 0
        starts, words, parts = starts[inside], words[inside], parts[inside]
        _, once = np.unique(starts * len(self._spellings) + words, return_index=True)
        return _LikelyPlaces(starts[once], words[once], parts[once])

    def _ways(self, parts: Sequence[SearchPart], route: SearchRoute) -> _ChosenTables | None:
        """Choose by trying; None if the keywords have too many spellings for any table.

        What was chosen on little text serves for little text; the first large one chooses anew.
        """
        n_bytes = sum(len(part.data) for part in parts[:_TRIED_PARTS])
        is_large = n_bytes >= _TRIED_BYTES
        if not self._is_chosen or (is_large and not self._is_trusted):
            self._chosen = self._tried(parts[:_TRIED_PARTS], route)
            self._is_chosen, self._is_trusted = True, is_large
        return self._chosen

    def _tried(self, parts: Sequence[SearchPart], route: SearchRoute) -> _ChosenTables | None:
        packed = [part for part in parts if part.packed is not None]
        texts = {
            True: _join_parts(packed, in_base64=True),
            False: _join_parts(parts, in_base64=False),
        }
        plain = self._promising(texts[False], in_base64=False)
        if plain is None:
            return None
        quads = self._promising(texts[False], in_base64=True) if packed else None
        if quads is None or route is SearchRoute.DECODED:
            return _ChosenTables(plain, None)
        plain_cost = _cost_per_byte(plain.way, _measure_share(texts[False].text, plain))
        quads_cost = _cost_per_byte(quads.way, _measure_share(texts[True].text, quads))
        is_direct = route is SearchRoute.DIRECT or quads_cost <= plain_cost
        return _ChosenTables(plain, quads if is_direct else None)

    def _promising(self, joined: _JoinedParts, *, in_base64: bool) -> BlockTables | None:
        """The tables of the way that should be the fastest, by the blocks that the text holds."""
        text = joined.data[:_TRIED_BYTES] + PADDING
        costs: list[tuple[float, int, Sampling, Int64s]] = []
        for way in possible_samplings(min(spelling.n_probed for spelling in self._spellings)):
            if way.quads == in_base64:
                common = count_blocks(text, way.size)
                cost = _cost_per_byte(way, expected_share(self._spellings, way, common))
                costs.append((cost, len(costs), way, common))
        for _, _, way, common in sorted(costs, key=lambda one: one[:2]):
            blocks = choose_blocks(self._spellings, way, common)
            if blocks is not None:
                return blocks
        return None

    @cached_property
    def _probes(self) -> Probes:
        return make_probes(self._spellings)

    @cached_property
    def _least(self) -> Int64s:
        return np.array([spelling.least for spelling in self._spellings], np.int64)


def _join_parts(parts: Sequence[SearchPart], *, in_base64: bool) -> _JoinedParts:
    sizes = np.array([len(part.data) for part in parts], np.int64)
    ends = np.cumsum(sizes)
    data = b"".join([*(part.data for part in parts), PADDING])
    if not in_base64:
        return _JoinedParts(data, data, ends - sizes, ends, None)
    packed = [part.packed or b"" for part in parts]
    quads = np.array([len(text) // 4 for text in packed], np.int64)
    text = b"".join([*packed, PADDING])
    return _JoinedParts(text, data, ends - sizes, ends, np.cumsum(quads) - quads)


def _measure_share(text: bytes, blocks: BlockTables) -> float:
    """How many entries a sample names, measured."""
    found = [
        (len(some.entries), some.n_samples)
        for some in find_candidates(text, blocks, _TRIED_SAMPLES)
    ]
    return sum(one for one, _ in found) / max(1, sum(n for _, n in found))


def _cost_per_byte(way: Sampling, share: float) -> float:
    """What a byte of the part costs this way, about, in ns."""
    return ((_QUAD_COST if way.quads else _SAMPLE_COST) + _HIT_COST * share) / way.step
