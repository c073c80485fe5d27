"""Help: the manual from the keyboard."""

from __future__ import annotations

import pytest
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.app import Program
from gui.dialogs.manual import ManualDialog


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_f1_opens_the_manual_beside_the_window_once(program: Program) -> None:
    program.window.show()
    program.window.activateWindow()
    wait_for(program.window.isActiveWindow)

    QTest.keyClick(program.window, Qt.Key.Key_F1)
    (manual,) = program.window.findChildren(ManualDialog)
    wait_for(manual.isVisible)
    manual.show_page("safety")
    assert not manual.isModal()

    program.window.activateWindow()
    wait_for(program.window.isActiveWindow)
    QTest.keyClick(program.window, Qt.Key.Key_F1)

    assert program.window.findChildren(ManualDialog) == [manual]
    assert manual.pages.currentItem().text() == "Safety"
    manual.close()
