"""Makes a plan of marks in a worker, and what is shown of it before anything moves."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from core.cache.fingerprints import SqliteCache
from core.columns import Int32s
from core.decide.files import plan_to_json
from core.job import Job
from core.model.groups import Decision
from core.model.sources import SourceKind
from core.scan.session import Session
from core.settings import SafetySettings
from core.sources.stores import Stores
from core.system.later import Later
from core.system.places import Places
from core.system.whole_file import write_json
from gui.models.moves import FolderShrink, Review, add_differences, review_plan

if TYPE_CHECKING:
    from core.actions import movable, planning
    from core.apply.checks import guard
else:
    movable = Later("core.actions.movable")
    planning = Later("core.actions.planning")
    guard = Later("core.apply.checks.guard")

NO_ROWS: Int32s = np.zeros(0, np.int32)


class PlannedRows(NamedTuple):
    """The rows of the moves of a plan, by their numbers, in the scan that it was made of."""

    plan: str
    rows: Int32s

    def moved(self, run: str, done: Sequence[int]) -> Int32s:
        """The rows of moves that were made, by number; none if the run is of another plan."""
        return self.rows[np.array(done, np.int64)] if run == self.plan else NO_ROWS


@dataclass(frozen=True, slots=True)
class ExportedPlan:
    """A plan in a file; without messages there is no file.

    skipped: How many marked messages are not in it.
    """

    path: Path
    messages: int
    skipped: int


def make_free_plan(
    session: Session,
    decisions: Sequence[Decision],
    terms: planning.PlanTerms,
    job: Job,
    *,
    places: Places,
    stores: Stores,
) -> planning.PlanResult:
    """In a worker: a plan of what no other program is working on."""
    free, closed = movable.split_search_only(session, decisions)
    with closing(SqliteCache(places.fingerprints)) as cache:
        planned = planning.make_plan(session, free, terms, job=job, stores=stores, cache=cache)
    return replace(planned, skipped=planned.skipped + closed)


def review_result(
    planned: planning.PlanResult, safety: SafetySettings, terms: planning.PlanTerms
) -> Review:
    """In a worker: what the sheet shows of a plan that was made under these terms."""
    known = terms.known is not None
    held, shrinking = guard.check_brake(planned.plan, safety)
    shrinks = [
        FolderShrink(SourceKind(kind), path, folder, item.messages, item.messages - item.leaving)
        for item in shrinking
        for kind, path, folder in (item.leg,)
    ]
    plan = planned.plan
    review = review_plan(plan, planned.skipped, needs_number=held, shrinks=shrinks, known=known)
    review = replace(review, cautions=planned.cautions)
    if known or terms.chosen:  # named, whatever they are to each other; the list may lack them
        return review
    return add_differences(review, plan, planned.rows, planned.differs)


def write_plan(planned: planning.PlanResult, path: Path) -> ExportedPlan | OSError:
    """In a worker: write a plan to a file, where it has messages."""
    messages = len(planned.plan.moves)
    try:
        if messages:
            write_json(path, plan_to_json(planned.plan), indent=1, private=True)
    except OSError as error:  # the name is taken, the disk is full
        return error
    return ExportedPlan(path, messages, len(planned.skipped))
