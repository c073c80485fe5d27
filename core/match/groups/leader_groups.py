"""Leader groups in classes: who is kept and who matches whom, at any threshold.

The rule (A-GROUPS), mail by mail, in an order of preference: a message that matches no kept mail
is kept; any other belongs to the kept message that it matches best. So each member matches the
mail that is kept itself (R-ID4), and what is kept is the first independent set in that order.

It need not be worked out mail by mail. All messages of a coarsest class match the same messages
outside of it, so they share the fate of the first of them: if nothing before covers that one, it
is kept, and nothing that comes later can be kept beside it and cover the rest. Within a class that
is kept, each cell (a run of the nested classes in which all match each other) has a kept message
of its own. So the rounds below run over classes and their edges, with arrays, and stop after a
few; with 275,000 classes and a million edges that is some milliseconds, where a loop takes over
100.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, pair_keys
from core.match.join.lookup import turn_relation

_ROUNDS = 12

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Links between coarsest classes, e of them, as in `Links`; a and b are units."""

    a: Int64s
    b: Int64s
    score: Floats
    usable: Floats
    relation: Bytes

    def select(self, wanted: Bools | Int64s) -> Edges:
        """Some of them."""
        return Edges(*(getattr(self, name)[wanted] for name in self.__slots__))


@dataclass(frozen=True, slots=True, eq=False)
class NestedClasses:
    """Units in nested classes and the edges between the coarsest, as in `Links`."""

    rows: Int64s
    classes: NDArray[np.int32]
    inner_score: Floats
    inner_usable: Floats
    inner_relation: Bytes
    edges: Edges


@dataclass(frozen=True, slots=True, eq=False)
class Leaves:
    """Some units, so sorted that every class is a run. k units in t coarsest classes.

    Attributes:
        units: (k,). gap: (k,) usable of each with the one before; 0 where a class begins.
        top: (k,) int64: the class of each, counted from 0. top_starts: (t,).
    """

    units: Int64s
    gap: Floats
    top: Int64s
    top_starts: Int64s


class Memberships(NamedTuple):
    """What t classes are as members: of which class, and with which score and relation."""

    kept: Int64s
    score: Floats
    relation: Bytes


@dataclass(frozen=True, slots=True, eq=False)
class LeaderOrder:
    """Leaves and edges under one order of preference.

    A class that no preferred one matches at any threshold is always kept: an anchor. What a class
    has with its best anchor is known beforehand, and an edge that is weaker than what either side
    has with an anchor never decides anything, so only the others, the loose ones, are looked at
    when the groups are cut.

    Attributes:
        leaves: What is ordered.
        rank: (k,) of each leaf; lower is kept first. at_rank: (n,) the leaf with a rank.
        top_rank: (t,) the lowest rank in each class.
        edges: from the preferred class to the other; sorted: the highest usable first, then by
            rank of the two.
        first, second: (e,) the classes that `edges.a` and `edges.b` name.
        earlier: (t,) float64: the highest usable of a class with a preferred one; 0 if none.
        anchored: (t,) float64: the highest usable of a class with an anchor; 0 if none.
        anchor: What each class is as a member of that anchor, where there is one.
        loose: (l,) int64, ascending: places in `edges`.
        loose_first, loose_second: (l,) as `first` and `second`.
        falling: (l,) float64: -usable of the loose edges, ascending.
    """

    leaves: Leaves
    rank: Int64s
    at_rank: Int64s
    top_rank: Int64s
    edges: Edges
    first: Int64s
    second: Int64s
    earlier: Floats
    anchored: Floats
    anchor: Memberships
    loose: Int64s
    loose_first: Int64s
    loose_second: Int64s
    falling: Floats


class LeaderGroups(NamedTuple):
    """m members, as units, and what is known of each with its kept unit."""

    kept: Int64s
    member: Int64s
    score: Floats
    relation: Bytes


def sort_leaves(nest: NestedClasses, units: Int64s) -> Leaves:
    """Sort units so that each class is a run. Cost: one sort by three keys."""
    names = nest.classes[:, units]
    order = np.lexsort(tuple(names))
    units, names = units[order], names[:, order]
    gap = np.zeros(len(units))
    for level in range(len(names) - 1, -1, -1):
        same = np.flatnonzero(names[level, 1:] == names[level, :-1]) + 1
        gap[same] = nest.inner_usable[level, units[same]]
    new = np.ones(len(units), bool)
    new[1:] = names[-1, 1:] != names[-1, :-1]
    return Leaves(units, gap, np.cumsum(new) - 1, np.flatnonzero(new))


