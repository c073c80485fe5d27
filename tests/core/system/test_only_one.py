"""One window at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.system.only_one import take_lock

ROOT = Path(__file__).parents[3]
HOLDER = """
import sys
from pathlib import Path
from core.system.only_one import take_lock
held = take_lock(Path(sys.argv[1]))
print("held" if held else "busy", flush=True)
sys.stdin.read()
"""


def holder(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, path],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip


def test_the_second_gets_nothing_until_the_first_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "data" / "window.lock"
    first = take_lock(path)
    assert first is not None
    assert take_lock(path) is None

    first.close()

    again = take_lock(path)
    assert again is not None
    again.close()


def test_another_process_holds_it_until_it_dies(tmp_path: Path) -> None:
    path = tmp_path / "window.lock"
    with holder(path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert take_lock(path) is None

        other.kill()
        other.wait()

        held = take_lock(path)
        assert held is not None
        held.close()


def test_where_no_file_can_be_made_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(OSError, match=r"\w"):
        take_lock(tmp_path / "file" / "window.lock")


def test_a_file_that_is_no_lock_is_told(tmp_path: Path) -> None:
    path = tmp_path / "window.lock"
    path.mkdir()

    with pytest.raises(OSError, match=r"\w"):
        take_lock(path)
