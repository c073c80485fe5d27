"""Leader groups over classes are the groups that the rule gives mail by mail."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import pytest
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.match.groups.leader_groups import (
    Edges,
    LeaderGroups,
    LeaderOrder,
    NestedClasses,
    inner_scores,
    join_leader_groups,
    leader_groups_at,
    order_leaves,
    sort_leaves,
)

THRESHOLDS = (0.5, 0.6, 0.75, 0.9, 1.0)
VALUES = st.sampled_from(THRESHOLDS)
Member = tuple[int, float, int]  # the kept unit, score, relation of the kept one and the member


class Made(NamedTuple):
    """A nest, and what it says of each pair (u, v), u < v, that is linked."""

    nest: NestedClasses
    said: dict[tuple[int, int], tuple[float, float, int]]  # usable, score, relation


def named_by_the_first(labels: list[int]) -> list[int]:
    return [labels.index(label) for label in labels]


def turned(relation: int) -> int:
    return {1: 2, 2: 1}.get(relation, relation)


def nest_of(
    levels: list[list[int]], inner: dict[tuple[int, int], float], edges: list[tuple]
) -> Made:
    """Levels: the classes, finest first. Inner: usable. Edges: a, b, usable, relation."""
    n = len(levels[0])
    classes = np.array(levels, np.int32).reshape(len(levels), n)
    usable = np.array([[inner[at, name] for name in row] for at, row in enumerate(levels)])
    usable = usable.reshape(len(levels), n)
    columns = [np.array([edge[at] for edge in edges]) for at in range(4)]
    nest = NestedClasses(
        rows=np.arange(10, 10 + n),
        classes=classes,
        inner_score=usable + 0.01,
        inner_usable=usable,
        inner_relation=np.full((len(levels), n), 3, np.uint8),
        edges=Edges(
            columns[0].astype(np.int64),
            columns[1].astype(np.int64),
            columns[2].astype(np.float64) + 0.01,
            columns[2].astype(np.float64),
            columns[3].astype(np.uint8),
        ),
    )
    said: dict[tuple[int, int], tuple[float, float, int]] = {}
    for a, b, value, relation in edges:
        for u in (unit for unit in range(n) if levels[-1][unit] == a):
            for v in (unit for unit in range(n) if levels[-1][unit] == b):
                low, high = min(u, v), max(u, v)
                told = relation if (low, high) == (u, v) else turned(relation)
                said[low, high] = value, value + 0.01, told
    for level in range(len(levels) - 1, -1, -1):
        for v in range(n):
            for u in range(v):
                if levels[level][u] == levels[level][v]:
                    value = inner[level, levels[level][u]]
                    said[u, v] = value, value + 0.01, 3
    return Made(nest, said)


@st.composite
def nests(draw: st.DrawFn) -> Made:
    n = draw(st.integers(0, 9))
    finest = named_by_the_first(draw(st.lists(st.integers(0, 6), min_size=n, max_size=n)))
    merge = draw(st.lists(st.integers(0, 3), min_size=n, max_size=n))
    coarsest = named_by_the_first([merge[unit] for unit in finest])
    outer = {name: draw(VALUES) for name in sorted(set(coarsest))}
    inner = {(1, name): value for name, value in outer.items()}
    for name in sorted(set(finest)):  # what is finer is at least as much alike
        inner[0, name] = max(draw(VALUES), outer[coarsest[name]])
    tops = sorted(set(coarsest))
    edges = [
        (p, q, draw(VALUES), draw(st.integers(0, 4)))
        for p in tops
        for q in tops
        if p < q and draw(st.booleans())
    ]
    return nest_of([finest, coarsest], inner, draw(st.permutations(edges)))


def order_of(made: Made, units: list[int], rank: list[int]) -> LeaderOrder:
    """Units, chosen in any order; `rank` has one for each unit of the nest."""
    leaves = sort_leaves(made.nest, np.array(units, np.int64))
    tops = {int(made.nest.classes[-1, unit]) for unit in units}
    edges = made.nest.edges
    within = [a in tops and b in tops for a, b in zip(edges.a, edges.b, strict=True)]
    rank_of_row = np.full(10 + len(made.nest.rows), -1)
    rank_of_row[made.nest.rows] = rank
    rank_of_row[:10] = np.arange(10) + len(rank)
    return order_leaves(made.nest, leaves, edges.select(np.array(within, bool)), rank_of_row)


def stars_plainly(
    made: Made, units: list[int], rank: list[int], threshold: float
) -> dict[int, Member]:
    """Mail by mail: kept if it matches none that is kept; else with the one it matches best."""

    def usable(u: int, v: int) -> float:
        return made.said.get((min(u, v), max(u, v)), (0.0, 0.0, 0))[0]

    kept: list[int] = []
    for unit in sorted(units, key=lambda unit: rank[unit]):
        if all(usable(unit, other) < threshold for other in kept):
            kept.append(unit)
    members: dict[int, Member] = {}
    for unit in set(units) - set(kept):
        best = max(kept, key=lambda other: (usable(unit, other), -rank[other]))
        _, score, relation = made.said[min(unit, best), max(unit, best)]
        members[unit] = best, score, relation if best < unit else turned(relation)
    return members


def by_member(stars: LeaderGroups) -> dict[int, Member]:
    columns = (stars.kept, stars.score, stars.relation)
    found = zip(*(column.tolist() for column in columns), strict=True)
    members = dict(zip(stars.member.tolist(), found, strict=True))
    assert len(members) == len(stars.member), "nobody is a member twice"
    return members


@settings(max_examples=examples(150))
@given(nests(), st.data())
def test_the_stars_are_those_of_the_rule_mail_by_mail(made: Made, data: st.DataObject) -> None:
    n = len(made.nest.rows)
    rank = data.draw(st.permutations(range(n)))
    units = data.draw(st.permutations(range(n)))[: data.draw(st.integers(0, n))]
    order = order_of(made, units, rank)

    for threshold in THRESHOLDS:
        found = by_member(leader_groups_at(made.nest, order, threshold))
        assert found == stars_plainly(made, units, rank, threshold)


@pytest.mark.parametrize("seed", range(12))
def test_long_chains_of_dependence_are_gone_through_to_their_end(seed: int) -> None:
    """More links in a chain than there are rounds: what is left is decided one by one."""
    dice = random.Random(seed)
    n = 70
    steps = [(i, i + 1) for i in range(n - 1)]
    steps += [tuple(sorted(dice.sample(range(n), 2))) for _ in range(seed)]
    edges = [
        (a, b, 0.75 if seed < 6 else dice.choice(THRESHOLDS), dice.randrange(5))
        for a, b in sorted(set(steps))
    ]
    made = nest_of([list(range(n))], {(0, unit): 1.0 for unit in range(n)}, edges)
    rank = [list(range(n)), list(range(n))[::-1], dice.sample(range(n), n)][seed % 3]
    order = order_of(made, list(range(n)), rank)

    for threshold in THRESHOLDS:
        found = by_member(leader_groups_at(made.nest, order, threshold))
        assert found == stars_plainly(made, list(range(n)), rank, threshold)


@given(nests(), st.data())
def test_leaves_are_the_units_with_each_class_in_one_piece(
    made: Made, data: st.DataObject
) -> None:
    n = len(made.nest.rows)
    units = data.draw(st.permutations(range(n)))[: data.draw(st.integers(0, n))]

    leaves = sort_leaves(made.nest, np.array(units, np.int64))

    assert sorted(leaves.units.tolist()) == sorted(units)
    for names in made.nest.classes[:, leaves.units].tolist():
        runs = [name for at, name in enumerate(names) if not at or names[at - 1] != name]
        assert len(runs) == len(set(runs))
    starts = leaves.top_starts.tolist()
    assert leaves.top.tolist() == [sum(s <= at for s in starts) - 1 for at in range(len(units))]
    before = np.concatenate([leaves.units[:1], leaves.units[:-1]])
    met_with = inner_scores(made.nest, before, leaves.units)[1]
    expected = [0.0 if at in starts else value for at, value in enumerate(met_with.tolist())]
    assert leaves.gap.tolist() == expected


def test_stars_of_several_parts_stand_one_after_the_other() -> None:
    parts = [
        LeaderGroups(
            np.array([n]), np.array([n + 1]), np.array([0.5 + n / 10]), np.array([n], np.uint8)
        )
        for n in (0, 2)
    ]

    whole = join_leader_groups(parts)

    assert [column.tolist() for column in whole] == [[0, 2], [1, 3], [0.5, 0.7], [0, 2]]
