"""What came of a run, in words and buttons."""

from __future__ import annotations

import pytest
from helpers.on_screen import english
from helpers.pair_views import run_summary
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.model import RunState, RunSummary
from gui.assets import Theme, colours
from gui.widgets.result_bar import ResultBar, result_words


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (run_summary(skipped=1), "1,283 messages moved, 1 skipped. 318 MB freed."),
        (
            run_summary(state=RunState.PAUSED, moved=310, pending=974, freed_bytes=0),
            "Stopped. 310 messages moved, 974 not started.",
        ),
        (
            run_summary(moved=1, unknown=3, freed_bytes=0),
            "1 message moved, 3 with unknown outcome – check now.",
        ),
        (run_summary(undoes="x", returns=True, moved=20, freed_bytes=0), "20 messages put back."),
    ],
)
def test_a_run_is_told_in_words(run: RunSummary, said: str) -> None:
    with english():
        assert result_words(run) == said


def test_the_way_back_stands_beside_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar = ResultBar(colours(Theme.LIGHT), window)

    bar.show_run(run_summary(skipped=1))

    buttons = {button.text(): button for button in bar.findChildren(QPushButton)}
    assert list(buttons) == ["Undo", "Show skipped", "Details"]
    assert bar.isVisibleTo(window)
    with qtbot.waitSignal(bar.undo_asked) as asked:
        buttons["Undo"].click()
    assert asked.args == ["a1"]


def test_an_unknown_outcome_can_be_checked(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bar = ResultBar(colours(Theme.LIGHT), window)

    bar.show_run(run_summary(unknown=3))

    assert "Check now" in [button.text() for button in bar.findChildren(QPushButton)]
