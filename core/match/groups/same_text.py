"""Messages of one text are copies, whatever the join says of their pieces.

P0 splits a paragraph without sentence ends, and any text from 20 KB on, at its line breaks. So a
list of addresses that a mail program wrapped anew shares few pieces with itself; and which lines
count as quoted may change with it. But the text digest has its white space folded. Where that is
equal two messages differ in white space at most. Such messages are linked here with score 1, for
the groups only: the pairs that the join reports stay P0's.

A link to one message of a class of interchangeable ones would be a link to all of them. So classes
that hold such a message beside others are taken apart first: what has the same text and the same
pieces becomes a class of its own, with an edge for all that its old class stood for. A class for
which that takes too many edges stays whole, and there the rewrapped mail is what P0 says. (Of
4,191 real messages 26 have a text that others have in other lines; 23 of their 25 classes hold
nothing else.)

A message that quotes and one that does not are left to P0 and the reply rule, even with equal
texts: HTML can quote a whole message without a character of its own.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from core.columns import Int64s, UInt64s, distinct_pairs, distinct_rows
from core.match.groups.leader_groups import Edges, NestedClasses
from core.match.groups.splitting import inner_edges, is_too_costly, merge_edges, split_edges
from core.match.join.lookup import pairs_within
from core.model.mail import FlagBits, MessageFlag
from core.model.table import MessageTable

_WIDEST = 50  # of one text in more kinds of lines than this, all are linked to the first only


def link_same_texts(
    nest: NestedClasses, mails: MessageTable, n_text: int, floor: float
) -> NestedClasses:
    """The nest with an edge of score 1 between units of one text that are no copies by P0.

    Args:
        nest: Units in classes.
        mails: Their messages.
        n_text: So many units, the first ones, are there for their text.
        floor: Edges below it are left out.

    Cost: one sort of k numbers where there is nothing to do, as nearly always.
    """
    rows = nest.rows[:n_text]
    quotes = mails.flags[rows] & FlagBits(MessageFlag.QUOTES)
    digests = np.column_stack([mails.text_digest[rows], quotes.astype(np.uint64)])
    odd = _find_rewrapped(nest, digests)
    if not len(odd):
        return nest
    top = nest.classes[-1].astype(np.int64)
    open_ = np.isin(top[:n_text], top[odd])
    units = np.flatnonzero(open_)
    node = top.copy()
    node[units] = _cells(nest, digests, units)
    shut = is_too_costly(nest, top, node)
    units, odd = units[~shut[top[units]]], odd[~shut[top[odd]]]
    node[shut[top]] = top[shut[top]]
    apart = np.zeros(len(top), bool)
    apart[top[units]] = True
    kept = ~(apart[nest.edges.a] | apart[nest.edges.b])
    edges = merge_edges(
        [
            _same_text_edges(node, digests, odd),
            inner_edges(nest, node, units, floor),
            split_edges(nest.edges.select(~kept), top, node),
        ]
    )
    own = np.isin(np.arange(len(top)), units)  # classes of their own, of one text and its pieces
    return replace(
        nest,
        classes=np.where(own, node, nest.classes).astype(np.int32),
        inner_score=np.where(own, 1.0, nest.inner_score),
        inner_usable=np.where(own, 1.0, nest.inner_usable),
        inner_relation=np.where(own, 0, nest.inner_relation).astype(np.uint8),
        edges=merge_edges([edges, nest.edges.select(kept)]),
    )


def _find_rewrapped(nest: NestedClasses, digests: UInt64s) -> Int64s:
    """The units whose text another unit has in other pieces, and maybe some more.

    `digests` (k, 3) holds what must be equal: the text digest, and whether something is quoted.
    """
    n_text = len(digests)
    finest, whole = nest.classes[0, :n_text], nest.inner_score[0, :n_text] >= 1
    order = np.argsort(digests[:, 0], kind="stable")
    same = digests[order[1:], 0] == digests[order[:-1], 0]
    other = (finest[order[1:]] != finest[order[:-1]]) | ~whole[order[1:]]
    run = np.cumsum(np.append(False, ~same)[:n_text])
    odd = np.zeros(n_text + 1, bool)
    odd[run[1:][same & other]] = True
    found: Int64s = np.sort(order[odd[run] & digests[order, :2].any(axis=1)])
    return found


def _texts(digests: UInt64s, units: Int64s) -> Int64s:
    """(k,) a number for each distinct text."""
    return distinct_rows(digests[units])[1]


def _cells(nest: NestedClasses, digests: UInt64s, units: Int64s) -> Int64s:
    """(k,) the first unit with the same text and the same pieces."""
    alike = nest.inner_score[0, units] >= 1
    own = np.where(alike, -1, units)
    columns = np.column_stack([_texts(digests, units), nest.classes[0, units], own])
    first, cell = distinct_rows(columns)
    return units[first][cell]


def _same_text_edges(node: Int64s, digests: UInt64s, odd: Int64s) -> Edges:
    """An edge of score 1 between any two nodes of one text."""
    text, nodes = distinct_pairs(_texts(digests, odd), node[odd])
    wide = np.bincount(text, minlength=1)[text] > _WIDEST
    first = np.searchsorted(text, text)
    alone = np.arange(len(text)) + len(text)  # a name that nobody shares
    _, names = np.unique(np.where(wide, alone, text), return_inverse=True)
    i, j = pairs_within(names.ravel().astype(np.int32))
    far = np.flatnonzero(wide & (first != np.arange(len(text))))
    a, b = np.append(nodes[i], nodes[first[far]]), np.append(nodes[j], nodes[far])
    ones = np.ones(len(a))
    return Edges(a, b, ones, ones, np.zeros(len(a), np.uint8))
