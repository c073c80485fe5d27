"""Asks about a .pst in another process, so that a damaged file cannot take the program down.

A worker of a scan is such a process already: what it meets there costs it alone. Everybody else
asks one worker that stays for a while (safety.md R-PS1): its memory and its time are limited, and
if it dies over a question the question is asked again, smaller, until one mail is left that kills.
"""

from __future__ import annotations

from core.job import Job, NullJob
from core.pool import Aside, Crashed, in_worker
from core.sources.pst.asked import Answer, Ask
from core.sources.pst.reader import answer

ASK_TIME_S = 120.0  # for some hundred items; beyond, one of them hangs

_ASIDE: Aside[Ask, Answer] = Aside(answer)


def asked(ask: Ask, job: Job | None = None) -> Answer | None:
    """What a file says; None if the process did not survive the question.

    Raises:
        Cancelled: The job was stopped.
    """
    if in_worker():
        return answer(ask)
    found = _ASIDE.ask(ask, job=job or NullJob(), item_time_s=ASK_TIME_S)
    return None if isinstance(found, Crashed) else found


def release() -> None:
    """End the process, which holds the file open that it was asked about last."""
    _ASIDE.close()
