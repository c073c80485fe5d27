"""What carrying out, resuming and undoing work with; wired once, by whoever composes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.apply.journal.entries import Leg
from core.apply.journal.journal import Journal
from core.job import Job, NullJob
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.ports import MailSource, MailStore, VerdictProver
from core.settings import SafetySettings


class ProofContext(Protocol):
    """What it takes to prove moves: a `RunContext`, or sources that are only read."""

    @property
    def open_store(self) -> Callable[[SourceSpec, Job], MailSource]:
        """As in `RunContext`."""

    @property
    def prover(self) -> VerdictProver:
        """As in `RunContext`."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """The journal, the stores, the trash.

    Attributes:
        journal: Open for writing.
        open_store: Makes the store of a source; cheap. The job is asked to stop while a server or
            another program is waited for; of the latter it is told.

            Raises `AccountError` where there is no such account (any more).
        open_target: Makes the store of a destination that a person named (`Move.to`, no trash),
            and says which of its folders is meant.

            Raises `SourceError` where there is no mailbox, `AccountError` as above.
        trash: The folder of safety copies.
        safety: When to stop and ask.
        prover: Proves verdicts by the messages themselves.
    """

    journal: Journal
    open_store: Callable[[SourceSpec, Job], MailStore]
    open_target: Callable[[str, Job], tuple[MailStore, Folder]]
    trash: Path
    safety: SafetySettings
    prover: VerdictProver


def store_of(context: RunContext, leg: Leg, job: Job | None = None) -> MailStore:
    """The store that a folder of a run lies in."""
    return context.open_store(_spec_of(leg), job or NullJob())


def source_of(context: ProofContext, leg: Leg, job: Job) -> MailSource:
    """The same where it is only read."""
    return context.open_store(_spec_of(leg), job)


def _spec_of(leg: Leg) -> SourceSpec:
    return SourceSpec(SourceKind(leg[0]), Path(leg[1]))


def is_on_server(leg: Leg) -> bool:
    """Whether a folder is one of an account on a server."""
    return leg[0] == SourceKind.IMAP.value


def bare_folder(name: str, version: str = "") -> Folder:
    """A folder as `MailStore.hold` wants it: only name and version matter there."""
    return Folder(name, Path(), version, 0, FolderRole.NORMAL)
