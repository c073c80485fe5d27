"""`twinsweep self-test`, whole: the terminal's part and the window's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.cli.exits import Exit
from core.cli.main import main
from core.cli.verbs.start import own_command
from core.self_test import all_checks
from core.self_test.check import Check

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]


def test_everything_that_the_program_needs_is_there(tmp_path: Path) -> None:
    picture = tmp_path / "window.png"
    done = subprocess.run(
        [sys.executable, "-m", "gui", "--self-test", "--picture", picture],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip

    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All checks passed." in done.stderr
    assert all(line.startswith("OK") for line in lines)
    for name in ("Dictionary: ru", "TLS", "Move and undo", "Worker processes", "Window"):
        assert any(name in line for line in lines), name
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_window_is_not_loaded_out_of_the_folder_that_one_works_in(tmp_path: Path) -> None:
    for name in ("gui", "core", "numpy"):
        (tmp_path / f"{name}.py").write_text("print('not ours')")

    done = subprocess.run(
        [*own_command(), "--version"], capture_output=True, text=True, check=False, cwd=tmp_path
    )

    assert (done.returncode, done.stdout[:9]) == (0, "twinsweep")


def sees(_: Path) -> str:
    return "what it saw"


def fails(_: Path) -> str:
    raise ValueError("the reason")


def test_one_that_fails_is_told_and_ends_with_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        all_checks, "all_checks", lambda: (Check("Good", sees), Check("Bad", fails))
    )

    assert main(["self-test", "--no-window", "-q"]) == Exit.UNEXPECTED

    told = capsys.readouterr()
    assert told.out.startswith("FAILED  Bad")
    assert "ValueError: the reason" in told.out
    assert "Good" not in told.out
    assert "Something is wrong" in told.err


def test_an_installation_without_the_window_passes_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6", None)  # as if it were not installed
    monkeypatch.setattr(all_checks, "all_checks", lambda: (Check("Good", sees),))

    assert main(["self-test"]) == Exit.OK

    told = capsys.readouterr()
    assert told.out.count("\n") == 1
    assert "window was not tested: this installation does not include PySide6" in told.err
    assert "All checks passed." in told.err


def test_a_package_without_the_window_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    monkeypatch.setattr(all_checks, "all_checks", lambda: (Check("Good", sees),))

    assert main(["self-test"]) == Exit.UNEXPECTED

    assert "Something is wrong" in capsys.readouterr().err
