"""The filter loses no pair that reaches the floor, and equation 3 scores what it lets through."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import table, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, ThreadJob
from core.match.join import candidates as module
from core.match.join.candidates import (
    RankedLists,
    candidate_pairs,
    cut_portions,
    list_bitmaps,
    plausible_pairs,
    rank_lists,
    score_pairs,
)
from core.match.join.similarity import matching_places, pair_score
from core.match.join.tokens import read_lists
from core.model.fingerprint import BlockKind

KIND = list(BlockKind).index(BlockKind.SENTENCES)
Lists = dict[int, list[int]]
LISTS = st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=8), max_size=12).map(
    lambda found: dict(enumerate(found))
)
FLOORS = st.sampled_from([0.25, 0.5, 0.6, 0.7, 0.8, 1.0])


def read(lists: Lists, marks: Lists | None = None) -> RankedLists:
    return rank_lists(read_lists({BlockKind.SENTENCES: table(lists, marks)}, NullJob()), KIND)


def each_pair(lists: RankedLists) -> tuple[np.ndarray, np.ndarray]:
    x, y = np.triu_indices(len(lists.size), 1)
    return x.astype(np.int64), y.astype(np.int64)


@settings(max_examples=examples(200))
@given(LISTS, FLOORS)
def test_each_pair_that_reaches_the_floor_is_a_candidate(lists: Lists, floor: float) -> None:
    sorted_lists = read(lists)
    maps = list_bitmaps(sorted_lists)
    left: set[frozenset[int]] = set()

    for x, y in candidate_pairs(sorted_lists, floor, NullJob()):
        assert (x < y).all()
        assert len(set(zip(x.tolist(), y.tolist(), strict=True))) == len(x)
        may = plausible_pairs(sorted_lists, maps, (x, y), floor)
        units = sorted_lists.unit[np.stack([x[may], y[may]])].T.tolist()
        left |= {frozenset(pair) for pair in units}

    assert left >= {
        frozenset(pair)
        for pair in combinations(lists, 2)
        if pair_score(lists[pair[0]], lists[pair[1]]) >= floor
    }


@given(LISTS, FLOORS, st.integers(1, 9))
def test_however_small_the_portions_the_candidates_are_the_same(
    lists: Lists, floor: float, portion: int
) -> None:
    def pairs() -> set[tuple[int, int]]:
        parts = candidate_pairs(read(lists), floor, NullJob())
        return {pair for x, y in parts for pair in zip(x.tolist(), y.tolist(), strict=True)}

    whole = pairs()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "PORTION", portion)
        assert pairs() == whole


def test_only_the_rarest_pieces_of_a_list_are_asked_for() -> None:
    """A greeting and a footer that all have make no candidates; a rare piece does."""
    lists = {n: [1, 2, *range(100 + 9 * n, 108 + 9 * n)] for n in range(40)}
    lists[40] = lists[7]
    lists |= {50 + n: lists[n][2:] for n in range(40)}  # so that each piece stands twice

    pairs = [pair for x, y in candidate_pairs(read(lists), 0.9, NullJob()) for pair in zip(x, y)]  # noqa: B905

    assert len(pairs) < 2 * len(lists)


@given(LISTS, st.data())
def test_pairs_are_scored_by_equation_3_and_own_words_by_themselves(
    lists: Lists, data: st.DataObject
) -> None:
    marks = {
        row: data.draw(st.lists(st.integers(0, 1), min_size=len(p), max_size=len(p)))
        for row, p in lists.items()
    }
    sorted_lists = read(lists, marks)
    x, y = each_pair(sorted_lists)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "PORTION", data.draw(st.sampled_from([3, 40, 1 << 19])))
        parts = list(score_pairs(sorted_lists, x, y, NullJob()))

    assert sum(len(part.a) for part in parts) == len(x)
    for part in parts:
        for at in range(len(part.a)):
            a, b = int(part.a[at]), int(part.b[at])
            one, other = lists[a], lists[b]
            pairs = list(matching_places(one, other))
            assert part.score[at] == pytest.approx(pair_score(one, other))
            assert part.common[at] == len(pairs)
            assert part.usable[at] == pytest.approx(
                min(pair_score(one, other), own_words(one, marks[a], other, marks[b]))
            )
            moved = len(pairs) == len(one) == len(other) and any(i != j for i, j in pairs)
            more, less = len(pairs) < len(other), len(pairs) < len(one)
            assert part.relation[at] == (4 if moved else more + 2 * less)


def own_words(one: list[int], of_one: list[int], other: list[int], of_other: list[int]) -> float:
    """Equation 3 over what neither side quotes; 1 where neither says anything itself."""
    own = [[at for at, mark in enumerate(marks) if not mark] for marks in (of_one, of_other)]
    if len(own[0]) == len(one) and len(own[1]) == len(other):
        return 1.0
    if not own[0] and not own[1]:
        return 1.0
    longer = max(len(own[0]), len(own[1]))
    total = sum(
        longer - abs(own[0].index(i) - own[1].index(j))
        for i, j in matching_places(one, other)
        if i in own[0] and j in own[1]
    )
    return total / max(len(own[0]) * len(own[1]), 1)


@given(LISTS)
def test_lists_come_shortest_first_and_their_pieces_rarest_first(lists: Lists) -> None:
    sorted_lists = read(lists)

    assert sorted_lists.size.tolist() == sorted(len(pieces) for pieces in lists.values())
    frequency = np.bincount(sorted_lists.token, minlength=sorted_lists.n_tokens)
    assert (np.diff(frequency) >= 0).all()
    for start, end in zip(sorted_lists.starts, sorted_lists.starts[1:], strict=False):
        assert (np.diff(sorted_lists.token[start:end]) > 0).all()


@given(st.lists(st.integers(0, 50), max_size=30), st.integers(1, 60))
def test_portions_leave_nothing_out_and_are_above_the_limit_by_one_step_alone(
    counts: list[int], limit: int
) -> None:
    parts = [part.tolist() for part in cut_portions(np.array(counts, np.int64), limit)]

    assert [place for part in parts for place in part] == list(range(len(counts)))
    for part in parts:
        assert len(part) == 1 or sum(counts[place] for place in part) <= limit
    for part, following in pairwise(parts):
        assert sum(counts[place] for place in [*part, following[0]]) > limit


def test_pairs_of_no_list_and_of_one_are_none() -> None:
    for lists in ({}, {0: [1, 1, 2]}):
        found = rank_lists(read_lists(tables(lists), NullJob()), KIND)
        assert [pair for x, _ in candidate_pairs(found, 0.5, NullJob()) for pair in x] == []


def test_it_can_be_stopped_between_two_portions() -> None:
    job = ThreadJob()
    going = candidate_pairs(read({0: [1, 2], 1: [1, 2], 2: [1, 2]}), 0.5, job)
    job.cancel()

    with pytest.raises(Cancelled):
        next(going)
