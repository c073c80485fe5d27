"""What a person runs after each change has a test of every room, and of no server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.process.quick import is_slow

ROOT = Path(__file__).resolve().parents[2]
ROOMS = sorted(
    str(path.parent.relative_to(ROOT))
    for package in ("core", "gui")
    for path in (ROOT / package).rglob("__init__.py")
)


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_quick_test(room: str) -> None:
    if not any(path.name != "__init__.py" for path in (ROOT / room).glob("*.py")):
        pytest.skip("an empty room")
    files = list((ROOT / "tests" / room).glob("test_*.py"))

    assert [file.name for file in files if not is_slow(file)]


def test_slow_files_are_left_out_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow: x\n", encoding="utf-8")
    plain = "def test_it():\n    pass\n"
    mark = "import pytest\npytestmark = [pytest.mark.slow]\nraise RuntimeError\n"
    (tmp_path / "test_quick.py").write_text(plain, encoding="utf-8")
    (tmp_path / "test_slow.py").write_text(mark + plain, encoding="utf-8")

    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "helpers.process.quick",
            "-m",
            "not slow",
            str(tmp_path),
        ],
        env={"PYTHONPATH": str(ROOT / "tests")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 0, ran.stdout
    assert "1 passed" in ran.stdout
    assert "this is not the whole" in ran.stdout


def test_a_file_that_says_that_it_is_slow_is_known_to_be() -> None:
    """First in the list of its marks: the file is not imported to find out."""
    marks = re.compile(r"^pytestmark\b[^\n]*(?:\n    [^\n]*)*mark\.slow\b", re.MULTILINE)
    files = (ROOT / "tests").rglob("test_*.py")

    said = [file for file in files if marks.search(file.read_text("utf-8"))]

    assert said
    assert [str(file.relative_to(ROOT)) for file in said if not is_slow(file)] == []
