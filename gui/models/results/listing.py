"""The results list as rows for a spreadsheet: all groups that pass the filter, folded or not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import numpy as np

from core.model.groups import Verdict, verdict_fields
from core.model.sources import UNKNOWN_TIME
from gui.models.results.board import Board
from gui.models.results.cells import Cells
from gui.models.results.facts import Bools, ListFacts
from gui.models.results.lines import KEPT, SECTION, ListOrder, tree_lines

# Names for programs: the same in every language of the window.
LISTING_HEADER = (
    *("group", "role", "marked", "subject", "sender", "sent_utc", "folder", "size_bytes"),
    *("attachments", "similarity", "verdict", "message_id"),
)
ListingRow = tuple[str | int | float, ...]
NOTHING_BESIDE: ListingRow = ("", "")  # of a kept message


def listing_rows(cells: Cells, *, order: ListOrder, shown: Bools) -> Iterator[ListingRow]:
    """A row for each message of the groups, the kept one of each first.

    Args:
        cells: Of the board.
        order: Of the groups, as in the list.
        shown: (m,) bool, copies that pass the filter.
    """
    facts, board = cells.facts, cells.board
    unfolded = np.zeros(facts.n_mails, np.bool_)
    lines = tree_lines(board, facts, order=order, shown=shown, folded=unfolded)
    number = 0
    for group, member in zip(lines.group.tolist(), lines.member.tolist(), strict=True):
        if member == SECTION:
            continue
        if member == KEPT:
            number += 1
            row, rest = int(board.groups.kept[group]), NOTHING_BESIDE
        else:
            row, rest = int(board.groups.members[member]), _beside_kept(board, member)
        marked = "yes" if member != KEPT and board.marked[member] else ""
        role = "kept" if member == KEPT else "copy"
        yield (number, role, marked, *_of_mail(facts, row), *rest, facts.table.message_id[row])


def _of_mail(facts: ListFacts, row: int) -> ListingRow:
    table, sent = facts.table, int(facts.table.sent_utc[row])
    return (
        table.subject[row],
        table.sender[row],
        "" if sent == UNKNOWN_TIME else _iso_time(sent),
        facts.where[int(table.folder[row])],
        int(table.size_bytes[row]),
        int(facts.n_attachments[row]),
    )


def _beside_kept(board: Board, member: int) -> ListingRow:
    verdict = verdict_fields(Verdict(int(board.groups.verdict[member])))["verdict"]
    return round(float(board.groups.score[member]), 4), verdict.lower()


def _iso_time(seconds: int) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, ValueError, OSError):  # a year that no calendar has
        return ""
