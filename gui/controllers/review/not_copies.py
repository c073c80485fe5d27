"""Pairs that the user called no copies, remembered from scan to scan.

A message has no name that lasts: positions and files change. What lasts is what it says, so a pair
is kept as two digests of text, attachments, sender, time and Message-ID. Two messages that are
equal in all of these are one digest twice: no two messages that say this are copies, then. The
pairs stand in the library (`core.library`), as digests only, nothing that could be read.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, product
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.actions.not_copies import DIGEST_BYTES, content_digests
from core.columns import UInt64s
from core.errors import LibraryError
from core.job import Job
from core.library.store import Library
from core.model.table import MessageTable
from gui.jobs import LatestJob, Outcome, dispatch
from gui.models.said_pairs import SaidPair

Pair = tuple[int, int]
Pairs = frozenset[Pair]
FORMER = "not_copies.json"  # beside the library, before there was one
MOST_ROWS = 50  # so many messages of one digest are followed


@dataclass(frozen=True, slots=True, eq=False)
class RecalledPairs:
    """What is known of no copies, for one scan.

    Attributes:
        digests: (n,) uint64, of its messages.
        known: All pairs of digests in the library.
        rows: Those of them that two messages of the scan stand for, as pairs of rows.
    """

    digests: UInt64s
    known: Pairs
    rows: Pairs


class NotCopies(QObject):
    """Keeps the pairs in the library.

    Only what was said since the scan is written: what the scan has no two messages of, and what
    was forgotten elsewhere meanwhile, stays as it is.

    Signals:
        written: The library has what was said.
        listed: A tuple of `SaidPair`, the latest first: what `list_pairs` asked for.
        failed: The `LibraryError` of a library that cannot be read or written.
        crashed: An exception of ours.
    """

    written = Signal()
    listed = Signal(object)
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._known: Pairs = frozenset()
        self._said: Pairs = frozenset()  # what came or went since the scan
        self._days: dict[Pair, int] = {}  # of what was listed, for what comes back
        self._seen: tuple[RecalledPairs, Pairs] | None = None
        self._writer, self._lister = LatestJob(self), LatestJob(self)

    def open(self, recalled: RecalledPairs) -> None:
        """Take what was recalled for a scan as what is written."""
        self._known, self._said = recalled.known, frozenset()

    def remember(self, recalled: RecalledPairs, ignored: Pairs) -> None:
        """Write what is ignored now, if it is something else than before.

        Args:
            recalled: For the scan whose rows are meant: an undo may bring back a former one.
            ignored: Pairs of its rows.
        """
        if self._seen is not None and self._seen[0] is recalled and self._seen[1] is ignored:
            return  # a mark: nothing of this
        self._seen = (recalled, ignored)
        here, digests = digests_of_pairs(recalled.digests, ignored), recalled.digests
        gone = frozenset(p for p in self._known - here if _rows_of(p, digests))
        self._say(self._known - gone | here)

    def forget(self, pairs: Pairs) -> None:
        """Take pairs out of the library of which the scan has no two messages."""
        self._say(self._known - pairs, pairs)

    def take_back(self, pairs: Pairs) -> None:
        """Undo `forget`: the same pairs with their days."""
        self._say(self._known | pairs, pairs)

    def list_pairs(self) -> None:
        """Ask what the library has; `listed` or `failed` follows."""
        file = self._file

        def show(found: tuple[SaidPair, ...]) -> None:
            self._days |= dict(found)
            self.listed.emit(found)

        self._lister.start(lambda _: list_pairs(file), partial(self._tell, then=show))

    def wait(self, seconds: float) -> None:
        """Let the writer finish. For closing only."""
        self._lister.wait(seconds)
        self._writer.finish(seconds)

    def _say(self, pairs: Pairs, besides: Pairs = frozenset()) -> None:
        """Write that these are no copies, of all that is known, and what went is no longer so.

        besides: What is to be written in any case: the scan may not have known of it.
        """
        if pairs == self._known and not besides:
            return
        self._said |= (pairs ^ self._known) | besides
        self._known = pairs
        file, said, days = self._file, self._said, dict(self._days)

        def work(job: Job) -> None:
            job.checkpoint()
            write_pairs(file, said & pairs, said - pairs, days)

        self._writer.start(work, partial(self._tell, then=lambda _: self.written.emit()))

    def _tell(self, outcome: Outcome, then: Callable[[Any], None]) -> None:
        dispatch(outcome, done=then, failed=self.failed.emit, crashed=self.crashed.emit)


def recall_pairs(file: Path, mails: MessageTable) -> RecalledPairs:
    """Find the pairs of the library among the messages of a scan. For its worker."""
    digests, known = content_digests(mails), read_pairs(file)
    return RecalledPairs(digests, known, _pairs_of_rows(digests, known))


def with_equal(digests: UInt64s, pairs: Pairs) -> Pairs:
    """Pairs of rows, and all others that say the same: they are known as them from now on.

    Cost: one look at all digests for each message.
    """
    return pairs | _pairs_of_rows(digests, digests_of_pairs(digests, pairs))


def _pairs_of_rows(digests: UInt64s, pairs: Pairs) -> Pairs:
    return frozenset(chain.from_iterable(_rows_of(pair, digests) for pair in pairs))


def _rows_of(pair: Pair, digests: UInt64s) -> list[tuple[int, int]]:
    """The pairs of messages of a scan that a pair of digests stands for; two, of equal ones."""
    rows_a, rows_b = (np.flatnonzero(digests == digest)[:MOST_ROWS].tolist() for digest in pair)
    return [(one, other) for one, other in product(rows_a, rows_b) if one != other]


def digests_of_pairs(digests: UInt64s, ignored: Pairs) -> Pairs:
    """The digests of pairs of rows, the smaller first."""
    pairs = ((int(digests[a]), int(digests[b])) for a, b in ignored)
    return frozenset((min(a, b), max(a, b)) for a, b in pairs)


def list_pairs(file: Path) -> tuple[SaidPair, ...]:
    """The pairs in the library with their days, the latest first.

    Raises:
        LibraryError: It cannot be read.
    """
    found = (
        SaidPair((int.from_bytes(one), int.from_bytes(other)), day)
        for (one, other), day in Library(file).dated_pairs()
        if len(one) == DIGEST_BYTES == len(other)
    )
    return tuple(found)[::-1]


def read_pairs(file: Path) -> Pairs:
    """The pairs in the library; none where it cannot be read.

    What a former version kept in a file of its own is taken into the library first.
    """
    library = Library(file)
    try:
        _take_over(library, file.with_name(FORMER))
        return frozenset(
            (int.from_bytes(one), int.from_bytes(other))
            for one, other in library.not_copies()
            if len(one) == DIGEST_BYTES
        )
    except (LibraryError, OSError):
        return frozenset()


def write_pairs(
    file: Path, pairs: Pairs, gone: Pairs = frozenset(), days: Mapping[Pair, int] | None = None
) -> None:
    """Put pairs into the library, and take out what is gone; others in it stay.

    Args:
        file: The library.
        pairs: What is to be in it.
        gone: What is not.
        days: When some of the pairs were said, in seconds since 1970; the others: now.

    Raises:
        LibraryError: It cannot be written.
    """
    library, now, by_day = Library(file), int(time.time()), defaultdict[int, list[Pair]](list)
    for pair in pairs:
        by_day[(days or {}).get(pair, now)].append(pair)
    for day, some in by_day.items():
        library.part(map(_to_stored, some), day)
    library.join(map(_to_stored, gone))


def _to_stored(pair: Pair) -> tuple[bytes, bytes]:
    return pair[0].to_bytes(DIGEST_BYTES), pair[1].to_bytes(DIGEST_BYTES)


def _take_over(library: Library, former: Path) -> None:
    """Take in the pairs of a former version's file, once."""
    try:
        whole = json.loads(former.read_text("utf-8"))
        pairs = [(int(a, 16), int(b, 16)) for a, b in whole["pairs"]]
        stored = [_to_stored(pair) for pair in pairs if pair[0] != pair[1]]
    except FileNotFoundError:
        return
    except (ValueError, KeyError, TypeError, OverflowError):
        stored = []  # damaged: nothing can be taken
    if stored:
        library.part(stored, int(time.time()))
    former.replace(former.with_suffix(".taken"))
