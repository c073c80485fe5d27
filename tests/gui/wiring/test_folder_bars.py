"""What folders mean for copies: skipped ones count for nothing, read-only ones keep theirs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_eml, write_maildir, write_mbox
from helpers.boxes.read_only import read_only
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, visible_words, wait_for

from core.decide.ladder import Step
from core.model.sources import Treatment
from gui.app import Program
from gui.controllers.sessions import read_session
from gui.main_window import OVERVIEW
from gui.models.results.lines import Column
from gui.widgets.menus import Act
from gui.wiring.review.overview_words import READABLE

pytestmark = pytest.mark.slow

READ_ONLY = "In a read-only file or folder: stays"


def letters(*words: str) -> list[bytes]:
    """A letter for each word, unlike all others."""
    bodies = {word: " ".join(f"{word}{n}" for n in range(60)) for word in words}
    return [house_mail(len(word), word.title(), bodies[word]) for word in words]


def whys(program: Program) -> set[str]:
    """What the list says of its copies."""
    model = program.parts.review.model
    assert model.cells is not None
    lines = [model.line(number) for number in range(model.rowCount())]
    return {model.cells.text(line, Column.WHY) for line in lines if not line.is_kept}


def hold_reading(program: Program) -> None:
    """Let each reading of the mail wait as soon as it begins."""
    program.parts.scan.busied.connect(lambda busy: busy and program.parts.scan.pause(True))


def treat(program: Program, treatment: Treatment, number: int = 0) -> None:
    """Set a source to search, protect or skip."""
    sources = program.parts.sources
    sources.treat(sources.model.index(number, 0), treatment)


def n_places(program: Program) -> dict[str, int]:
    """How many messages of the list lie in each file."""
    model, shown = program.parts.review.model, program.parts.review.shown
    assert shown is not None
    rows = [model.line(number).row for number in range(model.rowCount())]
    folders = [shown.session.folders[int(shown.session.mails.folder[row])] for row in rows]
    return Counter(held.folder.path.name for held in folders)


def wait_until_read(program: Program) -> None:
    """Let what is held go on, until the list is up to date."""

    def is_read() -> bool:
        program.parts.scan.pause(False)
        return not program.refreshing.is_due and not program.parts.scan.is_busy

    wait_for(is_read)
    wait_for(lambda: not program.parts.review.is_sorting)


def wait_for_overview(program: Program) -> None:
    program.window.show_page(OVERVIEW)
    wait_for(lambda: program.window.overview.title.text() != "Counting\u2026")


# --- skipped folders ----------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """Two letters, three times each."""
    return write_mbox(tmp_path / "Inbox", letters("gas", "water") * 3)


@pytest.fixture
def two(program: Program, tmp_path: Path) -> Program:
    """An inbox with one letter twice and another one; an archive with a copy of each."""
    inbox = write_mbox(tmp_path / "Inbox", letters("gas", "gas", "water"))
    archive = write_mbox(tmp_path / "Archive", letters("gas", "water"))
    open_scan(program, inbox, archive)
    assert n_places(program) == {"Inbox": 3, "Archive": 2}
    return program


def archive_of(program: Program) -> int:
    return [spec.path.name for spec in program.parts.sources.specs()].index("Archive")


def test_a_folder_that_is_skipped_after_a_scan_counts_for_nothing(
    two: Program, tmp_path: Path
) -> None:
    hold_reading(two)
    two.parts.marking.mark_all_shown()

    treat(two, Treatment.SKIP, archive_of(two))

    wait_for(lambda: n_places(two) == {"Inbox": 2})  # at once, before anything is read
    wait_until_read(two)
    assert n_places(two) == {"Inbox": 2}
    scanned = two.parts.review.scanned
    assert scanned is not None
    assert [held.folder.path.name for held in scanned.session.folders] == ["Inbox"]
    wait_for_overview(two)
    wait_for(lambda: "1 exact copy" in visible_words(two.window.overview))
    assert not two.window.banner.isVisible()

    file = tmp_path / "s.twinsweep"
    assert two.sessions.save(file)
    assert {mark.goes.source for mark in read_session(file).marks} <= {1 - archive_of(two)}


def test_a_folder_that_is_searched_again_is_offered_to_be_scanned(two: Program) -> None:
    banner = two.window.banner
    treat(two, Treatment.SKIP, archive_of(two))
    wait_until_read(two)

    treat(two, Treatment.SEARCH, archive_of(two))
    assert banner.text == "1 mailbox is not in these results."
    treat(two, Treatment.SKIP, archive_of(two))
    assert not banner.isVisible()
    treat(two, Treatment.PROTECT, archive_of(two))
    press(banner, "Scan")
    wait_for(lambda: two.parts.scan.is_busy)
    wait_until_read(two)

    assert n_places(two) == {"Inbox": 3, "Archive": 2}
    assert not banner.isVisible()


def test_a_folder_that_is_searched_again_while_it_is_left_out_is_offered_too(
    two: Program,
) -> None:
    hold_reading(two)
    treat(two, Treatment.SKIP, archive_of(two))
    wait_for(lambda: two.parts.scan.is_busy)
    treat(two, Treatment.SEARCH, archive_of(two))
    wait_until_read(two)

    assert two.window.banner.text == "1 mailbox is not in these results."


def test_a_folder_set_to_skip_while_the_list_is_read_again_stays_out(
    program: Program, box: Path
) -> None:
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    open_scan(program, box)
    hold_reading(program)
    window, scan = program.window, program.parts.scan
    window.results.go_to(1)
    window.menus.actions[Act.MARK].trigger()
    window.bar.move_marked.click()
    wait_for(lambda: "moved" in window.banner.text and scan.is_busy)
    assert scan.is_refreshing
    treat(program, Treatment.SKIP)
    assert n_places(program) == {}

    wait_until_read(program)
    assert n_places(program) == {}

    press(window.banner, "Undo")
    wait_for(lambda: "put back" in window.banner.text)
    assert n_places(program) == {}
    scan.pause(False)


def test_a_folder_set_to_skip_during_a_scan_is_not_in_the_list(
    program: Program, box: Path
) -> None:
    hold_reading(program)
    program.looking.open([box], scan=True)
    wait_for(lambda: program.parts.scan.is_busy)
    treat(program, Treatment.SKIP)
    program.parts.scan.pause(False)
    wait_for(lambda: program.parts.review.scanned is not None)

    assert n_places(program) == {}
    wait_until_read(program)
    assert n_places(program) == {}
    assert "Skip" in visible_words(program.window)


# --- one message by two ways --------------------------------------------------------------------


@pytest.mark.parametrize("alone_first", [True, False, None])
@pytest.mark.parametrize("by_itself", [True, False])
def test_nothing_is_moved_out_of_what_is_protected_by_another_way_to_it(
    program: Program, tmp_path: Path, alone_first: bool | None, by_itself: bool
) -> None:
    """A file of a folder beside the folder, or (None) without it; either of them is protected."""
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    folder = write_eml(tmp_path / "eml", letters("gas", "gas", "roof", "water"))
    inbox = write_mbox(tmp_path / "Inbox", letters("gas", "house", "garden"))
    file = folder / "mail 2.eml"
    program.looking.open([file if by_itself else folder], scan=False)
    wait_for(lambda: bool(program.parts.sources.specs()))
    treat(program, Treatment.PROTECT)
    program.parts.sources.remove(0)
    ways = {True: [file, folder], False: [folder, file], None: [file]}[alone_first]

    open_scan(program, *ways, inbox)
    program.parts.marking.mark_all_shown()
    program.window.bar.move_marked.click()
    wait_for(lambda: "moved" in program.window.banner.text)
    wait_until_read(program)

    assert file.exists()
    if not by_itself:
        assert len(list(folder.iterdir())) == 4


# --- folders that can only be read --------------------------------------------------------------


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Path]:
    """A read-only file with two letters twice, one of them in the inbox, too."""
    path = write_mbox(tmp_path / "Archive", letters("gas", "roof") * 2)
    with read_only(path):
        yield path


def test_what_is_read_only_is_known_before_anything_is_offered(
    program: Program, box: Path, archive: Path
) -> None:
    before = archive.read_bytes()
    open_scan(program, box, archive)

    assert READ_ONLY in whys(program)
    board = program.parts.review.board
    assert board is not None
    program.parts.marking.mark_all_shown()
    going = {row for decision in program.parts.review.decisions() for row in decision.drop}
    scanned = program.parts.review.scanned
    assert scanned is not None
    assert {int(scanned.session.mails.folder[row]) for row in going} == {0}
    assert len(going) == 5, "the copy in the archive is the one that stays"

    wait_for_overview(program)
    wait_for(lambda: READABLE in program.window.overview.steps)
    words = visible_words(program.window.overview)
    assert "5 exact copies" in words
    assert "Can't be moved: 2 messages" in words
    assert "The file or folder is read-only." in words
    assert "scan it alone and save a cleaned copy" in words
    program.window.overview.steps[READABLE].click()
    wait_for(lambda: "read-only" in program.window.banner.text)
    assert whys(program) == {READ_ONLY}
    assert archive.read_bytes() == before


def test_where_all_is_read_only_no_step_is_offered_and_a_cleaned_copy_is(
    program: Program, archive: Path
) -> None:
    open_scan(program, archive)

    wait_for_overview(program)
    wait_for(lambda: READABLE in program.window.overview.steps)
    overview = program.window.overview
    assert list(overview.steps) == [READABLE]
    assert overview.title.text() == "No copies that can be moved"
    assert "Can't be moved: 2 messages" in visible_words(overview)
    assert program.window.bar.move_marked.text() == "Save a cleaned copy\u2026"
    program.parts.marking.mark_all_shown()
    assert program.parts.review.decisions(), "to be left out of the cleaned copy"

    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: "None of the marked" in program.window.banner.text)
    assert "The file or folder is read-only" in program.window.banner.text
    names = [button.text() for button in program.window.banner._buttons.buttons]
    assert names == ["Save a cleaned copy\u2026"]


def test_a_file_with_a_second_name_stays_and_says_why(
    program: Program, box: Path, tmp_path: Path
) -> None:
    other = write_mbox(tmp_path / "Other", letters("roof") * 2)
    os.link(other, tmp_path / "Second name")
    open_scan(program, box, other)

    wait_for_overview(program)
    wait_for(lambda: READABLE in program.window.overview.steps)
    assert "The file has a second name on this disk." in visible_words(program.window.overview)
    assert program.window.overview.steps.keys() == {Step.EXACT, READABLE}


def test_a_maildir_that_cannot_be_written_is_read_only(program: Program, tmp_path: Path) -> None:
    maildir = write_maildir(tmp_path / "Maildir", letters("gas") * 2)
    with read_only(maildir / "cur"):
        open_scan(program, maildir)
        wait_for_overview(program)
        wait_for(lambda: READABLE in program.window.overview.steps)

    program.looking.scan()
    wait_for(lambda: Step.EXACT in program.window.overview.steps)