def order_leaves(
    nest: NestedClasses, leaves: Leaves, edges: Edges, rank_of_row: Int64s
) -> LeaderOrder:
    """Put leaves and edges into an order of preference.

    `edges` are some of the nest's edges, whose classes must have a leaf; `rank_of_row` (n,) gives
    each row a number of its own.
    """
    rank = rank_of_row[nest.rows[leaves.units]]
    at_rank = np.full(len(rank_of_row), -1)
    at_rank[rank] = np.arange(len(rank))
    n_tops = len(leaves.top_starts)
    top_rank = np.minimum.reduceat(rank, leaves.top_starts) if n_tops else rank
    number = np.full(len(nest.rows), -1)
    number[nest.classes[-1, leaves.units]] = leaves.top
    edges = _preferred_first(edges, top_rank, number)
    first, second, usable = number[edges.a], number[edges.b], edges.usable
    earlier, anchored = np.zeros(n_tops), np.zeros(n_tops)
    earlier[second[::-1]] = usable[::-1]  # the last one written, the best, stays
    at = np.flatnonzero(earlier[first] == 0)[::-1]
    anchored[second[at]] = usable[at]
    loose = np.flatnonzero(
        (earlier[first] > 0) & (usable >= anchored[first]) & (usable >= anchored[second])
    )
    return LeaderOrder(
        leaves=leaves,
        rank=rank,
        at_rank=at_rank,
        top_rank=top_rank,
        edges=edges,
        first=first,
        second=second,
        earlier=earlier,
        anchored=anchored,
        anchor=_memberships(n_tops, edges, (first, second), at),
        loose=loose,
        loose_first=first[loose],
        loose_second=second[loose],
        falling=-usable[loose],
    )


def _memberships(
    n_tops: int, edges: Edges, ends: tuple[Int64s, Int64s], at: Int64s
) -> Memberships:
    """What each class is by these edges; of several for one class the last counts."""
    first, second = ends
    fates = Memberships(np.full(n_tops, -1), np.zeros(n_tops), np.zeros(n_tops, np.uint8))
    fates.kept[second[at]] = first[at]
    fates.score[second[at]] = edges.score[at]
    fates.relation[second[at]] = edges.relation[at]
    return fates


def _preferred_first(edges: Edges, top_rank: Int64s, number: Int64s) -> Edges:
    """Turn and sort edges as `LeaderOrder.edges` says."""
    p, q = top_rank[number[edges.a]], top_rank[number[edges.b]]
    swap = p > q
    order = np.argsort(pair_keys(p, q))
    order = order[np.argsort(-edges.usable[order], kind="stable")]
    turned = Edges(
        a=np.where(swap, edges.b, edges.a),
        b=np.where(swap, edges.a, edges.b),
        score=edges.score,
        usable=edges.usable,
        relation=np.where(swap, turn_relation(edges.relation), edges.relation),
    )
    return turned.select(order)


def leader_groups_at(nest: NestedClasses, order: LeaderOrder, threshold: float) -> LeaderGroups:
    """Group what matches at the threshold. Cost: O(edges at it + leaves), a few milliseconds."""
    leads, fates = _choose_leaders(order, threshold)
    outer = _outer_members(order, leads, fates)
    inner = _inner_members(nest, order, leads, threshold)
    return join_leader_groups([outer, inner])


def join_leader_groups(parts: Sequence[LeaderGroups]) -> LeaderGroups:
    """Stars of several parts, one after the other."""
    return LeaderGroups(
        np.concatenate([part.kept for part in parts]),
        np.concatenate([part.member for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.relation for part in parts]),
    )


def _choose_leaders(order: LeaderOrder, threshold: float) -> tuple[Bools, Memberships]:
    """(t,) which classes are kept, and what each other one is as a member."""
    held = int(np.searchsorted(order.falling, -threshold, side="right"))
    first, second = order.loose_first[:held], order.loose_second[:held]
    leads = order.earlier < threshold
    covered = order.anchored >= threshold
    undecided = ~(leads | covered)
    if undecided.any():
        undecided[second.take(np.flatnonzero(leads.take(first)))] = False
        left = np.flatnonzero(undecided.take(second) & undecided.take(first))
        _decide_leaders(order, (leads, undecided), first.take(left), second.take(left))
    by_first = leads.take(first)
    at = np.flatnonzero(by_first | leads.take(second))[::-1]
    member = np.where(by_first.take(at), second.take(at), first.take(at))
    edge = np.full(len(leads), -1)
    edge[member] = order.loose.take(at)  # the last one written, the best, stays
    return leads, _better_memberships(order, leads, np.where(covered, order.anchored, 0), edge)


