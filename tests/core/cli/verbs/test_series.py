"""Series, from a scan to moved mail and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox

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


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0-4: issues of days 1 to 5; 5 to 7: one with a sum, one with a file, a bill; 8: the last."""
    mails = [a_newsletter(n) for n in range(1, 6)]
    mails += [a_newsletter(6, more="It costs $ 25.00 now."), a_newsletter(7, has_file=True)]
    mails += [a_newsletter(8, subject="Your invoice"), a_newsletter(9)]
    return write_mbox(tmp_path / "box.mbox", mails)


def listed(run: Run, box: Path, tmp_path: Path) -> dict[str, Any]:
    report = tmp_path / "r.json"
    assert run("series", box, "--report", report, "-q")[0] == Exit.OK
    (one,) = json.loads(report.read_text(encoding="utf-8"))["series"]
    found: dict[str, Any] = one
    return found


def positions(run: Run, tmp_path: Path, *words: str) -> list[int]:
    """What a plan moves; each for the sake of the newest, by a person's word."""
    plan = tmp_path / "p.json"
    assert run("plan", tmp_path / "r.json", *words, "-o", plan, "-q")[0] == Exit.OK
    moves = json.loads(plan.read_text(encoding="utf-8"))["moves"]
    assert {move["keeper"]["position"] for move in moves} <= {8}
    assert all(move["by"] == "user" and move["own_choice"] for move in moves)
    assert {move["verdict"] for move in moves} <= {"SAME_TEMPLATE"}
    return [move["what"]["position"] for move in moves]


def test_a_series_is_listed_with_all_that_tells_it(run: Run, box: Path, tmp_path: Path) -> None:
    found = listed(run, box, tmp_path)
    assert (found["sender"], found["told_by"]) == ("news@garden.example", "list")
    assert (found["messages"], found["issues"], found["frequency"]) == (9, 9, "daily")
    assert found["last_utc"] - found["first_utc"] == 8 * 86_400
    assert found["set_apart"] == {"amounts": 1, "attachments": 1, "bills": 1}
    code, out = run("series", box)
    assert code == Exit.OK
    assert found["id"] in out


def test_old_issues_go_and_come_back_byte_for_byte(run: Run, box: Path, tmp_path: Path) -> None:
    before, name = box.read_bytes(), listed(run, box, tmp_path)["id"]
    assert positions(run, tmp_path, "--series", name, "--keep-newest", "3") == [0, 1, 2, 3, 4]
    plan = tmp_path / "p.json"
    assert run("apply", plan, "--yes", "-q", "--own-choices=5", "--confirm=5")[0] == Exit.OK
    assert box.read_bytes() != before
    run_id = json.loads(plan.read_text(encoding="utf-8"))["id"]
    assert run("undo", run_id, "--yes", "-q")[0] == Exit.OK
    assert box.read_bytes() == before


def test_nothing_moves_unless_it_is_said_once_more(run: Run, box: Path, tmp_path: Path) -> None:
    before, name = box.read_bytes(), listed(run, box, tmp_path)["id"]
    positions(run, tmp_path, "--series", name, "--keep-newest", "3")
    assert run("apply", tmp_path / "p.json", "--yes", "-q")[0] != Exit.OK
    assert box.read_bytes() == before


def test_what_is_set_apart_goes_by_name_only(run: Run, box: Path, tmp_path: Path) -> None:
    choice = ["--series", listed(run, box, tmp_path)["id"], "--keep-newest", "1"]
    assert positions(run, tmp_path, *choice) == [0, 1, 2, 3, 4]
    assert positions(run, tmp_path, *choice, "--including", "amounts") == [0, 1, 2, 3, 4, 5]
    everything = [*choice, "--including", "amounts,attachments,bills"]
    assert positions(run, tmp_path, *everything) == [0, 1, 2, 3, 4, 5, 6, 7]


def test_age_and_number_both_hold(run: Run, box: Path, tmp_path: Path) -> None:
    choice = ["--series", listed(run, box, tmp_path)["id"], "--older-than"]
    assert positions(run, tmp_path, *choice, "90") == [0, 1, 2, 3, 4]
    assert positions(run, tmp_path, *choice, "90", "--keep-newest", "6") == [0, 1, 2]
    assert positions(run, tmp_path, *choice, "99999") == []


