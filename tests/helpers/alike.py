"""What a scan says, as plain values that two scans can be compared by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.model import Groups, Verdict
from core.scan.session import Session, related


def described(groups: Groups) -> list[list[float]]:
    """Everything in some groups."""
    columns = (groups.kept, groups.starts, groups.members, groups.score)
    return [c.tolist() for c in (*columns, groups.verdict, groups.differs)]


def all_pairs(session: Session, row_of: Sequence[int]) -> list[tuple[int, int, float, str, int]]:
    """What any two mails are to each other, whatever their rows are.

    Mail number n is row `row_of[n]`. Returns (number, number, score, verdict, differences) of each
    pair that is alike.
    """
    i, j = np.triu_indices(len(row_of), k=1)
    rows = np.array(row_of, np.int32)
    score, verdict, differs = related(session, rows[i], rows[j], threshold=0.5)
    alike = score > 0
    columns = (i[alike], j[alike], score[alike], verdict[alike], differs[alike])
    return [
        (a, b, s, Verdict(v).name, d)
        for a, b, s, v, d in zip(*(column.tolist() for column in columns), strict=True)
    ]
