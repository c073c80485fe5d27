"""«Select for me»: what a choice of rules would mark, and marking it as one step."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import assert_never

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.actions.ladder import StepTerms, decide_by_steps
from core.actions.not_copies import NotCopyPairs, pair_up_rows
from core.columns import Int32s
from core.decide.build import Related, RuleDecisions, decide_groups
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import steps_of_verdicts, verdicts_of_steps
from core.decide.policy import MarkPolicy, NeverMark
from core.decide.together import companions_in
from core.job import Job
from core.model.groups import Detector, Groups, with_members
from core.model.refusals import RefusalKind
from core.model.sources import FolderRole
from core.model.table import SessionFolder
from core.scan.filed import filed_rows
from core.scan.session import Session, relate_rows, rows_in_trash
from gui.controllers.review.review import ReviewController
from gui.jobs import LatestJob, Outcome, dispatch
from gui.models.results.choices import find_staying_rows
from gui.models.results.selection import (
    GroupRange,
    SelectionChoice,
    SelectionPreview,
    verdicts_in_scope,
)

_ARCHIVES = ("archive", "archiv", "архив", "归档", "存档", "archivo")
_INBOXES = ("inbox", "posteingang", "входящие", "收件箱", "recibidos")


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """All that deciding needs, so that the worker touches nothing that may change."""

    session: Session
    groups: Groups
    choice: SelectionChoice
    preferences: KeepPreferences
    detectors: frozenset[Detector]
    apart: NotCopyPairs


class SelectionController(QObject):
    """Previews choices, and carries one out.

    Signals:
        previewing: A preview is being made.
        previewed: A `SelectionPreview`.
        applied: A `SelectionPreview` that was carried out.
        crashed: An exception: a fault of ours.
    """

    previewing = Signal()
    previewed = Signal(object)
    applied = Signal(object)
    crashed = Signal(object)

    def __init__(
        self, review: ReviewController, parent: QObject | None = None, *, step: str = ""
    ) -> None:
        """`step`: what marking is called in the menu of undo."""
        super().__init__(parent)
        self._review = review
        self._step = step or self.tr("select for me")
        # apart: a preview, which each change asks for, must not stop marks from being made
        self._previews, self._marks = LatestJob(self), LatestJob(self)
        self._decided: RuleDecisions | None = None

    def preview(self, choice: SelectionChoice, selected: Int32s) -> None:
        """Find out what a choice would mark.

        Args:
            choice: The user's.
            selected: Numbers of the selected groups on the board.
        """
        self._start(choice, selected, apply=False)

    def apply(self, choice: SelectionChoice, selected: Int32s) -> None:
        """Mark what a choice says, as one step that can be undone."""
        self._start(choice, selected, apply=True)

    def left_alone(self, kind: RefusalKind) -> Int32s:
        """The messages that the last preview left alone for a reason."""
        skipped = () if self._decided is None else self._decided.skipped
        return np.array([s.row for s in skipped if s.reason.kind is kind], np.int32)

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._previews.wait(seconds)
        self._marks.wait(seconds)

    def _start(self, choice: SelectionChoice, selected: Int32s, *, apply: bool) -> None:
        question = self._question(choice, selected)
        if question is None:
            self.previewed.emit(SelectionPreview(0, 0, 0, ()))
            return
        self.previewing.emit()

        def show(made: tuple[RuleDecisions, SelectionPreview]) -> None:
            self._decided, preview = made
            self.previewed.emit(preview)
            if apply:
                self._review.adopt(self._decided.decisions, self._step)
                self.applied.emit(preview)

        def ended(outcome: Outcome) -> None:
            dispatch(outcome, done=show, crashed=self.crashed.emit)

        jobs = self._marks if apply else self._previews
        jobs.start(lambda job: _answer(question, job), ended)

    def _question(self, choice: SelectionChoice, selected: Int32s) -> _Question | None:
        board, session = self._review.board, self._review.session
        if board is None or session is None:
            return None
        match choice.reach:
            case GroupRange.ALL:
                members = np.ones(len(board.group_of), np.bool_)
            case GroupRange.SHOWN:
                members = self._review.shown_copies.members()
            case GroupRange.SELECTED:
                members = np.isin(board.group_of, selected)
            case _:
                assert_never(choice.reach)
        limits = self._review.limits
        return _Question(
            session,
            with_members(board.groups, members),
            choice,
            KeepPreferences(
                protected=limits.folders | find_staying_rows(self._review.choices),
                folder_order=order_folders(session.folders),
                mentioning=limits.mentioning,
                in_trash=rows_in_trash(session),
                filed=filed_rows(session),
                fullness=count_fuller(session.covers, len(session.mails.flags)),
            ),
            self._review.choices.detectors,
            pair_up_rows(self._review.choices.ignored, len(session.mails.flags)),
        )


def _answer(question: _Question, job: Job) -> tuple[RuleDecisions, SelectionPreview]:
    """Decide, and count. For a worker."""
    session = question.session
    job.checkpoint()
    decided = _decide(question)
    job.checkpoint()
    rows = np.array([row for decision in decided.decisions for row in decision.drop], np.int64)
    reasons = Counter(skipped.reason.kind for skipped in decided.skipped)
    preview = SelectionPreview(
        messages=len(rows),
        groups=len(decided.decisions),
        size_bytes=int(session.mails.size_bytes[rows].sum()),
        skipped=tuple(reasons.most_common()),
    )
    return decided, preview


def _decide(question: _Question) -> RuleDecisions:
    """By the steps of the ladder where all is proven; what else is to go, group by group."""
    session, groups = question.session, question.groups
    policy = _policy(question.choice, session)
    steps = steps_of_verdicts(policy.scope)
    if verdicts_of_steps(steps) == policy.scope:
        terms = StepTerms(
            question.detectors,
            policy,
            question.preferences,
            question.apart,
            companions_in([groups], len(session.mails.flags)),
        )
        return decide_by_steps(session, groups, steps, terms, one_kept=True)[0]

    def relate(kept: Int32s, members: Int32s) -> Related:
        return relate_rows(
            session, kept, members, threshold=groups.threshold, detectors=question.detectors
        )

    return decide_groups(
        session.mails, groups, policy=policy, preferences=question.preferences, relate=relate
    )


def order_folders(folders: tuple[SessionFolder, ...]) -> tuple[int, ...]:
    """Numbers of folders, the dearest first: archives, then the others as listed, then inboxes."""

    def place(number: int) -> int:
        name = (folders[number].folder.name or folders[number].folder.path.name).lower()
        if any(word in name for word in _ARCHIVES):
            return 0
        return 2 if any(word in name for word in _INBOXES) else 1

    return tuple(sorted(range(len(folders)), key=place))


def _policy(choice: SelectionChoice, session: Session) -> MarkPolicy:
    own = _own_addresses(session) if choice.spare_own else frozenset()
    never = NeverMark(
        flagged=choice.spare_flagged,
        unread=choice.spare_unread,
        newer_days=choice.spare_days,
        senders=own,
        now_utc=int(time.time()),
    )
    return MarkPolicy(rules=choice.rules, never=never, scope=verdicts_in_scope(choice.scope))


def _own_addresses(session: Session) -> frozenset[str]:
    """Who wrote the mail in folders of sent mail: that is the user."""
    sent = [n for n, held in enumerate(session.folders) if held.folder.role is FolderRole.SENT]
    rows = np.flatnonzero(np.isin(session.mails.folder, sent))
    return frozenset(session.mails.sender[int(row)].lower() for row in rows) - {""}
