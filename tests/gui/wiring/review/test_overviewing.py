"""From the first start to the first safe clean-up by three clicks, and from bars to the list."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import mbox_bytes, write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, a_mail, house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.screen_parts import visible_words, wait_for, when_open
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QToolButton,
)

from core.decide.ladder import Step
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.main_window import LIST
from gui.models.results.board import count_totals
from gui.widgets.menus import Act
from gui.widgets.share_bar import ShareBar
from gui.wiring.review.overview_words import READABLE
from tests.bench.corpus.mailbox import make_mailbox

pytestmark = pytest.mark.slow

LETTER = "\n\nFrom the cover letter:\nSubject: x\nDate: today\n\nyes\n"
UNLIKE = {  # mail that is like no other
    3: "The minutes of the meeting are attached. We agreed on a new roof for the shed.",
    4: "Please bring your own chairs to the summer party; drinks will be provided.",
    5: "A grey cat was found near the bicycle racks. Whose is it? It likes tuna.",
    6: "The lift is out of order until the engineer from Graz has replaced a cable.",
    7: "Who has the key of the laundry room? Mine broke in the lock this morning.",
    8: "Thank you all for the flowers, and for the song that the children sang.",
}


@pytest.fixture
def boxes(tmp_path: Path) -> list[Path]:
    """Inbox: a notice twice, a near copy; Archive: the notice; both: what has no copy."""
    first = house_mail(1, "Water", BODY)
    near = house_mail(2, "Water", BODY.replace("bucket", "kettle"))
    rest = [house_mail(n, f"Roof {n}", UNLIKE[n]) for n in range(3, 9)]
    return [
        write_mbox(tmp_path / "Inbox", [first, first, near, *rest[:3]]),
        write_mbox(tmp_path / "Archive", [first, *rest[3:]]),
    ]


def look(program: Program, boxes: list[Path]) -> Program:
    """Open and scan, and wait for the page that comes first."""
    program.looking.open(boxes, scan=True)
    wait_for(lambda: bool(program.window.overview.steps))
    wait_for(lambda: not program.parts.scan.is_busy)
    return program


def answer_the_review(words: str) -> list[str]:
    """Press a button of the review sheet as soon as it is there."""
    pressed: list[str] = []

    def press() -> None:
        sheets = [w for w in QApplication.topLevelWidgets() if isinstance(w, ReviewSheet)]
        for sheet in sheets:
            for button in sheet.findChildren(QPushButton):
                for line in sheet.findChildren(QLineEdit):  # what asks for the number
                    line.setText(str(sheet.confirmed_number))
                if sheet.isVisible() and button.isEnabled() and button.text().startswith(words):
                    pressed.append(button.text())
                    button.click()
                    return
        QTimer.singleShot(30, press)

    QTimer.singleShot(30, press)
    return pressed


def bar_of(program: Program, words: str) -> ShareBar:
    return next(b for b in program.window.overview.bars if words in b.accessibleName())


@pytest.mark.usefixtures("fresh_workers")
def test_three_clicks_lead_from_the_first_start_to_a_safe_clean_up(program: Program) -> None:
    window = program.window
    sample = next(b for b in window.empty.buttons if "sample" in b.text())

    sample.click()  # 1
    wait_for(lambda: bool(window.overview.steps))
    wait_for(lambda: not program.parts.scan.is_busy)
    assert window.overview.isVisible()
    assert not window.results.isVisible()
    exact = window.overview.steps[Step.EXACT]
    assert exact.isEnabled()
    assert exact.property("primary") == "true"
    pressed = answer_the_review("Move ")
    exact.click()  # 2
    wait_for(lambda: bool(pressed))  # 3
    wait_for(lambda: "moved" in window.banner.text)

    wait_for(lambda: not program.parts.scan.is_busy and window.overview.title.text() != "")
    assert window.overview.isVisible()  # the next step is at hand
    wait_for(lambda: bool(window.overview.steps) and Step.EXACT not in window.overview.steps)


@pytest.mark.usefixtures("fresh_workers")
def test_a_step_moves_what_it_says_and_undo_gives_back_the_same_bytes(
    program: Program, boxes: list[Path]
) -> None:
    before = [hashlib.sha256(box.read_bytes()).hexdigest() for box in boxes]
    window = look(program, boxes).window
    assert "2 exact copies in 1 group" in window.overview.title.text()
    assert not program.parts.review.decisions()

    pressed = answer_the_review("Move 2")
    window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(pressed))
    wait_for(lambda: "moved" in window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    wait_for(lambda: Step.EXACT not in window.overview.steps)
    page = window.overview
    wait_for(lambda: window.focusWidget() is next(iter(page.steps.values())))
    window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in window.banner.text)
    wait_for(lambda: Step.EXACT in page.steps)
    wait_for(lambda: window.focusWidget() is page.steps[Step.EXACT])
    for area in window.overview.findChildren(QScrollArea):
        assert area.verticalScrollBar().value() == 0

    assert [hashlib.sha256(box.read_bytes()).hexdigest() for box in boxes] == before


@pytest.mark.usefixtures("fresh_workers")
def test_a_folder_that_would_be_emptied_can_be_kept_instead(
    program: Program, tmp_path: Path
) -> None:
    letters = [house_mail(n, f"Roof {n}", f"roof{n} " * 60) for n in range(1, 25)]
    boxes = {name: write_mbox(tmp_path / name, letters) for name in ("Backup", "Lists")}
    window = look(program, list(boxes.values())).window
    before = {name: box.read_bytes() for name, box in boxes.items()}

    pressed = answer_the_review("Keep the copies in this folder")
    window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(pressed))
    wait_for(lambda: "is protected now" in window.banner.text)
    saved = next(name for name in boxes if window.banner.text.startswith(name))
    wait_for(lambda: Step.EXACT in window.overview.steps and not program.moving.is_busy)
    wait_for(lambda: "24 exact" in window.overview.title.text())
    pressed = answer_the_review("Move 24")
    window.overview.steps[Step.EXACT].click()
    wait_for(lambda: "24 messages moved" in window.banner.text)

    assert {name for name, box in boxes.items() if box.read_bytes() == before[name]} == {saved}


@pytest.mark.usefixtures("fresh_workers")
def test_what_is_unclear_stays_with_the_reason_and_what_lies_around_it_goes(
    program: Program, boxes: list[Path], tmp_path: Path
) -> None:
    first, tricky = house_mail(1, "Water", BODY), house_mail(9, "Key", UNLIKE[7] + LETTER)
    stays = mbox_bytes([tricky, tricky], "unquoted")
    unclear = write_mbox(tmp_path / "Unclear", [first])
    unclear.write_bytes(unclear.read_bytes() + stays)
    window = look(program, [*boxes, unclear]).window
    assert "Can't be moved: 1 message" in visible_words(window.overview)
    assert "It is unclear where messages in this file begin" in visible_words(window.overview)

    assert "3 exact copies in 1 group" in window.overview.title.text()
    totals = count_totals(program.parts.review.board, program.parts.review.scanned.facts)
    assert totals.removable == 4  # and the near one
    pressed = answer_the_review("Move 3")
    window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(pressed))
    wait_for(lambda: "moved" in window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert "skipped" not in window.banner.text
    assert unclear.read_bytes().endswith(stays)
    boxes.append(unclear)
    assert sum(box.read_bytes().count(b"Subject: Water") for box in boxes) == 2, (
        "one, and the near one"
    )


@pytest.mark.usefixtures("fresh_workers")
def test_where_all_can_only_be_searched_no_step_is_offered(
    program: Program, tmp_path: Path
) -> None:
    unclear = tmp_path / "Unclear"
    unclear.write_bytes(mbox_bytes([house_mail(1, "Water", BODY + LETTER)] * 2, "unquoted"))
    program.looking.open([unclear], scan=True)
    overview = program.window.overview
    wait_for(lambda: overview.title.text() == "No copies that can be moved")
    wait_for(lambda: list(overview.steps) == [READABLE])
    assert "save a cleaned copy and scan that instead" in visible_words(overview)
    assert program.window.bar.move_marked.text() == "Save a cleaned copy\u2026"


def test_what_a_later_message_of_a_conversation_quotes_goes_and_comes_back(
    program: Program, tmp_path: Path
) -> None:
    box = write_mbox(tmp_path / "Inbox", a_thread())
    before = box.read_bytes()
    window = look(program, [box]).window

    pressed = answer_the_review("Move 2")
    window.overview.steps[Step.QUOTED].click()
    wait_for(lambda: bool(pressed))
    wait_for(lambda: "moved" in window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert box.read_bytes().count(b"Message-ID:") == 1
    window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in window.banner.text)

    assert box.read_bytes() == before


def test_a_review_that_is_closed_moves_nothing_and_marks_nothing(
    program: Program, boxes: list[Path]
) -> None:
    before = [box.read_bytes() for box in boxes]
    window = look(program, boxes).window

    pressed = answer_the_review("Cancel")
    window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(pressed))

    assert [box.read_bytes() for box in boxes] == before
    assert not program.parts.review.decisions()
    assert window.overview.isVisible()


def test_a_bar_shows_what_it_counts_in_the_list_and_all_come_back(
    program: Program, boxes: list[Path]
) -> None:
    window, model = look(program, boxes).window, program.parts.review.model

    bar_of(program, "Inbox \u2192 also in Archive: 2 of 6").click()

    assert window.results.isVisible()
    assert "Showing only" in window.banner.text
    assert model.rowCount() == 3  # the near copy is not in two folders
    next(b for b in window.banner.findChildren(QPushButton) if b.text() == "Show all").click()
    assert model.rowCount() == 4
    window.menus.actions[Act.OVERVIEW].trigger()
    assert window.overview.isVisible()
    assert window.overview.steps[Step.EXACT].hasFocus()


@pytest.mark.parametrize("way", ["cross", "escape"])
def test_all_come_back_when_the_message_is_closed(
    program: Program, boxes: list[Path], way: str
) -> None:
    window, model = look(program, boxes).window, program.parts.review.model
    window.overview.steps[Step.SIMILAR].click()
    assert model.rowCount() == 2

    if way == "cross":
        crosses = window.banner.findChildren(QToolButton)
        next(one for one in crosses if one.toolTip() == "Close").click()
    else:
        window.banner.hide()
        QTest.keyClick(window.results, Qt.Key.Key_Escape)

    assert model.rowCount() == 4
    assert not window.banner.isVisible()


def test_results_of_other_sources_do_not_stay_while_a_scan_runs(
    program: Program, boxes: list[Path]
) -> None:
    parts = look(program, boxes).parts
    former = parts.review.scanned
    program.looking.scan()
    assert parts.review.scanned is former  # of the same mail
    wait_for(lambda: not parts.scan.is_busy)

    parts.sources.remove(1)
    assert parts.review.scanned is not None
    program.looking.scan()
    assert parts.review.shown is None
    wait_for(lambda: not parts.scan.is_busy)
    assert len(parts.review.scanned.session.folders) == 1


def test_the_selected_line_and_what_is_kept_are_in_sight(program: Program, tmp_path: Path) -> None:
    box = make_mailbox(400, tmp_path, short=True)
    window = look(program, [box]).window
    window.resize(1100, 600)
    results, model = window.results, program.parts.review.model
    last = int(np.flatnonzero(model.lines.member >= 0)[-1])
    results.go_to(last)  # while the list is not on screen
    window.show_page(LIST)
    assert_in_sight(program, last)
    for number in (last // 2, 1):
        results.go_to(int(np.flatnonzero(model.lines.member >= 0)[number // 2]))
        assert_in_sight(program, results.currentIndex().row())


def assert_in_sight(program: Program, number: int) -> None:
    """A line, and the kept message of its group, are in the list's window as a whole."""
    QTest.qWait(50)
    results, model = program.window.results, program.parts.review.model
    assert results.currentIndex().row() == number
    for each in (number, model.line_of_row(model.line(number).kept)):
        place = results.visualRect(model.index(each, 0))
        assert place.height() > 0
        assert results.viewport().rect().contains(place.center())
        assert place.top() >= 0
        assert place.bottom() <= results.viewport().height()


