"""Asks about a .pst in another process, so that a damaged file cannot take the program down.

A worker of a scan is such a process already: what it meets there costs it alone. Everybody else
asks one worker that stays for a while (R-PS1): its memory and its time are limited, and
if it dies over a question the question is asked again, smaller, until one mail is left that kills.
"""

from __future__ import annotations

from pathlib import Path

from core.job import Job, NullJob
from core.sources.outlook.pst.questions import Answer, Ask, AskCheck, PstCheckResult
from core.sources.outlook.pst.reader import answer_question
from core.system.pool import CrashedItem, SideWorker, in_worker

ASK_TIME_S = 120.0  # for some hundred items; beyond, one of them hangs

_REMEMBERED = 64  # files

_DAMAGE: dict[tuple[Path, str], PstCheckResult | None] = {}
_READER: SideWorker[Ask, Answer] = SideWorker(answer_question)


def ask_reader(ask: Ask, job: Job | None = None) -> Answer | None:
    """What a file says; None if the process did not survive the question.

    Raises:
        Cancelled: The job was stopped.
    """
    if in_worker():
        return answer_question(ask)
    found = _READER.ask(ask, job=job or NullJob(), item_time_s=ASK_TIME_S)
    return None if isinstance(found, CrashedItem) else found


def find_damage(path: Path, version: str, job: Job) -> PstCheckResult | None:
    """How much of a file is not as it was written; None if that cannot be told.

    Remembered in this process, since each folder of a file asks. Cost: else, one read of the file.

    Raises:
        Cancelled: The job was stopped.
    """
    key = (path, version)
    if key not in _DAMAGE:
        if len(_DAMAGE) >= _REMEMBERED:
            _DAMAGE.clear()
        _DAMAGE[key] = _look_for_damage(path, version, job)
    return _DAMAGE[key]


def _look_for_damage(path: Path, version: str, job: Job) -> PstCheckResult | None:
    blocks = damaged = missing = go_on = 0
    while True:
        found = ask_reader(AskCheck(path, version, go_on), job)
        if not isinstance(found, PstCheckResult):
            return None
        blocks += found.blocks
        damaged += found.damaged
        missing, go_on = found.missing_bytes, found.go_on
        if not go_on:
            return PstCheckResult(blocks, damaged, missing, 0)


def end_reader() -> None:
    """End the process, which holds the file open that it was asked about last."""
    _READER.close()
