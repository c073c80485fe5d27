"""What a person decided is not lost unasked: by a scan, with a source, by another session."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import dialogs, press, visible_words, wait_for
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from core.model.sources import Treatment
from gui.app import Program
from gui.dialogs.review.losing import LosingDialog
from gui.models.accounts.sources import TREATMENT_ROLE
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


def letters(*words: str) -> list[bytes]:
    """A letter for each word, unlike all others."""
    bodies = {word: " ".join(f"{word}{n}" for n in range(60)) for word in words}
    return [house_mail(len(word), word.title(), bodies[word]) for word in words]


@pytest.fixture
def ready(program: Program, tmp_path: Path) -> Program:
    """Two sources with copies each, scanned."""
    inbox = write_mbox(tmp_path / "Inbox", letters("gas", "water") * 2)
    other = write_mbox(tmp_path / "Other", letters("roof") * 3)
    return open_scan(program, inbox, other)


def n_marked(program: Program) -> int:
    board = program.parts.review.board
    return 0 if board is None else int(board.marked.sum())


def asked() -> LosingDialog:
    (dialog,) = dialogs(LosingDialog)
    return dialog


def press_by_habit(dialog: QDialog) -> None:
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)


def choose_source(program: Program, name: str) -> None:
    (path,) = (s.path for s in program.parts.sources.specs() if s.path.name == name)
    program.window.sources.choose(path)


def names(program: Program) -> set[str]:
    return {spec.path.name for spec in program.parts.sources.specs()}


# --- a scan -------------------------------------------------------------------------------------


def test_a_scan_asks_before_marks_are_lost(ready: Program) -> None:
    scan, window = ready.parts.scan, ready.window
    ready.parts.marking.mark_all_shown()
    assert n_marked(ready) == 4

    window.menus.actions[Act.SCAN].trigger()
    assert "Scan again?" in visible_words(asked())
    assert "You would lose: 4 marks." in visible_words(asked())
    press_by_habit(asked())
    assert not dialogs(LosingDialog)
    assert not scan.is_busy
    assert n_marked(ready) == 4

    window.scan.click()
    press(asked(), "Scan again")
    wait_for(lambda: scan.is_busy)
    wait_for(lambda: not scan.is_busy)
    assert n_marked(ready) == 0


def test_a_scan_asks_before_a_choice_of_what_stays_is_lost(ready: Program) -> None:
    ready.window.results.go_to(1)
    ready.window.menus.actions[Act.KEEP].trigger()

    ready.window.menus.actions[Act.SCAN].trigger()

    assert "You would lose: 1 choice of what to keep." in visible_words(asked())
    asked().reject()


def test_nothing_is_marked_in_a_list_that_a_scan_is_about_to_replace(ready: Program) -> None:
    scan, window = ready.parts.scan, ready.window
    window.menus.actions[Act.SCAN].trigger()
    wait_for(lambda: scan.is_busy)

    ready.parts.marking.mark_all_shown()

    assert n_marked(ready) == 0
    assert "when it's done" in window.statusBar().currentMessage()
    wait_for(lambda: not scan.is_busy)
    ready.parts.marking.mark_all_shown()
    assert n_marked(ready) == 4


def test_a_scan_of_nothing_decided_asks_nothing(ready: Program) -> None:
    ready.window.menus.actions[Act.SCAN].trigger()

    assert not dialogs(LosingDialog)
    wait_for(lambda: ready.parts.scan.is_busy)
    wait_for(lambda: not ready.parts.scan.is_busy)


def test_a_scan_asks_before_marks_are_lost_that_a_protected_folder_holds_back(
    ready: Program,
) -> None:
    ready.parts.marking.mark_all_shown()
    protect(ready, "Other")
    assert n_marked(ready) == 2

    ready.window.menus.actions[Act.SCAN].trigger()

    assert "You would lose: 2 marks, 2 marks that are held back." in visible_words(asked())
    asked().reject()
    assert not ready.parts.scan.is_busy


def test_a_scan_asks_before_marks_are_lost_that_a_keyword_holds_back(ready: Program) -> None:
    ready.parts.marking.mark_all_shown()
    review, held = ready.parts.review, ready.parts.review.hold

    held()  # until it is known what mentions the words
    ready.window.menus.actions[Act.SCAN].trigger()

    assert n_marked(ready) == 0
    assert "You would lose: 4 marks that are held back." in visible_words(asked())
    review.set_found(None)
    assert "You would lose: 4 marks." in visible_words(asked()), "it is counted anew"
    asked().reject()


def test_a_question_is_counted_anew_when_a_move_ends_meanwhile(ready: Program) -> None:
    review = ready.parts.review
    ready.parts.marking.mark_all_shown()
    board = review.board
    assert board is not None
    moved = board.groups.members[board.marked].copy()
    ready.window.menus.actions[Act.SCAN].trigger()

    review.take_out(moved[:1], "a run")
    assert "You would lose: 3 marks." in visible_words(asked())
    review.take_out(moved[1:], "another run")

    assert "No mark and no choice would be lost any more." in visible_words(asked())
    press(asked(), "Scan again")
    wait_for(lambda: ready.parts.scan.is_busy)
    wait_for(lambda: not ready.parts.scan.is_busy)


# --- a source -----------------------------------------------------------------------------------


def test_a_source_asks_before_it_takes_marks_along(ready: Program) -> None:
    ready.parts.marking.mark_all_shown()
    choose_source(ready, "Inbox")

    ready.window.sources.remove.click()
    said = visible_words(asked())
    assert "Remove Inbox from the list?" in said
    assert "Its mail stays where it is." in said
    assert "You would lose: 2 marks." in said
    press_by_habit(asked())
    assert names(ready) == {"Inbox", "Other"}
    assert n_marked(ready) == 4

    ready.window.sources.remove.click()
    press(asked(), "Remove")
    assert names(ready) == {"Other"}
    wait_for(lambda: n_marked(ready) == 2)


def test_a_source_without_marks_goes_at_once(ready: Program) -> None:
    ready.window.results.go_to(1)
    ready.window.menus.actions[Act.MARK].trigger()
    board, shown = ready.parts.review.board, ready.parts.review.shown
    assert board is not None
    assert shown is not None
    (row,) = board.groups.members[board.marked]
    marked = shown.session.folders[int(shown.session.mails.folder[row])].folder.path.name
    (other,) = names(ready) - {marked}
    choose_source(ready, other)

    ready.window.sources.remove.click()

    assert not dialogs(LosingDialog)
    assert names(ready) == {marked}


def test_a_source_that_was_removed_can_be_brought_back(ready: Program) -> None:
    model, banner = ready.window.results.model(), ready.window.banner
    before = model.rowCount()
    choose_source(ready, "Other")
    ready.window.sources.remove.click()
    assert "Other was removed from the list" in banner.text
    wait_for(lambda: model.rowCount() < before)

    press(banner, "Undo")

    assert names(ready) == {"Inbox", "Other"}
    assert banner.isHidden()
    wait_for(lambda: model.rowCount() == before)


# --- a folder -----------------------------------------------------------------------------------


def choose_treatment(program: Program, treatment: Treatment) -> None:
    """As a click on the drop-down does it."""
    box = program.window.sources.treatment
    box.setCurrentIndex(box.findData(treatment.value))
    box.activated.emit(box.currentIndex())


def chosen_treatment(program: Program) -> object:
    return program.window.sources.treatment.currentData()


def test_a_folder_asks_before_it_is_skipped_with_its_marks(ready: Program) -> None:
    ready.parts.marking.mark_all_shown()
    choose_source(ready, "Inbox")

    choose_treatment(ready, Treatment.SKIP)
    said = visible_words(asked())
    assert "Skip Inbox?" in said
    assert "You would lose: 2 marks." in said
    press_by_habit(asked())
    assert n_marked(ready) == 4
    assert chosen_treatment(ready) == Treatment.SEARCH.value

    choose_treatment(ready, Treatment.SKIP)
    press(asked(), "Skip")
    assert chosen_treatment(ready) == Treatment.SKIP.value
    wait_for(lambda: n_marked(ready) == 2)


def test_a_box_that_is_unticked_asks_as_well(ready: Program) -> None:
    ready.parts.marking.mark_all_shown()
    tree = ready.window.sources.tree
    model, top = tree.model(), tree.model().index(0, 0)
    unchecked = Qt.CheckState.Unchecked

    assert model.setData(top, unchecked, Qt.ItemDataRole.CheckStateRole)
    assert "You would lose: 2 marks." in visible_words(asked())
    press_by_habit(asked())
    assert Qt.CheckState(top.data(Qt.ItemDataRole.CheckStateRole)) is not unchecked
    assert n_marked(ready) == 4

    model.setData(top, unchecked, Qt.ItemDataRole.CheckStateRole)
    press(asked(), "Skip")
    assert Qt.CheckState(top.data(Qt.ItemDataRole.CheckStateRole)) is unchecked


def test_a_folder_without_marks_is_skipped_at_once(ready: Program) -> None:
    choose_source(ready, "Inbox")

    choose_treatment(ready, Treatment.SKIP)

    assert not dialogs(LosingDialog)
    assert chosen_treatment(ready) == Treatment.SKIP.value


def test_a_folder_that_is_only_protected_asks_nothing(ready: Program) -> None:
    ready.parts.marking.mark_all_shown()
    choose_source(ready, "Inbox")

    choose_treatment(ready, Treatment.PROTECT)

    assert not dialogs(LosingDialog)
    assert chosen_treatment(ready) == Treatment.PROTECT.value


# --- a session ----------------------------------------------------------------------------------


def test_a_session_asks_before_it_takes_the_place_of_marks(ready: Program, tmp_path: Path) -> None:
    file = tmp_path / "s.twinsweep"
    assert ready.sessions.save(file)
    ready.parts.marking.mark_all_shown()

    assert ready.sessions.open(file)
    assert "Open the session?" in visible_words(asked())
    press_by_habit(asked())
    assert n_marked(ready) == 4
    assert not ready.parts.scan.is_busy

    assert ready.sessions.open(file)
    press(asked(), "Open")
    wait_for(lambda: ready.parts.scan.is_busy)
    wait_for(lambda: ready.parts.review.scanned is not None)
    assert n_marked(ready) == 0


def protect(program: Program, name: str, treatment: Treatment = Treatment.PROTECT) -> None:
    choose_source(program, name)
    choose_treatment(program, treatment)


def test_a_session_asks_once_where_all_marks_are_held_back(ready: Program, tmp_path: Path) -> None:
    """The scan that it makes asks nothing more, whatever comes back into force meanwhile."""
    file = tmp_path / "s.twinsweep"
    assert ready.sessions.save(file)
    ready.parts.marking.mark_all_shown()
    for name in ("Inbox", "Other"):
        protect(ready, name)
    assert n_marked(ready) == 0
    opened: list[bool] = []
    ready.looking.scanned.connect(lambda: opened.append(True))

    assert ready.sessions.open(file)
    assert "You would lose: 4 marks that are held back." in visible_words(asked())
    press(asked(), "Open")

    wait_for(lambda: bool(opened) or bool(dialogs(LosingDialog)))
    assert not dialogs(LosingDialog)
    assert chosen_treatment(ready) == Treatment.PROTECT.value


def test_marks_that_a_session_would_bring_back_into_force_raise_one_question(
    program: Program, tmp_path: Path
) -> None:
    """Only the default protects their folder, and the session searches it."""
    for name in ("Inbox", "Sent"):
        write_mbox(tmp_path / "Mail" / name, letters("gas", "water") * 2)
    open_scan(program, tmp_path / "Mail")
    model = program.parts.sources.model
    names = [held.folder.path.name for held in model.entries[0].folders]
    sent = model.index(names.index("Sent"), 0, model.index(0, 0))
    assert sent.data(TREATMENT_ROLE) is Treatment.PROTECT
    program.parts.sources.treat(sent, Treatment.SEARCH)
    program.parts.marking.mark_all_shown()
    searched, protected = tmp_path / "a.twinsweep", tmp_path / "b.twinsweep"
    assert program.sessions.save(searched)
    written = json.loads(searched.read_text())
    protected.write_text(json.dumps(written | {"treatments": []}))
    opened: list[bool] = []
    program.looking.scanned.connect(lambda: opened.append(True))
    assert program.sessions.open(protected)
    press(asked(), "Open")
    wait_for(lambda: len(opened) == 1)
    inbox = model.index(1 - sent.row(), 0, model.index(0, 0))
    program.parts.sources.treat(inbox, Treatment.PROTECT)
    assert n_marked(program) == 0

    assert program.sessions.open(searched)
    press(asked(), "Open")

    wait_for(lambda: len(opened) == 2 or bool(dialogs(LosingDialog)))
    assert not dialogs(LosingDialog)


def treat(program: Program, name: str, treatment: Treatment) -> None:
    model = program.parts.sources.model
    (row,) = (n for n, entry in enumerate(model.entries) if entry.spec.path.name == name)
    program.parts.sources.treat(model.index(row, 0), treatment)


def test_marks_that_protect_holds_back_are_told_until_they_are_back(ready: Program) -> None:
    banner = ready.window.banner
    ready.parts.marking.mark_all_shown()
    assert n_marked(ready) == 4

    treat(ready, "Other", Treatment.PROTECT)
    wait_for(banner.isVisible)
    assert n_marked(ready) == 2
    assert banner.text.startswith("2 marks are held back: messages in protected folders stay.")
    treat(ready, "Inbox", Treatment.PROTECT)
    wait_for(lambda: banner.text.startswith("4 marks are held back:"))
    assert "\n" not in banner.text

    treat(ready, "Other", Treatment.SEARCH)
    wait_for(lambda: banner.text.startswith("2 marks are held back:"))
    treat(ready, "Inbox", Treatment.SEARCH)
    wait_for(lambda: not banner.isVisible())
    assert n_marked(ready) == 4


def test_a_copy_that_is_kept_because_it_is_protected_holds_marks_back(
    program: Program, tmp_path: Path
) -> None:
    boxes = [write_mbox(tmp_path / name, letters("gas", "water")) for name in ("Inbox", "Other")]
    open_scan(program, *boxes)
    program.parts.marking.mark_all_shown()
    assert n_marked(program) == 2
    banner = program.window.banner
    banner.tell("3 moved.", tone=BannerTone.GOOD)

    treat(program, "Other", Treatment.PROTECT)

    wait_for(lambda: "\n" in banner.text)
    assert banner.text.startswith("3 moved.\n2 marks are held back:")
    treat(program, "Other", Treatment.SEARCH)
    wait_for(lambda: banner.text == "3 moved.")
    assert banner.isVisible()
    wait_for(lambda: n_marked(program) == 2)


@pytest.mark.parametrize("treatment", [Treatment.PROTECT, Treatment.SKIP])
def test_folders_that_hold_no_mark_back_are_none_to_speak_of(
    ready: Program, treatment: Treatment
) -> None:
    if treatment is Treatment.SKIP:
        ready.parts.marking.mark_all_shown()  # lost with it, as was asked about

    treat(ready, "Other", treatment)

    wait_for(lambda: not ready.parts.review.is_sorting)
    QTest.qWait(50)
    assert "held back" not in ready.window.banner.text
