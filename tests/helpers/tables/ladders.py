"""Ladders over tables of messages that are known by what each says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.columns import Int32s, Int64s, UInt64s
from core.decide.build import Relate, Related
from core.decide.covering import count_fuller, relate_covers
from core.decide.keep import Bools, KeepPreferences
from core.decide.ladder import Ladder, LadderInput
from core.decide.policy import MarkPolicy
from core.model.covers import Covers
from core.model.groups import COVERED, Verdict
from core.model.table import MessageTable

AT = 0.6


def covers_of(pairs: Sequence[tuple[int, int, Verdict]]) -> Covers:
    """(covered, by, verdict) in any order."""
    known = sorted(pairs)
    return Covers(
        np.array([pair[0] for pair in known], np.int32),
        np.array([pair[1] for pair in known], np.int32),
        np.array([int(pair[2]) for pair in known], np.uint8),
        np.zeros(len(known), np.bool_),
    )


def relate_by_proof(mails: MessageTable) -> Relate:
    """IDENTICAL where the canonical digests and Message-IDs are equal; else nothing."""

    def related(kept: Int32s, members: Int32s) -> Related:
        same = (mails.proof[kept] == mails.proof[members]).all(axis=1)
        same &= mails.message_id_key[kept] == mails.message_id_key[members]
        verdict = np.where(same, int(Verdict.IDENTICAL), int(Verdict.NEAR)).astype(np.uint8)
        return same.astype(np.float64), verdict, np.zeros(len(kept), np.uint32)

    return related


def ladder_over(
    mails: MessageTable,
    covers: Covers,
    *,
    protected: Sequence[int] = (),
    policy: MarkPolicy | None = None,
    names: UInt64s | None = None,
) -> Ladder:
    """A ladder where whatever the tables say is so."""
    n_rows = len(mails.flags)

    def relate(known: Covers) -> Relate:
        return relate_covers(relate_by_proof(mails), known, COVERED, AT)

    def allowed(a: Int64s, b: Int64s) -> Bools:
        if names is None:
            return np.ones(len(a), np.bool_)
        same: Bools = names[a] == names[b]
        return same

    stay = np.isin(np.arange(n_rows), protected)
    wanted = KeepPreferences(stay, fullness=count_fuller(covers, n_rows))
    every = np.ones(n_rows, np.uint64) if names is None else names
    given = LadderInput(mails, covers, AT, relate, allowed, every)
    return Ladder(given, policy or MarkPolicy(), wanted)
