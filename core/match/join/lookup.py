"""What stands in `Links`: from classes back to messages."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, count_up, index_in_sorted, pair_keys
from core.model.links import Links


class PairScores(NamedTuple):
    """What is known of k pairs of rows; all 0 where a pair is not linked.

    Attributes:
        score, usable: (k,) float64, as in `Links`.
        relation: (k,) uint8: 1: the pair's b says more, 2: its a does, 4: another order.
    """

    score: NDArray[np.float64]
    usable: NDArray[np.float64]
    relation: NDArray[np.uint8]


class Members(NamedTuple):
    """Units by class: those of the class named c are units[starts[c]:starts[c + 1]]."""

    units: Int64s
    starts: Int64s


def members_by_class(names: Int32s, units: Int64s | None = None) -> Members:
    """Units by class, all or some, given the class of each unit. Cost: one sort."""
    of = names if units is None else names[units]
    starts = np.zeros(len(names) + 1, np.int64)
    np.cumsum(np.bincount(of, minlength=len(names)), out=starts[1:])
    order = np.argsort(of, kind="stable")
    return Members(order if units is None else units[order], starts)


def look_up_pairs(links: Links, a: NDArray[np.integer], b: NDArray[np.integer]) -> PairScores:
    """What is known of the pairs of rows (a[i], b[i]). Cost: O(e + k log e)."""
    if not len(links.rows):
        nothing = np.zeros(len(a))
        return PairScores(nothing, nothing, nothing.astype(np.uint8))
    u, v = index_in_sorted(links.rows, a), index_in_sorted(links.rows, b)
    known = (u >= 0) & (v >= 0) & (u != v)
    found = _inner_scores(links, u, v)
    edge, turned = _find_edges(links, links.classes[-1, u], links.classes[-1, v])
    has = edge >= 0
    edge, turned = edge[has], turned[has]
    found.score[has] = links.edge_score[edge]
    found.usable[has] = links.edge_usable[edge]
    relation = links.edge_relation[edge]
    found.relation[has] = np.where(turned, turn_relation(relation), relation)
    not_linked = ~known | (found.score < links.floor)
    for values in found:
        values[not_linked] = 0
    return found


def turn_relation(relation: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The relation of (b, a), given that of (a, b)."""
    turned = (relation & 1) << 1 | (relation & 2) >> 1 | (relation & ~np.uint8(3))
    return turned.astype(np.uint8)


def _inner_scores(links: Links, u: Int64s, v: Int64s) -> PairScores:
    """What the class in which two units meet says; 0 where they meet in none."""
    level = meeting_level(links, u, v)
    meets = level < len(links.classes)
    at = np.where(meets, level, 0)
    return PairScores(
        np.where(meets, links.inner_score[at, u], 0.0),
        np.where(meets, links.inner_usable[at, u], 0.0),
        np.where(meets, links.inner_relation[at, u], np.uint8(0)),
    )


def meeting_level(links: Links, u: Int64s, v: Int64s) -> Int64s:
    """(k,) the finest level at which two units are in one class; the number of levels if none."""
    n_levels = len(links.classes)
    level = np.full(len(u), n_levels, np.int64)
    for i in range(n_levels - 1, -1, -1):
        level[links.classes[i, u] == links.classes[i, v]] = i
    return level


def _find_edges(links: Links, p: Int32s, q: Int32s) -> tuple[Int64s, NDArray[np.bool_]]:
    """The edge of each pair of coarsest classes, -1 if none, and whether it runs from q to p."""
    turned = p > q
    keys = (links.edge_a.astype(np.int64) << 32) | links.edge_b
    wanted = pair_keys(p, q)
    return index_in_sorted(keys, wanted), turned


def cells_at(links: Links, inner: NDArray[np.float64], least: float) -> Int32s:
    """(u,) the coarsest class of each unit whose inner value is high enough, else the unit.

    All pairs within a cell reach the value, no pair of two cells of one class does.
    """
    cells = np.arange(len(links.rows), dtype=np.int32)
    for names, values in zip(links.classes, inner, strict=True):
        cells = np.where(values >= least, names, cells)
    return cells


def member_pairs(
    members: Members, p: NDArray[np.integer], q: NDArray[np.integer], others: Members | None = None
) -> tuple[Int64s, Int64s, Int64s]:
    """All pairs of a member of class p[i] and one (of `others`, if given) of q[i]: (u, v, i)."""
    others = others or members
    width = (others.starts[q + 1] - others.starts[q]).astype(np.int64)
    counts = (members.starts[p + 1] - members.starts[p]) * width
    which = np.repeat(np.arange(len(p)), counts)
    step = count_up(counts)
    width = np.maximum(width, 1)[which]
    u = members.units[members.starts[p][which] + step // width]
    v = others.units[others.starts[q][which] + step % width]
    return u, v, which


def pairs_within(cells: Int32s) -> tuple[Int64s, Int64s]:
    """All pairs of units of the same cell."""
    members = members_by_class(cells)
    ends = np.repeat(members.starts[1:], np.diff(members.starts))
    after = ends - np.arange(len(cells)) - 1
    first = np.repeat(np.arange(len(cells)), after)
    step = count_up(after)
    return members.units[first], members.units[first + 1 + step]
