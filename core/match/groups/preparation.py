"""What cutting groups works on: all links, of text, identity and signatures, found once.

`prepare_links` does what no threshold changes; `core.match.groups.groups` cuts in milliseconds,
and `core.match.groups.relations` looks single pairs up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, distinct_sorted, index_in_sorted, is_in_sorted, pair_keys
from core.match.edits.links import EditLinks
from core.match.groups.leader_groups import (
    Edges,
    LeaderOrder,
    Leaves,
    NestedClasses,
    inner_scores,
    order_leaves,
    sort_leaves,
)
from core.match.groups.reply import References, number_references, reply_pairs
from core.match.groups.same_text import link_same_texts
from core.match.groups.templates import KeepPreference, Templates, templates_of
from core.match.groups.verdict import Traits, traits_of
from core.match.groups.widening import link_by_edits_alone, widen_by_edits
from core.match.join.lookup import turn_relation
from core.match.join.signatures import NEVER, IdentityLinks
from core.model.covers import Covers
from core.model.groups import Detector
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

_MEMO = 4  # orders remembered: the window asks for the same one at each step of the slider

Bools = NDArray[np.bool_]


class KeepOrder(NamedTuple):
    """One order of preference: of all messages, and of what the text links."""

    preference: KeepPreference
    order: LeaderOrder


@dataclass(frozen=True, slots=True, eq=False)
class PreparedLinks:
    """All links, ready to be cut at any threshold.

    Attributes:
        traits: What verdicts are made of.
        nest: All units that may be linked, those of the text first, then those of identity.
        unit_of_row: (n,) int64: the unit of each row, -1: never linked.
        leaves: The units that have a link at all.
        forbidden: sorted int64: u << 32 | v for units u < v that may not be copies.
        tied: (u,) bool: in a forbidden pair.
        tied_edges: Those whose classes both hold such a unit.
        templates: Signatures beside the links.
        edge_keys: (e,) int64, ascending: a << 32 | b of the edges of `nest`.
        floor: Below it no links are known.
        orders: Orders of preference asked for lately; nothing else is ever changed.
        edits: What edit distance links; None: nothing, and then neither of the next.
        wide: The same with those links too. alone: with no other link between texts; made when
            somebody first asks, who leaves the detector of texts out.
        parts: What was asked for lately of some messages alone (`core.match.groups.subset`).
    """

    traits: Traits
    nest: NestedClasses
    unit_of_row: Int64s
    leaves: Leaves
    forbidden: Int64s
    tied: Bools
    tied_edges: Edges
    templates: Templates
    edge_keys: Int64s
    floor: float
    orders: dict[bytes, KeepOrder] = field(repr=False)
    edits: EditLinks | None = None
    wide: PreparedLinks | None = None
    alone: Callable[[], PreparedLinks] | None = None
    parts: dict[bytes, PreparedLinks] = field(default_factory=dict, repr=False)


def prepare_links(
    mails: MessageTable,
    links: Links,
    identity: IdentityLinks,
    edits: EditLinks | None = None,
    covers: Covers | None = None,
    *,
    whole_lists: bool = True,
) -> PreparedLinks:
    """Join links of text and of identity, find what may never be a copy, and who shares templates.

    `covers` links nothing; it tells what is said of what is linked. `whole_lists`: as for
    `core.match.groups.series.series_traits_of`.

    Cost: some sorts of the links and the messages; 0.1 s for 100,000 messages, three times that
    with edits.
    """
    n_text, floor = len(links.rows), links.floor
    nest = link_same_texts(_nest(links, identity), mails, n_text, floor)
    references = number_references(mails)
    traits = traits_of(mails, covers, whole_lists=whole_lists)
    facts = _JudgeData(mails, traits, templates_of(mails), references, floor)
    by_pieces = _prepare_nest(facts, nest, n_text)
    if edits is None or not (edits.text_of >= 0).any():
        return by_pieces

    @cache
    def alone() -> PreparedLinks:
        return _prepare_nest(facts, link_by_edits_alone(edits, floor), 0)

    return replace(
        by_pieces,
        edits=edits,
        wide=_prepare_nest(facts, widen_by_edits(nest, mails, edits, floor), n_text),
        alone=alone,
    )


def links_for(prepared: PreparedLinks, detectors: Collection[Detector]) -> PreparedLinks | None:
    """What links texts, for these detectors; None if none of them does."""
    by_text = prepared if Detector.TEXT in detectors else None
    if Detector.SHORT in detectors and prepared.alone is not None:
        return prepared.alone() if by_text is None else prepared.wide
    return by_text


class _JudgeData(NamedTuple):
    """What all links are judged by."""

    mails: MessageTable
    traits: Traits
    templates: Templates
    references: References
    floor: float


def _prepare_nest(facts: _JudgeData, nest: NestedClasses, n_text: int) -> PreparedLinks:
    mails = facts.mails
    units = _comparable_units(mails, nest, n_text)
    unit_of_row = np.full(len(mails.flags), -1)
    unit_of_row[nest.rows[units]] = units
    top = nest.classes[-1]
    size = np.bincount(top[units], minlength=len(top))
    edges = nest.edges.select((size[nest.edges.a] > 0) & (size[nest.edges.b] > 0))
    nest = replace(nest, edges=edges)
    size[edges.a] += 1
    size[edges.b] += 1
    edge_keys = (nest.edges.a << 32) | nest.edges.b
    forbidden = _forbidden(facts.references, nest, edge_keys, unit_of_row)
    tied = np.zeros(len(top), bool)
    tied[forbidden >> 32] = True
    tied[forbidden & 0xFFFFFFFF] = True
    leaves = sort_leaves(nest, units[size[top[units]] > 1])
    ties = np.zeros(len(top), bool)
    ties[top[tied]] = True
    prepared = PreparedLinks(
        traits=facts.traits,
        nest=nest,
        unit_of_row=unit_of_row,
        leaves=leaves,
        forbidden=forbidden,
        tied=tied,
        tied_edges=edges.select(ties[edges.a] & ties[edges.b]),
        templates=facts.templates,
        edge_keys=edge_keys,
        floor=facts.floor,
        orders={},
    )
    keep_order(prepared, None, None)
    return prepared


def _comparable_units(mails: MessageTable, nest: NestedClasses, n_text: int) -> Int64s:
    """The units that may be linked; the first `n_text` ones are there for their text."""
    flags = mails.flags[nest.rows]
    barred = has_flag(flags, NEVER)
    barred[:n_text] |= has_flag(flags[:n_text], MessageFlag.SHORT)
    return np.flatnonzero(~barred)


def _nest(links: Links, identity: IdentityLinks) -> NestedClasses:
    """Units and edges of both kinds of links; an identity class has score 1 at each level."""
    n_text, n_more = len(links.rows), len(identity.rows)
    place = np.searchsorted(identity.rows, identity.class_of)
    names = np.broadcast_to((n_text + place).astype(np.int32), (len(links.classes), n_more))
    ones = np.ones(names.shape)
    a, b = np.searchsorted(identity.rows, identity.a), np.searchsorted(identity.rows, identity.b)
    perfect = np.ones(len(a))
    return NestedClasses(
        rows=np.concatenate([links.rows, identity.rows]).astype(np.int64),
        classes=np.concatenate([links.classes, names], axis=1),
        inner_score=np.concatenate([links.inner_score, ones], axis=1),
        inner_usable=np.concatenate([links.inner_usable, ones], axis=1),
        inner_relation=np.concatenate([links.inner_relation, ones.astype(np.uint8) * 0], axis=1),
        edges=Edges(
            a=np.concatenate([links.edge_a, n_text + a]).astype(np.int64),
            b=np.concatenate([links.edge_b, n_text + b]).astype(np.int64),
            score=np.concatenate([links.edge_score, perfect]),
            usable=np.concatenate([links.edge_usable, perfect]),
            relation=np.concatenate([links.edge_relation, np.zeros(len(a), np.uint8)]),
        ),
    )


def _forbidden(
    references: References, nest: NestedClasses, edge_keys: Int64s, unit_of_row: Int64s
) -> Int64s:
    """Pairs of units that are linked, and of which one answers the other."""
    found: list[Int64s] = [np.zeros(0, np.int64)]
    for a, b in reply_pairs(references):
        u, v = unit_of_row[a], unit_of_row[b]
        known = (u >= 0) & (v >= 0)
        u, v = u[known], v[known]
        linked = unit_scores(nest, edge_keys, u, v).usable > 0
        u, v = u[linked], v[linked]
        found.append(pair_keys(u, v))
    return distinct_sorted(np.concatenate(found))


class UnitScores(NamedTuple):
    """What the links say of k pairs of units; 0 where they are not linked."""

    score: NDArray[np.float64]
    usable: NDArray[np.float64]
    relation: NDArray[np.uint8]


def unit_scores(nest: NestedClasses, edge_keys: Int64s, u: Int64s, v: Int64s) -> UnitScores:
    """Look pairs of units up in classes and edges. Cost: O(k log e)."""
    score, usable, relation = inner_scores(nest, u, v)
    if len(edge_keys) and len(u):
        p, q = nest.classes[-1, u].astype(np.int64), nest.classes[-1, v].astype(np.int64)
        wanted = pair_keys(p, q)
        at, edges = index_in_sorted(edge_keys, wanted), nest.edges
        found = at >= 0
        turned = np.where(p > q, turn_relation(edges.relation[at]), edges.relation[at])
        score = np.where(found, edges.score[at], score)
        usable = np.where(found, edges.usable[at], usable)
        relation = np.where(found, turned, relation).astype(np.uint8)
    return UnitScores(score, usable, relation)


def is_forbidden(prepared: PreparedLinks, u: Int64s, v: Int64s) -> Bools:
    """(k,) whether one of two linked units answers the other."""
    return is_in_sorted(prepared.forbidden, pair_keys(u, v))


def keep_order(
    prepared: PreparedLinks, protected: Bools | None, first: Int64s | None
) -> KeepOrder:
    """The order of preference: protected rows, then by `first`, then by row.

    Cost: two sorts of the links where nobody asked for it lately.
    """
    parts = [b"" if a is None else np.ascontiguousarray(a).tobytes() for a in (protected, first)]
    key = b"|".join(parts)
    known = prepared.orders.get(key)
    if known is not None:
        return known
    preference = _preference(len(prepared.unit_of_row), protected, first)
    order = order_leaves(prepared.nest, prepared.leaves, prepared.nest.edges, preference.rank)
    if len(prepared.orders) >= _MEMO:
        prepared.orders.clear()
    prepared.orders[key] = found = KeepOrder(preference, order)
    return found


def _preference(n_rows: int, protected: Bools | None, first: Int64s | None) -> KeepPreference:
    rows = np.arange(n_rows)
    if protected is None and first is None:
        return KeepPreference(rows, np.broadcast_to(np.int64(0), n_rows))
    later = np.zeros(n_rows, np.int64) if first is None else first
    last = np.zeros(n_rows, bool) if protected is None else ~protected
    order = np.lexsort((rows, later, last))
    worse = (np.diff(later[order], prepend=0) != 0) | np.diff(last[order], prepend=False)
    rank, standing = np.empty(n_rows, np.int64), np.empty(n_rows, np.int64)
    rank[order], standing[order] = rows, np.cumsum(worse)
    return KeepPreference(rank, standing)
