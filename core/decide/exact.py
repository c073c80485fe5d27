"""All pairs of messages that are exact copies, as cells and as pairs of cells.

The groups do not have them all: a star says what its members are to the message in its middle, and
of three messages with one text two may be exact copies of each other and of the third none.

Messages with one canonical digest, one Message-ID and one set of other header fields are one cell.
Cells of one envelope and content are compared with the dearest of them, what is no copy of it with
the next, and so on: where very many contradict each other not all pairs are found, and what is
not found stays. What servers gave of a message proves nothing yet; there `relate` says whether
anything known differs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.canonical import Aspect
from core.columns import Int32s, Int64s, UInt64s, distinct_sorted, is_in_sorted
from core.decide.build import Relate
from core.decide.keep import Bools, leaves_draft
from core.decide.staying import TOLERANCE
from core.decide.survivors import Replacements, no_replacements
from core.model.groups import Difference, Verdict
from core.model.mail import FlagBits, MessageFlag
from core.model.table import MessageTable

ROUNDS = 16  # leaders that the cells of one content are compared with
_FEW = 4  # the same for those of which some have no Message-ID
_EXACT = 0
# Of one cell are only messages of which the same may be said.
_TELLING = (
    MessageFlag.DRAFT
    | MessageFlag.GHOST
    | MessageFlag.PSEUDO
    | MessageFlag.UNREADABLE
    | MessageFlag.VIEW
    | MessageFlag.CUT
    | MessageFlag.MADE
    | MessageFlag.OUTLINE
)
_FIRST = np.uint64(0x9E3779B97F4A7C15)
_SECOND = np.uint64(0xFF51AFD7ED558CCD)

Allowed = Callable[[Int64s, Int64s], Bools]
"""(rows, rows) -> which of the pairs may go for each other at all."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactCells:
    """Messages in cells, and the pairs of cells that are exact copies as well.

    Attributes:
        cell: (n,) int64: the cell of each row; a row without equals is one of its own.
        row: (c,) int64: the dearest row of each cell, which stands for it.
        pairs: Both ways each, step 0; only one way where one is a draft (R-VD10).
        proven: (e,) bool: which of them are proven, with one Message-ID, and neither is a draft or
            the like if the other is not: what holds of one of these holds of the other.
    """

    cell: Int64s
    row: Int64s
    pairs: Replacements
    proven: Bools


def find_exact(
    mails: MessageTable,
    relate: Relate,
    threshold: float,
    *,
    allowed: Allowed,
    names: UInt64s,
    rank: Int64s,
) -> ExactCells:
    """Find the exact copies among all messages.

    Args:
        mails: The scan.
        relate: What pairs (kept row, member row) are to each other.
        threshold: The least score of copies.
        allowed: Which pairs may be.
        names: (n,) uint64: rows with different ones are never of one cell.
        rank: (n,) int64: the dearest message first; a cell is compared by its dearest one.

    Cost: some passes over the columns, a sort of two keys a message, and `ROUNDS` comparisons
    for each message that has the envelope and content of another.
    """
    cell, row = _cells(mails, names, rank)
    envelope = _mix(
        mails.text_digest[:, 0],
        mails.text_digest[:, 1],
        mails.attachments_digest[:, 0],
        mails.sender_key,
        mails.topic_key,
        mails.sent_utc.view(np.uint64),
    )[row]
    ids = mails.message_id_key[row]
    telling = mails.flags[row] & FlagBits(_TELLING)

    def compare(kept: Int64s, member: Int64s) -> tuple[Bools, Bools]:
        fits, proven = _are_exact(relate, threshold, allowed, row[kept], row[member])
        return fits, proven & (telling[kept] == telling[member])

    order = rank[row]
    pairs, proven = _compare_classes(_mix(envelope, ids), order, ROUNDS, compare)
    without = is_in_sorted(distinct_sorted(envelope[ids == 0]), envelope)
    own = np.arange(len(row)).astype(np.uint64)  # a name that nobody shares
    loose = np.where(without, envelope, _mix(own))
    more, _ = _compare_classes(loose, order, _FEW, compare)
    proven = np.concatenate([proven, np.zeros(len(more.gone), np.bool_)])
    pairs = pairs.and_also(more)
    fits = ~leaves_draft(mails, row[pairs.kept], row[pairs.gone])
    return ExactCells(cell, row, pairs.at(fits), proven[fits])


