"""Conversations by References, as RFC 5256 section 5 (THREAD=REFERENCES) has it (A-THREADS).

A container stands for each Message-ID that a message has or names. A message hangs below the last
id that it names; ids that no message here has hang below the id named before them. A link that
would close a circle is left out. What no message stands for is only remembered where it holds
others together.

Three departures. Links that messages make for themselves are made before those that others guess
for them, so the result does not depend on the order of the mailbox. Of a message that is there
twice the second stands beside the first. And subjects join less: only an answer by its subject
("Re: Water") that names no message joins, namely the conversation of that subject that began last
before it, or, where there is none, others like it. By the letter of the RFC a thousand bills with
one subject would be one conversation.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, distinct_sorted, index_in_sorted, is_in_sorted
from core.match.threads.forest import Forest
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

NO_ROW = -1
_LEFT_OUT = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.VIEW
_LATEST = 1 << 62  # an instant that is not known comes last

IsReply = Callable[[Int64s], Sequence[bool]]
"""Rows -> whether the subject of each says that it answers or forwards something."""


@dataclass(frozen=True, slots=True, eq=False)
class Conversations:
    """Messages by conversation.

    Attributes:
        number: (n,) int32 of the conversation that each row is in; -1: in none (a ghost, a view).
        parent: (n,) int32, the row that each answers, or the nearest one above it that is here;
            -1: none is.
        order: (m,) int64 rows, conversation by conversation, answers below what they answer, each
            level by time.
        starts: (c + 1,) int64: conversation i is order[starts[i]:starts[i + 1]].
    """

    number: Int32s
    parent: Int32s
    order: Int64s
    starts: Int64s


def find_conversations(mails: MessageTable, is_reply: IsReply) -> Conversations:
    """Put messages into conversations.

    Args:
        mails: The scan. Ids that are the address of a sender name no message.
        is_reply: Asked once, of messages that name no other and share their subject.

    Cost: linear in messages and references but for some sorts; 20 us a message.
    """
    named = _Named.of(mails)
    forest = Forest(named.n_containers)
    _link_named(named, forest)
    _join_by_subject(mails, named, forest, is_reply)
    for row, twin in named.twins.items():
        forest.stand_beside(named.container[row], named.container[twin])
    return _read_off(mails, named, forest)


class _Named(NamedTuple):
    """Messages as containers, and what each names.

    Attributes:
        rows: Those that are in a conversation, ascending.
        container: By row; -1 of the others.
        references: By place in `rows`: containers, the eldest first.
        twins: Row -> an earlier one of its Message-ID.
    """

    rows: list[int]
    container: list[int]
    references: list[list[int]]
    twins: dict[int, int]
    n_containers: int

    @classmethod
    def of(cls, mails: MessageTable) -> _Named:
        """Number the Message-IDs of a scan."""
        alive = ~has_flag(mails.flags, _LEFT_OUT)
        addresses = distinct_sorted(mails.sender_key.astype(np.uint64).view(np.int64))
        keys = mails.reference_keys.view(np.int64)
        ids = np.concatenate((mails.message_id_key.view(np.int64), keys))
        ids = distinct_sorted(ids[ids != 0])
        numbers = index_in_sorted(ids, keys)
        numbers[is_in_sorted(addresses, keys) & (keys != 0)] = -2  # never an id
        own = index_in_sorted(ids, mails.message_id_key.view(np.int64)).tolist()
        rows = np.flatnonzero(alive).tolist()
        container, first, n = [NO_ROW] * len(own), dict[int, int](), len(ids)
        twins: dict[int, int] = {}
        for row in rows:
            name = own[row]
            if name >= 0 and name not in first:
                first[name] = row
                container[row] = name
                continue
            if name >= 0:
                twins[row] = first[name]
            container[row] = n
            n += 1
        spans, listed = mails.reference_starts.tolist(), numbers.tolist()
        references = [_parents_of(listed[spans[row] : spans[row + 1]], own[row]) for row in rows]
        return cls(rows, container, references, twins, n)


def _parents_of(listed: list[int], own: int) -> list[int]:
    """What References names, without the message itself; else the first of In-Reply-To."""
    if -1 not in listed:  # the border between the two fields
        return [one for one in listed if one >= 0 and one != own]
    border = listed.index(-1)
    named = [one for one in listed[:border] if one >= 0 and one != own]
    return named or [one for one in listed[border:] if one >= 0 and one != own][:1]


def _link_named(named: _Named, forest: Forest) -> None:
    """Step 1: what messages say of themselves, then what they say of others."""
    for row, references in zip(named.rows, named.references, strict=True):
        if references:
            twin = named.twins.get(row, row)
            forest.link(references[-1], named.container[twin])
    for references in named.references:
        for above, below in pairwise(references):
            forest.link(above, below)


class _Tree(NamedTuple):
    """A conversation by its topmost container, or the dummy's first message."""

    root: int
    row: int
    sent: int


