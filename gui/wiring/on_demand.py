"""Dialogs that are made when they are first opened: making all of them is a tenth of a start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

D = TypeVar("D", bound=QDialog)


class OnDemand(Generic[D]):
    """A dialog that may not be there yet."""

    def __init__(self, make: Callable[[], D]) -> None:
        """`make`: makes the dialog and connects it; called once."""
        self._make = make
        self._made: D | None = None

    @property
    def dialog(self) -> D:
        """The dialog, made if it must be. Cost: some milliseconds the first time."""
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def made(self) -> D | None:
        """The dialog, if it was made and not destroyed with the window."""
        return self._made if self._made is not None and isValid(self._made) else None

    @property
    def shown(self) -> D | None:
        """The dialog, if it is on screen."""
        made = self.made
        return made if made is not None and made.isVisible() else None
