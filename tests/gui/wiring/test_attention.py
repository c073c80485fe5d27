"""What the desktop is told of long work while another window is in front."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, a_mail
from helpers.screens.scanning import open_scan, scan_all
from helpers.screens.screen_parts import wait_for
from PySide6.QtDBus import QDBusConnection
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app import Program
from gui.launcher_entry import show_on_launcher
from gui.main_window import NAME
from gui.wiring.attention import LONG_S, TrayNotice

pytestmark = pytest.mark.slow

Open = Callable[..., Program]


class Clock:
    """Each look at it is so much later than the one before."""

    def __init__(self) -> None:
        self.step_s = self.now = 0.0

    def __call__(self) -> float:
        self.now += self.step_s
        return self.now


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def program(
    open_program: Open, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Program:
    """A window with a scanned mailbox, on a clock that stands still."""
    made = open_program(notify=told.append)
    monkeypatch.setattr(made.attention, "_clock", Clock())
    return open_scan(made, write_mbox(tmp_path / "Inbox", [a_mail(NOTICE) for _ in range(3)]))


def look_elsewhere(qtbot: QtBot, program: Program) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    wait_for(lambda: not program.window.isActiveWindow())


def set_pace(program: Program, step_s: float) -> None:
    clock = program.attention._clock
    assert isinstance(clock, Clock)
    clock.step_s = step_s


def test_the_end_of_a_long_scan_behind_other_windows_is_told_with_its_outcome(
    qtbot: QtBot, program: Program, told: list[str]
) -> None:
    look_elsewhere(qtbot, program)
    set_pace(program, LONG_S)

    scan_all(program)

    wait_for(lambda: bool(told))
    assert len(told) == 1
    assert told[0].startswith("3 messages scanned")


def test_short_work_and_work_in_front_are_not_told_of(
    qtbot: QtBot, program: Program, told: list[str]
) -> None:
    program.window.activateWindow()
    wait_for(program.window.isActiveWindow)
    set_pace(program, LONG_S)
    scan_all(program)
    look_elsewhere(qtbot, program)
    set_pace(program, LONG_S - 1)
    scan_all(program)
    qtbot.wait(50)

    assert told == []


def test_the_title_says_how_far_the_work_is_and_no_longer_once_it_is_over(
    program: Program,
) -> None:
    program.window.progress.advanced.emit(34)
    assert program.window.windowTitle() == f"34 % \u2013 {NAME}"

    scan_all(program)

    assert program.window.windowTitle() == NAME


def test_a_desktop_without_a_tray_is_no_trouble(program: Program) -> None:
    notice = TrayNotice(program.window, program)

    notice.show("Done")  # offscreen there is none
    program.window.activated.emit()


WITH_A_MONITOR = """
import subprocess
from PySide6.QtWidgets import QApplication
from gui.launcher_entry import show_on_launcher
application = QApplication([])
application.setDesktopFileName("twinsweep")
watch = ["dbus-monitor", "--session", "interface=com.canonical.Unity.LauncherEntry"]
with subprocess.Popen(watch, stdout=subprocess.PIPE, text=True) as monitor:
    for line in monitor.stdout:
        if "NameLost" in line:  # from now on it sees everything
            break
    show_on_launcher(42)
    show_on_launcher(-1)
    for line in monitor.stdout:
        print(line)
        if "boolean false" in line:
            break
    monitor.terminate()
"""


@pytest.mark.skipif(shutil.which("dbus-monitor") is None, reason="needs D-Bus's tools")
def test_docks_of_linux_are_told_how_far_the_work_is() -> None:
    run = ["dbus-run-session", "--", sys.executable, "-c", WITH_A_MONITOR]
    root = Path(__file__).resolve().parents[3]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(root)}
    done = subprocess.run(
        run, env=environment, cwd=root, capture_output=True, text=True, check=True, timeout=120
    )
    told = " ".join(done.stdout.split())
    assert 'string "application://twinsweep.desktop"' in told
    shown = re.findall(r'"progress" variant double (\S+) .*?variant boolean (\w+)', told)
    assert shown == [("0.42", "true"), ("0", "false")]


def test_where_no_bus_is_none_is_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    sent: list[object] = []
    monkeypatch.setattr(QDBusConnection, "sessionBus", lambda: sent.append(1))
    show_on_launcher(42)
    assert not sent


def test_what_the_title_says_is_shown_there_too(program: Program) -> None:
    shown: list[int] = []
    program.window.percent_shown.connect(shown.append)
    scan_all(program)
    assert shown[-1] == -1
    assert max(shown) > 0
