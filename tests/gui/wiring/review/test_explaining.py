"""«Why are these not copies?» with real widgets on real files."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from gui.app import Program
from gui.dialogs.lists import ListDialog
from gui.dialogs.review.why_not import NO_MAIL, WhyNot
from gui.widgets.compare.text import DiffView
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0 a notice, 1 it again on another day, 2 a choir, 3 thanks, 4 one number, other content."""
    return write_mbox(
        tmp_path / "Inbox",
        [
            a_mail(NOTICE),
            a_mail(NOTICE.replace("Dienstag", "Freitag"), number=2),
            a_mail(OTHER, subject="Chor", number=3),
            a_mail("Danke!", subject="Re: Wasser", number=4),
            a_mail("Ganz etwas anderes.", subject="Wasser"),
        ],
    )


def open_why_not(program: Program) -> WhyNot:
    program.window.menus.actions[Act.WHY_NOT].trigger()
    return visible_dialog(program)


def visible_dialog(program: Program) -> WhyNot:
    found = [d for d in program.window.findChildren(WhyNot) if d.isVisible()]
    assert len(found) == 1
    return found[0]


def wait_for_answer(dialog: WhyNot, words: str) -> None:
    wait_for(lambda: words in dialog.answer.accessibleName())


def pick(dialog: WhyNot, line: str) -> None:
    """Search for the second message, and take the first that is found, by keys alone."""
    dialog.second.line.setFocus()
    QTest.keyClick(dialog.second.line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(dialog.second.line, line)
    QTest.keyClick(dialog.second.line, Qt.Key.Key_Return)


def texts(dialog: WhyNot) -> tuple[str, str]:
    view = dialog.findChild(DiffView)
    assert view is not None
    return view.left.toPlainText(), view.right.toPlainText()


def test_what_holds_the_other_whole_is_told_with_what_is_lost(
    program: Program, tmp_path: Path
) -> None:
    more = a_mail(NOTICE + "\n\nEs gr\u00fc\u00dft die Hausverwaltung.", number=2)
    open_scan(program, write_mbox(tmp_path / "Inbox", [a_mail(NOTICE), more]))

    dialog = open_why_not(program)
    dialog.choose(0, 1)

    wait_for_answer(
        dialog, "The second message, a different message, contains all the text and attachments of"
    )
    wait_for_answer(dialog, "lacks these details of the first message: its exact date")
    dialog.reject()


def test_a_copy_and_its_kept_mail_stand_there_from_the_start(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)

    dialog = open_why_not(program)

    assert (dialog.first.row, dialog.second.row) == (0, 1)
    wait_for_answer(dialog, "Copies: ")
    assert "Counted by sentences" in dialog.answer.lines.text()
    assert "which keeps the first message" in dialog.answer.lines.text()
    wait_for(lambda: "Dienstag" in texts(dialog)[0])
    assert "Freitag" in texts(dialog)[1]
    dialog.close()


def test_the_kept_mail_is_the_one_that_the_user_chose(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    program.window.menus.actions[Act.KEEP].trigger()
    program.window.results.go_to(1)

    dialog = open_why_not(program)

    assert (dialog.first.row, dialog.second.row) == (1, 0)
    wait_for_answer(dialog, "Copies: ")
    assert "which keeps the first message" in dialog.answer.lines.text()
    dialog.close()


def test_any_other_mail_can_be_picked_and_the_rule_is_told(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    dialog = open_why_not(program)

    pick(dialog, "chor")
    wait_for_answer(dialog, "Not copies at similarity 0.60")

    assert dialog.second.row == 2
    assert ", needed 0.60" in dialog.answer.headline.text()
    assert "Counted by letters" in dialog.answer.lines.text()
    assert "different subject" in dialog.answer.differs.text()
    wait_for(lambda: "Chor" in texts(dialog)[1])
    pick(dialog, "re: wasser")
    wait_for_answer(dialog, "Too short to compare by text")
    assert "the second message has 1" in dialog.answer.headline.text()
    dialog.close()


def test_two_selected_lines_are_asked_about(program: Program, box: Path) -> None:
    open_scan(program, box)
    results = program.window.results
    results.setFocus()
    results.selectAll()

    dialog = open_why_not(program)

    assert {dialog.first.row, dialog.second.row} == {0, 1}
    dialog.close()


def test_one_message_chosen_twice_is_said(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    dialog = open_why_not(program)

    dialog.second.choose(0)

    wait_for_answer(dialog, "You chose the same message twice.")
    dialog.close()


def test_without_a_selection_it_waits_for_two(program: Program, tmp_path: Path) -> None:
    open_scan(program, write_mbox(tmp_path / "one", [a_mail(NOTICE), a_mail(OTHER, number=2)]))

    dialog = open_why_not(program)

    assert (dialog.first.row, dialog.second.row) == (NO_MAIL, NO_MAIL)
    assert dialog.answer.headline.text().startswith("Choose two messages")
    QTest.keyClick(dialog.first.line, Qt.Key.Key_Down)
    assert dialog.first.row == 0
    assert dialog.answer.headline.text().startswith("Choose two messages")
    pick(dialog, "wasser")
    wait_for_answer(dialog, "You chose the same message twice.")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    wait_for(lambda: not dialog.isVisible())


def test_what_is_picked_stays_picked_while_the_search_shows_others(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    dialog = open_why_not(program)

    dialog.first.line.setText("chor")
    wait_for(lambda: dialog.first.table.model().rowCount() == 1)
    assert dialog.first.row == 0
    dialog.first.line.clear()
    wait_for(lambda: dialog.first.table.model().rowCount() == 5)

    assert dialog.first.row == 0
    assert dialog.first.table.selectionModel().selectedRows()[0].row() == 0
    dialog.close()


def test_a_file_that_is_gone_is_said_in_the_place_of_the_texts(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    box.unlink()

    dialog = open_why_not(program)

    wait_for_answer(dialog, "Copies: ")
    wait_for(lambda: bool(dialog._instead.text()))
    assert dialog._texts.currentWidget() is dialog._instead
    dialog.close()


def test_the_mails_of_a_conflict_can_be_opened_from_their_list(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    action = program.window.menus.actions[Act.APART]
    assert action.isEnabled()
    assert "1 conflict (listed in the File menu)" in program.window.statusBar().currentMessage()
    cells: list[str] = []

    def choose() -> None:
        (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, ListDialog))
        model = dialog.table.model()
        cells.extend(model.data(model.index(0, column)) for column in range(4))
        dialog.table.activated.emit(model.index(0, 0))

    QTimer.singleShot(50, choose)
    action.trigger()

    assert cells[0].startswith("Conflict")
    assert cells[2:] == ["Inbox, message 1", "Inbox, message 5"]
    dialog = visible_dialog(program)
    assert (dialog.first.row, dialog.second.row) == (0, 4)
    wait_for_answer(dialog, "different content")
    dialog.close()


def test_without_a_scan_there_is_nothing_to_ask(program: Program, tmp_path: Path) -> None:
    actions = program.window.menus.actions
    assert not actions[Act.WHY_NOT].isEnabled()
    assert not actions[Act.APART].isEnabled()

    open_scan(program, write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(NOTICE, number=2)]))

    assert actions[Act.WHY_NOT].isEnabled()
    assert not actions[Act.APART].isEnabled()


def test_the_window_breathes_while_it_is_worked_out(program: Program, tmp_path: Path) -> None:
    mails = [a_mail(f"{NOTICE} {n}", subject=f"Wasser {n}", number=n) for n in range(2_000)]
    open_scan(program, write_mbox(tmp_path / "many", mails))
    program.window.results.go_to(1)
    dialog = open_why_not(program)
    wait_for_answer(dialog, "Counted by sentences")
    turns = count()
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: next(turns))
    timer.start()
    for number in (7, 900, 1_999):
        dialog.second.choose(number)
        QTest.qWait(150)
    timer.stop()

    wait_for_answer(dialog, "Counted by sentences")
    assert next(turns) > 30  # were each worked out in this thread, there would be a few
    dialog.close()


def test_a_scan_that_ends_meanwhile_closes_it(program: Program, box: Path) -> None:
    open_scan(program, box)
    program.window.results.go_to(1)
    dialog = open_why_not(program)
    before = program.parts.review.scanned

    program.looking.scan_again()
    wait_for(lambda: program.parts.review.scanned is not before)

    wait_for(lambda: not program.window.findChildren(WhyNot))
    assert dialog is not open_why_not(program)
    visible_dialog(program).close()


def test_closing_by_the_button_frees_the_way_for_the_next(program: Program, box: Path) -> None:
    open_scan(program, box)
    dialog = open_why_not(program)
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close).click()
    wait_for(lambda: not program.window.findChildren(WhyNot))

    open_why_not(program).close()
