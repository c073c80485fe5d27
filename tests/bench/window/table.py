"""The window: how soon it is there, how fast it answers, how long it stands still."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import noted, run
from tests.bench.points import note, note_worst

KINDS = {
    "mbox": "in an mbox",
    "maildir": "in a Maildir",
    "twice": "in an mbox, and all of them in a second one",
}
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def lines(folder: Path, size: int, rounds: int) -> Iterator[str]:
    """Measure in processes of their own, because Qt is the master of one."""
    yield "\nwindow: start to first paint, processor time"
    seconds = sorted(_first_paint() for _ in range(max(rounds, 5)))
    yield "  " + ", ".join(f"{one:.2f}" for one in seconds) + " s"
    note("window.paint", seconds[len(seconds) // 2])
    yield "\nwindow: 100,000 groups, 300,000 rows; milliseconds of processor time of its thread"
    yield from _measure("rows")
    for kind, where in KINDS.items():
        yield f"\nwindow: {size:,} messages {where}; the longest block of its thread, ms"
        yield from _measure("blocks", kind, str(size), folder)


def _first_paint() -> float:
    with tempfile.TemporaryDirectory(prefix="twinsweep-bench-") as home:
        command = [sys.executable, "-m", "tests.bench.window.paint"]
        return float(run(command, {**OFFSCREEN, "TWINSWEEP_HOME": home}).output.split()[0])


def _measure(name: str, *words: str | Path) -> Iterator[str]:
    """What a process prints. Of a figure that it measures of several kinds of mail the worst."""
    output = run([sys.executable, "-m", f"tests.bench.window.{name}", *words], OFFSCREEN).output
    for key, value in noted(output).items():
        note_worst(key, value)
    yield from output.splitlines()
