"""How much processor time one mail may take in a worker (safety.md R-MM3)."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


class TooCostly(BaseException):
    """The mail being read used up its processor time. Not an `Exception`: no parser may eat it."""


class Watch:
    """Limits the processor time of what runs between `start` and `stop`, where the system can.

    `start` again begins anew, so that many mails need one `stop`. Cost: half a microsecond each.
    """

    def __init__(self, works: bool) -> None:
        self._works = works

    def start(self, seconds: float) -> None:
        """Raise `TooCostly` when so much processor time is used up."""
        if self._works:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)

    def stop(self) -> None:
        """Raise nothing any more."""
        if self._works:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextlib.contextmanager
def budget_watch() -> Iterator[Watch]:
    """A watch; outside a main thread, and on Windows, one that does nothing."""
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        yield Watch(works=False)
        return
    before = signal.signal(signal.SIGVTALRM, _too_costly)
    watch = Watch(works=True)
    try:
        yield watch
    finally:
        watch.stop()
        signal.signal(signal.SIGVTALRM, before)


def _too_costly(_number: int, _frame: FrameType | None) -> None:
    raise TooCostly
