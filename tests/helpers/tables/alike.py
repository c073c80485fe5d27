"""What a scan says, as plain values that two scans can be compared by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.model.groups import Difference, Groups, Verdict
from core.scan.session import Session, relate_rows

# What the outline of a message on a server can tell; the rest is compared when a plan is made.
BY_OUTLINE = (Difference.SENDER_NAME | Difference.THREAD) | Difference((1 << 14) - 1)


def describe_groups(groups: Groups, *, by_outline: bool = False) -> list[list[float]]:
    """Everything in some groups; `by_outline`: as far as outlines can tell."""
    verdict, differs = groups.verdict, groups.differs
    if by_outline:
        verdict, differs = reduce_to_outline(verdict, differs)
    columns = (groups.kept, groups.starts, groups.members, groups.score)
    return [c.tolist() for c in (*columns, verdict, differs)]


def reduce_to_outline(
    verdict: NDArray[np.uint8], differs: NDArray[np.uint32]
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    unproven = np.where(verdict == Verdict.IDENTICAL, np.uint8(Verdict.SAME_TEXT), verdict)
    return unproven, differs & np.uint32(BY_OUTLINE)


def describe_all_pairs(
    session: Session, row_of: Sequence[int], *, by_outline: bool = False
) -> list[tuple[int, int, float, str, int]]:
    """What any two messages are to each other, whatever their rows are; see `describe_groups`.

    Mail number n is row `row_of[n]`. Returns (number, number, score, verdict, differences) of each
    pair that is alike.
    """
    i, j = np.triu_indices(len(row_of), k=1)
    rows = np.array(row_of, np.int32)
    score, verdict, differs = relate_rows(session, rows[i], rows[j], threshold=0.5)
    if by_outline:
        verdict, differs = reduce_to_outline(verdict, differs)
    alike = score > 0
    columns = (i[alike], j[alike], score[alike], verdict[alike], differs[alike])
    return [
        (a, b, s, Verdict(v).name, d)
        for a, b, s, v, d in zip(*(column.tolist() for column in columns), strict=True)
    ]
