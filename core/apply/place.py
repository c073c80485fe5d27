"""One folder while a run is carried out in it, and how its moves are cut into batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.apply import census
from core.apply.entries import Entry, Leg
from core.apply.means import Means
from core.job import Job
from core.model import ItemState, Refusal, RefusalKind, SourceKind
from core.ports import MailStore, StoreHold

BATCHES = (1, 10, 100)


@dataclass(frozen=True, slots=True)
class Place:
    """One folder while its moves are carried out; `done` of `total` moves came before it."""

    run: str
    undoes: str
    leg: Leg
    store: MailStore
    hold: StoreHold
    means: Means
    job: Job
    done: int
    total: int

    @property
    def kind(self) -> SourceKind:
        """What kind of store it is."""
        return SourceKind(self.leg[0])

    @property
    def name(self) -> str:
        """The folder's name in its store."""
        return self.leg[2]

    def record(self, entries: Sequence[Entry]) -> None:
        """Write states down; receipts mark what they take back as undone."""
        self.means.journal.record(self.run, entries, undone=self.undoes)


def batches(kind: SourceKind, entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Cut moves into 1, 10, 100, 100 …; all at once for an mbox."""
    if not census.by_place(kind):
        yield entries
        return
    start, step = 0, 0
    while start < len(entries):
        size = BATCHES[min(step, len(BATCHES) - 1)]
        yield entries[start : start + size]
        start, step = start + size, step + 1


def effective(entry: Entry) -> Entry:
    """A move that the store called done, as it was seen right after.

    One that shows no effect failed: the word of a store proves nothing (safety.md finding 1), and
    trying again at once would only repeat it.
    """
    if entry.state is not ItemState.PLANNED:
        return entry
    no_effect = Refusal(RefusalKind.IO_ERROR, entry.move.what.address.path)
    return replace(entry, state=ItemState.FAILED, reason=no_effect)
