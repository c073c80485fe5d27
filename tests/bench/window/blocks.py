"""How long the window stands still while it scans, moves and takes back a large mailbox.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window.blocks MESSAGES FOLDER

A timer in the window's thread ticks each few milliseconds; a gap between two ticks is a block. The
machine may have other work to do, so a gap counts as much as this process used of the processor
in it: what the window's own thread used is its own work, the rest is a worker that held Python's
lock or just ran at the same time on another processor.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from core.accounts.secrets import KeyRing
from core.sources.installed.surroundings import UserEnvironment
from core.system.places import find_places
from gui.app import Program, World
from gui.controllers.review.overview import OverviewController
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.main_window import LIST
from gui.widgets.menus import Act
from tests.bench.corpus.mailbox import make_mailbox
from tests.bench.measure import NOTED

TICK_MS = 4
LATE_S = 0.02  # a gap from which on it is remembered
WORST = 5
BUSY = 0.5  # of the time by the clock


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two ticks: seconds by the clock, of this thread, of the whole process."""

    wall_s: float
    own_s: float
    all_s: float

    @property
    def counted_s(self) -> float:
        """What of it was no waiting for a processor that others had.

        Where this process hardly ran, all of its threads waited for one.
        """
        ran = self.all_s >= BUSY * self.wall_s
        return max(self.own_s, min(self.wall_s, self.all_s)) if ran else self.own_s


@dataclass
class Heartbeat:
    """Remembers the gaps in the window's thread."""

    gaps: list[Gap] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        self._last = self._now()

    def take(self) -> list[Gap]:
        """The gaps since the last call, the worst first."""
        gaps, self.gaps = self.gaps, []
        return sorted(gaps, key=lambda gap: -gap.counted_s)

    def _now(self) -> tuple[float, float, float]:
        return time.perf_counter(), time.thread_time(), time.process_time()

    def _tick(self) -> None:
        now = self._now()
        gap = Gap(*(b - a for a, b in zip(self._last, now, strict=True)))
        self._last = now
        if gap.wall_s >= LATE_S:
            self.gaps.append(gap)


def main() -> None:
    """Measure one mailbox."""
    gc.freeze()  # as the program's door does once all is loaded
    box = make_mailbox(int(sys.argv[1]), Path(sys.argv[2]), short=True)
    for line in lines(box):
        print(line, flush=True)
    os._exit(0)


def lines(box: Path) -> Iterator[str]:  # noqa: PLR0915 - one step after the other
    """Scan a copy of a mailbox, move its copies to the trash, undo; a line for each."""
    application = QApplication.instance() or QApplication([])
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-"))
    os.environ["TWINSWEEP_HOME"] = str(home)
    mail = home / "mail"
    mail.mkdir()
    shutil.copyfile(box, mail / "Inbox")
    world = World(ring=KeyRing(safe=()), around=UserEnvironment(home / "nobody", {}))
    program = Program(find_places(), world=world)
    program.window.show()
    program.start()
    parts, window = program.parts, program.window
    beat = Heartbeat()
    early: list[float] = []
    began = time.perf_counter()
    parts.scan.found_early.connect(lambda _: early.append(time.perf_counter() - began))

    def until(done: Callable[[], bool]) -> None:
        while not done():
            application.processEvents()
            time.sleep(0.001)

    program.looking.open([mail / "Inbox"], scan=True)
    until(lambda: parts.review.scanned is not None and not parts.scan.is_busy)
    yield tell("scan", beat.take(), "block.scan")
    if early:
        yield f"{'first groups':16}{early[0]:.1f} s   {NOTED}window.early={early[0]:.2f}"
    overview, counted = OverviewController(parts.review), []
    overview.surveyed.connect(counted.append)
    used = time.process_time()
    overview.survey()
    until(lambda: bool(counted))
    used = time.process_time() - used
    yield f"{'overview':16}{used:.2f} s   {NOTED}survey={used:.3f}"
    yield tell("  meanwhile", beat.take())
    window.show_page(LIST)
    until(lambda: True)
    parts.marking.mark_all_shown()
    until(lambda: True)
    yield tell("mark all", beat.take())
    _accept_review(program)
    window.bar.move_marked.click()
    until(lambda: "moved" in window.banner.text)
    yield tell("move", beat.take(), "block.move")
    until(lambda: not parts.scan.is_busy)
    yield tell("list after it", beat.take())
    window.menus.actions[Act.UNDO_RUN].trigger()
    until(lambda: "put back" in window.banner.text)
    yield tell("undo", beat.take(), "block.undo")
    until(lambda: not parts.scan.is_busy)
    yield tell("list after it", beat.take())
    window.close()
    shutil.rmtree(home)


def _accept_review(program: Program) -> None:
    def press() -> None:
        for sheet in program.window.findChildren(ReviewSheet):
            if sheet.isVisible():
                for button in sheet.findChildren(QPushButton):
                    if button.text().startswith("Move ") and button.isEnabled():
                        timer.stop()
                        button.click()
                        return

    timer = QTimer(program.window)
    timer.timeout.connect(press)
    timer.start(50)


def tell(name: str, gaps: list[Gap], key: str = "") -> str:
    """The worst gaps, in milliseconds: counted (by the clock, of this thread)."""
    longest = max((gap.counted_s for gap in gaps), default=0.0) * 1e3
    worst = ", ".join(
        f"{gap.counted_s * 1e3:.0f} ({gap.wall_s * 1e3:.0f}, {gap.own_s * 1e3:.0f})"
        for gap in gaps[:WORST]
    )
    return f"{name:16}{worst or 'none'}{key and f'   {NOTED}{key}={longest:.0f}'}"


if __name__ == "__main__":
    main()
