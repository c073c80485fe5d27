"""The window: how soon it is there, how fast it answers, how long it stands still."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.corpus.mailbox import make_mailbox
from tests.bench.measure import noted, run
from tests.bench.points import note

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def lines(folder: Path, size: int, rounds: int) -> Iterator[str]:
    """Measure in processes of their own, because Qt is the master of one."""
    make_mailbox(size, folder, short=True)
    yield "\nwindow: start to first paint, processor time"
    seconds = sorted(_first_paint() for _ in range(max(rounds, 5)))
    yield "  " + ", ".join(f"{one:.2f}" for one in seconds) + " s"
    note("window.paint", seconds[len(seconds) // 2])
    yield "\nwindow: 100,000 groups, 300,000 rows; milliseconds of processor time of its thread"
    yield from _measure("rows")
    yield f"\nwindow: {size:,} messages; the longest blocks, ms (by the clock, of its own thread)"
    yield from _measure("blocks", str(size), folder)


def _first_paint() -> float:
    with tempfile.TemporaryDirectory(prefix="twinsweep-bench-") as home:
        command = [sys.executable, "-m", "tests.bench.window.paint"]
        return float(run(command, {**OFFSCREEN, "TWINSWEEP_HOME": home}).output.split()[0])


def _measure(name: str, *words: str | Path) -> Iterator[str]:
    output = run([sys.executable, "-m", f"tests.bench.window.{name}", *words], OFFSCREEN).output
    for key, value in noted(output).items():
        note(key, value)
    yield from output.splitlines()
