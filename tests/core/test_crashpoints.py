"""The crash points themselves, in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from helpers.process.systems import needs_posix

CODE = """
from core.crashpoints import crash_point
for name in ("a", "b", "c"):
    crash_point(name)
    print(name, flush=True)
"""


def run(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", CODE],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )


def test_without_the_variables_a_point_does_nothing() -> None:
    done = run(TWINSWEEP_CRASH_AT="", TWINSWEEP_CRASH_LOG="")

    assert (done.returncode, done.stdout.split()) == (0, ["a", "b", "c"])


@needs_posix
def test_the_nth_point_kills_before_anything_after_it() -> None:
    done = run(TWINSWEEP_CRASH_AT="2")

    assert (done.returncode, done.stdout.split()) == (-signal.SIGKILL, ["a"])


def test_the_log_names_each_point_passed(tmp_path: Path) -> None:
    run(TWINSWEEP_CRASH_LOG=str(tmp_path / "log"))

    assert (tmp_path / "log").read_text().split() == ["a", "b", "c"]


def test_a_senseless_number_harms_nobody() -> None:
    assert run(TWINSWEEP_CRASH_AT="many").returncode == 0
