"""The whole way through the window, with real widgets on real files."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.takeouts import write_takeout
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, visible_words, wait_for, when_open
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)

from core.actions.moving import list_runs, take_back
from core.job import NullJob
from core.model.runs import RunState
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.runs.empty_copies import EmptyCopiesDialog
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

CTRL = Qt.KeyboardModifier.ControlModifier

OTHER = (
    "The minutes of the meeting are attached to this message. We agreed on a new roof. "
    "The cost is shared by all owners. The work begins in spring and ends before summer."
)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0 a notice, 1 and 2 the same message again, 3 a near copy of it, 4 another message."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    return write_mbox(
        tmp_path / "Inbox", [first, first, first, near, house_mail(3, "Roof", OTHER)]
    )


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def press_when_asked(words: str) -> list[str]:
    """Press a button of the review sheet as soon as it is there; gives what was pressed, then."""
    pressed: list[str] = []

    def press() -> None:
        sheets = [w for w in QApplication.topLevelWidgets() if isinstance(w, ReviewSheet)]
        shown = [sheet for sheet in sheets if sheet.isVisible()]
        if not shown:
            QTimer.singleShot(30, press)
            return
        for button in shown[0].findChildren(QPushButton):
            if button.text().startswith(words):
                pressed.append(button.text())
                button.click()

    QTimer.singleShot(30, press)
    return pressed


@pytest.mark.usefixtures("fresh_workers")
def test_scan_select_move_and_undo_gives_back_the_same_bytes(program: Program, box: Path) -> None:
    before = digest(box)
    open_scan(program, box)
    window, review = program.window, program.parts.review
    assert review.model.rowCount() == 4  # a kept message, two identical ones, a near one

    window.similarity.slider.setValue(100)
    assert review.model.rowCount() == 3
    window.similarity.slider.setValue(60)
    assert review.model.rowCount() == 4

    window.menus.actions[Act.SELECT_FOR_ME].trigger()
    apply = next(
        button
        for button in program.selecting.sheet.findChildren(QPushButton)
        if button.text() == "Apply marks"
    )
    wait_for(apply.isEnabled)
    apply.click()
    wait_for(lambda: bool(review.decisions()))
    assert sum(len(decision.drop) for decision in review.decisions()) == 2
    assert window.bar.move_marked.text() == "Move 2 to Trash\u2026"

    press_when_asked("Move 2")
    window.bar.move_marked.click()
    wait_for(lambda: "moved" in window.banner.text)
    assert digest(box) != before
    wait_for(lambda: not program.parts.scan.is_busy and review.model.rowCount() == 2)

    window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in window.banner.text)
    assert digest(box) == before
    wait_for(lambda: not program.parts.scan.is_busy and review.model.rowCount() == 4)


@pytest.mark.usefixtures("fresh_workers")
def test_ctrl_z_takes_back_a_move_and_then_its_marks(program: Program, box: Path) -> None:
    before = digest(box)
    open_scan(program, box)
    window, review = program.window, program.parts.review
    window.similarity.slider.setValue(100)
    program.parts.marking.mark_all_shown()
    assert window.bar.move_marked.text() == "Move 2 to Trash\u2026"
    press_when_asked("Move 2")
    window.bar.move_marked.click()
    wait_for(lambda: "moved" in window.banner.text)
    wait_for(lambda: not (program.parts.scan.is_busy or window.results.model().rowCount()))
    assert digest(box) != before

    window.activateWindow()  # as a window manager does once the sheet is closed
    wait_for(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    wait_for(lambda: "put back" in window.banner.text)
    assert digest(box) == before
    wait_for(lambda: not program.parts.scan.is_busy and review.model.rowCount() > 0)
    assert len(review.decisions()) == 1, "the marks are back with the messages"

    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert not review.decisions()
    assert digest(box) == before


def test_a_scan_takes_back_that_there_is_nothing_to_undo(program: Program, box: Path) -> None:
    window = open_scan(program, box).window
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert window.statusBar().currentMessage().startswith("Nothing to undo")

    window.scan.click()

    assert not window.statusBar().currentMessage().startswith("Nothing to undo")
    wait_for(lambda: not program.parts.scan.is_busy)


def test_mail_of_a_takeout_moves_out_of_its_file_and_comes_back(
    program: Program, tmp_path: Path
) -> None:
    first = house_mail(1, "Water", BODY)
    sent = [first, first, first, house_mail(3, "Roof", OTHER)]
    labels = ["Inbox", "Work", "Work,Unread", "Work"]
    box = write_takeout(tmp_path / "All mail.mbox", sent, labels)
    before = digest(box)
    open_scan(program, box)
    window, parts = program.window, program.parts
    scanned = parts.review.scanned
    assert scanned is not None
    assert [held.folder.name for held in scanned.session.folders] == ["Inbox", "Work"]
    parts.marking.mark_all_shown()
    assert window.bar.move_marked.text() == "Move 2 to Trash\u2026"

    pressed = press_when_asked("Move 2")
    window.bar.move_marked.click()
    wait_for(lambda: "moved" in window.banner.text)
    assert pressed
    assert digest(box) != before
    wait_for(lambda: not parts.scan.is_busy and parts.review.model.rowCount() == 0)

    window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in window.banner.text)
    assert digest(box) == before
    wait_for(lambda: not parts.scan.is_busy and parts.review.model.rowCount() == 3)


def test_cancelled_review_changes_nothing(program: Program, box: Path) -> None:
    before = digest(box)
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    assert len(program.parts.review.decisions()) == 1

    pressed = press_when_asked("Cancel")
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: pressed == ["Cancel"])

    assert digest(box) == before


def test_keys_alone_mark_keep_and_step_through_the_list(program: Program, box: Path) -> None:
    open_scan(program, box)
    results, review = program.window.results, program.parts.review
    results.setFocus()
    results.go_to(0)
    kept = results.current_line()
    assert kept is not None
    assert kept.is_kept

    QTest.keyClick(results, Qt.Key.Key_Space)
    assert not review.decisions(), "a kept mail cannot be marked"

    QTest.keyClick(results, Qt.Key.Key_BracketRight)
    QTest.keyClick(results, Qt.Key.Key_X)
    assert [decision.drop for decision in review.decisions()] == [(1,)]

    QTest.keyClick(results, Qt.Key.Key_K)
    now = results.current_line()
    assert now is not None
    assert now.is_kept
    assert now.row == 1
    assert [decision.drop for decision in review.decisions()] == [(0,)], "they changed roles"

    review.undo_stack.undo()
    review.undo_stack.undo()
    assert not review.decisions()


def test_comparison_follows_the_cursor(program: Program, box: Path) -> None:
    open_scan(program, box)
    opened: list[object] = []
    program.parts.pairs.opened.connect(opened.append)

    program.window.results.setFocus()
    program.window.results.go_to(3)
    wait_for(lambda: bool(opened))

    pair = opened[-1]
    assert "kettle" in pair.candidate.show_text
    assert pair.text.differences == 1


def test_a_file_without_mail_is_told_in_a_sentence(program: Program, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(500))

    program.looking.open([picture], scan=True)
    wait_for(program.window.banner.isVisible)

    assert "picture.png" in program.window.banner.text
    assert not program.parts.sources.specs()


def test_protecting_the_folder_takes_the_marks_away(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    assert program.parts.review.decisions()

    program.window.results.go_to(1)
    program.window.menus.actions[Act.PROTECT_FOLDER].trigger()

    assert not program.parts.review.decisions()
    assert not program.window.bar.move_marked.isEnabled()


def test_small_moves_go_without_a_question_where_the_user_wants_that(
    program: Program, box: Path
) -> None:
    before = digest(box)
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.window.results.setFocus()
    program.window.results.go_to(1)
    QTest.keyClick(program.window.results, Qt.Key.Key_Space)

    program.window.bar.move_marked.click()
    wait_for(lambda: "moved" in program.window.banner.text)

    assert digest(box) != before
    wait_for(lambda: not program.parts.scan.is_busy)


def run_states(program: Program) -> list[tuple[str, str]]:
    """(what, state) of the runs that History shows, newest first."""
    views = program.moving.looking_back.history.findChildren(QTableView)
    model = next(v for v in views if v.accessibleName() == "Runs, newest first").model()
    last = model.columnCount() - 1
    return [
        (str(model.index(row, 1).data()), str(model.index(row, last).data()))
        for row in range(model.rowCount())
    ]


def moved_with_history_open(program: Program, box: Path) -> None:
    """Move two copies away, and open History on the run."""
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.window.similarity.slider.setValue(100)
    program.parts.marking.mark_all_shown()
    program.window.bar.move_marked.click()
    wait_for(lambda: "moved" in program.window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    program.window.menus.actions[Act.HISTORY].trigger()
    wait_for(lambda: run_states(program) == [("Moved away", "Done")])


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
@pytest.mark.parametrize("where", ["banner", "History"])
def test_an_open_history_follows_an_undo_and_a_second_press_does_nothing(
    program: Program, box: Path, where: str
) -> None:
    before = digest(box)
    moved_with_history_open(program, box)
    root: QWidget = (
        program.window.banner if where == "banner" else program.moving.looking_back.history
    )
    undo = next(b for b in root.findChildren(QPushButton) if b.text() == "Undo")

    undo.click()
    undo.click()
    wait_for(lambda: "put back" in program.window.banner.text)
    after = [("Put back", "Done"), ("Moved away", "Undone")]
    wait_for(lambda: run_states(program) == after)
    assert digest(box) == before

    for _ in range(3):
        undo = next(
            b
            for b in program.moving.looking_back.history.findChildren(QPushButton)
            if b.text() == "Undo"
        )
        assert program.moving.looking_back.history.current_run is not None
        assert program.moving.looking_back.history.current_run.state is RunState.UNDONE
        undo.click()
        QTest.qWait(50)
    assert run_states(program) == after
    assert digest(box) == before
    assert "put back" in program.window.banner.text


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_undoing_again_what_another_program_undid_says_so_and_shows_it(
    program: Program, box: Path
) -> None:
    before = digest(box)
    moved_with_history_open(program, box)
    (run,) = list_runs(program.parts.places)
    take_back(run.id, program.parts.places, NullJob())
    assert digest(box) == before

    undo = next(b for b in program.window.banner.findChildren(QPushButton) if b.text() == "Undo")
    undo.click()
    wait_for(lambda: run_states(program) == [("Put back", "Done"), ("Moved away", "Undone")])
    assert digest(box) == before
    assert "already undone" in program.window.banner.text
    history = program.moving.looking_back.history
    assert "already undone" in visible_words(history), "the banner may lie behind it"
    program.moving.looking_back.open()
    assert "already undone" not in visible_words(history)


def test_undoing_the_last_move_where_there_is_none_says_so(program: Program) -> None:
    program.window.menus.actions[Act.UNDO_RUN].trigger()

    wait_for(lambda: "nothing to undo" in program.window.banner.text)


def test_only_what_is_not_identical_can_be_seen_before_it_goes(
    program: Program, box: Path
) -> None:
    before = digest(box)
    open_scan(program, box)
    window, review = program.window, program.parts.review
    window.menus.actions[Act.ASK_SMALL].setChecked(False)  # asks for such a plan all the same
    program.parts.marking.mark_all_shown()
    assert review.model.rowCount() == 4

    pressed = press_when_asked("Show only this message")
    window.bar.move_marked.click()
    wait_for(lambda: bool(pressed))
    wait_for(lambda: "Showing only" in window.banner.text)

    assert pressed == ["Show only this message"]
    assert review.model.rowCount() == 2, "the kept one, and the near copy of it"
    assert digest(box) == before
    next(b for b in window.banner.findChildren(QPushButton) if b.text() == "Show all").click()
    assert review.model.rowCount() == 4
    assert not window.banner.isVisible()
    assert len(review.decisions()[0].drop) == 3, "the marks are as before"


def test_a_move_says_what_emptying_frees_and_the_button_there_empties(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    window = program.window
    window.menus.actions[Act.ASK_SMALL].setChecked(False)
    window.similarity.slider.setValue(100)
    program.parts.marking.mark_all_shown()
    window.bar.move_marked.click()
    wait_for(lambda: "would free" in window.banner.text)
    assert "No space is freed yet." in window.banner.text
    wait_for(lambda: not program.parts.scan.is_busy)

    heard = when_open(EmptyCopiesDialog, lambda dialog: dialog.reject())
    press(window.banner, "Delete safety copies")
    wait_for(lambda: bool(heard))
    assert "frees" in heard[0]
    (run,) = list_runs(program.parts.places)
    assert run.copies_bytes, "refused, so nothing is gone"
    press_names = [b.text() for b in window.banner.findChildren(QPushButton) if b.isVisible()]
    assert "Undo" in press_names, "what was said stays, and so do its ways on"

    def type_number(dialog: QDialog) -> None:
        field = dialog.findChild(QLineEdit)
        assert field is not None
        field.setText("2")
        press(dialog, "Permanently delete 2")

    when_open(EmptyCopiesDialog, type_number)
    press(window.banner, "Delete safety copies")
    wait_for(lambda: "freed" in window.banner.text and "yet" not in window.banner.text)
    (run,) = list_runs(program.parts.places)
    assert run.copies_bytes == 0
    assert run.freed_bytes > 0


def test_safety_copies_over_the_limit_are_told_at_the_start_and_none_is_deleted_unasked(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    window, parts = program.window, program.parts
    window.menus.actions[Act.ASK_SMALL].setChecked(False)
    settings = parts.preferences.settings
    tight = replace(settings, safety=replace(settings.safety, retention_bytes=0))
    program.preferring.settings_changed.emit(tight)
    window.similarity.slider.setValue(100)
    parts.marking.mark_all_shown()
    window.bar.move_marked.click()
    wait_for(lambda: "more than the" in window.banner.text)
    assert "moved" in window.banner.text, "what was said before is not lost"
    wait_for(lambda: not parts.scan.is_busy)

    window.banner.hide()
    program.moving.look_for_open_runs()  # as the start does
    wait_for(window.banner.isVisible)
    assert window.banner.text.startswith("The safety copies take up")
    (run,) = list_runs(parts.places)
    assert run.copies_bytes
    heard = when_open(EmptyCopiesDialog, lambda dialog: dialog.reject())
    press(window.banner, "Delete the oldest")
    wait_for(lambda: bool(heard))
    (run,) = list_runs(parts.places)
    assert run.copies_bytes
