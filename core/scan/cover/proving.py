"""The one proof that a message covers another (A-COVER, R-CV1): scan, plan, and before a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import SourceError
from core.match.cover.proof import CoverContent, may_cover, prove_content
from core.model.covers import CoverProof
from core.model.sources import Folder, RawMessage, Stub
from core.ports import MailSource
from core.scan.cover.content import read_cover_content
from core.scan.cover.memory import NOT_COVERED, UNKNOWN
from core.settings import ReadSettings
from core.system.budget import CpuBudget, TooCostly, cpu_budget


def prove_cover(kept: RawMessage, gone: RawMessage, settings: ReadSettings) -> CoverProof:
    """Whether the first message says all that the second says, and how; else why not.

    What the stores say of the two counts by the flags of their stubs (drafts).

    Cost: both are read, some milliseconds; then as `core.match.cover.containment` says.
    """
    one, other = (read_cover_content(raw, settings) for raw in (kept, gone))
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
        contents = _read_contents(task, watch)
        return bytes(_prove_pair(contents, pair, task.settings, watch) for pair in task.pairs)


def _read_contents(task: CoverTask, watch: CpuBudget) -> dict[int, CoverContent]:
    """What the messages say, by their numbers; not those that cannot be read in time."""
    found: dict[int, CoverContent] = {}
    number = 0
    for source, folder, stubs in task.parts:
        numbers = {stub.key.uid: number + at for at, stub in enumerate(stubs)}
        number += len(stubs)
        for raw in _fetch(source, folder, stubs):
            try:
                watch.start(task.settings.message_cpu_s)
                found[numbers[raw.stub.key.uid]] = read_cover_content(raw, task.settings)
                watch.stop()
            except (TooCostly, MemoryError):
                watch.stop()
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
    contents: dict[int, CoverContent],
    pair: tuple[int, int],
    settings: ReadSettings,
    watch: CpuBudget,
) -> int:
    covered, by = (contents.get(number) for number in pair)
    if covered is None or by is None:
        return UNKNOWN
    if not may_cover(by, covered):
        return NOT_COVERED
    try:
        watch.start(settings.message_cpu_s)
        proof = prove_content(by, covered, floor_words=settings.floor_words)
        watch.stop()
    except (TooCostly, MemoryError):
        watch.stop()
        return NOT_COVERED
    return NOT_COVERED if proof.verdict is None else int(proof.verdict)
