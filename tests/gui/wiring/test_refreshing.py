"""After the click: what the list shows once mail was moved, put back, removed or deleted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import BODY
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, visible_words, wait_for
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from core.actions.moving import list_runs
from core.actions.overview import Measure, Overview
from core.decide.ladder import Step
from gui.app import Program
from gui.main_window import OVERVIEW
from gui.models.results.lines import Column
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

WORDS = ("water", "gas", "light", "heating", "roof", "garden")


def body(word: str) -> str:
    """A letter that is like no other letter of these tests."""
    return " ".join(f"{word}{n}" for n in range(60)) + f" {BODY if word == 'water' else ''}"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Six letters; of each a second copy at the end, of the first one a third."""
    letters = [house_mail(n, word.title(), body(word)) for n, word in enumerate(WORDS)]
    return write_mbox(tmp_path / "Inbox", [*letters, *letters, letters[0]])


@pytest.fixture
def ready(program: Program, box: Path) -> Program:
    """The box scanned; small moves go without a question."""
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    return open_scan(program, box)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def subjects(program: Program) -> list[str]:
    """The subject of each line."""
    model = program.parts.review.model
    return [
        str(model.index(row, Column.SUBJECT).data()).rsplit(" \u00b7", 1)[0]
        for row in range(model.rowCount())
    ]


def line_of(program: Program, subject: str, *, copy: bool = True) -> int:
    """The first line of this subject, of a copy or of a kept message."""
    model = program.parts.review.model
    facts = program.parts.review.scanned
    assert facts is not None
    for number in range(model.rowCount()):
        line = model.line(number)
        if facts.facts.table.subject[line.row] == subject and line.is_kept is not copy:
            return number
    return -1


def mark(program: Program, subject: str) -> None:
    """Mark the first copy of a letter."""
    program.window.results.go_to(line_of(program, subject))
    program.window.menus.actions[Act.MARK].trigger()


def n_marked(program: Program) -> int:
    board = program.parts.review.board
    return 0 if board is None else int(board.marked.sum())


def hold_reading(program: Program) -> None:
    """Let each reading of the mail wait, until `go_on`, as soon as it begins."""
    program.parts.scan.busied.connect(lambda busy: busy and program.parts.scan.pause(True))


def wait_for_reading(program: Program) -> None:
    """The list is being brought up to date now."""
    assert program.refreshing.is_due
    wait_for(lambda: program.parts.scan.is_busy)
    assert program.parts.scan.is_refreshing


def wait_until_read(program: Program) -> None:
    """The list is up to date."""
    wait_for(lambda: not program.refreshing.is_due and not program.parts.scan.is_busy)


def go_on(program: Program) -> None:
    program.parts.scan.pause(False)
    wait_until_read(program)


def move(program: Program) -> None:
    banner = program.window.banner
    program.window.bar.move_marked.click()
    assert not banner.isVisible(), "what was said before is out of date"
    wait_for(lambda: banner.isVisible() and "moved" in banner.text)


def test_what_was_moved_leaves_the_list_before_anything_is_read(ready: Program) -> None:
    hold_reading(ready)
    window, review = ready.window, ready.parts.review
    mark(ready, "Gas")
    mark(ready, "Water")
    window.results.go_to(line_of(ready, "Roof"))
    before = subjects(ready)
    assert before.count("Water") == 3

    move(ready)
    wait_for_reading(ready)

    now = subjects(ready)
    assert now.count("Water") == 2
    assert "Gas" not in now, "a group of one is none"
    assert len(now) == len(before) - 3
    assert n_marked(ready) == 0
    assert [text for text in ready.window.findChildren(QPushButton) if text.text() == "Undo"]
    assert window.progress.phase_words == "Updating the list"
    line = window.results.current_line()
    assert line is not None
    assert review.scanned is not None
    assert review.scanned.facts.table.subject[line.row] == "Roof", "the cursor stays"
    go_on(ready)
    assert subjects(ready) == now
    assert "moved" in window.banner.text, "the way back stays on screen"


