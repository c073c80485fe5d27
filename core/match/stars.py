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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.match.lookup import turn
from core.model import Int64s

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Links between coarsest classes, e of them, as in `core.model.Links`; a and b are units."""

    a: Int64s
    b: Int64s
    score: Floats
    usable: Floats
    relation: Bytes

    def only(self, wanted: NDArray[np.bool_] | Int64s) -> Edges:
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

    Attributes:
        leaves: What is ordered.
        rank: (k,) of each leaf; lower is kept first. at_rank: (n,) the leaf with a rank.
        first, second: (e,) classes of each edge, the preferred one first.
        edges: sorted: the highest usable first, then by rank of first and second.
        falling: (e,) float64: -usable, ascending.
        earlier: (t,) float64: the highest usable of a class with a preferred one; 0 if none.
    """

    leaves: Leaves
    rank: Int64s
    at_rank: Int64s
    first: Int64s
    second: Int64s
    edges: Edges
    falling: Floats
    earlier: Floats


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
    earlier = np.zeros(n_tops)
    earlier[second[::-1]] = edges.usable[::-1]  # the last one written, the best, stays
    return Order(leaves, rank, at_rank, first, second, edges, -edges.usable, earlier)


def stars_at(nest: Nest, order: Order, threshold: float) -> Stars:
    """Group what matches at the threshold. Cost: O(edges at it + leaves), a few milliseconds."""
    held = int(np.searchsorted(order.falling, -threshold, side="right"))
    first, second = order.first[:held], order.second[:held]
    leads, best = _leading(order, first, second, threshold)
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


def _leading(
    order: Order, first: Int64s, second: Int64s, threshold: float
) -> tuple[NDArray[np.bool_], Int64s]:
    """(t,) which classes are kept, and the best edge of each other class to a kept one, or -1."""
    leads = order.earlier < threshold
    open_to = _covered(leads, first, second)
    np.logical_or(open_to, leads, out=open_to)
    undecided = ~open_to
    left = np.flatnonzero(undecided[second] & undecided[first]) if undecided.any() else first[:0]
    p, q = first[left], second[left]
    while undecided.any():
        now = undecided.copy()
        now[q] = False
        leads |= now
        undecided &= ~now & ~_covered(now, p, q)
        keep = undecided[p] & undecided[q]
        p, q = p[keep], q[keep]
    best = np.full(len(leads), -1)
    by_first = leads[first]
    at = np.flatnonzero(by_first | leads[second])[::-1]
    best[np.where(by_first[at], second[at], first[at])] = at
    return leads, best


def _covered(leads: NDArray[np.bool_], first: Int64s, second: Int64s) -> NDArray[np.bool_]:
    """Which classes a kept class before them matches."""
    covered = np.zeros(len(leads), bool)
    covered[second[leads[first]]] = True
    return covered


def _outer(nest: Nest, order: Order, leads: NDArray[np.bool_], best: Int64s) -> Stars:
    """Members of classes that are not kept."""
    leaves = order.leaves
    member = np.flatnonzero(~leads[leaves.top])
    top = leaves.top[member]
    edge = best[top]
    by_first = leads[order.first[edge]]
    kept_top = np.where(by_first, order.first[edge], order.second[edge])
    foremost = np.minimum.reduceat(order.rank, leaves.top_starts) if len(leads) else order.rank
    kept = order.at_rank[foremost[kept_top]]
    edges = order.edges
    from_a = edges.a[edge] == nest.classes[-1, leaves.units[kept]]
    relation = np.where(from_a, edges.relation[edge], turn(edges.relation[edge]))
    return Stars(leaves.units[kept], leaves.units[member], edges.score[edge], relation)


def _inner(nest: Nest, order: Order, leads: NDArray[np.bool_], threshold: float) -> Stars:
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