def _cells(mails: MessageTable, names: UInt64s, rank: Int64s) -> tuple[Int64s, Int64s]:
    """The cell of each row, and the dearest row of each cell."""
    n_rows = len(mails.flags)
    fields = _mix(mails.header_names, mails.header_values)
    sums = np.concatenate((np.zeros(1, np.uint64), np.cumsum(fields, dtype=np.uint64)))
    headers = sums[mails.header_starts[1:]] - sums[mails.header_starts[:-1]]
    telling = mails.flags & FlagBits(_TELLING)
    unknown = ~mails.proof.any(axis=1)
    key = _mix(
        mails.proof[:, 0],
        mails.proof[:, 1],
        mails.message_id_key,
        mails.aspects[:, Aspect.MESSAGE_ID],
        mails.aspects[:, Aspect.OWN],
        headers,
        telling.astype(np.uint64),
        np.where(unknown, np.arange(n_rows), -1).view(np.uint64),
        names,
    )
    by_rank = np.argsort(rank)
    _, first, number = np.unique(key[by_rank], return_index=True, return_inverse=True)
    cell = np.empty(n_rows, np.int64)
    cell[by_rank] = number.ravel()
    return cell, by_rank[first].astype(np.int64)


def _mix(*columns: UInt64s) -> UInt64s:
    """(n,) one number for what several columns hold. Cost: a few passes."""
    mixed = np.full(len(columns[0]), _FIRST, np.uint64)
    for column in columns:
        mixed = (mixed ^ column) * _SECOND
        mixed ^= mixed >> np.uint64(32)
    return mixed


def _are_exact(
    relate: Relate, threshold: float, allowed: Allowed, kept: Int64s, member: Int64s
) -> tuple[Bools, Bools]:
    """(k,) which pairs are exact copies, or may be by what servers gave; and which are proven."""
    rows: tuple[Int32s, Int32s] = kept.astype(np.int32), member.astype(np.int32)
    score, verdict, differs = relate(*rows)
    fits = (score >= threshold - TOLERANCE) & allowed(kept, member)
    unverified = (differs & np.uint32(Difference.UNVERIFIED)) != 0
    proven = fits & (verdict == Verdict.IDENTICAL)
    return proven | (fits & (verdict == Verdict.SAME_TEXT) & unverified), proven


def _compare_classes(
    keys: UInt64s,
    rank: Int64s,
    rounds: int,
    compare: Callable[[Int64s, Int64s], tuple[Bools, Bools]],
) -> tuple[Replacements, Bools]:
    """Compare cells of one key with the dearest; pairs both ways, and which are proven."""
    order = np.lexsort((rank, keys))
    border = np.flatnonzero(np.diff(keys[order])) + 1
    starts = np.concatenate(([0], border, [len(order)])).astype(np.int64)
    sizes = np.diff(starts)
    crowded = np.repeat(sizes > 1, sizes)
    members = order[crowded]
    number = np.repeat(np.arange(len(sizes)), sizes)[crowded]
    waits = np.ones(len(members), np.bool_)
    found, known = [no_replacements()], [np.zeros(0, np.bool_)]
    for _ in range(rounds):
        at = np.flatnonzero(waits)
        if not len(at):
            break
        named, first = np.unique(number[at], return_index=True)
        leader = np.full(len(sizes), -1)
        leader[named] = members[at[first]]
        waits[at[first]] = False
        asked = np.flatnonzero((leader[number] >= 0) & (leader[number] != members))
        kept, member = leader[number[asked]], members[asked]
        fits, proven = compare(kept, member)
        waits[asked[fits]] = False
        kept, member, proven = kept[fits], member[fits], proven[fits]
        steps = np.full(2 * len(kept), _EXACT, np.uint8)
        unverified = np.concatenate([~proven, ~proven])
        both = np.concatenate([member, kept]), np.concatenate([kept, member])
        found.append(Replacements(*both, steps, unverified))
        known.append(~unverified)
    return _join(found), np.concatenate(known)


def _join(parts: list[Replacements]) -> Replacements:
    joined = parts[0]
    for part in parts[1:]:
        joined = joined.and_also(part)
    return joined
