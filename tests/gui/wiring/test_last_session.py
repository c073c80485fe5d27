"""What was decided outlives a window that was killed, and the next start says so."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, a_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for

from gui.app import Program
from gui.controllers.sessions import read_session
from gui.widgets.menus import Act
from gui.wiring.last_session import LAST, OPEN, RUNNING

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_mbox(tmp_path / "Inbox", [a_mail(NOTICE, number=n) for n in range(1, 4)])


def marks(program: Program) -> int:
    board = program.parts.review.board
    return 0 if board is None else int(board.marked.sum())


def killed(program: Program, tmp_path: Path) -> None:
    """Close a window, and leave its files as if it had been killed just before."""
    data = program.parts.places.data
    left = {name: tmp_path / f"left-{name}" for name in (LAST, RUNNING, OPEN)}
    for name, copy in left.items():
        if (data / name).exists():
            shutil.copy2(data / name, copy)
    program.window.close()
    for name, copy in left.items():
        (data / name).unlink(missing_ok=True)
        if copy.exists():
            shutil.move(copy, data / name)


def begun(open_program: Callable[..., Program]) -> Program:
    program = open_program()
    program.last_session.begin()
    return program


def test_marks_are_kept_while_the_window_is_open_and_come_back_after_it_was_killed(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = begun(open_program)
    assert not program.window.banner.isVisible()
    open_scan(program, box)
    running = program.parts.places.data / RUNNING
    wait_for(running.exists)
    assert not read_session(running).marks
    program.parts.marking.mark_all_shown()
    wait_for(lambda: len(read_session(running).marks) == 2)
    assert not program.window.menus.actions[Act.LAST_SESSION].isEnabled()  # it is not over
    killed(program, tmp_path)

    again = begun(open_program)
    banner = again.window.banner
    assert "was not closed properly" in banner.text
    there: list[bool] = []
    again.looking.scanned.connect(lambda: there.append(True))
    press(banner, "Continue the last session")
    wait_for(lambda: bool(there))
    assert marks(again) == 2


def test_a_window_that_was_closed_says_nothing(
    open_program: Callable[..., Program], box: Path
) -> None:
    program = begun(open_program)
    open_scan(program, box)
    data = program.parts.places.data
    wait_for((data / RUNNING).exists)
    program.window.close()
    assert [(data / name).exists() for name in (LAST, RUNNING, OPEN)] == [True, False, False]

    assert not begun(open_program).window.banner.isVisible()


def test_the_session_before_stays_until_the_window_is_closed(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    """Whoever looked at other mail first can still go back to it."""
    first = begun(open_program)
    open_scan(first, box)
    first.parts.marking.mark_all_shown()
    first.window.close()
    other = write_mbox(tmp_path / "Other", [a_mail(NOTICE, number=n) for n in (7, 8)])
    second = begun(open_program)
    open_scan(second, other)
    data = second.parts.places.data
    wait_for((data / RUNNING).exists)

    assert len(read_session(data / LAST).marks) == 2
    assert read_session(data / RUNNING).sources[0][1] == str(other)


def test_a_window_that_was_killed_before_any_scan_has_nothing_to_offer(
    open_program: Callable[..., Program], tmp_path: Path
) -> None:
    killed(begun(open_program), tmp_path)

    banner = begun(open_program).window.banner
    assert "was not closed properly" in banner.text
    assert "marked" not in banner.text
