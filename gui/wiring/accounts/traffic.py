"""How much servers sent for what is being done, shown beside its progress."""

from __future__ import annotations

from core.job import Progress
from gui.wiring.parts import Parts


class TrafficMeter:
    """Counts for one kind of work at a time: all connections, everything that came over them."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._before = 0

    def begin(self) -> None:
        """Count from now on."""
        self._before = self._parts.reach.servers.traffic.received

    def show(self, progress: Progress) -> None:
        """Show where the work is, and what it took so far."""
        strip = self._parts.window.progress
        strip.show_received(self._parts.reach.servers.traffic.received - self._before)
        strip.show_progress(progress)