def _join_by_subject(
    mails: MessageTable, named: _Named, forest: Forest, is_reply: IsReply
) -> None:
    """Steps 4 and 5, for answers by their subject that name no message."""
    sent = _instants(mails)
    heads: dict[int, int] = {}
    for row in named.rows:
        if row not in named.twins:
            root = forest.root(named.container[row])
            other = heads.get(root, row)
            is_root = named.container[row] == root
            if is_root or (named.container[other] != root and sent[row] <= sent[other]):
                heads[root] = row
    topics = mails.topic_key.tolist()
    by_topic: defaultdict[int, list[_Tree]] = defaultdict(list)
    for root, row in heads.items():
        if topics[row]:
            by_topic[topics[row]].append(_Tree(root, row, sent[row]))
    shared = [tree for trees in by_topic.values() if len(trees) > 1 for tree in trees]
    names_none = {
        row for row, references in zip(named.rows, named.references, strict=True) if not references
    }
    alone = [t.row for t in shared if named.container[t.row] == t.root and t.row in names_none]
    asked = is_reply(np.array(alone, np.int64))
    orphans = {row for row, answer in zip(alone, asked, strict=True) if answer}
    for trees in by_topic.values():
        if len(trees) > 1:
            _join_trees(trees, orphans, forest)


def _join_trees(trees: list[_Tree], orphans: set[int], forest: Forest) -> None:
    """Trees of one subject: each orphan goes below what began last before it."""
    lost = [tree for tree in trees if tree.row in orphans]
    found = sorted((t for t in trees if t.row not in orphans), key=lambda t: (t.sent, t.row))
    if not found:
        for tree in lost[1:]:
            forest.stand_beside(tree.root, lost[0].root)
        return
    begun = [tree.sent for tree in found]
    for tree in lost:
        at = bisect_right(begun, tree.sent) - 1
        forest.link(found[max(at, 0)].root, tree.root)


def _instants(mails: MessageTable) -> list[int]:
    sent = np.where(mails.sent_utc == UNKNOWN_TIME, _LATEST, mails.sent_utc)
    return list(map(int, sent.tolist()))


def _read_off(mails: MessageTable, named: _Named, forest: Forest) -> Conversations:
    """Steps 2, 3 and 6: containers without a message left out, each level sorted by time."""
    row_of = [NO_ROW] * named.n_containers
    for row in named.rows:
        row_of[named.container[row]] = row
    sent = _instants(mails)
    instants = [(sent[row], row) if row >= 0 else None for row in row_of]
    walked = forest.walk(instants)
    number = np.full(len(mails.flags), NO_ROW, np.int32)
    parent = np.full(len(mails.flags), NO_ROW, np.int32)
    order: list[int] = []
    starts = [0]
    above: dict[int, int] = {}  # container -> the nearest row at it or above it
    for tree in walked:
        for node in tree:
            higher = above.get(forest.parent[node], NO_ROW)
            row = row_of[node]
            above[node] = row if row >= 0 else higher
            if row >= 0:
                parent[row], number[row] = higher, len(starts) - 1
                order.append(row)
        if len(order) > starts[-1]:
            starts.append(len(order))
    return Conversations(number, parent, np.array(order, np.int64), np.array(starts, np.int64))


def rows_of_conversation(found: Conversations, number: int) -> NDArray[np.int64]:
    """The rows of one conversation, in their order."""
    rows: NDArray[np.int64] = found.order[found.starts[number] : found.starts[number + 1]]
    return rows
