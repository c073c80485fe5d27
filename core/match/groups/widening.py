"""What P0 links, widened by what edit distance links.

`widen_by_edits` adds edges to the nest of P0: the score of a pair is then the larger of both. P0's
classes hold messages that stand alike to all others, even if they are not alike themselves: a
thousand notices of which each sentence holds a number. Where edits link messages of a class it is
taken apart into classes of one text, with edges for all that it stood for; no link of P0 changes
by it.

A large class that P0 links within stays whole, and an edge speaks for all of its messages. It is
known how far each of them is from the first, and by the triangle inequality no two are further
apart than those distances and the edge's together. So such an edge, and the class itself, has the
similarity that all of its pairs have at least, and each member of a group is as alike to the kept
mail as the threshold asks (R-ID4).

Messages below the floor of words come in as classes of one text and equal attachments.

`link_by_edits_alone` is the nest without P0, for when the text detector is off.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import (
    Int64s,
    count_up,
    distinct_sorted,
    index_in_sorted,
    is_in_sorted,
    pair_keys,
)
from core.match.edits.links import EditLinks, edit_similarity
from core.match.groups.leader_groups import Edges, NestedClasses
from core.match.groups.splitting import inner_edges, is_too_costly, merge_edges, split_edges
from core.model.links import BY_EDITS
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

_OWN_WORDS = 3  # relation: each says something that the other does not
_FAR = np.iinfo(np.int64).max >> 2


def widen_by_edits(
    nest: NestedClasses, mails: MessageTable, found: EditLinks, floor: float
) -> NestedClasses:
    """The nest with the links of `found` in it, those of at least the floor.

    Cost: some sorts of units and edges; the nest itself where nothing was found.
    """
    nest = _add_short(nest, mails, found)
    if not len(found.a):
        return nest
    linked = np.zeros(len(mails.flags), bool)
    linked[found.a] = True
    linked[found.b] = True
    text = found.text_of[nest.rows]
    nest = _open_classes(nest, found, np.flatnonzero(linked[text] & (text >= 0)), floor)
    more, spread = _edges(nest, found)
    more = more.select(more.score >= floor)
    return replace(_tighten_classes(nest, spread), edges=_merge_larger(nest.edges, more))


def link_by_edits_alone(found: EditLinks, floor: float) -> NestedClasses:
    """Classes of one text, and edges between them. Cost: as `widen_by_edits`."""
    rows = np.flatnonzero(found.text_of >= 0)
    _, first, which = np.unique(found.text_of[rows], return_index=True, return_inverse=True)
    names = first[which.ravel()][None, :]
    ones = np.ones(names.shape)
    none = np.zeros(0, np.int64)
    nothing = Edges(none, none, np.zeros(0), np.zeros(0), np.zeros(0, np.uint8))
    by_edits = np.full(names.shape, BY_EDITS, np.uint8)
    nest = NestedClasses(rows, names.astype(np.int32), ones, ones, by_edits, nothing)
    edges, _ = _edges(nest, found)
    return replace(nest, edges=merge_edges([edges.select(edges.score >= floor)]))


def edit_scores(found: EditLinks, a: NDArray[np.integer], b: NDArray[np.integer]) -> Floats:
    """(k,) edit similarity of pairs of rows; 0 where it was not measured, or is below the floor.

    Cost: O(k log e).
    """
    return _look_up(found, a, b, edit_similarity(found.edits, found.size_a, found.size_b))


def own_edit_scores(found: EditLinks, a: NDArray[np.integer], b: NDArray[np.integer]) -> Floats:
    """As `edit_scores`, of what the senders wrote themselves."""
    return _look_up(found, a, b, edit_similarity(found.own_edits, found.own_a, found.own_b))


def _look_up(
    found: EditLinks, a: NDArray[np.integer], b: NDArray[np.integer], of_links: Floats
) -> Floats:
    """(k,) what links say of pairs of rows; 1 for one text, 0 where there is no link."""
    one, other = found.text_of[a].astype(np.int64), found.text_of[b].astype(np.int64)
    result: Floats = ((one == other) & (one >= 0)).astype(np.float64)
    if len(found.a):
        keys = (found.a.astype(np.int64) << 32) | found.b
        wanted = pair_keys(one, other)
        at = index_in_sorted(keys, wanted)
        hit = (at >= 0) & (one >= 0) & (other >= 0)
        result = np.where(hit, of_links[at], result)
    return result


def _add_short(nest: NestedClasses, mails: MessageTable, found: EditLinks) -> NestedClasses:
    """The nest with the messages below the floor of words whose text was compared and linked."""
    short = has_flag(mails.flags, MessageFlag.SHORT)
    text_of = found.text_of.astype(np.int64)
    rows = np.flatnonzero(short & (text_of >= 0))
    linked = np.bincount(text_of[rows], minlength=len(text_of)) > 1
    linked[found.a] = True
    linked[found.b] = True
    rows = rows[linked[text_of[rows]]]
    if not len(rows):
        return nest
    fresh = np.setdiff1d(rows, nest.rows)
    unit_of = np.full(len(text_of), -1)
    all_rows = np.concatenate([nest.rows, fresh])
    unit_of[all_rows] = np.arange(len(all_rows))
    units = unit_of[rows]
    first = np.full(len(text_of), len(all_rows))
    np.minimum.at(first, text_of[rows], units)
    name = first[text_of[rows]]
    ones = np.ones((len(nest.classes), len(fresh)))
    classes = np.hstack([nest.classes, ones.astype(np.int32)])
    relation = np.hstack([nest.inner_relation, ones.astype(np.uint8)])
    relation[:, units] = BY_EDITS
    classes[:, units] = name  # all of one text: those of an identity class have score 1 already
    old = nest.classes[-1, units[units < len(nest.rows)]]
    kept = ~(np.isin(nest.edges.a, old) | np.isin(nest.edges.b, old))
    return NestedClasses(
        rows=all_rows,
        classes=classes,
        inner_score=np.hstack([nest.inner_score, ones]),
        inner_usable=np.hstack([nest.inner_usable, ones]),
        inner_relation=relation,
        edges=nest.edges.select(kept),  # those of identity were within one text
    )


class _Cells(NamedTuple):
    """Per unit: the level of the class that it stays in, -1: none, and the name of that class."""

    level: Int64s
    name: Int64s


def _cells(nest: NestedClasses, found: EditLinks, floor: float) -> _Cells:
    """Large classes stay as coarse as they are linked; of others what has all pieces in common."""
    n_units = len(nest.rows)
    level, name = np.full(n_units, -1), np.arange(n_units)
    least = np.where(found.in_large[nest.rows], floor, 1.0)
    for i, (names, scores) in enumerate(zip(nest.classes, nest.inner_score, strict=True)):
        inside = scores >= least
        level[inside] = i
        name = np.where(inside, names, name)
    return _Cells(level, name)


def _open_classes(
    nest: NestedClasses, found: EditLinks, units: Int64s, floor: float
) -> NestedClasses:
    """The nest with the classes of these units taken apart."""
    top = nest.classes[-1].astype(np.int64)
    cells = _cells(nest, found, floor)
    wanted = np.zeros(len(top), bool)
    wanted[top[units]] = True
    node = np.where(wanted[top], cells.name, top)
    shut = is_too_costly(nest, top, node)
    node = np.where(shut[top], top, node)
    moved = node != top
    if not moved.any():
        return nest
    apart = np.zeros(len(top), bool)
    apart[top[moved]] = True
    level = np.arange(len(nest.classes))[:, None]
    coarser = apart[top] & (level > cells.level)  # there each unit is in its cell, and no further
    at = np.maximum(cells.level, 0), np.arange(len(top))
    alone = cells.level < 0
    old = apart[nest.edges.a] | apart[nest.edges.b]
    return NestedClasses(
        rows=nest.rows,
        classes=np.where(coarser, cells.name, nest.classes).astype(np.int32),
        inner_score=np.where(
            coarser, np.where(alone, 1.0, nest.inner_score[at]), nest.inner_score
        ),
        inner_usable=np.where(
            coarser, np.where(alone, 1.0, nest.inner_usable[at]), nest.inner_usable
        ),
        inner_relation=np.where(
            coarser, np.where(alone, 0, nest.inner_relation[at]), nest.inner_relation
        ).astype(np.uint8),
        edges=merge_edges(
            [
                inner_edges(nest, node, np.flatnonzero(apart[top]), floor),
                split_edges(nest.edges.select(old), top, node),
                nest.edges.select(~old),
            ]
        ),
    )


class _Spread(NamedTuple):
    """Of each class, at its name: how far its texts are from its first one at most, or `_FAR`.

    whole, own: In edits. size, own_size: Lengths of the first text; 0 where it is the only one.
    """

    whole: Int64s
    own: Int64s
    size: Int64s
    own_size: Int64s


class _Ends(NamedTuple):
    """Pairs of texts, as places in `EditLinks`, and the classes p and q that hold the two."""

    at: Int64s
    p: Int64s
    q: Int64s

    def select(self, wanted: Bools) -> _Ends:
        return _Ends(*(column[wanted] for column in self))


def _ends(nest: NestedClasses, found: EditLinks) -> _Ends:
    """One for each two classes that hold the texts; one text may stand in several."""
    text = found.text_of[nest.rows].astype(np.int64)
    known = text >= 0
    held = distinct_sorted((text[known] << 32) | nest.classes[-1][known])
    texts, nodes = held >> 32, held & 0xFFFFFFFF
    starts = [np.searchsorted(texts, ends) for ends in (found.a, found.b)]
    sizes = [np.searchsorted(texts, e, "right") for e in (found.a, found.b)]
    widths = [stop - start for start, stop in zip(starts, sizes, strict=True)]
    counts = widths[0] * widths[1]
    at = np.repeat(np.arange(len(counts)), counts)
    step = count_up(counts)
    width = np.maximum(widths[1][at], 1)
    return _Ends(at, nodes[starts[0][at] + step // width], nodes[starts[1][at] + step % width])


def _edges(nest: NestedClasses, found: EditLinks) -> tuple[Edges, _Spread]:
    """Edges between classes, and how far the texts in each are from its first one."""
    ends = _ends(nest, found)
    inner = ends.p == ends.q
    spread = _spread(nest, found, ends.select(inner))
    ends = ends.select(~inner)
    first = found.text_of[nest.rows]  # at the name of a class: its first text
    central = (first[ends.p] == found.a[ends.at]) & (first[ends.q] == found.b[ends.at])
    reach = np.maximum(spread.whole[ends.p], spread.whole[ends.q])
    at, p, q = ends.select(central & (reach < _FAR))
    whole = _lower_bound(
        (found.edits[at], found.size_a[at], found.size_b[at]), spread.whole[p], spread.whole[q]
    )
    own = _lower_bound(
        (found.own_edits[at], found.own_a[at], found.own_b[at]), spread.own[p], spread.own[q]
    )
    relation = np.where(whole < 1, _OWN_WORDS | BY_EDITS, BY_EDITS).astype(np.uint8)
    return Edges(p, q, whole, np.minimum(whole, own), relation), spread


def _lower_bound(pair: tuple[Int64s, Int64s, Int64s], p: Int64s, q: Int64s) -> Floats:
    """The least similarity of any two texts, so far at most from the ones that were compared."""
    edits, one, other = pair
    return edit_similarity(edits + p + q, np.maximum(one - p, 0), np.maximum(other - q, 0))


def _spread(nest: NestedClasses, found: EditLinks, inner: _Ends) -> _Spread:
    """How far the texts of each class are from its first one; all of them must be known."""
    top = nest.classes[-1].astype(np.int64)
    text = found.text_of[nest.rows].astype(np.int64)
    first = text[top]
    from_a = found.a[inner.at] == first[inner.p]
    central = from_a | (found.b[inner.at] == first[inner.p])
    at, name, _ = inner.select(central)
    from_a = from_a[central]
    spread = _Spread(*(np.zeros(len(top), np.int64) for _ in range(4)))
    np.maximum.at(spread.whole, name, found.edits[at])
    np.maximum.at(spread.own, name, found.own_edits[at])
    spread.size[name] = np.where(from_a, found.size_a[at], found.size_b[at])
    spread.own_size[name] = np.where(from_a, found.own_a[at], found.own_b[at])
    keys = np.sort((name << 32) | np.where(from_a, found.b[at], found.a[at]))
    wanted = (top << 32) | np.maximum(text, 0)
    unknown = (text < 0) | ((text != first) & ~is_in_sorted(keys, wanted))
    spread.whole[top[unknown]] = _FAR
    return spread


def _tighten_classes(nest: NestedClasses, spread: _Spread) -> NestedClasses:
    """The nest where large classes are known to be more alike than P0 says."""
    known = (spread.size > 0) & (spread.whole < _FAR)
    sizes, own_sizes = np.where(known, spread.size, 0), np.where(known, spread.own_size, 0)
    reach, own_reach = np.where(known, spread.whole, 0), np.where(known, spread.own, 0)
    least = _lower_bound((0 * sizes, sizes, sizes), reach, reach)
    own = _lower_bound((0 * own_sizes, own_sizes, own_sizes), own_reach, own_reach)
    top = nest.classes[-1]
    known, least, usable = known[top], least[top], np.minimum(least, own)[top]
    better = known & (least > nest.inner_score)
    relation = np.where(better, nest.inner_relation | BY_EDITS, nest.inner_relation)
    return replace(
        nest,
        inner_score=np.where(better, least, nest.inner_score),
        inner_usable=np.where(known, np.maximum(nest.inner_usable, usable), nest.inner_usable),
        inner_relation=relation.astype(np.uint8),
    )


def _merge_larger(known: Edges, more: Edges) -> Edges:
    """Edges of both; of a pair that is in both the larger score, and the larger usable one."""
    more = merge_edges([more])
    if not len(known.a) or not len(more.a):
        return merge_edges([known, more])
    keys = (known.a << 32) | known.b
    wanted = (more.a << 32) | more.b
    at = index_in_sorted(keys, wanted)
    both = at >= 0
    at, twice = at[both], more.select(both)
    score, usable, relation = known.score.copy(), known.usable.copy(), known.relation.copy()
    better = twice.score > score[at]
    relation[at[better]] |= np.uint8(BY_EDITS)
    score[at] = np.maximum(score[at], twice.score)
    usable[at] = np.maximum(usable[at], twice.usable)
    return merge_edges([Edges(known.a, known.b, score, usable, relation), more.select(~both)])
