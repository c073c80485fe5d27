"""Moves among the steps that Ctrl+Z takes back, in the order of time, and what became of them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QKeySequence

from core.model.plan import TO_TRASH
from core.model.runs import RunSummary
from gui.controllers.moves import MovesController
from gui.widgets.banner import BannerTone
from gui.wiring.parts import Parts
from gui.wiring.runs.looking_back import LookingBack


class MoveOrder(QObject):
    """Puts each run on the undo stack, and takes it back when its turn comes.

    A step leaves the stack only once its messages are back; until then it can be tried again. It
    is not done again by Redo: that would be a move that nobody reviewed.
    """

    def __init__(
        self,
        parts: Parts,
        moves: MovesController,
        looking_back: LookingBack,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._moves, self._looking_back = parts, moves, looking_back
        self._moved: dict[str, int] = {}  # how many messages each run moved away
        self._asked = ""  # the run that is being taken back from the stack
        moves.busied.connect(parts.window.menus.hold_steps)
        moves.stopped.connect(self.stand_still)
        moves.crashed.connect(self.stand_still)

    def moved_by(self, run: str) -> int:
        """How many messages a run moved away since the window opened; 0: nobody knows."""
        return self._moved.get(run, 0)

    def follow(self, run: RunSummary, to: str, *, is_back: bool) -> None:
        """A run ended.

        Args:
            run: Where it stands.
            to: Where it moved to, if that is known; else "".
            is_back: Nothing of the run that it undoes is out any more, whoever put it back.
        """
        self._asked = ""
        if run.returns:
            self._parts.review.moves.settle(run.undoes, is_back=is_back)
        elif run.moved:
            self._moved[run.id] = run.moved
            words = self.tr("move %Ln message(s)", "", run.moved)
            if to == TO_TRASH:
                words = self.tr("move %Ln message(s) to Trash", "", run.moved)
            self._parts.review.moves.push(run.id, words, self._take_back)

    def forget(self, run: str) -> None:
        """A run was taken back already."""
        self._asked = ""
        self._parts.review.moves.settle(run, is_back=True)

    @Slot()
    def stand_still(self) -> None:
        """What was asked for was not done: its step stands where it stood."""
        asked, self._asked = self._asked, ""
        if asked:
            self._parts.review.moves.settle(asked, is_back=False)

    def _take_back(self, run: str) -> None:
        # Later: the stack is in the middle of its step, and shows the next one after it.
        self._asked = run
        QTimer.singleShot(0, self, self._begin)

    @Slot()
    def _begin(self) -> None:
        if self._moves.is_busy:
            self.stand_still()
            undo_key = QKeySequence(QKeySequence.StandardKey.Undo).toString(
                QKeySequence.SequenceFormat.NativeText
            )
            self._looking_back.tell(
                self.tr(
                    "Another task is working on the mail. Press %1 again when it is done."
                ).replace("%1", undo_key),
                tone=BannerTone.WARNING,
            )
        elif self._asked:
            self._moves.undo(self._asked)
