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

from core.apply.census import by_place, census
from core.apply.entries import Entry
from core.apply.means import Means, folder_named
from core.errors import SourceError
from core.job import Job
from core.model import MessageKey, RawMail, Stub
from core.ports import Landing, StoreHold

CHUNK_BYTES = 32 << 20


class Target:
    """A destination, held."""

    def __init__(self, hold: StoreHold, now: Counter[str], *, keys_last: bool) -> None:
        self._hold = hold
        self._now = now
        self._keys_last = keys_last

    def count(self, digest: str) -> int:
        """How many mails of this identity are there now."""
        return self._now[digest]

    def store(
        self, entries: Sequence[Entry], raw: Callable[[Entry], tuple[Stub, bytes]]
    ) -> dict[int, Landing]:
        """Store what a former attempt did not; say where each mail lies.

        Raises:
            StoreRefused, StoreFailed, OSError: It could not be stored; nothing left its folder.
        """
        ours = {
            digest: list(self._hold.find(digest))[before:]
            for digest, before in {e.move.what.digest: e.target_before for e in entries}.items()
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
            self._now.update(e.move.what.digest for e in chunk)
        return landings

    def reduce(self, entries: Sequence[Entry], left: Mapping[str, int]) -> None:
        """Take mails of these moves out again.

        Does nothing where a former attempt did it, or somebody else. From a folder of files the
        very mails go that these moves stored. In an mbox, where keys do not last, those first,
        until only `left` of each identity are left: one that was there before is never taken.

        Raises:
            StoreRefused, StoreFailed: The destination cannot be changed.
        """
        gone: list[MessageKey] = []
        ours = {MessageKey(0, *entry.target_at) for entry in entries if entry.target_at}
        for digest, wanted in left.items():
            there = self._hold.find(digest)
            going = [key for key in there if key in ours]
            if not self._keys_last:
                going += [key for key in reversed(there) if key not in ours]
                going = going[: max(self._now[digest] - wanted, 0)]
            gone += going
            self._now[digest] -= len(going)
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
        now = census(store, "", digests, job)
        yield Target(hold, now, keys_last=by_place(store.spec.kind))


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
