"""Saving a cleaned copy in the real window: asked for, written, told of; stopped, gone on with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.apple_mail import write_emlx
from helpers.boxes.copies import SourceMail, files_of, mail_of, read_copy, write_source
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from core.errors import StoreFailed
from core.model.copying import CopyForm
from core.model.mail import MessageFlag
from core.model.sources import SourceKind, Treatment
from gui.app import Program
from gui.dialogs.runs.save_copy import SaveCopyDialog
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

BODY = (
    b"Liebe Nachbarn, am Dienstag fehlt von acht bis zwoelf Uhr das Wasser im ganzen Haus.\n"
    b"Bitte fuellt vorher einen Eimer und stellt in dieser Zeit keine Waschmaschine an.\n"
)
OTHER = b"The minutes of the spring meeting are in the hall, and a copy is with the caretaker.\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    mails = [
        SourceMail("a", MessageFlag.SEEN, BODY),
        SourceMail("b", MessageFlag.FLAGGED, OTHER),
        SourceMail("a", MessageFlag.SEEN, BODY),
    ]
    return write_source(SourceKind.MAILDIR, tmp_path / "mail", {"Inbox": mails}).path


def answering(choose: Callable[[SaveCopyDialog], None], seen: list[SaveCopyDialog]) -> None:
    """Answer the dialog that opens next."""

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, SaveCopyDialog):
            QTimer.singleShot(20, answer)
            return
        seen.append(dialog)
        choose(dialog)

    QTimer.singleShot(20, answer)


def saving(program: Program, act: Act, form: CopyForm, into: Path) -> Path:
    """Press the command, choose form and folder, wait for the end; the new folder."""
    chosen: list[Path] = []

    def choose(dialog: SaveCopyDialog) -> None:
        dialog.set_folder(into)
        dialog.name.setText("out")
        dialog.forms.setCurrentIndex(list(CopyForm).index(form))
        chosen.append(dialog.target)
        dialog.save.click()

    answering(choose, [])
    program.window.menus.actions[act].trigger()
    wait_for(lambda: "saved in" in program.window.banner.text)
    return chosen[0]


@pytest.mark.parametrize("form", CopyForm)
def test_all_but_the_marked_are_saved_and_the_mail_stays(
    program: Program, source: Path, tmp_path: Path, form: CopyForm
) -> None:
    before = files_of(source)
    open_scan(program, source)
    program.parts.marking.mark_all_shown()

    target = saving(program, Act.SAVE_COPY, form, tmp_path)

    assert files_of(source) == before
    assert [mail.flags for mail in read_copy(form, target)["Inbox"]] == [
        MessageFlag.SEEN, MessageFlag.FLAGGED,
    ]  # fmt: skip
    assert "2 messages saved" in program.window.banner.text
    assert "1 copy left out" in program.window.banner.text
    told = json.loads((target / "twinsweep-copy.json").read_text())
    assert [one["kept"]["in_copy"] != "" for one in told["left_out"]] == [True]


def test_only_ticked_folders_are_saved_and_the_dialog_says_which_and_how_many(
    program: Program, source: Path, tmp_path: Path
) -> None:
    more = {"Old": [SourceMail("c", MessageFlag.SEEN, OTHER)]}
    other = write_source(SourceKind.MAILDIR, tmp_path / "more", more).path
    write_source(SourceKind.MAILDIR, tmp_path / "x", more).path.joinpath("Old").rename(
        source / "Old"
    )
    program.looking.open([source, other], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    model, seen = program.parts.sources.model, list[SaveCopyDialog]()
    names = [held.folder.name for held in model.entries[0].folders]
    model.treat(model.index(names.index("Old"), 0, model.index(0, 0)), Treatment.SKIP)
    model.treat(model.index(1, 0), Treatment.SKIP)
    lines: list[str] = []

    def choose(dialog: SaveCopyDialog) -> None:
        lines.extend(dialog.saved.toPlainText().splitlines())
        dialog.set_folder(tmp_path)
        dialog.name.setText("out")
        dialog.save.click()

    answering(choose, seen)
    program.window.menus.actions[Act.SAVE_COPY].trigger()
    wait_for(lambda: "saved in" in program.window.banner.text)

    assert [line.rpartition(",")[0] for line in lines] == ["3 messages", "Inbox: 3 messages"]
    assert {k: len(v) for k, v in read_copy(CopyForm.MBOX, tmp_path / "out").items()} == {
        "Inbox": 3
    }
    model.treat(model.index(0, 0), Treatment.SKIP)
    assert not program.window.menus.actions[Act.SAVE_COPY].isEnabled()


def test_the_marked_alone(program: Program, source: Path, tmp_path: Path) -> None:
    open_scan(program, source)
    program.parts.marking.mark_all_shown()

    target = saving(program, Act.SAVE_MARKED, CopyForm.EML, tmp_path)

    assert [len(mails) for mails in read_copy(CopyForm.EML, target).values()] == [1]


def test_with_nothing_marked_all_is_saved_and_marked_ones_cannot_be(
    program: Program, source: Path, tmp_path: Path
) -> None:
    open_scan(program, source)
    assert not program.window.menus.actions[Act.SAVE_MARKED].isEnabled()

    target = saving(program, Act.SAVE_COPY, CopyForm.MBOX, tmp_path)

    assert len(read_copy(CopyForm.MBOX, target)["Inbox"]) == 3


def test_the_result_offers_folder_and_report(
    open_program: Callable[..., Program], source: Path, tmp_path: Path
) -> None:
    opened: list[str] = []
    program = open_scan(open_program(open_link=opened.append), source)
    target = saving(program, Act.SAVE_COPY, CopyForm.MBOX, tmp_path)

    for button in program.window.banner.findChildren(QPushButton):
        button.click()

    assert [link.removeprefix("file://") for link in opened] == [
        str(target), str(target / "twinsweep-copy.html"),
    ]  # fmt: skip


@pytest.mark.usefixtures("program")
def test_a_name_that_is_taken_cannot_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    dialog = SaveCopyDialog(tmp_path, "there", marked=0, marked_only=False)

    taken = dialog.save.isEnabled()
    dialog.name.setText("empty")
    free = dialog.save.isEnabled()
    dialog.name.setText("../out")

    assert (taken, free, dialog.save.isEnabled()) == (False, True, False)
    assert dialog.why_not.text()
    dialog.deleteLater()


def test_a_stopped_copy_goes_on_from_the_banner(
    program: Program, source: Path, tmp_path: Path
) -> None:
    open_scan(program, source)

    def choose(dialog: SaveCopyDialog) -> None:
        dialog.set_folder(tmp_path)
        dialog.name.setText("out")
        dialog.save.click()
        program.copying._copies.stop()

    answering(choose, [])
    program.window.menus.actions[Act.SAVE_COPY].trigger()
    wait_for(lambda: bool(program.window.banner.text))
    if "Stopped" in program.window.banner.text:
        assert not (tmp_path / "out").exists()
        program.window.banner.findChildren(QPushButton)[0].click()
        wait_for(lambda: "saved in" in program.window.banner.text)

    assert len(read_copy(CopyForm.MBOX, tmp_path / "out")["Inbox"]) == 3


def test_mail_that_can_only_be_read_is_saved_by_the_main_button(
    program: Program, tmp_path: Path
) -> None:
    mails = [SourceMail("a", MessageFlag.SEEN, BODY), SourceMail("a", MessageFlag.SEEN, BODY)]
    box = tmp_path / "V10" / "Inbox.mbox"
    write_emlx(box, [mail_of(given, states=False) for given in mails])
    before = files_of(box)
    bar = open_scan(program, box.parent).window.bar
    program.parts.marking.mark_all_shown()
    assert bar.move_marked.text() == "Save a cleaned copy\u2026"
    assert bar.move_marked.isEnabled()

    def choose(dialog: SaveCopyDialog) -> None:
        dialog.set_folder(tmp_path)
        dialog.name.setText("out")
        dialog.save.click()

    answering(choose, [])
    bar.move_marked.click()
    wait_for(lambda: "saved in" in program.window.banner.text)

    assert files_of(box) == before
    assert [len(mails) for mails in read_copy(CopyForm.MBOX, tmp_path / "out").values()] == [1]


def test_beside_mail_that_can_be_changed_an_archive_is_protected(
    program: Program, source: Path, tmp_path: Path
) -> None:
    box = tmp_path / "V10" / "Inbox.mbox"
    write_emlx(box, [mail_of(SourceMail("a", MessageFlag.SEEN, BODY), states=False)])
    program.looking.open([source, box.parent], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    program.parts.marking.mark_all_shown()

    board, scanned_now = program.parts.review.board, program.parts.review.scanned
    assert board is not None
    assert scanned_now is not None
    mails = scanned_now.session.mails
    marked = board.groups.members[board.marked]
    assert {int(mails.source[row]) for row in marked} == {0}
    assert "Trash" in program.window.bar.move_marked.text()


def test_a_full_disk_is_told_and_can_be_tried_again(program: Program, tmp_path: Path) -> None:
    program.copying._copies.failed.emit(StoreFailed(tmp_path / "out", "No space left on device"))

    text = program.window.banner.text
    assert "No space left on device" in text
    assert "then press Try again" in text
    assert "History" not in text


def test_enter_saves(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = SaveCopyDialog(tmp_path, "new", marked=1, marked_only=False)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.save.isDefault()
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
