"""What a scan says, as plain values that two scans can be compared by."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.match.groups.preparation import prepare_links
from core.match.join.signatures import identity_links
from core.model.covers import no_covers
from core.model.groups import Detector, Difference, Groups, Verdict
from core.scan.session import Session, cut_groups, relate_rows

# What the outline of a message on a server can tell; the rest is compared when a plan is made.
BY_OUTLINE = (Difference.SENDER_NAME | Difference.THREAD) | Difference((1 << 14) - 1)


def without_covers(session: Session) -> Session:
    """A session that does not know which messages cover others.

    Of mail on a server that is told by what was fetched, and proven when a plan is made.
    """
    mails = session.mails
    identity = identity_links(mails)
    prepared = prepare_links(mails, session.links, identity, session.prepared.edits)
    return replace(session, prepared=prepared, conflicts=identity.conflicts, covers=no_covers())


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
    """Who else got a message, and what a program wrote into its header, is not fetched.

    So of what is alike it is not known whether it is of a series.
    """
    unproven = np.where(verdict == Verdict.IDENTICAL, np.uint8(Verdict.SAME_TEXT), verdict)
    alike = np.isin(unproven, (Verdict.NEAR_SHORT, Verdict.SAME_TEMPLATE))
    unproven = np.where(alike, np.uint8(Verdict.NEAR), unproven)
    return unproven, differs & np.uint32(BY_OUTLINE)


def describe_groups_without_series(
    sessions: Sequence[Session], threshold: float, detectors: Collection[Detector]
) -> list[list[tuple[float, ...]]]:
    """Of each session its members as far as outlines can tell, but of no group with a series.

    A group is left out if any of the sessions calls two of it a template, or it stands with one.
    """
    cuts = [cut_groups(session, threshold, detectors=detectors) for session in sessions]
    stars: list[set[int]] = []
    out: set[int] = set()
    for g in cuts:
        kept = np.repeat(g.kept, np.diff(g.starts))
        parts = np.split(g.members, g.starts[1:-1])
        stars += [{k, *m.tolist()} for k, m in zip(g.kept.tolist(), parts, strict=True)]
        for session in sessions:
            said = relate_rows(session, kept, g.members, threshold=threshold, detectors=detectors)
            out |= {*kept[said[1] == Verdict.SAME_TEMPLATE].tolist()}
            out |= {*g.members[said[1] == Verdict.SAME_TEMPLATE].tolist()}
    while more := {row for star in stars if not out.isdisjoint(star) for row in star} - out:
        out |= more
    told = []
    for g in cuts:
        kept = np.repeat(g.kept, np.diff(g.starts))
        columns = (kept, g.members, g.score, *reduce_to_outline(g.verdict, g.differs))
        lines = zip(*(column.tolist() for column in columns), strict=True)
        told.append(sorted(line for line in lines if line[0] not in out))
    return told


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
