"""The one proof that a message covers another (A-COVER, R-CV1): scan, plan, and before a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from core.errors import SourceError
from core.match.cover.proof import CoverContent, KnownPlaces, hold_texts, prove_content
from core.model.covers import CoverProof
from core.model.sources import Folder, RawMessage, Stub
from core.ports import MailSource
from core.scan.cover.content import CoverReading
from core.scan.cover.memory import NOT_COVERED, UNKNOWN
from core.settings import ReadSettings
from core.system.budget import CpuBudget, TooCostly, cpu_budget

T = TypeVar("T")


def prove_cover(kept: RawMessage, gone: RawMessage, settings: ReadSettings) -> CoverProof:
    """Whether the first message says all that the second says, and how; else why not.

    What the stores say of the two counts by the flags of their stubs (drafts).

    Cost: both are read, some milliseconds; then as `core.match.cover.containment` says.
    """
    one, other = (CoverReading(raw, settings).content for raw in (kept, gone))
    return prove_content(one, other, floor_words=settings.floor_words)


@dataclass(frozen=True, slots=True)
class CoverTask:
    """Pairs of messages for a worker.

    Attributes:
        parts: Where the messages lie: neighbours of some folders.
        pairs: (covered, by), numbers of the messages in the order of `parts`.
        settings: How they are read.
    """

    parts: tuple[tuple[MailSource, Folder, tuple[Stub, ...]], ...]
    pairs: tuple[tuple[int, int], ...]
    settings: ReadSettings


def prove_in_worker(task: CoverTask) -> bytes:
    """One byte a pair: a `Verdict`, or `NOT_COVERED`; `UNKNOWN` where a message was not read."""
    with cpu_budget() as watch:
        readings = _read_texts(task, watch)
        return bytes(_prove_pair(readings, pair, task.settings, watch) for pair in task.pairs)


def _read_texts(task: CoverTask, watch: CpuBudget) -> dict[int, CoverReading]:
    """The messages by their numbers; not those whose texts cannot be read in time."""
    found: dict[int, CoverReading] = {}
    number = 0
    for source, folder, stubs in task.parts:
        numbers = {stub.key.uid: number + at for at, stub in enumerate(stubs)}
        number += len(stubs)
        for raw in _fetch(source, folder, stubs):
            reading = _in_time(partial(CoverReading, raw, task.settings), task.settings, watch)
            if reading is not None:
                found[numbers[raw.stub.key.uid]] = reading
    return found


def _fetch(source: MailSource, folder: Folder, stubs: Sequence[Stub]) -> list[RawMessage]:
    """The messages of a folder that can be read as they were listed; none if it has changed."""
    found: list[RawMessage] = []
    try:
        for raw in source.fetch(folder, stubs):
            if isinstance(raw, RawMessage):
                found.append(raw)
            elif raw.position < 0:
                return []
    except SourceError:
        return []
    return found


def _prove_pair(
    readings: dict[int, CoverReading],
    pair: tuple[int, int],
    settings: ReadSettings,
    watch: CpuBudget,
) -> int:
    one, other = map(readings.get, pair)
    if one is None or other is None:
        return UNKNOWN
    known: KnownPlaces = {}
    if not _in_time(partial(hold_texts, other.texts, one.texts, known), settings, watch):
        return NOT_COVERED
    covered, by = (_read_whole(readings, number, settings, watch) for number in pair)
    if covered is None or by is None:
        return UNKNOWN
    prove = partial(prove_content, by, covered, floor_words=settings.floor_words, known=known)
    proof = _in_time(prove, settings, watch)
    return NOT_COVERED if proof is None or proof.verdict is None else int(proof.verdict)


def _read_whole(
    readings: dict[int, CoverReading], number: int, settings: ReadSettings, watch: CpuBudget
) -> CoverContent | None:
    """All that a message says; None if it cannot be read in time, and then it is tried once."""
    content = _in_time(lambda: readings[number].content, settings, watch)
    if content is None:
        del readings[number]
    return content


def _in_time(work: Callable[[], T], settings: ReadSettings, watch: CpuBudget) -> T | None:
    """What comes of some work; None if it takes more than a message may."""
    try:
        watch.start(settings.message_cpu_s)
        return work()
    except (TooCostly, MemoryError):
        return None
    finally:
        watch.stop()
