"""What any two mails of a scan are to each other, as the groups would say it.

`cut` chooses the kept mails; when the user or a keep rule prefers another one, the groups around
it have to be described anew. This looks the pairs up instead of cutting again, so that no other
group moves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.match.groups import Prepared
from core.match.lookup import turn
from core.match.stars import Nest, met
from core.match.verdict import judged
from core.model import Int64s

Related = tuple[NDArray[np.float64], NDArray[np.uint8], NDArray[np.uint16]]


def related(
    prepared: Prepared, kept_rows: NDArray[np.integer], member_rows: NDArray[np.integer]
) -> Related:
    """Score, verdict and differences of k pairs (kept mail, member).

    Returns:
        (k,) float64 score, 0 where the two are not linked, are one mail, or may not be copies
        because one answers the other; (k,) uint8 of `Verdict`; (k,) uint16 of `Difference`.

    Cost: O(e + k log e) for e edges; what `cut` says of the pairs that it chose.
    """
    kept = np.asarray(kept_rows, np.int64)
    member = np.asarray(member_rows, np.int64)
    u, v = prepared.unit_of_row[kept], prepared.unit_of_row[member]
    known = (u >= 0) & (v >= 0) & (u != v)
    score, relation = np.zeros(len(kept)), np.zeros(len(kept), np.uint8)
    score[known], relation[known] = _linked(prepared, u[known], v[known])
    verdict, differs = judged(prepared.traits, kept, member, relation)
    return score, verdict, differs


def _linked(
    prepared: Prepared, u: Int64s, v: Int64s
) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
    """Score and relation of pairs of units; the score 0 where they may not be copies."""
    nest = prepared.nest
    score, usable, relation = met(nest, u, v)
    at, turned, found = _edges(nest, u, v)
    edges = nest.edges
    if found.any():
        said = np.where(turned, turn(edges.relation[at]), edges.relation[at])
        score = np.where(found, edges.score[at], score)
        usable = np.where(found, edges.usable[at], usable)
        relation = np.where(found, said, relation).astype(np.uint8)
    # where a reply forbids part of the range, what may be used is the score to go by
    score = np.minimum(score, usable)
    if len(prepared.forbidden):
        keys = (np.minimum(u, v) << 32) | np.maximum(u, v)
        place = np.minimum(np.searchsorted(prepared.forbidden, keys), len(prepared.forbidden) - 1)
        score[prepared.forbidden[place] == keys] = 0
    return score, relation


def _edges(
    nest: Nest, u: Int64s, v: Int64s
) -> tuple[Int64s, NDArray[np.bool_], NDArray[np.bool_]]:
    """The edge of each pair of coarsest classes, whether it points from v to u, whether it is."""
    edges = nest.edges
    if not len(edges.a):
        nowhere = np.zeros(len(u), np.bool_)
        return np.zeros(len(u), np.int64), nowhere, nowhere
    p, q = nest.classes[-1, u].astype(np.int64), nest.classes[-1, v].astype(np.int64)
    keys = (edges.a << 32) | edges.b
    wanted = (np.minimum(p, q) << 32) | np.maximum(p, q)
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return at, p > q, keys[at] == wanted
