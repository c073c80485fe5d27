"""The list, a report and a plan as files, from the real window."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.screens.scanning import open_scan
from helpers.screens.screen_parts import wait_for
from PySide6.QtWidgets import QFileDialog

from core.cli.exits import Exit
from core.cli.main import main
from gui.app import Program
from gui.models.results.listing import LISTING_HEADER
from gui.widgets.menus import Act
from gui.wiring.file_names import with_ending

pytestmark = pytest.mark.slow


def export_to(
    program: Program, path: Path, monkeypatch: pytest.MonkeyPatch, act: Act = Act.EXPORT_LIST
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    program.window.menus.actions[act].trigger()


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_every_row_that_passes_the_filter_is_in_the_file_folded_or_not(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not program.window.menus.actions[Act.EXPORT_LIST].isEnabled()
    mails = [a_mail(NOTICE, subject="=cmd", number=n) for n in (1, 2, 3)]
    mails += [a_mail(OTHER, subject="Chor", number=n) for n in (4, 5)]
    box = write_mbox(tmp_path / "Inbox", mails)
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    program.window.results.fold_all(True)
    file = tmp_path / "list.csv"

    export_to(program, file, monkeypatch)
    wait_for(file.exists)

    rows = read(file)
    assert tuple(rows[0]) == LISTING_HEADER
    assert [row["role"] for row in rows] == ["kept", "copy", "copy", "kept", "copy"]
    assert [row["group"] for row in rows] == ["1", "1", "1", "2", "2"]
    assert [row["marked"] for row in rows] == ["", "yes", "yes", "", "yes"]
    assert {row["subject"] for row in rows} == {"'=cmd", "Chor"}
    assert rows[1]["similarity"] == "1.0"
    assert rows[1]["verdict"]
    assert not rows[0]["verdict"]
    assert all(int(row["size_bytes"]) > 100 for row in rows)
    assert len({row["message_id"] for row in rows}) == 5

    program.parts.review.shown_copies.set_filter("chor")
    wait_for(lambda: program.parts.review.model.rowCount() < 3)
    wait_for(lambda: not program.exporting.is_busy)
    export_to(program, file, monkeypatch)
    wait_for(lambda: len(read(file)) == 2)


def test_a_part_of_the_list_says_that_it_is_one(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails = [a_mail(NOTICE, number=n) for n in (1, 2)]
    mails += [a_mail(OTHER, subject="Chor", number=n) for n in (3, 4)]
    open_scan(program, write_mbox(tmp_path / "Inbox", mails))
    window, file, titles = program.window, tmp_path / "list.csv", list[str]()

    def answer(_parent: object, title: str, *_more: object, **_options: object) -> tuple[str, str]:
        titles.append(title)
        return str(file), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    window.menus.actions[Act.EXPORT_LIST].trigger()
    wait_for(lambda: window.statusBar().currentMessage().endswith("list.csv"))
    program.parts.review.shown_copies.set_filter("chor")
    window.menus.actions[Act.EXPORT_LIST].trigger()
    wait_for(lambda: "1 of 2 groups (filtered)" in window.statusBar().currentMessage())
    wait_for(lambda: not program.exporting.is_busy)

    assert titles == ["Export the list", "Export the list: 1 of 2 groups (filtered)"]
    assert {row["subject"] for row in read(file)} == {"Chor"}


def test_a_mailbox_is_not_written_over_and_it_is_said(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = write_mbox(tmp_path / "Inbox.csv", [a_mail(NOTICE, number=n) for n in (1, 2)])
    before = box.read_bytes()
    open_scan(program, box)

    export_to(program, box, monkeypatch)
    wait_for(lambda: "different kind of file" in program.window.banner.text)

    assert box.read_bytes() == before


def test_a_filter_without_a_hit_keeps_the_focus_and_can_be_corrected(
    program: Program, tmp_path: Path
) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE, number=n) for n in (1, 2)])
    open_scan(program, box)
    program.window.show()
    program.window.activateWindow()
    wait_for(program.window.isActiveWindow)
    program.window.filter.setFocus()
    program.window.filter.setText("zebra")
    wait_for(program.window.empty.isVisible)

    assert program.window.filter.hasFocus()
    assert program.window.bar.move_marked.accessibleDescription() != "No groups yet: scan first"

    program.window.filter.backspace()
    assert program.window.filter.text() == "zebr"
    assert program.window.filter.hasFocus()


def test_the_report_holds_all_groups_says_what_is_marked_and_is_private(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = program.window.menus.actions
    assert not actions[Act.EXPORT_REPORT].isEnabled()
    mails = [a_mail(NOTICE, subject="<script>1</script>", number=1) for _ in range(2)]
    mails += [a_mail(OTHER, subject="Chor", number=4) for _ in range(2)]
    box = write_mbox(tmp_path / "Inbox", mails)
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    program.parts.review.shown_copies.set_filter("chor")  # the report does not go by it
    file = tmp_path / "report.html"

    export_to(program, file, monkeypatch, Act.EXPORT_REPORT)
    wait_for(file.exists)

    text = file.read_text("utf-8")
    assert text.count('<td class="kept">Kept</td>') == 2
    assert text.count('<td class="marked">Marked</td>') == 2
    assert "&lt;script&gt;1&lt;/script&gt;" in text
    assert "<script" not in text
    assert "<bdi>Inbox</bdi>" in text
    assert "Exact copies" in text


def test_a_plan_of_the_marks_is_one_that_the_terminal_carries_out(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    action = program.window.menus.actions[Act.EXPORT_PLAN]
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE) for _ in range(3)])
    before = box.read_bytes()
    open_scan(program, box)
    assert not action.isEnabled()
    program.parts.marking.mark_all_shown()
    wait_for(action.isEnabled)
    file = tmp_path / "plan.json"

    export_to(program, file, monkeypatch, Act.EXPORT_PLAN)
    wait_for(lambda: "Plan for 2 messages" in program.window.banner.text)

    assert box.read_bytes() == before
    moves = json.loads(file.read_text())["moves"]
    assert len(moves) == 2
    wait_for(lambda: not program.moving.is_busy)
    assert main(["apply", str(file), "--yes", "--confirm=2"]) == Exit.OK
    assert box.read_bytes().count(b"\nMessage-ID:") == 1


def test_what_a_plan_may_not_move_is_not_in_it(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE) for _ in range(3)])
    open_scan(program, box)
    program.parts.marking.mark_all_shown()
    write_mbox(box, [a_mail(OTHER)])  # nothing is as it was
    file = tmp_path / "plan.json"

    export_to(program, file, monkeypatch, Act.EXPORT_PLAN)
    wait_for(lambda: "No plan was written" in program.window.banner.text)

    assert not file.exists()


def test_a_plan_is_not_written_over_mail(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = write_mbox(tmp_path / "Inbox.json", [a_mail(NOTICE) for _ in range(2)])
    before = box.read_bytes()
    open_scan(program, box)
    program.parts.marking.mark_all_shown()

    export_to(program, box, monkeypatch, Act.EXPORT_PLAN)
    wait_for(lambda: "different kind of file" in program.window.banner.text)

    assert box.read_bytes() == before


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("mine", "mine.html"),
        ("mine.json", "mine.html"),
        ("mine.HTML", "mine.HTML"),
        ("mine.htm", "mine.htm"),
        ("of 1.2.2024", "of 1.2.2024.html"),
    ],
)
def test_the_ending_of_a_name_is_that_of_what_is_written(typed: str, written: str) -> None:
    assert with_ending(Path(typed), ".html") == Path(written)


def test_a_corrected_name_replaces_nothing_unasked(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = write_mbox(tmp_path / "Inbox", [a_mail(NOTICE, number=n) for n in (1, 2)])
    open_scan(program, box)

    export_to(program, tmp_path / "mine.json", monkeypatch, Act.EXPORT_REPORT)
    wait_for((tmp_path / "mine.html").exists)
    wait_for(lambda: not program.exporting.is_busy)
    assert not (tmp_path / "mine.json").exists()
    os.utime(tmp_path / "mine.html", ns=(1, 1))
    export_to(program, tmp_path / "mine.json", monkeypatch, Act.EXPORT_REPORT)

    assert "mine.html already exists" in program.window.banner.text
    assert (tmp_path / "mine.html").stat().st_mtime_ns == 1
