"""History is made when it is first asked for, and from then on as if it had always been there."""

from __future__ import annotations

import pytest
from helpers.screens.screen_parts import wait_for
from PySide6.QtWidgets import QLabel

from gui.app import Program
from gui.assets import Theme
from gui.dialogs.runs.history import History

pytestmark = pytest.mark.qt_log_ignore("does not support raise", extend=True)


def histories(program: Program) -> list[History]:
    return program.window.findChildren(History)


def test_a_start_makes_no_history(program: Program) -> None:
    assert histories(program) == []
    program.moving.looking_back.tell("Nobody reads this.")
    program.moving.looking_back.list_if_seen()
    assert histories(program) == []


def test_it_is_made_once_and_reads_the_runs(program: Program) -> None:
    looking_back = program.moving.looking_back
    looking_back.open()
    (history,) = histories(program)
    assert history.isVisible()
    wait_for(lambda: not program.moving.is_busy)

    history.close()
    program.apply_theme(Theme.DARK)
    looking_back.open()

    assert histories(program) == [history]
    assert history.isVisible()


def test_once_open_it_says_what_the_window_says(program: Program) -> None:
    program.moving.looking_back.open()
    program.moving.looking_back.tell("Exported to /a.csv")

    (history,) = histories(program)
    assert "Exported to /a.csv" in {label.text() for label in history.findChildren(QLabel)}
