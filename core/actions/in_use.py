"""Decisions about mail that another program uses now, told apart before a person reviews them.

Moving asks again right before each folder is changed (R-TB1); what is told here spares a
person a review of what would be refused (R-TB2, R-TB5).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.actions.movable import split_barred
from core.model.groups import Decision
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal
from core.model.sources import SourceKind
from core.scan.session import Session
from core.sources.neighbours.table import busy_refusal


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
    return busy_refusal(Path(os.path.realpath(folder.folder.path)))
