"""Known bulk mail with real widgets on real files: remembered, found, marked, moved, put back."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import visible_words, wait_for
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton

from core.library.store import Library
from core.model.seeds import NewSeed
from core.system.places import find_places
from core.text.normal import normalize_text
from gui.app import Program
from gui.dialogs.review.known_bulk import KnownBulkDialog
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.review.seed_form import SeedForm
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

START = "Nur heute zum halben Preis: drei Paar Socken aus bester Wolle"
MIDDLE = "warm und weich wie am ersten Tag, auch nach vielen Wintern, in zehn schönen Farben"
END = "und wer zwei Freunde wirbt, bekommt die Mütze ganz umsonst dazu"
OFFER = f"{START}, {MIDDLE}, {END}."


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0 and 1 one notice, 2 a choir, 3 an offer, 4 and 5 the offer with another end each."""
    offers = [
        OFFER,
        OFFER.replace(START, "Greift zu, so lange der kleine Vorrat im Laden reicht"),
        OFFER.replace(END, "doch bitte nur gegen Barzahlung an der hinteren Kasse"),
    ]
    return write_mbox(
        tmp_path / "Inbox",
        [
            a_mail(NOTICE),
            a_mail(NOTICE.replace("Dienstag", "Freitag"), number=2),
            a_mail(OTHER, subject="Chor", number=3),
            *(a_mail(o, subject="Angebot", number=4 + n) for n, o in enumerate(offers)),
        ],
    )


def go_to(program: Program, row: int) -> None:
    program.window.results.go_to(program.parts.review.model.line_of_row(row))


def library() -> Library:
    return Library(find_places().library)


def answer(dialog_type: type, act: Callable[[object], None]) -> None:
    """Do something with the next dialog of a kind that opens."""

    def when_there() -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, dialog_type) and widget.isVisible():
                act(widget)
                return
        QTimer.singleShot(20, when_there)

    QTimer.singleShot(20, when_there)


def remember(program: Program, *, others: bool = False, name: str = "") -> None:
    """Press B in the list, and Return."""

    def fill(form: SeedForm) -> None:
        form.others.setChecked(others)
        if name:
            form.line.setText(name)
        QTest.keyClick(form.line, Qt.Key.Key_Return)

    answer(SeedForm, fill)
    program.window.results.setFocus()
    QTest.keyClick(program.window.results, Qt.Key.Key_B)


def status_words(program: Program) -> str:
    return program.window.statusBar().currentMessage()


def open_known_bulk(program: Program) -> KnownBulkDialog:
    program.window.menus.actions[Act.KNOWN_BULK].trigger()
    dialog = program.remembering.dialog
    wait_for(dialog.isVisible)
    return dialog


def cells(dialog: KnownBulkDialog, column: int) -> list[str]:
    model = dialog.hits.model()
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def press(dialog: KnownBulkDialog, words: str) -> None:
    shown = [b for b in dialog.findChildren(QPushButton) if b.isVisible()]
    found = [b for b in shown if words in b.text().replace("&", "")]
    assert [b.isEnabled() for b in found] == [True]
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_a_message_is_remembered_by_a_key_and_undo_forgets_it(program: Program, box: Path) -> None:
    open_scan(program, box)
    go_to(program, 0)

    remember(program, name="Wasser")
    wait_for(lambda: "2 messages of this scan match" in status_words(program))

    (seed,) = library().seeds()
    assert (seed.name, seed.degree, seed.hits) == ("Wasser", 0.8, 2)
    assert seed.text.startswith(NOTICE[:20].lower())
    program.parts.review.undo_stack.undo()
    wait_for(lambda: library().seeds() == ())
    program.parts.review.undo_stack.redo()
    wait_for(lambda: [again.number for again in library().seeds()] == [seed.number])


def test_a_later_scan_of_another_source_tells_and_lists(
    program: Program, box: Path, tmp_path: Path
) -> None:
    open_scan(program, box)
    go_to(program, 0)
    remember(program)
    wait_for(lambda: "remembered" in status_words(program))
    later = NOTICE.replace("Dienstag", "Mittwoch")
    other = write_mbox(tmp_path / "Archive", [a_mail(later, number=8), a_mail(OTHER, number=9)])

    program.looking.open([other], scan=True)
    wait_for(program.window.banner.isVisible)

    assert program.window.banner.text.startswith("3 messages are known bulk mail, of 1 kind")
    dialog = open_known_bulk(program)
    wait_for(lambda: len(cells(dialog, 1)) == 3)
    assert "Archive" in cells(dialog, 3)[0] + cells(dialog, 3)[1] + cells(dialog, 3)[2]
    assert sorted(cells(dialog, 0)) == ["Not marked", "Not marked", "Stays"]
    assert not program.parts.review.decisions()