def test_keywords_and_protected_mail_stay(run: Run, box: Path, tmp_path: Path) -> None:
    choice = ["--series", listed(run, box, tmp_path)["id"], "--keep-newest", "1"]
    said = positions(run, tmp_path, *choice, "--protect-keyword", "number 2")
    assert said == [0, 2, 3, 4]
    assert positions(run, tmp_path, *choice, "--protect", str(box)) == []
    assert positions(run, tmp_path, *choice, "--never", "unread") == []


def test_nothing_of_a_series_is_marked_by_default(run: Run, box: Path, tmp_path: Path) -> None:
    listed(run, box, tmp_path)
    assert positions(run, tmp_path) == []


def test_a_person_may_cut_messages_out_of_the_report(run: Run, box: Path, tmp_path: Path) -> None:
    choice = ["--series", listed(run, box, tmp_path)["id"], "--keep-newest", "3"]
    report = tmp_path / "r.json"
    whole = json.loads(report.read_text(encoding="utf-8"))
    del whole["series"][0]["mails"][:2]
    report.write_text(json.dumps(whole), encoding="utf-8")
    assert positions(run, tmp_path, *choice) == [2, 3, 4]
    whole["series"] = []
    report.write_text(json.dumps(whole), encoding="utf-8")
    assert positions(run, tmp_path, *choice) == []
    assert run("scan", box, "--report", report, "-q")[0] == Exit.OK  # names no series: all of it
    assert positions(run, tmp_path, *choice) == [0, 1, 2, 3, 4]


def test_what_makes_no_choice_is_refused(run: Run, box: Path, tmp_path: Path) -> None:
    name = listed(run, box, tmp_path)["id"]
    report = tmp_path / "r.json"
    for words in (
        ["--series", name],
        ["--series", "0000000000", "--keep-newest", "3"],
        ["--keep-newest", "3"],
        ["--including", "bills"],
    ):
        assert run("plan", report, *words)[0] == Exit.USAGE
    for words in (["--keep-newest", "0"], ["--older-than", "-1"], ["--including", "all"]):
        with pytest.raises(SystemExit):
            run("plan", report, "--series", name, *words)


def test_an_id_of_an_earlier_scan_still_names_its_mail(run: Run, tmp_path: Path) -> None:
    titles = ["Roses", "Trees", "Lawn"]
    listless = (b"List-Id: <news.garden.example>\n", b"")
    mails = [a_newsletter(n, title).replace(*listless) for n, title in enumerate(titles, 1)]
    box = write_mbox(tmp_path / "box.mbox", mails)
    old = listed(run, box, tmp_path)["id"]
    late = (a_newsletter(n, "Roses", f"Now {'very ' * n}red.") for n in (6, 7))
    write_mbox(box, [*mails, *(mail.replace(*listless) for mail in late)])
    new = listed(run, box, tmp_path)["id"]
    assert new != old

    plan, report = tmp_path / "p.json", tmp_path / "r.json"
    choice = ["--keep-newest", "1", "-o", plan, "-q"]
    assert run("plan", report, "--series", old, "--series", new, *choice)[0] == Exit.USAGE
    assert run("plan", report, "--series", old, *choice)[0] == Exit.OK
    assert run("scan", box, "--report", report, "-q")[0] == Exit.OK
    assert run("plan", report, "--series", old, *choice)[0] == Exit.OK
    moves = json.loads(plan.read_text(encoding="utf-8"))["moves"]
    assert [move["what"]["position"] for move in moves] == [0, 1]


def test_what_is_held_back_and_what_to_type_is_said(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sums = [a_newsletter(n, more=f"It costs {n} rupees now.") for n in range(1, 5)]
    box = write_mbox(tmp_path / "sums.mbox", sums)
    assert main(["series", str(box)]) == Exit.OK
    said = capsys.readouterr()
    assert "--report r.json, then twinsweep plan r.json --series" in said.err
    assert "4 with amounts" in said.out
    name = listed(run, box, tmp_path)["id"]
    plan = ["plan", str(tmp_path / "r.json"), "-o", str(tmp_path / "p.json")]
    assert main([*plan, "--series", name, "--keep-newest", "1"]) == Exit.OK
    said = capsys.readouterr()
    assert "3 old issues stay: 3 with amounts" in said.err
    assert "--including amounts" in said.err
    assert main(plan) == Exit.OK
    assert "add --series ID" in capsys.readouterr().err