def _better_memberships(
    order: LeaderOrder, leads: Bools, anchored: Floats, edge: Int64s
) -> Memberships:
    """The fates by anchors, but by the edges (t,) where there is one and it is better.

    Better is a higher usable, or the same and the kept class is preferred.
    """
    member = np.flatnonzero(edge >= 0)
    edge = edge[member]
    by_first = leads[order.first[edge]]
    kept = np.where(by_first, order.first[edge], order.second[edge])
    usable, known = order.edges.usable[edge], anchored[member]
    preferred = order.top_rank[kept] < order.top_rank[order.anchor.kept[member]]
    better = (usable > known) | ((usable == known) & preferred)
    member, edge, kept, by_first = (x[better] for x in (member, edge, kept, by_first))
    relation = order.edges.relation[edge]
    known_fates = order.anchor
    fates = Memberships(
        known_fates.kept.copy(), known_fates.score.copy(), known_fates.relation.copy()
    )
    fates.kept[member] = kept
    fates.score[member] = order.edges.score[edge]
    fates.relation[member] = np.where(by_first, relation, turn_relation(relation))
    return fates


def _decide_leaders(
    order: LeaderOrder,
    state: tuple[Bools, Bools],
    first: Int64s,
    second: Int64s,
) -> None:
    """Enter into (leads, undecided) which classes are kept, given the edges among the latter.

    In a round everything is decided that waits for nobody. Real mail takes a few rounds; a long
    chain of dependence would take as many as it has links, so after some rounds what is left is
    gone through one by one.
    """
    leads, undecided = state
    for _ in range(_ROUNDS):
        now = undecided.copy()
        now[second] = False
        leads |= now
        undecided &= ~now
        undecided[second.take(np.flatnonzero(now.take(first)))] = False
        keep = np.flatnonzero(undecided.take(first) & undecided.take(second))
        first, second = first.take(keep), second.take(keep)
        if not len(first):
            leads |= undecided
            return
    waiting: defaultdict[int, list[int]] = defaultdict(list)
    for p, q in zip(first.tolist(), second.tolist(), strict=True):
        waiting[p].append(q)
    left = np.flatnonzero(undecided)
    decided: set[int] = set()
    for top in left[np.argsort(order.top_rank[left])].tolist():
        if top not in decided:
            leads[top] = True
            decided.update(waiting.get(top, ()))


def _outer_members(order: LeaderOrder, leads: Bools, fates: Memberships) -> LeaderGroups:
    """Members of classes that are not kept."""
    leaves = order.leaves
    member = np.flatnonzero(~leads.take(leaves.top))
    top = leaves.top.take(member)
    kept = order.at_rank.take(order.top_rank.take(fates.kept.take(top)))
    return LeaderGroups(
        leaves.units.take(kept),
        leaves.units.take(member),
        fates.score.take(top),
        fates.relation.take(top),
    )


def _inner_members(
    nest: NestedClasses, order: LeaderOrder, leads: Bools, threshold: float
) -> LeaderGroups:
    """Members of classes that are kept, cell by cell."""
    leaves = order.leaves
    starts = np.flatnonzero(leaves.gap < threshold)
    sizes = np.diff(starts, append=len(leaves.gap))
    crowded = (sizes > 1) & leads[leaves.top[starts]]
    starts, sizes = starts[crowded], sizes[crowded]
    ends = np.cumsum(sizes)
    leaf = np.repeat(starts - (ends - sizes), sizes) + np.arange(int(sizes.sum()))
    rank = order.rank[leaf]
    foremost = np.minimum.reduceat(rank, ends - sizes) if len(sizes) else rank
    kept = np.repeat(order.at_rank[foremost], sizes)
    other = leaf != kept
    u, v = leaves.units[kept[other]], leaves.units[leaf[other]]
    score, _, relation = inner_scores(nest, u, v)
    return LeaderGroups(u, v, score, relation)


def inner_scores(nest: NestedClasses, u: Int64s, v: Int64s) -> tuple[Floats, Floats, Bytes]:
    """Score, usable and relation of units that meet in a class; 0 where they do not."""
    score, usable = np.zeros(len(u)), np.zeros(len(u))
    relation = np.zeros(len(u), np.uint8)
    for level in range(len(nest.classes) - 1, -1, -1):
        same = np.flatnonzero(nest.classes[level, u] == nest.classes[level, v])
        at = v[same]
        score[same] = nest.inner_score[level, at]
        usable[same] = nest.inner_usable[level, at]
        relation[same] = nest.inner_relation[level, at]
    return score, usable, relation
