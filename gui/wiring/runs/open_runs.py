"""Runs that were cut off: the window asks what is to become of them before anything else."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot

from core.model.runs import RunSummary
from gui.controllers.moves import MovesController
from gui.dialogs.runs.recovery import RecoveryChoice, RecoverySheet
from gui.wiring.parts import Parts
from gui.wiring.runs.looking_back import LookingBack


class OpenRuns(QObject):
    """Asks about runs that were cut off, once."""

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
        moves.history.found_open.connect(self._ask)

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
            case RecoveryChoice.UNDO:
                self._moves.undo(ids[0])
            case RecoveryChoice.LATER:
                self._remind(ids)
        sheet.deleteLater()

    def _remind(self, ids: tuple[str, ...]) -> None:
        """Say that runs wait, with the ways on."""
        words, banner = self.tr("A run is not finished."), self._parts.window.banner
        buttons = (
            (self.tr("Check now"), lambda: self._moves.resume(ids, act=False)),
            (self.tr("History"), self._looking_back.open),
        )
        if banner.isVisible():  # as that the window was not closed properly
            banner.add(words, *buttons)
        else:
            self._looking_back.tell(words, buttons=buttons)
