"""How groups of P0, and what they leave over, join by edit distance.

Kept messages and left-over ones are grouped once more, by the rule of
`core.match.groups.leader_groups`, under an order in which of one standing those come first that
have more members: a group takes in a single message rather than lose a member to it. Then those
with more links: in a family with scattered changes some copies match others but not the first one.
A kept message that joins another leaves its members to choose again.

One that more than likeness ties to a member, as the same text in both does, is *bound*: it joins
nobody, though it takes others in. Otherwise proven copies would become mere likenesses of some
third message, and could no longer go without a look at each. One with copies of any kind joins
nobody that it is only of a series with.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.leader_groups import Edges, LeaderOrder, Leaves, order_leaves, sort_leaves
from core.match.groups.preparation import PreparedLinks
from core.match.groups.templates import KeepPreference

Bools = NDArray[np.bool_]


def order_joiners(
    wide: PreparedLinks,
    preference: KeepPreference,
    threshold: float,
    groups: tuple[Int64s, Int64s],
    bound: Bools,
) -> LeaderOrder:
    """Kept messages and what is left over, with the links that may join the latter.

    Args:
        wide: What edit distance links too.
        preference: Of all messages.
        threshold: Edges below it are left out.
        groups: Kept row and member row of each pair so far.
        bound: (n,) which of the kept ones are.

    Cost: some passes over the units, and two sorts of what is left over and linked.
    """
    nest, rows = wide.nest, wide.nest.rows
    taken = np.zeros(len(preference.rank), bool)
    taken[groups[1]] = True
    units = wide.leaves.units[~taken[rows[wide.leaves.units]]]
    edges = nest.edges.select(nest.edges.usable >= threshold)
    rank = _rank(preference, groups[0], bound, _count_links(wide, units, edges))
    units, edges = _open_units(wide, units, edges, threshold)
    leaves = sort_leaves(nest, units)
    return order_leaves(nest, leaves, _allowed_edges(wide, leaves, edges, (rank, bound)), rank)


def _count_links(wide: PreparedLinks, units: Int64s, edges: Edges) -> Int64s:
    """(n,) of rows of some units: with how many classes each is linked."""
    nest = wide.nest
    top = nest.classes[-1]
    n_links = np.bincount(edges.a, minlength=len(top)) + np.bincount(edges.b, minlength=len(top))
    found = np.zeros(len(wide.unit_of_row), np.int64)
    found[nest.rows[units]] = n_links[top[units]]
    return found


def _rank(preference: KeepPreference, kept: Int64s, bound: Bools, n_links: Int64s) -> Int64s:
    """(n,) each number once: by standing, bound ones, larger groups, more links, as preferred."""
    n_members = np.bincount(kept, minlength=len(bound))
    by = preference.rank, -n_links, -n_members, ~bound, preference.standing
    order = np.lexsort(by)
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return rank


def _open_units(
    wide: PreparedLinks, units: Int64s, edges: Edges, threshold: float
) -> tuple[Int64s, Edges]:
    """The units that anything can happen to, and the edges between classes that have some."""
    nest, top = wide.nest, wide.nest.classes[-1]
    there = np.zeros(len(top), bool)
    there[top[units]] = True
    edges = edges.select(there[edges.a] & there[edges.b])
    touched = np.zeros(len(top), bool)
    touched[edges.a] = True
    touched[edges.b] = True
    size = np.bincount(top[units], minlength=len(top))
    crowded = units[
        (size[top[units]] > 1) & (nest.inner_usable[:, units].max(axis=0) >= threshold)
    ]
    touched[top[crowded]] = True
    return units[touched[top[units]]], edges


def _allowed_edges(
    wide: PreparedLinks, leaves: Leaves, edges: Edges, by: tuple[Int64s, Bools]
) -> Edges:
    """The edges by which no class that holds a bound message becomes a member of another."""
    rank, bound = by
    nest = wide.nest
    if not len(leaves.units):
        return edges.select(np.zeros(len(edges.a), bool))
    rows = nest.rows[leaves.units]
    number = np.full(len(nest.rows), -1)
    number[nest.classes[-1, leaves.units]] = leaves.top
    foremost = np.minimum.reduceat(rank[rows], leaves.top_starts)
    holds = np.bitwise_or.reduceat(bound[rows], leaves.top_starts)
    a, b = number[edges.a], number[edges.b]
    later = np.where(foremost[a] < foremost[b], b, a)
    return edges.select(~holds[later])
