"""Runs that were cut off: the window asks what is to become of them before anything else.

Whoever puts that off is told after each scan of their mailboxes, and plans no move there: such a
mailbox may be half written, and show messages and copies that are not there (R-JR13).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from core.model.runs import RunSummary
from gui import wording
from gui.controllers.moves import MovesController
from gui.dialogs.runs.recovery import RecoveryChoice, RecoverySheet
from gui.models.plain import plain_line
from gui.widgets.banner import BannerTone, Button
from gui.wiring.parts import Parts
from gui.wiring.runs.looking_back import LookingBack

if TYPE_CHECKING:
    from core.actions.cut_off import CutOff


class OpenRuns(QObject):
    """Asks about runs that were cut off, once, and again before a move in their mailboxes."""

    def __init__(
        self,
        parts: Parts,
        moves: MovesController,
        looking_back: LookingBack,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._moves, self._looking_back = parts, moves, looking_back
        self._asked: tuple[str, ...] = ()
        self._cut_off: tuple[CutOff, ...] = ()  # in the mailboxes that were scanned
        moves.history.found_open.connect(self._ask)
        moves.history.cut_off_seen.connect(self._on_cut_off_seen)
        moves.busied.connect(self._on_busied)

    @property
    def asked(self) -> tuple[str, ...]:
        """The ids of those that were asked about last."""
        return self._asked

    @Slot(object)
    def _ask(self, runs: Sequence[RunSummary]) -> None:
        ids = tuple(run.id for run in runs)
        if ids == self._asked:  # asked once already, and nothing became of it
            return
        self._asked = ids
        if self._ask_about(runs) is RecoveryChoice.LATER:
            self._remind(ids)

    @Slot()
    def look_for_cut_off(self) -> None:
        """Mail was scanned: say it if runs were cut off in it that nobody checked."""
        session = self._parts.review.session
        if session is not None:
            self._moves.history.look_for_cut_off(session)

    def hold_back(self) -> bool:
        """Whether what is on screen may not be there, so that nothing is moved; asks about it."""
        if not self._cut_off:
            return False
        self._ask_about([found.run for found in self._cut_off])
        return True

    def _ask_about(self, runs: Sequence[RunSummary]) -> RecoveryChoice:
        ids = tuple(run.id for run in runs)
        self._looking_back.learn_accounts(runs)
        sheet = RecoverySheet(runs, self._parts.window, naming=self._parts.sources.naming)
        sheet.exec()
        match sheet.answer:
            case RecoveryChoice.GO_ON:
                self._moves.resume(ids, act=True)
            case RecoveryChoice.CHECK:
                self._moves.resume(ids, act=False)
            case RecoveryChoice.GIVE_UP:
                self._moves.give_up(ids)
            case RecoveryChoice.UNDO if runs[0].returns:
                if not self._looking_back.ask_to_move_again(runs[0]):
                    return RecoveryChoice.LATER
            case RecoveryChoice.UNDO:
                self._moves.undo(ids[0])
            case RecoveryChoice.LATER:
                pass
        sheet.deleteLater()
        return sheet.answer

    @Slot(bool)
    def _on_busied(self, busy: bool) -> None:
        """What was done to mail may have been the check."""
        if self._cut_off and not busy:
            self.look_for_cut_off()

    @Slot(object)
    def _on_cut_off_seen(self, found: tuple[CutOff, ...]) -> None:
        self._cut_off = found
        if not found or self._moves.is_busy:
            return
        naming, banner = self._parts.sources.naming, self._parts.window.banner
        places = dict.fromkeys(place for one in found for place in one.places)
        names = wording.listed([plain_line(naming.source(place)) for place in places])
        words = self.tr(
            "A move or an undo is not finished. Until it is checked, %1 may show messages that "
            "aren't there."
        ).replace("%1", names)
        check = self._check_button(tuple(one.run.id for one in found))
        if not banner.isVisible():
            banner.tell(words, tone=BannerTone.WARNING, buttons=(check,))
        elif words not in banner.text:
            banner.add(words, *(() if self._is_reminded() else (check,)))

    def _is_reminded(self) -> bool:
        return self._reminder() in self._parts.window.banner.text

    def _reminder(self) -> str:
        return self.tr("A run is not finished.")

    def _check_button(self, ids: tuple[str, ...]) -> Button:
        return self.tr("Check now"), lambda: self._moves.resume(ids, act=False)

    def _remind(self, ids: tuple[str, ...]) -> None:
        """Say that runs wait, with the ways on."""
        words, banner = self._reminder(), self._parts.window.banner
        buttons = (self._check_button(ids), (self.tr("History"), self._looking_back.open))
        if banner.isVisible():  # as that the window was not closed properly
            banner.add(words, *buttons)
        else:
            self._looking_back.tell(words, buttons=buttons)
