"""From marks to the review and back to the list: what would be skipped can be seen first."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_maildir
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY, OTHER
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for, when_open
from PySide6.QtWidgets import QDialog, QPushButton

from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.main_window import OVERVIEW

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
