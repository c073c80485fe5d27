"""What a server's words say about waiting, and how long we wait (R-EX1, R-TH1)."""

from __future__ import annotations

import random
import re
from pathlib import Path

from core.errors import ServerThrottled
from core.sources.imap.protocol.answers import ResponseCode
from core.sources.imap.protocol.limits import Timeouts

WAIT_CODES = frozenset({"UNAVAILABLE", "LIMIT", "INUSE"})  # RFC 5530
_BACKOFF = re.compile(r"Backoff Time:?\s*(\d{1,9})\s*milliseconds", re.IGNORECASE)
_BUSY = re.compile(
    r"throttl|too many (?:simultaneous )?connections|maximum number of connections"
    r"|rate limit|bandwidth limit|try again later|server is busy|server busy",
    re.IGNORECASE,
)


class Throttled(ServerThrottled):
    """The server asks to wait; what it was asked for was not done.

    Attributes:
        seconds: How long, where it says so; else 0.
    """

    def __init__(self, path: Path, detail: str, seconds: float) -> None:
        super().__init__(path, detail)
        self.seconds = seconds


def read_throttle(path: Path, code: ResponseCode) -> Throttled | None:
    """What a NO, BAD or BYE asks, if it asks to wait."""
    told = _BACKOFF.search(code.text)
    if told is None and code.word not in WAIT_CODES and not _BUSY.search(code.text):
        return None
    return Throttled(path, code.text, int(told[1]) / 1000 if told else 0.0)


def waiting_s(patience: Timeouts, failures: int, told_s: float) -> float:
    """Seconds to wait after so many failures in a row, 1 or more; at least what was told."""
    doubled = patience.first_wait_s * 2.0 ** min(failures - 1, 30)
    wait = min(patience.longest_wait_s, doubled)
    return max(told_s, wait * (1.0 + patience.jitter * random.random()))
