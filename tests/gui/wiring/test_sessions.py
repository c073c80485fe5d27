"""Sessions with real widgets on real files: saved, and opened over mail that changed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
    house_mail,
)
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import dialogs, press, wait_for
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from core.model.sources import Treatment
from gui.app import Program
from gui.controllers.review.selection import SelectionController
from gui.controllers.sessions import read_session
from gui.dialogs.review.losing import LosingDialog
from gui.main_window import LIST
from gui.models.results.selection import Scope, SelectionChoice
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow


def notices(count: int) -> list[bytes]:
    return [a_mail(NOTICE, number=n) for n in range(1, count + 1)]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Two pairs of copies, and one message alone."""
    other = [a_mail(OTHER, subject="Chor", number=n) for n in (11, 12)]
    return write_mbox(tmp_path / "Inbox", [*notices(3), *other])


def open_session(program: Program, path: Path, *, agree: bool = False) -> bool:
    """Open a session and wait for it; `agree`: it asks, and the answer is to open it."""
    there: list[bool] = []
    program.looking.scanned.connect(lambda: there.append(True))
    done = program.sessions.open(path)
    if agree:
        (dialog,) = dialogs(LosingDialog)
        press(dialog, "Open")
    if done:
        wait_for(lambda: bool(there) and not program.parts.scan.is_busy)
    return done


def marks(program: Program) -> list[int]:
    board = program.parts.review.board
    assert board is not None
    return sorted(board.groups.members[board.marked].tolist())