def test_a_kind_is_marked_by_hand_moved_and_put_back(program: Program, box: Path) -> None:
    before = box.read_bytes()
    open_scan(program, box)
    wait_for(lambda: program.window.results.current_line() is not None)
    library().add([a_seed(OFFER)], 1)
    dialog = open_known_bulk(program)
    wait_for(lambda: len(cells(dialog, 0)) == 3)
    assert cells(dialog, 0) == ["Stays", "Not marked", "Not marked"]

    press(dialog, "Mark all of this kind")
    assert cells(dialog, 0) == ["Stays", "Marked", "Marked"]
    told: list[str] = []
    answer(ReviewSheet, lambda sheet: (told.append(words_of(sheet)), sheet.accept()))
    press(dialog, "Move 2 to Trash")
    wait_for(lambda: "Undo" in [b.text() for b in program.window.banner.findChildren(QPushButton)])

    assert "2 messages are known bulk mail: one of each kind stays" in told[0]
    assert box.read_bytes() != before
    wait_for(lambda: len(cells(dialog, 0)) == 1 and not program.parts.scan.is_busy)
    program.moving._moves.undo_last()
    wait_for(lambda: box.read_bytes() == before)
    wait_for(lambda: len(cells(dialog, 0)) == 3 and not program.parts.scan.is_busy)


def test_what_is_protected_flagged_or_has_other_files_is_left_alone(
    program: Program, tmp_path: Path
) -> None:
    with_file = a_mail(OFFER, subject="Angebot", number=4)
    with_file.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="a.pdf")
    mails = [
        a_mail(OFFER, subject="Angebot", number=6),
        a_mail(OFFER, subject="Angebot", number=5, X_Mozilla_Status="0004"),
        with_file,
        a_mail(OFFER, subject="Angebot", number=3),
    ]
    library().add([a_seed(OFFER)], 1)
    open_scan(program, write_mbox(tmp_path / "Inbox", mails))
    dialog = open_known_bulk(program)
    wait_for(lambda: cells(dialog, 0) == ["Stays", "Not marked", "Not marked", "Not marked"])

    press(dialog, "Mark all of this kind")

    assert cells(dialog, 0) == ["Stays", "Not marked", "Not marked", "Marked"]
    assert status_words(program).startswith(
        "Skipped 2 messages, flagged or with different attachments"
    )
    dialog.hits.selectRow(2)
    dialog.hits.setFocus()
    QTest.keyClick(dialog.hits, Qt.Key.Key_Space)
    assert cells(dialog, 0) == ["Stays", "Not marked", "Marked", "Marked"]
    QTest.keyClick(dialog.hits, Qt.Key.Key_Space)
    assert cells(dialog, 0) == ["Stays", "Not marked", "Not marked", "Marked"]
    press(dialog, "Mark all of this kind")
    assert cells(dialog, 0) == ["Stays", "Not marked", "Not marked", "Not marked"]
    dialog.hits.selectRow(0)
    press(dialog, "Mark or unmark")
    assert status_words(program) == "This message stays."
    parts = program.parts
    assert parts.review.scanned is not None
    parts.sources.protect_folder(parts.review.scanned.session, 0)
    wait_for(lambda: cells(dialog, 0) == ["Stays", "Protected", "Protected", "Protected"])


def test_of_a_file_that_can_only_be_read_nothing_can_be_marked(
    program: Program, tmp_path: Path
) -> None:
    library().add([a_seed(OFFER)], 1)
    offers = [a_mail(OFFER, subject="Angebot", number=n) for n in range(3)]
    box = write_mbox(tmp_path / "Inbox", offers)
    os.link(box, tmp_path / "Second name")
    open_scan(program, box)
    dialog = open_known_bulk(program)
    wait_for(lambda: cells(dialog, 0)[1:] == ["Protected", "Protected"])

    buttons = {b.text(): b for b in dialog.findChildren(QPushButton)}
    assert not buttons["&Mark all of this kind"].isEnabled()


def test_the_list_is_changed_forgotten_and_each_step_is_undone(
    program: Program, box: Path
) -> None:
    library().add([a_seed(NOTICE, "Wasser"), a_seed(OFFER)], 1)
    dialog = open_known_bulk(program)
    wait_for(lambda: dialog.seeds.model().rowCount() == 2)
    open_scan(program, box)
    wait_for(lambda: seeds_here(dialog) == [("Socken", 3), ("Wasser", 2)])
    assert dialog.current is not None
    assert dialog.current.seed.name == "Wasser"  # the cursor stays on what it was on
    dialog.seeds.selectRow(0)

    def rename(form: SeedForm) -> None:
        form.line.setText("Strümpfe")
        form.degree.setValue(0.95)
        form.accept()

    answer(SeedForm, rename)
    press(dialog, "Change")
    wait_for(lambda: [s.name for s in library().seeds()] == ["Wasser", "Strümpfe"])
    wait_for(lambda: seeds_here(dialog) == [("Wasser", 2), ("Strümpfe", 1)])
    dialog.seeds.selectAll()
    press(dialog, "Forget")
    wait_for(lambda: dialog.seeds.model().rowCount() == 0)
    assert not dialog.seeds.isVisible()
    press(dialog, "Undo: forget 2 known messages")
    wait_for(lambda: seeds_here(dialog) == [("Wasser", 2), ("Strümpfe", 1)])
    press(dialog, "Undo: change known bulk mail")
    wait_for(lambda: [(s.name, s.degree) for s in library().seeds()][1] == ("Socken", 0.6))


