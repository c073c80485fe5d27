"""Drop-downs show all their choices, as the style sheet draws them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from gui.assets import Theme, style_sheet, theme_colours

LEAST_PX = 24


@pytest.fixture
def styled(qtbot: QtBot) -> QWidget:
    window = QWidget()
    window.setStyleSheet(style_sheet(theme_colours(Theme.LIGHT)))
    qtbot.addWidget(window)
    window.resize(500, 400)
    window.show()
    return window


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("n_choices", [2, 3, 5, 9])
def test_the_last_choice_is_seen_whole(styled: QWidget, qtbot: QtBot, n_choices: int) -> None:
    box = QComboBox(styled)
    box.addItems([f"Choice number {number}" for number in range(n_choices)])
    box.resize(180, 30)
    box.show()

    box.showPopup()
    qtbot.wait(50)

    view = box.view()
    last = view.visualRect(box.model().index(n_choices - 1, 0))
    assert view.viewport().rect().contains(last.bottomLeft())
    assert view.verticalScrollBar().maximum() == 0
    assert last.height() >= LEAST_PX
    box.hidePopup()
