"""From classes back to pairs of messages, against the same said pair by pair."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.match.join.lookup import (
    cells_at,
    look_up_pairs,
    meeting_level,
    member_pairs,
    members_by_class,
    pairs_within,
    turn_relation,
)
from core.model.links import Links

SCORES = [0.2, 0.5, 0.6, 0.75, 0.9, 1.0]
RELATIONS = [0, 1, 2, 3, 4, 9]


def named_by_the_first(labels: list[int]) -> list[int]:
    return [labels.index(label) for label in labels]


@st.composite
def linked(draw: st.DrawFn) -> Links:
    """Units of rows 2, 5, 8 ... in nested classes, some of whose coarsest have an edge."""
    n = draw(st.integers(0, 8))
    finest = named_by_the_first(draw(st.lists(st.integers(0, 5), min_size=n, max_size=n)))
    merge = draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))
    coarsest = named_by_the_first([merge[unit] for unit in finest])
    classes = np.array([finest, coarsest], np.int32).reshape(2, n)
    value = st.sampled_from(SCORES)
    inner = {(level, name): draw(value) for level in (0, 1) for name in range(n)}
    score = np.array([[inner[level, name] for name in classes[level]] for level in (0, 1)])
    tops = sorted(set(coarsest))
    edges = [(p, q) for p in tops for q in tops if p < q and draw(st.booleans())]
    of_edges = draw(st.lists(value, min_size=len(edges), max_size=len(edges)))
    relation = st.sampled_from(RELATIONS)
    relations = draw(st.lists(relation, min_size=len(edges), max_size=len(edges)))
    return Links(
        floor=draw(st.sampled_from([0.2, 0.5, 0.7])),
        pairs_scored=0,
        rows=np.arange(2, 2 + 3 * n, 3, dtype=np.int32),
        classes=classes,
        inner_score=score.reshape(2, n),
        inner_usable=score.reshape(2, n) / 2,
        inner_relation=np.full((2, n), 3, np.uint8),
        edge_a=np.array([p for p, _ in edges], np.int32),
        edge_b=np.array([q for _, q in edges], np.int32),
        edge_score=np.array(of_edges, np.float64),
        edge_usable=np.array(of_edges, np.float64) / 4,
        edge_relation=np.array(relations, np.uint8),
    )


def said_plainly(links: Links, a: int, b: int) -> tuple[float, float, int]:
    """Score, usable and relation of two rows, by the words of `Links`."""
    rows = links.rows.tolist()
    if a not in rows or b not in rows or a == b:
        return 0, 0, 0
    u, v = rows.index(a), rows.index(b)
    for level, names in enumerate(links.classes):
        if names[u] == names[v]:
            score = float(links.inner_score[level, u])
            said = score, float(links.inner_usable[level, u]), 3
            return said if score >= links.floor else (0, 0, 0)
    p, q = int(links.classes[-1, u]), int(links.classes[-1, v])
    edges = list(zip(links.edge_a.tolist(), links.edge_b.tolist(), strict=True))
    for one, other, is_turned in ((p, q, False), (q, p, True)):
        if (one, other) in edges:
            at = edges.index((one, other))
            relation = int(links.edge_relation[at])
            if is_turned:
                relation = {1: 2, 2: 1, 9: 10}.get(relation, relation)
            score = float(links.edge_score[at])
            return (score, float(links.edge_usable[at]), relation) if score >= links.floor else (
                0, 0, 0,
            )  # fmt: skip
    return 0, 0, 0


@settings(max_examples=examples(200))
@given(linked())
def test_any_two_rows_are_what_classes_and_edges_say_of_them(links: Links) -> None:
    rows = [*range(-1, 3 * len(links.rows) + 4)]
    pairs = list(product(rows, rows))

    found = look_up_pairs(links, np.array([a for a, _ in pairs]), np.array([b for _, b in pairs]))

    told = zip(found.score.tolist(), found.usable.tolist(), found.relation.tolist(), strict=True)
    assert list(told) == [said_plainly(links, a, b) for a, b in pairs]


@pytest.mark.parametrize("relation", range(16))
def test_to_turn_a_relation_swaps_who_says_more_and_nothing_else(relation: int) -> None:
    once = turn_relation(np.array([relation], np.uint8))

    assert turn_relation(once).tolist() == [relation]
    assert once[0] >> 2 == relation >> 2
    assert (once[0] & 1, (once[0] & 2) >> 1) == ((relation & 2) >> 1, relation & 1)


NAMES = st.lists(st.integers(0, 5), max_size=12).map(
    lambda labels: np.array(named_by_the_first(labels), np.int32)
)


@given(NAMES)
def test_members_of_each_class_ascend_and_nobody_is_lost(names: np.ndarray) -> None:
    units, starts = members_by_class(names)

    for name in range(len(names)):
        members = units[starts[name] : starts[name + 1]].tolist()
        assert members == np.flatnonzero(names == name).tolist()


@given(NAMES)
def test_pairs_within_are_all_pairs_of_one_cell_once(names: np.ndarray) -> None:
    u, v = pairs_within(names)

    n = len(names)
    expected = {(i, j) for i in range(n) for j in range(i + 1, n) if names[i] == names[j]}
    assert len(u) == len(expected)
    assert set(zip(u.tolist(), v.tolist(), strict=True)) == expected


@given(NAMES, st.data())
def test_products_pair_each_member_of_one_class_with_each_of_the_other(
    names: np.ndarray, data: st.DataObject
) -> None:
    n = len(names)
    some = st.lists(st.integers(0, n - 1), max_size=4) if n else st.just([])
    p = np.array(data.draw(some), np.int64)
    q = np.array([data.draw(st.sampled_from(range(n))) for _ in p], np.int64)

    u, v, which = member_pairs(members_by_class(names), p, q)

    expected = [
        (i, j, at)
        for at, (one, other) in enumerate(zip(p.tolist(), q.tolist(), strict=True))
        for i in np.flatnonzero(names == one).tolist()
        for j in np.flatnonzero(names == other).tolist()
    ]
    assert list(zip(u.tolist(), v.tolist(), which.tolist(), strict=True)) == expected


@given(linked())
def test_units_meet_at_the_finest_level_that_holds_both(links: Links) -> None:
    n = len(links.rows)
    u, v = (side.ravel() for side in np.indices((n, n)))

    level = meeting_level(links, u, v)

    for i, j, found in zip(u.tolist(), v.tolist(), level.tolist(), strict=True):
        both = [at for at in (0, 1) if links.classes[at, i] == links.classes[at, j]]
        assert found == min(both, default=2)


@pytest.mark.parametrize(
    ("least", "cells"),
    [(0.5, [0, 0, 0, 3]), (0.6, [0, 0, 0, 3]), (0.61, [0, 0, 2, 3]), (0.9, [0, 0, 2, 3]),
     (0.91, [0, 1, 2, 3])],
)  # fmt: skip
def test_a_cell_is_the_coarsest_class_that_is_alike_enough(least: float, cells: list[int]) -> None:
    links = Links(
        0.5, 0, np.arange(4, dtype=np.int32),
        np.array([[0, 0, 2, 3], [0, 0, 0, 3]], np.int32),
        inner := np.array([[0.9, 0.9, 1.0, 1.0], [0.6, 0.6, 0.6, 1.0]]), inner,
        np.zeros((2, 4), np.uint8), *(np.zeros(0, np.int32),) * 2, *(np.zeros(0),) * 2,
        np.zeros(0, np.uint8),
    )  # fmt: skip

    assert cells_at(links, inner, least).tolist() == cells