def test_what_has_no_copy_leads_nowhere(program: Program, boxes: list[Path]) -> None:
    window = look(program, boxes).window

    bar_of(program, "Roof").click()

    assert window.overview.isVisible()
    assert "None of these" in window.statusBar().currentMessage()


def test_causes_years_and_similar_ones_lead_to_the_list(
    program: Program, boxes: list[Path]
) -> None:
    window = look(program, boxes).window
    for words in ("2026:", "Water"):
        bar_of(program, words).click()
        assert window.results.isVisible(), words
        window.menus.actions[Act.OVERVIEW].trigger()
    window.overview.steps[Step.SIMILAR].click()
    assert window.results.isVisible()
    assert program.parts.review.model.rowCount() == 2  # the kept one and the near copy


def test_the_page_follows_the_similarity_and_another_theme(
    program: Program, boxes: list[Path]
) -> None:
    window = look(program, boxes).window
    assert Step.SIMILAR in window.overview.steps

    program.parts.review.set_threshold(1.0)

    wait_for(lambda: Step.SIMILAR not in window.overview.steps)
    window.show_page(LIST)
    assert window.results.hasFocus()


def test_no_step_is_taken_while_mail_is_read(program: Program, boxes: list[Path]) -> None:
    window = look(program, boxes).window

    program.looking.scan()

    assert not window.overview.steps[Step.EXACT].isEnabled()
    wait_for(lambda: not program.parts.scan.is_busy)
    wait_for(lambda: all(b.isEnabled() for b in window.overview.steps.values()))


