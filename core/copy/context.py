"""What a cleaned copy is made with; wired once, by whoever composes.

Steps do not know each other: how a folder is written and read back is the business of the
sources, when it is done and what counts as done is that of this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.job import Job
from core.model.copying import CopyForm, ReadBack, StorageFacts, WrittenMessage
from core.model.refusals import Refusal
from core.model.sources import Folder, RawMessage, SourceKind, SourceSpec
from core.ports import MailSource


class CopyFolder(Protocol):
    """One folder of a copy while it is written."""

    def open(self, written: Sequence[WrittenMessage]) -> bool:
        """Make it hold exactly what was written before; False if that is not all there."""

    def add(self, number: int, data: bytes, looked_at: StorageFacts) -> WrittenMessage | None:
        """Write one more mail; None if it cannot be stored so that it reads back as it is.

        number: its ordinal among the messages of the folder, for names that sort.
        """

    def commit(self) -> None:
        """Bring what was written to the disk."""

    def close(self) -> None:
        """Let go of it."""


@dataclass(frozen=True, slots=True)
class CopyContext:
    """How sources are read, and how copies are written.

    Attributes:
        open_source: The source of a spec; see `core.ports.Sources`.
        open_planned: The same by what plans call it: all mboxes are in one of that kind.
        planned: What plans call a folder of a source, and so its messages.
        plan_kind: And the kind of a source.
        looked: Flags, state and time of a message: (source, path of the folder, mail).
        places: Where folders lie in a copy: (form, pairs of names of source and folder).
        open_folder: A folder of a copy: (form, root, place, when the copy was begun).
        read_back: What a reader finds in a written copy.
        room: Why so many bytes do not fit beside a path, or None.
    """

    open_source: Callable[[SourceSpec, Job], MailSource]
    open_planned: Callable[[SourceSpec, Job], MailSource]
    planned: Callable[[SourceSpec, Folder], tuple[SourceKind, str, str]]
    plan_kind: Callable[[SourceKind], SourceKind]
    looked: Callable[[SourceSpec, Path, RawMessage], StorageFacts]
    places: Callable[[CopyForm, Sequence[tuple[str, str]]], list[str]]
    open_folder: Callable[[CopyForm, Path, str, int], CopyFolder]
    read_back: Callable[[CopyForm, Path, Job], Mapping[str, ReadBack]]
    room: Callable[[Path, int], Refusal | None]
