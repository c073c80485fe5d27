"""What a store passes on to the source that it writes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.job import Job
from core.model.sources import Folder, Problem, RawMessage, SourceSpec, Stub
from core.ports import MailSource

Source = TypeVar("Source", bound=MailSource)


@dataclass(frozen=True, slots=True)
class StoreOverSource(Generic[Source]):
    """The reading half of a `MailStore`: a store of a kind adds how its mail is changed."""

    source: Source

    @property
    def spec(self) -> SourceSpec:
        """Which source this is."""
        return self.source.spec

    def folders(self) -> tuple[Folder, ...]:
        """The folders of the source, as `MailSource.folders`."""
        return self.source.folders()

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        """List a folder of the source, as `MailSource.stubs`."""
        return self.source.stubs(folder, job)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        """Read messages of the source, as `MailSource.fetch`."""
        return self.source.fetch(folder, stubs)