def test_the_list_is_usable_while_it_is_brought_up_to_date(ready: Program) -> None:
    hold_reading(ready)
    window = ready.window
    mark(ready, "Gas")
    move(ready)
    wait_for_reading(ready)

    mark(ready, "Roof")
    window.results.go_to(line_of(ready, "Light"))
    window.menus.actions[Act.KEEP].trigger()
    window.similarity.slider.setValue(90)
    window.results.go_to(line_of(ready, "Garden"))
    assert n_marked(ready) == 1
    assert not window.bar.move_marked.isEnabled(), "places in the mailbox are others now"
    window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    assert "when it is up to date" in window.statusBar().currentMessage()
    scanned = ready.parts.review.scanned
    assert scanned is not None
    kept = ready.parts.review.model.line(line_of(ready, "Light", copy=False)).row
    digests = scanned.recalled.digests
    place = int((digests[:kept] == digests[kept]).sum())

    go_on(ready)

    review, now = ready.parts.review, ready.parts.review.scanned
    assert now is not None
    assert now is not scanned
    assert now.facts.n_mails == scanned.facts.n_mails - 1
    line = review.model.line(line_of(ready, "Roof"))
    assert review.choices.marked_of[line.row] == line.kept, "the mark is on the same message"
    assert n_marked(ready) == 1
    kept = review.model.line(line_of(ready, "Light", copy=False)).row
    assert int((now.recalled.digests[:kept] == now.recalled.digests[kept]).sum()) == place
    assert review.choices.threshold == 0.9
    current = window.results.current_line()
    assert current is not None
    assert now.facts.table.subject[current.row] == "Garden"
    assert window.bar.move_marked.isEnabled()


def test_undo_takes_back_marks_and_moves_in_the_order_of_time(ready: Program, box: Path) -> None:
    before = digest(box)
    menus, window = ready.window.menus, ready.window
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)
    mark(ready, "Roof")
    assert n_marked(ready) == 1

    menus.undo.trigger()
    assert n_marked(ready) == 0
    assert menus.undo.text() == "&Undo: move 1 message to Trash"
    assert digest(box) != before

    hold_reading(ready)
    menus.undo.trigger()
    wait_for(lambda: "1 message put back" in window.banner.text)
    wait_for_reading(ready)
    assert digest(box) == before
    assert subjects(ready).count("Gas") == 2, "back in the list before anything is read"
    assert n_marked(ready) == 1, "marked as it was before the move"
    assert not menus.redo.text().startswith("&Redo: move"), "a move is reviewed before it is done"
    go_on(ready)
    assert subjects(ready).count("Gas") == 2
    assert n_marked(ready) == 1

    menus.undo.trigger()
    assert n_marked(ready) == 0
    assert not menus.undo.isEnabled()
    menus.redo.trigger()
    menus.redo.trigger()
    assert n_marked(ready) == 2, "both marks are on their messages, three scans later"
    assert digest(box) == before


def test_undo_of_a_move_keeps_what_was_called_no_copy(ready: Program, box: Path) -> None:
    before = digest(box)
    window, review = ready.window, ready.parts.review
    assert review.scanned is not None
    last = review.scanned.facts.n_mails - 1  # no row of the scan after the move
    window.results.go_to(review.model.line_of_row(last))
    window.menus.actions[Act.NOT_COPIES].trigger()
    apart = review.choices.ignored
    assert last in {row for pair in apart for row in pair}
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)

    window.menus.undo.trigger()
    wait_for(lambda: "1 message put back" in window.banner.text)

    assert review.choices.ignored == apart
    wait_until_read(ready)
    assert digest(box) == before


def test_undo_from_the_banner_takes_the_move_off_the_stack(ready: Program, box: Path) -> None:
    before = digest(box)
    mark(ready, "Gas")
    move(ready)
    press(ready.window.banner, "Undo")
    wait_for(lambda: "put back" in ready.window.banner.text)
    wait_until_read(ready)

    assert digest(box) == before
    assert "move" not in ready.window.menus.undo.text()
    assert "move" not in ready.window.menus.redo.text()


