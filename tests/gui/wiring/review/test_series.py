"""Series in the real window: listed, thinned out by their rules, moved after a review, undone."""

from __future__ import annotations

import contextlib
import mailbox
import os
from pathlib import Path

import pytest
from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from core.decide.ladder import Step
from core.model.groups import SetApart
from core.model.mentions import KeywordRules
from gui.app import Program
from gui.dialogs.lists import ListDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.review.series import SeriesDialog
from gui.models.results.series import SeriesColumn
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0-4: issues of days 1 to 5; 5 to 7: one with a sum, one with a file, a bill; 8-10: more."""
    news = [a_newsletter(n) for n in range(1, 6)]
    news += [a_newsletter(6, more="It costs $ 25.00 now."), a_newsletter(7, has_file=True)]
    news += [a_newsletter(8, subject="Your invoice"), *(a_newsletter(n) for n in (9, 10, 11))]
    return write_mbox(tmp_path / "Inbox", [*news, a_mail(NOTICE), a_mail(OTHER, number=2)])


def open_series(program: Program, box: Path) -> SeriesDialog:
    open_scan(program, box)
    program.window.menus.actions[Act.SERIES].trigger()
    dialog = program.series.dialog
    wait_for(lambda: bool(dialog.model.rows))
    return dialog


def cell(dialog: SeriesDialog, column: SeriesColumn) -> str:
    return str(dialog.model.index(0, column).data())


def goes(dialog: SeriesDialog, n: int) -> None:
    wait_for(lambda: cell(dialog, SeriesColumn.GOES) == str(n))


def subjects(box: Path) -> list[str]:
    with contextlib.closing(mailbox.mbox(box, create=False)) as found:
        return [str(mail["Subject"]) for mail in found]


def review_by(words: str) -> list[str]:
    """Press a button of the review sheet as soon as it is there; what the sheet said."""
    said: list[str] = []

    def press() -> None:
        for sheet in QApplication.topLevelWidgets():
            if isinstance(sheet, ReviewSheet) and sheet.isVisible():
                for line in sheet.findChildren(QLineEdit):
                    line.setText(str(sheet.confirmed_number))
                for button in sheet.findChildren(QPushButton):
                    if button.text().startswith(words) and button.isEnabled():
                        said.append(sheet.accessibleName())
                        button.click()
                        return
        QTimer.singleShot(30, press)

    QTimer.singleShot(30, press)
    return said


def test_a_series_is_listed_and_nothing_of_it_is_chosen(program: Program, box: Path) -> None:
    assert not program.window.menus.actions[Act.SERIES].isEnabled()
    dialog = open_series(program, box)

    assert len(dialog.model.rows) == 1
    (row,) = dialog.model.rows
    assert (row.sender, row.messages) == ("news@garden.example", 11)
    assert cell(dialog, SeriesColumn.FREQUENCY) == "Daily"
    assert row.apart == {SetApart.AMOUNTS: 1, SetApart.ATTACHMENTS: 1, SetApart.BILLS: 1}
    assert not dialog.model.chosen
    assert not dialog.move_old.isEnabled()
    assert cell(dialog, SeriesColumn.GOES) == ""


def test_the_rule_says_what_goes_and_kinds_go_by_name_only(program: Program, box: Path) -> None:
    dialog = open_series(program, box)

    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    goes(dialog, 5)  # all but the newest three and the three set apart
    dialog.rule.newest.setValue(9)
    goes(dialog, 2)
    dialog.rule.newest.setValue(1)
    dialog.rule.including[SetApart.BILLS].click()
    goes(dialog, 8)
    dialog.rule.old.click()
    dialog.rule.days.setValue(99_999)
    goes(dialog, 0)
    assert not dialog.move_old.isEnabled()
    dialog.rule.days.setValue(1)
    goes(dialog, 8)
    dialog.rule.keep.click()
    goes(dialog, 8)  # the newest stays without being asked for
    dialog.rule.old.click()  # one of the two always limits it
    assert dialog.rule.keep.isChecked()
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert not dialog.model.chosen


def test_old_issues_go_after_a_review_and_come_back_byte_for_byte(
    program: Program, box: Path
) -> None:
    before = box.read_bytes()
    dialog = open_series(program, box)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    goes(dialog, 5)

    said = review_by("Cancel")
    dialog.move_old.click()
    wait_for(lambda: bool(said))
    assert box.read_bytes() == before
    wait_for(dialog.move_old.isEnabled)

    said = review_by("Move 5")
    dialog.move_old.click()
    wait_for(lambda: bool(said))
    wait_for(lambda: "moved" in program.window.banner.text)
    wait_for(lambda: not program.parts.scan.is_busy)
    assert not dialog.isVisible(), "it would lie on what the window says"
    assert "5 messages" in said[0]
    assert "Garden news 5" not in subjects(box)
    assert "Your invoice 8" in subjects(box)
    assert len(subjects(box)) == 8
    program.window.menus.actions[Act.SERIES].trigger()
    wait_for(lambda: cell(dialog, SeriesColumn.MESSAGES) == "6")

    program.window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in program.window.banner.text)
    assert box.read_bytes() == before


def test_the_messages_of_a_series_are_shown_with_what_the_rule_makes_of_each(
    program: Program, box: Path
) -> None:
    dialog = open_series(program, box)
    seen: list[list[str]] = []

    def read() -> None:
        for listed in QApplication.topLevelWidgets():
            if isinstance(listed, ListDialog) and listed.isVisible():
                model = listed.table.model()
                for row in range(model.rowCount()):
                    cells = [str(model.index(row, column).data()) for column in (0, 3)]
                    seen.append(cells)
                listed.reject()
                return
        QTimer.singleShot(30, read)

    QTimer.singleShot(30, read)
    press(dialog, "Show messages")

    assert seen[0] == ["Garden news 11", "Stays"]
    assert seen[-1] == ["Garden news 1", "Moves"]
    assert ["Your invoice 8", "Stays"] in seen
    assert [what for _, what in seen].count("Moves") == 5


def test_mail_that_mentions_a_word_of_the_user_stays(program: Program, box: Path) -> None:
    dialog = open_series(program, box)
    program.keywording.ask(KeywordRules(protect=("topic number 2",)))
    wait_for(lambda: program.keywording.found is not None)
    wait_for(lambda: not program.parts.review.limits.held)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    goes(dialog, 5)

    said = review_by("Move 4")
    dialog.move_old.click()
    wait_for(lambda: bool(said))
    wait_for(lambda: "moved" in program.window.banner.text)

    assert "Garden news 2" in subjects(box)
    assert len(subjects(box)) == 9


def test_of_a_file_that_can_only_be_read_nothing_goes(
    program: Program, box: Path, tmp_path: Path
) -> None:
    os.link(box, tmp_path / "Second name")
    dialog = open_series(program, box)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    goes(dialog, 0)


def test_the_step_of_the_overview_leads_there(program: Program, box: Path) -> None:
    program.looking.open([box], scan=True)
    wait_for(lambda: Step.SERIES in program.window.overview.steps)
    wait_for(lambda: not program.parts.scan.is_busy)

    program.window.overview.steps[Step.SERIES].click()

    wait_for(program.series.dialog.isVisible)
    wait_for(lambda: bool(program.series.dialog.model.rows))


def test_without_a_series_it_says_so(program: Program, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE), a_mail(OTHER, number=2)])
    open_scan(program, box)
    program.window.menus.actions[Act.SERIES].trigger()

    dialog = program.series.dialog
    wait_for(lambda: "No series" in dialog.nothing.text())
    assert dialog.nothing.isVisible()
    assert not dialog.table.isVisible()
