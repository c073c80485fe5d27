"""A name that is completed is another one: what stands there is replaced by nobody unasked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.screens.scanned_mail import three_copies
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import press, wait_for
from PySide6.QtWidgets import QFileDialog

from gui.app import Program
from gui.dialogs.runs.history import History
from gui.widgets.menus import Act
from gui.wiring.file_names import with_ending

pytestmark = pytest.mark.slow

ENDINGS = (".csv", ".json", ".html")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("mine", "mine.json"),
        ("mine.csv", "mine.csv"),
        ("mine.HTM", "mine.HTM"),
        ("mine.txt", "mine.json"),
        ("of 1.2.2024", "of 1.2.2024.json"),
    ],
)
def test_of_several_kinds_the_ending_that_was_typed_counts(typed: str, written: str) -> None:
    assert with_ending(Path(typed), ".json", ENDINGS) == Path(written)


def history_of_a_run(program: Program, folder: Path) -> History:
    """Move two copies, and open History with the run that did."""
    open_scan(program, three_copies(folder / "Inbox"))
    program.parts.marking.mark_all_shown()
    program.window.menus.actions[Act.ASK_SMALL].setChecked(False)
    program.window.bar.move_wanted.emit()
    wait_for(lambda: "2 messages moved" in program.window.banner.text)
    wait_for(lambda: not program.moving.is_busy and not program.parts.scan.is_busy)
    history = program.moving.looking_back.history
    program.moving.looking_back.open()
    wait_for(lambda: history.current_run is not None)
    return history


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_the_report_of_a_run_is_of_the_kind_that_was_chosen_and_replaces_nothing_unasked(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, banner = history_of_a_run(program, tmp_path), program.window.banner
    typed, chosen = tmp_path / "mine", "JSON (*.json)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(typed), chosen))

    press(history, "Export report")
    written = tmp_path / "mine.json"
    wait_for(written.exists)
    assert len(json.loads(written.read_text("utf-8"))["moves"]) == 2
    wait_for(lambda: not program.moving.is_busy)

    written.write_text("{}\n", "utf-8")
    press(history, "Export report")
    assert "mine.json already exists" in banner.text
    assert written.read_text("utf-8") == "{}\n"
    assert not typed.exists()


@pytest.mark.qt_log_ignore("does not support")  # the offscreen platform raises nothing
def test_a_mailbox_is_no_report_of_a_run(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = history_of_a_run(program, tmp_path)
    mail = tmp_path / "mail.csv"
    mail.write_bytes(b"From anna@example.org Mon Jan 01 00:00:00 2024\n\nMail\n")
    before = mail.read_bytes()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(mail), ""))

    press(history, "Export report")
    wait_for(lambda: "different kind of file" in program.window.banner.text)

    assert mail.read_bytes() == before
