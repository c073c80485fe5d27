"""Which mail of a conversation must stay, and which is all in a later one ("inclusive mail").

A message goes only for the sake of one that stays and covers it itself, never through a chain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from core.columns import Int64s
from core.match.threads.conversations import Conversations
from core.model.covers import Covers
from core.model.groups import Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

_STAYS = (
    MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.VIEW | MessageFlag.UNREADABLE
    | MessageFlag.DRAFT
)  # fmt: skip
_NO_KEEPER = _STAYS | MessageFlag.FLEETING

HoldsMore = Callable[[int, Sequence[int]], bool]
"""A row, rows that stay -> whether the row alone holds something beside its text."""


class Inclusion(NamedTuple):
    """A message, one that stays and says all that it says, and how."""

    row: int
    keep: int
    verdict: Verdict


def pairs_in_conversations(
    mails: MessageTable, found: Conversations, covers: Covers
) -> dict[int, list[Inclusion]]:
    """By conversation, what covers what within it: pairs of which one may go and one may stay.

    Cost: O(k).
    """
    row, keep = covers.covered.astype(np.int64), covers.by.astype(np.int64)
    fits = (found.number[row] == found.number[keep]) & (found.number[row] >= 0)
    fits &= ~has_flag(mails.flags[row], _STAYS) & ~has_flag(mails.flags[keep], _NO_KEEPER)
    at: Int64s = np.flatnonzero(fits)
    by_number: defaultdict[int, list[Inclusion]] = defaultdict(list)
    columns = (found.number[row[at]], row[at], keep[at], covers.verdict[at])
    for number, gone, kept, verdict in zip(*(c.tolist() for c in columns), strict=True):
        by_number[number].append(Inclusion(gone, kept, Verdict(verdict)))
    return dict(by_number)


def split_conversation(
    rows: Sequence[int], pairs: Sequence[Inclusion], sent: Int64s, holds_more: HoldsMore
) -> list[Inclusion]:
    """Choose what goes of one conversation, each for the sake of one that stays.

    Args:
        rows: Of the conversation.
        pairs: What covers what among them.
        sent: (n,) instants of all rows.
        holds_more: Asked of each that would go; what stays only grows.

    Returns:
        What goes, in the order of `rows`. The keeper is the latest that stays and covers it.

    Cost: O(rows + pairs), sorts aside.
    """
    coverers: defaultdict[int, dict[int, Verdict]] = defaultdict(dict)
    for pair in pairs:
        coverers[pair.row][pair.keep] = pair.verdict
    staying: list[int] = [row for row in rows if row not in coverers]
    stays = set(staying)
    going: list[int] = []
    # What few cover comes first, so of equal ones one stays, and of a chain its end.
    for row in sorted(coverers, key=lambda row: (len(coverers[row]), -int(sent[row]), row)):
        if stays.isdisjoint(coverers[row]):
            stays.add(row)
            staying.append(row)
        else:
            going.append(row)
    chosen: dict[int, Inclusion] = {}
    for row in going:
        if holds_more(row, staying):
            stays.add(row)
            staying.append(row)
            continue
        keep = max((k for k in coverers[row] if k in stays), key=lambda k: (int(sent[k]), -k))
        chosen[row] = Inclusion(row, keep, coverers[row][keep])
    return [chosen[row] for row in rows if row in chosen]
