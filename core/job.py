"""How a long function is watched and stopped.

A long function is a plain function that takes a job: it reports where it is and asks, at least
every 200 ms, whether it should go on. Progress is one slot that the worker overwrites; whoever is
interested looks when it suits them, so a fast loop never floods a slow screen.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeVar

from typing_extensions import override

_PORTION = 1_000
_TURN = 20  # some 0.2 ms of asking about files

_Value = TypeVar("_Value")


class Stage(Enum):
    """What a long function is at."""

    LISTING = "listing"
    READING = "reading"
    COMPARING = "comparing"
    GROUPING = "grouping"
    CHECKING = "checking"
    COPYING = "copying"
    REMOVING = "removing"
    VERIFYING = "verifying"
    WAITING = "waiting"  # for another program, which holds `Progress.held`


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a long function is.

    Attributes:
        stage: What it is at.
        done: How much of `total` is behind it, in the stage's own unit (bytes while reading,
            messages elsewhere).
        total: How much there is; 0 when nobody knows yet.
        messages: Messages finished so far in this stage.
        problems: Messages that could not be read, so far.
        copied: Messages that a safety copy was written of, so far; 0 at other stages.
        held: The name of the mailbox or account that is waited for.
    """

    stage: Stage
    done: int
    total: int
    messages: int = 0
    problems: int = 0
    copied: int = 0
    held: str = ""


class Cancelled(BaseException):
    """The job was asked to stop. Not an error, so that no `except Exception` swallows it."""


class Job(Protocol):
    """What a long function needs of whoever runs it."""

    def report(self, progress: Progress) -> None:
        """Tell where the work is. Cheap; call it as often as it changes."""

    def checkpoint(self) -> None:
        """Go on, wait while paused, or raise `Cancelled`."""


def let_go(values: list[Any]) -> None:
    """Empty a list of very many objects, in portions: other threads run in between.

    To free a whole list is one step of Python, and 100,000 moves take a tenth of a second. It
    helps who is the last to hold them.
    """
    while values:
        del values[-_PORTION:]


def in_turns(values: Iterable[_Value], job: Job | None = None) -> Iterator[_Value]:
    """Each value, for work that asks the system about each; other threads have turns in between.

    A call of the system lets go of Python's lock and takes it back at once. Who waits for the lock
    is woken each time, comes too late, and begins to wait anew: so a thread that asks about
    100,000 files keeps the screen from it for longer than one that only calculates.

    Raises:
        Cancelled: The job was stopped.
    """
    for position, value in enumerate(values):
        if job is not None and position % _PORTION == 0:
            job.checkpoint()
        if position % _TURN == 0:
            time.sleep(0)  # 0.06 ms of the clock, 6 us of the processor
        yield value


class NullJob(Job):
    """A job that nobody watches or stops."""

    @override
    def report(self, progress: Progress) -> None:
        """Do nothing."""

    @override
    def checkpoint(self) -> None:
        """Go on."""


class ThreadJob(Job):
    """A job run in one thread, watched, paused and stopped from another."""

    PAUSE_POLL_S = 0.05

    def __init__(self) -> None:
        self.latest: Progress | None = None
        self._cancelled = threading.Event()
        self._paused = threading.Event()
        self._held = threading.Event()

    @property
    def is_held(self) -> bool:
        """Whether the work stands still because it was paused, not only asked to."""
        return self._held.is_set()

    def report(self, progress: Progress) -> None:
        """Put the progress where the watcher looks."""
        self.latest = progress

    def checkpoint(self) -> None:
        """Go on, wait while paused, or raise `Cancelled`."""
        while self._paused.is_set() and not self._cancelled.is_set():
            self._held.set()
            time.sleep(self.PAUSE_POLL_S)
        self._held.clear()
        if self._cancelled.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Ask the work to stop at its next checkpoint."""
        self._cancelled.set()

    def pause(self, paused: bool) -> None:
        """Hold the work at its next checkpoint, or let it go on."""
        if paused:
            self._paused.set()
        else:
            self._paused.clear()
