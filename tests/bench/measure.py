"""Whole processes, measured from outside: wall and processor time, peak memory of all."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SAMPLE_S = 0.05


@dataclass(frozen=True, slots=True)
class Figure:
    """What one run cost. `peak_mib` adds up a process and its children, shared pages once."""

    wall_s: float
    cpu_s: float
    peak_mib: float
    output: str


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> Figure:
    """Run a command once.

    Raises:
        RuntimeError: It failed.
    """
    before, began = os.times(), time.perf_counter()
    process = subprocess.Popen(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )
    peak = _Peak(process.pid)
    watch = threading.Thread(target=peak.watch, daemon=True)
    watch.start()
    output, errors = process.communicate()
    wall, after = time.perf_counter() - began, os.times()
    peak.over.set()
    watch.join()
    if process.returncode not in {0, 3, 4}:
        raise RuntimeError(f"{command}: {process.returncode}: {errors[-2000:]}")
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return Figure(wall, cpu, peak.kib / 1024, output)


class _Peak:
    def __init__(self, pid: int) -> None:
        self.kib = 0
        self.over = threading.Event()
        self._pid = pid

    def watch(self) -> None:
        while not self.over.wait(SAMPLE_S):
            self.kib = max(self.kib, sum(map(_pss_kib, _family(self._pid))))


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


def _pss_kib(pid: int) -> int:
    """The share of memory that is this process's own: pages of several count once in all."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0
