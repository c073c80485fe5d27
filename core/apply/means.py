"""What carrying out, resuming and undoing work with; wired once, by whoever composes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.apply.entries import Leg
from core.apply.journal import Journal
from core.model import Folder, FolderRole, SourceKind, SourceSpec
from core.ports import MailStore
from core.settings import SafetySettings


@dataclass(frozen=True, slots=True)
class Means:
    """The journal, the stores, the trash.

    Attributes:
        journal: Open for writing.
        open_store: Makes the store of a source; cheap.
        open_target: Makes the store of a mailbox that a person named as destination, by its path.

            Raises `SourceError` where there is no mailbox.
        trash: The folder of safety copies.
        safety: When to stop and ask.
    """

    journal: Journal
    open_store: Callable[[SourceSpec], MailStore]
    open_target: Callable[[Path], MailStore]
    trash: Path
    safety: SafetySettings


def store_of(means: Means, leg: Leg) -> MailStore:
    """The store that a folder of a run lies in."""
    kind, path, _ = leg
    return means.open_store(SourceSpec(SourceKind(kind), Path(path)))


def folder_named(name: str, version: str = "") -> Folder:
    """A folder as `MailStore.hold` wants it: only name and version matter there."""
    return Folder(name, Path(), version, 0, FolderRole.NORMAL)
