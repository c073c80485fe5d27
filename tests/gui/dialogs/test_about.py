"""What Help ▸ About tells of the parts."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.system.notices import BundledLibrary
from gui.dialogs.about import AboutDialog


def test_a_dictionary_that_is_not_installed_is_told_with_what_is_missed(qtbot: QtBot) -> None:
    dialog = AboutDialog(
        (BundledLibrary("numpy", "2.4.6", "BSD"), BundledLibrary("dicts-uk", "", "")), ""
    )
    qtbot.addWidget(dialog)

    model = dialog.table.model()
    shown = [[model.index(row, at).data() for at in range(3)] for row in range(2)]
    assert shown[0] == ["numpy", "2.4.6", "BSD"]
    assert shown[1][:2] == ["dicts-uk", "not installed"]
    assert "compared by their text" in shown[1][2]

    next(b for b in dialog.findChildren(QPushButton) if "versions" in b.text()).click()
    assert QGuiApplication.clipboard().text().endswith("numpy 2.4.6\ndicts-uk not installed")