def test_a_session_comes_back_as_it_was_left(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    program.parts.review.set_threshold(0.75)
    program.parts.marking.mark_all_shown()
    wanted = marks(program)
    assert len(wanted) == 3
    file = tmp_path / "work.twinsweep"
    assert program.sessions.save(file)
    assert file.stat().st_mode & 0o077 == 0
    program.window.close()

    again = open_program()
    assert open_session(again, file)
    assert again.parts.review.choices.threshold == pytest.approx(0.75)
    assert again.window.similarity.spin.value() == pytest.approx(0.75)
    assert marks(again) == wanted
    again.parts.review.undo_stack.undo()
    assert marks(again) == []


def test_the_kept_one_that_was_chosen_is_kept_again(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    board = program.parts.review.board
    assert board is not None
    member, kept = int(board.groups.members[0]), int(board.groups.kept[0])
    program.window.results.go_to(1)
    program.window.menus.actions[Act.KEEP].trigger()
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    again = open_program()
    assert open_session(again, file)
    assert again.parts.review.board is not None
    assert member in again.parts.review.board.groups.kept
    assert again.parts.review.choices.chosen[member]
    assert not again.parts.review.choices.chosen[kept]


def reasons(program: Program) -> dict[int, str]:
    """What each kept message was chosen by."""
    board = program.parts.review.board
    assert board is not None
    groups = board.groups
    members = np.split(groups.members, groups.starts[1:-1])
    both = zip(groups.kept.tolist(), members, strict=True)
    return {kept: board.reasons.rule_of(kept, of) for kept, of in both}


def test_what_was_kept_by_a_person_and_what_by_rules_is_known_again(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    program.parts.review.set_threshold(0.75)
    program.window.results.go_to(1)
    program.window.menus.actions[Act.KEEP].trigger()
    alone, marked = tmp_path / "alone.twinsweep", tmp_path / "marked.twinsweep"
    assert program.sessions.save(alone)
    wanted = [reasons(program)]
    assert sorted(wanted[0].values()) == ["first", "user"]
    no_groups = np.zeros(0, np.int32)
    SelectionController(program.parts.review).apply(
        SelectionChoice(scope=Scope.SAME_TEXT), no_groups
    )
    wait_for(lambda: bool(marks(program)))
    assert program.sessions.save(marked)
    wanted.append(reasons(program))
    assert "user" in wanted[1].values()

    for file, before in zip((alone, marked), wanted, strict=True):
        again = open_program()
        assert open_session(again, file)
        assert reasons(again) == before
        assert again.sessions.save(file)
        once_more = open_program()
        assert open_session(once_more, file)
        assert reasons(once_more) == before


def test_a_session_that_does_not_say_what_chose_a_kept_message_is_opened(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    """As they were written before."""
    program = open_program()
    open_scan(program, box)
    program.window.results.go_to(1)
    program.window.menus.actions[Act.KEEP].trigger()
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    written = json.loads(file.read_text())
    del written["kept_by"]
    file.write_text(json.dumps(written))

    again = open_program()
    assert open_session(again, file)

    assert list(reasons(again)) == list(reasons(program))
    assert "" in reasons(again).values()


def test_what_is_not_the_same_mail_any_more_is_left_out_and_told(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    others = [a_mail(NOTICE, number=n) for n in range(21, 25)]
    write_mbox(box, [a_mail(OTHER, subject="Chor", number=1), *others])
    again = open_program()
    assert open_session(again, file)
    assert marks(again) == []
    assert "3 decisions of the session were left out" in again.window.banner.text


def test_messages_that_only_moved_up_in_their_file_are_found_again(
    open_program: Callable[..., Program], tmp_path: Path
) -> None:
    """Another program took some out before them; their copies in the file say the same."""
    once = [house_mail(n, f"Letter {n}", f"letter{n} " * 40) for n in range(1, 7)]
    box = write_mbox(tmp_path / "Inbox", [*once, *once])
    program = open_program()
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    assert marks(program) == [6, 7, 8, 9, 10, 11]
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    write_mbox(box, [*once[:4], once[5], *once[2:]])  # without the 5th, 7th and 8th message

    again = open_program()
    assert open_session(again, file)

    assert marks(again) == [5, 6, 8]  # the copies of the 3rd, 4th and 6th letter
    assert "3 decisions of the session were left out" in again.window.banner.text


def test_no_decision_lands_on_a_moved_message_that_only_seems_to_be_the_one(
    open_program: Callable[..., Program], tmp_path: Path
) -> None:
    """A program gave all its messages one Message-ID, and the same text at the same length."""
    first = a_mail(OTHER, subject="Chor", number=9)
    same = [a_mail(NOTICE, subject=f"Wasser {n}", number=1) for n in (1, 1, 2)]
    box = write_mbox(tmp_path / "Inbox", [first, *same])
    program = open_program()
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    assert marks(program)
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    write_mbox(box, same)

    again = open_program()
    assert open_session(again, file)

    assert marks(again) == []
    assert "left out" in again.window.banner.text


def test_a_mail_to_which_something_was_attached_is_another(
    open_program: Callable[..., Program], tmp_path: Path
) -> None:
    """Its text and its Message-ID are what they were."""
    folder = tmp_path / "mails"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.eml").write_bytes(bytes(a_mail(NOTICE, number=1)))
    program = open_program()
    open_scan(program, folder)
    program.parts.marking.mark_all_shown()
    assert len(marks(program)) == 2
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    more = message_from_bytes(bytes(a_mail(NOTICE, number=1)), policy=default)
    more.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="c.pdf")
    (folder / "2.eml").write_bytes(more.as_bytes())

    again = open_program()
    assert open_session(again, file)

    assert not marks(again)  # the fuller one leads now, and nothing was marked for its sake
    assert "left out" in again.window.banner.text


def test_folders_are_treated_as_in_the_session(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    model = program.parts.sources.model
    program.parts.sources.treat(model.index(0, 0), Treatment.PROTECT)
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    program.parts.sources.treat(model.index(0, 0), Treatment.SEARCH)
    assert open_session(program, file)
    held = program.parts.sources.model.entries[0].folders[0]
    assert held.treatment is Treatment.PROTECT
    assert np.all(program.parts.review.protected)


@pytest.fixture
def both(open_program: Callable[..., Program], box: Path, tmp_path: Path) -> Program:
    """The mailbox and another one that holds copies of its notices."""
    return open_scan(open_program(), box, write_mbox(tmp_path / "Other", notices(3)))


def treat(program: Program, name: str, treatment: Treatment) -> None:
    model = program.parts.sources.model
    (row,) = (n for n, entry in enumerate(model.entries) if entry.spec.path.name == name)
    program.parts.sources.treat(model.index(row, 0), treatment)


def treatments(program: Program) -> dict[str, Treatment]:
    return {
        entry.spec.path.name: entry.folders[0].treatment
        for entry in program.parts.sources.model.entries
    }


@pytest.mark.parametrize("is_open", [True, False])
def test_a_folder_that_is_skipped_meanwhile_stays_skipped(
    both: Program, open_program: Callable[..., Program], tmp_path: Path, is_open: bool
) -> None:
    both.parts.marking.mark_all_shown()
    file = tmp_path / "s.twinsweep"
    assert both.sessions.save(file)
    treat(both, "Other", Treatment.SKIP)
    if not is_open:
        both.window.close()

    opened = both if is_open else open_program()
    assert open_session(opened, file, agree=is_open)

    assert treatments(opened) == {"Inbox": Treatment.SEARCH, "Other": Treatment.SKIP}
    assert "skip" in str(opened.parts.preferences.sources)
    scanned = opened.parts.review.scanned
    assert scanned is not None
    assert {held.folder.path.name for held in scanned.session.folders} == {"Inbox"}
    assert "are in folders that are skipped now" in opened.window.banner.text


def test_marks_in_a_folder_that_is_protected_meanwhile_are_held_back_and_told(
    both: Program, tmp_path: Path
) -> None:
    both.parts.marking.mark_all_shown()
    wanted = marks(both)
    file = tmp_path / "s.twinsweep"
    assert both.sessions.save(file)
    treat(both, "Inbox", Treatment.PROTECT)
    treat(both, "Other", Treatment.PROTECT)
    assert marks(both) == []

    assert open_session(both, file, agree=True)

    assert set(treatments(both).values()) == {Treatment.PROTECT}
    assert marks(both) == []
    assert both.window.banner.text == (
        f"{len(wanted)} marks of the session are held back: their folders are protected."
    )
    treat(both, "Inbox", Treatment.SEARCH)
    assert "held back" in both.window.banner.text
    treat(both, "Other", Treatment.SEARCH)
    assert not both.window.banner.isVisible(), "what it said is not so any more"
    wait_for(lambda: marks(both) == wanted)


def test_other_local_mail_goes_when_a_session_is_opened(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    open_scan(program, box)
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    program.looking.open([write_mbox(tmp_path / "Other", notices(2))], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)
    assert open_session(program, file)
    assert [spec.path for spec in program.parts.sources.specs()] == [box]


EMPTY = {
    "schema": "twinsweep.session/1", "sources": [], "treatments": [], "threshold": 0.6,
    "detectors": [], "kept": [], "spared": [], "marks": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "", "{}", "[]", '{"schema": "twinsweep.session/1"}', "\x00", "[" * 100_000,
        json.dumps(EMPTY | {"treatments": [[float("inf"), "", "protect"]]}),
        json.dumps(EMPTY | {"sources": [{"kind": "pst", "path": "a\0b"}]}),
    ],
)  # fmt: skip
def test_what_is_no_session_is_refused_and_told(
    program: Program, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "s.twinsweep"
    file.write_text(text)
    assert not open_session(program, file)
    assert "s.twinsweep" in program.window.banner.text


def test_a_session_is_never_written_over_mail(program: Program, box: Path) -> None:
    before = box.read_bytes()
    assert not program.sessions.save(box)
    assert box.read_bytes() == before
    assert "could not be saved" in program.window.banner.text


def test_what_was_left_last_can_be_opened_after_a_start(
    open_program: Callable[..., Program], box: Path
) -> None:
    program = open_program()
    assert not program.window.menus.actions[Act.LAST_SESSION].isEnabled()
    assert "Continue the last session" not in [one.text() for one in program.window.empty.buttons]
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    wanted = marks(program)
    program.window.close()
    again = open_program()
    assert again.window.menus.actions[Act.LAST_SESSION].isEnabled()
    first = again.window.empty.buttons[0]
    assert first.text() == "Continue the last session"
    assert first.property("primary") == "true"
    there: list[bool] = []
    again.looking.scanned.connect(lambda: there.append(True))
    first.click()
    wait_for(lambda: bool(there))
    assert marks(again) == wanted


def test_the_menu_asks_for_files(
    program: Program, box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_scan(program, box)
    file = tmp_path / "mine"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(file), ""))
    program.window.menus.actions[Act.SAVE_SESSION].trigger()
    written = tmp_path / "mine.twinsweep"
    assert read_session(written).sources[0][1] == str(box)
    os.utime(written, ns=(1, 1))
    program.window.menus.actions[Act.SAVE_SESSION].trigger()  # asked about "mine" alone
    assert "mine.twinsweep already exists" in program.window.banner.text
    assert written.stat().st_mtime_ns == 1
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(written), ""))
    there: list[bool] = []
    program.looking.scanned.connect(lambda: there.append(True))
    program.window.menus.actions[Act.OPEN_SESSION].trigger()
    wait_for(lambda: bool(there))


def test_recent_mail_is_listed_and_opened(
    open_program: Callable[..., Program], box: Path, tmp_path: Path
) -> None:
    program = open_program()
    gone = write_mbox(tmp_path / "A&B", notices(2))
    open_scan(program, box)
    program.looking.open([gone], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) == 2)
    gone.unlink()
    program.parts.preferences.sync()
    again = open_program()
    menu = again.window.menus.recent
    menu.aboutToShow.emit()
    found = [action for action in menu.actions() if action.text()]
    assert [action.isEnabled() for action in found] == [False, True, True]
    assert found[0].text().endswith("A&&B")
    found[1].trigger()
    wait_for(lambda: bool(again.parts.sources.specs()))
    found[2].trigger()
    assert again.parts.preferences.recent == ()


def test_the_file_holds_no_text_of_mail(program: Program, box: Path, tmp_path: Path) -> None:
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    file = tmp_path / "s.twinsweep"
    assert program.sessions.save(file)
    text = file.read_text()
    assert "Chor" not in text
    assert set(json.loads(text)) == {
        "schema", "sources", "treatments", "threshold", "detectors", "kept", "kept_by", "spared",
        "marks",
    }  # fmt: skip


def test_a_session_begins_at_the_top_of_the_list_with_a_row_selected(
    open_program: Callable[..., Program], tmp_path: Path
) -> None:
    letters = [
        house_mail(n % 9 + 1, f"Letter {n}", " ".join(f"word{n}x{k}" for k in range(60)))
        for n in range(60)
    ]
    box = write_mbox(tmp_path / "Inbox", letters * 2)
    program = open_program()
    open_scan(program, box)
    program.parts.review.set_threshold(0.75)
    program.parts.marking.mark_all_shown()
    file = tmp_path / "work.twinsweep"
    assert program.sessions.save(file)
    results = program.window.results
    results.go_to(100)
    assert results.verticalScrollBar().value() > 0

    for opened in (open_program(), program):
        if opened is program:
            opened.parts.marking.unmark_all()
        assert open_session(opened, file)
        results = opened.window.results
        opened.window.show_page(LIST)
        wait_for(lambda opened=opened: not opened.parts.review.is_sorting)
        QTest.qWait(100)
        assert results.currentIndex().row() == 1, "the first copy, as after a scan"
        assert results.selected_numbers().tolist() == [1]
        assert results.verticalScrollBar().value() == 0
