"""Pairs measured, as far as an earlier search did not; and what the next one is to remember."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, Texts, distinct_sorted
from core.job import Job
from core.match.edits.brief_texts import BriefPairs
from core.match.edits.known_texts import KnownTexts
from core.match.edits.measure import Measured, TextPairs, measure_joined, measure_pairs
from core.match.edits.memory import UNLIKE, EditMemory
from core.model.table import MessageTable


@dataclass(frozen=True, slots=True, eq=False)
class PairEdits:
    """Of k pairs: as in `Measured`, and `UNLIKE` where they are not alike enough."""

    edits: Int64s
    own_edits: Int64s
    own_a: Int64s
    own_b: Int64s

    def take(self, numbers: Int64s, measured: Measured) -> None:
        """Enter what was measured of some of these pairs."""
        for name in PairEdits.__slots__:
            getattr(self, name)[numbers[measured.pair]] = getattr(measured, name)


def measure_or_recall(
    pairs: TextPairs, brief: BriefPairs, texts: KnownTexts, memory: EditMemory, job: Job
) -> PairEdits:
    """Measure pairs of which nothing is remembered, or of which a text now says other things.

    How far brief texts are apart the join has found out already.
    """
    a, b = pairs.keys >> 32, pairs.keys & 0xFFFFFFFF
    found = PairEdits(*(np.full(len(a), UNLIKE, np.int64) for _ in range(4)))
    one, other = texts.remembered[a], texts.remembered[b]
    at = memory.find_pairs(one, other, pairs.least)
    known = at >= 0
    known[known] = (texts.state[a[known]] == memory.state[one[known]]) & (
        texts.state[b[known]] == memory.state[other[known]]
    )
    at, swapped = at[known], (one > other)[known]
    found.edits[known], found.own_edits[known] = memory.edits[at], memory.own_edits[at]
    found.own_a[known] = np.where(swapped, memory.own_b[at], memory.own_a[at])
    found.own_b[known] = np.where(swapped, memory.own_a[at], memory.own_b[at])
    joined = brief.distances(pairs.keys)
    here = np.flatnonzero(~known & (joined >= 0))
    measured = measure_joined(pairs.select(here), joined[here], texts.texts, job)
    found.take(here, measured)
    fresh = np.flatnonzero(~known & (joined < 0))
    lost = texts.fetch(distinct_sorted(np.append(a[fresh], b[fresh])))
    fresh = fresh[~(lost[a[fresh]] | lost[b[fresh]])]
    found.take(fresh, measure_pairs(pairs.select(fresh), texts.texts, job))
    return found


def remember(
    mails: MessageTable, texts: KnownTexts, brief: BriefPairs, pairs: TextPairs, edits: PairEdits
) -> EditMemory:
    """What a search found, for the next one."""
    rows, counts, lines = texts.lines()
    number = np.full(len(mails.flags), -1, np.int32)
    number[rows] = np.arange(len(rows))
    read = texts.brief_as_read()
    held = np.full(len(mails.flags), -1, np.int32)
    held[list(read)] = np.arange(len(read))
    a, b = number[pairs.keys >> 32], number[pairs.keys & 0xFFFFFFFF]
    in_order = a <= b
    return EditMemory(
        entry=mails.text_entry[rows],
        place=mails.text_place[rows],
        sizes=_narrow(texts.sizes[rows]),
        state=texts.state[rows],
        n_lines=_narrow(counts),
        lines=lines,
        brief=number[list(read)],
        whole=Texts.of(text.text for text in read.values()),
        own=Texts.of(text.own for text in read.values()),
        joined=held[brief.firsts],
        near=_narrow(brief.near),
        near_least=np.array([brief.least]),
        a=np.minimum(a, b),
        b=np.maximum(a, b),
        least=pairs.least,
        edits=_narrow(edits.edits),
        own_edits=_narrow(edits.own_edits),
        own_a=_narrow(np.where(in_order, edits.own_a, edits.own_b)),
        own_b=_narrow(np.where(in_order, edits.own_b, edits.own_a)),
    )


def _narrow(column: NDArray[np.int64]) -> Int32s:
    return column.astype(np.int32)
