"""What the list shows while a scan goes on: to be looked at, and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.screens.screen_parts import dialogs, press, wait_for
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.decide.ladder import Step
from core.model.groups import Decision
from core.scan import early, gather
from gui.app import Program
from gui.dialogs.review.losing import LosingDialog
from gui.main_window import LIST, OVERVIEW
from gui.models.results.board import Badge, MarkBar
from gui.models.results.lines import KEPT
from gui.widgets.menus import Act
from tests.bench.corpus.mailbox import make_mailbox

pytestmark = pytest.mark.slow

MAILS = 400
KEYS = "".join(map(chr, (*range(ord("A"), ord("Z") + 1), *range(ord("0"), ord("9") + 1))))
LEAVES = {Act.QUIT, Act.STOP, Act.SAMPLE, Act.SCAN}  # what ends this scan, or adds mail


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 50)
    monkeypatch.setattr(early, "FIRST_MAILS", 100)


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Mail of the benchmarks: a quarter of it are copies of six kinds."""
    return make_mailbox(MAILS, tmp_path_factory.mktemp("bench"), short=True)


@pytest.fixture
def scanning(program: Program, box: Path) -> Iterator[Program]:
    """A window whose scan waits with the first groups on screen."""
    parts = program.parts

    def hold() -> None:
        parts.scan.found_early.disconnect(hold)
        parts.scan.pause(True)

    parts.scan.found_early.connect(hold)
    program.looking.open([box], scan=True)
    wait_for(lambda: parts.review.is_early)
    yield program
    parts.scan.stop()
    wait_for(lambda: not parts.scan.is_busy)


def finish(program: Program) -> None:
    """Let the scan come to its end."""
    program.parts.scan.pause(False)
    wait_for(lambda: program.parts.review.scanned is not None)
    wait_for(lambda: not program.parts.scan.is_busy)


def message_of(program: Program, number: int) -> str:
    """What a line of the list shows, by its Message-ID."""
    shown = program.parts.review.shown
    assert shown is not None
    return shown.session.mails.message_id[program.parts.review.model.line(number).row]


def no_step_was_taken(program: Program) -> bool:
    review = program.parts.review
    return (
        review.decisions() == ()
        and review.later_decisions() is None
        and review.board is not None
        and not review.board.marked.any()
        and review.undo_stack.count() == 0
        and not review.choices.ignored
        and not review.choices.spared.any()
        and not review.choices.chosen.any()
    )


def test_groups_appear_while_the_scan_goes_on(scanning: Program) -> None:
    window, review = scanning.window, scanning.parts.review
    assert scanning.parts.scan.is_busy
    assert review.scanned is None
    assert window.middle.currentWidget() is window.results
    assert window.results.isVisible()
    assert review.board is not None
    n_groups = int((review.board.badge != Badge.TEMPLATE).sum())  # of copies
    assert n_groups > 0
    assert window.so_far.isVisible()
    assert window.so_far.text().startswith(f"Scanning\u2026 {n_groups:,} groups so far.")
    assert not window.pages.isVisible()
    assert window.filter.isEnabled()
    assert window.similarity.isEnabled()

    finish(scanning)

    assert not window.so_far.isVisible()
    assert window.pages.isVisible()
    assert len(review.board.groups.kept) > n_groups


def test_exact_copies_stand_first(scanning: Program) -> None:
    review = scanning.parts.review
    board, lines = review.board, review.model.lines
    assert board is not None
    assert lines is not None
    exact = board.badge[lines.groups_shown] == Badge.SAME
    assert exact.any()
    assert not exact.all()
    assert (np.diff(exact.astype(int)) <= 0).all()


