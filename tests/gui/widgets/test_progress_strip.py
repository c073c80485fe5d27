from __future__ import annotations

from pytestqt.qtbot import QtBot

from core.job import Progress, Stage
from gui.assets import Theme, theme_colours
from gui.widgets.progress_strip import ProgressStrip


def test_stop_is_answered_at_once_and_nothing_overwrites_the_answer(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    strip.begin()
    strip.show_progress(Progress(Stage.READING, 5, 10, messages=3))
    wanted: list[bool] = []
    strip.stop_wanted.connect(lambda: wanted.append(True))

    strip.stop.click()
    strip.show_progress(Progress(Stage.READING, 6, 10, messages=4))

    assert wanted == [True]
    assert strip.phase_words == "Stopping\u2026"
    assert not strip.stop.isEnabled()


def test_percent_never_goes_back_over_the_stages(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    seen: list[int] = []
    strip.advanced.connect(seen.append)
    strip.begin()

    for stage in (Stage.LISTING, Stage.READING, Stage.COMPARING, Stage.GROUPING):
        for done in (0, 5, 10):
            strip.show_progress(Progress(stage, done, 10))

    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] <= 100


def test_problems_are_counted_not_popped_up(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    strip.begin()
    strip.show_progress(Progress(Stage.READING, 5, 10, problems=12))

    assert strip.problems.text() == "12 problems"


def test_bytes_from_servers_are_shown_while_they_come(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    strip.begin()

    strip.show_received(12_000_000)
    strip.show_progress(Progress(Stage.READING, 5, 10, messages=3))
    assert "12 MB received" in strip.words

    strip.begin()
    strip.show_progress(Progress(Stage.READING, 5, 10, messages=3))
    assert "received" not in strip.words, "another scan begins at nothing"
