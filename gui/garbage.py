"""Garbage is collected in the thread of the screen, and in no other.

Python looks for garbage in whatever thread happens to make the next object. Qt's widgets are often
garbage (a widget and what it calls know each other), and the thread that collects them destroys
them; in a worker's thread that crashes the program now and then. So Python is told not to look by
itself, and the screen's thread looks, a little at a time.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

LOOK_MS = 1_000
WHOLE_AFTER_MS = 60_000  # between two looks at everything: these take longest


class GarbageCollector(QObject):
    """Looks for garbage from time to time, as long as it lives.

    Raised thresholds are kept: what is young is looked at as soon as there is as much of it as
    Python would wait for.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Take over from Python, until `end`."""
        super().__init__(parent)
        self._since_whole_ms = 0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        gc.disable()

    def end(self) -> None:
        """Let Python look by itself again."""
        self._timer.stop()
        gc.enable()

    @Slot()
    def look(self) -> None:
        """Collect as many generations as are due."""
        self._since_whole_ms += LOOK_MS
        young, middle, old = (
            count > limit for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True)
        )
        if old and self._since_whole_ms >= WHOLE_AFTER_MS:
            self._since_whole_ms = 0
            gc.collect()
        elif middle or old:
            gc.collect(1)
        elif young:
            gc.collect(0)
