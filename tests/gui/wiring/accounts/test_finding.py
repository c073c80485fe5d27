"""Mail that is on this computer, in the window; Thunderbird beside it (faults F51 to F54)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.homes import around, box, mail, open_in_thunderbird, profile, write_index
from helpers.boxes.mailboxes import write_maildir
from helpers.screens.scanning import scan_all
from helpers.screens.screen_parts import dialogs, press, visible_words, wait_for, when_open
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest

from core.model.found import PlaceKind
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, Treatment
from gui.app import Program
from gui.dialogs.accounts.account import AccountDialog
from gui.dialogs.accounts.found_here import FoundHere
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.models.accounts.sources import CAUTION_ROLE
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

Open = Callable[..., Program]
RUNNING = "Thunderbird is running:\nsearch only"
COMPACT = "Compact this folder\nin Thunderbird first"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a profile "default"."""
    profile(tmp_path / "home" / ".thunderbird")
    return tmp_path / "home"


@pytest.fixture
def opened(home: Path, open_program: Open) -> Program:
    """The window of somebody who has Thunderbird, started."""
    program = open_program(around=around(home))
    program.start()
    wait_for(lambda: len(program.window.empty.buttons) == 6)
    return program


def thunderbird(home: Path) -> Path:
    return home / ".thunderbird" / "ab12cd34.default"


def labels(program: Program) -> list[str]:
    """All rows of the sidebar, as they read."""
    model = program.parts.sources.model
    tops = [model.index(row, 0) for row in range(model.rowCount())]
    return [
        index.data()
        for top in tops
        for index in (top, *(model.index(row, 0, top) for row in range(model.rowCount(top))))
    ]


def use(program: Program, path: Path) -> None:
    before = len(program.parts.sources.specs())
    program.looking.open([path], scan=False)
    wait_for(lambda: len(program.parts.sources.specs()) > before)


def mark_all(program: Program) -> None:
    program.parts.marking.mark_all_shown()
    assert program.parts.review.board is not None
    assert program.parts.review.board.marked.any()


# --- the first start --------------------------------------------------------------------------


def test_the_first_start_offers_the_profile_of_thunderbird(opened: Program, home: Path) -> None:
    first = opened.window.empty.buttons[0]
    assert first.text() == "Use Thunderbird profile “default”"

    first.click()
    wait_for(lambda: bool(opened.parts.sources.specs()))

    entry = opened.parts.sources.model.entries[0]
    assert entry.spec.path == thunderbird(home) / "Mail"
    assert entry.name == "Thunderbird (default)"
    assert [held.folder.name for held in entry.folders] == [
        "Local Folders/Archive/2023",
        "Local Folders/Inbox",
    ]
    assert opened.window.empty.title == "Ready to scan"


def test_a_home_without_thunderbird_is_offered_none(program: Program) -> None:
    program.finding.begin()
    QTest.qWait(200)

    assert "Thunderbird" not in program.window.empty.buttons[0].text()


def test_the_menu_of_sources_names_the_profile_and_its_path(opened: Program, home: Path) -> None:
    words = [action.text() for action in opened.window.add_menu.actions()]

    assert words[1] == f"Thunderbird profile “default” ({thunderbird(home)})"
    opened.window.add_menu.actions()[1].trigger()
    wait_for(lambda: bool(opened.parts.sources.specs()))


# --- found on this computer -------------------------------------------------------------------


def open_found_here(program: Program) -> FoundHere:
    program.window.menus.actions[Act.FOUND].trigger()
    dialog = program.finding.dialog
    assert dialog is not None
    wait_for(lambda: bool(dialog.model.rows))
    return dialog


def test_what_is_found_is_counted_and_added(opened: Program, home: Path) -> None:
    write_maildir(home / "Maildir", [mail(number).partition(b"\n")[2] for number in (1, 8, 9)])
    dialog = open_found_here(opened)
    wait_for(lambda: all(row.contents and row.contents.messages > 0 for row in dialog.model.rows))

    rows = {row.found.place: row for row in dialog.model.rows}
    counts = {place: row.contents.messages for place, row in rows.items() if row.contents}
    assert counts == {
        PlaceKind.THUNDERBIRD: 7,
        PlaceKind.THUNDERBIRD_CACHE: 2,
        PlaceKind.FOLDERS: 3,
    }
    assert [one.place for one in dialog.chosen] == [PlaceKind.THUNDERBIRD, PlaceKind.FOLDERS]
    assert dialog.model.index(0, 0).data() == "Thunderbird: default"
    assert dialog.model.index(0, 2).data() == "7"
    wait_for(lambda: not opened.finding._found.is_busy)
    press(dialog, "&Add 2 places")
    wait_for(lambda: len(opened.parts.sources.specs()) == 2)

    assert [spec.kind for spec in opened.parts.sources.specs()] == [
        SourceKind.MBOX,
        SourceKind.MAILDIR,
    ]
    again = open_found_here(opened)
    assert [row.known for row in again.model.rows] == [True, False, True]
    assert not again.add.isEnabled()
    again.reject()