def test_no_step_can_be_pressed_in_vain_while_moves_are_undone_one_by_one(
    program: Program, tmp_path: Path
) -> None:
    """An undo stops the update that the one before began: that is no end of all work."""
    box = write_mbox(tmp_path / "Inbox", [house_mail(1, "Water", BODY)] * 4)
    window, parts = look(program, [box]).window, program.parts
    in_vain: list[tuple[bool, bool]] = []
    window.menus.actions[Act.ASK_SMALL].setChecked(False)
    for _ in range(2):
        row = int(np.flatnonzero(parts.review.model.lines.member >= 0)[0])
        parts.marking.mark(np.array([row], np.int32), on=True)
        window.bar.move_marked.click()
        wait_for(lambda: "moved" in window.banner.text)
        wait_for(lambda: not parts.scan.is_busy and not program.refreshing.is_due)
        window.banner.hide()

    def watch() -> None:
        works = program.moving.is_busy or parts.scan.is_busy or program.refreshing.is_due
        step = window.overview.steps.get(Step.EXACT)
        if works and step is not None and step.isEnabled():
            in_vain.append((program.moving.is_busy, parts.scan.is_busy))

    timer = QTimer(window, interval=0)
    timer.timeout.connect(watch)
    timer.start()
    for _ in range(2):
        wait_for(window.menus.undo.isEnabled)
        window.menus.actions[Act.UNDO_RUN].trigger()
        wait_for(lambda: program.moving.is_busy)
        wait_for(lambda: not program.moving.is_busy)
    wait_for(lambda: not parts.scan.is_busy and not program.refreshing.is_due)
    timer.stop()
    assert not in_vain
    wait_for(lambda: Step.EXACT in window.overview.steps)
    wait_for(window.overview.steps[Step.EXACT].isEnabled)


