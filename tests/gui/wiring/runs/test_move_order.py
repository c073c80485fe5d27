"""Which moves Edit > Undo offers, whoever took them back."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for

from core.actions.moving import list_runs
from gui.app import Program
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

WORDS = ("water", "gas", "roof")


@pytest.fixture
def ready(program: Program, tmp_path: Path) -> Program:
    letters = [
        house_mail(n, word.title(), " ".join(f"{word}{i}" for i in range(60)))
        for n, word in enumerate(WORDS)
    ]
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    return open_scan(program, write_mbox(tmp_path / "Inbox", [*letters, *letters]))


def settle(program: Program) -> None:
    wait_for(lambda: not program.moving.is_busy)
    wait_for(lambda: not program.refreshing.is_due and not program.parts.scan.is_busy)


def move_all(program: Program) -> str:
    """Mark everything and move it; the id of the run."""
    program.parts.marking.mark_all_shown()
    program.window.bar.move_marked.click()
    wait_for(lambda: "messages moved" in program.window.banner.text)
    settle(program)
    return list_runs(program.parts.places)[0].id


def offered(program: Program) -> str:
    """What Edit > Undo would do."""
    return program.parts.review.undo_stack.undoText()


@pytest.mark.parametrize("portions", [[()], [(0,), (1, 2)], [(0,), ()]])
def test_what_history_put_back_is_not_offered_again(
    ready: Program, portions: list[tuple[int, ...]]
) -> None:
    run = move_all(ready)
    assert offered(ready) == "move 3 messages to Trash"
    for some in portions:
        assert offered(ready) == "move 3 messages to Trash"
        ready.moving._moves.undo(run, some)  # as History asks
        settle(ready)

    assert list_runs(ready.parts.places)[-1].undone == 3
    assert offered(ready) != "move 3 messages to Trash"


def test_what_history_put_back_is_not_offered_below_later_steps_either(ready: Program) -> None:
    run = move_all(ready)
    stack = ready.parts.review.undo_stack
    ready.parts.review.set_threshold(0.9)
    assert offered(ready) == "similarity"

    ready.moving._moves.undo(run)
    settle(ready)
    stack.undo()

    assert offered(ready) != "move 3 messages to Trash"
