"""Decisions about mail that Thunderbird has in its hands, told apart before a person reviews them.

Moving asks again right before each folder is changed (R-TB1); what is told here spares a
person a review of what would be refused (R-TB2, R-TB5).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.actions.movable import split_barred
from core.model.groups import Decision
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal
from core.model.sources import SourceKind
from core.scan.session import Session
from core.sources.thunderbird.in_use import compacting_refusal, running_refusal


def split_in_use(
    session: Session, decisions: Sequence[Decision]
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    """Decisions without the messages of folders that may not be changed now, and these messages.

    Cost: a question for a lock and a listing for each folder that messages leave.
    """
    rows = [row for decision in decisions for row in decision.drop]
    leaves = np.unique(session.mails.folder[rows]).tolist() if rows else []
    asked = {number: _refusal(session, number) for number in leaves}
    barred = {number: why for number, why in asked.items() if why is not None}
    return split_barred(decisions, lambda _, row: barred.get(int(session.mails.folder[row])))


def _refusal(session: Session, number: int) -> Refusal | None:
    folder = session.folders[number]
    if session.specs[folder.source].kind is SourceKind.IMAP:
        return None
    return running_refusal(folder.folder.path) or compacting_refusal(folder.folder.path)