def test_space_ticks_a_place_and_the_note_explains_it(opened: Program) -> None:
    dialog = open_found_here(opened)
    dialog.table.selectRow(1)
    dialog.table.setCurrentIndex(dialog.model.index(1, 0))

    assert "add its e-mail account" in visible_words(dialog)
    QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert [one.place for one in dialog.chosen][1:] == [PlaceKind.THUNDERBIRD_CACHE]
    dialog.reject()
    wait_for(lambda: not opened.finding._found.is_busy)
    assert opened.parts.sources.specs() == ()


def test_counting_can_be_stopped(opened: Program) -> None:
    dialog = open_found_here(opened)
    press(dialog, "&Stop counting")
    wait_for(lambda: not opened.finding._found.is_busy)

    assert dialog.add.isEnabled()
    dialog.reject()


def test_where_nothing_is_found_it_says_so(program: Program) -> None:
    program.window.menus.actions[Act.FOUND].trigger()
    dialog = program.finding.dialog
    assert dialog is not None
    wait_for(lambda: "No mail found on this computer" in visible_words(dialog))

    assert not dialog.add.isEnabled()
    assert [b.text() for b in dialog.empty.buttons] == [
        "Add an e-mail account\u2026",
        "Open a mail file\u2026",
        "Open a mail folder\u2026",
    ]
    dialog.empty.buttons[0].click()
    wait_for(lambda: bool(dialogs(AccountDialog)))
    assert not dialog.isVisible()
    dialogs(AccountDialog)[0].reject()


# --- dropping ---------------------------------------------------------------------------------


