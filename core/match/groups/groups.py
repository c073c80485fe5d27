"""Links to groups at a threshold, again and again while somebody moves the slider.

`core.match.groups.preparation` does once what no threshold changes; `cut_groups` is milliseconds.
The groups are stars, see `core.match.groups.leader_groups`. What the reply rule forbids by names
(In-Reply-To, References) concerns few pairs, but any pair of messages; so it is not part of the
classes. A member that may not be a copy of its kept message leaves the group, and all that left
are grouped once more among themselves, by the same rule, until nobody has to leave. That can leave
a copy ungrouped, never group a reply. What no group holds then may join one as a message of the
same template (`core.match.groups.templates`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.match.groups.edit_joiners import order_joiners
from core.match.groups.leader_groups import (
    LeaderGroups,
    LeaderOrder,
    join_leader_groups,
    leader_groups_at,
    order_leaves,
    sort_leaves,
)
from core.match.groups.preparation import (
    PreparedLinks,
    is_forbidden,
    keep_order,
    links_for,
    unit_scores,
)
from core.match.groups.relations import relate_pairs, text_scores
from core.match.groups.templates import KeepPreference, find_template_joiners, share_template
from core.match.groups.verdict import judge_relations
from core.match.join.lookup import members_by_class
from core.model.groups import ALL_DETECTORS, Detector, Groups, Verdict
from core.model.links import Links

_ROUNDS = 64  # a thread where each mail names all others: what is left after these stays ungrouped
_BINS = 51

Bools = NDArray[np.bool_]


def cut_groups(
    prepared: PreparedLinks,
    threshold: float,
    *,
    protected: Bools | None = None,
    first: Int64s | None = None,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> Groups:
    """Groups of copies at a threshold, and of messages of one template beside them.

    Args:
        prepared: See `prepare`.
        threshold: 0..1; the score of a copy with its kept mail is at least this.
        protected: (n,) bool: kept before all others. One that matches another protected mail is a
            member all the same; that it may not be moved is the plan's business.
        first: (n,) int64: a lower number is kept before a higher one; then the earlier row.
        detectors: What may link messages. Without the text, signatures alone make the groups.

    Returns:
        Groups by their kept rows, those without any copy last; members ascending.

    Cost: milliseconds for 100,000 messages or 1,000,000 links; the first call with another
    `protected` or `first` sorts the links anew.
    """
    by_text = links_for(prepared, detectors)
    first_by = prepared if Detector.TEXT in detectors else by_text or prepared
    preference, order = keep_order(first_by, protected, first)
    pairs = _no_pairs()
    if by_text is not None:
        least = max(threshold, prepared.floor)
        pairs = _describe_pairs(by_text, _drop_replies(first_by, order, least), first_by)
        if by_text is not first_by:
            pairs = pairs.and_also(_join_the_rest(by_text, preference, least, pairs))
    kept, member = find_template_joiners(
        prepared.templates, detectors, preference, kept=pairs.kept, member=pairs.member
    )
    if len(kept):
        of_template = relate_pairs(
            prepared, kept, member, threshold=threshold, detectors=detectors
        )
        pairs = pairs.and_also(_Pairs(kept, member, *of_template))
    return _as_groups(threshold, pairs)


class _Pairs(NamedTuple):
    """m kept messages and members, as rows, and what is said of each."""

    kept: Int64s
    member: Int64s
    score: NDArray[np.float64]
    verdict: NDArray[np.uint8]
    differs: NDArray[np.uint32]

    def at(self, places: Int64s) -> _Pairs:
        """Some of them, in that order."""
        return _Pairs(
            self.kept[places],
            self.member[places],
            self.score[places],
            self.verdict[places],
            self.differs[places],
        )

    def and_also(self, more: _Pairs) -> _Pairs:
        """These, then those."""
        return _Pairs(
            np.concatenate([self.kept, more.kept]),
            np.concatenate([self.member, more.member]),
            np.concatenate([self.score, more.score]),
            np.concatenate([self.verdict, more.verdict]),
            np.concatenate([self.differs, more.differs]),
        )


def _describe_pairs(
    prepared: PreparedLinks, leader_groups: LeaderGroups, of: PreparedLinks
) -> _Pairs:
    """Stars that were found by some links, with what all links say of each pair."""
    kept, member = of.nest.rows[leader_groups.kept], of.nest.rows[leader_groups.member]
    score, relation = leader_groups.score, leader_groups.relation
    if prepared is not of:
        u, v = prepared.unit_of_row[kept], prepared.unit_of_row[member]
        found = unit_scores(prepared.nest, prepared.edge_keys, u, v)
        score, relation = np.maximum(score, found.score), found.relation
    return _Pairs(kept, member, score, *judge_relations(prepared.traits, kept, member, relation))


def _join_the_rest(
    wide: PreparedLinks, preference: KeepPreference, threshold: float, pairs: _Pairs
) -> _Pairs:
    """What the groups leave over and edit distance joins to them, or to each other."""
    order = order_joiners(wide, preference, threshold, (pairs.kept, pairs.member))
    found = _describe_pairs(wide, _drop_replies(wide, order, threshold), wide)
    is_kept = np.zeros(len(preference.rank), bool)
    is_kept[pairs.kept] = True
    return found.at(np.flatnonzero(~is_kept[found.member]))


def _no_pairs() -> _Pairs:
    nowhere = np.zeros(0, np.int64)
    return _Pairs(nowhere, nowhere, np.zeros(0), np.zeros(0, np.uint8), np.zeros(0, np.uint32))


def _as_groups(threshold: float, pairs: _Pairs) -> Groups:
    pairs = pairs.at(np.argsort((pairs.kept << 32) | pairs.member))
    starts = np.flatnonzero(np.diff(pairs.kept, prepend=-1))
    if (pairs.verdict == Verdict.SAME_TEMPLATE).any():
        copies = np.add.reduceat(pairs.verdict != Verdict.SAME_TEMPLATE, starts, dtype=np.int64)
        late = np.repeat(copies == 0, np.diff(starts, append=len(pairs.kept)))
        pairs = pairs.at(np.argsort(late, kind="stable"))
        starts = np.flatnonzero(np.diff(pairs.kept, prepend=-1))
    return Groups(
        threshold=threshold,
        kept=pairs.kept[starts].astype(np.int32),
        starts=np.append(starts, len(pairs.kept)).astype(np.int64),
        members=pairs.member.astype(np.int32),
        score=pairs.score,
        verdict=pairs.verdict,
        differs=pairs.differs,
    )


def _drop_replies(prepared: PreparedLinks, order: LeaderOrder, threshold: float) -> LeaderGroups:
    """Stars in which nobody stands with a message that it answers or that answers it."""
    nest = prepared.nest
    edges = prepared.tied_edges
    found: list[LeaderGroups] = []
    for _ in range(_ROUNDS):
        leader_groups = leader_groups_at(nest, order, threshold)
        apart = _apart_from_kept(prepared, leader_groups)
        if not len(apart):
            found.append(leader_groups)
            break
        stays = np.ones(len(leader_groups.member), bool)
        stays[apart] = False
        found.append(
            LeaderGroups(
                leader_groups.kept[stays],
                leader_groups.member[stays],
                leader_groups.score[stays],
                leader_groups.relation[stays],
            )
        )
        left = leader_groups.member[apart]
        rank_of_row = np.full(len(order.at_rank), -1)
        rank_of_row[nest.rows[order.leaves.units]] = order.rank
        leaves = sort_leaves(nest, left)
        alive = np.zeros(len(nest.rows), bool)
        alive[nest.classes[-1, left]] = True
        edges = edges.select(alive[edges.a] & alive[edges.b])
        order = order_leaves(nest, leaves, edges, rank_of_row)
    return join_leader_groups(found)


def _apart_from_kept(prepared: PreparedLinks, leader_groups: LeaderGroups) -> Int64s:
    """Which members may not stand with their kept message."""
    if not len(prepared.forbidden):
        return np.zeros(0, np.int64)
    at = np.flatnonzero(prepared.tied[leader_groups.member])
    return at[is_forbidden(prepared, leader_groups.kept[at], leader_groups.member[at])]


def matches_kept(
    prepared: PreparedLinks,
    kept_row: int,
    rows: NDArray[np.integer],
    threshold: float,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> Bools:
    """(k,) which rows match another message that is to be kept, at the threshold.

    The same rules as `cut_groups`: no reply but as a template, nothing that is never linked; a row
    does not match itself.
    """
    member = np.asarray(rows, np.int64)
    kept = np.full(len(member), kept_row)
    found = share_template(prepared.templates, kept, member, detectors)
    by_text = links_for(prepared, detectors)
    if by_text is not None:
        found |= text_scores(by_text, kept, member)[0] >= max(threshold, prepared.floor)
    return found


def count_pairs(links: Links, threshold: float) -> int:
    """How many pairs of messages have a score of at least the threshold. Cost: O(e + u)."""
    scores, counts = _weighted_scores(links)
    return int(counts[scores >= max(threshold, links.floor)].sum())


def score_histogram(links: Links) -> Int64s:
    """(51,) int64: pairs of mails in each 0.01 of score from 0.50 on; the last one holds 1.00."""
    scores, counts = _weighted_scores(links)
    held = (scores >= links.floor) & (scores >= 0.5)
    bins = np.floor(scores[held] * 100 + 1e-9).astype(np.int64) - 50
    result = np.zeros(_BINS, np.int64)
    np.add.at(result, bins, counts[held])
    return result


def _weighted_scores(links: Links) -> tuple[NDArray[np.float64], Int64s]:
    """Scores, and how many pairs of messages have each."""
    scores, counts = [links.edge_score], []
    top = np.diff(members_by_class(links.classes[-1]).starts)
    counts.append(top[links.edge_a] * top[links.edge_b])
    finer: Int32s = np.arange(len(links.rows), dtype=np.int32)
    for names, inner in zip(links.classes, links.inner_score, strict=True):
        pairs = _count_inner_pairs(names)
        below = np.zeros(len(names), np.int64)
        np.add.at(below, names, _count_inner_pairs(finer))
        scores.append(inner[: len(names)])
        counts.append(pairs - below)
        finer = names
    return np.concatenate(scores), np.concatenate(counts)


def _count_inner_pairs(names: Int32s) -> Int64s:
    """(u,) at the place of each class: how many pairs of units it holds."""
    size = np.bincount(names, minlength=len(names)).astype(np.int64)
    return size * (size - 1) // 2
