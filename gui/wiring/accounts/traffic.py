"""How much servers sent for what is being done, shown beside its progress."""

from __future__ import annotations

from core.job import Progress
from gui.wiring.desk import Desk


class TrafficMeter:
    """Counts for one kind of work at a time: all connections, everything that came over them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._before = 0

    def begin(self) -> None:
        """Count from now on."""
        self._before = self._desk.reach.servers.traffic.received

    def show(self, progress: Progress) -> None:
        """Show where the work is, and what it took so far."""
        strip = self._desk.window.progress
        strip.show_received(self._desk.reach.servers.traffic.received - self._before)
        strip.show_progress(progress)
