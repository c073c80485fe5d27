"""Steps of the review that can be taken back, moves of mail among them, in the order of time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack
from typing_extensions import override

from gui.models.results.choices import Choices


class Step(QUndoCommand):
    """From one state of the choices to the next.

    `scan` is the number of the scan whose rows they count; `take` is given it, too.
    """

    def __init__(
        self,
        take: Callable[[Choices, int], None],
        before: Choices,
        after: Choices,
        *,
        scan: int,
        words: str,
        merge: int,
    ) -> None:
        super().__init__(words)
        self._take, self._before, self._after, self._merge = take, before, after, merge
        self.scan = scan

    def id(self) -> int:
        """Steps with the same number may become one."""
        return self._merge

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take the end of a later step over, if it counts in the same scan."""
        if not isinstance(other, Step) or other.scan != self.scan:
            return False
        self._after = other._after  # noqa: SLF001 - of the same class
        return True

    @override
    def redo(self) -> None:
        self._take(self._after, self.scan)

    @override
    def undo(self) -> None:
        self._take(self._before, self.scan)


class MoveStep(QUndoCommand):
    """A run that moved mail: taking this step back asks for its undo, which takes a while.

    It is never done again from here: that would be a move, and moves are reviewed first.
    """

    def __init__(self, run: str, words: str, take_back: Callable[[str], None]) -> None:
        super().__init__(words)
        self.run, self.take_back = run, take_back

    def redo(self) -> None:
        """Do nothing: the mail is moved already."""

    @override
    def undo(self) -> None:
        self.take_back(self.run)


class MoveSteps(QObject):
    """An undo stack, and the moves among its steps.

    Attributes:
        stack: It lives beside this, and ends after it: while it ends it still tells of changes.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stack = stack = QUndoStack(parent)
        stack.indexChanged.connect(self._drop_obsolete)

    def push(self, run: str, words: str, take_back: Callable[[str], None]) -> None:
        """A run moved mail; one that was carried on is one step, with the new words."""
        for step in self._all():
            if step.run == run:
                step.setText(words)
                if self.stack.undoText():
                    self.stack.undoTextChanged.emit(self.stack.undoText())
                return
        self.stack.push(MoveStep(run, words, take_back))

    def settle(self, run: str, *, is_back: bool) -> None:
        """What became of the undo of a run: its step is gone, or stands where it stood."""
        for step in self._all():
            if step.run == run:
                step.setObsolete(is_back)
                if self._place(step) == self.stack.index():
                    self.stack.redo()  # an obsolete step is dropped by that
        self._drop_obsolete()

    def clear(self) -> None:
        """Forget all steps but those that moved mail and can still be taken back."""
        left = [step for step in self._all() if self._place(step) < self.stack.index()]
        kept = [(step.run, step.text(), step.take_back) for step in left if not step.isObsolete()]
        self.stack.clear()
        for one in kept:
            self.stack.push(MoveStep(*one))

    def _all(self) -> list[MoveStep]:
        steps = (self.stack.command(at) for at in range(self.stack.count()))
        return [step for step in steps if isinstance(step, MoveStep)]

    def _place(self, step: MoveStep) -> int:
        return next(at for at in range(self.stack.count()) if self.stack.command(at) is step)

    @Slot()
    def _drop_obsolete(self) -> None:
        """An undo that is done already must not be what the next Ctrl+Z does: nothing."""
        at = self.stack.index() - 1
        last = self.stack.command(at) if at >= 0 else None
        if isinstance(last, MoveStep) and last.isObsolete():
            self.stack.undo()
