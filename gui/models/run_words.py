"""How a run ended, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from core.model.plan import TO_TRASH
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunItem, RunState, RunSummary, SafetyCopies
from core.model.sources import SourceKind
from gui import wording
from gui.wording import number

translate = QCoreApplication.translate

OPEN_STATES = (RunState.PLANNED, RunState.RUNNING, RunState.PAUSED, RunState.DONE_WITH_UNKNOWN)


class Waiting(NamedTuple):
    """Why messages of a source were not moved yet: the run can be resumed once that is mended."""

    path: str
    reason: RefusalKind
    messages: int


def may_give_up(run: RunSummary) -> bool:
    """Whether a run can be closed as it stands, as far as its numbers tell."""
    return run.state in OPEN_STATES and not run.unknown


def waiting_of(items: Iterable[RunItem]) -> tuple[Waiting, ...]:
    """What a run waits for, the most messages first."""
    why = Counter(
        (item.move.what.address.path, item.reason.kind)
        for item in items
        if item.state is ItemState.PLANNED and item.reason is not None
    )
    return tuple(Waiting(path, kind, n) for (path, kind), n in why.most_common())


def lies_in_server_trash(items: Iterable[RunItem]) -> bool:
    """Whether a run moved anything to the trash of an account."""
    return any(
        item.state is ItemState.VERIFIED
        and item.move.to == TO_TRASH
        and item.move.what.address.kind is SourceKind.IMAP
        for item in items
    )


def waiting_words(waiting: Sequence[Waiting], source: Callable[[str], str]) -> str:
    """What a run waits for, in sentences; `source`: what the source of a path is called."""
    return " ".join(f"{source(one.path)}: {wording.refusal_kind(one.reason)}." for one in waiting)


def result_words(run: RunSummary, *, in_server_trash: bool = False) -> str:
    """What was done, and what would free its space: "1,283 messages moved (318 MB), 1 skipped. …".

    in_server_trash: Some of it lies in the trash of an account now.
    """
    done = translate("Result", "%1 put back") if run.returns else translate("Result", "%1 moved")
    first = done.replace("%1", wording.messages(run.moved))
    if run.moved_bytes and not run.returns:
        first = translate("Result", "%1 (%2)").replace("%1", first)
        first = first.replace("%2", wording.size(run.moved_bytes))
    parts = [first]
    for n, words in (
        (run.skipped, translate("Result", "%1 skipped")),
        (run.failed, translate("Result", "%1 could not be moved")),
        (run.pending, translate("Result", "%1 not started")),
        (run.unknown, translate("Result", "%1 with unknown outcome: check now")),
    ):
        if n:
            parts.append(words.replace("%1", number(n)))
    sentences = [wording.ended(wording.listed(parts))]
    if run.state is RunState.PAUSED:
        sentences.insert(0, translate("Result", "Stopped."))
    if not run.returns and run.moved:
        sentences += _space(run, in_server_trash=in_server_trash)
    return " ".join(sentences)


def _space(run: RunSummary, *, in_server_trash: bool) -> list[str]:
    """What would free the space of what was moved: moving frees none."""
    words = []
    if run.copies_bytes:
        frees = translate("Result", "Emptying the safety copies would free %1.")
        words.append(frees.replace("%1", wording.size(run.copies_bytes)))
    if in_server_trash:
        words.append(
            translate("Result", "On the server they take up space until its Trash is emptied.")
        )
    return words


def over_limit_words(copies: SafetyCopies) -> str:
    """That the safety copies are over the limit, and what emptying the oldest frees; "" if not."""
    over = [one for one in copies.runs if one.is_over]
    if not over:
        return ""
    held, limit = _binary(copies.size_bytes), _binary(copies.limit_bytes)
    if copies.size_bytes > copies.limit_bytes:
        words = translate("Result", "The safety copies take up %1, more than the %2 you allow.")
        words = words.replace("%1", held).replace("%2", limit)
    else:
        words = translate(
            "Result", "Some safety copies are older than %Ln day(s).", "", copies.limit_days
        )
    frees = translate("Result", "Emptying the oldest (%Ln run(s)) would free %1.", "", len(over))
    return f"{words} {frees.replace('%1', _binary(sum(one.size_bytes for one in over)))}"


def held_words(copies: SafetyCopies) -> str:
    """How much the safety copies take, beside what they may."""
    words = translate(
        "Result", "Safety copies: %1 (limit: %2 or %Ln day(s))", "", copies.limit_days
    )
    held, limit = _binary(copies.size_bytes), _binary(copies.limit_bytes)
    return words.replace("%1", held).replace("%2", limit)


def _binary(size_bytes: int) -> str:
    """A size in the unit that the limit is set in: "2.0 GiB"."""
    return QLocale().formattedDataSize(size_bytes, 1, QLocale.DataSizeFormat.DataSizeIecFormat)
