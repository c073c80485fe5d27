"""Messages marked as not copies, with real widgets on real files: listed, found, brought back."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, visible_words, wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.library.store import Library
from core.system.places import find_places
from gui.app import Program
from gui.dialogs.review.said_pairs import SaidPairsDialog
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0 and 1 one notice, 2 a choir."""
    mails = [a_mail(NOTICE), a_mail(NOTICE, number=2), a_mail(OTHER, subject="Chor", number=3)]
    return write_mbox(tmp_path / "Inbox", mails)


def n_pairs() -> int:
    return len(Library(find_places().library).not_copies())


def say_not_copies(program: Program) -> None:
    """Press I on the copy of the first group."""
    results = program.window.results
    results.go_to(1)
    results.setFocus()
    QTest.keyClick(results, Qt.Key.Key_I)
    wait_for(lambda: n_pairs() == 1)


def open_list(program: Program) -> SaidPairsDialog:
    program.window.menus.actions[Act.SAID_PAIRS].trigger()
    dialog = program.not_copies.dialog
    wait_for(dialog.isVisible)
    return dialog


def listed(dialog: SaidPairsDialog) -> list[list[str]]:
    model = dialog.table.model()
    rows, columns = range(model.rowCount()), range(model.columnCount())
    return [[str(model.index(row, column).data()) for column in columns] for row in rows]


def n_groups(program: Program) -> int:
    board = program.parts.review.board
    assert board is not None
    return len(board.groups.kept)


def test_what_says_the_same_leaves_the_list_together(program: Program, tmp_path: Path) -> None:
    near = a_mail(NOTICE.replace("acht", "neun"), number=2)
    open_scan(program, write_mbox(tmp_path / "Inbox", [a_mail(NOTICE), near, near]))
    model = program.parts.review.model
    assert model.rowCount() == 3

    say_not_copies(program)

    assert model.rowCount() == 0
    assert program.window.statusBar().currentMessage().startswith("2 pairs won't be shown")
    program.parts.review.undo_stack.undo()
    assert model.rowCount() == 3
    wait_for(lambda: n_pairs() == 0)


def test_without_pairs_it_says_how_to_mark_one(program: Program) -> None:
    dialog = open_list(program)

    assert dialog.empty.isVisible()
    assert "Mark \u25b8 Not copies" in visible_words(dialog)
    dialog.close()


def test_a_pair_is_listed_with_both_messages_and_brought_back_at_once(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    groups = n_groups(program)
    say_not_copies(program)
    assert n_groups(program) == groups - 1
    dialog = open_list(program)
    wait_for(lambda: bool(listed(dialog)))

    subject, sender, date, folder, said = listed(dialog)[0]
    assert all(words.count("\n") == 1 for words in (subject, sender, date, folder))
    assert "\n" not in said
    dialog.table.selectRow(0)
    press(dialog, "&Count as copies again")

    assert n_groups(program) == groups
    wait_for(lambda: n_pairs() == 0 and dialog.empty.isVisible())
    assert "1 pair counts as copies again in this list" in visible_words(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for(lambda: n_pairs() == 1 and len(listed(dialog)) == 1)
    assert n_groups(program) == groups - 1
    program.parts.review.undo_stack.redo()
    wait_for(lambda: n_pairs() == 0)
    assert n_groups(program) == groups
    dialog.close()


def test_a_pair_without_its_mail_is_brought_back_for_the_next_scan(
    program: Program, box: Path
) -> None:
    open_scan(program, box)
    say_not_copies(program)
    program.parts.review.close()
    dialog = open_list(program)
    wait_for(lambda: bool(listed(dialog)))
    day = Library(find_places().library).dated_pairs()

    assert listed(dialog)[0][0] == "(not in this scan)\n(not in this scan)"
    assert "scan the mail that has them" in visible_words(dialog)
    dialog.table.selectRow(0)
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    wait_for(lambda: n_pairs() == 0)
    assert "1 pair counts as copies again once its mail is scanned again." in visible_words(dialog)
    press(dialog, "Undo: count as copies again")
    wait_for(lambda: Library(find_places().library).dated_pairs() == day)
    dialog.close()


def test_the_search_finds_words_of_either_message(program: Program, box: Path) -> None:
    open_scan(program, box)
    say_not_copies(program)
    dialog = open_list(program)
    wait_for(lambda: bool(listed(dialog)))

    dialog.search.setText("inbox")
    assert len(listed(dialog)) == 1
    dialog.search.setText("inbox nobody-writes-this")
    assert listed(dialog) == []
    dialog.search.clear()
    assert len(listed(dialog)) == 1
    dialog.close()
