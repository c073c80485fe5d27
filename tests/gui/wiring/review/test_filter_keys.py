"""From the filter line to the list, and what the status line says of a step that is undone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.screens.scanned_mail import three_copies
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.app import Program

pytestmark = pytest.mark.slow


@pytest.fixture
def scanned(program: Program, tmp_path: Path) -> Program:
    """A list of three copies."""
    open_scan(program, three_copies(tmp_path / "Inbox"))
    return program


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return])
def test_the_keys_go_on_to_the_list(scanned: Program, key: Qt.Key) -> None:
    window = scanned.window
    window.filter.setFocus()
    QTest.keyClicks(window.filter, "a")
    wait_for(window.results.isVisible)
    QTest.keyClick(window.filter, key)

    wait_for(lambda: window.focusWidget() is window.results)


def test_what_was_said_of_a_step_goes_with_its_undo(scanned: Program) -> None:
    line = scanned.window.statusBar()
    model = scanned.parts.review.model
    first = next(n for n in range(3) if model.line(n).row == 1)
    scanned.parts.marking.not_copies(np.array([first], np.int32))
    assert "won't be shown again" in line.currentMessage()

    scanned.parts.review.undo_stack.undo()

    assert "won't be shown again" not in line.currentMessage()
