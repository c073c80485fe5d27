"""Leader groups in classes: who is kept and who matches whom, at any threshold.

The rule, mail by mail, in an order of preference: a mail that matches no kept mail is kept; any
other belongs to the kept mail that it matches best. So each member matches the mail that is kept
itself (safety.md R-ID4), and what is kept is the first independent set in that order.

It need not be worked out mail by mail. All mails of a coarsest class match the same mails outside
of it, so they share the fate of the first of them: if nothing before covers that one, it is kept,
and nothing that comes later can be kept beside it and cover the rest. Within a class that is kept,
each cell (a run of the nested classes in which all match each other) has a kept mail of its own.
So the rounds below run over classes and their edges, with arrays, and stop after a few; with
275,000 classes and a million edges that is some milliseconds, where a loop takes over 100
(speed.md I).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.match.lookup import turn
from core.model import Int64s

_ROUNDS = 12

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Links between coarsest classes, e of them, as in `core.model.Links`; a and b are units."""

    a: Int64s
    b: Int64s
    score: Floats
    usable: Floats
    relation: Bytes

    def only(self, wanted: Bools | Int64s) -> Edges:
        """Some of them."""
        return Edges(*(getattr(self, name)[wanted] for name in self.__slots__))


@dataclass(frozen=True, slots=True, eq=False)
class Nest:
    """Units in nested classes and the edges between the coarsest, as in `core.model.Links`."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Leaves and edges under one order of preference.

    A class that no preferred one matches at any threshold is always kept: an anchor. What a class
    has with its best anchor is known beforehand, and an edge that is weaker than what either side
    has with an anchor never decides anything, so only the others, the loose ones, are looked at
    when the groups are cut.

    Attributes:
        leaves: What is ordered.
        rank: (k,) of each leaf; lower is kept first. at_rank: (n,) the leaf with a rank.
        top_rank: (t,) the lowest rank in each class.
        edges: sorted: the highest usable first, then by rank of first and second.
        first, second: (e,) classes of each edge, the preferred one first.
        earlier: (t,) float64: the highest usable of a class with a preferred one; 0 if none.
        anchored: (t,) float64: the highest usable of a class with an anchor; 0 if none.
        anchor_edge: (t,) int64: the edge to that anchor, or -1.
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
    anchor_edge: Int64s
    loose: Int64s
    loose_first: Int64s
    loose_second: Int64s
    falling: Floats


class Stars(NamedTuple):
    """m members, as units, and what is known of each with its kept unit."""

    kept: Int64s
    member: Int64s
    score: Floats
    relation: Bytes


def leaves_of(nest: Nest, units: Int64s) -> Leaves:
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


def ordered(nest: Nest, leaves: Leaves, edges: Edges, rank_of_row: Int64s) -> Order:
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
    p, q = number[edges.a], number[edges.b]
    swap = top_rank[p] > top_rank[q]
    first, second = np.where(swap, q, p), np.where(swap, p, q)
    order = np.argsort((top_rank[first] << 32) | top_rank[second])
    order = order[np.argsort(-edges.usable[order], kind="stable")]
    edges, first, second = edges.only(order), first[order], second[order]
    usable = edges.usable
    earlier, anchored = np.zeros(n_tops), np.zeros(n_tops)
    earlier[second[::-1]] = usable[::-1]  # the last one written, the best, stays
    anchor_edge = np.full(n_tops, -1)
    to_anchor = np.flatnonzero(earlier[first] == 0)[::-1]
    anchored[second[to_anchor]] = usable[to_anchor]
    anchor_edge[second[to_anchor]] = to_anchor
    loose = np.flatnonzero(
        (earlier[first] > 0) & (usable >= anchored[first]) & (usable >= anchored[second])
    )
    return Order(
        leaves=leaves,
        rank=rank,
        at_rank=at_rank,
        top_rank=top_rank,
        edges=edges,
        first=first,
        second=second,
        earlier=earlier,
        anchored=anchored,
        anchor_edge=anchor_edge,
        loose=loose,
        loose_first=first[loose],
        loose_second=second[loose],
        falling=-usable[loose],
    )


def stars_at(nest: Nest, order: Order, threshold: float) -> Stars:
    """Group what matches at the threshold. Cost: O(edges at it + leaves), a few milliseconds."""
    leads, best = _leading(order, threshold)
    outer = _outer(nest, order, leads, best)
    inner = _inner(nest, order, leads, threshold)
    return joined([outer, inner])


def joined(parts: Sequence[Stars]) -> Stars:
    """Stars of several parts, one after the other."""
    return Stars(
        np.concatenate([part.kept for part in parts]),
        np.concatenate([part.member for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.relation for part in parts]),
    )


def _leading(order: Order, threshold: float) -> tuple[Bools, Int64s]:
    """(t,) which classes are kept, and the best edge of each other class to a kept one, or -1."""
    held = int(np.searchsorted(order.falling, -threshold, side="right"))
    first, second = order.loose_first[:held], order.loose_second[:held]
    leads = order.earlier < threshold
    covered = order.anchored >= threshold
    undecided = ~(leads | covered)
    if undecided.any():
        undecided[second.take(np.flatnonzero(leads.take(first)))] = False
        left = np.flatnonzero(undecided.take(second) & undecided.take(first))
        _decide(order, (leads, undecided), first.take(left), second.take(left))
    best = np.where(covered, order.anchor_edge, -1)
    by_first = leads.take(first)
    at = np.flatnonzero(by_first | leads.take(second))[::-1]
    member = np.where(by_first.take(at), second.take(at), first.take(at))
    edge = np.full(len(leads), -1)
    edge[member] = order.loose.take(at)
    better = np.flatnonzero(edge >= 0)
    better = better[_goes_before(order, leads, edge[better], best[better])]
    best[better] = edge[better]
    return leads, best


def _goes_before(order: Order, leads: Bools, edge: Int64s, other: Int64s) -> Bools:
    """Whether an edge to a kept class is better than another one, which may be none (-1).

    A higher usable, or the same and the kept class is preferred.
    """
    usable = order.edges.usable

    def kept_rank(edges: Int64s) -> Int64s:
        first, second = order.first[edges], order.second[edges]
        return order.top_rank[np.where(leads[first], first, second)]

    same = (usable[edge] == usable[other]) & (kept_rank(edge) < kept_rank(other))
    better: Bools = (other < 0) | (usable[edge] > usable[other]) | same
    return better


def _decide(
    order: Order,
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


def _outer(nest: Nest, order: Order, leads: Bools, best: Int64s) -> Stars:
    """Members of classes that are not kept."""
    leaves = order.leaves
    member = np.flatnonzero(~leads[leaves.top])
    top = leaves.top[member]
    edge = best[top]
    by_first = leads[order.first[edge]]
    kept_top = np.where(by_first, order.first[edge], order.second[edge])
    kept = order.at_rank[order.top_rank[kept_top]]
    edges = order.edges
    from_a = edges.a[edge] == nest.classes[-1, leaves.units[kept]]
    relation = np.where(from_a, edges.relation[edge], turn(edges.relation[edge]))
    return Stars(leaves.units[kept], leaves.units[member], edges.score[edge], relation)


def _inner(nest: Nest, order: Order, leads: Bools, threshold: float) -> Stars:
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
    score, _, relation = met(nest, u, v)
    return Stars(u, v, score, relation)


def met(nest: Nest, u: Int64s, v: Int64s) -> tuple[Floats, Floats, Bytes]:
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
