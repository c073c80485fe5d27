"""How far reading is: one count for all folders of a scan, on this computer and on servers."""

from __future__ import annotations

from collections.abc import Callable

from core.job import Job, Progress, Stage


class ReadingTally:
    """Counts what was read and reports it; used in one thread.

    Bytes are those of the messages as they are stored, also where a server is asked for parts of
    them only: so messages that were known before, or need little, count as what they are.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._done_bytes = self._all_bytes = self._messages = self._problems = 0
        self._watch: Callable[[int], None] | None = None

    def watch(self, watch: Callable[[int], None] | None) -> None:
        """Call this with the number of messages that are read, after each step."""
        self._watch = watch

    def expect(self, size_bytes: int) -> None:
        """There is so much more to read than was known."""
        self._all_bytes += size_bytes

    @property
    def left_bytes(self) -> int:
        """So much is known that is still to be read."""
        return self._all_bytes - self._done_bytes

    def advance(self, size_bytes: int, messages: int, problems: int = 0) -> None:
        """So much more is read, and that many messages could not be read as they should."""
        self._done_bytes += size_bytes
        self._messages += messages
        self._problems += problems
        self._job.report(
            Progress(
                Stage.READING,
                min(self._done_bytes, self._all_bytes),
                self._all_bytes,
                self._messages,
                self._problems,
            )
        )
        if self._watch is not None:
            self._watch(self._messages)
