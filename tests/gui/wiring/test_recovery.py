"""What the window says after a run that was cut off is undone from the sheet at the start."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.process.program import TerminalProgram
from helpers.screens.scanned_mail import three_copies
from helpers.screens.screen_parts import press, wait_for, when_open

from core.actions.moving import list_runs
from core.crashpoints import AT_VARIABLE
from gui.app import Program
from gui.dialogs.runs.recovery import RecoverySheet

pytestmark = pytest.mark.slow

BEFORE_ANY = 10  # the run is in the journal, the safety copies are being written


def test_undoing_a_run_that_moved_nothing_says_where_its_messages_are(
    program: Program, own_home: Path, tmp_path: Path
) -> None:
    box = three_copies(tmp_path / "Inbox")
    before = box.read_bytes()
    report, plan = tmp_path / "report.json", tmp_path / "plan.json"
    terminal = TerminalProgram(own_home)
    assert terminal.run("scan", box, "--report", report).code in (0, 1)
    assert terminal.run("plan", report, "-o", plan).code == 0
    killed = terminal.run(
        "apply", plan, "--yes", "--confirm", "2", **{AT_VARIABLE: str(BEFORE_ANY)}
    )
    assert killed.code < 0

    heard = when_open(RecoverySheet, lambda sheet: press(sheet, "Undo all"))
    program.moving.look_for_open_runs()  # as the start does
    banner = program.window.banner
    wait_for(banner.isVisible)

    assert "0 moved" in heard[0]
    assert banner.text == (
        "The run had not moved anything yet: 2 messages are still in place. The run is closed."
    )
    assert box.read_bytes() == before
    (run,) = list_runs(program.parts.places)
    assert (run.moved, run.skipped, run.pending) == (0, 2, 0)
