from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from core.model.groups import ALL_DETECTORS, Detector
from gui.assets import Theme, theme_colours
from gui.models.results.board import Totals
from gui.widgets.histogram import FLOOR, N_BARS, HistogramSlider, find_valley
from gui.widgets.similarity import SimilarityBar


def two_humps() -> np.ndarray:
    counts = np.zeros(N_BARS, np.int64)
    counts[2:10] = 40
    counts[40:] = 60
    return counts


def test_valley_lies_between_two_humps() -> None:
    found = find_valley(two_humps())

    assert found is not None
    assert FLOOR + 10 < found < FLOOR + 40


@pytest.mark.parametrize("counts", [np.zeros(N_BARS, np.int64), np.full(N_BARS, 30)])
def test_there_is_no_valley_without_two_humps(counts: np.ndarray) -> None:
    assert find_valley(counts) is None


def test_keys_move_the_handle_by_one_and_by_five_hundredths(qtbot: QtBot) -> None:
    slider = HistogramSlider(theme_colours(Theme.LIGHT))
    qtbot.addWidget(slider)
    slider.setValue(60)

    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert slider.value() == 61
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    assert slider.value() == 66
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert slider.value() == 100


def test_mouse_takes_the_handle_to_the_place(qtbot: QtBot) -> None:
    slider = HistogramSlider(theme_colours(Theme.LIGHT))
    qtbot.addWidget(slider)
    slider.resize(500, 66)
    slider.setValue(100)

    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(250, 20))

    assert 74 <= slider.value() <= 76


def test_all_ways_to_ask_agree(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.6, find_by=QMenu())
    qtbot.addWidget(bar)
    asked: list[float] = []
    bar.threshold_changed.connect(asked.append)

    bar.slider.setValue(75)
    bar.spin.setValue(0.8)
    bar.presets.setCurrentIndex(1)
    bar.presets.activated.emit(1)

    assert asked == [0.75, 0.8, 1.0]
    assert bar.slider.value() == 100
    assert bar.spin.value() == 1.0


def test_showing_a_similarity_does_not_ask_for_it(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.6, find_by=QMenu())
    qtbot.addWidget(bar)
    asked: list[float] = []
    bar.threshold_changed.connect(asked.append)

    bar.set_threshold(0.9)

    assert asked == []
    assert bar.slider.value() == 90


def test_a_screen_reader_hears_what_the_similarity_finds(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.6, find_by=QMenu())
    qtbot.addWidget(bar)

    bar.show_totals(Totals(groups=40, removable=78, removable_bytes=513_000))

    assert bar.slider.accessibleDescription() == "0.60, 40 groups"


def test_the_button_says_when_not_all_that_finds_groups_is_on(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.6, find_by=QMenu())
    qtbot.addWidget(bar)

    bar.show_detectors(ALL_DETECTORS)
    assert bar.find_by.text() == "Find by\u2026"
    bar.show_detectors(ALL_DETECTORS - {Detector.STRUCTURE})

    assert bar.find_by.text() == "Find by 3 of 4\u2026"
    assert "Same layout" not in bar.find_by.toolTip()


def test_the_name_and_the_warning_beside_it_do_not_touch(qtbot: QtBot) -> None:
    bar = SimilarityBar(theme_colours(Theme.LIGHT), threshold=0.5, find_by=QMenu())
    qtbot.addWidget(bar)
    bar.resize(620, 90)
    bar.show()
    qtbot.waitExposed(bar)

    name, note = (
        next(label for label in bar.findChildren(QLabel) if label.text().startswith(words))
        for words in ("Similarity", "Many of these")
    )

    assert note.geometry().left() - name.geometry().right() >= 8


def test_near_and_same_differ_in_more_than_hue(qtbot: QtBot) -> None:
    """Without colours, bars of what is near are striped and those of what is the same are full."""
    slider = HistogramSlider(theme_colours(Theme.LIGHT))
    qtbot.addWidget(slider)
    slider.resize(900, 90)
    slider.setValue(60)
    counts = np.zeros(N_BARS, np.int64)
    counts[-1] = counts[30] = 50
    slider.set_counts(counts)

    image = slider.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    plot = slider._plot()

    def shades(hundredths: int) -> set[int]:
        x = round(slider._x(plot, hundredths + 0.5))
        heights = range(round(plot.top()) + 8, round(plot.bottom()) - 2)
        return {image.pixelColor(x, y).value() for y in heights}

    assert len(shades(100)) == 1
    assert len(shades(FLOOR + 30)) > 1
