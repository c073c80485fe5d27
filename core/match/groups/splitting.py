"""Edges of classes that are taken apart: each for all nodes that its classes fell into."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, pair_keys
from core.match.groups.leader_groups import Edges, NestedClasses, inner_scores
from core.match.join.lookup import member_pairs, members_by_class, pairs_within, turn_relation

_MOST_EDGES = 1_000_000  # that taking classes apart may make


def is_too_costly(nest: NestedClasses, top: Int64s, node: Int64s) -> NDArray[np.bool_]:
    """(u,) at the name of a class: whether taking it apart makes too many edges.

    Args:
        nest: Units in classes.
        top: (u,) the class of each unit.
        node: (u,) what it would belong to.
    """
    nodes = np.unique(node)
    n_nodes = np.bincount(top[nodes], minlength=len(top))
    beside = n_nodes.astype(np.float64)
    a, b = nest.edges.a, nest.edges.b
    beside += np.bincount(a, n_nodes[b], len(top)) + np.bincount(b, n_nodes[a], len(top))
    cost = np.where(n_nodes > 1, n_nodes * beside, 0)
    cheapest = np.argsort(cost, kind="stable")
    shut = np.zeros(len(top), bool)
    shut[cheapest[np.cumsum(cost[cheapest]) > _MOST_EDGES]] = True
    return shut & (n_nodes > 1)


def inner_edges(nest: NestedClasses, node: Int64s, units: Int64s, floor: float) -> Edges:
    """What nodes of one class that was taken apart were to each other."""
    nodes = np.unique(node[units])
    _, parent = np.unique(nest.classes[-1, nodes], return_inverse=True)
    i, j = pairs_within(parent.ravel().astype(np.int32))
    a, b = nodes[i], nodes[j]
    score, usable, relation = inner_scores(nest, a, b)
    return Edges(a, b, score, usable, relation).select(score >= floor)


def split_edges(edges: Edges, top: Int64s, node: Int64s) -> Edges:
    """These edges, between all nodes of their classes."""
    nodes = np.unique(node)
    names, parent = np.unique(top[nodes], return_inverse=True)
    members = members_by_class(parent.ravel().astype(np.int32))
    p, q = np.searchsorted(names, edges.a), np.searchsorted(names, edges.b)
    i, j, which = member_pairs(members, p, q)
    return Edges(
        nodes[i], nodes[j], edges.score[which], edges.usable[which], edges.relation[which]
    )


def merge_edges(parts: list[Edges]) -> Edges:
    """All of these, a < b, sorted by (a, b); of two for one pair the first counts."""
    a, b, score, usable, relation = (
        np.concatenate([getattr(part, name) for part in parts]) for name in Edges.__slots__
    )
    swap = a > b
    relation = np.where(swap, turn_relation(relation), relation)
    keys, first = np.unique(pair_keys(a, b), return_index=True)
    return Edges(
        keys >> 32,
        keys & 0xFFFFFFFF,
        score[first],
        usable[first],
        relation[first].astype(np.uint8),
    )
