"""What is merged is interchangeable, exactly; what is left can still match something."""

from __future__ import annotations

from itertools import combinations
from math import ceil

import numpy as np
import pytest
from helpers.process.sampling import examples
from helpers.tables.block_tables import table, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from core.job import Cancelled, NullJob, ThreadJob
from core.match.join.collapse import (
    Classes,
    _verify_merges,
    collapse_lists,
    min_common_pieces,
    needed_pieces,
)
from core.match.join.similarity import pair_score
from core.match.join.tokens import read_lists
from core.model.fingerprint import BlockKind

Lists = dict[int, list[int]]
FLOORS = st.sampled_from([0.25, 0.5, 0.6, 0.7, 0.8, 1.0])


@st.composite
def templates(draw: st.DrawFn) -> Lists:
    """Lists of a few templates: some places hold what nobody else has, or a few have."""
    frames = draw(
        st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=6), min_size=1, max_size=3)
    )
    lists: Lists = {}
    for row in range(draw(st.integers(1, 12))):
        lists[row] = list(draw(st.sampled_from(frames)))
        for place in draw(st.lists(st.integers(0, len(lists[row]) - 1), max_size=3)):
            lists[row][place] = 10 + place + draw(st.sampled_from([0, 100 * (row + 1)]))
    return lists


def collapsed(lists: Lists, floor: float) -> Classes:
    return collapse_lists(read_lists(tables(lists), NullJob()), floor, NullJob())


def merged_at(found: Classes, level: int, u: int, v: int) -> bool:
    return bool(found.classes[level, u] == found.classes[level, v])


@settings(max_examples=examples(100))
@given(templates(), FLOORS)
def test_of_one_class_all_are_to_any_other_the_same_or_below_the_floor(
    lists: Lists, floor: float
) -> None:
    found = collapsed(lists, floor)

    for u, v in combinations(lists, 2):
        if not merged_at(found, -1, u, v):
            continue
        for other in (w for w in lists if not merged_at(found, -1, u, w)):
            one, two = (pair_score(lists[each], lists[other]) for each in (u, v))
            assert one == two or max(one, two) < floor


@settings(max_examples=examples(100))
@given(templates(), FLOORS)
def test_two_of_a_class_are_as_alike_as_the_finest_class_of_both_says(
    lists: Lists, floor: float
) -> None:
    found = collapsed(lists, floor)

    for u, v in combinations(lists, 2):
        level = next((at for at in range(len(found.classes)) if merged_at(found, at, u, v)), None)
        if level is None:
            continue
        plainly = pair_score(lists[u], lists[v])
        told = float(found.inner_score[level, v])
        assert told == found.inner_usable[level, v] == found.inner_score[level, u]
        assert told == pytest.approx(plainly) or max(told, plainly) < floor
        assert found.inner_relation[level, u] == (3 if told < 1 else 0)


@given(templates(), FLOORS)
def test_classes_nest_and_are_named_by_their_first_unit(lists: Lists, floor: float) -> None:
    found = collapsed(lists, floor)

    for level, names in enumerate(found.classes.tolist()):
        assert names == [names.index(name) for name in names]
        assert all(names[name] == name for name in names)
        if level:
            finer = found.classes[level - 1].tolist()
            assert all(names[unit] == names[name] for unit, name in enumerate(finer))


@settings(max_examples=examples(100))
@given(templates(), FLOORS)
def test_whoever_reaches_the_floor_outside_of_a_class_is_still_there_to_be_compared(
    lists: Lists, floor: float
) -> None:
    found = collapsed(lists, floor)
    left = set(found.lists.unit.tolist())

    for u, v in combinations(lists, 2):
        if pair_score(lists[u], lists[v]) >= floor and not merged_at(found, -1, u, v):
            assert {int(found.classes[-1, u]), int(found.classes[-1, v])} <= left
    assert left <= set(found.classes[-1].tolist()), "one list for each class"


def test_notices_that_differ_in_a_number_are_one_class_and_nothing_is_left_of_them() -> None:
    found = collapsed({n: [1, 2, 3, 100 + n] for n in range(50)}, 0.5)

    assert set(found.classes[0].tolist()) == {0}
    assert set(found.inner_score[0].tolist()) == {0.75}
    assert found.lists.unit.tolist() == []


def test_what_becomes_unique_by_one_merge_lets_the_next_merge() -> None:
    """Two pairs of copies: 8 and 9 stand in two lists each, and then in one class each."""
    found = collapsed({0: [1, 2, 8], 1: [1, 2, 8], 2: [1, 2, 9], 3: [1, 2, 9]}, 0.5)

    assert found.classes[0].tolist() == [0, 0, 2, 2]
    assert found.classes[1].tolist() == [0, 0, 0, 0]
    assert found.inner_score[0].tolist() == [1.0] * 4
    assert found.inner_score[1].tolist() == [pytest.approx(2 / 3)] * 4


@pytest.mark.parametrize(
    ("one", "other", "marks"),
    [
        ([1, 2, 3], [1, 3, 2], {}),  # another order
        ([1, 2, 3], [1, 2, 3, 4], {}),  # another length
        ([1, 2, 3], [1, 2, 3], {0: [0, 0, 1]}),  # a quotation
    ],
)
def test_what_others_could_tell_apart_is_not_merged(
    one: list[int], other: list[int], marks: Lists
) -> None:
    lists = {0: one, 1: other, 2: [1, 2, 3, 4, 5], 3: [5, 4, 3, 2, 1]}
    blocks = {BlockKind.SENTENCES: table(lists, marks)}

    found = collapse_lists(read_lists(blocks, NullJob()), 0.5, NullJob())

    assert found.classes[-1].tolist() == [0, 1, 2, 3]


def test_a_list_of_another_kind_keeps_two_mails_apart() -> None:
    sentences = {0: [1, 2], 1: [1, 2]}
    both = tables(sentences, {1: [7, 8], 2: [7, 8]})

    alone = collapse_lists(read_lists(tables(sentences), NullJob()), 0.5, NullJob())
    found = collapse_lists(read_lists(both, NullJob()), 0.5, NullJob())

    assert alone.classes[-1].tolist() == [0, 0]
    assert found.classes[-1].tolist() == [0, 1, 2]


@given(st.integers(1, 400), st.integers(1, 100))
def test_so_many_common_pieces_are_needed_and_no_more(size: int, hundredths: int) -> None:
    sizes, floor = np.array([size]), hundredths / 100

    assert needed_pieces(sizes, floor).tolist() == [max(1, -(-size * hundredths // 100))]
    shortest = -(-size * hundredths // 100)
    assert min_common_pieces(sizes, floor).tolist() == [max(1, ceil(shortest * hundredths / 100))]


def test_it_can_be_stopped() -> None:
    job = ThreadJob()
    lists = read_lists(tables({0: [1], 1: [1]}), job)
    job.cancel()

    with pytest.raises(Cancelled):
        collapse_lists(lists, 0.5, job)


def test_lists_of_one_hash_that_differ_in_what_they_quote_are_no_class() -> None:
    """The piece that only one has is quoted there: its own words are fewer."""
    marks = {1: [0, 0, 1]}
    blocks = {BlockKind.SENTENCES: table({0: [1, 2, 8], 1: [1, 2, 9], 2: [1, 2, 7]}, marks)}
    read = read_lists(blocks, NullJob())

    assert _verify_merges(read, np.zeros(3, np.int32)).tolist() == [0, 1, 0]