@pytest.mark.usefixtures("fresh_workers")
def test_a_step_that_takes_more_than_its_card_counts_says_why(
    program: Program, tmp_path: Path
) -> None:
    """Two exact copies are one for the first step; the second, by itself, takes both."""
    short, listed = a_mail(NOTICE), a_mail(NOTICE + FOOTER, subject="[haus] Wasser")
    window = look(program, [write_mbox(tmp_path / "Inbox", [short, short, listed])]).window
    said: list[str] = []

    def read_the_review(sheet: QDialog) -> None:
        said.extend(label.text() for label in sheet.findChildren(QLabel))
        sheet.reject()

    when_open(ReviewSheet, read_the_review)
    window.overview.steps[Step.FULLER_FORM].click()
    wait_for(lambda: bool(said))

    assert (
        sum("An earlier step would move 1 of these messages as well" in one for one in said) == 1
    )


@pytest.mark.usefixtures("fresh_workers")
def test_identical_messages_that_are_no_copies_stay_so_at_the_next_scan(
    program: Program, boxes: list[Path]
) -> None:
    """Else the first step would move what a person said is none."""
    window = look(program, boxes).window
    marking, lines = program.parts.marking, program.parts.review.model.lines
    assert lines is not None
    marking.not_copies(np.flatnonzero(lines.member >= 0).astype(np.int32))
    before = program.parts.review.scanned

    program.looking.scan_again()
    wait_for(lambda: program.parts.review.scanned is not before)
    wait_for(lambda: not program.parts.scan.is_busy)

    board = program.parts.review.board
    assert board is not None
    assert not len(board.groups.kept)
    wait_for(lambda: Step.EXACT not in window.overview.steps)


def test_who_types_a_filter_sees_the_list(program: Program, boxes: list[Path]) -> None:
    window = look(program, boxes).window
    assert window.shows_overview
    window.filter.setFocus()

    QTest.keyClicks(window.filter, "Water")
    wait_for(lambda: not window.shows_overview)

    assert window.results.isVisible()
    assert window.filter.hasFocus()


def test_what_was_counted_of_a_former_scan_is_not_shown(
    program: Program, boxes: list[Path]
) -> None:
    review = look(program, boxes).parts.review
    controller, told = program.overviewing._controller, []
    controller.surveyed.connect(told.append)
    controller.survey()
    former = review.scanned
    assert former is not None
    review._scanned = replace(former, session=replace(former.session))  # read again meanwhile

    wait_for(lambda: not controller._surveys.is_busy)
    QTest.qWait(50)
    assert told == []
