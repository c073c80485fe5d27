"""One executable for the window and the terminal."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from core.cli.exits import Exit
from gui.door import LACKS_DISPLAY, PACKAGES, is_for_the_window, main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "words",
    [["/home/a/Inbox"], ["./scan"], ["Inbox"], ["old.mbox"], ["--sample"], ["--language", "de"]],
)
def test_paths_open_the_window(words: list[str]) -> None:
    assert is_for_the_window(words)


@pytest.mark.parametrize(
    "words", [["scan", "/x"], ["self-test"], ["--help"], ["--version"], ["-h"]]
)
def test_commands_are_the_terminals(words: list[str]) -> None:
    assert not is_for_the_window(words)


def test_no_words_open_the_window_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not is_for_the_window([])

    monkeypatch.setenv("DISPLAY", ":4711")  # nothing answers there
    assert not is_for_the_window([])

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert is_for_the_window([])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a screen")
def test_paths_without_a_screen_are_declined_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":4711")

    assert main(["./Inbox"]) == LACKS_DISPLAY

    assert "no display that answers (DISPLAY=:4711)" in capsys.readouterr().err


def test_a_wrong_command_is_told_by_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["scam"])

    assert ended.value.code == Exit.USAGE
    assert "scam" in capsys.readouterr().err


class WithoutALibrary:
    """Where a library of the system is not there, Qt's modules cannot be loaded."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name == "gui.self_test":
            raise ImportError("libGL.so.1: cannot open shared object file: No such file")
        return None


def test_a_library_that_the_system_lacks_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "gui.self_test", raising=False)
    monkeypatch.setattr(sys, "meta_path", [WithoutALibrary(), *sys.meta_path])

    assert main(["--window-test"]) == 1

    told = capsys.readouterr().err
    assert "libGL.so.1" in told
    assert f"apt-get install {PACKAGES}" in told


def test_the_same_packages_are_named_as_the_set_up_installs() -> None:
    script = (ROOT / "packaging" / "system-packages.sh").read_text("utf-8")

    assert PACKAGES.split() == script.partition('packages="')[2].partition(" fonts-")[0].split()


def test_what_qt_would_read_once_more_is_loaded_before_it() -> None:
    """Qt reads the source of each module that is loaded after it: a tenth of a start."""
    names = _loaded()
    assert [one for one in names[names.index("PySide6") :] if one.startswith("core.")] == []


@pytest.mark.parametrize(
    "name", ["core.match.groups.preparation", "core.text.sentences", "core.apply", "keyring"]
)
def test_a_start_does_not_load_what_only_a_scan_or_a_move_needs(name: str) -> None:
    assert name not in _loaded()


@cache
def _loaded() -> list[str]:
    """The modules of the window, in the order in which they are loaded."""
    program = "import sys\nfrom gui.door import load_window\nload_window()\nprint(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return ran.stdout.split()
