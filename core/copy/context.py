"""What a cleaned copy is made with; wired once, by whoever composes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.apply.journal.entries import Leg
from core.job import Job
from core.model.plan import Move
from core.model.refusals import Refusal
from core.model.sources import SourceSpec
from core.ports import MailSource


@dataclass(frozen=True, slots=True)
class CopyContext:
    """How sources are read.

    Attributes:
        open_source: The source of a spec; see `core.ports.Sources`.
        open_planned: The same by what plans call it: all mboxes are in one of that kind.
        names: What a folder, by what plans call it, says of messages beside their bytes, by uid.
        room: Why so many bytes do not fit beside a path, or None.
        unproven: Which moves on this computer the messages do not prove as they are now, and why.
    """

    open_source: Callable[[SourceSpec, Job], MailSource]
    open_planned: Callable[[SourceSpec, Job], MailSource]
    names: Callable[[Leg, Sequence[str], Job], Mapping[str, frozenset[str]]]
    room: Callable[[Path, int], Refusal | None]
    unproven: Callable[[Mapping[int, Move], Job], Mapping[int, Refusal]]
