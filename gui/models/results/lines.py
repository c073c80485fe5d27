"""Which line of the list shows which mail: order, folding, filter.

The list is flat: a line for each kept message, then one for each of its copies unless the group is
folded. A tree view asks its model twice for every row that could be seen, which takes half a
second for 100,000 groups; a table asks for what is on screen. So the tree is drawn, not built:
these columns are made in a few milliseconds for 300,000 lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, assert_never

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s
from core.model.sources import UNKNOWN_TIME
from gui.models.results.board import Badge, Board
from gui.models.results.facts import Bools, ListFacts

KEPT = -1  # in `ListLines.member`: the line of a kept message
SECTION = -2  # the line above the groups that only have a template in common
NO_SECTION = -1


class Column(IntEnum):
    """The columns of the list.

    Whatever depends on the column is a `match` that ends in `assert_never`, so that mypy names
    every place where a new column has no answer yet.
    """

    SUBJECT = 0
    SENDER = 1
    DATE = 2
    WHERE = 3
    SIZE = 4
    ATTACHMENTS = 5
    SIMILARITY = 6
    WHY = 7

    @property
    def compares(self) -> bool:
        """Whether it says how a copy compares with the kept message, not what a message is."""
        match self:
            case Column.SIMILARITY | Column.WHY:
                return True
            case Column.SUBJECT | Column.SENDER | Column.DATE | Column.WHERE:
                return False
            case Column.SIZE | Column.ATTACHMENTS:
                return False
            case _:
                assert_never(self)

    @property
    def is_content(self) -> bool:
        """Whether it shows what somebody wrote, not where a message lies or when it came."""
        match self:
            case Column.SUBJECT | Column.SENDER | Column.ATTACHMENTS:
                return True
            case Column.DATE | Column.WHERE | Column.SIZE | Column.SIMILARITY | Column.WHY:
                return False
            case _:
                assert_never(self)

    @property
    def is_number(self) -> bool:
        """Whether its cells are numbers, which are aligned to the right."""
        match self:
            case Column.SIZE | Column.ATTACHMENTS:
                return True
            case Column.SUBJECT | Column.SENDER | Column.DATE | Column.WHERE:
                return False
            case Column.SIMILARITY | Column.WHY:
                return False
            case _:
                assert_never(self)


_SECTIONED = (Column.SIZE, Column.SIMILARITY)
_OfMail = Literal[
    Column.SUBJECT, Column.SENDER, Column.DATE, Column.WHERE, Column.ATTACHMENTS
]  # sorted alike, whether lines are groups or copies


@dataclass(frozen=True, slots=True)
class ListOrder:
    """What the list is sorted by. SIZE, the first order, is by bytes that a group frees.

    By size and by similarity, groups without a copy come last, whichever way it is sorted: they
    free nothing, and many have no similarity.
    """

    column: Column = Column.SIZE
    descending: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ListLines:
    """The l lines of the list.

    Attributes:
        group: (l,) int32.
        member: (l,) int32, place in `Groups.members`, or KEPT, or SECTION.
        groups_shown: (k,) int32, the groups with a line, in their order.
        members_shown: (m,) bool, which copies pass the filter, folded or not.
        section: The number of the line SECTION, or NO_SECTION.
        n_below: How many groups stand below it.
    """

    group: Int32s
    member: Int32s
    groups_shown: Int32s
    members_shown: Bools
    section: int = NO_SECTION
    n_below: int = 0


def tree_lines(
    board: Board,
    facts: ListFacts,
    *,
    order: ListOrder,
    shown: Bools,
    folded: Bools,
    exact_first: bool = False,
) -> ListLines:
    """Lines of kept messages, each with its copies below.

    Args:
        board: What there is.
        facts: Of the scan.
        order: Of the groups; their copies stay in theirs.
        shown: (m,) bool, copies that pass the filter.
        folded: (n,) bool by mail, kept ones whose copies are hidden.
        exact_first: Groups of exact copies come first, and by size they stay as they come.
    """
    n_groups = len(board.groups.kept)
    passing = np.bincount(board.group_of[shown], minlength=n_groups)
    if exact_first and order.column == Column.SIZE:
        sequence = np.arange(n_groups)
    else:
        sequence = _sort_places(_group_key(board, facts, order.column), order)
    if exact_first:
        exact = board.badge == Badge.SAME
        sequence = sequence[np.argsort(~exact[sequence], kind="stable")]
    apart = board.badge == Badge.TEMPLATE
    sequence = _put_last(sequence, apart, order)
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
    n_below = int(apart[chosen].sum())
    if order.column not in _SECTIONED or not n_below:
        return ListLines(group, member, chosen, shown)
    section = int(starts[len(chosen) - n_below])
    return ListLines(
        group=np.insert(group, section, chosen[len(chosen) - n_below]),
        member=np.insert(member, section, np.int32(SECTION)),
        groups_shown=chosen,
        members_shown=shown,
        section=section,
        n_below=n_below,
    )


def copy_lines(board: Board, facts: ListFacts, *, order: ListOrder, shown: Bools) -> ListLines:
    """Lines of copies alone, across all groups."""
    slots = np.flatnonzero(shown)
    key = _member_key(board, facts, order.column)[slots]
    sequence = _put_last(_sort_places(key, order), board.template[slots], order)
    member = slots[sequence].astype(np.int32)
    group = board.group_of[member]
    return ListLines(group, member, np.unique(group), shown)


def _sort_places(key: NDArray[np.float64], order: ListOrder) -> NDArray[np.intp]:
    """Places in order, ties as they come; what is unknown (nan) is always last."""
    return np.argsort(-key if order.descending else key, kind="stable")


def _put_last(sequence: NDArray[np.intp], apart: Bools, order: ListOrder) -> NDArray[np.intp]:
    """The same sequence, what is apart behind all else where this order has a section."""
    if order.column not in _SECTIONED or not apart.any():
        return sequence
    return sequence[np.argsort(apart[sequence], kind="stable")]


def _group_key(board: Board, facts: ListFacts, column: Column) -> NDArray[np.float64]:
    match column:
        case Column.SIZE:
            return _group_bytes(board, facts)
        case Column.SIMILARITY:
            return _mean_score(board)
        case Column.WHY:
            return board.badge.astype(np.float64)
        case Column.SUBJECT | Column.SENDER | Column.DATE | Column.WHERE | Column.ATTACHMENTS:
            return _row_key(facts, column, board.groups.kept)
        case _:
            assert_never(column)


def _group_bytes(board: Board, facts: ListFacts) -> NDArray[np.float64]:
    """(g,) what a group frees; where it has no copy, what would go if all of it were marked."""
    key = board.freed_bytes.astype(np.float64)
    apart = board.badge == Badge.TEMPLATE
    if apart.any():
        sizes = facts.table.size_bytes[board.groups.members]
        whole = np.bincount(board.group_of, weights=sizes, minlength=len(key))
        key[apart] = whole[apart]
    return key


def _mean_score(board: Board) -> NDArray[np.float64]:
    """(g,) of the copies; of all members where there is no copy."""
    n_groups = len(board.groups.kept)
    counts = ~board.template | (board.badge == Badge.TEMPLATE)[board.group_of]
    sums = np.bincount(board.group_of, weights=board.groups.score * counts, minlength=n_groups)
    number = np.bincount(board.group_of, weights=counts, minlength=n_groups)
    return np.asarray(sums / np.maximum(number, 1), np.float64)


def _member_key(board: Board, facts: ListFacts, column: Column) -> NDArray[np.float64]:
    match column:
        case Column.SIMILARITY:
            return board.groups.score
        case Column.WHY:
            return board.groups.verdict.astype(np.float64)
        case Column.SIZE:
            return facts.table.size_bytes[board.groups.members].astype(np.float64)
        case Column.SUBJECT | Column.SENDER | Column.DATE | Column.WHERE | Column.ATTACHMENTS:
            return _row_key(facts, column, board.groups.members)
        case _:
            assert_never(column)


def _row_key(facts: ListFacts, column: _OfMail, rows: Int32s) -> NDArray[np.float64]:
    match column:
        case Column.SUBJECT:
            return facts.subject_rank[rows].astype(np.float64)
        case Column.SENDER:
            return facts.sender_rank[rows].astype(np.float64)
        case Column.DATE:
            sent = facts.table.sent_utc[rows]
            return np.where(sent == UNKNOWN_TIME, np.nan, sent.astype(np.float64))
        case Column.WHERE:
            return facts.table.folder[rows].astype(np.float64)
        case Column.ATTACHMENTS:
            return facts.n_attachments[rows].astype(np.float64)
        case _:
            assert_never(column)
