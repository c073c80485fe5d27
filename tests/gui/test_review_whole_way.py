"""From marks to the review and back to the list: what would be skipped can be seen first."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_maildir
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY, OTHER
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for, when_open
from PySide6.QtWidgets import QDialog, QLabel, QPushButton

from core.decide.ladder import Step
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.main_window import LIST, OVERVIEW
from gui.models.results.lines import Column
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


def test_skipped_messages_are_shown_in_the_list_and_nothing_moves(
    program: Program, tmp_path: Path
) -> None:
    same = house_mail(1, "Water", BODY)
    other = house_mail(2, "Roof", OTHER)
    box = tmp_path / "Mail"
    write_maildir(box, [same, same, other, other])
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    (marked, _) = (decision.drop[0] for decision in program.parts.review.decisions())
    session = program.parts.review.scanned
    assert session is not None
    uid = session.session.mails.uid[int(marked)]
    gone = next(path for path in box.rglob("*") if path.is_file() and path.name.startswith(uid))
    gone.unlink()
    before = sorted(path.name for path in box.rglob("*"))

    def show_skipped(sheet: QDialog) -> None:
        press(sheet, "Show skipped")

    when_open(ReviewSheet, show_skipped)
    program.window.show_page(OVERVIEW)
    program.window.bar.move_marked.click()
    wait_for(lambda: "Showing only skipped messages: 1." in program.window.banner.text)

    model = program.parts.review.model
    assert not program.window.shows_overview
    assert model.rowCount() == 2  # it, and the one that is kept in its group
    assert sorted(path.name for path in box.rglob("*")) == before
    buttons = program.window.banner.findChildren(QPushButton)
    next(b for b in buttons if b.text() == "Show all").click()
    assert model.rowCount() == 4


def test_marked_messages_that_a_filter_hides_are_told_and_shown(
    program: Program, tmp_path: Path
) -> None:
    same, other = house_mail(1, "Water", BODY), house_mail(2, "Roof", OTHER)
    box = tmp_path / "Mail"
    write_maildir(box, [same, same, other, other])
    open_scan(program, box)
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)  # it asks all the same
    program.parts.marking.mark_all_shown()
    program.window.filter.setText("subject:roof")
    program.parts.review.shown_copies.set_filter("subject:roof")
    before = sorted(path.name for path in box.rglob("*"))
    said: list[str] = []

    def show_hidden(sheet: QDialog) -> None:
        said.extend(label.text() for label in sheet.findChildren(QLabel))
        press(sheet, "Show hidden")

    when_open(ReviewSheet, show_hidden)
    program.window.bar.move_marked.click()
    wait_for(lambda: "Showing only what is marked" in program.window.banner.text)

    assert "1 of the marked messages is hidden by the filter and would move as well." in said
    assert sorted(path.name for path in box.rglob("*")) == before
    assert program.window.filter.text() == ""
    model = program.parts.review.model
    assert model.rowCount() == 2
    cells = model.cells
    assert cells is not None
    assert "Water" in cells.text(model.line(0), Column.SUBJECT)

    def move(sheet: QDialog) -> None:
        said[:] = [label.text() for label in sheet.findChildren(QLabel)]
        press(sheet, "Move 2 to Trash")

    when_open(ReviewSheet, move)  # now the other one is hidden
    program.window.bar.move_marked.click()
    wait_for(lambda: "2 messages moved" in program.window.banner.text)
    assert "1 of the marked messages is hidden by the filter and would move as well." in said


def test_a_folded_group_and_a_step_of_the_overview_hide_nothing(
    program: Program, tmp_path: Path
) -> None:
    same, other = house_mail(1, "Water", BODY), house_mail(2, "Roof", OTHER)
    box = tmp_path / "Mail"
    write_maildir(box, [same, same, other, other])
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    program.window.show_page(LIST)
    program.window.results.fold_all(folded=True)
    said: list[str] = []

    def look(sheet: QDialog) -> None:
        said.extend(label.text() for label in sheet.findChildren(QLabel))
        sheet.reject()

    when_open(ReviewSheet, look)
    program.window.bar.move_marked.click()
    wait_for(lambda: bool(said) and not program.moving.is_busy)
    assert not any("hidden" in words for words in said)

    said.clear()
    program.parts.review.shown_copies.set_filter("subject:roof")
    program.window.show_page(OVERVIEW)
    when_open(ReviewSheet, look)
    program.window.overview.steps[Step.EXACT].click()
    wait_for(lambda: bool(said) and not program.moving.is_busy)
    assert not any("hidden" in words for words in said)


def test_a_move_of_which_nothing_could_be_moved_says_why(program: Program, tmp_path: Path) -> None:
    same = house_mail(1, "Water", BODY)
    box = tmp_path / "Mail"
    others = [house_mail(n, f"Roof {n}", f"roof{n} " * 60) for n in range(2, 12)]
    write_maildir(box, [same, same, *others])
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    scanned = program.parts.review.scanned
    assert scanned is not None
    (decision,) = program.parts.review.decisions()
    uid = scanned.session.mails.uid[decision.drop[0]]

    def change_and_move(sheet: QDialog) -> None:
        next(path for path in box.rglob("*") if path.name.startswith(uid)).unlink()
        press(sheet, "Move 1 to Trash")

    when_open(ReviewSheet, change_and_move)
    program.window.bar.move_marked.click()
    wait_for(lambda: "0 messages moved, 1 skipped." in program.window.banner.text)

    assert "Reason: It is no longer there." in program.window.banner.text
