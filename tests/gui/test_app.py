from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix
from helpers.screens.pair_views import ViewSide, pair_view
from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from core.cli.exits import Exit
from core.errors import SettingsError
from core.job import Progress, Stage
from core.system.only_one import take_lock
from core.system.places import HOME_VARIABLE, find_places
from gui.app import Program
from gui.assets import Theme, theme_colours
from gui.dialogs.crash import CrashDialog
from gui.dialogs.open_already import tell_already_open, tell_no_home
from gui.main_window import LIST, app_icon
from gui.models.compare.diff_lines import Columns
from gui.start import run
from gui.widgets.menus import Act

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GUI = [sys.executable, "-m", "gui"]


def test_a_second_window_says_that_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    first = take_lock(find_places().data / "window.lock")
    assert first is not None

    with subprocess.Popen(GUI, stderr=subprocess.PIPE, text=True, cwd=ROOT) as second:
        assert second.stderr is not None
        told = second.stderr.readline()
        second.kill()

    first.close()
    assert "already open" in told


@needs_posix
def test_without_a_home_the_window_says_so_and_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("HOME", "nowhere")

    with subprocess.Popen(
        [sys.executable, "-m", "gui", str(tmp_path)], stderr=subprocess.PIPE, text=True,
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:  # fmt: skip
        assert process.stderr is not None
        told = process.stderr.readline()
        process.kill()

    assert "HOME: there is no folder nowhere" in told
    assert list(tmp_path.iterdir()) == []


def test_the_box_about_it_ends_the_program_with_a_code(qapp: QApplication) -> None:
    def close() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert "TWINSWEEP_HOME" in box.informativeText()
        box.accept()

    QTimer.singleShot(20, close)

    assert tell_no_home(app_icon(), SettingsError("HOME", "")) == Exit.USAGE


def test_where_its_files_cannot_be_written_the_window_says_so(
    qapp: QApplication, own_home: Path
) -> None:
    (own_home / "config").write_text("in the way")
    heard: list[str] = []

    def close() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        heard.append(f"{box.text()} {box.informativeText()}")
        box.accept()

    QTimer.singleShot(20, close)

    assert run(()) == Exit.UNEXPECTED
    assert heard[0].startswith("Twinsweep cannot write its own files. ")
    assert str(own_home / "config") in heard[0]
    assert "Free some space" in heard[0]


def test_the_box_of_a_second_window_ends_it_with_a_code(
    qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    def close() -> None:
        box = qapp.activeModalWidget()
        assert isinstance(box, QMessageBox)
        box.accept()

    QTimer.singleShot(20, close)

    assert tell_already_open(app_icon()) == Exit.REFUSED
    assert "already open" in capsys.readouterr().err


def test_an_exception_in_any_thread_is_told_in_a_dialog(program: Program, qtbot: QtBot) -> None:
    told: list[str] = []

    def read_and_close() -> None:  # a crash that stays open would fail the fixture
        for window in QApplication.topLevelWidgets():
            if isinstance(window, CrashDialog) and window.isVisible():
                told.append(window.report)
                window.reject()
                return
        QTimer.singleShot(20, read_and_close)

    QTimer.singleShot(20, read_and_close)
    thread = threading.Thread(
        target=program.tell_of, args=(ValueError("the reason"),), name="worker"
    )
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))

    assert "ValueError: the reason" in told[0]


def test_theme_follows_the_choice_and_is_remembered(program: Program) -> None:
    program.window.menus.themes[Theme.DARK].trigger()

    assert program.parts.preferences.theme == "dark"
    sheet = QApplication.instance().styleSheet()
    assert theme_colours(Theme.DARK).base in sheet
    program.window.menus.themes[Theme.LIGHT].trigger()


def test_two_messages_stand_side_by_side_in_a_wide_window_unless_the_user_wants_otherwise(
    program: Program,
) -> None:
    window, text = program.window, program.window.compare.text
    window.show_page(LIST)
    window.show_results(True, scanned=True)
    window.compare.show_pair(pair_view(ViewSide(text="Pay 5 EUR"), ViewSide(text="Pay 9 EUR")))

    def columns_at(width: int) -> int:
        window.resize(QSize(width, 900))
        QApplication.processEvents()
        return 1 if text.is_narrow else 2

    assert [columns_at(width) for width in (1280, 1400, 1920, 1280)] == [1, 2, 2, 1]
    window.menus.columns[Columns.TWO].trigger()
    assert [columns_at(width) for width in (1280, 1920)] == [2, 2]
    assert text.width() > 2 * 240
    window.menus.columns[Columns.ONE].trigger()
    assert [columns_at(width) for width in (1280, 1920)] == [1, 1]
    assert program.parts.preferences.compare_columns == "one"


