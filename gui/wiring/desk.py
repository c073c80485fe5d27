"""What is connected with each other: the window and the controllers, made once by `gui.app`."""

from __future__ import annotations

from dataclasses import dataclass

from core.system.places import Places
from gui.controllers.accounts.reach import Reach
from gui.controllers.accounts.sources import SourcesController
from gui.controllers.review.marking import Marking
from gui.controllers.review.not_copies import NotCopies
from gui.controllers.review.pairs import PairsController
from gui.controllers.review.review import ReviewController
from gui.controllers.scan import ScanController
from gui.main_window import MainWindow
from gui.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts; each wiring takes what it connects."""

    window: MainWindow
    sources: SourcesController
    scan: ScanController
    review: ReviewController
    marking: Marking
    pairs: PairsController
    not_copies: NotCopies
    preferences: Preferences
    places: Places
    reach: Reach