def drop(program: Program, paths: list[Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
    program.window.dragEnterEvent(enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
    program.window.dropEvent(event)


def test_files_folders_and_profiles_can_be_dropped(program: Program, tmp_path: Path) -> None:
    letter = tmp_path / "letter.eml"
    letter.write_bytes(mail(1).partition(b"\n")[2])
    maildir = write_maildir(tmp_path / "M", [mail(2).partition(b"\n")[2]])
    old = box(tmp_path / "old.mbox", [3], index=False)
    made = profile(tmp_path / "t", "work")

    drop(program, [letter, maildir, old, made])
    wait_for(lambda: len(program.parts.sources.specs()) == 4)

    assert [(spec.kind, spec.path) for spec in program.parts.sources.specs()] == [
        (SourceKind.EML, letter),
        (SourceKind.MAILDIR, maildir),
        (SourceKind.MBOX, old),
        (SourceKind.MBOX, made / "Mail"),
    ]
    assert program.parts.sources.model.entries[3].name == "Thunderbird (work)"


def test_a_folder_with_two_kinds_of_mail_is_two_sources(program: Program, tmp_path: Path) -> None:
    mixed = tmp_path / "mixed"
    box(mixed / "old", [1, 2], index=False)
    (mixed / "letter.eml").write_bytes(mail(1).partition(b"\n")[2])

    use(program, mixed)

    kinds = {spec.kind for spec in program.parts.sources.specs()}
    assert kinds == {SourceKind.MBOX, SourceKind.EML}
    assert {spec.path for spec in program.parts.sources.specs()} == {mixed}
    use_again = len(program.parts.sources.specs())
    program.looking.open([mixed], scan=False)
    QTest.qWait(200)
    assert len(program.parts.sources.specs()) == use_again


# --- Thunderbird beside us --------------------------------------------------------------------


def test_f51_an_open_profile_is_looked_at_and_not_cleaned(opened: Program, home: Path) -> None:
    window, made = opened.window, thunderbird(home)
    with open_in_thunderbird(made):
        use(opened, made)
        assert labels(opened)[0] == f"Thunderbird (default)\n{RUNNING}"
        assert window.sources.caution.isVisible()
        assert window.sources.caution.text().startswith("Thunderbird is running")
        scan_all(opened)
        mark_all(opened)
        assert not window.bar.move_marked.isEnabled()
        assert window.bar.move_marked.accessibleDescription().startswith("Thunderbird is running")
        # Whoever gets at the command by another way is told, and may try again.
        window.menus.actions[Act.MOVE_TO_TRASH].trigger()
        wait_for(window.banner.isVisible)
        assert "Thunderbird is running" in window.banner.text
        assert "press Retry" in window.banner.text
        assert len((made / "Mail/Local Folders/Archive.sbd/2023").read_bytes()) > 0

    opened.finding._watch.look()
    wait_for(lambda: labels(opened)[0] == "Thunderbird (default)")
    assert window.bar.move_marked.isEnabled()
    heard = when_open(ReviewSheet, lambda sheet: sheet.reject())
    press(window.banner, "Retry")
    wait_for(lambda: bool(heard))


def test_f51_a_lock_file_that_stayed_behind_is_no_thunderbird(opened: Program, home: Path) -> None:
    assert (thunderbird(home) / ".parentlock").exists()
    use(opened, thunderbird(home))

    assert labels(opened)[0] == "Thunderbird (default)"
    assert not opened.window.sources.caution.isVisible()


def test_f52_a_copy_of_a_server_is_protected_and_says_why(opened: Program, home: Path) -> None:
    inbox = thunderbird(home) / "ImapMail" / "imap.example.org" / "INBOX"
    use(opened, inbox)
    model, window = opened.parts.sources.model, opened.window

    held = model.entries[0].folders[0]
    assert held.folder.fixed is not None
    assert held.folder.fixed.kind is RefusalKind.SERVER_CACHE
    assert held.treatment is Treatment.PROTECT
    window.sources.treatment_wanted.emit(model.index(0, 0), Treatment.SEARCH)
    assert model.entries[0].folders[0].treatment is Treatment.PROTECT
    assert window.sources.caution.isVisible()
    assert "add its e-mail account" in window.sources.caution.text()
    assert "add its e-mail account" in model.index(0, 0).data(
        Qt.ItemDataRole.AccessibleDescriptionRole
    )


def test_f53_deleted_mail_is_never_kept_and_compaction_is_asked_for(
    opened: Program, home: Path
) -> None:
    local = thunderbird(home) / "Mail" / "Local Folders"
    ghost = mail(3, status="0009")
    (local / "Inbox").write_bytes(mail(1) + ghost)
    write_index(local / "Inbox", expunged_bytes=0)
    use(opened, thunderbird(home))
    assert COMPACT not in "".join(labels(opened))

    scan_all(opened)
    wait_for(lambda: any(COMPACT in label for label in labels(opened)))

    assert [label for label in labels(opened) if COMPACT in label] == [
        f"Local Folders/Inbox\n{COMPACT}"
    ]
    inbox = opened.parts.sources.model.index(1, 0, opened.parts.sources.model.index(0, 0))
    assert "Compact Folders" in inbox.data(CAUTION_ROLE)
    assert opened.parts.review.board is not None
    assert len(opened.parts.review.board.groups.kept) == 0  # letter 3 twice, once deleted


def test_f53_without_the_bit_the_index_tells(opened: Program, home: Path) -> None:
    inbox = thunderbird(home) / "Mail" / "Local Folders" / "Inbox"
    write_index(inbox, expunged_bytes=len(mail(3)))
    use(opened, thunderbird(home))

    assert [label for label in labels(opened) if COMPACT in label] == [
        f"Local Folders/Inbox\n{COMPACT}"
    ]
    write_index(inbox, expunged_bytes=0)  # compacted, say
    opened.finding._watch.look()
    wait_for(lambda: COMPACT not in "".join(labels(opened)))


def test_f54_an_unfinished_compaction_is_refused_and_said(opened: Program, home: Path) -> None:
    local = thunderbird(home) / "Mail" / "Local Folders"
    for folder in (local, local / "Archive.sbd"):
        (folder / ".compact-temp").mkdir()
    before = {path: path.read_bytes() for path in thunderbird(home).rglob("*") if path.is_file()}
    use(opened, thunderbird(home))
    assert sum("Compaction not finished" in label for label in labels(opened)) == 2
    scan_all(opened)
    mark_all(opened)

    opened.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(opened.window.banner.isVisible)

    assert "did not finish compacting" in opened.window.banner.text
    press(opened.window.banner, "Retry")
    wait_for(opened.window.banner.isVisible)
    assert before == {p: p.read_bytes() for p in thunderbird(home).rglob("*") if p.is_file()}
