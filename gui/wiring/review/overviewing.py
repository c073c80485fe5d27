"""The overview: shown after a scan; its steps lead to a move, its bars to the list."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from core.actions.causes import causes_of_groups, without_templates
from core.actions.overview import (
    FolderOverlap,
    Overview,
    Share,
    members_beside,
    rows_of_overlap,
    rows_of_share,
)
from core.columns import Int32s
from core.decide.ladder import STEP_OF, Step, steps_of_verdicts
from core.model.causes import Cause
from core.model.groups import Groups, Verdict
from core.words.causes import CAUSES
from core.words.ladder import STEPS
from gui import wording
from gui.controllers.review.overview import (
    OverviewController,
    ReadableCopies,
    StepDecided,
    find_readable_copies,
)
from gui.main_window import LIST, OVERVIEW
from gui.models.plain import plain_line
from gui.turns import paint_next_turn
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts
from gui.wiring.review.overview_words import READABLE, OverviewWords


class Overviewing(QObject):
    """Connects the overview with the window.

    Signals:
        turned: Another page is wanted.
        series_wanted: The series are to be seen.
        crashed: An exception of ours.
    """

    turned = Signal()
    series_wanted = Signal()
    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        controller: OverviewController,
        move: Callable[[StepDecided], None],
        parent: QObject | None = None,
    ) -> None:
        """`move`: plans a move of what a step takes, and lets the user review it."""
        super().__init__(parent)
        self._parts, self._controller, self._move = parts, controller, move
        self._reviewed: object = None  # the scan that the page was shown for
        self._overview: Overview | None = None
        self._readable: ReadableCopies | None = None
        self._is_old, self._to_top = True, False
        self._works: Callable[[], bool] = lambda: parts.scan.is_busy
        self._words = OverviewWords(self)
        window, page = parts.window, parts.window.overview
        window.pages.currentChanged.connect(self._on_turned)
        window.menus.actions[Act.OVERVIEW].triggered.connect(self.open)
        page.step_wanted.connect(controller.decide)
        page.look_wanted.connect(self._show_step)
        page.bar_chosen.connect(self._show_bar)
        controller.surveyed.connect(self._show)
        controller.decided.connect(self._on_decided)
        controller.crashed.connect(self.crashed)
        parts.review.changed.connect(self._follow)
        parts.scan.busied.connect(self.follow_work)

    @Slot()
    def open(self) -> None:
        """Show the overview."""
        self._parts.window.show_page(OVERVIEW)
        self._parts.window.overview.focus_first()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        self._controller.wait(seconds)

    def hold_steps_while(self, works: Callable[[], bool]) -> None:
        """Let no step be taken as long as anything is read or moved, or is about to be."""
        self._works = works

    @Slot()
    def follow_work(self) -> None:
        """Something began or ended; something else may go on."""
        self._parts.window.overview.set_busy(self._works())

    @Slot()
    def start_anew(self) -> None:
        """Mail was scanned, moved or put back: the page begins at its top, also once counted."""
        self._to_top = True
        if self._parts.window.shows_overview:
            self._parts.window.focus_page()

    # --- the page -------------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """The groups are others now; after the first scan of some mail the overview is shown."""
        parts = self._parts
        self._is_old = True
        is_first = self._reviewed is None and parts.review.scanned is not None
        self._reviewed = parts.review.scanned
        if self._reviewed is None:
            self._overview = None
            parts.window.overview.show_texts(self._words.counting())
        looks = bool(len(parts.window.results.selected_numbers()))  # at what was found early
        if is_first and not looks and parts.window.pages.currentIndex() != OVERVIEW:
            parts.window.show_page(OVERVIEW)  # counts, too
        elif parts.window.shows_overview:
            self._count()
        parts.window.menus.actions[Act.OVERVIEW].setEnabled(self._reviewed is not None)

    @Slot(int)
    def _on_turned(self) -> None:
        self.turned.emit()
        if self._parts.window.shows_overview:
            if self._is_old:
                self._count()
        else:
            self._parts.window.focus_page()

    def _count(self) -> None:
        if self._parts.review.is_sorting:
            return  # of groups that lost their kept messages nothing can go: it would say so
        self._is_old = False
        self._controller.survey()

    @Slot(object)
    def _show(self, overview: Overview) -> None:
        scanned = self._parts.review.scanned
        if scanned is not None:
            window, is_first = self._parts.window, self._overview is None
            self._overview, held = overview, self._parts.review.limits.held
            self._readable = find_readable_copies(scanned.session, self._parts.review.board)
            texts = self._words.page(overview, scanned.facts, self._readable, held=held)
            paint_next_turn(window.overview)
            window.overview.show_texts(texts)
            if is_first and held:
                self._to_top = True  # once there is a step to begin with
            elif (is_first or self._to_top) and window.shows_overview:
                self._to_top = False
                window.focus_page()

    @Slot(object)
    def _on_decided(self, found: StepDecided) -> None:
        if found.decisions:
            self._move(replace(found, counted=self._counted(found.terms.scope)))
        else:
            self._parts.window.say(self.tr("Nothing is left in this step."))

    def _counted(self, scope: Collection[Verdict]) -> int | None:
        """How many messages the card of a step counts."""
        rungs = () if self._overview is None else self._overview.survey.rungs
        steps = steps_of_verdicts(scope)
        return next((rung.messages for rung in rungs if {rung.step} == steps), None)

    # --- to the list ----------------------------------------------------------------------------

    @Slot(object)
    def _show_step(self, step: object) -> None:
        groups = self._groups()
        if groups is None or self._overview is None:
            return
        if step == READABLE and self._readable is not None:
            self._show_rows(self._readable.rows, self.tr("read-only"))
            return
        if step is Step.SERIES:
            self.series_wanted.emit()
            return
        proven = np.isin(groups.verdict, [int(verdict) for verdict in STEP_OF])
        self._show_rows(groups.members[~proven], wording.say(STEPS[Step.SIMILAR]))

    @Slot(object)
    def _show_bar(self, key: object) -> None:
        groups, scanned = self._groups(), self._parts.review.scanned
        if groups is None or scanned is None:
            return
        session, facts = scanned.session, scanned.facts
        match key:
            case Share():
                rows, words = rows_of_share(session.mails, key), self._words.share(key, facts)
            case FolderOverlap() if self._overview is not None:
                rows = rows_of_overlap(session.mails, groups, self._overview.survey.stars, key)
                words = f"{facts.where[key.folder]}, {facts.where[key.other]}"
                self._show_rows(groups.members[np.isin(groups.members, rows)], words)
                return
            case Cause():
                copies = without_templates(groups)
                causes = causes_of_groups(session, copies)
                self._show_rows(copies.members[causes.cause == key], wording.say(CAUSES[key]))
                return
            case _:
                rows, words = np.array([key], np.int32), facts.table.subject[int(str(key))]
        self._show_rows(members_beside(groups, rows), words)

    def _groups(self) -> Groups | None:
        board = self._parts.review.board
        return None if board is None else board.groups

    def _show_rows(self, rows: Int32s, words: str) -> None:
        """Show some copies alone in the list, and say how to see all again."""
        parts = self._parts
        if not len(rows):
            parts.window.say(self.tr("None of these messages is in the list of copies."))
            return
        parts.review.shown_copies.show_only(rows)
        parts.window.show_page(LIST)
        text = self.tr("Showing only: %1").replace("%1", plain_line(words))
        show_all = ((self.tr("Show all"), parts.show_all),)
        parts.window.banner.tell(
            text, tone=BannerTone.WARNING, buttons=show_all, closed=parts.show_all
        )
