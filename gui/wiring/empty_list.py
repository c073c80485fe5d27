"""What stands in the place of the list while it is empty: why, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from core.model.groups import ALL_DETECTORS
from core.model.sources import Treatment
from gui.controllers.accounts.estimate import EstimateController
from gui.widgets.empty_state import Emptiness
from gui.widgets.menus import Act
from gui.wiring.parts import Parts
from gui.wiring.review.emptiness import Empties, FirstStartActions

if TYPE_CHECKING:
    from core.sources.neighbours.profiles import ThunderbirdProfile


class EmptyList(QObject):
    """Tells why nothing is in the list.

    Attributes:
        profile: A profile of Thunderbird whose mail is offered at the first start.

    Signals:
        open_wanted: The path of mail to open.
        file_wanted, folder_wanted: Mail is to be asked for.
        sample_wanted, scan_wanted: Open the sample mail; scan all sources.
        problems_wanted: List what could not be read.
    """

    open_wanted = Signal(object)
    file_wanted = Signal()
    folder_wanted = Signal()
    sample_wanted = Signal()
    scan_wanted = Signal()
    problems_wanted = Signal()

    def __init__(
        self, parts: Parts, estimates: EstimateController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._parts, self._estimates = parts, estimates
        self._empties = Empties(self)
        self._is_out_of_date: Callable[[], bool] = lambda: False
        self.profile: ThunderbirdProfile | None = None
        estimates.estimated.connect(self._on_estimated)

    def say_updating_while(self, is_out_of_date: Callable[[], bool]) -> None:
        """Call an empty list one that is being updated, as long as it is out of date."""
        self._is_out_of_date = is_out_of_date

    def show(self) -> None:
        """Say it; what a scan would fetch is asked for, and said once it is known."""
        self._estimate()
        self._parts.window.empty.tell(self._emptiness())

    def _estimate(self) -> None:
        """Ask what a scan would fetch, where there is something to be asked."""
        parts = self._parts
        entries = parts.sources.to_scan()
        on_servers = any(entry.account is not None for entry in entries)
        if on_servers and parts.review.scanned is None and not parts.scan.is_busy:
            self._estimates.ask(entries)

    @Slot()
    def _on_estimated(self) -> None:
        parts = self._parts
        if parts.review.scanned is None and not parts.scan.is_busy:
            parts.window.empty.tell(self._emptiness())

    def _emptiness(self) -> Emptiness:  # noqa: PLR0911 - one return a reason
        parts, empties = self._parts, self._empties
        scanned, board = parts.review.shown, parts.review.board
        entries = parts.sources.model.entries
        if not entries:
            return self._first_start()
        found_some = board is not None and len(board.groups.kept) > 0
        if parts.review.scanned is None and parts.scan.is_busy and not found_some:
            return empties.scanning()
        folders = [held for entry in entries for held in entry.folders]
        searched = [held for held in folders if held.treatment is not Treatment.SKIP]
        if scanned is None or board is None:
            return empties.ready(
                searched, expected=self._estimates.latest, scan=self.scan_wanted.emit
            )
        if len(board.groups.kept):
            line = parts.window.filter
            if parts.review.shown_copies.are_chosen and not line.text():
                return empties.none_of_these(parts.show_all)
            return empties.filtered_away(line.text(), clear=line.clear)
        if self._is_out_of_date():
            return empties.updating()
        if folders and not searched:
            return empties.all_skipped()
        change = parts.window.menus.actions[Act.KEYWORDS].trigger
        return empties.nothing_now(
            parts.review.choices,
            parts.window.similarity.slider.counts,
            lower=self._lower_similarity,
            find_by_all=partial(parts.review.set_detectors, ALL_DETECTORS),
            change_words=change if parts.review.limits.chooses else None,
        ) or empties.nothing_at_all(
            messages=scanned.session.stats.messages,
            problems=len(scanned.session.problems),
            show_problems=self.problems_wanted.emit,
        )

    def _first_start(self) -> Emptiness:
        actions, profile = self._parts.window.menus.actions, self.profile
        others = FirstStartActions(
            add_account=actions[Act.ADD_ACCOUNT].trigger,
            open_file=self.file_wanted.emit,
            open_folder=self.folder_wanted.emit,
            found=actions[Act.FOUND].trigger,
            sample=self.sample_wanted.emit,
            last_session=actions[Act.LAST_SESSION],
        )
        if profile is None:
            return self._empties.no_sources(profile="", use_profile=lambda: None, others=others)
        use = partial(self.open_wanted.emit, profile.path)
        return self._empties.no_sources(profile=profile.name, use_profile=use, others=others)

    def _lower_similarity(self, threshold: float) -> None:
        self._parts.window.similarity.set_threshold(threshold)
        self._parts.review.set_threshold(threshold)
        self._parts.review.end_slide()
