"""`twinsweep copy` through the terminal's door."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.copies import files_of, read_copy
from helpers.boxes.mailboxes import mails, put_time_back, write_mbox
from helpers.boxes.moving import mail_bytes, write_box
from helpers.boxes.takeouts import write_takeout
from helpers.process.program import plan_file

from core.cli.exits import Exit
from core.cli.main import main
from core.model.copying import CopyForm
from core.model.sources import SourceKind
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An mbox: 0 a, 1 b, 2 copy of 0, 3 copy of 0, 4 c."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return write_box(SourceKind.MBOX, tmp_path / "box.mbox", list("abaac")).path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code, stdout and stderr."""

    def of(*words: str | Path) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return of


@pytest.fixture
def plan(box: Path, tmp_path: Path, run: Run) -> Path:
    """A plan that takes messages 2 and 3."""
    return plan_file(run, box, tmp_path)


@pytest.mark.parametrize("form", CopyForm)
def test_all_but_what_the_plan_takes(
    plan: Path, box: Path, tmp_path: Path, run: Run, form: CopyForm
) -> None:
    before = box.read_bytes()

    code, out, err = run("copy", plan, "--to", tmp_path / "out", "--as", form.value)

    assert code == Exit.OK
    assert box.read_bytes() == before
    assert sum(map(len, read_copy(form, tmp_path / "out").values())) == 3
    assert out.split("\t")[2:4] == ["3", "2"]
    assert "2 copies left out" in err
    assert err.index("1 folder, 3 messages (about ") < err.index("Saved and verified")
    assert f"This covers only the mail that the plan names: {box}." in err


