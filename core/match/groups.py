"""Links to groups at a threshold, again and again while somebody moves the slider.

`prepare` does once what no threshold changes; `cut` is milliseconds. The groups are stars, see
`core.match.stars`. What the reply rule forbids by names (In-Reply-To, References) concerns few
pairs, but any pair of mails; so it is not part of the classes. A member that may not be a copy of
its kept mail leaves the group, and all that left are grouped once more among themselves, by the
same rule, until nobody has to leave. That can leave a copy ungrouped, never group a reply.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from core.match.lookup import members_of
from core.match.reply import answers
from core.match.same_text import with_same_texts
from core.match.signatures import NEVER, IdentityLinks
from core.match.stars import (
    Edges,
    Leaves,
    Nest,
    Order,
    Stars,
    joined,
    leaves_of,
    met,
    ordered,
    stars_at,
)
from core.match.verdict import Traits, judged, traits_of
from core.model import Groups, Int32s, Int64s, Links, MailFlag, MailTable

_ROUNDS = 64  # a thread where each mail names all others: what is left after these stays ungrouped
_MEMO = 4  # orders remembered: the window asks for the same one at each step of the slider
_BINS = 51

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """What `cut` works on.

    Attributes:
        traits: What verdicts are made of.
        nest: All units that may be linked, those of the text first, then those of identity.
        unit_of_row: (n,) int64: the unit of each row, -1: never linked.
        leaves: The units that have a link at all.
        forbidden: sorted int64: u << 32 | v for units u < v that may not be copies.
        tied: (u,) bool: in a forbidden pair.
        tied_edges: Those whose classes both hold such a unit.
        floor: Below it no links are known.
        orders: Orders of preference asked for lately; nothing else is ever changed.
    """

    traits: Traits
    nest: Nest
    unit_of_row: Int64s
    leaves: Leaves
    forbidden: Int64s
    tied: Bools
    tied_edges: Edges
    floor: float
    orders: dict[bytes, Order] = field(repr=False)


def prepare(mails: MailTable, links: Links, identity: IdentityLinks) -> Prepared:
    """Join links of text and of identity, and find what may never be a copy.

    Cost: some sorts of the links and the mails; 0.1 s for 100,000 mails.
    """
    nest = with_same_texts(_nest(links, identity), mails, len(links.rows), links.floor)
    units = _comparable(mails, nest, len(links.rows))
    unit_of_row = np.full(len(mails.flags), -1)
    unit_of_row[nest.rows[units]] = units
    top = nest.classes[-1]
    size = np.bincount(top[units], minlength=len(top))
    edges = nest.edges.only((size[nest.edges.a] > 0) & (size[nest.edges.b] > 0))
    nest = replace(nest, edges=edges)
    size[edges.a] += 1
    size[edges.b] += 1
    forbidden = _forbidden(mails, nest, unit_of_row)
    tied = np.zeros(len(top), bool)
    tied[forbidden >> 32] = True
    tied[forbidden & 0xFFFFFFFF] = True
    leaves = leaves_of(nest, units[size[top[units]] > 1])
    ties = np.zeros(len(top), bool)
    ties[top[tied]] = True
    prepared = Prepared(
        traits=traits_of(mails),
        nest=nest,
        unit_of_row=unit_of_row,
        leaves=leaves,
        forbidden=forbidden,
        tied=tied,
        tied_edges=edges.only(ties[edges.a] & ties[edges.b]),
        floor=links.floor,
        orders={},
    )
    _order(prepared, None, None)
    return prepared


def _comparable(mails: MailTable, nest: Nest, n_text: int) -> Int64s:
    """The units that may be linked; the first `n_text` ones are there for their text."""
    flags = mails.flags[nest.rows]
    barred = (flags & np.uint16(NEVER)) != 0
    barred[:n_text] |= (flags[:n_text] & np.uint16(MailFlag.SHORT)) != 0
    return np.flatnonzero(~barred)


def _nest(links: Links, identity: IdentityLinks) -> Nest:
    """Units and edges of both kinds of links; an identity class has score 1 at each level."""
    n_text, n_more = len(links.rows), len(identity.rows)
    place = np.searchsorted(identity.rows, identity.class_of)
    names = np.broadcast_to((n_text + place).astype(np.int32), (len(links.classes), n_more))
    ones = np.ones(names.shape)
    a, b = np.searchsorted(identity.rows, identity.a), np.searchsorted(identity.rows, identity.b)
    perfect = np.ones(len(a))
    return Nest(
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


def _forbidden(mails: MailTable, nest: Nest, unit_of_row: Int64s) -> Int64s:
    """Pairs of units that are linked, and of which one answers the other."""
    found: list[Int64s] = [np.zeros(0, np.int64)]
    for a, b in answers(mails):
        u, v = unit_of_row[a], unit_of_row[b]
        known = (u >= 0) & (v >= 0)
        u, v = u[known], v[known]
        linked = _usable(nest, u, v) > 0
        u, v = u[linked], v[linked]
        found.append((np.minimum(u, v) << 32) | np.maximum(u, v))
    return np.unique(np.concatenate(found))


def _usable(nest: Nest, u: Int64s, v: Int64s) -> NDArray[np.float64]:
    """(k,) usable of pairs of units; 0 where they are not linked. Cost: O(e + k log e)."""
    _, usable, _ = met(nest, u, v)
    edges = nest.edges
    if len(edges.a) and len(u):
        p, q = nest.classes[-1, u].astype(np.int64), nest.classes[-1, v].astype(np.int64)
        keys = (edges.a << 32) | edges.b
        wanted = (np.minimum(p, q) << 32) | np.maximum(p, q)
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        usable = np.where(keys[at] == wanted, edges.usable[at], usable)
    return usable


def _order(prepared: Prepared, protected: Bools | None, first: Int64s | None) -> Order:
    """The order of preference: protected rows, then by `first`, then by row."""
    parts = [b"" if a is None else np.ascontiguousarray(a).tobytes() for a in (protected, first)]
    key = b"|".join(parts)
    known = prepared.orders.get(key)
    if known is not None:
        return known
    n_rows = len(prepared.unit_of_row)
    rows = np.arange(n_rows)
    rank = rows
    if protected is not None or first is not None:
        later = rows if first is None else first
        last = np.zeros(n_rows, bool) if protected is None else ~protected
        rank = np.empty(n_rows, np.int64)
        rank[np.lexsort((rows, later, last))] = rows
    order = ordered(prepared.nest, prepared.leaves, prepared.nest.edges, rank)
    if len(prepared.orders) >= _MEMO:
        prepared.orders.clear()
    prepared.orders[key] = order
    return order


def cut(
    prepared: Prepared,
    threshold: float,
    *,
    protected: Bools | None = None,
    first: Int64s | None = None,
) -> Groups:
    """Groups of copies at a threshold.

    Args:
        prepared: See `prepare`.
        threshold: 0..1; a member's score with its kept mail is at least this.
        protected: (n,) bool: kept before all others. One that matches another protected mail is a
            member all the same; that it may not be moved is the plan's business.
        first: (n,) int64: a lower number is kept before a higher one; then the earlier row.

    Returns:
        Groups by their kept rows, members ascending.

    Cost: milliseconds for 100,000 mails or 1,000,000 links; the first call with another
    `protected` or `first` sorts the links anew.
    """
    order = _order(prepared, protected, first)
    stars = _without_replies(prepared, order, max(threshold, prepared.floor))
    kept, member = prepared.nest.rows[stars.kept], prepared.nest.rows[stars.member]
    sequence = np.argsort((kept << 32) | member)
    kept, member = kept[sequence], member[sequence]
    score, relation = stars.score[sequence], stars.relation[sequence]
    starts = np.flatnonzero(np.diff(kept, prepend=-1))
    verdict, differs = judged(prepared.traits, kept, member, relation)
    return Groups(
        threshold=threshold,
        kept=kept[starts].astype(np.int32),
        starts=np.append(starts, len(kept)).astype(np.int64),
        members=member.astype(np.int32),
        score=score,
        verdict=verdict,
        differs=differs,
    )


def _without_replies(prepared: Prepared, order: Order, threshold: float) -> Stars:
    """Stars in which nobody stands with a mail that it answers or that answers it."""
    nest = prepared.nest
    edges = prepared.tied_edges
    found: list[Stars] = []
    for _ in range(_ROUNDS):
        stars = stars_at(nest, order, threshold)
        apart = _parted(prepared, stars)
        if not len(apart):
            found.append(stars)
            break
        stays = np.ones(len(stars.member), bool)
        stays[apart] = False
        found.append(
            Stars(
                stars.kept[stays], stars.member[stays], stars.score[stays], stars.relation[stays]
            )
        )
        left = stars.member[apart]
        rank_of_row = np.full(len(order.at_rank), -1)
        rank_of_row[nest.rows[order.leaves.units]] = order.rank
        leaves = leaves_of(nest, left)
        alive = np.zeros(len(nest.rows), bool)
        alive[nest.classes[-1, left]] = True
        edges = edges.only(alive[edges.a] & alive[edges.b])
        order = ordered(nest, leaves, edges, rank_of_row)
    return joined(found)


def _parted(prepared: Prepared, stars: Stars) -> Int64s:
    """Which members may not stand with their kept mail."""
    if not len(prepared.forbidden):
        return np.zeros(0, np.int64)
    at = np.flatnonzero(prepared.tied[stars.member])
    return at[_is_forbidden(prepared, stars.kept[at], stars.member[at])]


def _is_forbidden(prepared: Prepared, u: Int64s, v: Int64s) -> Bools:
    if not len(prepared.forbidden):
        return np.zeros(len(u), bool)
    keys = (np.minimum(u, v) << 32) | np.maximum(u, v)
    at = np.minimum(np.searchsorted(prepared.forbidden, keys), len(prepared.forbidden) - 1)
    found: Bools = prepared.forbidden[at] == keys
    return found


def matching(
    prepared: Prepared, kept_row: int, rows: NDArray[np.integer], threshold: float
) -> Bools:
    """(k,) which rows match another mail that is to be kept, at the threshold.

    The same rules as `cut`: no reply, nothing that is never linked; a row does not match itself.
    """
    units = prepared.unit_of_row[rows]
    kept = np.full(len(units), prepared.unit_of_row[kept_row])
    known: Bools = (units >= 0) & (kept >= 0) & (units != kept)
    u, v = np.where(known, kept, 0), np.where(known, units, 0)
    if not known.any():
        return known
    known &= _usable(prepared.nest, u, v) >= max(threshold, prepared.floor)
    return known & ~_is_forbidden(prepared, u, v)


def n_pairs(links: Links, threshold: float) -> int:
    """How many pairs of mails have a score of at least the threshold. Cost: O(e + u)."""
    scores, counts = _weighed(links)
    return int(counts[scores >= max(threshold, links.floor)].sum())


def histogram(links: Links) -> Int64s:
    """(51,) int64: pairs of mails in each 0.01 of score from 0.50 on; the last one holds 1.00."""
    scores, counts = _weighed(links)
    held = (scores >= links.floor) & (scores >= 0.5)
    bins = np.floor(scores[held] * 100 + 1e-9).astype(np.int64) - 50
    result = np.zeros(_BINS, np.int64)
    np.add.at(result, bins, counts[held])
    return result


def _weighed(links: Links) -> tuple[NDArray[np.float64], Int64s]:
    """Scores, and how many pairs of mails have each."""
    scores, counts = [links.edge_score], []
    top = np.diff(members_of(links.classes[-1]).starts)
    counts.append(top[links.edge_a] * top[links.edge_b])
    finer: Int32s = np.arange(len(links.rows), dtype=np.int32)
    for names, inner in zip(links.classes, links.inner_score, strict=True):
        pairs = _n_within(names)
        below = np.zeros(len(names), np.int64)
        np.add.at(below, names, _n_within(finer))
        scores.append(inner[: len(names)])
        counts.append(pairs - below)
        finer = names
    return np.concatenate(scores), np.concatenate(counts)


def _n_within(names: Int32s) -> Int64s:
    """(u,) at the place of each class: how many pairs of units it holds."""
    size = np.bincount(names, minlength=len(names)).astype(np.int64)
    return size * (size - 1) // 2
