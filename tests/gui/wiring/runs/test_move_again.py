"""What was put back goes away again only after a question, in the real window."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.pair_views import run_summary
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for, when_open

from core.actions.moving import list_runs
from core.model.runs import RunState
from gui.app import Program
from gui.dialogs.runs.history import History
from gui.dialogs.runs.move_again import MoveAgainDialog
from gui.dialogs.runs.recovery import RecoverySheet
from gui.widgets.menus import Act

pytestmark = [pytest.mark.slow, pytest.mark.qt_log_ignore("does not support", extend=True)]

WORDS = ("water", "gas", "roof")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    letters = [
        house_mail(n, word.title(), " ".join(f"{word}{i}" for i in range(60)))
        for n, word in enumerate(WORDS)
    ]
    return write_mbox(tmp_path / "Inbox", [*letters, *letters])


@pytest.fixture
def history(program: Program, box: Path) -> History:
    """Three messages were moved away; History is open on that run."""
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    program.window.bar.move_marked.click()
    wait_for(lambda: "messages moved" in program.window.banner.text)
    settle(program)
    program.window.menus.actions[Act.HISTORY].trigger()
    shown = program.moving.looking_back.history
    wait_for(lambda: shown.current_run is not None)
    return shown


def settle(program: Program) -> None:
    wait_for(lambda: not program.moving.is_busy)
    wait_for(lambda: not program.refreshing.is_due and not program.parts.scan.is_busy)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_after_an_undo_the_same_run_is_chosen_and_no_press_moves_mail(
    program: Program, history: History, box: Path
) -> None:
    (run,) = list_runs(program.parts.places)
    away = digest(box)

    press(history, "Undo")
    wait_for(lambda: history._runs.rowCount() == 2)
    settle(program)

    assert history.current_run is not None
    assert history.current_run.id == run.id, "the new row came above it"
    assert not history._undo.isEnabled()
    history.close()
    program.moving.looking_back.open()
    wait_for(lambda: history.current_run is not None)
    back = digest(box)
    assert back != away

    history._runs_view.selectRow(0)
    heard = when_open(MoveAgainDialog, lambda sheet: press(sheet, "Cancel"))
    press(history, "Move away again")
    assert "Move 3 messages away again?" in heard[0]
    assert "Inbox" in heard[0]
    settle(program)
    assert digest(box) == back
    assert len(list_runs(program.parts.places)) == 2

    when_open(MoveAgainDialog, lambda sheet: press(sheet, "Move 3 away again"))
    press(history, "Move away again")
    wait_for(lambda: history._runs.rowCount() == 3)
    settle(program)
    assert digest(box) == away


def test_of_what_was_put_back_some_can_go_again(program: Program, history: History) -> None:
    press(history, "Undo")
    wait_for(lambda: history._runs.rowCount() == 2)
    settle(program)
    history._runs_view.selectRow(0)

    def choose() -> bool:
        """Once the messages of that run are shown, not those of the one before."""
        if history._returns and history._items.rowCount() == 3:
            history._items_view.selectRow(1)
            return True
        return False

    wait_for(choose)
    heard = when_open(MoveAgainDialog, lambda sheet: press(sheet, "Move 1 away again"))
    press(history, "Move selected away again")
    assert "Move 1 message away again?" in heard[0]
    wait_for(lambda: history._runs.rowCount() == 3)
    settle(program)

    assert list_runs(program.parts.places)[0].moved == 1


def test_at_the_start_it_is_asked_about_too_and_cancel_leaves_the_run_as_it_is(
    program: Program,
) -> None:
    undo = run_summary(state=RunState.PAUSED, returns=True, moved=3, pending=11)
    when_open(RecoverySheet, lambda sheet: press(sheet, "Move away again"))
    heard = when_open(MoveAgainDialog, lambda sheet: press(sheet, "Cancel"))

    program.moving._moves.history.found_open.emit((undo,))

    assert "Move 3 messages away again?" in heard[0]
    assert "11 messages stay moved" in heard[0]
    assert not program.moving.is_busy
    assert "A run is not finished." in program.window.banner.text