def test_what_changed_behind_the_scan_is_no_copy_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """Changed in its place, with its size and its time as before: no scan reads it again."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    folder = tmp_path / "mail"
    folder.mkdir()
    for name in ("a.eml", "b.eml"):
        (folder / name).write_bytes(mail_bytes("a"))
    assert run("scan", folder)[0] == Exit.OK
    changed, before = folder / "b.eml", (folder / "b.eml").stat()
    with changed.open("r+b") as file:
        file.seek(-8, os.SEEK_END)
        file.write(b"CHANGED")
    put_time_back(changed, before)

    plan = plan_file(run, folder, tmp_path)

    code, _, err = run("copy", plan, "--to", tmp_path / "out", "--as", "eml")

    assert code == Exit.PARTLY
    assert "copied anyway" in err
    assert changed.read_bytes() in files_of(tmp_path / "out").values()


def test_the_marked_alone(plan: Path, tmp_path: Path, run: Run) -> None:
    code, _, _ = run("copy", plan, "--to", tmp_path / "out", "--as", "eml", "--marked-only")

    assert code == Exit.OK
    assert len(list((tmp_path / "out").glob("*.eml"))) == 2


def test_a_dry_run_says_so_and_writes_nothing(plan: Path, tmp_path: Path, run: Run) -> None:
    before = files_of(tmp_path)

    code, out, err = run("copy", plan, "--to", tmp_path / "out", "--as", "mbox", "--dry-run")

    lines = out.splitlines()
    assert code == Exit.OK
    assert [n for n, line in enumerate(lines) if line.startswith("DRY RUN: nothing")] == [0]
    assert "Would write 3 messages" in err
    assert re.search(r"(?m)^1 folder, 3 messages \(about [^)]+\):\n  box.mbox: 3 messages", err)
    assert files_of(tmp_path) == before


def test_json_is_one_document(plan: Path, tmp_path: Path, run: Run) -> None:
    code, out, _ = run("copy", plan, "--to", tmp_path / "out", "--as", "mbox", "--json", "-q")

    whole = json.loads(out)
    assert code == Exit.OK
    assert (whole["schema"], whole["dry_run"], whole["written"]) == ("twinsweep.copy/1", False, 3)
    assert [one["position"] for one in whole["left_out"]] == [2, 3]
    assert {one["kept"]["position"] for one in whole["left_out"]} == {0}


def test_what_is_there_is_not_written_over(plan: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "out").write_text("mine")

    code, _, err = run("copy", plan, "--to", tmp_path / "out", "--as", "mbox")

    assert code == Exit.REFUSED
    assert "never overwrites" in err
    assert (tmp_path / "out").read_text() == "mine"


def test_what_could_not_be_copied_is_told(plan: Path, box: Path, tmp_path: Path, run: Run) -> None:
    """The kept mail is another now, so nothing goes for its sake."""
    box.write_bytes(box.read_bytes().replace(b"Wasser a", b"Wasser A", 1))

    code, _, err = run("copy", plan, "--to", tmp_path / "out", "--as", "mbox")

    assert code == Exit.PARTLY
    assert "copied anyway: the kept message or its folder changed" in err
    assert sum(map(len, read_copy(CopyForm.MBOX, tmp_path / "out").values())) == 5


def test_other_sources_than_the_plans_can_be_named(
    plan: Path, box: Path, tmp_path: Path, run: Run
) -> None:
    more = write_box(SourceKind.MBOX, tmp_path / "more.mbox", list("xy")).path

    code, _, _ = run("copy", plan, box, more, "--to", tmp_path / "out", "--as", "mbox")

    assert code == Exit.OK
    found = read_copy(CopyForm.MBOX, tmp_path / "out")
    assert {name: len(mails) for name, mails in found.items()} == {"box": 3, "more": 2}


def test_of_a_plan_that_moves_nothing_there_is_nothing_to_copy(
    plan: Path, box: Path, tmp_path: Path, run: Run
) -> None:
    plan.write_text(json.dumps(json.loads(plan.read_text()) | {"moves": [], "merges": []}))
    target = "--to", tmp_path / "out", "--as", "mbox"

    code, out, err = run("copy", plan, *target)
    assert (code, out) == (Exit.OK, "")
    assert "Nothing to do" in err
    assert not (tmp_path / "out").exists()

    assert run("copy", plan, box, *target)[0] == Exit.OK
    assert len(read_copy(CopyForm.MBOX, tmp_path / "out")["box"]) == 5


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder that nobody can write to")
def test_a_failure_of_the_system_does_not_point_to_resume(plan: Path, run: Run) -> None:
    """A copy is no run: `twinsweep resume` would find nothing."""
    code, _, err = run("copy", plan, "--to", "/proc/copy", "--as", "mbox")

    assert code == Exit.UNEXPECTED
    assert "Run the same command" in err
    assert "twinsweep resume" not in err


def test_a_takeout_is_planned_copied_moved_and_put_back_from_the_terminal(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    labels = ["Inbox,Unread", "Work,Unread", "Inbox,Unread", "Inbox,Opened", "Sent,Unread"]
    sent = [mail_bytes(text) for text in "abaac"]
    box = write_takeout(tmp_path / "in" / "All mail.mbox", sent, labels)
    write_mbox(tmp_path / "in" / "plain.mbox", mails(2))
    before, report, path = box.read_bytes(), tmp_path / "r.json", tmp_path / "p.json"
    assert run("scan", tmp_path / "in", "--at", "0.6", "--report", report, "-q")[0] == Exit.OK
    words = ("--keep", "oldest", "-o", path, "-q")
    protected = ("--protect", tmp_path / "in" / "Inbox")
    assert run("plan", report, *words, *protected)[0] == Exit.OK
    assert json.loads(path.read_text())["moves"] == []
    assert run("plan", report, *words)[0] == Exit.OK
    plan = json.loads(path.read_text())
    assert {move["what"]["kind"] for move in plan["moves"]} == {"mbox"}

    code, _, err = run("copy", path, "--to", tmp_path / "out", "--as", "mbox")
    assert (code, "2 copies left out" in err) == (Exit.OK, True)
    copy = {p.name: p.read_bytes().count(b"Subject:") for p in (tmp_path / "out").rglob("*.mbox")}
    assert copy == {"Inbox.mbox": 1, "Sent.mbox": 1, "Work.mbox": 1}

    code, out, _ = run("apply", path, "--dry-run", "--confirm", "2")
    assert (code, box.read_bytes()) == (Exit.OK, before)
    assert f"kept: {tmp_path}/in/All mail #0" in out
    assert run("apply", path, "--yes", "--confirm", "2")[0] == Exit.OK
    assert box.read_bytes().count(b"\nSubject:") == 3
    name = json.loads(run("history", "--json")[1])["runs"][0]["id"]
    assert run("undo", name, "--yes")[0] == Exit.OK
    assert box.read_bytes() == before
