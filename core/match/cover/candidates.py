"""Which messages to compare: who may hold all that another one says.

Nothing is proven here, and nothing is compared with all. A message is compared with those

- of its Message-ID, and of its sender, subject and instant;
- of the same text in normal form;
- that name it in In-Reply-To or References, with the fullest of its conversation, and with the
  fullest replies of its subject that name nobody;
- that hold most of its pieces of text (P0): those with its rarest pieces are looked at.

In each of these a message is compared with the fullest few only. A reply to a reply quotes both,
so the last one of a conversation, which is the fullest, covers all before it, and a conversation
of n messages costs n comparisons. Copies that are the same in all that `core.match.groups.proof`
compares are one *unit*, of which one stands for all (`core.match.cover.units`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, count_up, distinct_sorted, index_in_sorted
from core.job import Job
from core.match.cover.units import Bools, Units, mix_columns
from core.match.join.measure import measure_pairs
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

LEADERS = 3  # the fullest of those that are one message, or say the same
AHEAD = 2  # the fullest of a conversation, which are looked into whatever their pieces tell
HUBS = 8  # the fullest of a conversation
REPLIES = 4  # the fullest that name a message
RARE = 3  # pieces by which a message is looked for
MOST_HOLDERS = 32  # messages that hold a piece which is still called rare
HOLDERS = 8  # of those that hold these pieces, the fullest
WORDS_BESIDE = 20  # that a text may have more than what covers it: HTML is not plain text
PORTION = 1 << 16
_ONE_NAME = 2  # of `reference_keys`: an id, and the 0 before one in In-Reply-To


class _Scale(NamedTuple):
    """The units of a table, and how full each is: the fullest has rank 0."""

    mails: MessageTable
    units: Units
    rank: Int64s


def candidate_pairs(mails: MessageTable, units: Units, job: Job) -> tuple[Int64s, Int64s]:
    """Pairs of units of which the second may cover the first, each once, sorted.

    Cost: some sorts of the messages, their references and their pieces; at most some 30 pairs a
    message, each measured by its pieces. Memory: in portions of the pairs.
    """
    if len(units.rows) < 2:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    scale = _Scale(mails, units, _rank(mails, units.rows))
    close = [_pairs_of_one_message(scale), _pairs_that_name(scale)]
    loose = _join([_pairs_of_conversations(scale, HUBS), _pairs_of_subjects(scale, HUBS)])
    ahead = _join([_pairs_of_conversations(scale, AHEAD), _pairs_of_subjects(scale, AHEAD)])
    quoting = ahead[_may_quote(scale, ahead)]
    job.checkpoint()
    text = _pairs_by_pieces(scale, job)
    found = [
        _plausible(scale, _join([*close, quoting]), 0.0, job),
        _plausible(scale, loose, 0.5, job),
        _plausible(scale, text, 0.75, job),
    ]
    keys = _join(found)
    keys = keys[_hold_pieces(scale, keys) | np.isin(keys, close[1])]
    return keys >> 32, keys & 0xFFFFFFFF


def _join(parts: list[Int64s]) -> Int64s:
    return distinct_sorted(np.concatenate([np.zeros(0, np.int64), *parts]))


def _rank(mails: MessageTable, rows: Int64s) -> Int64s:
    """(u,) the place of each unit among all: most words first, then files, a date, and bytes."""
    files = np.diff(mails.attachment_starts)[rows]
    undated = mails.sent_utc[rows] == UNKNOWN_TIME
    order = np.lexsort((rows, -mails.size_bytes[rows], undated, -files, -mails.n_words[rows]))
    rank = np.empty(len(rows), np.int64)
    rank[order] = np.arange(len(rows))
    return rank


def _stars(scale: _Scale, member: Int64s, key: NDArray[np.generic], most: int) -> Int64s:
    """Pairs of units and the fullest `most` of those with the same key.

    Args:
        scale: The units.
        member: (k,) units; one may be there with several keys.
        key: (k,) what they have in common.
        most: How many lead those of one key.
    """
    order = np.lexsort((scale.rank[member], key))
    member, key = member[order], key[order]
    new = np.ones(len(order), bool)
    new[1:] = key[1:] != key[:-1]
    start = np.flatnonzero(new)
    group = np.cumsum(new) - 1
    sizes = np.diff(np.append(start, len(order)))
    found = [np.zeros(0, np.int64)]
    for place in range(most):
        there = sizes[group] > place
        leader = member[start[group[there]] + place]
        found.append((member[there] << 32) | leader)
    keys = np.concatenate(found)
    apart: Int64s = keys[(keys >> 32) != (keys & 0xFFFFFFFF)]
    return apart


def _pairs_of_one_message(scale: _Scale) -> Int64s:
    """Those of one Message-ID, of one sender, subject and instant, of one text."""
    mails, rows = scale.mails, scale.units.rows
    sent = mails.sent_utc[rows]
    sender, topic = mails.sender_key[rows], mails.topic_key[rows]
    instant = mix_columns(sender, topic, sent.astype(np.uint64))
    instant[(sender == 0) | (topic == 0) | (sent == UNKNOWN_TIME)] = 0
    text = mails.text_digest[rows]
    keys = (
        mails.message_id_key[rows],
        instant,
        np.where(text.any(axis=1), mix_columns(text[:, 0], text[:, 1]), np.uint64(0)),
    )
    found = []
    for key in keys:
        there = np.flatnonzero(key)
        found.append(_stars(scale, there, key[there], LEADERS))
    return _join(found)


def _references(scale: _Scale) -> tuple[Int64s, Int64s, Int64s]:
    """Who names whom: units, the number of what each names; and the number of each unit or -1."""
    mails, rows = scale.mails, scale.units.rows
    counts = np.diff(mails.reference_starts)[rows]
    who = np.repeat(np.arange(len(rows)), counts)
    named = mails.reference_keys[mails.reference_starts[rows][who] + count_up(counts)]
    who, named = who[named != 0], named[named != 0]  # a 0 parts what In-Reply-To alone names
    own = mails.message_id_key[rows]
    ids = distinct_sorted(np.concatenate([named, own[own != 0]]))
    number = np.searchsorted(ids, named)
    mine = np.where(own != 0, np.searchsorted(ids, own), -1)
    other = mine[who] != number
    return who[other], number[other], mine


def _pairs_that_name(scale: _Scale) -> Int64s:
    """Messages and the fullest few that name them."""
    who, number, mine = _references(scale)
    order = np.lexsort((scale.rank[who], number))
    who, number = who[order], number[order]
    first = np.searchsorted(number, mine)
    there = np.searchsorted(number, mine, "right") - first
    there[mine < 0] = 0
    counts = np.minimum(there, REPLIES)
    member = np.repeat(np.arange(len(mine)), counts)
    pairs: Int64s = (member << 32) | who[first[member] + count_up(counts)]
    return pairs


def _pairs_of_conversations(scale: _Scale, most: int) -> Int64s:
    """Messages and the fullest `most` of those that name each other or a third."""
    who, number, mine = _references(scale)
    n_units = len(mine)
    has_id = np.flatnonzero(mine >= 0)
    a = np.concatenate([who, has_id])
    b = np.concatenate([number, mine[has_id]]) + n_units
    n_all = n_units + int(max(number.max(initial=-1), mine.max(initial=-1))) + 1
    label = connected_labels(a, b, n_all)[:n_units]
    tied = np.flatnonzero(np.isin(np.arange(n_units), who) | (mine >= 0))
    return _stars(scale, tied, label[tied], most)


def connected_labels(a: Int64s, b: Int64s, n_nodes: int) -> Int64s:
    """The least node that each node is connected with. Cost: O(e log n), whatever the cycles."""
    label = np.arange(n_nodes)
    while True:
        low = np.minimum(label[a], label[b])
        found = label.copy()
        np.minimum.at(found, label[a], low)
        np.minimum.at(found, label[b], low)
        while True:
            deeper = found[found]
            if (deeper == found).all():
                break
            found = deeper
        if (found == label).all():
            return label
        label = found


def _pairs_of_subjects(scale: _Scale, most: int) -> Int64s:
    """Messages and the fullest `most` of their subject that name nobody."""
    mails, rows = scale.mails, scale.units.rows
    topic = mails.topic_key[rows]
    lone = np.diff(mails.reference_starts)[rows] == 0
    there = np.flatnonzero((topic != 0) & (lone | (mails.message_id_key[rows] == 0)))
    return _stars(scale, there, topic[there], most)


def _may_quote(scale: _Scale, keys: Int64s) -> Bools:
    """(k,) of which pairs the second may quote the first though its pieces do not tell.

    With quote marks at each line, sentences are others than without. The second has to be longer
    and later, and to quote something; and where it names several messages it would name the first.
    """
    mails, rows = scale.mails, scale.units.rows
    quotes = _quotes(mails) & (np.diff(mails.reference_starts) <= _ONE_NAME)
    member, by = rows[keys >> 32], rows[keys & 0xFFFFFFFF]
    found: Bools = quotes[by] & (mails.n_words[by] > mails.n_words[member])
    found &= mails.sent_utc[by] > mails.sent_utc[member]
    found &= mails.sent_utc[member] != UNKNOWN_TIME
    return found


def _quotes(mails: MessageTable) -> Bools:
    """(n,) which messages quote something, as their pieces tell."""
    found = np.zeros(len(mails.flags), np.bool_)
    for table in mails.blocks.values():
        found[np.repeat(table.rows, np.diff(table.starts))[table.quoted]] = True
    return found


def _hold_pieces(scale: _Scale, keys: Int64s) -> Bools:
    """(k,) of which pairs the second has all pieces of the first, or may quote them otherwise.

    The first and the last piece may run on into what a footer or a tag put beside them.
    """
    mails, rows = scale.mails, scale.units.rows
    member, by = rows[keys >> 32], rows[keys & 0xFFFFFFFF]
    topic, text = mails.topic_key, mails.text_digest
    answers = (topic[member] == topic[by]) & (mails.sent_utc[by] > mails.sent_utc[member])
    found: Bools = _quotes(mails)[by] | answers | (text[member] == text[by]).all(axis=1)
    open_ones, lacking = np.flatnonzero(~found), np.zeros(len(keys), np.bool_)
    for table in mails.blocks.values():
        list_of = np.full(len(mails.flags), -1)
        list_of[table.rows] = np.arange(len(table.rows))
        piece = np.ascontiguousarray(table.digests[:, :8]).view(np.uint64).ravel()
        for start in range(0, len(open_ones), PORTION >> 2):
            part = open_ones[start : start + (PORTION >> 2)]
            a, b = list_of[member[part]], list_of[by[part]]
            both = (a >= 0) & (b >= 0)
            lacking[part[both]] |= _lack_pieces(table.starts, piece, a[both], b[both])
    return found | ~lacking


def _lack_pieces(starts: Int64s, piece: UInt64s, a: Int64s, b: Int64s) -> Bools:
    """(k,) of which pairs of lists the second lacks an inner piece of the first."""
    sizes, lists = np.diff(starts), distinct_sorted(b)
    held_at = np.repeat(starts[lists], sizes[lists]) + count_up(sizes[lists])
    holder = np.repeat(lists, sizes[lists]).astype(np.uint64)
    held = distinct_sorted(mix_columns(piece[held_at], holder))
    inner = np.maximum(sizes[a] - 2, 0)
    wanted_at = np.repeat(starts[a] + 1, inner) + count_up(inner)
    wanted = mix_columns(piece[wanted_at], np.repeat(b, inner).astype(np.uint64))
    lacking = np.repeat(np.arange(len(a)), inner)[index_in_sorted(held, wanted) < 0]
    return np.bincount(lacking, minlength=len(a)) > 0


# --- by pieces of text --------------------------------------------------------------------------


def _pairs_by_pieces(scale: _Scale, job: Job) -> Int64s:
    """Messages and those that hold their rarest pieces of text, the fullest of them."""
    heads, of_unit = _text_heads(scale)
    found = []
    for table in scale.mails.blocks.values():
        job.checkpoint()
        unit_of_row = np.full(len(scale.mails.flags), -1)
        unit_of_row[scale.units.rows[heads]] = heads
        lists = np.flatnonzero(unit_of_row[table.rows] >= 0)
        sizes = np.diff(table.starts)[lists]
        place = np.repeat(table.starts[lists], sizes) + count_up(sizes)
        piece = np.ascontiguousarray(table.digests[place, :8]).view(np.uint64).ravel()
        who = np.repeat(unit_of_row[table.rows[lists]], sizes)
        found.append(_holders(scale, who, piece))
    return _to_members(_join(found), of_unit)


def _text_heads(scale: _Scale) -> tuple[Int64s, Int64s]:
    """The fullest unit of each text, and of each unit that one."""
    text = scale.mails.text_digest[scale.units.rows]
    order = np.lexsort((scale.rank, text[:, 1], text[:, 0]))
    new = np.ones(len(order), bool)
    new[1:] = (text[order][1:] != text[order][:-1]).any(axis=1)
    head = np.empty(len(order), np.int64)
    head[order] = order[np.flatnonzero(new)][np.cumsum(new) - 1]
    return distinct_sorted(head[text.any(axis=1)]), head


def _holders(scale: _Scale, who: Int64s, piece: UInt64s) -> Int64s:
    """Pairs of units and the fullest of those with one of their rarest shared pieces."""
    order = np.lexsort((scale.rank[who], piece))
    who, piece = who[order], piece[order]
    same = np.zeros(len(order), bool)
    same[1:] = (piece[1:] == piece[:-1]) & (who[1:] == who[:-1])
    who, piece = who[~same], piece[~same]
    new = np.ones(len(who), bool)
    new[1:] = piece[1:] != piece[:-1]
    start = np.flatnonzero(new)
    group = np.cumsum(new) - 1
    sizes = np.diff(np.append(start, len(who)))
    shared = np.flatnonzero((sizes[group] > 1) & (sizes[group] <= MOST_HOLDERS))
    shared = shared[np.lexsort((sizes[group[shared]], who[shared]))]  # rarest of each one first
    first = np.searchsorted(who[shared], who[shared])
    shared = shared[np.arange(len(shared)) - first < RARE]
    counts = np.minimum(sizes[group[shared]], HOLDERS)
    member = np.repeat(who[shared], counts)
    holder = who[np.repeat(start[group[shared]], counts) + count_up(counts)]
    apart = member != holder
    pairs: Int64s = (member[apart] << 32) | holder[apart]
    return pairs


def _to_members(heads: Int64s, of_unit: Int64s) -> Int64s:
    """The same of all units of the first text of each pair. `of_unit`: (u,) their heads."""
    order = np.argsort(of_unit, kind="stable")
    first = np.searchsorted(of_unit[order], heads >> 32)
    counts = np.searchsorted(of_unit[order], heads >> 32, "right") - first
    member = order[np.repeat(first, counts) + count_up(counts)]
    pairs: Int64s = (member << 32) | np.repeat(heads & 0xFFFFFFFF, counts)
    return pairs


def _plausible(scale: _Scale, keys: Int64s, share: float, job: Job) -> Int64s:
    """Those pairs of which the second may hold the first.

    Args:
        scale: The units.
        keys: Pairs.
        share: At least so much of the pieces of the first are in the second, but for two: where a
            text begins and ends its sentences run into others.
        job: Asked to stop.
    """
    mails, rows = scale.mails, scale.units.rows
    member, by = rows[keys >> 32], rows[keys & 0xFFFFFFFF]
    words = mails.n_words
    keeps = words[member] <= 1.1 * words[by] + WORDS_BESIDE
    keeps &= _files_are_there(mails, member, by)
    keys, member, by = keys[keeps], member[keeps], by[keeps]
    found = [np.zeros(0, np.int64)]
    for start in range(0, len(keys) if share else 0, PORTION):
        job.checkpoint()
        part = slice(start, start + PORTION)
        pieces = measure_pairs(mails.blocks, member[part], by[part])
        few = np.minimum(np.ceil(share * pieces.of_a), np.maximum(pieces.of_a - 2, 1))
        found.append(keys[part][(pieces.kind < 0) | (pieces.common >= few)])
    return np.concatenate(found) if share else keys


def _files_are_there(mails: MessageTable, member: Int64s, by: Int64s) -> Bools:
    """(k,) whether the second has each attachment of the first, as far as both are known."""
    counts = np.diff(mails.attachment_starts)
    found: Bools = (counts[member] == 0) | (counts[by] > 0)
    at = np.flatnonzero(found & (counts[member] > 0))
    known = ~has_flag(mails.flags, MessageFlag.OUTLINE)
    at = at[known[member[at]] & known[by[at]]]
    _, number = np.unique(mails.attachment_keys, return_inverse=True)
    n_rows = len(mails.flags)
    held = distinct_sorted((np.repeat(np.arange(n_rows), counts) << 32) | number)
    pair = np.repeat(at, counts[member[at]])
    step = count_up(counts[member[at]])
    wanted = (by[pair] << 32) | number[mails.attachment_starts[member[pair]] + step]
    found[pair[index_in_sorted(held, wanted) < 0]] = False
    return found