def test_the_columns_of_the_comparison_are_remembered(
    open_program: Callable[..., Program],
) -> None:
    open_program().window.menus.columns[Columns.ONE].trigger()

    again = open_program().window

    assert [columns for columns, act in again.menus.columns.items() if act.isChecked()] == [
        Columns.ONE
    ]
    again.resize(QSize(1920, 900))
    assert again.compare.text.is_narrow


def test_comparison_goes_below_the_results_in_a_narrow_window(program: Program) -> None:
    program.window.resize(QSize(1280, 800))
    assert program.window.content.orientation() == Qt.Orientation.Horizontal

    program.window.resize(QSize(960, 600))

    assert program.window.content.orientation() == Qt.Orientation.Vertical

    program.window.setMinimumSize(1, 1)
    program.window.resize(QSize(900, 400))

    assert program.window.content.orientation() == Qt.Orientation.Horizontal, "it is low"


def test_first_start_offers_what_can_be_done(program: Program) -> None:
    words = [button.text() for button in program.window.empty.buttons]

    assert program.window.empty.title == "Find copies of the same message"
    assert words == [
        "Add an e-mail account\u2026",
        "Open a mail file\u2026",
        "Open a mail folder\u2026",
        "Found on this computer\u2026",
        "Try with sample mail",
    ]
    assert not program.window.menus.actions[Act.SCAN].isEnabled()


def test_sample_mail_is_made_scanned_and_shown(program: Program, qtbot: QtBot) -> None:
    program.window.empty.buttons[-1].click()
    qtbot.waitUntil(lambda: program.parts.review.scanned is not None)

    assert program.parts.review.model.rowCount() > 20
    assert program.window.overview.isVisible()


def test_title_tells_the_percent_while_something_runs(program: Program) -> None:
    program.window.progress.begin()
    program.window.progress.show_progress(Progress(Stage.READING, 5, 10))
    assert program.window.windowTitle().startswith("46 %")

    program.window.show_percent(-1)
    assert program.window.windowTitle() == "Twinsweep"


def test_stop_ends_a_scan_and_says_so(program: Program, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "Inbox").write_bytes(
        b"".join(
            b"From a@example.org Mon Mar  2 09:00:00 2026\nSubject: %d\n\nText %d.\n\n" % (n, n)
            for n in range(20_000)
        )
    )
    program.looking.open([tmp_path / "Inbox"], scan=True)
    qtbot.waitUntil(lambda: program.parts.scan.is_busy)

    program.window.menus.actions[Act.STOP].trigger()
    assert program.window.progress.phase_words == "Stopping\u2026"
    qtbot.waitUntil(lambda: not program.parts.scan.is_busy)

    assert program.parts.review.scanned is None
    assert "Stopped" in program.window.statusBar().currentMessage()


def test_press_on_the_boxes_marks_and_press_on_the_arrow_folds(
    program: Program, qtbot: QtBot
) -> None:
    program.looking.open_sample()
    qtbot.waitUntil(lambda: program.parts.review.scanned is not None)
    results, model = program.window.results, program.parts.review.model
    n_lines = model.rowCount()

    def press(number: int, x: int) -> None:
        place = results.visualRect(model.index(number, 0))
        spot = QPoint(place.left() + x, place.center().y())
        QTest.mouseClick(results.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    press(1, 60)
    assert model.line(1).mark == Qt.CheckState.Checked
    press(0, 38)
    assert model.line(1).mark == Qt.CheckState.Unchecked, "all of the group were marked"
    press(0, 16)
    assert model.rowCount() == n_lines - model.line(0).n_copies


def test_there_is_nothing_to_scan_after_a_job_without_sources(program: Program) -> None:
    program.moving._on_busied(True)
    program.moving._on_busied(False)

    assert not program.window.scan.isEnabled()
    assert not program.window.menus.actions[Act.SCAN].isEnabled()
