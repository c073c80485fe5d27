"""All pairs of messages whose texts are alike, without comparing all pairs; and look-ups in them.

The paper compares each message with every stored one. We return the same pairs with the same
scores (tests compare with all pairs), in three steps: interchangeable messages become one class
(`core.match.join.collapse`), a prefix filter finds the pairs of classes that may reach the floor
(`core.match.join.candidates`), equation 3 scores them. 100,000 messages take about a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Int32s, Texts
from core.job import Job
from core.match.join.candidates import (
    ScoredPairs,
    candidate_pairs,
    list_bitmaps,
    plausible_pairs,
    rank_lists,
    score_pairs,
)
from core.match.join.collapse import Classes, collapse_lists
from core.match.join.lookup import (
    cells_at,
    meeting_level,
    member_pairs,
    members_by_class,
    pairs_within,
    turn_relation,
)
from core.match.join.tokens import PieceLists, read_lists
from core.model.fingerprint import BlockKind
from core.model.links import Links
from core.model.table import BlockTable

_STEP = 0.01  # the floor is raised to a multiple of this
_ARRAYS = (
    "rows",
    "classes",
    "inner_score",
    "inner_usable",
    "inner_relation",
    "edge_a",
    "edge_b",
    "edge_score",
    "edge_usable",
    "edge_relation",
)


def find_links(
    blocks: Mapping[BlockKind, BlockTable],
    *,
    n_mails: int,
    floor: float,
    max_links: int,
    job: Job,
    barred: NDArray[np.bool_] | None = None,
) -> Links:
    """Find exactly the pairs with a score of at least `floor`, in classes.

    Args:
        blocks: One table a kind.
        n_mails: How many rows there are; rows of the tables lie below it.
        floor: 0 < floor <= 1.
        max_links: More edges between classes than this raise the floor: `Links.floor` says to
            what.
        job: Asked to go on, at least every 200 ms.

        barred: (n_mails,) bool: the messages that may not match by text.

    Raises:
        ValueError: The floor, or a row, is out of its range.
        Cancelled: The job was stopped.

    Cost: near linear in the pieces on real mail; memory 60 bytes a piece. What has no rare pieces
    at all costs as many steps as lists share pieces; see `core.match.join.candidates`.
    Source: P0 3.2.4; derived in A-JOIN.
    """
    if not 0 < floor <= 1:
        raise ValueError(f"{floor} is no score")
    found = collapse_lists(_read_lists(blocks, n_mails, barred, job), floor, job)
    edges = _Edges(floor, max_links)
    for kind in np.unique(found.lists.kind):
        edges.take(found.lists, int(kind), job)
    return _links(found.lists.rows, found, edges)


def _read_lists(
    blocks: Mapping[BlockKind, BlockTable],
    n_mails: int,
    barred: NDArray[np.bool_] | None,
    job: Job,
) -> PieceLists:
    lists = read_lists(blocks, job, barred)
    if len(lists.rows) and not 0 <= lists.rows[0] <= lists.rows[-1] < n_mails:
        raise ValueError("a row beyond the table")
    return lists


class _Edges:
    """Collects edges; raises the floor when there are too many."""

    def __init__(self, floor: float, limit: int) -> None:
        self.floor = floor
        self.n_scored = 0
        self._limit = limit
        self._held: list[ScoredPairs] = []
        self._n_held = 0

    def take(self, lists: PieceLists, kind: int, job: Job) -> None:
        """Score all pairs of one kind that may reach the floor."""
        sorted_lists = rank_lists(lists, kind)
        maps = list_bitmaps(sorted_lists)
        for x, y in candidate_pairs(sorted_lists, self.floor, job):
            may = plausible_pairs(sorted_lists, maps, (x, y), self.floor)
            for found in score_pairs(sorted_lists, x[may], y[may], job):
                self.n_scored += len(found.a)
                self._hold(found.select(found.score >= self.floor))

    def _hold(self, found: ScoredPairs) -> None:
        self._held.append(found)
        self._n_held += len(found.a)
        if self._n_held > 2 * self._limit:
            self._held = [self.best()]
            self._n_held = len(self._held[0].a)

    def best(self) -> ScoredPairs:
        """Each pair once, a < b, sorted; above the limit only if perfect scores alone are."""
        whole = _join_parts(self._held)
        while len(whole.a) > self._limit and self.floor < 1:
            least = np.partition(whole.score, -self._limit)[-self._limit]
            steps = np.floor(least / _STEP + 1e-9)
            raised = min(
                1.0, float(np.round(max(steps, np.floor(self.floor / _STEP)) + 1) * _STEP)
            )
            self.floor = round(raised, 2)
            whole = whole.select(whole.score >= self.floor)
        return whole


def _join_parts(parts: list[ScoredPairs]) -> ScoredPairs:
    """Pairs in the order of their units; of a pair found twice the better one."""
    whole = _concatenate(parts)
    swap = whole.a > whole.b
    a, b = np.where(swap, whole.b, whole.a), np.where(swap, whole.a, whole.b)
    relation = np.where(swap, turn_relation(whole.relation), whole.relation)
    turned = ScoredPairs(a, b, whole.score, whole.usable, relation, whole.common)
    order = np.lexsort((-turned.score, b, a))
    turned = turned.select(order)
    fresh = np.ones(len(order), bool)
    fresh[1:] = (turned.a[1:] != turned.a[:-1]) | (turned.b[1:] != turned.b[:-1])
    if fresh.all():
        return turned
    usable = np.maximum.reduceat(turned.usable, np.flatnonzero(fresh))
    best = turned.select(fresh)
    return ScoredPairs(best.a, best.b, best.score, usable, best.relation, best.common)


def _concatenate(parts: list[ScoredPairs]) -> ScoredPairs:
    none = np.zeros(0, np.int64)
    nothing = ScoredPairs(none, none, np.zeros(0), np.zeros(0), np.zeros(0, np.uint8), none)
    parts = [nothing, *parts]
    return ScoredPairs(
        *(np.concatenate([getattr(p, n) for p in parts]) for n in ScoredPairs.__slots__)
    )


def _links(rows: Int32s, found: Classes, edges: _Edges) -> Links:
    best = edges.best()
    return Links(
        floor=edges.floor,
        pairs_scored=edges.n_scored,
        rows=rows,
        classes=found.classes,
        inner_score=found.inner_score,
        inner_usable=found.inner_usable,
        inner_relation=found.inner_relation,
        edge_a=best.a.astype(np.int32),
        edge_b=best.b.astype(np.int32),
        edge_score=best.score,
        edge_usable=best.usable,
        edge_relation=best.relation,
    )


def links_to_columns(links: Links) -> dict[str, Column]:
    """Links as columns that `core.columns.pack` takes."""
    numbers = np.array([links.floor, links.pairs_scored], np.float64)
    return {"numbers": numbers, **{name: getattr(links, name) for name in _ARRAYS}}


def links_from_columns(columns: Mapping[str, Column]) -> Links:
    """Undo `links_to_columns`.

    Raises:
        ValueError: These are not the columns of links.
    """
    arrays: dict[str, NDArray[Any]] = {}
    for name in ("numbers", *_ARRAYS):
        column = columns.get(name)
        if column is None or isinstance(column, Texts):
            raise ValueError(f"no column {name}")
        arrays[name] = column
    floor, n_scored = arrays.pop("numbers").tolist()
    return Links(floor=floor, pairs_scored=int(n_scored), **arrays)


# --- look-ups -----------------------------------------------------------------------------------


def pairs_at(links: Links, threshold: float) -> tuple[Int32s, Int32s, NDArray[np.float64]]:
    """All pairs of rows with a score of at least the threshold (or the floor, if that is higher).

    Returns:
        Rows a < b, sorted by (a, b), and scores.

    Cost: O(pairs log pairs); a campaign of k messages makes k * (k - 1) / 2 pairs.
    """
    least = max(threshold, links.floor)
    members = members_by_class(links.classes[-1])
    edge = np.flatnonzero(links.edge_score >= least)
    u, v, which = member_pairs(members, links.edge_a[edge], links.edge_b[edge])
    s, t = pairs_within(cells_at(links, links.inner_score, least))
    a, b = np.concatenate([u, s]), np.concatenate([v, t])
    level = meeting_level(links, s, t)
    score = np.concatenate([links.edge_score[edge][which], links.inner_score[level, s]])
    a, b = links.rows[np.minimum(a, b)], links.rows[np.maximum(a, b)]
    order = np.argsort((a.astype(np.int64) << 32) | b)
    return a[order], b[order], score[order]
