"""What a scan found at a glance, and what each step of the ladder takes of it. In a worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.actions.ladder import StepTerms, decide_by_steps
from core.actions.not_copies import pair_up_rows
from core.actions.overview import Overview, survey_mail
from core.columns import Int32s
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import Step, verdicts_of_steps
from core.decide.policy import MarkPolicy
from core.job import Job
from core.model.groups import Decision, Groups
from core.model.refusals import READABLE_ONLY, RefusalKind
from core.scan.filed import filed_rows
from core.scan.session import (
    Session,
    find_stuck,
    is_readable_only,
    rows_in_trash,
    rows_never_moved,
    search_only_folders,
)
from core.system.later import Later
from gui.controllers.review.review import ReviewController
from gui.controllers.review.selection import order_folders
from gui.jobs import LatestJob, dispatch
from gui.models.results.board import Board, MarkBar
from gui.models.results.choices import find_staying_rows

if TYPE_CHECKING:
    from core.actions import planning
else:
    planning = Later("core.actions.planning")


@dataclass(frozen=True, slots=True, eq=False)
class StepDecided:
    """What a step takes.

    Attributes:
        session: The scan, with the covers that the step goes by.
        decisions: What goes for what.
        terms: What it was decided under.
        counted: How many messages the overview counts in it; those that a step before it takes as
            well are none of them. None: it counts them all.
    """

    session: Session
    decisions: tuple[Decision, ...]
    terms: planning.PlanTerms
    counted: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ReadableCopies:
    """Copies that stay because their files or folders can only be read.

    Attributes:
        rows: Of the scan.
        size_bytes: What they take.
        kinds: Why, the most frequent first.
        are_all: Whether nothing that was scanned can be moved.
    """

    rows: Int32s
    size_bytes: int
    kinds: tuple[RefusalKind, ...]
    are_all: bool


class OverviewController(QObject):
    """Counts what the overview shows, and decides by one step.

    Signals:
        surveyed: An `Overview`.
        decided: A `StepDecided`.
        crashed: An exception: a fault of ours.
    """

    surveyed = Signal(object)
    decided = Signal(object)
    crashed = Signal(object)

    def __init__(self, review: ReviewController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = review
        # apart: counting anew, which each change asks for, must not stop what a button began
        self._surveys, self._steps = LatestJob(self), LatestJob(self)

    def survey(self) -> None:
        """Count anew; `surveyed` follows, unless there is nothing to review."""
        found = ladder_input(self._review)
        if found is None:
            self._surveys.forget()
            return
        session, groups, make_terms = found
        scanned = self._review.scanned

        def work(job: Job) -> Overview:
            terms = make_terms()
            job.checkpoint()
            return survey_mail(session, groups, terms)

        def tell(overview: Overview) -> None:
            if self._review.scanned is scanned:  # else its rows are others now; it is asked again
                self.surveyed.emit(overview)

        self._surveys.start(
            work,
            lambda outcome: dispatch(outcome, done=tell, crashed=self.crashed.emit),
        )

    def decide(self, step: Step) -> None:
        """Decide by one proven step, and nothing else; `decided` follows."""
        found = ladder_input(self._review)
        if found is None:
            return
        session, groups, make_terms = found
        choices, scanned = self._review.choices, self._review.scanned

        def work(job: Job) -> StepDecided:
            terms = make_terms()
            terms = replace(terms, policy=replace(terms.policy, scope=verdicts_of_steps({step})))
            job.checkpoint()
            decided, covers = decide_by_steps(session, groups, {step}, terms)
            plan_terms = planning.PlanTerms(
                threshold=choices.threshold,
                protected=terms.preferences.protected,
                mentioning=terms.preferences.mentioning,
                detectors=choices.detectors,
                apart=terms.apart,
                scope=terms.policy.scope,
            )
            return StepDecided(replace(session, covers=covers), decided.decisions, plan_terms)

        def tell(found: StepDecided) -> None:
            if self._review.scanned is scanned:
                self.decided.emit(found)
            else:
                self.decide(step)  # the list was updated meanwhile: its rows are others now

        self._steps.start(
            work,
            lambda outcome: dispatch(outcome, done=tell, crashed=self.crashed.emit),
        )

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._surveys.wait(seconds)
        self._steps.wait(seconds)


def ladder_input(
    review: ReviewController,
) -> tuple[Session, Groups, Callable[[], StepTerms]] | None:
    """The scan, its groups, and the terms, which a worker makes: they cost a sort or two."""
    board, session, limits = review.board, review.session, review.limits
    if board is None or session is None:
        return None
    choices = review.choices
    n_rows = len(session.mails.flags)

    def make_terms() -> StepTerms:
        preferences = KeepPreferences(
            protected=limits.folders | find_staying_rows(choices) | rows_never_moved(session),
            folder_order=order_folders(session.folders),
            mentioning=limits.mentioning,
            in_trash=rows_in_trash(session),
            filed=filed_rows(session),
            fullness=count_fuller(session.covers, n_rows),
        )
        apart = pair_up_rows(choices.ignored, n_rows)
        return StepTerms(choices.detectors, MarkPolicy(), preferences, apart, only=limits.only)

    return session, board.groups, make_terms


def find_readable_copies(session: Session, board: Board | None) -> ReadableCopies | None:
    """Find the copies on a board that nothing but their folder keeps from going; None: none."""
    if board is None:
        return None
    members = board.groups.members
    closed = {
        number: why.kind
        for number, why in search_only_folders(session).items()
        if why.kind in READABLE_ONLY
    }
    of_closed = np.isin(session.mails.folder[members], list(closed))
    barred = np.isin(board.bar, (MarkBar.READ_ONLY, MarkBar.UNCLEAR))
    stay = barred | ((board.bar == MarkBar.NONE) & of_closed)
    rows = np.unique(members[stay & ~board.template])
    if not len(rows):
        return None
    whys = find_stuck(session, rows.tolist())
    kinds = Counter(why.kind if why else RefusalKind.READ_ONLY for why in whys)
    return ReadableCopies(
        rows,
        int(session.mails.size_bytes[rows].sum()),
        tuple(kind for kind, _ in kinds.most_common()),
        all(is_readable_only(held.folder) for held in session.folders),
    )
