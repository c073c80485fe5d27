"""A mailbox that was scanned before, in the window: its facts, the groups, the list on screen.

    TWINSWEEP_HOME=... QT_QPA_PLATFORM=offscreen python -m tests.bench.window.shown MAIL

Prints processor seconds by step, and how many groups stand in the list. All but "shown" is done
in a worker by the program.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QApplication

from core.cache.fingerprints import SqliteCache
from core.job import NullJob
from core.scan.run import scan
from core.scan.session import similarity_histogram
from core.settings import FLOOR_SCORE, Settings
from core.sources.registry import detect
from core.system.places import find_places
from gui.assets import Theme, theme_colours
from gui.controllers.review.not_copies import RecalledPairs
from gui.controllers.review.review import ReviewController
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.models.results.facts import gather_facts
from gui.widgets.results_view import ResultsView


def main() -> None:
    """Scan, and show."""
    application, box = QApplication([]), Path(sys.argv[1])
    cache = SqliteCache(find_places().fingerprints)
    session = scan([detect(box)], settings=Settings(), cache=cache, job=NullJob())
    cache.close()
    _tell("scanned")
    facts = gather_facts(session.mails, session.folders, [box.name], NullJob())
    nothing = RecalledPairs(np.zeros(0, np.uint64), frozenset(), frozenset())
    scanned = ReviewedScan(session, facts, similarity_histogram(session), nothing)
    _tell("facts")
    review = ReviewController(threshold=FLOOR_SCORE)
    view = ResultsView(review.model, theme_colours(Theme.LIGHT))
    view.resize(900, 700)
    view.show()
    review.open(scanned, np.zeros(facts.n_mails, np.bool_))
    application.processEvents()
    view.viewport().repaint()
    _tell("shown")
    print(f"{0 if review.board is None else len(review.board.groups.kept):,} groups")


def _tell(step: str) -> None:
    print(f"{step} {time.process_time():.2f} s")


if __name__ == "__main__":
    main()
