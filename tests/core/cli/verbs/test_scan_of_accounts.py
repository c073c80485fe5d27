"""Accounts as sources of `scan` and `plan`: the real program against a real server."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.mail.varied_mail import with_file
from helpers.process.program import CommandResult, TerminalProgram
from helpers.servers.dovecot import Person

from core.accounts import files
from core.cli.exits import Exit

pytestmark = pytest.mark.slow

FIRST = a_mail(NOTICE).as_bytes()
AGAIN = a_mail(NOTICE, Delivered_To="second").as_bytes()
NEAR = a_mail(
    NOTICE + FOOTER, subject="[haus] Wasser", number=3, List_Id="<haus.example.org>"
).as_bytes()
CHOIR = a_mail(OTHER, subject="Chor", number=2).as_bytes()


@pytest.fixture
def anna(program: TerminalProgram, person: Person) -> Person:
    """Copies in INBOX and Lists, one more in Trash."""
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [FIRST, CHOIR])
    person.deliver("Lists", [AGAIN, NEAR])
    person.deliver("Trash", [FIRST])
    return person


def scan(program: TerminalProgram, person: Person, *words: str | Path) -> CommandResult:
    return program.run("scan", *words, "--password-stdin", stdin=person.password)


def test_copies_are_found_across_the_folders_of_an_account(
    program: TerminalProgram, anna: Person
) -> None:
    before = anna.hashes()
    done = scan(program, anna, "imap:Anna", "--json")

    assert done.code == Exit.OK, done.err
    (group,) = done.json["groups"]
    places = [(m["folder"], m["verdict"]) for m in group["members"]]
    assert group["kept"]["folder"] == "Lists"  # the list's copy: it holds all of the other two
    assert sorted(places) == [("INBOX", "COVERED"), ("Lists", "COVERED")]
    assert "Not searched: " in done.err
    assert "to download" in done.err
    assert done.json["stats"]["bytes_received"] > 0
    assert anna.hashes() == before


def test_the_second_scan_fetches_next_to_nothing(program: TerminalProgram, anna: Person) -> None:
    assert scan(program, anna, "imap:Anna").code == Exit.OK
    second = scan(program, anna, "imap:Anna", "--json")

    assert second.json["stats"]["from_cache"] == 4
    assert "all read before" in second.err


def test_people_read_the_accounts_name_not_its_file(
    program: TerminalProgram, anna: Person
) -> None:
    done = scan(program, anna, "imap:Anna", "-v")

    assert "[imap:Anna/Lists #" in done.out
    told = (done.out + done.err).replace("r.json", "").replace("p.json", "")
    assert ".json" not in told
    assert "seconds: " in done.err


def test_one_folder_of_an_account_can_be_searched(program: TerminalProgram, anna: Person) -> None:
    one = scan(program, anna, "imap:Anna/Lists", "--json").json
    assert [f["folder"] for f in one["sources"][0]["folders"]] == ["Lists"]
    named = scan(program, anna, "imap:Anna", "--folder", "inbox", "--folder", "Trash", "--json")
    folders = named.json["sources"][0]["folders"]

    assert {f["folder"] for f in folders} == {"INBOX", "Trash"}


def test_a_folder_that_is_not_there_is_said(program: TerminalProgram, anna: Person) -> None:
    one = scan(program, anna, "imap:Anna/Nowhere")
    assert one.code == Exit.USAGE
    assert "imap:Anna/Nowhere does not exist." in one.err
    done = scan(program, anna, "imap:Anna", "--folder", "Nowhere")

    assert done.code == Exit.USAGE
    assert "Nowhere" in done.err


def test_an_account_and_a_file_are_searched_together(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    archive = write_mbox(tmp_path / "archive", [FIRST])
    done = scan(program, anna, archive, "imap:Anna/Lists", "--json")

    (group,) = done.json["groups"]
    assert {group["kept"]["source"], *(m["source"] for m in group["members"])} == {0, 1}


def test_without_a_password_the_exit_code_says_so(program: TerminalProgram, anna: Person) -> None:
    assert anna
    done = program.run("scan", "imap:Anna")

    assert done.code == Exit.SIGN_IN
    assert program.run("scan", "imap:Bob").code == Exit.USAGE
    assert program.run("scan", "imap:").code == Exit.USAGE


def test_a_plan_of_an_account_goes_to_its_own_trash(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    assert scan(program, anna, "imap:Anna", "--report", report).code == Exit.OK
    planned = program.run(
        "plan", report, "--prefer", "imap:Anna/Lists", "--keep", "folder", "-o", plan,
        "--password-stdin", stdin=anna.password,
    )  # fmt: skip
    assert planned.code == Exit.OK, planned.err
    assert "Would move 1 message" in planned.err

    dry = program.run("apply", plan, "--dry-run", "--password-stdin", stdin=anna.password)
    assert dry.code == Exit.OK, dry.err
    assert "would move\tWasser\timap:Anna/INBOX #0\tTrash of imap:Anna" in dry.out


def test_a_plan_is_applied_and_taken_back(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    before = {folder: anna.hashes(folder) for folder in ("INBOX", "Lists", "Trash")}
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    scan(program, anna, "imap:Anna", "--report", report)
    program.run("plan", report, "-o", plan, "--password-stdin", stdin=anna.password)
    done = program.run(
        "apply", plan, "--yes", "--password-stdin", "--confirm", "1", "--json", stdin=anna.password
    )

    assert done.code == Exit.OK, done.err
    assert done.json["moved"] == 1
    assert anna.hashes("Lists") != before["Lists"]
    assert sum(anna.hashes("Trash").values()) == 2
    history = program.run("history")
    assert "imap:Anna" in history.out

    back = program.run("undo", done.json["id"], "--yes", "--password-stdin", stdin=anna.password)
    assert back.code == Exit.OK, back.err
    assert {folder: anna.hashes(folder) for folder in before} == before


def test_mail_that_comes_between_scan_and_plan_does_not_matter(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    scan(program, anna, "imap:Anna", "--report", report)
    anna.deliver("Lists", [a_mail("Neues vom Chor.", number=9).as_bytes()])
    planned = program.run("plan", report, "-o", plan, "--password-stdin", stdin=anna.password)

    assert planned.code == Exit.OK, planned.err
    assert "Would move 1 message" in planned.err


def test_copies_go_to_a_folder_of_the_account_that_is_named(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    before = anna.hashes()
    anna.deliver("Old", [])
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    scan(program, anna, "imap:Anna", "--report", report)
    program.run(
        "plan", report, "--to", "imap:Anna/Old", "-o", plan, "--password-stdin",
        stdin=anna.password,
    )  # fmt: skip
    done = program.run("apply", plan, "--yes", "--password-stdin", stdin=anna.password)

    assert done.code == Exit.OK, done.err
    assert "imap:Anna/Old" in done.out
    assert sum(anna.hashes("Old").values()) == 1
    assert anna.hashes() == before


def test_copies_go_from_an_account_to_a_file_and_back(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    before = {folder: anna.hashes(folder) for folder in ("INBOX", "Lists", "Trash")}
    report, plan, box = tmp_path / "r.json", tmp_path / "p.json", tmp_path / "old.mbox"
    secret = {"stdin": anna.password}
    scan(program, anna, "imap:Anna", "--report", report)
    program.run("plan", report, "--to", box, "-o", plan, "--password-stdin", **secret)
    done = program.run("apply", plan, "--yes", "--json", "--password-stdin", **secret)

    assert done.code == Exit.OK, done.err
    assert b"Delivered-To: second" in box.read_bytes()
    assert anna.hashes("Lists") != before["Lists"]
    run = done.json["id"]
    back = program.run("undo", run, "--yes", "--password-stdin", **secret)
    assert back.code == Exit.OK, back.err
    assert {folder: anna.hashes(folder) for folder in before} == before
    assert b"Delivered-To: second" not in box.read_bytes()


def test_copies_go_from_a_file_to_an_account_and_back(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    before, lists = anna.hashes(), anna.hashes("Lists")
    other = a_mail("Etwas anderes.", number=77)
    box = write_mbox(tmp_path / "archive.mbox", [FIRST, other, other])
    stored = box.read_bytes()
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    secret = {"stdin": anna.password}
    scan(program, anna, box, "imap:Anna/INBOX", "--report", report)
    program.run(
        "plan", report, "--keep", "folder", "--prefer", "imap:Anna", "--to", "imap:Anna/Lists",
        "-o", plan, "--password-stdin", **secret,
    )  # fmt: skip
    done = program.run(
        "apply", plan, "--yes", "--json", "--password-stdin", "--confirm", "2", **secret
    )

    assert done.code == Exit.OK, done.err
    assert done.json["moved"] == 2
    assert sum(anna.hashes("Lists").values()) == 4
    assert anna.hashes() - before
    back = program.run("undo", done.json["id"], "--yes", "--password-stdin", **secret)
    assert back.code == Exit.OK, back.err
    assert box.read_bytes() == stored
    assert anna.hashes("Lists") == lists


def test_where_the_plan_shall_put_it_must_make_sense(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    report = tmp_path / "r.json"
    scan(program, anna, "imap:Anna", "--report", report)
    for to in ("imap:Anna", "imap:Bob/Old"):
        done = program.run("plan", report, "--to", to, "--password-stdin", stdin=anna.password)
        assert done.code == Exit.USAGE, done.err


def test_what_a_plan_found_to_differ_is_promised_by_no_later_scan(
    program: TerminalProgram, person: Person, tmp_path: Path
) -> None:
    """In processes of their own: the table, `plan` and `sweep` then say the same."""
    files.save(program.places, person.account(name="Anna"))
    mail, unlike = (with_file(a_mail(OTHER), seed, size=60_000).as_bytes() for seed in (1, 2))
    person.deliver("INBOX", [mail, mail, unlike])
    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    rest = ("--password-stdin",)

    before = scan(program, person, "imap:Anna", "--report", report)
    assert "1 Exact copies" in before.out
    assert "up to 2" in before.out
    planned = program.run("plan", report, "-o", plan, *rest, stdin=person.password)
    assert "Would move 1 message" in planned.err
    after = scan(program, person, "imap:Anna", "--json")

    assert [(rung["messages"], rung["unverified"]) for rung in after.json["ladder"]] == [
        (1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (1, 0),
    ]  # fmt: skip
    verdicts = [m["verdict"] for group in after.json["groups"] for m in group["members"]]
    assert sorted(verdicts) == ["IDENTICAL", "SAME_TEXT"]
    assert "up to" not in scan(program, person, "imap:Anna").out
    swept = program.run("sweep", "--account", "Anna", *rest, stdin=person.password)
    assert "Would move 1 message" in swept.err
    assert "differs" not in swept.err
