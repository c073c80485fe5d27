"""Work that is cut off: asked about when the window is closed, and at the next start."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_maildir
from helpers.mail.sample_mail import house_mail
from helpers.process.program import TerminalProgram
from helpers.screens.scanned_mail import three_copies
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import dialogs, press, visible_words, wait_for, when_open

from core.actions.moving import list_runs
from core.crashpoints import AT_VARIABLE
from core.decide.ladder import Step
from core.model.runs import RunState
from core.model.sources import Treatment
from gui.app import Program
from gui.controllers.moves import Activity
from gui.dialogs.runs.closing import ClosingSheet
from gui.dialogs.runs.recovery import RecoverySheet
from gui.main_window import OVERVIEW
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

BEFORE_ANY = 10  # the run is in the journal, the safety copies are being written
HALF_WRITTEN = 40  # what stays is at the top of the file, which has its former length still


def killed_in_a_run(own_home: Path, tmp_path: Path, at: int = BEFORE_ANY) -> Path:
    """A mailbox with three copies, and a run that was killed while it moved two of them."""
    box = three_copies(tmp_path / "Inbox")
    report, plan = tmp_path / "report.json", tmp_path / "plan.json"
    terminal = TerminalProgram(own_home)
    assert terminal.run("scan", box, "--report", report).code in (0, 1)
    assert terminal.run("plan", report, "-o", plan).code == 0
    killed = terminal.run("apply", plan, "--yes", "--confirm", "2", **{AT_VARIABLE: str(at)})
    assert killed.code < 0
    return box


@pytest.mark.parametrize(
    ("answer", "first", "left"),
    [
        ("Check and continue", "The interrupted run was checked and is finished. 2 messages", 2),
        ("Give up the rest", "0 messages moved, 2 skipped.", 4),
    ],
)
def test_what_became_of_a_run_that_was_cut_off_is_said(
    program: Program, own_home: Path, tmp_path: Path, answer: str, first: str, left: int
) -> None:
    box = killed_in_a_run(own_home, tmp_path)
    when_open(RecoverySheet, lambda sheet: press(sheet, answer))
    program.moving.look_for_open_runs()  # as the start does
    wait_for(program.window.banner.isVisible)

    assert program.window.banner.text.startswith(first)
    assert box.read_bytes().count(b"\nSubject:") == left


def test_undoing_a_run_that_moved_nothing_says_where_its_messages_are(
    program: Program, own_home: Path, tmp_path: Path
) -> None:
    box = killed_in_a_run(own_home, tmp_path)
    before = box.read_bytes()
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


def is_up_to_date(program: Program) -> bool:
    return not program.refreshing.is_due and not program.parts.scan.is_busy


def n_of_each(program: Program) -> list[int]:
    """How often the scan has each message."""
    session = program.parts.review.session
    assert session is not None
    return sorted(Counter(session.mails.message_id_key.tolist()).values())


def press_later(program: Program) -> None:
    """Put the question off that the start asks."""
    heard = when_open(RecoverySheet, lambda sheet: press(sheet, "Later"))
    program.moving.look_for_open_runs()
    wait_for(lambda: bool(heard) and not dialogs(RecoverySheet))


WARNED = (
    "A move or an undo is not finished. Until it is checked, Inbox may show messages that aren't "
    "there."
)


def test_a_scan_of_a_half_written_mailbox_says_so_until_it_is_checked(
    program: Program, own_home: Path, tmp_path: Path
) -> None:
    box = killed_in_a_run(own_home, tmp_path, HALF_WRITTEN)
    banner = program.window.banner
    press_later(program)
    wait_for(banner.isVisible)
    open_scan(program, box)
    wait_for(lambda: WARNED in banner.text)
    assert n_of_each(program) == [2, 2], "as there never were"

    banner.hide()
    open_scan(program, write_maildir(tmp_path / "Other", [house_mail(3, "Gas", "gas " * 300)]))
    wait_for(lambda: banner.isVisible() and WARNED in banner.text)

    wait_for(lambda: is_up_to_date(program))
    press(banner, "Check now")
    wait_for(lambda: "0 messages moved" in banner.text)
    wait_for(lambda: is_up_to_date(program))
    assert WARNED not in banner.text
    program.parts.sources.remove(1)
    wait_for(lambda: is_up_to_date(program))
    assert n_of_each(program) == [1, 3]


def test_no_copy_in_a_half_written_mailbox_is_moved_before_it_is_checked(
    program: Program, own_home: Path, tmp_path: Path
) -> None:
    box = killed_in_a_run(own_home, tmp_path, HALF_WRITTEN)
    press_later(program)
    open_scan(program, box)
    wait_for(lambda: WARNED in program.window.banner.text)
    before = box.read_bytes()
    program.parts.marking.mark_all_shown()

    asked = when_open(RecoverySheet, lambda sheet: press(sheet, "Later"))
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    assert asked, "the move leads to the question"
    assert not program.moving.is_busy
    assert box.read_bytes() == before

    when_open(RecoverySheet, lambda sheet: press(sheet, "Check only"))
    program.window.show_page(OVERVIEW)
    wait_for(lambda: bool(program.window.overview.steps))
    program.window.overview.steps[Step.EXACT].click()
    wait_for(lambda: "0 messages moved" in program.window.banner.text)
    wait_for(lambda: is_up_to_date(program))
    assert box.read_bytes().count(b"Message-ID: <1@") == 3, "it was put in order"
    assert not program.moving._results.open_runs.hold_back(), "now it may be moved"


def test_a_scan_of_other_mail_says_nothing_of_a_run_that_was_cut_off(
    program: Program, own_home: Path, tmp_path: Path
) -> None:
    killed_in_a_run(own_home, tmp_path, HALF_WRITTEN)
    press_later(program)
    mails = [house_mail(3, "Gas", "gas " * 300)] * 2
    open_scan(program, write_maildir(tmp_path / "Other", mails))
    looked: list[object] = []
    program.moving._moves.history.cut_off_seen.connect(looked.append)
    program.moving.look_for_cut_off()
    wait_for(lambda: bool(looked))

    assert looked == [()]
    assert WARNED not in program.window.banner.text


def test_the_terminal_says_so_too(own_home: Path, tmp_path: Path) -> None:
    box, report = killed_in_a_run(own_home, tmp_path, HALF_WRITTEN), tmp_path / "again.json"
    terminal = TerminalProgram(own_home)
    scanned = terminal.run("scan", box, "--report", report)
    planned = terminal.run("plan", report, "-o", tmp_path / "again-plan.json")
    for said in (scanned.err, planned.err):
        assert "A move or an undo is not finished. Until it is checked, " in said
        assert said.count("twinsweep resume --check") == 1

    terminal.run("resume", "--check")
    assert "not finished" not in terminal.run("scan", box).err


# --- closing ------------------------------------------------------------------------------------


@pytest.fixture
def moving(program: Program, tmp_path: Path) -> Program:
    """A move of 15 copies that stands still at its beginning."""
    box = write_maildir(tmp_path / "Mail", [house_mail(1, "Water", "water " * 300)] * 40)
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.parts.marking.mark(np.arange(1, 16, dtype=np.int32), on=True)
    moves, strip = program.moving._moves, program.window.progress

    def pause(busy: bool) -> None:
        if busy and moves.activity is Activity.MOVING:
            strip.pause.click()

    moves.busied.connect(pause)
    program.window.bar.move_marked.click()
    wait_for(strip.pause.isChecked)
    return program


@pytest.mark.parametrize("treatment", [Treatment.PROTECT, Treatment.SKIP])
def test_a_folder_that_is_treated_in_another_way_during_a_move_does_not_end_it(
    moving: Program, treatment: Treatment
) -> None:
    banner, sources = moving.window.banner, moving.parts.sources
    sources.treat(sources.model.index(0, 0), treatment)
    said = "The move that is running goes on as you reviewed it. Stop ends it."
    assert banner.isVisible()
    assert said in banner.text

    moving.window.progress.pause.click()
    wait_for(lambda: "15 messages moved" in banner.text)
    assert said not in banner.text
    wait_for(lambda: is_up_to_date(moving))
    wait_for(lambda: sources._to_count is None)
    there = "25" if treatment is Treatment.PROTECT else ""  # what is skipped is not counted
    assert sources.model.index(0, 1).data() == there


def asked(program: Program) -> ClosingSheet:
    """Close the window; the sheet that asks, then."""
    assert not program.window.close()
    assert program.window.isVisible()
    (sheet,) = dialogs(ClosingSheet)
    return sheet


def test_a_move_goes_on_if_the_window_is_kept_open(moving: Program) -> None:
    sheet = asked(moving)
    words = visible_words(sheet)
    assert "Messages are still being moved." in words
    assert "you can continue then" in words
    assert asked(moving) is sheet, "once is enough"

    press(sheet, "Keep open")
    assert moving.moving.is_busy
    moving.window.progress.pause.click()
    wait_for(lambda: "15 messages moved" in moving.window.banner.text)
    assert moving.window.isVisible()
    wait_for(lambda: not moving.parts.scan.is_busy)


@pytest.mark.parametrize("answer", ["Keep open", "Close"])
def test_a_move_that_ends_meanwhile_leaves_the_question(moving: Program, answer: str) -> None:
    sheet = asked(moving)
    moving.window.progress.pause.click()
    wait_for(lambda: "15 messages moved" in moving.window.banner.text)

    assert dialogs(ClosingSheet) == [sheet]
    assert "The work is done." in visible_words(sheet)
    wait_for(lambda: not moving.parts.scan.is_busy)
    press(sheet, answer)
    wait_for(lambda: moving.window.isVisible() == (answer == "Keep open"))
    assert not dialogs(ClosingSheet)


def test_the_window_closes_when_the_move_is_done_if_that_was_chosen(moving: Program) -> None:
    press(asked(moving), "Close when done")
    assert moving.window.isVisible()
    assert moving.moving.is_busy

    moving.window.progress.pause.click()
    wait_for(lambda: not moving.window.isVisible())
    (run,) = list_runs(moving.parts.places)
    assert (run.state, run.moved) == (RunState.DONE, 15)


def test_a_move_is_stopped_at_a_safe_point_before_the_window_closes(moving: Program) -> None:
    press(asked(moving), "Stop and close")
    wait_for(lambda: not moving.window.isVisible())

    assert not moving.moving.is_busy
    (run,) = list_runs(moving.parts.places)
    assert run.state is RunState.PAUSED
    assert (run.pending + run.moved, run.unknown) == (15, 0)


def test_a_scan_is_no_reason_to_ask(program: Program, tmp_path: Path) -> None:
    box = write_maildir(tmp_path / "Mail", [house_mail(1, "Water", "water " * 300)] * 4)
    program.looking.open([box], scan=True)
    wait_for(lambda: program.parts.scan.is_busy)
    assert program.window.close()