def test_an_undo_that_fails_says_why_and_can_be_tried_again(ready: Program, box: Path) -> None:
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)
    after = digest(box)
    copies = [one for one in ready.parts.places.trash.rglob("*") if one.suffix == ".mbox"]
    whole = {one: one.read_bytes() for one in copies}
    assert whole
    for one in copies:
        one.write_bytes(b"From nobody\n\ndamaged\n")

    ready.window.menus.undo.trigger()
    wait_for(lambda: "could not be" in ready.window.banner.text)

    assert digest(box) == after
    assert "Gas" not in subjects(ready), "it is not back"
    assert ready.window.menus.undo.text() == "&Undo: move 1 message to Trash"


def test_a_scan_keeps_the_moves_on_the_stack(ready: Program, box: Path) -> None:
    before = digest(box)
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)

    ready.looking.scan()
    wait_until_read(ready)
    assert ready.window.menus.undo.text() == "&Undo: move 1 message to Trash"
    ready.window.menus.undo.trigger()
    wait_for(lambda: digest(box) == before)
    wait_for(lambda: not ready.parts.scan.is_busy and subjects(ready).count("Gas") == 2)


def test_several_moves_come_back_one_after_the_other(ready: Program, box: Path) -> None:
    before = digest(box)
    for subject in ("Gas", "Roof"):
        mark(ready, subject)
        move(ready)
        wait_until_read(ready)
    assert len(list_runs(ready.parts.places)) == 2

    for left, subject in ((1, "Roof"), (0, "Gas")):
        ready.window.menus.undo.trigger()
        wait_for(lambda subject=subject: subject in subjects(ready))
        wait_until_read(ready)
        assert subjects(ready).count(subject) == 2
        open_runs = [r for r in list_runs(ready.parts.places) if r.moved and not r.returns]
        assert len(open_runs) == left
        ready.window.menus.undo.trigger()  # the mark that was set for it
        assert n_marked(ready) == 0
    assert digest(box) == before


def test_the_overview_counts_no_more_what_was_moved(ready: Program) -> None:
    hold_reading(ready)

    def exact(overview: Overview) -> tuple[int, int]:
        """What the first step takes, and how many messages the folders hold."""
        step = next(one for one in overview.survey.rungs if one.step is Step.EXACT)
        of_folders = [one for one in overview.shares if one.by is Measure.FOLDER]
        return step.messages, sum(share.messages for share in of_folders)

    def counted(other_than: Overview | None = None) -> Overview:
        """The overview on its page, once there is another one than before."""
        ready.window.show_page(OVERVIEW)
        wait_for(lambda: ready.overviewing._overview not in (None, other_than))
        assert ready.overviewing._overview is not None
        return ready.overviewing._overview

    before = counted()
    ready.window.show_page(1)
    mark(ready, "Gas")
    move(ready)
    wait_for_reading(ready)

    after = counted(before)
    assert exact(after) == tuple(number - 1 for number in exact(before))
    go_on(ready)


def test_reading_that_is_stopped_says_so_and_offers_to_go_on(ready: Program) -> None:
    hold_reading(ready)
    mark(ready, "Gas")
    move(ready)
    wait_for_reading(ready)

    ready.window.progress.stop.click()
    wait_for(lambda: not ready.parts.scan.is_busy)

    assert "may be out of date" in ready.window.banner.text
    assert "moved" in ready.window.banner.text
    assert "Gas" not in subjects(ready)
    QTest.qWait(20)  # a layout shows a button once the window lives again
    press(ready.window.banner, "Rescan")
    wait_for_reading(ready)
    go_on(ready)
    assert "Gas" not in subjects(ready)