def test_an_early_group_can_be_compared_and_the_list_be_filtered(scanning: Program) -> None:
    window, review = scanning.window, scanning.parts.review
    window.results.next_member()
    wait_for(lambda: window.compare.isVisible() and window.compare.text.isVisible())
    all_lines = review.model.rowCount()
    window.filter.setText("is:same")
    wait_for(lambda: 0 < review.model.rowCount() < all_lines)
    window.filter.setText("no such words")
    wait_for(lambda: review.model.rowCount() == 0)
    assert window.middle.currentWidget() is window.empty
    window.filter.clear()
    wait_for(lambda: review.model.rowCount() == all_lines)
    before = review.choices.threshold
    window.similarity.slider.setValue(100)
    assert review.choices.threshold != before
    assert no_step_was_taken(scanning)


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_no_command_key_or_click_marks_or_moves_what_is_early(
    scanning: Program, box: Path
) -> None:
    parts, window = scanning.parts, scanning.window
    before = hashlib.sha256(box.read_bytes()).hexdigest()
    turned_away = QTimer()
    turned_away.timeout.connect(_close_what_is_open)
    turned_away.start(15)
    lines = parts.review.model.lines
    assert lines is not None
    kept = int(np.flatnonzero(lines.member == KEPT)[1])
    for choose in (
        lambda: window.results.go_to(kept + 1),
        window.results.selectAll,
    ):
        for act, action in window.menus.actions.items():
            if act not in LEAVES:
                choose()
                action.trigger()
                assert no_step_was_taken(scanning), act
        window.menus.actions[Act.SINGLE_KEYS].setChecked(True)
        for key in [*KEYS, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace]:
            for more in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
                choose()
                QTest.keyClick(window.results, key, more)
                assert no_step_was_taken(scanning), (key, more)
    window.show_page(LIST)
    for number in (kept, kept + 1):
        area = window.results.visualRect(parts.review.model.index(number, 0))
        for x in range(2, 60, 6):
            at = QPoint(area.left() + x, area.center().y())
            QTest.mouseClick(window.results.viewport(), Qt.MouseButton.LeftButton, pos=at)
            assert no_step_was_taken(scanning), x
    for button in (window.bar.move_marked, window.bar.select, window.bar.clear):
        assert not button.isEnabled()
    for step in Step:
        window.overview.step_wanted.emit(step)
    window.bar.move_wanted.emit()
    window.bar.copy_wanted.emit()
    scanning.selecting.sheet.applied.emit(scanning.selecting.sheet.choice)
    parts.review.adopt([Decision(0, (1,), "test")], "rules")
    QTest.qWait(200)
    turned_away.stop()
    assert no_step_was_taken(scanning)
    assert parts.scan.is_busy
    assert parts.review.is_early
    assert hashlib.sha256(box.read_bytes()).hexdigest() == before

    finish(scanning)

    assert no_step_was_taken(scanning)  # nor does a wish of then come true now
    assert parts.review.board is not None
    assert (parts.review.board.bar == MarkBar.NONE).any()
    parts.marking.mark_all_shown()
    assert parts.review.board.marked.any()


def _close_what_is_open() -> None:
    popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
    for one in (popup, modal):
        if one is not None:
            one.close()


def test_marking_says_that_the_scan_is_still_running(scanning: Program) -> None:
    window = scanning.window
    window.results.next_member()
    for act in (Act.TOGGLE, Act.MARK, Act.MARK_SHOWN, Act.KEEP, Act.KEEP_TOO, Act.NOT_COPIES):
        window.statusBar().clearMessage()
        window.menus.actions[act].trigger()
        assert "still running" in window.statusBar().currentMessage(), act


def test_the_line_looked_at_stays_in_its_place_when_the_scan_ends(scanning: Program) -> None:
    window, review = scanning.window, scanning.parts.review
    results = window.results
    number = review.model.rowCount() * 2 // 3
    results.go_to(number)
    results.next_member()
    scroll = results.verticalScrollBar()
    assert scroll.value() > 0
    message = message_of(scanning, results.currentIndex().row())
    place = results.visualRect(results.currentIndex()).top()

    finish(scanning)

    assert message_of(scanning, results.currentIndex().row()) == message
    assert results.visualRect(results.currentIndex()).top() == place
    assert results.selected_numbers().tolist() == [results.currentIndex().row()]
    assert window.pages.currentIndex() == LIST  # who looks at a message goes on doing so


def test_groups_that_are_folded_stay_folded(scanning: Program) -> None:
    window, review = scanning.window, scanning.parts.review
    board, shown = review.board, review.shown
    assert board is not None
    assert shown is not None
    some = board.groups.kept[::2]
    review.model.fold(some, folded=True)
    places = {shown.session.mails.uid[row] for row in some.tolist()}

    finish(scanning)

    window.show_page(LIST)
    board, whole = review.board, review.scanned
    assert board is not None
    assert whole is not None
    for number in range(review.model.rowCount()):
        line = review.model.line(number)
        start, stop = board.groups.starts[line.group], board.groups.starts[line.group + 1]
        rows = [line.kept, *board.groups.members[start:stop].tolist()]
        was_folded = any(whole.session.mails.uid[row] in places for row in rows)
        assert line.folded == was_folded


def test_the_overview_follows_where_nobody_chose_a_line(scanning: Program) -> None:
    finish(scanning)
    assert scanning.window.pages.currentIndex() == OVERVIEW


def test_what_a_stopped_scan_found_early_goes(scanning: Program) -> None:
    window, review = scanning.window, scanning.parts.review
    window.progress.stop.click()
    wait_for(lambda: not scanning.parts.scan.is_busy)
    assert review.shown is None
    assert review.board is None
    assert not review.is_early
    assert window.middle.currentWidget() is window.empty
    assert not window.so_far.isVisible()


def test_a_whole_scan_on_screen_stays_until_the_next_one_ends(
    scanning: Program,
) -> None:
    finish(scanning)
    parts = scanning.parts
    parts.marking.mark_all_shown()
    marked = sum(len(decision.drop) for decision in parts.review.decisions())
    told: list[object] = []
    parts.scan.found_early.connect(told.append)
    scanning.looking.scan()
    press(dialogs(LosingDialog)[0], "Scan again")
    assert parts.scan.is_busy
    assert parts.review.scanned is not None
    assert sum(len(decision.drop) for decision in parts.review.decisions()) == marked
    wait_for(lambda: not parts.scan.is_busy)
    assert not told
