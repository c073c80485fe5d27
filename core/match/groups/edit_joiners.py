"""Who may still join a group by edit distance, after P0 has made its groups.

P0's groups stay as they are: what it calls identical stays beside its twin, though both may be
nearer to a third mail by edits. What no group of P0 holds, neither kept nor member, joins the star
of a kept message, or of another such mail that leads; by the rule of
`core.match.groups.leader_groups`, under an order in which kept messages come before all others of
their standing and are never members.
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
) -> LeaderOrder:
    """Kept messages and what is left over, with the links that may join the latter.

    Args:
        wide: What edit distance links too.
        preference: Of all messages.
        threshold: Edges below it are left out.
        groups: Kept rows and member rows of P0's groups.

    Cost: some passes over the units, and two sorts of what is left over and linked.
    """
    nest, rows = wide.nest, wide.nest.rows
    is_kept, taken = (np.zeros(len(preference.rank), bool) for _ in range(2))
    is_kept[groups[0]] = True
    taken[groups[1]] = True
    rank = _rank(preference, is_kept)
    units = wide.leaves.units[~taken[rows[wide.leaves.units]]]
    edges = nest.edges.select(nest.edges.usable >= threshold)
    units, edges = _open_units(wide, units, edges, threshold)
    leaves = sort_leaves(nest, units)
    return order_leaves(nest, leaves, _allowed_edges(wide, leaves, edges, (rank, is_kept)), rank)


def _rank(preference: KeepPreference, is_kept: Bools) -> Int64s:
    """(n,) each number once: by standing, then kept messages, then as preferred."""
    order = np.argsort(preference.rank)
    later = np.where(is_kept[order], 0, 1) + 2 * preference.standing[order]
    order = order[np.argsort(later, kind="stable")]
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
    """The edges by which no class that holds a kept message becomes a member of another."""
    rank, is_kept = by
    nest = wide.nest
    if not len(leaves.units):
        return edges.select(np.zeros(len(edges.a), bool))
    rows = nest.rows[leaves.units]
    number = np.full(len(nest.rows), -1)
    number[nest.classes[-1, leaves.units]] = leaves.top
    foremost = np.minimum.reduceat(rank[rows], leaves.top_starts)
    holds = np.bitwise_or.reduceat(is_kept[rows], leaves.top_starts)
    a, b = number[edges.a], number[edges.b]
    later = np.where(foremost[a] < foremost[b], b, a)
    return edges.select(~holds[later])
