"""Conversations, from a scan to moved mail and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import write_mbox
from helpers.process.program import TerminalProgram
from helpers.servers.dovecot import Dovecot
from helpers.servers.dovecot_conf import Shape

from core.accounts import files
from core.cli.exits import Exit
from core.cli.main import main
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Run a command; its exit code and stdout."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))

    def of(*words: str | Path) -> tuple[int, str]:
        code = main([str(word) for word in words])
        return code, capsys.readouterr().out

    return of


def report_of(run: Run, *words: str | Path) -> dict[str, Any]:
    code, out = run("threads", *words, "--json", "-q")
    assert code == Exit.OK
    whole: dict[str, Any] = json.loads(out)
    return whole


def planned(run: Run, tmp_path: Path, whole: dict[str, Any], *more: str) -> list[dict[str, Any]]:
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    report.write_text(json.dumps(whole), encoding="utf-8")
    assert run("plan", report, "--threads", "-o", plan, "-q", *more)[0] == Exit.OK
    moves: list[dict[str, Any]] = json.loads(plan.read_text(encoding="utf-8"))["moves"]
    return moves


def test_what_the_last_mail_quotes_goes_and_comes_back(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    before = box.read_bytes()
    whole = report_of(run, box)
    (thread,) = whole["threads"]
    assert (thread["subject"], thread["participants"], thread["messages"]) == ("Fence", 2, 3)
    assert [mail["position"] for mail in thread["stays"]] == [2]
    assert [one["mail"]["position"] for one in thread["goes"]] == [0, 1]
    assert {(one["verdict"], one["cover"]) for one in thread["goes"]} == {("COVERED", "quoted")}
    assert thread["saves"]["messages"] == 2

    moves = planned(run, tmp_path, whole)
    assert [move["what"]["position"] for move in moves] == [0, 1]
    assert {move["keeper"]["position"] for move in moves} == {2}
    assert box.read_bytes() == before

    assert run("apply", tmp_path / "p.json", "--yes", "-q", "--confirm=2")[0] == Exit.OK
    left = box.read_bytes()
    assert left.count(b"\nMessage-ID:") == 1
    name = json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))["id"]
    assert run("undo", name, "--yes", "-q")[0] == Exit.OK
    assert box.read_bytes() == before


def test_nothing_of_a_thread_is_marked_by_default(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert run("threads", box, "--report", report, "-q")[0] == Exit.OK
    assert run("plan", report, "-o", plan, "-q")[0] == Exit.OK
    assert json.loads(plan.read_text(encoding="utf-8"))["moves"] == []


def test_a_recipient_whom_nobody_else_names_keeps_a_mail(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread(cc="Carol <carol@c.example>"))
    (thread,) = report_of(run, box)["threads"]
    assert [mail["position"] for mail in thread["stays"]] == [0, 2]
    whole = report_of(run, box, "--ignore-recipients")
    assert [one["mail"]["position"] for one in whole["threads"][0]["goes"]] == [0, 1]
    assert len(planned(run, tmp_path, whole)) == 2


def test_a_person_may_cut_messages_out_of_the_report(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    whole = report_of(run, box)
    del whole["threads"][0]["goes"][0]
    assert [m["what"]["position"] for m in planned(run, tmp_path, whole)] == [1]
    whole["threads"] = []
    assert planned(run, tmp_path, whole) == []


def test_keywords_protect(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    moves = planned(run, tmp_path, report_of(run, box), "--protect-keyword", "brushes")
    assert [move["what"]["position"] for move in moves] == [0]


def test_moves_may_go_to_an_archive(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    archive = write_mbox(tmp_path / "archive.mbox", [])
    moves = planned(run, tmp_path, report_of(run, box), "--to", str(archive))
    assert {move["to"] for move in moves} == {str(archive)}
    assert run("apply", tmp_path / "p.json", "--yes", "-q", "--confirm=2")[0] == Exit.OK
    assert archive.read_bytes().count(b"Message-ID:") == 2


def test_reports_that_hold_no_threads_or_nonsense_are_refused(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    whole = report_of(run, box)
    for threads in (None, 5, [5], [{}], [{"goes": [{}]}], [{"goes": [{"keeper": {}, "mail": 5}]}]):
        report = tmp_path / "r.json"
        changed = {**whole, "threads": threads}
        report.write_text(json.dumps(changed), encoding="utf-8")
        assert run("plan", report, "--threads")[0] == Exit.USAGE


def test_options_that_do_not_go_together_are_refused(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread())
    report = tmp_path / "r.json"
    report.write_text(json.dumps(report_of(run, box)), encoding="utf-8")
    for words in (
        ["--threads", "--step", "4"],
        ["--threads", "--verdict", "near"],
        ["--threads", "--series", "abc", "--keep-newest", "3"],
        ["--threads", "--only-keyword", "fence"],
    ):
        assert run("plan", report, *words)[0] == Exit.USAGE


def test_letters_that_quote_nothing_are_no_threads_to_save(run: Run, tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread()[:1])
    assert report_of(run, box)["threads"] == []
    assert run("threads", box)[0] == Exit.OK


def scanned(run: Run, *words: str | Path) -> dict[str, Any]:
    code, out = run("scan", *words, "--json", "-q")
    assert code == Exit.OK
    whole: dict[str, Any] = json.loads(out)
    return whole


@pytest.mark.parametrize("cc", ["", "Carol <carol@c.example>"])
def test_the_report_of_a_scan_lists_them_too(run: Run, tmp_path: Path, cc: str) -> None:
    box = write_mbox(tmp_path / "box.mbox", a_thread(cc=cc) if cc else a_thread())
    whole = scanned(run, box)
    assert whole["recipients_checked"] is True
    assert whole["threads"] == report_of(run, box)["threads"]
    assert [m["what"]["position"] for m in planned(run, tmp_path, whole)] == (
        [1] if cc else [0, 1]
    )
    assert "threads" not in json.loads(run("fingerprint", box, "--json", "-q")[1])


def test_a_scan_of_an_account_lists_them_without_reading_more(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot], tmp_path: Path
) -> None:
    person = dovecot_like(Shape()).person()
    person.deliver("INBOX", a_thread(cc="Carol <carol@c.example>"))
    files.save(program.places, person.account(name="Anna"))
    word = ("--password-stdin",)
    whole = program.run("scan", "imap:Anna", "--json", *word, stdin=person.password).json
    assert whole["recipients_checked"] is False
    (thread,) = whole["threads"]
    assert [one["mail"]["position"] for one in thread["goes"]] == [0, 1]
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    report.write_text(json.dumps(whole), encoding="utf-8")
    done = program.run("plan", report, "--threads", "-o", plan, *word, stdin=person.password)
    assert done.code == Exit.OK
    moves = json.loads(plan.read_text(encoding="utf-8"))["moves"]
    assert [move["what"]["position"] for move in moves] == [1]


def test_no_merge_holds_for_threads_too(run: Run, tmp_path: Path) -> None:
    first, *others = a_thread()
    roomy = [b"X-Keywords:" + b" " * 40 + b"\n" + mail for mail in others]
    box = write_mbox(tmp_path / "box.mbox", [b"X-Keywords: work\n" + first, *roomy])
    whole = scanned(run, box)
    planned(run, tmp_path, whole)
    assert json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))["merges"]
    planned(run, tmp_path, whole, "--no-merge")
    assert not json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))["merges"]
