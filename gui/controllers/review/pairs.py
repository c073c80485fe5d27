"""The messages under the cursor, opened side by side in a worker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from core.job import Job
from core.model.compare import PairView
from core.model.groups import ALL_DETECTORS, COVERED, Detector, Difference, Verdict
from core.scan.session import Session, are_issues, evidence_of_pair, relate_rows
from core.settings import FLOOR_SCORE
from core.sources.stores import Stores
from core.system.later import Later
from gui.jobs import LatestJob, Outcome, dispatch
from gui.models.visible import text_head

if TYPE_CHECKING:
    from core.actions import inspect
    from core.match.diff import worddiff
else:
    inspect = Later("core.actions.inspect")
    worddiff = Later("core.match.diff.worddiff")

SETTLE_MS = 60  # the cursor rests so long before messages are opened


class RowPair(NamedTuple):
    """Rows of a kept message and of one that is compared with it, and what makes them a group.

    verdict: What their group says of them; only that knows what covers a message.
    """

    kept: int
    member: int
    threshold: float = FLOOR_SCORE
    detectors: frozenset[Detector] = ALL_DETECTORS
    verdict: Verdict | None = None


class PairsController(QObject):
    """Follows the cursor with a `PairView`.

    Signals:
        opening: A pair is being opened.
        opened: A `PairView`.
        failed: A `CoreError`: one of the messages cannot be read any more.
        crashed: Any other exception: a fault of ours.
    """

    opening = Signal()
    opened = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(self, stores: Stores, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._latest = LatestJob(self)
        self._wanted: tuple[Session, RowPair, Sequence[str]] | None = None
        self._timer = QTimer(self, interval=SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self._open)

    def show(self, session: Session, pair: RowPair, where: Sequence[str]) -> None:
        """Open a pair as soon as the cursor rests on it; `where`: what folders are called.

        What was being opened is told no more: it is not under the cursor.
        """
        self._latest.forget()
        self._wanted = (session, pair, where)
        self._timer.start()

    def forget(self) -> None:
        """Open nothing."""
        self._timer.stop()
        self._wanted = None
        self._latest.forget()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._timer.stop()
        self._latest.wait(seconds)

    @Slot()
    def _open(self) -> None:
        if self._wanted is None:
            return
        session, pair, where = self._wanted
        stores = self._stores

        def work(job: Job) -> PairView:
            view = open_pair(session, pair, job, stores)
            folder = session.mails.folder
            return replace(
                view,
                kept=replace(view.kept, where=where[int(folder[pair.kept])]),
                candidate=replace(view.candidate, where=where[int(folder[pair.member])]),
            )

        self.opening.emit()
        self._latest.start(work, self._on_ended)

    def _on_ended(self, outcome: Outcome) -> None:
        dispatch(
            outcome, done=self.opened.emit, failed=self.failed.emit, crashed=self.crashed.emit
        )


def open_pair(session: Session, pair: RowPair, job: Job, stores: Stores | None = None) -> PairView:
    """Open two messages and compare their words. For a worker.

    Raises:
        SourceError: One of them cannot be read any more.
        Cancelled: The job was stopped.
    """
    rows = np.array([pair.kept], np.int32), np.array([pair.member], np.int32)
    score, verdict, differs = relate_rows(
        session, *rows, threshold=pair.threshold, detectors=pair.detectors
    )
    kept = inspect.view_message(session, pair.kept, stores=stores, job=job)
    job.checkpoint()
    candidate = inspect.view_message(session, pair.member, stores=stores, job=job)
    job.checkpoint()
    return PairView(
        kept=kept,
        candidate=candidate,
        score=float(score[0]),
        verdict=pair.verdict if pair.verdict in COVERED else Verdict(int(verdict[0])),
        differs=Difference(int(differs[0])),
        evidence=(evidence_of_pair(session, pair.kept, pair.member),),
        subject=worddiff.compare_texts(kept.mail.subject, candidate.mail.subject, job),
        text=worddiff.compare_texts(
            text_head(kept.show_text), text_head(candidate.show_text), job
        ),
        of_series=are_issues(
            session,
            pair.kept,
            pair.member,
            threshold=pair.threshold,
            detectors=pair.detectors,
        ),
    )
