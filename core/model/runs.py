"""What was moved: runs, their moves, and the safety copies they keep."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from core.model.plan import Item, Move
from core.model.refusals import Refusal


class RunState(Enum):
    """Where a run stands. The values stand in the journal."""

    PLANNED = "planned"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    DONE_WITH_UNKNOWN = "done_with_unknown"
    UNDONE = "undone"


class ItemState(Enum):
    """Where one move of a run stands. The values stand in the journal."""

    PLANNED = "planned"
    CHECKED = "checked"
    INTENT = "intent"
    ACTED = "acted"
    VERIFIED = "verified"
    SKIPPED = "skipped"
    FAILED = "failed"
    UNKNOWN = "unknown"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class RunSummary:
    """One line of History.

    Attributes:
        undoes: The run that this one took back, or "".
        freed_bytes: What this run freed on the disk: nothing until its safety copies are emptied.
        places: The paths that message was moved from.
        returns: It put mail back; then `moved` counts what is back. A redo has `undoes` too.
        moved_bytes: The size of the messages that it moved away and that are not back.
        copies_bytes: The size of the safety copies that it wrote: what emptying them frees.
        merged: How many kept messages took over flags or tags; of an undo, gave them up again.
        unmerged: How many of them could not, or have not yet.
    """

    id: str
    created_utc: int
    state: RunState
    undoes: str
    moved: int
    skipped: int
    failed: int
    unknown: int
    undone: int
    pending: int
    freed_bytes: int
    places: tuple[str, ...]
    returns: bool = False
    moved_bytes: int = 0
    copies_bytes: int = 0
    merged: int = 0
    unmerged: int = 0


@dataclass(frozen=True, slots=True)
class RunCopies:
    """The safety copies that one run wrote, as they lie on the disk.

    Attributes:
        run: Its id.
        created_utc: When it began.
        messages: How many copies it wrote.
        size_bytes: What they take on the disk; emptying them frees that.
        may_empty: The run and every undo of it have ended, so no copy is needed to finish them.
        is_over: They are older than the limit, or among the oldest of those beyond its size.
    """

    run: str
    created_utc: int
    messages: int
    size_bytes: int
    may_empty: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class OrphanCopies:
    """Safety copies that the journal does not know: it was lost, or an older one was restored.

    Attributes:
        folder: The name of their folder among the safety copies, which is the id of their run.
        created_utc: When that folder was made.
        messages: How many messages there are, as far as the copies tell; 0: not known.
        size_bytes: What they take on the disk.
        places: The paths that the messages came from, as far as the copies tell.
        can_return: They tell enough to be put back where they came from.
    """

    folder: str
    created_utc: int
    messages: int
    size_bytes: int
    places: tuple[str, ...]
    can_return: bool


@dataclass(frozen=True, slots=True)
class SafetyCopies:
    """All safety copies on this computer, the oldest first.

    Attributes:
        size_bytes: What they all take on the disk.
        limit_bytes: What the runs' copies may take before the oldest are offered for deletion.
        limit_days: How old they may become before that.
        runs: Those of runs. orphans: Those of no run that is known.
    """

    size_bytes: int
    limit_bytes: int
    limit_days: int
    runs: tuple[RunCopies, ...]
    orphans: tuple[OrphanCopies, ...]


class RunItem(NamedTuple):
    """One move of a run, as History lists it: `n` from 0, no reason if all went well."""

    n: int
    move: Move
    state: ItemState
    reason: Refusal | None


class RunMerge(NamedTuple):
    """What one kept message of a run took over: names that were `added`; `n` as in `RunItem`."""

    n: int
    kept: Item
    added: tuple[str, ...]
    state: ItemState
    reason: Refusal | None
