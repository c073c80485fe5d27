"""What covers add to what two messages are to each other, beside what their likeness tells."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from core.columns import Int32s, Int64s
from core.decide.build import Relate, Related
from core.decide.staying import TOLERANCE
from core.decide.survivors import Replacements, count_strict_covers
from core.model.covers import Covers
from core.model.groups import Difference, Verdict

_WHOLE = 1.0  # the score of a message below the threshold, all of which stands in another
_MORE = np.uint32(Difference.MORE_TEXT | Difference.MORE_ATTACHMENTS | Difference.ORDER)


def relate_covers(
    relate: Relate, covers: Covers, scope: Collection[Verdict], threshold: float
) -> Relate:
    """As `relate`, and the verdicts of some covers where the two are nothing that is more.

    Exact copies stay so, and so does what may be one by what a server gave. The score of a covered
    message is its similarity where that reaches the threshold; else 1: all of it is in the other.
    """
    wanted = np.array([int(verdict) for verdict in scope], np.int64)
    keys = (covers.covered.astype(np.int64) << 32) | covers.by

    def related(kept: Int32s, members: Int32s) -> Related:
        score, verdict, differs = relate(kept, members)
        if not len(keys):
            return score, verdict, differs
        found = covers.verdicts(kept.astype(np.int64), members.astype(np.int64))
        unverified = np.uint32(Difference.UNVERIFIED)
        is_copy = score >= threshold - TOLERANCE
        same = (verdict == Verdict.IDENTICAL) & is_copy
        same |= (verdict == Verdict.SAME_TEXT) & ((differs & unverified) != 0) & is_copy
        same |= verdict == Verdict.SAME_MESSAGE_VIEW
        # Issues of a series may hold each other's few words (R-VD7).
        same |= (verdict == Verdict.SAME_TEMPLATE) & (found == Verdict.FULLER_TEXT)
        named = np.isin(found, wanted) & ~same
        at = np.searchsorted(keys, (members[named].astype(np.int64) << 32) | kept[named])
        told = differs[named].astype(np.uint32) & ~_MORE
        told = np.where(covers.unverified[at], told | unverified, told & ~unverified)
        score, verdict, differs = score.copy(), verdict.copy(), differs.astype(np.uint32)
        score[named] = np.where(is_copy[named], score[named], _WHOLE)
        verdict[named], differs[named] = found[named], told
        return score, verdict, differs

    return related


def count_fuller(covers: Covers, n_rows: int) -> Int64s:
    """(n,) how many messages hold all of each message and more; for `KeepPreferences.fullness`.

    What quotes a message does not count: the two are never copies.
    """
    some = np.flatnonzero(covers.verdict != Verdict.QUOTED)
    pairs = Replacements(
        covers.covered[some].astype(np.int64),
        covers.by[some].astype(np.int64),
        covers.verdict[some],
        covers.unverified[some],
    )
    return count_strict_covers(pairs, n_rows)


def merge_covers(covers: Covers, more: Covers) -> Covers:
    """These and those, each pair once; those of `covers` where both have it. Cost: a sort."""
    covered = np.concatenate([covers.covered, more.covered]).astype(np.int64)
    by = np.concatenate([covers.by, more.by]).astype(np.int64)
    _, first = np.unique((covered << 32) | by, return_index=True)
    return Covers(
        covered[first].astype(np.int32),
        by[first].astype(np.int32),
        np.concatenate([covers.verdict, more.verdict])[first],
        np.concatenate([covers.unverified, more.unverified])[first],
    )
