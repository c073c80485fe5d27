"""Why two messages are copies or not, worked out beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import AccountError, ServerError
from core.job import Job
from core.model.groups import Detector, Groups
from core.model.reasons import Explanation
from core.ports import FingerprintCache
from core.scan.session import Session
from core.sources.stores import Stores
from core.system.later import Later
from gui.jobs import LatestJob, Outcome, dispatch
from gui.models.results.facts import Bools

if TYPE_CHECKING:
    from core.actions import explain
else:
    explain = Later("core.actions.explain")


@dataclass(frozen=True, slots=True, eq=False)
class ExplainQuestion:
    """Two rows of a session, and its groups: cut by these detectors, and as the user has them."""

    session: Session
    groups: Groups
    detectors: Collection[Detector]
    protected: Bools
    a: int
    b: int


class ExplainController(QObject):
    """Answers the latest question.

    Signals:
        explained: An `Explanation`.
        crashed: An exception of ours.
    """

    explained = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        stores: Stores,
        open_cache: Callable[[], FingerprintCache],
        parent: QObject | None = None,
    ) -> None:
        """`open_cache`: opens what is known of messages, in the thread that uses it."""
        super().__init__(parent)
        self._stores, self._open_cache = stores, open_cache
        self._latest = LatestJob(self)

    def ask(self, question: ExplainQuestion) -> None:
        """Work it out; an older question is forgotten."""
        stores, open_cache = self._stores, self._open_cache

        def work(job: Job) -> Explanation:
            with closing(open_cache()) as cache:
                return explain_question(question, stores, cache, job)

        self._latest.start(work, self._on_ended)

    def forget(self) -> None:
        """Answer nothing."""
        self._latest.forget()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._latest.wait(seconds)

    def _on_ended(self, outcome: Outcome) -> None:
        dispatch(outcome, done=self.explained.emit, crashed=self.crashed.emit)


def explain_question(
    question: ExplainQuestion, stores: Stores, cache: FingerprintCache, job: Job
) -> Explanation:
    """Explain. For a worker; a server that is out of reach leaves what the scan told.

    Raises:
        Cancelled: The job was stopped.
    """
    job.checkpoint()
    found = explain.explain(
        question.session,
        question.groups,
        question.a,
        question.b,
        detectors=question.detectors,
        protected=question.protected,
    )
    found = explain.measure_explanation(found, question.session, cache, question.detectors)
    try:
        found = explain.verify_explanation(found, question.session, stores, job, cache)
        return explain.explain_cover(found, question.session, stores, job)
    except (ServerError, AccountError):
        return found
