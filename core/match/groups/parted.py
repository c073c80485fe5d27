"""Which other group a message joins that a reply has parted from its own.

Groups are cut by classes, and which message answers which concerns single messages. So after the
cut some that had to leave their kept message stand alone, or lead others, though they match a
kept message that they do not answer. They join it here, pair by pair; there are few. The same is
asked of what stands beside a group that was cut out of a star (`core.match.groups.issues`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.groups.leader_groups import LeaderGroups
from core.match.groups.preparation import PreparedLinks, is_forbidden, unit_scores
from core.match.join.lookup import member_pairs, members_by_class

MOST_PAIRS = 1 << 22  # looked at; in a thread of 10,000 like messages some stay where they are

Bools = NDArray[np.bool_]


class Seats(NamedTuple):
    """Where a message may go.

    Attributes:
        leads: (u,) which units are nobody's member.
        rank: (n,) of rows; lower is kept first.
        threshold: What a match must reach.
        are_copies: (p,) whether a[i], parted, may join b[i], both rows, whose score reaches it.
            None: all may.
        most: So many pairs are looked at.
    """

    leads: Bools
    rank: Int64s
    threshold: float
    are_copies: Callable[[Int64s, Int64s], Bools] | None = None
    most: int = MOST_PAIRS


def join_parted(links: PreparedLinks, parted: Int64s, seats: Seats) -> LeaderGroups:
    """Find which of the parted ones match another message that leads.

    Args:
        links: What was cut.
        parted: Units of these that may still join; of two that match the less preferred one does.
        seats: What they may join.

    Returns:
        Those that join, each with the kept message that it matches best, which joins nobody.

    Cost: a pass over the edges, then O(pairs of a parted one and one that leads beside it).
    """
    rows = links.nest.rows
    one, other = _neighbours(links, parted, seats)
    found = unit_scores(links.nest, links.edge_keys, other, one)  # as the kept one sees it
    hits = np.flatnonzero((found.usable >= seats.threshold) & ~is_forbidden(links, one, other))
    if seats.are_copies is not None:
        hits = hits[seats.are_copies(rows[one[hits]], rows[other[hits]])]
    order_of = seats.rank[rows]
    hits = hits[np.lexsort((order_of[other[hits]], -found.usable[hits]))]
    near: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, unit, leader in zip(
        *(x.tolist() for x in (hits, one[hits], other[hits])), strict=True
    ):
        near[unit].append((leader, place))
    waits = {*parted.tolist()}  # and so may not be joined yet
    joins: list[int] = []
    for unit in parted[np.argsort(order_of[parted])].tolist():
        place = next((place for leader, place in near[unit] if leader not in waits), None)
        if place is None:
            waits.remove(unit)
        else:
            joins.append(place)
    at = np.array(joins, np.int64)
    return LeaderGroups(other[at], one[at], found.score[at], found.relation[at])


def rows_beside(links: PreparedLinks, rows: Int64s, threshold: float) -> Int64s:
    """The messages in the classes of these, and in classes that are linked to those."""
    nest, units = links.nest, links.leaves.units
    top = nest.classes[-1]
    near = np.zeros(len(top), bool)
    near[top[links.unit_of_row[rows]]] = True
    at = nest.edges.usable >= threshold
    a, b = nest.edges.a[at], nest.edges.b[at]
    there = near.copy()
    there[b[near[a]]] = True
    there[a[near[b]]] = True
    found: Int64s = nest.rows[units[there[top[units]]]]
    return found


def _neighbours(links: PreparedLinks, parted: Int64s, seats: Seats) -> tuple[Int64s, Int64s]:
    """Pairs of a parted unit and one that leads, in one class or in two that are linked."""
    nest = links.nest
    if not len(parted):
        return parted, parted
    top = nest.classes[-1]
    near = np.zeros(len(top), bool)
    near[top[parted]] = True
    at = np.flatnonzero(
        (near[nest.edges.a] | near[nest.edges.b]) & (nest.edges.usable >= seats.threshold)
    )
    a, b = nest.edges.a[at], nest.edges.b[at]
    inside = np.flatnonzero(near)
    ours, leaders = (
        members_by_class(top, parted),
        members_by_class(top, np.flatnonzero(seats.leads)),
    )
    here, there = np.concatenate([inside, a, b]), np.concatenate([inside, b, a])
    n_pairs = np.diff(ours.starts)[here] * np.diff(leaders.starts)[there]
    some = np.cumsum(n_pairs) <= seats.most
    one, other, _ = member_pairs(ours, here[some], there[some], leaders)
    apart = one != other
    return one[apart], other[apart]
