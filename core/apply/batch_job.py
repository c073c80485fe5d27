"""A job that lets a batch on a server come to its end before it stops.

Between the intent and the look at what came of it lie a few commands. Stopping among them would
leave moves whose outcome nobody knows, until the next start; so a stop waits for the look, but no
longer than a person would: a server that does not answer must not hold the program.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from core.job import Cancelled, Job, Progress

GRACE_S = 10.0


class BatchJob:
    """A job in whose name a server is spoken to; used in one thread."""

    def __init__(self, job: Job, *, grace_s: float = GRACE_S) -> None:
        self._job = job
        self._grace_s = grace_s
        self._within = False
        self._asked: float | None = None

    def report(self, progress: Progress) -> None:
        """Tell where the work is."""
        self._job.report(progress)

    def checkpoint(self) -> None:
        """Go on, or raise `Cancelled`: within a batch only after the time of grace."""
        try:
            self._job.checkpoint()
        except Cancelled:
            if not self._within:
                raise
            now = time.monotonic()
            self._asked = self._asked or now
            if now - self._asked > self._grace_s:
                raise

    @contextmanager
    def batch(self) -> Iterator[None]:
        """What is done in here belongs together."""
        self._within, self._asked = True, None
        try:
            yield
        finally:
            self._within = False
