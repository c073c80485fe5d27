from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from gui.app import Program
from gui.layouts import FRAME, fit_window
from gui.main_window import FIRST_SIZE


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
