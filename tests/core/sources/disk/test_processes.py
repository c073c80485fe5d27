"""Whether a process runs."""

from __future__ import annotations

import os
import subprocess
import sys

from core.sources.disk.processes import runs


def test_it_knows_living_and_dead_ones_and_touches_neither() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert runs(process.pid)
        assert process.poll() is None
        process.communicate(b"\n")

    assert process.returncode == 0
    assert not runs(process.pid)
    assert runs(os.getpid())


def test_a_number_that_no_process_can_have_counts_as_running() -> None:
    assert runs(1 << 80)
