"""Garbage is collected in the thread of the screen, and in no other.

Python looks for garbage in whatever thread happens to make the next object. Qt's widgets are often
garbage (a widget and what it calls know each other), and the thread that collects them destroys
them; in a worker's thread that crashes the program now and then. So Python is told not to look by
itself, and the screen's thread looks, a little at a time.

A look costs as much as there are objects to be looked at, and the screen stands still meanwhile. A
worker that moves 100,000 messages holds a million: so what is new is looked at while it is little,
and all that is old only where it is not much.
"""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QObject, QTimer, Slot

LOOK_MS, BUSY_MS = 100, 20  # between two looks; the same while much is made, or may be by a worker
WHOLE_AFTER_MS = 60_000  # between two looks at everything
MIDDLE_MOST = 20_000  # objects of middle age that are not to become more: about 8 ms
WHOLE_MOST = 40_000  # objects that are looked at together at most: about 15 ms


class GarbageCollector(QObject):
    """Looks for garbage from time to time, as long as it lives.

    Raised thresholds are kept: what is young is looked at as soon as there is as much of it as
    Python would wait for. While more than `WHOLE_MOST` old objects are alive, which work on much
    mail alone makes, those that are garbage among them wait for its end.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        """Take over from Python, until `end`."""
        super().__init__(parent)
        self._since_whole_ms = 0
        self._n_middle = 0  # objects that survived their first look, at most
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
        self._since_whole_ms += self._timer.interval()
        n_young, n_looks, n_middle_looks = gc.get_count()
        of_young, of_middle, of_old = gc.get_threshold()
        is_busy = n_young > of_young or threading.active_count() > 1
        self._timer.setInterval(BUSY_MS if is_busy else LOOK_MS)
        if n_middle_looks > of_old and self._since_whole_ms >= WHOLE_AFTER_MS:
            self._since_whole_ms = 0
            if n_young + self._n_middle + len(gc.get_objects(generation=2)) <= WHOLE_MOST:
                self._collect(2)
                return
        many = n_young + self._n_middle > MIDDLE_MOST
        if n_looks > of_middle or n_middle_looks > of_old or many:
            self._collect(1)
        elif n_young > of_young:
            self._n_middle += n_young
            gc.collect(0)

    def _collect(self, generation: int) -> None:
        self._n_middle = 0
        gc.collect(generation)