def test_a_step_of_the_window_is_not_undone_from_the_list(program: Program, box: Path) -> None:
    """The button once said "Undo similarity" here, and took back what nobody saw."""
    library().add([a_seed(OFFER)], 1)
    dialog = open_known_bulk(program)
    open_scan(program, box)
    wait_for(lambda: dialog.seeds.model().rowCount() == 1)
    assert undo_words(dialog) == []

    press(dialog, "Forget")
    wait_for(lambda: undo_words(dialog) == ["Undo: forget 1 known message"])
    program.parts.review.set_threshold(0.8)
    program.parts.review.end_slide()

    wait_for(lambda: undo_words(dialog) == [])
    program.parts.review.undo_stack.undo()
    assert undo_words(dialog) == ["Undo: forget 1 known message"]


def undo_words(dialog: KnownBulkDialog) -> list[str]:
    buttons = dialog.findChildren(QPushButton)
    return [b.text() for b in buttons if b.text().startswith("Undo") and b.isVisible()]


def test_an_empty_list_says_what_to_do(program: Program) -> None:
    dialog = open_known_bulk(program)

    assert "Remember one of them" in visible_words(dialog)
    assert [b.text() for b in dialog.empty.buttons] == ["&Import\u2026"]
    assert dialog.empty.isVisible()
    assert not dialog.seeds.isVisible()


def seeds_here(dialog: KnownBulkDialog) -> list[tuple[str, int]]:
    model = dialog.seeds.model()
    return [
        (str(model.index(row, 0).data()), int(model.index(row, 2).data()))
        for row in range(model.rowCount())
    ]


def choose(file: Path) -> None:
    """Type the name of a file into the next dialog that asks for one, and Return."""

    def fill(asking: QFileDialog) -> None:
        line = asking.findChildren(QLineEdit)[0]
        line.setText(str(file))
        QTest.keyClick(line, Qt.Key.Key_Return)

    answer(QFileDialog, fill)


def test_it_is_written_to_files_and_read_from_them(program: Program, tmp_path: Path) -> None:
    library().add([a_seed(NOTICE, "Wasser"), a_seed(OFFER)], 1)
    whole, lines = tmp_path / "known.json", tmp_path / "known.txt"
    dialog = open_known_bulk(program)
    wait_for(lambda: dialog.seeds.model().rowCount() == 2)
    for file in (whole, lines):
        choose(file)
        press(dialog, "Export")
        wait_for(file.exists)
        wait_for(lambda f=file: status_words(program) == f"Exported to {f}")
    assert len(lines.read_text("utf-8").splitlines()) == 2
    choose(lines)
    press(dialog, "Export")
    wait_for(lambda: "known.txt already exists" in program.window.banner.text)
    program.window.banner.hide()
    choose(tmp_path / "known")
    press(dialog, "Export")
    wait_for(lambda: "known.json already exists" in program.window.banner.text)
    assert not (tmp_path / "known").exists()
    library().remove([1, 2])

    choose(whole)
    press(dialog, "Import")
    wait_for(lambda: [s.name for s in library().seeds()] == ["Wasser", "Socken"])
    wait_for(lambda: status_words(program).startswith("2 messages remembered"))
    choose(lines)
    press(dialog, "Import")
    wait_for(lambda: status_words(program) == "2 were already remembered.")
    lines.write_text("")
    choose(lines)
    press(dialog, "Import")
    wait_for(lambda: "Nothing could be imported" in program.window.banner.text)


def test_a_library_that_cannot_be_read_is_told_and_the_scan_stands(
    program: Program, box: Path
) -> None:
    path = find_places().library
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all, but long enough to look like a file of one" * 20)

    open_scan(program, box)

    wait_for(lambda: str(path) in program.window.banner.text)
    assert program.parts.review.board is not None


def test_what_says_too_little_is_not_remembered(program: Program, tmp_path: Path) -> None:
    mails = [a_mail("Danke!", subject="Danke", number=1)] * 2
    open_scan(program, write_mbox(tmp_path / "Inbox", mails))
    go_to(program, 0)

    program.window.menus.actions[Act.REMEMBER].trigger()

    assert status_words(program) == "Its text is too short to be recognized."
    assert library().seeds() == ()


def words_of(sheet: ReviewSheet) -> str:
    return " ".join(label.text() for label in sheet.findChildren(QLabel))


def a_seed(text: str, name: str = "Socken") -> NewSeed:
    return NewSeed(name, 0.6, normalize_text(text))
