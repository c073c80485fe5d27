"""Why do I have these? The causes of a scan's copies, and how a report writes them (A-CAUSES)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from core.decide.guard import NO_COPIES
from core.match.causes.folders import folder_facts
from core.match.causes.rules import find_causes
from core.model.causes import SIGNS, Cause, Causes, CauseSign
from core.model.groups import Groups, with_members
from core.model.reasons import Explanation
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable
from core.model.traces import Trace
from core.scan.session import Session
from core.system.json_document import LongArray

NAMES = [cause.name.lower() for cause in Cause]
# Something that was done once, on a day; the others go on, or lie with the senders.
EVENTS = frozenset(
    {
        Cause.POP_TWICE,
        Cause.TWO_ACCOUNTS,
        Cause.COPIED,
        Cause.IMAPSYNC,
        Cause.OFFLINEIMAP,
        Cause.MBSYNC,
        Cause.GETMAIL,
        Cause.OUTLOOK_IMPORT,
    }
)
LEAST_OF_EVENT = 10  # copies; that fewer come on one day says nothing
SHARE_OF_EVENT = 0.8  # of the copies with the cause
_DAY_S = 86_400


def causes_of_groups(session: Session, groups: Groups) -> Causes:
    """Why there are the copies of some groups. Cost: 30 ms for 50,000 copies."""
    return find_causes(session.mails, folder_facts(session.folders, session.specs), groups)


def without_templates(groups: Groups) -> Groups:
    """The groups without what is no copy (`NO_COPIES`): why there are copies, it does not ask."""
    return with_members(groups, ~np.isin(groups.verdict, NO_COPIES))


def find_event(mails: MessageTable, groups: Groups, causes: Causes, cause: Cause) -> int:
    """When the copies of a cause came about; `UNKNOWN_TIME` unless most came within a day.

    A copy counts by the later arrival of the two: before that there was no copy.
    """
    where = np.flatnonzero(causes.cause == cause)
    if cause not in EVENTS or not len(mails.traces):
        return UNKNOWN_TIME
    kept = np.repeat(groups.kept, np.diff(groups.starts))[where]
    arrived = mails.traces[:, Trace.ARRIVED].astype(np.int64)
    pair = arrived[kept], arrived[groups.members[where]]
    later = np.sort(np.maximum(*pair)[np.minimum(*pair) > 0])
    needed = max(LEAST_OF_EVENT, int(np.ceil(SHARE_OF_EVENT * len(where))))
    if len(later) < needed:
        return UNKNOWN_TIME
    spans = later[needed - 1 :] - later[: len(later) - needed + 1]
    start = int(np.argmin(spans))
    return int(later[start + needed // 2]) if spans[start] <= _DAY_S else UNKNOWN_TIME


def cause_of_pair(session: Session, found: Explanation) -> tuple[Cause, CauseSign] | None:
    """Why there is B beside A, whether or not in one group; None: they are no copies."""
    if not found.linked or found.verdict is None:
        return None
    pair = Groups(
        threshold=0.0,
        kept=np.array([found.a], np.int32),
        starts=np.array([0, 1], np.int64),
        members=np.array([found.b], np.int32),
        score=np.array([found.score]),
        verdict=np.array([found.verdict], np.uint8),
        differs=np.array([int(found.differs)], np.uint32),
    )
    causes = causes_of_groups(session, pair)
    return Cause(int(causes.cause[0])), SIGNS[causes.sign[0]]


def add_causes_to_report(
    whole: dict[str, Any], groups: Groups, causes: Causes, summary: Causes
) -> None:
    """Add the causes to a report: "causes" of the scan, "cause" of each group and member.

    Args:
        whole: A report of the groups (`core.scan.report.build_report`).
        groups: The groups of the report; a message may stand in several.
        causes: Theirs.
        summary: Those of the groups of copies alone, in which each message stands once.
    """
    plain: LongArray[dict[str, Any]] = whole["groups"]
    is_short = len(groups.members) <= 1 << 16
    whole["groups"] = LongArray(partial(_with_causes, plain, groups, causes), is_short=is_short)
    whole["causes"] = [
        {"cause": NAMES[cause], "copies": n, "groups": int((summary.of_group == cause).sum())}
        for cause, n in summary.counts().items()
    ]


def _with_causes(
    plain: LongArray[dict[str, Any]], groups: Groups, causes: Causes
) -> Iterator[list[dict[str, Any]]]:
    """Each group with its cause, portion by portion."""
    number = 0
    for portion in plain.portions():
        told: list[dict[str, Any]] = []
        for group in portion:
            start, end = (int(at) for at in groups.starts[number : number + 2])
            named = zip(
                causes.cause[start:end].tolist(), causes.sign[start:end].tolist(), strict=True
            )
            members = [
                {**member, "cause": NAMES[cause], "cause_evidence": SIGNS[sign].value}
                for member, (cause, sign) in zip(group["members"], named, strict=True)
            ]
            cause = NAMES[causes.of_group[number]]
            told.append({**group, "cause": cause, "members": members})
            number += 1
        yield told
