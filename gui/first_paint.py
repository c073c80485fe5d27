"""What is not needed for the first picture of the window begins once that is there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget
from typing_extensions import override

NEVER_PAINTED_MS = 1_000  # a window may be opened as an icon, or behind a locked screen


def once_painted(window: QWidget, call: Callable[[], object]) -> None:
    """Call once, soon after a window has been painted; after a second where it is not."""
    _FirstPaint(window, call)


class _FirstPaint(QObject):
    """Lives as long as its window: what is destroyed by itself must not be the last to know it."""

    def __init__(self, window: QWidget, call: Callable[[], object]) -> None:
        super().__init__(window)
        self._call: Callable[[], object] | None = call
        self._timer = QTimer(self, singleShot=True, interval=NEVER_PAINTED_MS)
        self._timer.timeout.connect(self._end)
        self._timer.start()
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._timer.start(0)  # once the rest of the window is painted, too
        return False

    def _end(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call()
