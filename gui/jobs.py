"""Long work off the screen's thread: the one place that starts threads.

A job comes back through one queued signal that ends at a method of an object on the GUI thread, so
no Qt object is ever touched by a worker. Progress is looked at ten times a second, never pushed: a
fast loop cannot flood a slow screen.

Python runs one thread at a time. The screen's thread lets others run at nearly each call of Qt,
and a worker that is busy gives Python back only when its turn is over: one paint has a hundred
such calls. So turns are short here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Thread
from typing import Any, assert_never

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from core.errors import CoreError
from core.job import Cancelled, Job, Progress, ThreadJob

POLL_MS = 100
SWITCH_S = 0.0002  # Python takes 5 ms; two busy workers lose a tenth of their time, one loses none


@dataclass(frozen=True, slots=True)
class JobDone:
    """The work returned `value`."""

    value: object


@dataclass(frozen=True, slots=True)
class JobStopped:
    """The work was asked to stop, and did."""


@dataclass(frozen=True, slots=True)
class JobFailed:
    """The work raised `error`."""

    error: Exception


Outcome = JobDone | JobStopped | JobFailed
Work = Callable[[Job], object]
Ended = Callable[[Outcome], None]


def keep_turns_short() -> None:
    """Let no worker run for longer than `SWITCH_S` while the screen's thread waits."""
    sys.setswitchinterval(SWITCH_S)


def dispatch(
    outcome: Outcome,
    *,
    done: Callable[[Any], object],
    crashed: Callable[[Exception], object],
    failed: Callable[[CoreError], object] | None = None,
    stopped: Callable[[], object] | None = None,
) -> None:
    """Give an outcome to whom it concerns.

    Args:
        outcome: Of a job.
        done: Takes what the work gave.
        crashed: Takes a fault of ours.
        failed: Takes what the world refused; None: that is a fault of ours here.
        stopped: Is told that the user stopped it; None: nobody wants to know.
    """
    match outcome:
        case JobDone(value):
            done(value)
        case JobFailed(CoreError() as error) if failed is not None:
            failed(error)
        case JobFailed(error):
            crashed(error)
        case JobStopped():
            if stopped is not None:
                stopped()
        case _:
            assert_never(outcome)


class _Returns(QObject):
    """Brings what worker threads hand over to the GUI thread; there is one, for good.

    A thread that emitted a signal of its runner while a closing window destroys that would crash.

    Signals:
        handed_over: A value, and the job that goes on.
        returned: An outcome, and the job that ended.
    """

    handed_over = Signal(object, object)
    returned = Signal(object, object)


@cache
def _returns() -> _Returns:
    """Made by the first runner, in the GUI thread."""
    return _Returns()


class JobRunner(QObject):
    """Owns one worker thread. Lives on the GUI thread and emits only there.

    Signals:
        progressed: The latest `Progress`, sampled every POLL_MS.
        delivered: What the job handed over before its end.
        held: Whether a job that was paused stands still, when that changes.
        busied: Whether a job runs, when that changes.
    """

    progressed = Signal(object)
    delivered = Signal(object)
    held = Signal(bool)
    busied = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: ThreadJob | None = None
        self._ended: Ended | None = None
        self._thread: Thread | None = None
        self._seen: Progress | None = None
        self._was_held = False
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self._sample)
        _returns().returned.connect(self._finish, Qt.ConnectionType.QueuedConnection)
        _returns().handed_over.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether a job runs."""
        return self._job is not None

    def start(self, work: Work, ended: Ended) -> None:
        """Run `work(job)` on a worker thread, then `ended(outcome)` here, exactly once.

        `work` must not touch any Qt object.

        Raises:
            RuntimeError: A job is already running.
        """
        if self._job is not None:
            raise RuntimeError("a job is already running")
        self._job, self._ended, self._seen = ThreadJob(), ended, None
        self._was_held = False
        self._timer.start()
        self.busied.emit(True)
        self._thread = Thread(target=self._run, args=(work, self._job), name="job", daemon=True)
        self._thread.start()

    def deliver(self, value: object, job: Job) -> None:
        """Hand over a value of a job that goes on; called in its thread."""
        _returns().handed_over.emit(value, job)

    def cancel(self) -> None:
        """Ask the running job, if any, to stop at its next checkpoint."""
        if self._job is not None:
            self._job.cancel()

    def pause(self, paused: bool) -> None:
        """Hold the running job, if any, at its next checkpoint, or let it go on."""
        if self._job is not None:
            self._job.pause(paused)

    def wait(self, seconds: float, *, cancel: bool = True) -> bool:
        """Stop the job (if `cancel`) and wait for its thread; whether it ended in time.

        For closing only: the GUI thread stands still.
        """
        if cancel:
            self.cancel()
        if self._thread is None:
            return True
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run(self, work: Work, job: ThreadJob) -> None:
        outcome: Outcome
        try:
            outcome = JobDone(work(job))
        except Cancelled:
            outcome = JobStopped()
        except Exception as error:  # noqa: BLE001 - the one place that may catch all
            outcome = JobFailed(error)
        _returns().returned.emit(outcome, job)

    @Slot()
    def _sample(self) -> None:
        latest = self._job.latest if self._job is not None else None
        if latest is not None and latest is not self._seen:
            self._seen = latest
            self.progressed.emit(latest)
        is_held = self._job is not None and self._job.is_held
        if is_held != self._was_held:
            self._was_held = is_held
            self.held.emit(is_held)

    @Slot(object, object)
    def _deliver(self, value: object, job: Job) -> None:
        if job is self._job:
            self.delivered.emit(value)

    @Slot(object, object)
    def _finish(self, outcome: Outcome, job: Job) -> None:
        if job is not self._job:
            return
        self._timer.stop()
        self._sample()
        ended, self._job, self._ended, self._thread = self._ended, None, None, None
        self.busied.emit(False)
        if ended is not None:
            ended(outcome)


class LatestJob(QObject):
    """Runs the newest of many requests: an older one still running is stopped and forgotten.

    For what follows the user's cursor, such as opening the messages of the row under it.

    Signals:
        progressed: The latest `Progress` of what runs.
    """

    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = JobRunner(self)
        self._runner.progressed.connect(self.progressed)
        self._next: tuple[Work, Ended] | None = None
        self._number = 0

    def start(self, work: Work, ended: Ended) -> None:
        """Run `work` as soon as the former one has stopped; `ended` only if nothing newer came."""
        self._number += 1
        number = self._number

        def end_if_newest(outcome: Outcome) -> None:
            if number == self._number:
                ended(outcome)
            if self._next is not None:
                (next_work, next_ended), self._next = self._next, None
                self._runner.start(next_work, next_ended)

        if self._runner.is_busy:
            self._next = (work, end_if_newest)
            self._runner.cancel()
        else:
            self._runner.start(work, end_if_newest)

    def forget(self) -> None:
        """Stop what runs; nothing will be told of it."""
        self._number += 1
        self._next = None
        self._runner.cancel()

    @property
    def is_busy(self) -> bool:
        """Whether something runs, or waits to."""
        return self._next is not None or self._runner.is_busy

    def cancel(self) -> None:
        """Ask what runs to stop; it is told how that ended."""
        if self._next is None:
            self._runner.cancel()

    def wait(self, seconds: float) -> bool:
        """Stop and wait; whether it ended in time. For closing only."""
        self.forget()
        return self._runner.wait(seconds)

    def finish(self, seconds: float) -> bool:
        """Let the work that runs come to its end; whether it did in time. For closing only."""
        return self._runner.wait(seconds, cancel=False)
