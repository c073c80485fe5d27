"""How a run ended, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from core.model import ItemState, RefusalKind, RunItem, RunState, RunSummary
from gui import wording
from gui.wording import number

translate = QCoreApplication.translate


class Waiting(NamedTuple):
    """Why messages of a source were not moved yet: the run can be resumed once that is mended."""

    path: str
    reason: RefusalKind
    messages: int


def waiting_of(items: Iterable[RunItem]) -> tuple[Waiting, ...]:
    """What a run waits for, the most messages first."""
    why = Counter(
        (item.move.what.address.path, item.reason.kind)
        for item in items
        if item.state is ItemState.PLANNED and item.reason is not None
    )
    return tuple(Waiting(path, kind, n) for (path, kind), n in why.most_common())


def waiting_words(waiting: Sequence[Waiting], source: Callable[[str], str]) -> str:
    """What a run waits for, in sentences; `source`: what the source of a path is called."""
    return " ".join(f"{source(one.path)}: {wording.refusal_kind(one.reason)}." for one in waiting)


def result_words(run: RunSummary) -> str:
    """One or two sentences: "1,283 messages moved, 1 skipped. 318 MB freed."."""
    done = translate("Result", "%1 put back") if run.returns else translate("Result", "%1 moved")
    parts = [done.replace("%1", wording.messages(run.moved))]
    for n, words in (
        (run.skipped, translate("Result", "%1 skipped")),
        (run.failed, translate("Result", "%1 could not be moved")),
        (run.pending, translate("Result", "%1 not started")),
        (run.unknown, translate("Result", "%1 with unknown outcome: check now")),
    ):
        if n:
            parts.append(words.replace("%1", number(n)))
    sentence = wording.ended(wording.listed(parts))
    if run.state is RunState.PAUSED:
        sentence = translate("Result", "Stopped.") + " " + sentence
    if run.freed_bytes and not run.returns:
        freed = translate("Result", "%1 freed.").replace("%1", wording.size(run.freed_bytes))
        sentence += " " + freed
    return sentence
