"""From a report to moved mail and back, through the terminal's door."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.apple_mail import write_emlx
from helpers.boxes.mailboxes import mbox_bytes, write_mbox
from helpers.boxes.moving import (
    deliver,
    items_of,
    mail_bytes,
    write_box,
)
from helpers.mail.sample_mail import (
    NOTICE,
    a_mail,
)
from helpers.process.program import plan_file
from helpers.process.systems import needs_posix

from core.apply.journal.journal import open_journal
from core.cli.exits import Exit
from core.cli.main import main
from core.model.sources import SourceKind, SourceSpec
from core.sources.folder_names import folder_name
from core.system.places import HOME_VARIABLE, find_places

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An mbox: 0 a, 1 b, 2 copy of 0, 3 copy of 0, 4 c."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return write_box(SourceKind.MBOX, tmp_path / "box.mbox", list("abaac")).path


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code and stdout. Stderr can be asked of capsys no more."""

    def of(*words: str | Path) -> tuple[int, str]:
        code = main([str(word) for word in words])
        return code, capsys.readouterr().out

    return of


@pytest.fixture
def plan(box: Path, tmp_path: Path, run: Run) -> Path:
    """A plan that moves messages 2 and 3."""
    return plan_file(run, box, tmp_path)


TRASHES = [
    ("INBOX.mbox/mbox", "Deleted Messages.mbox/mbox"),
    ("Work.mbox/mbox", "Trash.mbox/2019.mbox/mbox"),
    (".inbox.directory/Work", ".trash.directory/2019"),
    ("INBOX.mailbox/Messages", "Deleted Messages.mailbox/Messages"),
    ("Inbox.sbd/Work", "Trash.sbd/2019"),
    ("In.mbx", "JUNK.MBX"),
]


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize(("inbox", "trash"), TRASHES)
def test_the_copy_in_a_trash_goes_whatever_the_shape_of_the_mailbox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run, inbox: str, trash: str, apart: bool
) -> None:
    """Also where each folder was opened by itself, and the trash first."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    kind = SourceKind.EML if "mailbox" in inbox else SourceKind.MBOX
    root = tmp_path / "mail"
    for name in (trash, inbox):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        write_box(kind, root / name, list("ab"))
    report = tmp_path / "r.json"

    places = [root / trash, root / inbox]
    opened = [it if it.parent == root else it.parent for it in places] if apart else [root]
    run("scan", *opened, *([] if apart else ["--all-folders"]), "--report", report)
    code, _ = run("plan", report, "-o", tmp_path / "p.json")

    assert code == Exit.OK
    moves = json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))["moves"]
    went = [(move["what"]["path"], move["what"]["folder"]) for move in moves]
    if apart:
        assert [path for path, _ in went] == [str(opened[0])] * 2
    else:
        assert [folder for _, folder in went] == [folder_name(trash)] * 2


def test_a_plan_names_what_goes_and_what_stays(plan: Path, box: Path) -> None:
    moves = json.loads(plan.read_text(encoding="utf-8"))["moves"]

    assert [move["what"]["position"] for move in moves] == [2, 3]
    assert [move["keeper"]["position"] for move in moves] == [0, 0]
    assert {move["to"] for move in moves} == {"trash"}
    assert {move["what"]["path"] for move in moves} == {str(box)}
    assert {move["verdict"] for move in moves} == {"IDENTICAL"}


def test_apply_then_undo_gives_back_the_very_same_bytes(plan: Path, box: Path, run: Run) -> None:
    before = box.read_bytes()

    assert run("apply", plan, "--yes", "-q")[0] == Exit.OK
    assert box.read_bytes() == b"".join(mbox_bytes([mail_bytes(t)]) for t in "abc")
    (moved,) = runs_of(run)
    assert run("undo", moved["id"], "--yes", "-q")[0] == Exit.OK

    assert box.read_bytes() == before
    back, first = runs_of(run)
    assert (moved["moved"], first["undone"], back["undoes"]) == (2, 2, moved["id"])
    assert (first["id"], back["moved"]) == (moved["id"], 2)


def runs_of(run: Run) -> list[dict[str, Any]]:
    code, out = run("history", "--json")
    assert code == Exit.OK
    found: list[dict[str, Any]] = json.loads(out)["runs"]
    return found


def test_without_yes_and_without_a_terminal_nothing_is_done(
    plan: Path, box: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    before = box.read_bytes()

    assert run("apply", plan)[0] == Exit.REFUSED
    assert box.read_bytes() == before
    assert runs_of(run) == []


def test_a_dry_run_says_what_would_be_done_and_does_nothing(
    plan: Path, box: Path, run: Run
) -> None:
    before = box.read_bytes()

    code, out = run("apply", plan, "--dry-run")

    lines = out.splitlines()
    assert code == Exit.OK
    assert lines[0] == "DRY RUN: nothing was changed."
    assert [line.split("\t")[0] for line in lines[1:]] == ["would move"] * 2
    assert box.read_bytes() == before
    assert runs_of(run) == []


def test_a_dry_run_as_json_is_one_document(plan: Path, box: Path, run: Run) -> None:
    before = box.read_bytes()

    code, out = run("apply", plan, "--dry-run", "--json")

    assert code == Exit.OK
    whole = json.loads(out)
    assert whole["dry_run"] is True
    assert [(move["position"], move["reason"]) for move in whole["moves"]] == [
        (2, None),
        (3, None),
    ]
    assert box.read_bytes() == before


def test_a_dry_run_tells_what_the_run_would_refuse(
    plan: Path, box: Path, tmp_path: Path, run: Run
) -> None:
    whole = json.loads(plan.read_text(encoding="utf-8"))
    other = tmp_path / "other.json"
    no_mailbox = {**whole, "moves": [{**m, "to": "/etc/passwd"} for m in whole["moves"]]}
    other.write_text(json.dumps(no_mailbox))

    def reasons(path: Path, *words: str) -> tuple[int, set[str]]:
        code, out = run("apply", path, *words, "--json")
        return code, {move["reason"] for move in json.loads(out)["moves"]}

    assert reasons(other, "--dry-run") == (Exit.PARTLY, {"no_target"})
    os.utime(box, ns=(1, 1))
    assert reasons(plan, "--dry-run") == (Exit.PARTLY, {"changed"})
    assert run("apply", plan, "--yes", "-q")[0] == Exit.REFUSED


def test_a_destination_that_is_no_mailbox_is_told_when_the_plan_is_made(
    box: Path, tmp_path: Path, run: Run
) -> None:
    report = tmp_path / "r.json"
    notes = tmp_path / "notes.txt"
    notes.write_text("no mail")
    run("scan", box, "--report", report, "-q")

    for to in (notes, tmp_path / "missing" / "box"):
        assert run("plan", report, "--to", to, "-q")[0] == Exit.USAGE
    assert run("plan", report, "--to", tmp_path / "new.mbox", "-q")[0] == Exit.OK
    assert not (tmp_path / "new.mbox").exists()


def test_much_of_a_folder_needs_its_number(box: Path, tmp_path: Path, run: Run) -> None:
    write_box(SourceKind.MBOX, box, list("aaaa"))
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    run("scan", box, "--report", report, "-q")
    run("plan", report, "-o", path, "-q")

    assert run("apply", path, "--yes")[0] == Exit.REFUSED
    assert run("apply", path, "--yes", "--confirm=2")[0] == Exit.REFUSED
    assert len(items_of(SourceSpec(SourceKind.MBOX, box))) == 4
    assert run("apply", path, "--yes", "--confirm=3")[0] == Exit.OK
    assert len(items_of(SourceSpec(SourceKind.MBOX, box))) == 1


def test_a_report_that_is_stale_makes_no_plan(box: Path, tmp_path: Path, run: Run) -> None:
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    run("scan", box, "--report", report, "-q")
    deliver(SourceSpec(SourceKind.MBOX, box), "a", 1)

    assert run("plan", report, "-o", path)[0] == Exit.REFUSED
    assert not path.exists()


def test_a_mailbox_that_was_rewritten_since_the_plan_is_not_touched(
    plan: Path, box: Path, run: Run
) -> None:
    write_box(SourceKind.MBOX, box, list("cbaaa"))
    before = box.read_bytes()

    assert run("apply", plan, "--yes", "-q")[0] == Exit.REFUSED

    assert box.read_bytes() == before
    assert runs_of(run)[0]["skipped"] == 2


def test_a_person_may_take_members_out_of_the_report(box: Path, tmp_path: Path, run: Run) -> None:
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    run("scan", box, "--report", report, "-q")
    whole = json.loads(report.read_text())
    (group,) = whole["groups"]
    group["members"] = [member for member in group["members"] if member["position"] == 3]
    report.write_text(json.dumps(whole))

    run("plan", report, "-o", path, "-q")

    assert [m["what"]["position"] for m in json.loads(path.read_text())["moves"]] == [3]


def test_a_plan_reads_as_the_scan_of_its_report_did(tmp_path: Path, run: Run) -> None:
    def mail(plain: str) -> bytes:
        both = EmailMessage()
        both["From"], both["Subject"] = "shop@example.org", "News"
        both["Date"], both["Message-ID"] = "Mon, 02 Mar 2026 09:00:00 +0000", "<1@example.org>"
        both.set_content(f"{NOTICE} {plain}\n")
        both.add_alternative(f"<p>{NOTICE}</p>", subtype="html")
        return both.as_bytes()

    box = write_mbox(tmp_path / "news.mbox", [mail(f"Reader {n}.") for n in range(2)])
    report = tmp_path / "r.json"

    def moves(*words: str) -> int:
        assert run("scan", box, "-q", "--report", report, *words)[0] == Exit.OK
        wide = ("--verdict", "identical,same_text")  # the plain parts differ
        return len(json.loads(run("plan", report, "-q", *wide)[1])["moves"])

    assert moves() == 0  # one Message-ID on two texts
    assert moves("--prefer-html") == 1


def test_protected_mailboxes_lose_nothing(box: Path, tmp_path: Path, run: Run) -> None:
    report = tmp_path / "r.json"
    run("scan", box, "--report", report, "-q")

    code, out = run("plan", report, "--protect", box, "-q")

    assert (code, json.loads(out)["moves"]) == (Exit.OK, [])
    assert run("plan", report, "--protect", tmp_path / "else", "-q")[0] == Exit.USAGE


@pytest.mark.parametrize(
    "words",
    [
        ("--keep", "prettiest"),
        ("--keep", ","),
        ("--verdict", "conflict"),
        ("--never", "newer:x"),
        ("--never", "from:"),
    ],
)
def test_unknown_words_are_refused(box: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["plan", str(box), *words])

    assert ended.value.code == Exit.USAGE


@pytest.mark.parametrize("verb", [("plan",), ("apply", "--yes")])
def test_what_is_no_report_and_no_plan_is_told_so(
    verb: tuple[str, ...], box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb[0], str(box), *verb[1:]]) == Exit.USAGE

    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert str(box) in said.err


def test_a_plan_is_applied_once_and_unknown_runs_are_told(plan: Path, run: Run) -> None:
    assert run("apply", plan, "--yes", "-q")[0] == Exit.OK
    assert run("apply", plan, "--yes", "-q")[0] == Exit.REFUSED
    assert run("undo", "nonsense", "--yes")[0] == Exit.USAGE
    assert run("resume")[0] == Exit.OK


def test_moved_to_a_mailbox_and_listed(box: Path, tmp_path: Path, run: Run) -> None:
    report, path, target = tmp_path / "r.json", tmp_path / "p.json", tmp_path / "old.mbox"
    run("scan", box, "--report", report, "-q")
    run("plan", report, "--to", target, "-o", path, "-q")

    code, out = run("apply", path, "--yes", "--json", "-q")

    assert (code, json.loads(out)["moved"]) == (Exit.OK, 2)
    assert len(items_of(SourceSpec(SourceKind.MBOX, target))) == 2
    _, listed = run("history", json.loads(out)["id"], "--json")
    assert [move["state"] for move in json.loads(listed)["moves"]] == ["verified"] * 2


def test_control_characters_of_subjects_do_not_reach_the_terminal(
    tmp_path: Path, box: Path, run: Run
) -> None:
    evil = mail_bytes("a").replace(b"Subject: Wasser a", b"Subject: \x1b]0;x\x07 =?utf-8?q?=1B?=")
    box.write_bytes(2 * mbox_bytes([evil]) + 2 * mbox_bytes([mail_bytes("b")]))
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    run("scan", box, "--report", report, "-q")
    run("plan", report, "-o", path, "-q")

    _, out = run("apply", path, "--yes", "-q")

    assert out
    assert "\x1b" not in out
    assert "\x07" not in out


def kill_while_applying(plan: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "core.cli.main", "apply", str(plan), "--yes", "-q"]
    environment = {
        "TWINSWEEP_CRASH_AT": "24",
        HOME_VARIABLE: str(tmp_path / "home"),
        "PYTHONPATH": str(Path(__file__).resolve().parents[4]),
        "PATH": "",
    }
    killed = subprocess.run(words, env=environment, check=False, capture_output=True)
    assert killed.returncode == -9, killed.stderr


def test_a_run_that_was_killed_is_resumed(plan: Path, box: Path, tmp_path: Path, run: Run) -> None:
    kill_while_applying(plan, tmp_path)

    assert run("resume", "--yes", "-q")[0] == Exit.OK

    assert [done["moved"] for done in runs_of(run)] == [2]
    assert len(items_of(SourceSpec(SourceKind.MBOX, box))) == 3


def test_no_plan_is_applied_where_an_earlier_run_was_cut_off(
    plan: Path, box: Path, tmp_path: Path, run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    (other := tmp_path / "other").mkdir()
    elsewhere = write_box(SourceKind.MBOX, other / "box.mbox", list("xyx")).path
    of_other = plan_file(run, elsewhere, other)
    kill_while_applying(plan, tmp_path)
    before, runs = box.read_bytes(), runs_of(run)

    assert main(["apply", str(plan), "--yes", "-q"]) == Exit.UNKNOWN

    said = capsys.readouterr().err
    assert (str(box) in said, "twinsweep resume --yes" in said) == (True, True)
    assert (box.read_bytes(), runs_of(run)) == (before, runs)
    assert run("apply", of_other, "--yes", "-q")[0] == Exit.OK, "nothing was cut off there"
    assert run("resume", "--check", "-q")[0] == Exit.PARTLY, "messages wait, nobody stopped it"
    assert run("resume", "--yes", "-q")[0] == Exit.OK


def test_while_another_twinsweep_moves_mail_a_second_one_says_so(
    plan: Path, box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = box.read_bytes()
    with open_journal(find_places().journal):
        assert main(["apply", str(plan), "--yes", "-q"]) == Exit.REFUSED

    assert "another" in capsys.readouterr().err.lower()
    assert box.read_bytes() == before


def test_what_a_person_chose_against_the_proof_needs_its_own_number(
    plan: Path, box: Path, run: Run
) -> None:
    whole = json.loads(plan.read_text(encoding="utf-8"))
    whole["moves"][0] |= {"by": "user", "own_choice": True}
    plan.write_text(json.dumps(whole), encoding="utf-8")
    before = box.read_bytes()

    assert run("apply", plan, "--yes")[0] == Exit.REFUSED
    assert run("apply", plan, "--yes", "--own-choices", "2")[0] == Exit.REFUSED
    code, said = run("apply", plan, "--dry-run", "--json")
    assert [move["own_choice"] for move in json.loads(said)["moves"]] == [True, False]
    assert (code, box.read_bytes()) == (Exit.OK, before)

    assert run("apply", plan, "--yes", "--own-choices", "1")[0] == Exit.OK
    assert box.read_bytes() != before


def test_what_is_not_identical_is_said_before_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    less = NOTICE.replace("Der Hausmeister tauscht das alte Rohr im Keller. ", "")
    mails = [a_mail(NOTICE), a_mail(NOTICE), a_mail(less, number=2), a_mail(NOTICE)]
    path = write_mbox(tmp_path / "box", mails)
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert main(["scan", str(path), "--report", str(report), "-q"]) == Exit.OK
    rules = ["--verdict", "identical,near", "--never", "none"]
    assert main(["plan", str(report), "-o", str(plan), *rules]) == Exit.OK
    said = capsys.readouterr().err.splitlines()
    moves = json.loads(plan.read_text())["moves"]
    verdicts = [move["verdict"] for move in moves]
    assert "NEAR" in verdicts
    assert "IDENTICAL" in verdicts

    n = sum(verdict != "IDENTICAL" for verdict in verdicts)
    first = said.index(f"NOT identical to the kept message: {n} of {len(moves)}")
    assert any(line.startswith((f"  {n} ", f"  {n}: ")) for line in said[first + 1 :])
    assert first < next(i for i, line in enumerate(said) if line.startswith("Would move"))

    assert main(["apply", str(plan), "--dry-run", "--confirm", str(len(moves))]) == Exit.OK
    dry = capsys.readouterr()
    assert dry.err.splitlines()[0] == f"NOT identical to the kept message: {n} of {len(moves)}"
    assert f"  {n}: similar text" in dry.err

    assert main(["apply", str(plan)]) == Exit.REFUSED  # nobody is there to say yes
    assert f"NOT identical to the kept message: {n} of {len(moves)}" in capsys.readouterr().err


def test_a_plan_of_identical_copies_warns_of_nothing(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["apply", str(plan), "--dry-run"])

    assert "NOT identical" not in capsys.readouterr().err


def test_after_a_move_nothing_is_said_to_be_freed(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["apply", str(plan), "--yes"]) == Exit.OK
    said = capsys.readouterr().err

    assert "No space is freed yet" in said
    assert main(["history", "--json"]) == Exit.OK
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    assert run["freed_bytes"] == 0
    assert run["moved_bytes"] > 0
    assert run["copies_bytes"] >= run["moved_bytes"]


@needs_posix
@pytest.mark.parametrize("letters", ["abaac", "aaa"])  # two of three are more than half
def test_the_command_that_plan_prints_is_one_that_works(
    letters: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    box = write_box(SourceKind.MBOX, tmp_path / "box.mbox", list(letters)).path
    report, plan = tmp_path / "r.json", "my plan's.json"
    monkeypatch.chdir(tmp_path)
    assert main(["scan", str(box), "--at", "0.6", "--report", str(report), "-q"]) == Exit.OK
    capsys.readouterr()
    assert main(["plan", str(report), "--keep", "oldest", "-o", plan]) == Exit.OK

    program, *words = shlex.split(capsys.readouterr().err.partition("To apply the plan: ")[2])

    assert (program, plan in words) == ("twinsweep", True)
    assert any("--confirm" in word for word in words) == (letters == "aaa")
    assert main(words) == Exit.OK


def test_a_plan_of_mail_that_can_only_be_read_says_so_and_leads_to_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    mail = write_emlx(tmp_path / "Inbox.mbox", [mail_bytes(letter) for letter in "abaac"])
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert main(["scan", str(mail), "--report", str(report), "-q"]) == Exit.OK
    capsys.readouterr()

    assert main(["plan", str(report), "-o", str(plan)]) == Exit.OK

    said = capsys.readouterr().err
    assert "Would leave 2 messages (" in said
    assert " out of a cleaned copy, keep 1 copy." in said
    assert "  2 can't be moved: this format is read-only: save a cleaned copy instead" in said
    assert "Would move" not in said
    assert f"twinsweep copy {plan} --to FOLDER --as mbox" in said
