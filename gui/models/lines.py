"""Which line of the list shows which mail: order, folding, filter.

The list is flat: a line for each kept mail, then one for each of its copies unless the group is
folded. A tree view asks its model twice for every row that could be seen, which takes half a
second for 100,000 groups; a table asks for what is on screen. So the tree is drawn, not built:
these columns are made in a few milliseconds for 300,000 lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from core.model import UNKNOWN_TIME, Int32s
from gui.models.board import Board
from gui.models.facts import Bools, Facts

KEPT = -1  # in `Lines.member`: the line of a kept mail


class Column(IntEnum):
    """The columns of the list, in their first order."""

    SUBJECT = 0
    SENDER = 1
    DATE = 2
    WHERE = 3
    SIZE = 4
    ATTACHMENTS = 5
    SIMILARITY = 6
    WHY = 7


@dataclass(frozen=True, slots=True)
class Order:
    """What the list is sorted by. FREED, the first order, is by bytes that a group frees."""

    column: Column = Column.SIZE
    descending: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """The l lines of the list.

    Attributes:
        group: (l,) int32.
        member: (l,) int32, place in `Groups.members`, or KEPT.
        groups_shown: (k,) int32, the groups with a line, in their order.
        members_shown: (m,) bool, which copies pass the filter, folded or not.
    """

    group: Int32s
    member: Int32s
    groups_shown: Int32s
    members_shown: Bools


def tree_lines(board: Board, facts: Facts, *, order: Order, shown: Bools, folded: Bools) -> Lines:
    """Lines of kept mails, each with its copies below.

    Args:
        board: What there is.
        facts: Of the scan.
        order: Of the groups; their copies stay in theirs.
        shown: (m,) bool, copies that pass the filter.
        folded: (n,) bool by mail, kept ones whose copies are hidden.
    """
    n_groups = len(board.groups.kept)
    passing = np.bincount(board.group_of[shown], minlength=n_groups)
    sequence = _sorted(_group_key(board, facts, order.column), order)
    chosen: Int32s = sequence[passing[sequence] > 0].astype(np.int32)
    open_members = np.where(folded[board.groups.kept[chosen]], 0, passing[chosen])
    starts = np.zeros(len(chosen) + 1, np.int64)
    np.cumsum(open_members + 1, out=starts[1:])
    group: Int32s = np.repeat(chosen, open_members + 1)
    # the passing members of group g are slots[first[g]:first[g + 1]]
    slots = np.flatnonzero(shown).astype(np.int32)
    first = np.zeros(n_groups + 1, np.int64)
    np.cumsum(passing, out=first[1:])
    offset = np.arange(len(group)) - np.repeat(starts[:-1], open_members + 1)
    member = np.full(len(group), KEPT, np.int32)
    below = offset > 0
    member[below] = slots[first[group[below]] + offset[below] - 1]
    return Lines(group, member, chosen, shown)


def copy_lines(board: Board, facts: Facts, *, order: Order, shown: Bools) -> Lines:
    """Lines of copies alone, across all groups."""
    slots = np.flatnonzero(shown)
    key = _member_key(board, facts, order.column)[slots]
    member = slots[_sorted(key, order)].astype(np.int32)
    group = board.group_of[member]
    return Lines(group, member, np.unique(group), shown)


def _sorted(key: NDArray[np.float64], order: Order) -> NDArray[np.intp]:
    """Places in order, ties as they come; what is unknown (nan) is always last."""
    return np.argsort(-key if order.descending else key, kind="stable")


def _group_key(board: Board, facts: Facts, column: Column) -> NDArray[np.float64]:
    n_groups = len(board.groups.kept)
    match column:
        case Column.SIZE:
            return board.freed_bytes.astype(np.float64)
        case Column.SIMILARITY:
            sums = np.bincount(board.group_of, weights=board.groups.score, minlength=n_groups)
            return np.asarray(sums / np.diff(board.groups.starts), np.float64)
        case Column.WHY:
            return board.badge.astype(np.float64)
        case _:
            return _row_key(facts, column, board.groups.kept)


def _member_key(board: Board, facts: Facts, column: Column) -> NDArray[np.float64]:
    match column:
        case Column.SIMILARITY:
            return board.groups.score
        case Column.WHY:
            return board.groups.verdict.astype(np.float64)
        case _:
            return _row_key(facts, column, board.groups.members)


def _row_key(facts: Facts, column: Column, rows: Int32s) -> NDArray[np.float64]:
    match column:
        case Column.SUBJECT:
            key = facts.subject_rank[rows].astype(np.float64)
        case Column.SENDER:
            key = facts.sender_rank[rows].astype(np.float64)
        case Column.DATE:
            sent = facts.table.sent_utc[rows]
            key = np.where(sent == UNKNOWN_TIME, np.nan, sent.astype(np.float64))
        case Column.WHERE:
            key = facts.table.folder[rows].astype(np.float64)
        case Column.ATTACHMENTS:
            key = facts.n_attachments[rows].astype(np.float64)
        case _:
            key = facts.table.size_bytes[rows].astype(np.float64)
    return key
