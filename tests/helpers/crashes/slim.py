"""Run a helper in a process of its own, which is small and without threads.

What forks at each of a hundred points does so several times as fast there as from pytest, and may.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def slim_environment() -> Mapping[str, str]:
    """Finds the program and the helpers from any folder; no library starts threads."""
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    return {**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}


def run_slim(helper: str, *arguments: str | Path, folder: Path | None = None) -> str:
    """Run `helpers.crashes.HELPER` in `folder`; it must end well.

    Returns:
        What it printed.
    """
    done = subprocess.run(
        [sys.executable, "-m", f"helpers.crashes.{helper}", *map(str, arguments)],
        cwd=folder,
        env=slim_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-4_000:]
    return done.stdout
