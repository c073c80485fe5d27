"""What only has a template in common, from a file to the review sheet, as a user would go."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import field, press, visible_words, wait_for, when_open
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from core.columns import Int32s
from core.model.groups import Detector, Verdict
from gui.app import Program
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.results.board import MarkBar
from gui.models.results.lines import SECTION, Column
from gui.models.results.selection import Scope, SelectionChoice
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

PAGE = (
    "<div><img src='https://shop.example.org/a.png' width='90' height='40'></div>"
    "<h1>Hello {name}!</h1><h2>Parcel {code}</h2>"
    "<p>Your parcel {code} left us on day {day} at {day}:15.</p>"
    "<table><tr><td>Books {code}</td><td>{day}.50</td></tr>"
    "<tr><td>Tea {code}</td><td>{day}.20</td></tr></table>"
    "<ul><li>Show the code {code} at the counter, {name}.</li><li>Keep {day} at hand.</li></ul>"
    "<h3>Until day {day}</h3><ol><li>Bring {code}.</li></ol>"
    "<p><img src='https://shop.example.org/b.png' width='60' height='60'></p>"
    "<hr><p>See <a href='https://shop.example.org/{code}'>where {code} is</a>, {name}.</p>"
)
PARCELS = (("Anna", "KX4471", 11), ("Martin", "BD9052", 23), ("Olivia", "TR1180", 37))
HTML = ("html", "quoted-printable")


def parcels() -> list[bytes]:
    return [
        house_mail(n, f"Parcel {code}", PAGE.format(name=name, code=code, day=day), form=HTML)
        for n, (name, code, day) in enumerate(PARCELS, start=2)
    ]


@pytest.fixture
def scanned(program: Program, tmp_path: Path) -> Program:
    """A window on: 0 a notice, 1 the same again, 2 to 4 parcels of one shop."""
    notice = house_mail(1, "Water", BODY)
    return open_scan(program, write_mbox(tmp_path / "Inbox", [notice, notice, *parcels()]))


@pytest.fixture
def mixed(program: Program, tmp_path: Path) -> Program:
    """A window on one group: 0 a parcel, 1 the same again, 2 and 3 other parcels."""
    first, *others = parcels()
    return open_scan(program, write_mbox(tmp_path / "Inbox", [first, first, *others]))


def words(program: Program, row: int, column: Column) -> str:
    model = program.parts.review.model
    return str(model.data(model.index(model.line_of_row(row), column)))


def lines_of(program: Program, *rows: int) -> Int32s:
    model = program.parts.review.model
    return np.array([model.line_of_row(row) for row in rows], np.int32)


def marked_rows(program: Program) -> list[int]:
    return sorted(row for one in program.parts.review.decisions() for row in one.drop)


def test_parcels_of_a_shop_stand_apart_and_free_nothing(scanned: Program) -> None:
    model, window = scanned.parts.review.model, scanned.window

    assert model.lines is not None
    assert model.lines.member.tolist()[:3] == [-1, 0, SECTION]
    assert words(scanned, 2, Column.SIMILARITY) == "Template"
    assert words(scanned, 3, Column.WHY).startswith("Same wording")
    assert "1 group \u00b7 1 same-template group \u00b7 1 can be marked" in window.top.summary.full
    window.filter.setText("is:template")
    window.filter.returnPressed.emit()
    assert model.line_of_row(0) == -1
    assert model.line_of_row(3) > 0


def test_whatever_marks_many_marks_no_parcel(scanned: Program) -> None:
    actions, marking = scanned.window.menus.actions, scanned.parts.marking
    sentences: list[str] = []
    marking.said.connect(sentences.append)

    actions[Act.MARK_SHOWN].trigger()
    assert marked_rows(scanned) == [1]
    assert sentences == [
        "Skipped 2 messages that only share a template. You can mark them by hand."
    ]
    actions[Act.CLEAR].trigger()

    scanned.window.results.go_to(int(lines_of(scanned, 1)[0]))
    actions[Act.MARK_SENDER].trigger()  # all are from one shop
    assert marked_rows(scanned) == [1]
    actions[Act.INVERT].trigger()
    assert marked_rows(scanned) == []
    marking.toggle(lines_of(scanned, 1, 3, 4))
    assert marked_rows(scanned) == [1]


def test_select_for_me_marks_no_parcel_whatever_it_is_asked(scanned: Program) -> None:
    scanned.window.menus.actions[Act.SELECT_FOR_ME].trigger()
    scanned.selecting.sheet.set_choice(SelectionChoice(scope=Scope.NEAR, spare_flagged=False))
    apply = field(scanned.selecting.sheet, QPushButton, "Apply marks")
    wait_for(apply.isEnabled)
    apply.click()
    wait_for(lambda: bool(marked_rows(scanned)))

    assert marked_rows(scanned) == [1]


def test_the_box_of_a_group_of_copies_marks_the_copies_alone(mixed: Program) -> None:
    review, marking = mixed.parts.review, mixed.parts.marking
    box = int(lines_of(mixed, 0)[0])
    assert words(mixed, 0, Column.WHY).startswith("1 copy, ")
    assert words(mixed, 0, Column.WHY).endswith(", 2 of the same template")

    marking.toggle_group(review.model.line(box))
    assert marked_rows(mixed) == [1]
    assert review.model.line(box).mark == Qt.CheckState.PartiallyChecked
    marking.toggle_group(review.model.line(box))
    assert marked_rows(mixed) == []

    # its copies are hidden: the box is for them all the same
    review.shown_copies.set_filter("is:template")
    marking.toggle_group(review.model.line(int(lines_of(mixed, 0)[0])))
    assert marked_rows(mixed) == []


def test_keeping_a_marked_copy_says_that_the_former_one_is_marked_in_its_place(
    mixed: Program,
) -> None:
    review, marking = mixed.parts.review, mixed.parts.marking
    told: list[str] = []
    marking.said.connect(told.append)
    marking.toggle(lines_of(mixed, 1))

    marking.keep(review.model.line(int(lines_of(mixed, 1)[0])))
    assert marked_rows(mixed) == [0]
    marking.toggle(lines_of(mixed, 0))
    marking.keep(review.model.line(int(lines_of(mixed, 0)[0])))

    assert marked_rows(mixed) == []
    assert told[-2:] == [
        "This message is kept now; the one kept before is marked instead.",
        "This message is kept now.",
    ]


def test_a_parcel_among_copies_stays_anyway_and_the_group_remains_one_of_copies(
    mixed: Program,
) -> None:
    review, marking = mixed.parts.review, mixed.parts.marking
    told: list[str] = []
    marking.said.connect(told.append)
    marking.toggle(lines_of(mixed, 1))

    marking.keep(review.model.line(int(lines_of(mixed, 2)[0])))

    assert told[-1] == "This message isn't a copy, so it stays anyway."
    assert marked_rows(mixed) == [1]
    assert words(mixed, 0, Column.SIMILARITY) == "= Same"
    assert words(mixed, 0, Column.WHY).startswith("1 copy, ")


def test_a_parcel_is_marked_by_hand_and_the_sheet_says_what_it_is(scanned: Program) -> None:
    model, marking = scanned.parts.review.model, scanned.parts.marking

    marking.toggle(lines_of(scanned, 4))
    assert marked_rows(scanned) == [4]
    marking.toggle_group(model.line(int(lines_of(scanned, 2)[0])))
    assert marked_rows(scanned) == [3, 4]
    marking.mark_all_shown()
    assert "2 same template marked" in visible_words(scanned.window.bar)
    assert scanned.window.bar.move_marked.text().startswith("Move 3 to Trash")

    heard = when_open(ReviewSheet, QDialog.reject)
    scanned.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: bool(heard))

    assert "2 messages only have the same template as the kept one" in heard[0]
    assert "skipped" not in heard[0]


def test_a_parcel_marked_by_hand_goes_and_comes_back(scanned: Program, tmp_path: Path) -> None:
    box = tmp_path / "Inbox"
    before = box.read_bytes()
    scanned.parts.marking.toggle(lines_of(scanned, 4))

    heard = when_open(ReviewSheet, lambda sheet: press(sheet, "Move 1"))
    scanned.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: "moved" in scanned.window.banner.text)
    assert heard
    assert b"TR1180" not in box.read_bytes()
    wait_for(lambda: not scanned.parts.scan.is_busy)

    scanned.window.menus.actions[Act.UNDO_RUN].trigger()
    wait_for(lambda: "put back" in scanned.window.banner.text)
    assert box.read_bytes() == before
    wait_for(lambda: not scanned.parts.scan.is_busy)


def test_keeping_a_parcel_instead_swaps_it_with_the_kept_one(scanned: Program) -> None:
    results, review = scanned.window.results, scanned.parts.review
    results.setFocus()
    results.go_to(int(lines_of(scanned, 4)[0]))
    QTest.keyClick(results, Qt.Key.Key_K)

    board = review.board
    assert board is not None
    assert board.groups.kept.tolist() == [0, 4]
    assert board.groups.verdict[board.group_of == 1].tolist() == [Verdict.SAME_TEMPLATE] * 2
    assert board.bar.tolist() == [MarkBar.NONE] * 3
    assert marked_rows(scanned) == []


def test_the_switches_regroup_without_a_scan_and_give_marks_back(scanned: Program) -> None:
    window, review = scanned.window, scanned.parts.review
    before = review.scanned
    scanned.parts.marking.toggle(lines_of(scanned, 1))
    scanned.parts.marking.toggle(lines_of(scanned, 3))
    sentences: list[str] = []
    review.said.connect(sentences.append)
    switches = window.menus.detectors

    for one in (Detector.CONTENT, Detector.STRUCTURE, Detector.SHORT):
        switches[one].trigger()
    assert review.choices.detectors == {Detector.TEXT}
    assert review.model.line_of_row(3) == -1
    assert marked_rows(scanned) == [1]
    assert sentences[-1] == "1 mark disappeared with its group. Undo brings it back."
    assert window.similarity.find_by.text() == "Find by 1 of 4\u2026"
    assert scanned.parts.preferences.detectors == {Detector.TEXT}

    switches[Detector.TEXT].trigger()
    assert switches[Detector.TEXT].isChecked(), "one must stay on"

    for _ in range(3):
        review.undo_stack.undo()
    assert marked_rows(scanned) == [1, 3]
    assert all(action.isChecked() for action in switches.values())
    assert review.scanned is before


def test_the_comparison_says_that_it_is_no_copy(scanned: Program) -> None:
    scanned.window.results.setFocus()
    scanned.window.results.go_to(int(lines_of(scanned, 3)[0]))

    wait_for(lambda: "Not a copy, only the same template" in visible_words(scanned.window.compare))

    said = [one.accessibleName() for one in scanned.window.compare.findChildren(QWidget)]
    assert any("same layout: " in words for words in said)


def test_without_copies_the_parcels_are_shown_and_nothing_can_be_selected(
    scanned: Program,
) -> None:
    parts = scanned.parts
    parts.review.set_detectors(frozenset({Detector.STRUCTURE}))

    assert parts.review.model.line_of_row(0) == -1
    assert "0 groups \u00b7 1 same-template group" in scanned.window.top.summary.full
    assert not scanned.window.bar.select.isEnabled()
