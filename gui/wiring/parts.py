"""What is connected with each other: the window and the controllers, made once by `gui.app`."""

from __future__ import annotations

from dataclasses import dataclass

from core.system.places import Places
from gui.controllers.accounts.access import AccountAccess
from gui.controllers.accounts.sources import SourcesController
from gui.controllers.review.marking import Marking
from gui.controllers.review.not_copies import NotCopies
from gui.controllers.review.pairs import PairsController
from gui.controllers.review.review import ReviewController
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.scan import ScanController
from gui.main_window import MainWindow
from gui.preferences import Preferences
from gui.turns import paint_next_turn
from gui.widgets.menus import Act


@dataclass(frozen=True, slots=True)
class Parts:
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
    reach: AccountAccess

    def show_scan(self, scanned: ReviewedScan) -> None:
        """Show what a scan says beside its groups: pairs that are no copies, counts, columns."""
        self.not_copies.open(scanned.recalled)
        self.sources.show_folders(scanned.session)
        self.sources.tell_connected(scanned.session)
        self.suit_list_to(scanned)

    def suit_list_to(self, scanned: ReviewedScan) -> None:
        """Show the bars of the similarity, and those columns alone that say something."""
        self.window.similarity.set_counts(scanned.counts)
        self.window.results.columns.set_places(len(scanned.session.folders) > 1)
        self.window.results.columns.set_files(bool(scanned.facts.n_attachments.any()))

    def show_all(self) -> None:
        """Show all groups again, after some were shown alone; a message of other things stays."""
        self.window.banner.withdraw(self.show_all)
        self.review.shown_copies.show_only(None)

    def show_busy(
        self, doing: str, why: str, counting: str = "", *, checking: str = "", copying: str = ""
    ) -> None:
        """Show that mail is being worked on, or, with "", that nobody does any more.

        Args:
            doing: What goes on, above its progress.
            why: Why the marks cannot be changed meanwhile.
            counting: The same with "%1 of %2" in it, once it can be counted.
            checking: What is said in its place while mail is only checked.
            copying: What is said beside it while mail is copied, before it is moved.
        """
        window, actions = self.window, self.window.menus.actions
        busy = bool(doing)
        paint_next_turn(window.results.viewport())
        if busy:
            window.banner.hide()
            progress = window.progress
            progress.begin(doing, counting=counting, checking=checking, copying=copying)
        else:
            window.progress.end()
            window.show_percent(-1)
        window.bar.set_busy(why)
        may_scan = not busy and bool(self.sources.specs())
        window.scan.setEnabled(may_scan)
        actions[Act.SCAN].setEnabled(may_scan)
        actions[Act.STOP].setEnabled(busy)
