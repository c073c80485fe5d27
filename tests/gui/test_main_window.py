from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.app import Program
from gui.layouts import FRAME, fit_window
from gui.main_window import FIRST_SIZE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("free", [QSize(1024, 700), QSize(1366, 728), QSize(1280, 760)])
def test_window_and_its_frame_fit_a_small_screen(free: QSize) -> None:
    whole = fit_window(FIRST_SIZE, free) + FRAME

    assert whole.boundedTo(free) == whole


def test_window_has_its_usual_size_on_a_large_screen() -> None:
    assert fit_window(FIRST_SIZE, QSize(1920, 1040)) == FIRST_SIZE


def test_a_new_window_has_its_action_bar_on_the_screen(program: Program) -> None:
    window = program.window
    free = window.screen().availableSize()
    window.bar.show()  # as after a scan
    QApplication.processEvents()
    QApplication.processEvents()

    bottom = window.bar.mapTo(window, window.bar.rect().bottomRight())
    assert window.size().boundedTo(free) == window.size()
    assert window.bar.height() >= window.bar.minimumSizeHint().height()
    assert window.rect().contains(bottom)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "density"),
    [(1366, 728, 1.0), (2560, 1520, 2.0), (1024, 728, 1.0), (1920, 1040, 1.0)],
)
def test_the_first_window_fits_the_free_area_of_a_screen(
    width: int, height: int, density: float
) -> None:
    """1366 by 768, and 200 % on 2560 by 1600, each with a bar of the desktop of 40."""
    command = ["-m", "helpers.screens.first_window", str(width), str(height), str(density)]
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout.splitlines()[-1])

    assert told["free"] == [width / density, height / density]
    assert told["density"] == density
    assert told["window"][0] <= told["free"][0]
    assert told["window"][1] <= told["free"][1]
    assert told["bar_on_screen"]
    assert told["bar_is_whole"]


def test_qts_own_dialog_for_files_stays_on_the_screen(program: Program) -> None:
    program.window.show()
    chooser = QFileDialog(program.window)
    free = chooser.screen().availableGeometry()
    chooser.resize(free.size() * 2)
    chooser.open()
    wait_for(chooser.isActiveWindow)
    QApplication.processEvents()

    assert free.contains(chooser.frameGeometry())
    chooser.close()
