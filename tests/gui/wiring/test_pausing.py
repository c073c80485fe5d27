"""Pause holds what runs: nothing advances until Resume."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_maildir, write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.process.systems import fcntl, needs_linux
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for
from PySide6.QtTest import QTest

from core.actions import moving
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob, Progress, Stage, ThreadJob
from core.settings import SafetySettings
from gui.app import Program
from gui.controllers.moves import Activity
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

LOOKS = 8  # times that the window looks at the progress: each is 100 ms


def paused_on(program: Program, stage: Stage) -> list[Progress]:
    """Press Pause at the first progress of a stage; the list gets all progress."""
    seen: list[Progress] = []
    strip = program.window.progress

    def look(progress: Progress) -> None:
        if progress.stage is stage and not any(one.stage is stage for one in seen):
            strip.pause.click()
        seen.append(progress)

    program.parts.scan.progressed.connect(look)
    return seen


def hold_still(seen: list[Progress]) -> None:
    """Let whoever works come to where it waits."""
    before = -1
    while before != len(seen):
        before = len(seen)
        QTest.qWait(400)


def test_a_paused_scan_reads_nothing_until_resume(program: Program, tmp_path: Path) -> None:
    box = write_mbox(
        tmp_path / "Inbox",
        [house_mail(n % 700, f"Nr {n % 700}", f"water{n} " * 200) for n in range(1500)],
    )
    strip = program.window.progress
    seen = paused_on(program, Stage.READING)
    program.looking.open([box], scan=True)
    wait_for(strip.pause.isChecked)
    hold_still(seen)
    n_seen, last = len(seen), seen[-1]

    QTest.qWait(LOOKS * 100)

    assert len(seen) == n_seen
    assert last.done < last.total
    assert program.parts.scan.is_busy
    assert program.parts.review.scanned is None
    assert strip.phase_words == "Paused"
    assert strip.pause.text() == strip.pause.accessibleName() == "Resume"

    strip.pause.click()
    assert strip.phase_words == "2/3  Reading"
    assert strip.pause.text() == "Pause"
    wait_for(lambda: program.parts.review.scanned is not None)
    assert len(seen) > n_seen


def mail_files(box: Path) -> list[Path]:
    return [one for one in (box / "cur").iterdir() if one.is_file()]


@pytest.fixture
def marked_box(program: Program, tmp_path: Path) -> Path:
    """A Maildir of 40 equal messages, 15 copies of which are marked; small moves ask nothing."""
    box = write_maildir(tmp_path / "Mail", [house_mail(1, "Water", "water " * 300)] * 40)
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.parts.marking.mark(np.arange(1, 16, dtype=np.int32), on=True)
    return box


def test_a_paused_move_moves_nothing_until_resume(program: Program, marked_box: Path) -> None:
    strip, moves = program.window.progress, program.moving._moves

    def pause(busy: bool) -> None:
        if busy and moves.activity is Activity.MOVING:
            strip.pause.click()

    moves.busied.connect(pause)
    program.window.bar.move_marked.click()
    wait_for(strip.pause.isChecked)
    wait_for(lambda: strip.phase_words == "Paused")

    QTest.qWait(LOOKS * 100)

    assert len(mail_files(marked_box)) == 40
    assert moves.is_busy
    strip.pause.click()
    wait_for(lambda: "15 messages moved" in program.window.banner.text)
    assert len(mail_files(marked_box)) == 25
    wait_for(lambda: not program.parts.scan.is_busy)


def test_a_longer_pause_lets_go_of_the_mailboxes_and_the_run_can_be_resumed(
    program: Program, tmp_path: Path
) -> None:
    """A mail program that wants to deliver takes the same lock."""
    box = write_mbox(tmp_path / "Inbox", [house_mail(1, "Water", "water " * 300)] * 40)
    lock = box.with_name(box.name + ".lock")
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.parts.marking.mark(np.arange(1, 16, dtype=np.int32), on=True)
    strip, moves = program.window.progress, program.moving._moves
    moves._release.setInterval(1000)

    def pause_at_once(busy: bool) -> None:
        if busy and moves.activity is Activity.MOVING and not strip.pause.isChecked():
            strip.pause.click()

    moves.busied.connect(pause_at_once)
    program.window.bar.move_marked.click()
    wait_for(lambda: strip.phase_words == "Paused")
    moves.busied.disconnect(pause_at_once)
    wait_for(lambda: not moves.is_busy)

    assert not lock.exists()
    assert box.read_bytes().count(b"Subject: Water") == 40
    press(program.window.banner, "Resume")
    wait_for(lambda: "15 messages moved" in program.window.banner.text)
    assert box.read_bytes().count(b"Subject: Water") == 25
    wait_for(lambda: not program.parts.scan.is_busy)


@contextmanager
def held_by_another(box: Path) -> Iterator[None]:
    """A lock on a mailbox, as a mail program has it while it writes."""
    with box.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@needs_linux
@pytest.mark.parametrize("stops", [False, True])
def test_a_move_says_which_mailbox_another_program_holds(
    program: Program, tmp_path: Path, stops: bool
) -> None:
    box = write_mbox(tmp_path / "Inbox", [house_mail(1, "Water", "water " * 300)] * 40)
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.parts.marking.mark(np.arange(1, 16, dtype=np.int32), on=True)
    strip = program.window.progress

    with held_by_another(box):
        program.window.bar.move_marked.click()
        wait_for(lambda: "Waiting for another program to let go of Inbox" in strip.words)
        assert strip.phase_words == "Moving"
        if stops:
            strip.stop.click()
            wait_for(lambda: not program.moving.is_busy)  # not only once the lock is had
            assert box.read_bytes().count(b"Subject: Water") == 40
            assert "0 messages moved, 15 not started" in program.window.banner.text

    if not stops:
        wait_for(lambda: "15 messages moved" in program.window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)


@pytest.mark.usefixtures("marked_box")
def test_a_paused_check_before_a_move_waits_as_long_as_one_wants(program: Program) -> None:
    strip, moves = program.window.progress, program.moving._moves
    moves._release.setInterval(100)

    def pause(busy: bool) -> None:
        if busy and moves.activity is Activity.PLANNING:
            strip.pause.click()

    moves.busied.connect(pause)
    program.window.bar.move_marked.click()
    wait_for(lambda: strip.phase_words == "Paused")
    QTest.qWait(LOOKS * 100)
    assert moves.is_busy, "nothing is locked yet"
    strip.pause.click()
    wait_for(lambda: "15 messages moved" in program.window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)


class HeldJob(ThreadJob):
    """Pauses itself between two batches of a run."""

    def __init__(self) -> None:
        super().__init__()
        self.held = Event()

    def report(self, progress: Progress) -> None:
        """Pause once the first batches are done."""
        super().report(progress)
        if progress.stage is Stage.VERIFYING and progress.done == 11 and not self.held.is_set():
            self.pause(True)
            self.held.set()


def test_a_run_that_is_paused_in_its_middle_stays_there(
    program: Program, marked_box: Path
) -> None:
    """As the window runs it, but held at a place that is known."""
    review, places, job = program.parts.review, program.parts.places, HeldJob()
    assert review.session is not None
    planned = make_plan(review.session, review.decisions(), PlanTerms(0.6), job=NullJob())
    run = Thread(
        target=moving.carry_out,
        args=(planned.plan, places, job),
        kwargs={"safety": SafetySettings()},
    )
    run.start()
    assert job.held.wait(60)
    progress = job.latest

    time.sleep(1.0)

    assert run.is_alive()
    assert job.latest is progress
    assert len(mail_files(marked_box)) == 40 - 11
    (summary,) = moving.list_runs(places)
    assert (summary.moved, summary.pending) == (11, 4)
    job.pause(False)
    run.join(60)
    assert len(mail_files(marked_box)) == 25
