"""Dialogs and sheets that are made when first opened: making all of them is a tenth of a start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

W = TypeVar("W", bound=QWidget)


class OnDemand(Generic[W]):
    """A dialog or a sheet that may not be there yet."""

    def __init__(self, make: Callable[[], W]) -> None:
        """`make`: makes it and connects it; called once."""
        self._make = make
        self._made: W | None = None

    @property
    def widget(self) -> W:
        """The widget, made if it must be. Cost: some milliseconds the first time."""
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def made(self) -> W | None:
        """The widget, if it was made and not destroyed with the window."""
        return self._made if self._made is not None and isValid(self._made) else None

    @property
    def shown(self) -> W | None:
        """The widget, if it is on screen."""
        made = self.made
        return made if made is not None and made.isVisible() else None
