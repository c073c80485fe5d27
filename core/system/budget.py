"""How much processor time one message may take in a worker (R-MM3).

Linux and macOS have a timer that counts it and sends a signal. Windows has none: there a thread
looks at the clock of the process, and says so in the same way, by a signal's handler in the main
thread. Neither ends a loop inside C; the pool's limit for an item does.
"""

from __future__ import annotations

import _thread
import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Protocol

LOOK_S = 0.05  # between two looks of the thread at the clock

if sys.platform == "win32":
    SIGNAL = signal.SIGBREAK
else:
    SIGNAL = signal.SIGVTALRM


class TooCostly(BaseException):
    """The mail being read used up its processor time. Not an `Exception`: no parser may eat it."""


class CpuBudget(Protocol):
    """Limits the processor time of what runs between `start` and `stop`, where it can.

    `start` again begins anew, so that many messages need one `stop`. Cost: half a microsecond
    each.
    """

    def start(self, seconds: float) -> None:
        """Raise `TooCostly` when so much processor time is used up."""

    def stop(self) -> None:
        """Raise nothing any more."""


class NoCpuBudget:
    """Limits nothing: outside a main thread nobody can be interrupted."""

    def start(self, seconds: float) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


class ThreadCpuBudget:
    """A watch by a thread, for systems without a timer of processor time. Use with `running`."""

    def __init__(self) -> None:
        self._until = float("inf")
        self._done = threading.Event()

    def start(self, seconds: float) -> None:
        """Raise `TooCostly` in the main thread when so much time is used up."""
        self._until = time.process_time() + seconds

    def stop(self) -> None:
        """Raise nothing any more."""
        self._until = float("inf")

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Look at the clock while this lasts."""
        before = signal.signal(SIGNAL, self._interrupted)
        looking = threading.Thread(target=self._look, name="budget", daemon=True)
        looking.start()
        try:
            yield
        finally:
            self.stop()
            self._done.set()
            looking.join()
            signal.signal(SIGNAL, before)

    def _look(self) -> None:
        while not self._done.wait(LOOK_S):
            if time.process_time() > self._until:
                _thread.interrupt_main(SIGNAL)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        """Raise, unless it was stopped or began anew since the thread looked."""
        if time.process_time() > self._until:
            self._until = float("inf")
            raise TooCostly


if sys.platform != "win32":

    class TimerWatch:
        """A watch by the system's own timer."""

        def start(self, seconds: float) -> None:
            """Raise `TooCostly` when so much time is used up."""
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

        def stop(self) -> None:
            """Raise nothing any more."""
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

        @contextlib.contextmanager
        def running(self) -> Iterator[None]:
            """Listen to the timer while this lasts."""
            before = signal.signal(SIGNAL, _too_costly)
            try:
                yield
            finally:
                self.stop()
                signal.signal(SIGNAL, before)

    def _too_costly(_number: int, _frame: FrameType | None) -> None:
        raise TooCostly

    SystemWatch = TimerWatch

else:
    SystemWatch = ThreadCpuBudget


@contextlib.contextmanager
def cpu_budget() -> Iterator[CpuBudget]:
    """A watch; outside a main thread one that does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield NoCpuBudget()
        return
    watch = SystemWatch()
    with watch.running():
        yield watch
