"""What lies in the trash, through the terminal: its limit, its end, and what was orphaned."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.moving import mail_bytes, write_box

from core.cli.exits import Exit
from core.cli.main import main
from core.model.sources import SourceKind
from core.system.places import HOME_VARIABLE, find_places

pytestmark = pytest.mark.slow

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code, stdout and stderr."""

    def of(*words: str | Path) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        return code, *capsys.readouterr()

    return of


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """An mbox of five messages, of which two copies were moved away."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    path = write_box(SourceKind.MBOX, tmp_path / "box.mbox", list("abaac")).path
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert run("scan", path, "--at", "0.6", "--report", report, "-q")[0] == Exit.OK
    assert run("plan", report, "--keep", "oldest", "-o", plan, "-q")[0] == Exit.OK
    assert run("apply", plan, "--yes", "-q")[0] == Exit.OK
    return path


def forget() -> None:
    for path in find_places().data.glob("journal.db*"):
        path.unlink()


def test_copies_within_the_limit_are_listed_and_not_offered_for_deletion(
    box: Path, run: Run
) -> None:
    code, out, err = run("safety-copies")

    assert (code, box.exists()) == (Exit.OK, True)
    assert "2 messages" in out
    assert "--empty-old" not in err


def test_copies_over_the_limit_are_deleted_only_when_asked_and_counted(
    box: Path, run: Run
) -> None:
    assert "--empty-old" in run("safety-copies", "--megabytes", "0")[2]
    over = ("safety-copies", "--empty-old", "--megabytes", "0")
    assert run(*over)[0] == Exit.REFUSED  # nobody can be asked
    assert run(*over, "--confirm", "3")[0] == Exit.REFUSED
    assert "2 messages" in run("safety-copies")[1]

    code, _, err = run(*over, "--confirm", "2")

    assert (code, box.exists()) == (Exit.OK, True)
    assert "freed" in err
    assert json.loads(run("safety-copies", "--json")[1])["size_bytes"] == 0


def test_copies_of_a_lost_journal_are_offered_and_go_back(
    box: Path, run: Run, tmp_path: Path
) -> None:
    after = box.read_bytes()
    forget()
    (orphan,) = json.loads(run("safety-copies", "--json")[1])["orphans"]
    assert (orphan["messages"], orphan["can_return"]) == (2, True)
    assert f"restore-copies {orphan['folder']}" in run("history")[2]

    assert run("restore-copies", orphan["folder"], "--to", tmp_path / "out")[0] == Exit.OK
    assert run("restore-copies", orphan["folder"], "--to", tmp_path / "out")[0] == Exit.REFUSED
    written = [path.read_bytes() for path in sorted((tmp_path / "out").iterdir())]
    assert written == [mail_bytes("a") + b"\n"] * 2 or written == [mail_bytes("a")] * 2
    assert box.read_bytes() == after

    assert run("restore-copies", orphan["folder"])[0] == Exit.REFUSED  # nobody can be asked
    assert run("restore-copies", orphan["folder"], "--yes")[0] == Exit.OK
    assert box.read_bytes().count(mail_bytes("a").splitlines()[4]) == 3
    assert json.loads(run("safety-copies", "--json")[1])["orphans"] == []


def test_an_undo_that_finds_no_mailbox_says_how_to_have_the_messages(
    run: Run, tmp_path: Path
) -> None:
    stick, report, plan = tmp_path / "stick", tmp_path / "r.json", tmp_path / "p.json"
    stick.mkdir()
    write_box(SourceKind.MBOX, stick / "box.mbox", list("abaac"))
    assert run("scan", stick, "--at", "0.6", "--report", report, "-q")[0] == Exit.OK
    assert run("plan", report, "--keep", "oldest", "-o", plan, "-q")[0] == Exit.OK
    assert run("apply", plan, "--yes", "-q")[0] == Exit.OK
    (moved,) = json.loads(run("history", "--json")[1])["runs"]
    stick.rename(tmp_path / "mounted elsewhere")

    code, _, err = run("undo", moved["id"], "--yes")

    words = f"restore-copies {moved['id']} --to"
    assert code == Exit.REFUSED
    assert words in err
    assert run(*words.split(), tmp_path / "out")[0] == Exit.OK
    assert [path.read_bytes() for path in (tmp_path / "out").iterdir()] == [mail_bytes("a")] * 2
    (tmp_path / "mounted elsewhere").rename(stick)
    code, _, err = run("undo", moved["id"], "--yes")
    assert (code, words in err) == (Exit.OK, False)


def test_an_empty_history_says_where_it_looked(own_home: Path, run: Run) -> None:
    assert str(own_home / "data") in run("history")[2]
