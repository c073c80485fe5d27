"""Help: the manual from the keyboard."""

from __future__ import annotations

import pytest
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.system.places import find_places
from gui.app import Program
from gui.dialogs.manual import ManualDialog
from gui.widgets.menus import Act


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


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Erste Schritte"), ("ru", "Первые шаги"), ("zh_CN", "入门")]
)
def test_the_manual_speaks_the_language_of_the_window(
    qapp: QApplication, language: str, title: str
) -> None:
    program = Program(find_places(), language=language)
    try:
        program.window.menus.actions[Act.MANUAL].trigger()
        (manual,) = program.window.findChildren(ManualDialog)

        assert manual.isVisible()
        assert manual.pages.item(0).text() == title
        assert manual.text.toPlainText().startswith(title)
        manual.close()
    finally:
        program.speech.end()
        program.window.close()
        program.window.deleteLater()
        program.deleteLater()
        qapp.processEvents()
