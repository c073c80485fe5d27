"""A mailbox that mail is moved to: what it held before, and what was stored there already.

Storing is not one act with taking out, so a crash may lie between. How many mails of each identity
the destination held before is written down first; what is there more than that was stored by us,
and is not stored a second time (safety.md finding 4: blind retry makes duplicates).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.apply.census import census
from core.apply.entries import Entry
from core.apply.means import Means, folder_named
from core.errors import SourceError
from core.job import Job
from core.model import MessageKey, RawMail, Stub
from core.ports import Landing, StoreHold

CHUNK_BYTES = 32 << 20


class Target:
    """A destination, held."""

    def __init__(self, hold: StoreHold, now: Counter[str]) -> None:
        self._hold = hold
        self._now = now

    def before(self, entry: Entry) -> int:
        """How many mails of this identity were there before this run stored any."""
        if entry.target_before >= 0:
            return entry.target_before
        return self._now[entry.move.what.digest]

    def store(
        self, entries: Sequence[Entry], raw: Callable[[Entry], tuple[Stub, bytes]]
    ) -> dict[int, Landing]:
        """Store what a former attempt did not; say where each mail lies.

        Raises:
            StoreRefused, StoreFailed, OSError: It could not be stored; nothing left its folder.
        """
        ours = {
            digest: list(self._hold.find(digest))[before:]
            for digest, before in {e.move.what.digest: self.before(e) for e in entries}.items()
            if self._now[digest] > before
        }
        landings: dict[int, Landing] = {}
        missing: list[Entry] = []
        for entry in entries:
            there = ours.get(entry.move.what.digest)
            if there:
                key = there.pop(0)
                landings[entry.n] = Landing(key.folder, key.uid)
            else:
                missing.append(entry)
        for chunk in _chunks(missing):
            mails = [RawMail(*raw(entry)) for entry in chunk]
            stored = self._hold.append(mails)
            landings |= {e.n: at for e, at in zip(chunk, stored, strict=True)}
        return landings

    def reduce(self, entries: Sequence[Entry], left: Mapping[str, int]) -> None:
        """Take mails of these moves out again until only so many of each identity are left.

        Does nothing where a former attempt did it, or somebody else. Of identical mails those go
        first that these moves stored.

        Raises:
            StoreRefused, StoreFailed: The destination cannot be changed.
        """
        gone: list[MessageKey] = []
        ours = [MessageKey(0, *entry.target_at) for entry in entries if entry.target_at]
        for digest, wanted in left.items():
            excess = self._now[digest] - wanted
            if excess > 0:
                there = self._hold.find(digest)
                first = [key for key in there if key in ours]
                rest = [key for key in reversed(there) if key not in ours]
                gone += (first + rest)[:excess]
                self._now[digest] = wanted
        if gone:
            self._hold.take_out(gone)


@contextmanager
def target_of(means: Means, to: str, digests: Collection[str], job: Job) -> Iterator[Target]:
    """Hold a destination, made if its store can, and count what it has of these identities.

    Raises:
        SourceError: There is no mailbox.
        StoreRefused: It cannot be changed.
    """
    store = means.open_target(Path(to))
    with store.hold(folder_named("")) as hold:
        yield Target(hold, census(store, "", digests, job))


def _chunks(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Cut into pieces that fit into memory at once."""
    chunk: list[Entry] = []
    size = 0
    for entry in entries:
        if chunk and size + entry.move.what.size_bytes > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(entry)
        size += entry.move.what.size_bytes
    if chunk:
        yield chunk


def count_in(means: Means, to: str, digests: Collection[str], job: Job) -> Counter[str]:
    """How many mails of these identities a destination has; none if it cannot be read."""
    try:
        return census(means.open_target(Path(to)), "", digests, job)
    except SourceError:
        return Counter()
