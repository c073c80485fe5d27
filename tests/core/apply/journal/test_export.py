"""Reports of a run: everything in them, nothing in them acts."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from helpers.process.systems import has_mode
from helpers.screens.pair_views import run_item

from core.apply.journal.export import write_report
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState

BAD = '=HYPERLINK("http://x")'
REASON = Refusal(RefusalKind.CHANGED, "/mail/x")
ITEMS = (
    run_item(0, subject='Angebot "März", <b>1</b>'),
    run_item(1, subject=BAD, state=ItemState.SKIPPED, reason=REASON),
)


def test_csv_has_a_row_for_each_message_and_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    write_report("a1", ITEMS, path)

    with path.open(encoding="utf-8-sig", newline="") as file:
        first, second = csv.DictReader(file)
    assert first["subject"] == 'Angebot "März", <b>1</b>'
    assert (second["subject"], second["state"], second["reason"]) == (
        f"'{BAD}",
        "skipped",
        "changed",
    )


def test_json_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    write_report("a1", ITEMS, path)

    whole = json.loads(path.read_text("utf-8"))
    assert whole["schema"] == "twinsweep.run/1"
    assert [move["subject"] for move in whole["moves"]] == [ITEMS[0].move.what.subject, BAD]
    assert whole["moves"][1] == {
        "n": 1, "state": "skipped", "reason": "changed", "detail": "/mail/x", "subject": BAD,
        "sender": "ann@example.org", "message_id": "1@example.org", "from": "/mail/Inbox.mbox",
        "folder": "", "to": "trash", "kept_in": "/mail/Archive.mbox", "kept_folder": "",
        "verdict": "IDENTICAL", "score": 1.0, "by": "oldest", "size_bytes": 41000,
        "sha256": "0" * 64,
    }  # fmt: skip


def test_the_page_escapes_what_strangers_wrote_and_loads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run.html"
    write_report("<a>", ITEMS, path)

    text = path.read_text("utf-8")
    assert "<b>1</b>" not in text
    assert "&lt;b&gt;1&lt;/b&gt;" in text
    assert "<title>Twinsweep &lt;a&gt;</title>" in text
    assert "default-src 'none'" in text


def test_only_the_user_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    write_report("a1", ITEMS, path)

    assert has_mode(path, 0o600)


def test_half_characters_do_not_stop_it(tmp_path: Path) -> None:
    write_report("a1", (run_item(0, subject="a\udce4b"),), tmp_path / "run.csv")

    assert "a?b" in (tmp_path / "run.csv").read_text("utf-8")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_report("a1", ITEMS, tmp_path / "no" / "run.csv")


@pytest.mark.parametrize("ending", [".csv", ".json", ".html"])
def test_only_a_report_of_its_kind_is_replaced(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"run{ending}"
    path.write_bytes(b"From anna@example.org Mon Jan 01 00:00:00 2024\n\nMail\n")
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        write_report("a1", ITEMS, path)
    assert path.read_bytes() == before

    path.unlink()
    write_report("a1", ITEMS[:1], path)
    first = path.read_bytes()
    write_report("b2", ITEMS, path)
    assert len(path.read_bytes()) > len(first)
