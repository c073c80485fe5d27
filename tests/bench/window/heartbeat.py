"""Gaps in the life of the window's thread, and what was on the stacks in them.

A timer in that thread ticks each few milliseconds. A gap between two ticks is a block as far as it
is ours: what the thread itself used of a processor, and the time it stood still while other
threads of the program ran, who held Python's lock. The time it waited for a processor that other
programs had is not counted; the system tells of that (`/proc`, of Linux alone).
"""

from __future__ import annotations

import faulthandler
import os
import re
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple

from PySide6.QtCore import Qt, QTimer

TICK_MS = 4
LATE_S = 0.02  # a gap from which on it is remembered
LONG_S = 0.05  # a block from which on its stacks are
LOOK_S = 0.01  # between two looks at the stacks
FRAMES = 5
ROOT = str(Path(__file__).parents[3]) + os.sep
_FRAME = re.compile(r'File "(.+)", line (\d+) in (.+)')


class Moment(NamedTuple):
    """Seconds so far, or between two moments.

    Attributes:
        wall_s: By the clock.
        own_s: That the window's thread ran.
        queued_s: That it waited for a processor.
        all_s: That all threads of the process ran.
    """

    wall_s: float
    own_s: float
    queued_s: float
    all_s: float


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two ticks; `stacks`: what was seen in it, with how often, if it is long."""

    time: Moment
    stacks: tuple[tuple[str, int], ...] = ()

    @property
    def held_s(self) -> float:
        """How long the thread stood still while others of the program ran."""
        wall, own, queued, whole = self.time
        return max(0.0, min(wall - own - queued - TICK_MS / 1e3, whole - own))

    @property
    def counted_s(self) -> float:
        """What of it was no waiting for a processor that other programs had."""
        return self.time.own_s + self.held_s


@dataclass
class Heartbeat:
    """Remembers the gaps in the window's thread, which makes it."""

    gaps: list[Gap] = field(default_factory=list)

    def __post_init__(self) -> None:
        thread = threading.get_native_id()
        self._schedule = os.open(f"/proc/self/task/{thread}/schedstat", os.O_RDONLY)
        self._seen: list[tuple[float, str]] = []
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        self._last = self._now()
        threading.Thread(target=self._watch, name="watch", daemon=True).start()

    def take(self) -> list[Gap]:
        """The gaps since the last call, the worst first."""
        gaps, self.gaps = self.gaps, []
        return sorted(gaps, key=lambda gap: -gap.counted_s)

    def _now(self) -> Moment:
        ran, waited, _ = os.pread(self._schedule, 100, 0).split()
        return Moment(time.perf_counter(), int(ran) / 1e9, int(waited) / 1e9, time.process_time())

    def _tick(self) -> None:
        now, last = self._now(), self._last
        gap = Gap(Moment(*(b - a for a, b in zip(last, now, strict=True))))
        self._last = now
        if gap.counted_s >= LONG_S:
            seen = Counter(what for when, what in self._seen if when > last.wall_s)
            gap = Gap(gap.time, tuple(seen.most_common()))
        if gap.time.wall_s >= LATE_S:
            self.gaps.append(gap)
            self._seen.clear()

    def _watch(self) -> None:
        """In a thread of its own: look at the stacks while a tick is late."""
        with tempfile.TemporaryFile("w+b") as file:
            while True:
                time.sleep(LOOK_S)
                now = time.perf_counter()
                if now - self._last.wall_s >= LATE_S:
                    threads = [told for frames in _stacks(file) if (told := _tell(frames))]
                    # the window's thread, which was the first one, comes last
                    self._seen.append((now, " | ".join(threads[::-1])))


def _stacks(file: BinaryIO) -> list[list[str]]:
    """The frames of each thread, the innermost first.

    Not of `sys._current_frames`: who holds a frame holds what is painted with in it.
    """
    file.truncate(0)
    faulthandler.dump_traceback(file)
    file.seek(0)
    threads = file.read().decode(errors="replace").split("\n\n")
    return [[line.strip() for line in thread.splitlines()[1:]] for thread in threads]


def _tell(frames: list[str]) -> str:
    """The innermost function, then those of ours that lead to it."""
    told = []
    for frame in frames:
        found = _FRAME.fullmatch(frame)
        if found and (not told or found[1].startswith((ROOT + "core", ROOT + "gui"))):
            told.append(f"{'/'.join(Path(found[1]).parts[-2:])}:{found[2]} {found[3]}")
    return " < ".join(told[:FRAMES])
