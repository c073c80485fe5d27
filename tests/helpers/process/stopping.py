"""Jobs that are stopped where a test wants it."""

from __future__ import annotations

from core.job import Cancelled, Progress


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
