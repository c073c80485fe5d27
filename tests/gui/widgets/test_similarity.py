"""Similarity typed as a number."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.assets import Theme, theme_colours
from gui.widgets.similarity import SimilarityBar


def test_typed_digits_stay_and_count_as_they_come(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.6, find_by=QMenu())
    qtbot.addWidget(bar)
    bar.show()
    asked: list[float] = []

    def note(threshold: float) -> None:
        asked.append(threshold)

    bar.threshold_changed.connect(note)
    bar.spin.selectAll()
    QTest.keyClicks(bar.spin, "0.75")

    assert bar.spin.lineEdit().text() == "0.75"
    assert asked[-1] == 0.75
    assert bar.slider.value() == 75

    QTest.keyClick(bar.spin, Qt.Key.Key_Up)

    assert asked[-1] == 0.76
    assert bar.spin.lineEdit().text() == "0.76"
