"""Saves cleaned copies in a worker: the mail is only read, so nothing has to be reviewed first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.cache.fingerprints import NoCache
from core.job import Job
from core.model.copying import CopyForm, CopyResult
from core.model.groups import Decision
from core.model.plan import Plan
from core.ports import FingerprintCache
from core.scan.session import Session
from core.sources.stores import Stores
from core.system.later import Later
from gui.jobs import JobRunner, Outcome, dispatch

if TYPE_CHECKING:
    from core.actions import cleaning, planning
else:
    cleaning = Later("core.actions.cleaning")
    planning = Later("core.actions.planning")

NOTHING_MARKED = "0" * 16  # the id of a plan that was not made


@dataclass(frozen=True, slots=True, eq=False)
class CopyRequest:
    """What is to be saved.

    Attributes:
        session: The scan.
        folders: What is copied of it: the numbers of its folders.
        names: What the sources of the scan are called.
        decisions: What is marked; None: nothing.
        terms: What it was marked under.
        form: What is written.
        target: The new folder.
        marked_only: The marked messages alone.
    """

    session: Session
    folders: Sequence[int]
    names: tuple[str, ...]
    decisions: Sequence[Decision] | None
    terms: planning.PlanTerms
    form: CopyForm
    target: Path
    marked_only: bool = False


@dataclass(frozen=True, slots=True)
class SavedCopy:
    """A copy, and how many marked messages were no part of it: no plan lets them go."""

    result: CopyResult
    not_planned: int


class CopiesController(QObject):
    """Saves one copy at a time.

    Signals:
        busied: Whether a copy is being saved.
        progressed: The latest `Progress` of it.
        saved: A `SavedCopy`.
        stopped: The user stopped it; the same wish goes on where it was.
        failed: A `CoreError`. crashed: Any other exception: a fault of ours.
    """

    busied = Signal(bool)
    progressed = Signal(object)
    saved = Signal(object)
    stopped = Signal()
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self,
        stores: Stores | None = None,
        parent: QObject | None = None,
        *,
        open_cache: Callable[[], FingerprintCache] = NoCache,
    ) -> None:
        """`open_cache`: opens what is known of messages, in the thread that uses it."""
        super().__init__(parent)
        self._stores, self._open_cache = stores or Stores(), open_cache
        self._work: Callable[[Job], SavedCopy] | None = None
        self._runner = JobRunner(self)
        self._runner.busied.connect(self.busied)
        self._runner.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether a copy is being saved."""
        return self._runner.is_busy

    def save(self, wish: CopyRequest) -> None:
        """Save a copy; `saved` follows."""
        self._work = _work_of(wish, self._stores, self._open_cache)
        self.go_on()

    def go_on(self) -> None:
        """Do again what was stopped, or failed."""
        if self._work is not None and not self._runner.is_busy:
            self._runner.start(self._work, self._end)

    def stop(self) -> None:
        """Stop at the next safe point."""
        self._runner.cancel()

    def pause(self, paused: bool) -> None:
        """Hold between two batches, or go on."""
        self._runner.pause(paused)

    def wait(self, seconds: float) -> bool:
        """Stop and wait. For closing only."""
        return self._runner.wait(seconds)

    def _end(self, outcome: Outcome) -> None:
        dispatch(
            outcome,
            done=self.saved.emit,
            failed=self.failed.emit,
            crashed=self.crashed.emit,
            stopped=self.stopped.emit,
        )


def _work_of(
    wish: CopyRequest, stores: Stores, open_cache: Callable[[], FingerprintCache]
) -> Callable[[Job], SavedCopy]:
    """What the worker does; a plan that was made once is used again when it goes on."""
    made: list[tuple[Plan, int]] = []

    def work(job: Job) -> SavedCopy:
        if not made:
            with closing(open_cache()) as cache:
                made.append(_make_plan(wish, stores, job, cache))
        plan, not_planned = made[0]
        held = [wish.session.folders[n] for n in wish.folders]
        sources = sorted({one.source for one in held})
        order = cleaning.copy_order(
            plan,
            wish.form,
            wish.target,
            specs=[wish.session.specs[n] for n in sources],
            names=[wish.names[n] for n in sources],
            marked_only=wish.marked_only,
        )
        only = frozenset((sources.index(one.source), one.folder.name) for one in held)
        order = replace(order, only=only)
        return SavedCopy(cleaning.make_copy(order, job, stores=stores), not_planned)

    return work


def _make_plan(
    wish: CopyRequest, stores: Stores, job: Job, cache: FingerprintCache
) -> tuple[Plan, int]:
    if wish.decisions is None:
        return Plan(NOTHING_MARKED, int(time.time()), (), ()), 0
    planned = planning.make_plan(
        wish.session, wish.decisions, wish.terms, job=job, stores=stores, cache=cache
    )
    return planned.plan, len(planned.skipped)