def test_rows_of_a_removed_source_leave_at_once(ready: Program, tmp_path: Path) -> None:
    letters = [house_mail(n, word.title(), body(word)) for n, word in enumerate(WORDS[:2])]
    other = write_mbox(tmp_path / "Other", letters)
    open_scan(ready, other)
    wait_for(lambda: subjects(ready).count("Gas") == 3)
    mark(ready, "Roof")
    hold_reading(ready)

    entries = ready.parts.sources.model.entries
    number = next(n for n, entry in enumerate(entries) if entry.spec.path == other)
    ready.window.sources.removal_wanted.emit(number)

    board, scanned = ready.parts.review.board, ready.parts.review.scanned
    assert board is not None
    assert scanned is not None
    shown = {*board.groups.kept.tolist(), *board.groups.members.tolist()}
    folders = {scanned.session.folders[int(scanned.session.mails.folder[row])] for row in shown}
    assert {scanned.session.specs[one.source].path for one in folders} == {
        entry.spec.path for entry in ready.parts.sources.model.entries
    }
    wait_for(lambda: subjects(ready).count("Gas") == 2)
    assert n_marked(ready) == 1
    wait_for_reading(ready)
    go_on(ready)
    assert subjects(ready).count("Gas") == 2
    assert n_marked(ready) == 1
    now = ready.parts.review.scanned
    assert now is not None
    assert len(now.session.specs) == 1


def eml_folder(folder: Path) -> Path:
    """Three files with one letter each, all the same."""
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.eml").write_bytes(house_mail(1, "Water", BODY))
    return folder


def test_what_was_read_anew_for_a_list_that_was_closed_is_dropped(ready: Program) -> None:
    scanned = ready.parts.review.scanned
    assert scanned is not None
    to_now = np.arange(scanned.facts.n_mails, dtype=np.int32)
    ready.refreshing._begun_for = ready.parts.review.scan_number
    ready.parts.review.close()  # its last source was removed while a worker was reading

    ready.refreshing._on_refreshed(scanned, to_now)

    assert ready.parts.review.scanned is None


def test_a_kept_file_that_was_deleted_offers_to_read_again(
    program: Program, tmp_path: Path
) -> None:
    folder = eml_folder(tmp_path / "letters")
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    open_scan(program, folder)
    program.parts.marking.mark_all_shown()
    board, scanned = program.parts.review.board, program.parts.review.scanned
    assert board is not None
    assert scanned is not None
    kept = scanned.session.mails.uid[int(board.groups.kept[0])]
    gone = next(one for one in folder.iterdir() if one.name in kept or kept in one.name)
    gone.unlink()

    program.window.bar.move_marked.click()
    wait_for(lambda: "can be moved" in program.window.banner.text)
    assert "kept message" in program.window.banner.text
    press(program.window.banner, "Rescan")
    wait_for(lambda: program.parts.review.model.rowCount() == 2)

    assert len(list(folder.glob("*.eml"))) == 2


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_history_follows_an_undo_by_the_keyboard(ready: Program) -> None:
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)
    history = ready.moving.looking_back.history
    ready.window.menus.actions[Act.HISTORY].trigger()
    states: Callable[[], list[str]] = lambda: [  # noqa: E731 - said twice below
        str(history._items.index(row, 4).data()) for row in range(history._items.rowCount())
    ]
    wait_for(lambda: states() == ["Moved"])

    ready.window.menus.undo.trigger()

    wait_for(lambda: history._runs.rowCount() == 2)
    wait_for(lambda: states() == ["Back in its place"])
    assert history._runs.index(0, 1).data() == "Put back"


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_history_says_that_it_is_read_before_it_shows_a_run(ready: Program) -> None:
    history = ready.moving.looking_back.history
    said: Callable[[], set[str]] = lambda: {  # noqa: E731 - said twice below
        label.text() for label in history.findChildren(QLabel) if label.isVisible()
    }
    for subject in ("Gas", "Water"):
        mark(ready, subject)
        move(ready)
        press(ready.window.banner, "Details")

        assert "Reading the history\u2026" in said()
        assert "Nothing has been moved yet" not in said()
        assert history.current_run is None

        newest = list_runs(ready.parts.places)[0].id
        wait_for(lambda: history.current_run is not None)
        assert history.current_run is not None
        assert history.current_run.id == newest
        wait_until_read(ready)


