"""Pairs that the user called no copies, remembered from scan to scan.

A message has no name that lasts: positions and files change. What lasts is what it says, so a pair
is kept as two digests of text, attachments, sender, time and Message-ID. Two messages that are
equal in all of these are one digest twice: no two messages that say this are copies, then. The
pairs stand in the library (`core.library`), as digests only, nothing that could be read.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.actions.not_copies import DIGEST_BYTES, content_digests
from core.columns import UInt64s
from core.errors import LibraryError
from core.job import Job
from core.library.store import Library
from core.model.table import MessageTable
from gui.jobs import JobFailed, LatestJob, Outcome

Pairs = frozenset[tuple[int, int]]
FORMER = "not_copies.json"  # beside the library, before there was one
MOST_ROWS = 50  # so many messages of one digest are followed


@dataclass(frozen=True, slots=True, eq=False)
class RecalledPairs:
    """What is known of no copies, for one scan.

    Attributes:
        digests: (n,) uint64, of its messages.
        known: All pairs of digests in the library.
        elsewhere: Those of them that are not in this scan.
        rows: Those that are, as pairs of rows.
    """

    digests: UInt64s
    known: Pairs
    elsewhere: Pairs
    rows: Pairs


class NotCopies(QObject):
    """Keeps the pairs in the library.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(self, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._written: Pairs = frozenset()
        self._ever: Pairs = frozenset()  # known at any time since the scan
        self._writer = LatestJob(self)

    def open(self, recalled: RecalledPairs) -> None:
        """Take what was recalled for a scan as what is written."""
        self._written = self._ever = recalled.known

    def remember(self, recalled: RecalledPairs, ignored: Pairs) -> None:
        """Write what is ignored now, if it is something else than before.

        Args:
            recalled: For the scan whose rows are meant: an undo may bring back a former one.
            ignored: Pairs of its rows.
        """
        pairs = recalled.elsewhere | digests_of_pairs(recalled.digests, ignored)
        if pairs == self._written:
            return
        self._written = pairs
        self._ever |= pairs
        file, gone = self._file, self._ever - pairs

        def work(job: Job) -> None:
            job.checkpoint()
            write_pairs(file, pairs, gone)

        self._writer.start(work, self._on_ended)

    def wait(self, seconds: float) -> None:
        """Let the writer finish. For closing only."""
        self._writer.finish(seconds)

    def _on_ended(self, outcome: Outcome) -> None:
        if isinstance(outcome, JobFailed) and not isinstance(outcome.error, LibraryError):
            self.crashed.emit(outcome.error)


def recall_pairs(file: Path, mails: MessageTable) -> RecalledPairs:
    """Find the pairs of the library among the messages of a scan. For its worker."""
    digests, known = content_digests(mails), read_pairs(file)
    rows: set[tuple[int, int]] = set()
    here: set[tuple[int, int]] = set()
    for a, b in known:
        rows_a, rows_b = np.flatnonzero(digests == a), np.flatnonzero(digests == b)
        if len(rows_a) and len(rows_b):
            here.add((a, b))
            some = product(rows_a[:MOST_ROWS].tolist(), rows_b[:MOST_ROWS].tolist())
            rows |= {(one, other) for one, other in some if one != other}
    return RecalledPairs(digests, known, known - here, frozenset(rows))


def digests_of_pairs(digests: UInt64s, ignored: Pairs) -> Pairs:
    """The digests of pairs of rows, the smaller first."""
    pairs = ((int(digests[a]), int(digests[b])) for a, b in ignored)
    return frozenset((min(a, b), max(a, b)) for a, b in pairs)


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


def write_pairs(file: Path, pairs: Pairs, gone: Pairs = frozenset()) -> None:
    """Put pairs into the library, and take out what is gone; others in it stay.

    Raises:
        LibraryError: It cannot be written.
    """
    library = Library(file)
    library.part(map(_to_stored, pairs), int(time.time()))
    library.join(map(_to_stored, gone))


def _to_stored(pair: tuple[int, int]) -> tuple[bytes, bytes]:
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
