"""Searching the mails of a scan, and two texts on screen, for the user's keywords, in a worker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from core.columns import Int64s
from core.job import Job
from core.model.compare import PairView
from core.model.mentions import KeywordRules
from core.ports import FingerprintCache
from core.scan.session import Session
from core.sources.stores import Stores
from core.system.later import Later
from gui.jobs import LatestJob, Outcome, dispatch
from gui.models.compare.hits import Find, PairHits, Place, places_in_text
from gui.models.results.keywords import KeywordResults
from gui.models.visible import text_head

if TYPE_CHECKING:
    from core.keywords import matcher
    from core.search import mentions
else:
    matcher = Later("core.keywords.matcher")
    mentions = Later("core.search.mentions")

OpenCache = Callable[[], FingerprintCache]


class KeywordsController(QObject):
    """Searches for the newest words; an older search is stopped and forgotten.

    Signals:
        progressed: The latest `Progress`.
        found: A `KeywordResults`.
        stopped: The user stopped it.
        failed: A `CoreError`: the world refused, or the words cannot be searched for.
        crashed: Any other exception: a fault of ours.
    """

    progressed = Signal(object)
    found = Signal(object)
    stopped = Signal()
    failed = Signal(object)
    crashed = Signal(object)

    def __init__(
        self, stores: Stores, open_cache: OpenCache, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._stores, self._open_cache = stores, open_cache
        self._latest = LatestJob(self)
        self._latest.progressed.connect(self.progressed)

    def search(self, session: Session, asked: KeywordRules, more: Int64s) -> None:
        """Find out which messages mention which words.

        Only messages that any link touches are read, and `more`: rows, ascending.
        """
        stores, open_cache = self._stores, self._open_cache

        def work(job: Job) -> KeywordResults:
            cache = open_cache()  # here: a cache is used in the thread that made it
            try:
                rows = np.union1d(mentions.linked_rows(session), more).astype(np.int32)
                found = mentions.search_mentions(
                    session, rows, asked.keywords, stores=stores, cache=cache, job=job
                )
            finally:
                cache.close()
            return KeywordResults(asked, found, len(session.mails.position))

        self._latest.start(work, self._on_ended)

    @property
    def is_busy(self) -> bool:
        """Whether it searches."""
        return self._latest.is_busy

    def stop(self) -> None:
        """Ask the search to stop; `stopped` follows."""
        self._latest.cancel()

    def forget(self) -> None:
        """Stop the search, and tell nothing of it."""
        self._latest.forget()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._latest.wait(seconds)

    def _on_ended(self, outcome: Outcome) -> None:
        dispatch(
            outcome,
            done=self.found.emit,
            failed=self.failed.emit,
            crashed=self.crashed.emit,
            stopped=self.stopped.emit,
        )


class HitsController(QObject):
    """Finds keywords in the texts of the pair on screen.

    Signals:
        looked: The `PairView`, and a `PairHits` of it.
        crashed: An exception: a fault of ours.
    """

    looked = Signal(object, object)
    crashed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = LatestJob(self)

    def look(self, pair: PairView, find: Find) -> None:
        """Find keywords in both texts."""

        def work(job: Job) -> PairHits:
            left = places_in_text(find, text_head(pair.kept.show_text))
            job.checkpoint()
            return PairHits(left, places_in_text(find, text_head(pair.candidate.show_text)))

        def ended(outcome: Outcome) -> None:
            dispatch(outcome, done=partial(self.looked.emit, pair), crashed=self.crashed.emit)

        self._latest.start(work, ended)

    def forget(self) -> None:
        """Look for nothing."""
        self._latest.forget()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._latest.wait(seconds)


def make_finder(asked: KeywordRules) -> Find | None:
    """Finds any of the words in a text; None: there are none.

    Raises:
        KeywordError: These cannot be searched for.
    """
    words = asked.keywords.words
    if not words:
        return None
    made = matcher.Matcher(words)

    def find(text: str) -> list[Place]:
        return [(hit.start, hit.end) for hit in made.find_text(text)]

    return find
