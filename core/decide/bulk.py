"""Known bulk mail that a person wants moved: which message of each kind stays.

Messages that copy one seed of the library are no copies of each other: their texts may differ by
what two degrees allow. They go because a person said so for that seed, and the guard demands for
them what it demands for every move: a message that stays and can be read. So one message of each
kind always stays, and a rule never marks the others.
"""

from __future__ import annotations

import numpy as np

from core.columns import Int32s, Int64s
from core.decide.build import Relate, Related
from core.decide.keep import NEVER_KEPT, Bools
from core.decide.staying import TOLERANCE
from core.model.groups import Verdict
from core.model.seeds import KnownBulk
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

NO_ROW = -1
_STAYS = (Verdict.SAME_MESSAGE_VIEW, Verdict.CONFLICT, Verdict.SAME_TEMPLATE)


def choose_bulk_keeper(mails: MessageTable, rows: Int64s, protected: Bools) -> int:
    """Which of some messages of one kind stays: a protected one, else the newest, else the first.

    Args:
        mails: The scan.
        rows: The messages that copy one seed.
        protected: (n,) bool, messages that are never removed.

    Returns:
        Its row, or `NO_ROW` if none of them may be kept.
    """
    may = rows[(mails.flags[rows] & NEVER_KEPT) == 0]
    if not len(may):
        return NO_ROW
    sent = mails.sent_utc[may]
    known = np.where(sent == UNKNOWN_TIME, np.iinfo(np.int64).min, sent)
    order = np.lexsort((-may, known, protected[may]))
    return int(may[order[-1]])


def relate_by_seed(relate: Relate, known: KnownBulk, threshold: float) -> Relate:
    """As `relate`, and KNOWN_BULK for two mails of one seed that are nothing else to each other.

    The first verdict that fits counts (R-VD1): copies stay copies, conflicts conflicts. The
    score of such a pair is what the one that is less alike has with the seed.
    """

    def related(kept: Int32s, members: Int32s) -> Related:
        score, verdict, differs = relate(kept, members)
        of_kept, of_member = _hits(known, kept), _hits(known, members)
        seeds = np.append(known.seeds, 0)  # at -1: of a message that no seed knows
        bulk = (seeds[of_kept] == seeds[of_member]) & (of_kept >= 0) & (of_member >= 0)
        bulk &= (score < threshold - TOLERANCE) & ~np.isin(verdict, _STAYS)
        scores = np.append(known.scores, 0.0)
        least = np.minimum(scores[of_kept], scores[of_member])
        named = np.where(bulk, np.uint8(Verdict.KNOWN_BULK), verdict)
        return np.where(bulk, least, score), named, differs

    return related


def _hits(known: KnownBulk, rows: Int32s) -> Int64s:
    """Where some messages stand among those that a seed knows; -1: not among them."""
    if not len(known.rows):
        return np.full(len(rows), -1, np.int64)
    at = np.searchsorted(known.rows, rows)
    inside = np.minimum(at, len(known.rows) - 1)
    found: Int64s = np.where(known.rows[inside] == rows, inside, -1)
    return found