def test_a_list_that_became_empty_says_that_it_is_updated(
    program: Program, tmp_path: Path
) -> None:
    letters = [house_mail(n, word.title(), body(word)) for n, word in enumerate(WORDS)]
    open_scan(program, write_mbox(tmp_path / "Inbox", [*letters, letters[0]]))
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.parts.marking.mark_all_shown()
    hold_reading(program)
    said: list[str] = []
    program.parts.scan.busied.connect(lambda _: said.append(visible_words(program.window.empty)))

    program.window.bar.move_marked.click()
    wait_for(lambda: program.window.middle.currentWidget() is program.window.empty)
    said.append(visible_words(program.window.empty))
    wait_for_reading(program)
    said.append(visible_words(program.window.empty))

    assert all("The list is being updated" in words for words in said), said
    go_on(program)
    assert "No copies found" in visible_words(program.window.empty)


def counted(program: Program) -> int:
    """The number beside the one mailbox in the sidebar."""
    (entry,) = program.parts.sources.model.entries
    return sum(held.n_mails for held in entry.folders)


def test_the_numbers_in_the_sidebar_follow_a_move_and_its_undo_with_the_list(
    ready: Program,
) -> None:
    wait_for(lambda: counted(ready) == 13)
    hold_reading(ready)
    mark(ready, "Gas")
    mark(ready, "Water")
    move(ready)
    wait_for_reading(ready)
    assert counted(ready) == 11, "before anything is read"

    go_on(ready)
    assert counted(ready) == 11

    press(ready.window.banner, "Undo")
    wait_for(lambda: "put back" in ready.window.banner.text)
    wait_for_reading(ready)
    assert counted(ready) == 13
    go_on(ready)
    assert counted(ready) == 13


# --- a mailbox that another program renamed -----------------------------------------------------


def test_an_undo_makes_a_renamed_mailbox_anew_only_where_a_person_says_so(
    ready: Program, box: Path
) -> None:
    mark(ready, "Gas")
    move(ready)
    wait_until_read(ready)
    banner = ready.window.banner
    box.rename(box.with_name("Renamed"))

    press(banner, "Undo")
    wait_for(lambda: "put back" in banner.text)

    assert not box.exists()
    assert "Its mailbox was moved, renamed or deleted" in banner.text

    press(banner, "Put back into a new “Inbox”")
    wait_for(lambda: "1 message put back" in banner.text)

    assert box.read_bytes().count(b"Subject: Gas") == 1


def test_so_it_does_with_one_of_several_mailboxes_in_a_folder(
    program: Program, box: Path, tmp_path: Path
) -> None:
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    root = tmp_path / "Mail"
    root.mkdir()
    write_mbox(root / "Other", [house_mail(99, "Tea", body("tea"))])
    box = box.rename(root / "Work.mbox")
    open_scan(program, root)
    mark(program, "Gas")
    move(program)
    wait_until_read(program)
    banner = program.window.banner
    box.rename(root / "Renamed.mbox")

    press(banner, "Undo")
    wait_for(lambda: "Its mailbox was moved, renamed or deleted" in banner.text)
    assert not box.exists()

    press(banner, "Put back into a new “Work.mbox”")
    wait_for(lambda: "1 message put back" in banner.text)
    wait_until_read(program)
    assert box.read_bytes().count(b"Subject: Gas") == 1


@pytest.mark.parametrize("beside", [False, True])
def test_the_messages_of_a_renamed_mailbox_leave_the_list_and_it_is_said_why(
    program: Program, box: Path, tmp_path: Path, *, beside: bool
) -> None:
    tea = [house_mail(99, "Tea", body("tea"))] * 2
    open_scan(program, box, *([write_mbox(tmp_path / "Other", tea)] if beside else []))
    banner, review = program.window.banner, program.parts.review
    mark(program, "Gas")
    away = box.rename(box.with_name("Renamed"))

    program.window.bar.move_marked.click()
    wait_for(lambda: "no longer there" in banner.text)
    press(banner, "Rescan")
    wait_for(lambda: "does not exist" in banner.text)
    wait_until_read(program)
    wait_for(lambda: not review.is_sorting)

    assert "Inbox does not exist. Its messages were removed from the list" in banner.text
    assert set(subjects(program)) == ({"Tea"} if beside else set())
    assert review.later_decisions() is None
    assert not program.window.bar.move_marked.isEnabled()

    away.rename(box)
    press(banner, "Rescan")
    wait_for(lambda: subjects(program).count("Gas") == 2)
    assert not banner.isVisible()
