"""Links to groups at a threshold, again and again while somebody moves the slider.

`core.match.groups.preparation` does once what no threshold changes; `cut_groups` is milliseconds.
The groups are stars, see `core.match.groups.leader_groups`. What the reply rule forbids by names
(In-Reply-To, References) concerns few pairs, but any pair of messages; so it is not part of the
classes. A member that may not be a copy of its kept message leaves the group, and all that left
are grouped once more among themselves, by the same rule, until nobody has to leave; then each may
still join a kept message that it matches and does not answer (`core.match.groups.parted`).

What edit distance links joins whole groups (`core.match.groups.edit_joiners`). So no two kept
messages are copies of each other at the threshold, but for replies, and for groups of which each
has equal copies of its kept message. Members that are only of a series with their kept message are
then grouped among themselves (`core.match.groups.issues`). What no group holds may join one as a
message of the same template (`core.match.groups.templates`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s
from core.match.groups.edit_joiners import order_joiners
from core.match.groups.issues import find_issues
from core.match.groups.judged import JudgedPairs, judge_copies, no_pairs
from core.match.groups.leader_groups import (
    LeaderGroups,
    LeaderOrder,
    join_leader_groups,
    leader_groups_at,
    order_leaves,
    sort_leaves,
)
from core.match.groups.parted import Seats, join_parted, rows_beside
from core.match.groups.preparation import (
    PreparedLinks,
    is_forbidden,
    keep_order,
    links_for,
    unit_scores,
)
from core.match.groups.relations import relate_pairs, text_scores
from core.match.groups.templates import KeepPreference, find_template_joiners, share_template
from core.match.join.lookup import members_by_class
from core.model.groups import ALL_DETECTORS, Detector, Groups, Verdict
from core.model.links import Links

_ROUNDS = 64  # a thread where each mail names all others: what is left after these stays ungrouped
_BINS = 51
_MOST_BESIDE = 1 << 18  # pairs looked at around copies of an issue; each cut does that again

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
    pairs = no_pairs()
    if by_text is not None:
        cut = _Cut(by_text, preference, max(threshold, prepared.floor))
        pairs, parted = cut.group(first_by, order)
        if by_text is not first_by:
            pairs = cut.join_by_edits(pairs, parted)
        pairs = cut.part_issues(pairs)
    kept, member = find_template_joiners(
        prepared.templates, detectors, preference, kept=pairs.kept, member=pairs.member
    )
    if len(kept):
        of_template = relate_pairs(
            prepared, kept, member, threshold=threshold, detectors=detectors
        )
        pairs = pairs.and_also(JudgedPairs(kept, member, *of_template))
    return _as_groups(threshold, pairs)


class _Cut(NamedTuple):
    """One cut: all that links texts, the order of preference, and what a match must reach."""

    links: PreparedLinks
    preference: KeepPreference
    threshold: float

    def group(self, by: PreparedLinks, order: LeaderOrder) -> tuple[JudgedPairs, Int64s]:
        """Stars by some of the links, and the rows that a reply has parted from one."""
        stars, parted = _drop_replies(by, order, self.threshold)
        return self._seat_parted(by, self._describe(by, stars), parted), parted

    def join_by_edits(self, pairs: JudgedPairs, parted: Int64s) -> JudgedPairs:
        """Join whole groups, and what they leave over, where the links join what they keep.

        A kept message that joins another leaves its members to choose again; most go with it.
        """
        bound = pairs.bound(len(self.preference.rank))
        groups = pairs.kept, pairs.member
        order = order_joiners(self.links, self.preference, self.threshold, groups, bound)
        stars, apart = _drop_replies(self.links, order, self.threshold)
        found = self._describe(self.links, stars)
        issues = pairs.holding_copies(len(bound))[found.member]  # copies of one stay together
        issues &= found.verdict == Verdict.SAME_TEMPLATE
        # Bound ones are of one class with another.
        pairs, freed = pairs.take_in(found.at(np.flatnonzero(~bound[found.member] & ~issues)))
        shut = _left_in_bound_classes(self.links, bound)
        again = [parted, apart, freed, shut, found.member[issues]]
        return self._seat_parted(self.links, pairs, np.concatenate(again))

    def part_issues(self, pairs: JudgedPairs) -> JudgedPairs:
        """Make groups of what is of a series with its kept message, but came twice itself."""
        at = np.flatnonzero(pairs.verdict == Verdict.SAME_TEMPLATE)
        if not len(at):
            return pairs
        twins, rank = self.links.traits.series.twins, self.preference.rank
        copies: list[JudgedPairs] = []

        def are_copies(a: Int64s, b: Int64s) -> Bools:
            related = self._relate(a, b)
            found: Bools = related.verdict != Verdict.SAME_TEMPLATE
            copies.append(related.at(np.flatnonzero(found)))
            return found

        moved = find_issues(twins, pairs.kept[at], pairs.member[at], rank, are_copies)
        if not len(moved):
            return pairs
        left = np.zeros(len(rank), bool)
        left[moved] = True
        pairs = reduce(JudgedPairs.and_also, copies, pairs.at(np.flatnonzero(~left[pairs.member])))
        leaders = np.concatenate([some.kept for some in copies])
        beside = rows_beside(self.links, leaders, self.threshold)
        return self._seat_parted(self.links, pairs, beside, beside=True)

    def _relate(self, a: Int64s, b: Int64s) -> JudgedPairs:
        """What any pairs are to each other; SAME_TEMPLATE where they are no copies."""
        score, relation = text_scores(self.links, a, b)
        found = judge_copies(self.links.traits, a, b, score, relation)
        found.verdict[score < self.threshold] = Verdict.SAME_TEMPLATE
        return found

    def _fit_for(self, some: Bools | None) -> Callable[[Int64s, Int64s], Bools]:
        """What tells whether rows a[i] and b[i] are copies; asked of `some` a[i] alone, or all."""

        def fit(a: Int64s, b: Int64s) -> Bools:
            found = np.ones(len(a), bool)
            at = np.arange(len(a)) if some is None else np.flatnonzero(some[a])
            found[at] = self._relate(a[at], b[at]).verdict != Verdict.SAME_TEMPLATE
            return found

        return fit

    def _seat_parted(
        self, by: PreparedLinks, pairs: JudgedPairs, parted: Int64s, *, beside: bool = False
    ) -> JudgedPairs:
        """Find another group for messages that had to leave theirs, or lead for want of one.

        One that has copies joins no other as a mere issue of a series, and where what lies
        `beside` copies is asked, nobody does.
        """
        n_rows = len(self.preference.rank)
        for _ in range(2):  # the second time for those whose kept message has joined another
            if not len(parted):
                break
            leads = np.zeros(len(by.nest.rows), bool)
            leads[by.leaves.units] = True
            leads[by.unit_of_row[pairs.member]] = False
            parted = by.unit_of_row[parted[~pairs.bound(n_rows)[parted]]]
            asked = np.zeros(len(leads), bool)
            asked[parted[parted >= 0]] = True
            fits = self._fit_for(None if beside else pairs.holding_copies(n_rows))
            seats = Seats(leads, self.preference.rank, self.threshold, fits)
            if beside:
                seats = seats._replace(most=_MOST_BESIDE)
            stars = join_parted(by, np.flatnonzero(asked & leads), seats)
            if not len(stars.kept):
                break
            pairs, parted = pairs.take_in(self._describe(by, stars))
        return pairs

    def _describe(self, by: PreparedLinks, stars: LeaderGroups) -> JudgedPairs:
        """Stars that were found by some links, with what all links say of each pair."""
        links = self.links
        kept, member = by.nest.rows[stars.kept], by.nest.rows[stars.member]
        score, relation = stars.score, stars.relation
        if links is not by:
            u, v = links.unit_of_row[kept], links.unit_of_row[member]
            found = unit_scores(links.nest, links.edge_keys, u, v)
            score, relation = np.maximum(score, found.score), found.relation
        return judge_copies(links.traits, kept, member, score, relation)


def _left_in_bound_classes(wide: PreparedLinks, bound: Bools) -> Int64s:
    """Rows of messages whose class joined nobody because another message in it is bound."""
    nest, units = wide.nest, wide.leaves.units
    top = nest.classes[-1]
    holds = np.zeros(len(top), bool)
    is_bound = bound[nest.rows[units]]
    holds[top[units[is_bound]]] = True
    rows: Int64s = nest.rows[units[holds[top[units]] & ~is_bound]]
    return rows


def _as_groups(threshold: float, pairs: JudgedPairs) -> Groups:
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


def _drop_replies(
    prepared: PreparedLinks, order: LeaderOrder, threshold: float
) -> tuple[LeaderGroups, Int64s]:
    """Stars in which nobody stands with a message that it answers or that answers it.

    Returns:
        The stars, and the rows of the messages that had to leave one.
    """
    nest = prepared.nest
    edges = prepared.tied_edges
    found: list[LeaderGroups] = []
    parted = [np.zeros(0, np.int64)]
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
        parted.append(nest.rows[left])
        rank_of_row = np.full(len(order.at_rank), -1)
        rank_of_row[nest.rows[order.leaves.units]] = order.rank
        leaves = sort_leaves(nest, left)
        alive = np.zeros(len(nest.rows), bool)
        alive[nest.classes[-1, left]] = True
        edges = edges.select(alive[edges.a] & alive[edges.b])
        order = order_leaves(nest, leaves, edges, rank_of_row)
    return join_leader_groups(found), np.concatenate(parted)


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
