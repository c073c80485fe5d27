"""Whole processes, measured from outside: wall and processor time, peak memory of all."""

from __future__ import annotations

import os
import statistics
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLE_S, SHARE = 0.05, 0.05  # how often memory is looked at; so much of the time at most
NOTED = "# "  # before "key=value" in what a process of its own measured, see `noted`
ENDED_WELL = frozenset({0, 3, 4})


@dataclass(frozen=True, slots=True)
class Figure:
    """What one run cost.

    Attributes:
        wall_s: From start to end.
        cpu_s: User and system time of the process and of all below it.
        peak_mib: Of the process and all below it, shared pages once.
        parent_mib: The most that the process itself held, pages shared with others included.
        output: What it wrote to stdout.
    """

    wall_s: float
    cpu_s: float
    peak_mib: float
    parent_mib: float
    output: str


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> Figure:
    """Run a command once, with modules that are compiled already wherever they were once.

    Raises:
        RuntimeError: It failed.
    """
    before, began = os.times(), time.perf_counter()
    process = subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **(env or {})},
    )
    peak = _Peak(process.pid)
    watch = threading.Thread(target=peak.watch, daemon=True)
    watch.start()
    output, errors = process.communicate()
    wall, after = time.perf_counter() - began, os.times()
    peak.over.set()
    watch.join()
    if process.returncode not in ENDED_WELL:
        raise RuntimeError(f"{command}: {process.returncode}: {errors[-2000:]}")
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return Figure(wall, cpu, peak.kib / 1024, peak.parent_kib / 1024, output)


def noted(output: str) -> dict[str, float]:
    """The figures in what a process printed."""
    found = (line.partition(NOTED)[2].split("=") for line in output.splitlines() if NOTED in line)
    return {key: float(value) for key, value in found}


def median(figures: Sequence[Figure]) -> Figure:
    """The medians of some runs of one command, with the output of the first; the most memory."""
    return Figure(
        statistics.median(figure.wall_s for figure in figures),
        statistics.median(figure.cpu_s for figure in figures),
        max(figure.peak_mib for figure in figures),
        max(figure.parent_mib for figure in figures),
        figures[0].output,
    )


def in_turn(ways: Mapping[str, Callable[[], Figure]], rounds: int) -> dict[str, Figure]:
    """The medians of each way; all ways once, then all again: what disturbs, disturbs all."""
    figures: dict[str, list[Figure]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            figures[name].append(way())
    return {name: median(runs) for name, runs in figures.items()}


class _Peak:
    def __init__(self, pid: int) -> None:
        self.kib = self.parent_kib = 0
        self.over = threading.Event()
        self._pid = pid

    def watch(self) -> None:
        pause = SAMPLE_S
        while not self.over.wait(pause):
            began = time.perf_counter()
            pss = (_kib(f"/proc/{pid}/smaps_rollup", "Pss:") for pid in _family(self._pid))
            self.kib = max(self.kib, sum(pss))
            self.parent_kib = max(self.parent_kib, _kib(f"/proc/{self._pid}/status", "VmHWM:"))
            pause = max(SAMPLE_S, (time.perf_counter() - began) / SHARE)


def _family(pid: int) -> list[int]:
    found, queue = [], [pid]
    while queue:
        one = queue.pop()
        found.append(one)
        try:
            children = Path(f"/proc/{one}/task/{one}/children").read_text(encoding="utf-8")
        except OSError:
            continue
        queue += map(int, children.split())
    return found


def _kib(path: str, name: str) -> int:
    """A line of what the system tells of a process; of memory of several, `Pss` is its share."""
    try:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    except OSError:
        pass
    return 0
