"""Jobs that tests watch, or stop where they want it."""

from __future__ import annotations

from core.job import Cancelled, NullJob, Progress


class StopsAtCheckpoint:
    """A job that is stopped after so many checkpoints."""

    def __init__(self, checkpoints: int) -> None:
        self.left = checkpoints

    def report(self, progress: Progress) -> None:
        pass

    def checkpoint(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


class NotingJob(NullJob):
    """Remembers what was reported."""

    def __init__(self) -> None:
        self.progress: list[Progress] = []

    def report(self, progress: Progress) -> None:
        self.progress.append(progress)
