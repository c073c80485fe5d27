"""What is connected with each other: the window and the controllers, made once by `gui.app`."""

from __future__ import annotations

from dataclasses import dataclass

from core.places import Places
from gui.controllers.marking import Marking
from gui.controllers.not_copies import NotCopies
from gui.controllers.pairs import PairsController
from gui.controllers.reach import Reach
from gui.controllers.review import ReviewController
from gui.controllers.scan import ScanController
from gui.controllers.sources import SourcesController
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
