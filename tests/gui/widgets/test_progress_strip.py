from __future__ import annotations

from PySide6.QtWidgets import QProgressBar
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
    assert not strip.problems.isEnabled()  # nobody could name them yet
    assert "when the scan is done" in strip.problems.toolTip()


def test_the_bar_and_the_title_say_the_same(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    seen: list[int] = []
    strip.advanced.connect(seen.append)
    strip.begin()
    bar = strip.findChild(QProgressBar)
    for stage in (Stage.LISTING, Stage.READING, Stage.COMPARING):
        strip.show_progress(Progress(stage, 66, 100))
        assert 100 * bar.value() // bar.maximum() == seen[-1]
    assert seen[0] < 66


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


def test_a_move_has_one_count_that_never_goes_back(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    percents: list[int] = []
    strip.advanced.connect(percents.append)
    strip.begin("Moving", counting="Moving %1 of %2")
    assert strip.phase_words == "Moving"

    said = []
    for stage, done, total, messages in (
        (Stage.COPYING, 224, 1948, 0),
        (Stage.LISTING, 16_777_216, 316_498_304, 7),  # of bytes: no count of messages
        (Stage.COPYING, 200, 1948, 100),
        (Stage.REMOVING, 1168, 1948, 100),
        (Stage.VERIFYING, 1948, 1948, 1948),
    ):
        strip.show_progress(Progress(stage, done, total, messages))
        said.append(strip.phase_words)

    counts = (0, 0, 100, 100, 1948)
    assert said == [f"Moving {count:,} of 1,948" for count in counts]
    assert percents == sorted(percents)
    assert percents[-1] == 100


def test_what_is_only_checked_is_not_said_to_be_moved(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    words = {"counting": "Moving %1 of %2", "checking": "Checking %1 of %2"}
    strip.begin("Moving", **words)
    said = []
    for stage, done, messages in (
        (Stage.CHECKING, 3, 6),
        (Stage.COPYING, 5, 0),
        (Stage.REMOVING, 8, 0),
        (Stage.VERIFYING, 10, 10),
        (Stage.CHECKING, 12, 14),  # the next folder
        (Stage.REMOVING, 18, 10),
        (Stage.VERIFYING, 20, 20),
    ):
        strip.show_progress(Progress(stage, done, 20, messages))
        said.append((strip.phase_words, strip.words))

    assert said == [
        ("Checking 6 of 20", ""),
        ("Moving 0 of 20", "Copying"),
        ("Moving 0 of 20", ""),  # not once more what the count says
        ("Moving 10 of 20", "Checking the result"),
        ("Moving 10 of 20", "Checking 14 of 20"),
        ("Moving 10 of 20", ""),
        ("Moving 20 of 20", "Checking the result"),
    ]
    strip.begin("Moving", **words)
    strip.show_progress(Progress(Stage.CHECKING, 1, 20, 2))
    assert strip.phase_words == "Checking 2 of 20"


def test_safety_copies_are_counted_beside_what_is_not_moved_yet(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    strip.begin("Moving", counting="Moving %1 of %2", copying="Copying %1 of %2")
    said = []
    for stage, messages, copied in (
        (Stage.COPYING, 0, 0),
        (Stage.COPYING, 0, 2_271),
        (Stage.REMOVING, 0, 0),
        (Stage.VERIFYING, 8_957, 0),
    ):
        strip.show_progress(Progress(stage, 0, 8_957, messages, copied=copied))
        said.append((strip.phase_words, strip.words))

    assert said == [
        ("Moving 0 of 8,957", "Copying"),
        ("Moving 0 of 8,957", "Copying 2,271 of 8,957"),
        ("Moving 0 of 8,957", ""),
        ("Moving 8,957 of 8,957", "Checking the result"),
    ]


def test_a_list_brought_up_to_date_says_that_to_the_end(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    strip.begin("Updating the list", is_phase=True)

    for stage in (Stage.LISTING, Stage.READING, Stage.COMPARING, Stage.GROUPING):
        strip.show_progress(Progress(stage, 5, 10, messages=3))
        assert strip.phase_words == "Updating the list"


def test_pause_says_so_until_resume_and_says_then_what_goes_on(qtbot: QtBot) -> None:
    strip = ProgressStrip(theme_colours(Theme.LIGHT))
    qtbot.addWidget(strip)
    wanted: list[bool] = []
    strip.pause_wanted.connect(wanted.append)
    strip.begin("Moving", counting="Moving %1 of %2")
    strip.show_progress(Progress(Stage.CHECKING, 1, 10, 1))

    strip.pause.click()
    assert (strip.phase_words, strip.pause.text()) == ("Pausing\u2026", "Resume")
    strip.show_held(True)
    assert strip.phase_words == "Paused"
    strip.show_progress(Progress(Stage.CHECKING, 2, 10, 2))  # told just before it was held
    assert strip.phase_words == "Paused"
    strip.pause.click()

    assert (strip.phase_words, strip.pause.text()) == ("Moving 2 of 10", "Pause")
    assert wanted == [True, False]

    strip.pause.click()
    strip.begin()
    assert (strip.phase_words, strip.pause.text()) == ("Starting\u2026", "Pause")
