"""Steps of the review that can be taken back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand
from typing_extensions import override

from gui.models.results.choices import Choices


class Step(QUndoCommand):
    """From one state of the choices to the next."""

    def __init__(
        self,
        take: Callable[[Choices], None],
        before: Choices,
        after: Choices,
        *,
        words: str,
        merge: int,
    ) -> None:
        super().__init__(words)
        self._take, self._before, self._after, self._merge = take, before, after, merge

    def id(self) -> int:
        """Steps with the same number may become one."""
        return self._merge

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take the end of a later step over."""
        if not isinstance(other, Step):
            return False
        self._after = other._after  # noqa: SLF001 - of the same class
        return True

    @override
    def redo(self) -> None:
        self._take(self._after)

    @override
    def undo(self) -> None:
        self._take(self._before)
