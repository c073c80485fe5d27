"""Texts below the floor of words: which pairs of them are compared, by an exact join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from core.columns import Int64s, count_up, distinct_rows, index_in_sorted, pair_keys
from core.job import Job
from core.match.edits.distance import max_edits
from core.match.edits.known_texts import KnownTexts
from core.match.edits.memory import EditMemory
from core.match.edits.near_short import count_join_steps, find_near_pairs
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

# So many different brief texts, or of which the join would take so many steps (two minutes or so),
# are joined from `HIGHER` on only; and of so many that even then too many pairs of lengths allow
# it (a minute or two), the longest are not.
MANY_BRIEF = 20_000
MOST_JOIN_STEPS = 1 << 36
HIGHER = 0.8
MOST_NEAR_PAIRS = 1 << 31
LONGEST_BRIEF = 4_096  # characters; a longer text of few words is compared as long ones are


class JoinableTexts(NamedTuple):
    """Brief texts that are compared with each other.

    rows: Which. too_long: How many are not: too long for it. least: How alike they must be.
    """

    rows: Int64s
    too_long: int
    least: float


def choose_joinable(brief: Int64s, texts: KnownTexts, floor: float) -> JoinableTexts:
    """Choose brief texts that are compared with each other, and how closely.

    Few words may be long ones: all pairs of texts of 64 KiB would take hours.
    """
    sizes = texts.sizes[brief]
    fit = brief[(sizes >= 0) & (sizes <= LONGEST_BRIEF)]
    fit = fit[np.argsort(texts.sizes[fit], kind="stable")]
    lengths = texts.sizes[fit]
    n, least = len(fit), floor
    different = len({texts.brief[row].text for row in fit.tolist()})
    if different >= MANY_BRIEF or (count_join_steps(lengths) > MOST_JOIN_STEPS).any():
        least = max(floor, HIGHER)
        pairs = np.cumsum(np.arange(n) - np.searchsorted(lengths, lengths * least))
        n = int(np.searchsorted(pairs, MOST_NEAR_PAIRS, "right"))
    return JoinableTexts(np.sort(fit[:n]), int((sizes >= 0).sum()) - n, least)


@dataclass(frozen=True, slots=True, eq=False)
class BriefPairs:
    """Pairs of brief texts that are alike enough.

    Attributes:
        p, q: Rows.
        least: What is enough.
        firsts: (j,) the first row of each different text.
        near: (m, 3) pairs of these, by number, and their distance.
        rows, numbers: (r,) the joined rows, ascending, and the number of each one's text.
    """

    p: Int64s
    q: Int64s
    least: float
    firsts: Int64s
    near: Int64s
    rows: Int64s
    numbers: Int64s

    def distances(self, keys: Int64s) -> Int64s:
        """(k,) the distance of pairs of rows, one << 32 | other, as the join found it.

        -1 of what was not joined, or is not near. Cost: a sort of the near ones.
        """
        one, other = (index_in_sorted(self.rows, side) for side in (keys >> 32, keys & 0xFFFFFFFF))
        joined = np.flatnonzero((one >= 0) & (other >= 0))
        found = np.full(len(keys), -1, np.int64)
        if not len(joined):
            return found
        a, b = self.numbers[one[joined]], self.numbers[other[joined]]
        known = pair_keys(self.near[:, 0], self.near[:, 1])
        order = np.argsort(known, kind="stable")
        at = index_in_sorted(known[order], pair_keys(a, b))
        near = np.where(at >= 0, self.near[order, 2][at], -1) if len(order) else at
        found[joined] = np.where(a == b, 0, near)
        return found


def find_brief_pairs(
    mails: MessageTable, joinable: JoinableTexts, texts: KnownTexts, memory: EditMemory
) -> BriefPairs:
    """All pairs of these brief texts that are alike enough."""
    brief = joinable.rows
    whole = [texts.brief[row].text for row in brief.tolist()]
    numbers = {text: number for number, text in enumerate(dict.fromkeys(whole))}
    which = np.array([numbers[text] for text in whole], np.int64)
    near = _find_near(list(numbers), joinable.least, texts.job, memory)
    one, other = np.append(near[:, 0], near[:, 1]), np.append(near[:, 1], near[:, 0])
    by_number = np.argsort(which, kind="stable")
    starts = np.searchsorted(which[by_number], np.arange(len(numbers) + 1))
    own = np.arange(len(numbers))  # one text beside other attachments, or in another class of P0
    one, other = np.append(one, own), np.append(other, own)
    files = mails.attachments_digest[brief]
    file = distinct_rows(files)[1] + 1
    file[~has_flag(mails.flags[brief], MessageFlag.SHORT)] = 0  # there they do not matter
    pairs = _pair_by_files(brief, (one, other), (by_number, starts), file)
    firsts = brief[by_number[starts[:-1]]]
    return BriefPairs(*pairs, joinable.least, firsts, near, brief, which)


def _find_near(texts: list[str], least: float, job: Job, memory: EditMemory) -> Int64s:
    """(m, 3) pairs of different texts that are near, and their distance.

    What was compared before is not compared again, unless it had to be more alike then.
    """
    known = memory.whole.take(memory.joined) if memory.near_least[0] <= least else []
    now = {text: number for number, text in enumerate(texts)}
    number = np.array([now.get(text, -1) for text in known], np.int64)
    is_known = np.zeros(len(texts), bool)
    is_known[number[number >= 0]] = True
    order = np.append(np.flatnonzero(is_known), np.flatnonzero(~is_known))
    found = find_near_pairs(
        [texts[n] for n in order.tolist()], least, job, n_known=int(is_known.sum())
    )
    fresh = np.column_stack([order[found.a], order[found.b], found.distance])
    if not len(known):
        return fresh
    old = memory.near.astype(np.int64)
    old[:, :2] = number[old[:, :2]]
    old = old[(old[:, :2] >= 0).all(axis=1)]
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    near = old[:, 2] <= max_edits(lengths[old[:, :2]].max(axis=1), least)
    return np.concatenate([old[near], fresh])


def _pair_by_files(
    brief: Int64s, pairs: tuple[Int64s, Int64s], members: tuple[Int64s, Int64s], file: Int64s
) -> tuple[Int64s, Int64s]:
    """Pairs of rows of these texts with the same attachments, or of which one has `file` 0."""
    by_number, starts = members
    one, other = pairs
    counts = starts[one + 1] - starts[one]
    place = by_number[_ranges(starts[one], counts)]
    partner = np.repeat(other, counts)
    number = np.empty(len(brief), np.int64)
    number[by_number] = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    width = int(file.max(initial=0)) + 1
    order = np.argsort(number * width + file, kind="stable")
    keys = (number * width + file)[order]
    bound = file[place] != 0
    wanted = np.append(partner * width + file[place], partner[bound] * width)
    place = np.append(place, place[bound])
    first = np.searchsorted(keys, wanted)
    hits = np.searchsorted(keys, wanted, "right") - first
    return brief[np.repeat(place, hits)], brief[order[_ranges(first, hits)]]


def _ranges(first: Int64s, counts: Int64s) -> Int64s:
    """first, first + 1, ... for each count, one after the other."""
    step = count_up(counts)
    found: Int64s = np.repeat(first, counts) + step
    return found
