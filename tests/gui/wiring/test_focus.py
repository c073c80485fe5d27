"""Where the keys go after a scan, and what Ctrl+Z undoes where nothing was typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from core.decide.ladder import Step
from gui.app import Program

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A notice twice, and one that is nearly the same."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    return write_mbox(tmp_path / "Inbox", [first, first, near])


def press_scan(program: Program) -> None:
    """As a mouse does: the button gets the focus, too."""
    program.window.scan.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.mouseClick(program.window.scan, Qt.MouseButton.LeftButton)
    wait_for(lambda: program.parts.scan.is_busy)
    assert not isinstance(program.window.focusWidget(), type(program.window.filter))
    wait_for(lambda: not program.parts.scan.is_busy)


def focused(program: Program) -> QWidget | None:
    return program.window.focusWidget()


@pytest.mark.usefixtures("fresh_workers")
def test_each_scan_that_ends_on_the_overview_puts_the_focus_on_its_default_action(
    program: Program, box: Path
) -> None:
    window, steps = program.window, program.window.overview.steps
    program.looking.open([box], scan=False)
    wait_for(window.scan.isEnabled)
    for _ in range(2):
        press_scan(program)
        wait_for(lambda: Step.EXACT in window.overview.steps)
        wait_for(lambda: focused(program) is window.overview.steps[Step.EXACT])
    assert steps is not window.overview.steps


@pytest.mark.usefixtures("fresh_workers")
def test_a_scan_that_ends_on_the_list_puts_the_focus_there_but_takes_none_from_a_filter(
    program: Program, box: Path
) -> None:
    window = open_scan(program, box).window

    press_scan(program)
    assert window.middle.currentWidget() is window.results
    assert focused(program) is window.results

    window.filter.setFocus()
    QTest.keyClicks(window.filter, "wat")
    program.looking.scan()
    wait_for(lambda: program.parts.scan.is_busy)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert focused(program) is window.filter


@pytest.mark.usefixtures("fresh_workers")
def test_a_button_that_is_switched_off_or_goes_hands_no_keys_to_a_line(
    program: Program, box: Path
) -> None:
    window = open_scan(program, box).window
    for button in (window.progress.stop, window.bar.select, window.bar.move_marked):
        window.progress.begin("Moving")
        window.bar.set_busy("")
        program.parts.marking.mark_all_shown()
        button.setFocus()
        assert focused(program) is button

        program.parts.show_busy("Moving", "Moving")
        assert focused(program) in (button, window.results), button.text()
        program.parts.show_busy("", "")
        assert focused(program) in (button, window.results), button.text()


@pytest.mark.usefixtures("fresh_workers")
def test_ctrl_z_in_a_line_that_nobody_typed_in_takes_back_the_last_step(
    program: Program, box: Path
) -> None:
    window, review = open_scan(program, box).window, program.parts.review
    for line in (window.filter, window.similarity.spin):
        program.parts.marking.mark_all_shown()
        assert review.decisions()
        line.setFocus()
        assert focused(program) is line

        QTest.keyClick(line, Qt.Key.Key_Z, CTRL)
        assert not review.decisions()
        QTest.keyClick(line, Qt.Key.Key_Z, CTRL | SHIFT)
        assert review.decisions()
        QTest.keyClick(line, Qt.Key.Key_Z, CTRL)


@pytest.mark.usefixtures("fresh_workers")
def test_ctrl_z_in_a_line_that_somebody_typed_in_takes_back_what_was_typed(
    program: Program, box: Path
) -> None:
    window, review = open_scan(program, box).window, program.parts.review
    program.parts.marking.mark_all_shown()
    window.filter.setFocus()
    QTest.keyClicks(window.filter, "wat")

    QTest.keyClick(window.filter, Qt.Key.Key_Z, CTRL)
    assert window.filter.text() == ""
    assert review.decisions()
    QTest.keyClick(window.filter, Qt.Key.Key_Z, CTRL | SHIFT)
    assert window.filter.text() == "wat"
    assert review.decisions()
