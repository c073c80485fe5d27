"""The sweep of a scheduler: asks nothing, shows or moves, stays within its budget."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from helpers.imap.boxes import ALL_MAIL, GMAIL_TRASH, GmailBoxes, boxes_with_inbox
from helpers.imap.scripted import GMAIL_CAPABILITIES, ScriptedLie, ScriptedServer, ServerManners
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.process.program import ROOT, CommandResult, TerminalProgram
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import BARE, UIDPLUS_CONDSTORE, Shape

from core.accounts import files
from core.cli.exits import Exit
from core.cli.main import main
from core.cli.verbs import sweep as sweep_verb

pytestmark = pytest.mark.slow

COPIES = [a_mail(NOTICE, Delivered_To=str(n)).as_bytes() for n in range(3)]
LONELY = ("alpha " * 20, "beta " * 21, "gamma " * 22, "delta " * 23)
OTHERS = [
    a_mail(f"{OTHER} {n} {'x' * n}", subject=f"Chor {n}", number=10 + n).as_bytes()
    for n in range(5)
]


@pytest.fixture
def anna(program: TerminalProgram, person: Person) -> Person:
    """Three copies of one message among others in INBOX."""
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES, *OTHERS])
    return person


def sweep(program: TerminalProgram, person: Person, *words: str) -> CommandResult:
    return program.run(
        "sweep", "--account", "Anna", *words, "--password-stdin", stdin=person.password
    )


def test_it_only_shows_unless_told_to_move(program: TerminalProgram, anna: Person) -> None:
    before = anna.hashes()
    for words in ((), ("--dry-run",)):
        done = sweep(program, anna, *words)

        assert done.code == Exit.OK, done.err
        lines = done.out.splitlines()
        assert lines[0] == "DRY RUN: nothing was changed."
        assert len(lines) == 3
        assert lines[1].startswith("would move\tWasser\timap:Anna/INBOX #")
        assert "--apply" in done.err
        assert anna.hashes() == before
    assert program.run("history").out == ""


@pytest.mark.every_server("cyrus-dots")
def test_it_moves_copies_and_the_history_has_a_line_for_each(
    program: TerminalProgram, anna: Person
) -> None:
    before = anna.hashes()
    done = sweep(program, anna, "--apply", "--json")

    assert done.code == Exit.OK, done.err
    told = done.json
    assert told["schema"] == "twinsweep.sweep/1"
    assert not told["dry_run"]
    assert told["copies"] == told["run"]["moved"] == len(told["moves"]) == 2
    assert told["messages"] == 8
    assert sum(anna.hashes("INBOX").values()) == 6
    assert anna.hashes() == before
    assert len(program.run("history", told["run"]["id"]).out.splitlines()) == 2

    again = sweep(program, anna, "--apply", "--json")
    assert again.code == Exit.OK
    assert again.json["copies"] == 0
    assert again.json["run"] is None

    back = program.run("undo", told["run"]["id"], "--yes", "--password-stdin", stdin=anna.password)
    assert back.code == Exit.OK, back.err
    assert sum(anna.hashes("INBOX").values()) == 8


def test_above_its_budget_it_does_nothing(program: TerminalProgram, anna: Person) -> None:
    before = anna.hashes("INBOX")
    for words in (("--apply",), ()):
        done = sweep(program, anna, *words, "--max", "1", "--json")

        assert done.code == Exit.REFUSED
        assert "Nothing was changed" in done.err
        assert done.json["run"] is None
        assert done.json["copies"] == 2
    assert anna.hashes("INBOX") == before
    assert sweep(program, anna, "--apply", "--max", "2").code == Exit.OK


def test_it_never_takes_more_than_half_of_a_folder(program: TerminalProgram, anna: Person) -> None:
    anna.deliver("Lists", [COPIES[0], COPIES[1], OTHERS[0]])
    done = sweep(program, anna, "--folder", "Lists", "--apply", "--prefer", "imap:Anna/INBOX")

    assert done.code == Exit.USAGE  # the folder to prefer is not searched
    anna.deliver("Old", [COPIES[0], COPIES[1], COPIES[2]])
    over = sweep(program, anna, "--folder", "Old", "--apply")
    assert over.code == Exit.REFUSED
    assert sum(anna.hashes("Old").values()) == 3


def test_what_the_rules_protect_stays(program: TerminalProgram, anna: Person) -> None:
    done = sweep(program, anna, "--apply", "--protect", "imap:Anna/INBOX", "--json")

    assert done.code == Exit.OK
    assert done.json["run"] is None
    assert list(done.json["stay"]) == ["protected"]
    assert sum(anna.hashes("INBOX").values()) == 8


def test_nobody_is_asked_for_a_password(program: TerminalProgram, anna: Person) -> None:
    assert anna
    done = program.run("sweep", "--account", "Anna", "--apply")

    assert done.code == Exit.SIGN_IN


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--account", "Bob"),
        ("--account", "Anna", "--max", "0"),
        ("--account", "Anna", "--max", "x"),
        ("--account", "Anna", "--at", "2"),
        ("--account", "Anna", "--apply", "--dry-run"),
        ("--account", "Anna", "--verdict", "all"),
        ("--account", "Anna", "--to", "imap:Anna"),
        ("--account", "Anna", "--password-file", "/nowhere"),
        ("--account", "Anna", "--password-for", "Bob", "/nowhere"),
    ],
)
def test_what_makes_no_sense_is_told(
    words: tuple[str, ...], anna: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    assert anna
    try:
        code = main(["sweep", *words])
    except SystemExit as ended:  # argparse says it itself
        code = int(str(ended.code))

    assert code == Exit.USAGE
    assert capsys.readouterr().err


def test_a_folder_in_the_rules_that_is_not_there_is_told(
    program: TerminalProgram, anna: Person
) -> None:
    assert sweep(program, anna, "--protect", "imap:Anna/None").code == Exit.USAGE


def test_a_run_that_was_cut_off_is_finished_first(program: TerminalProgram, anna: Person) -> None:
    before = anna.hashes()
    words = ("sweep", "--account", "Anna", "--apply", "--password-stdin")
    cut = program.run(*words, stdin=anna.password, TWINSWEEP_CRASH_AT="12")
    assert cut.code < 0

    refused = sweep(program, anna, "--apply")
    assert refused.code == Exit.UNKNOWN
    assert "resume" in refused.err

    locked = program.run("resume", "--yes")
    assert locked.code in {Exit.UNKNOWN, Exit.SIGN_IN}
    assert "Anna: You are not signed in" in locked.err
    resumed = program.run("resume", "--yes", "--password-stdin", stdin=anna.password)
    assert resumed.code == Exit.OK, resumed.err
    assert sweep(program, anna, "--apply").code == Exit.OK
    assert sum(anna.hashes("INBOX").values()) == 6
    assert anna.hashes() == before


HOLD = """
import sys
from pathlib import Path
from core.apply.journal.journal import open_journal
with open_journal(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_run_that_another_process_carries_out_is_not_called_cut_off(
    program: TerminalProgram, anna: Person
) -> None:
    words = ("sweep", "--account", "Anna", "--apply", "--password-stdin")
    assert program.run(*words, stdin=anna.password, TWINSWEEP_CRASH_AT="12").code < 0

    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(program.places.journal)], cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as other:  # fmt: skip
        assert other.stdout is not None
        other.stdout.readline()
        done = sweep(program, anna, "--apply")
        other.communicate()

    assert done.code == Exit.REFUSED
    assert "Another Twinsweep is moving messages" in done.err
    assert "resume" not in done.err


def test_of_two_sweeps_at_once_none_says_what_is_not_so(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES, OTHERS[0]])  # what goes is half of it, then all but one
    with ThreadPoolExecutor(2) as two:
        both = list(two.map(lambda _: sweep(program, person, "--apply"), range(2)))

    assert {done.code for done in both} <= {Exit.OK, Exit.REFUSED}
    for done in both:
        assert "DRY RUN" not in done.out
        assert "more than half" not in done.err
        assert "is not finished" not in done.err
        if done.code == Exit.REFUSED:
            assert "Another Twinsweep" in done.err or "is no longer there" in done.out
    assert sum(person.hashes("INBOX").values()) == 2


def test_what_was_moved_while_a_sweep_looked_is_told_as_that(
    program: TerminalProgram, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES, OTHERS[0]])
    made = sweep_verb.plan_by_rules
    others: list[CommandResult] = []

    def another_between(*given: Any, **named: Any) -> Any:
        decided = made(*given, **named)
        others.append(sweep(program, person, "--apply"))
        return decided

    monkeypatch.setattr(sweep_verb, "plan_by_rules", another_between)
    password = io.StringIO(person.password)
    monkeypatch.setattr("sys.stdin", password)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["sweep", "--account", "Anna", "--apply", "--password-stdin"])

    assert [done.code for done in others] == [Exit.OK]
    assert code == Exit.REFUSED
    assert "Another Twinsweep is moving mail, or moved some during this scan" in err.getvalue()
    assert out.getvalue() == ""


def test_a_full_account_stops_no_later_sweep(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]
) -> None:
    person = dovecot_like(Shape(UIDPLUS_CONDSTORE, quota=True)).person(quota_kib=2)
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES, *OTHERS])
    before = person.hashes()
    full = sweep(program, person, "--apply", "--json")
    assert full.code == Exit.QUOTA, full.err
    first = full.json["run"]
    assert (first["pending"], first["unknown"]) == (2, 0)

    again = sweep(program, person, "--apply", "--json")  # the next night: still full
    assert again.code == Exit.QUOTA, again.err
    assert again.json["given_up"] == [first["id"]]
    assert f"Run {first['id']} was stopped early. This sweep" in again.err
    second = again.json["run"]["id"]
    listed = program.run("history", first["id"]).out
    assert listed.count("closed before it reached this message") == 2

    only = sweep(program, person, "--apply", "--json", "--protect", "imap:Anna/INBOX")
    assert only.code == Exit.OK, only.err  # what that run has left is not of this one
    assert only.json["unfinished"] == [second]
    assert f"resume --give-up {second}" in only.err

    gone = program.run("resume", "--give-up", second, "--json")
    assert gone.code == Exit.OK, gone.err
    assert [(run["id"], run["pending"]) for run in gone.json["runs"]] == [(second, 0)]
    for run in (second, "none"):
        assert program.run("resume", "--give-up", run).code in {Exit.REFUSED, Exit.USAGE}
    assert person.hashes() == before
    person.allow(0)
    done = sweep(program, person, "--apply", "--json")
    assert done.code == Exit.OK, done.err
    assert done.json["run"]["moved"] == 2
    assert not done.json["given_up"] + done.json["unfinished"]


@pytest.mark.every_server("cyrus-dots")
def test_copies_across_accounts_leave_the_one_that_is_less_dear(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    bob = anna.server.person()
    files.save(program.places, bob.account(name="Bob"))
    bob.deliver(
        "INBOX", [COPIES[0], *(a_mail(f"Nur {n}.", number=n).as_bytes() for n in (50, 51))]
    )
    secrets: list[str | Path] = []
    for name, person in (("Anna", anna), ("Bob", bob)):
        file = tmp_path / name
        file.write_text(person.password)
        file.chmod(0o600)
        secrets += ["--password-for", name, file]
    both = ("sweep", "--account", "Bob", "--account", "Anna", "--apply", "--json")
    rules = ("--keep", "folder", "--prefer", "imap:Bob")
    done = program.run(*both, *rules, *secrets)

    assert done.code == Exit.OK, done.err
    assert {move["path"] for move in done.json["moves"]} == {
        str(files.account_file(program.places, anna.account().id))
    }
    assert done.json["run"]["moved"] == 3
    assert sum(bob.hashes("INBOX").values()) == 3
    assert sum(anna.hashes("INBOX").values()) == 5
    assert program.run(*both, stdin="x").code == Exit.SIGN_IN
    assert program.run(*both, "--password-file", tmp_path / "Bob").code == Exit.USAGE


def test_a_server_that_cannot_remove_single_mails_has_them_marked(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot]
) -> None:
    person = dovecot_like(Shape(BARE)).person()
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [*COPIES, *OTHERS])
    done = sweep(program, person, "--apply")

    assert done.code == Exit.OK, done.err
    assert done.out.count("copied and marked") == 2
    assert sum(person.hashes("Trash").values()) == 2
    assert sum(person.hashes("INBOX").values()) == 8  # marked, still there
    again = sweep(program, person, "--apply", "--json")
    assert again.json["copies"] == 0


def test_on_gmail_one_message_with_two_labels_is_no_copy_of_itself(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = GmailBoxes("Work", "Private", "Bills")
    boxes.deliver("Private", COPIES[0])
    boxes.deliver("Work", COPIES[1], labels={"Bills"})
    boxes.deliver("Work", *OTHERS, labels={"Private"})
    server = scripted(boxes, ServerManners(after=GMAIL_CAPABILITIES))
    files.save(program.places, server.account(name="Anna"))
    words = ("sweep", "--account", "Anna", "--apply", "--json", "--password-stdin")
    done = program.run(*words, stdin="secret")

    assert done.code == Exit.OK, done.err
    assert done.json["messages"] == 7
    assert done.json["run"]["moved"] == 1
    left = boxes.by_name[ALL_MAIL].mails
    assert len(left) == 6
    assert left[1].labels == {"Private", "Work", "Bills"}
    assert len(boxes.by_name[GMAIL_TRASH].mails) == 1
    assert not boxes.destroyed
    assert not {word for word in server.words() if b"EXPUNGE" in word}


def test_one_message_under_two_labels_is_no_copy_of_itself_elsewhere_either(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer]
) -> None:
    boxes = boxes_with_inbox()
    boxes.make("Labels/Work")
    boxes.deliver("INBOX", COPIES[0], object_id="M1")
    boxes.deliver("Labels/Work", COPIES[0], *OTHERS, object_id="M1")  # a label, and lies
    boxes.deliver("INBOX", COPIES[1], object_id="M2")
    boxes.deliver("INBOX", *OTHERS[:3], object_id="M3")  # each of them is an exact copy as well
    for n in range(4):  # so that less than half of the folder goes
        alone = a_mail(f"{n} {LONELY[n]}", subject=f"Alone {n}", number=30 + n)
        boxes.deliver("INBOX", alone.as_bytes(), object_id=f"M{4 + n}")
    after = "IMAP4rev1 UIDPLUS MOVE SPECIAL-USE CONDSTORE OBJECTID JMAPACCESS"
    server = scripted(boxes, ServerManners(after=after))
    files.save(program.places, server.account(name="Anna"))
    words = ("sweep", "--account", "Anna", "--folder", "INBOX", "--folder", "Labels/Work")
    whole = boxes.hashes()
    for copies in (1, 0):  # one of the two messages goes, and no label for its own sake
        rules = ("--protect", "imap:Anna/Labels/Work") if copies else ()
        done = program.run(*words, *rules, "--apply", "--json", "--password-stdin", stdin="secret")
        assert done.code in {Exit.OK, Exit.PARTLY}, done.err
        moved = [move for move in done.json["moves"] if move["subject"] == "Wasser"]
        assert len(moved) == copies
    assert boxes.hashes() == whole
    left = [mail for mail in boxes.by_name["INBOX"].mails.values() if b"Wasser" in mail.data]
    assert len(left) == 1
    assert any(b"Wasser" in mail.data for mail in boxes.by_name["Labels/Work"].mails.values())


def test_more_than_half_of_a_folder_is_shown_but_never_moved(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", COPIES)
    before = person.hashes("INBOX")

    shown = sweep(program, person)
    applied = sweep(program, person, "--apply")
    told = sweep(program, person, "--apply", "--json")

    assert shown.code == applied.code == told.code == Exit.REFUSED
    assert shown.out.count("would move\t") == applied.out.count("would move\t") == 2
    assert "apply P --confirm 2" in applied.err
    assert "add --confirm" not in applied.err
    assert told.json["held"]
    assert told.json["run"] is None
    assert person.hashes("INBOX") == before
    assert program.run("history").out == ""


def test_a_sweep_that_finds_nothing_speaks_of_no_dry_run(
    program: TerminalProgram, anna: Person
) -> None:
    assert sweep(program, anna, "--apply").code == Exit.OK
    again = sweep(program, anna, "--apply")

    assert again.code == Exit.OK
    assert again.out == ""
    assert "Nothing to move." in again.err


def test_a_run_that_nobody_can_sign_in_for_is_not_begun(
    program: TerminalProgram, anna: Person, tmp_path: Path
) -> None:
    run = sweep(program, anna, "--apply", "--json").json["run"]["id"]
    wrong = tmp_path / "wrong"
    wrong.write_text("guess")
    wrong.chmod(0o600)

    unasked = program.run("undo", run, "--yes")
    refused = program.run("undo", run, "--yes", "--password-file", wrong)

    assert unasked.code == refused.code == Exit.SIGN_IN
    assert "Anna: You are not signed in" in unasked.err
    assert "Anna: The server rejected the sign-in" in refused.err
    assert len(program.run("history").out.splitlines()) == 1
    back = program.run("undo", run, "--yes", "--password-stdin", stdin=anna.password)
    assert back.code == Exit.OK, back.err


def test_what_was_moved_in_an_account_that_is_gone_cannot_be_undone_and_it_says_so(
    program: TerminalProgram, anna: Person
) -> None:
    run = sweep(program, anna, "--apply", "--json").json["run"]["id"]
    removed = program.run("accounts", "remove", "Anna", "--yes")
    undone = program.run("undo", run, "--yes")
    given = program.run("undo", run, "--yes", "--password-stdin", stdin=anna.password)

    assert "1 run in the history cannot be undone" in removed.err
    assert undone.code == given.code == Exit.USAGE
    assert "it has been removed" in undone.err
    (line,) = program.run("history").out.splitlines()
    assert "imap:removed account " in line


@pytest.mark.parametrize("named_so", [False, True])
def test_an_account_without_a_trash_is_told_before_anything_is_to_be_moved(
    program: TerminalProgram, dovecot_like: Callable[[Shape], Dovecot], named_so: bool
) -> None:
    """Nor is a folder taken for the trash because of its name."""
    person = dovecot_like(Shape(trash=False)).person()
    person.deliver("INBOX", [*COPIES, *OTHERS])
    if named_so:
        person.deliver("Trash", OTHERS[:1])
    account = person.account(name="Anna")
    files.save(program.places, account)
    shown = sweep(program, person)
    files.save(program.places, person.account(id=account.id, name="Anna", trash="Nowhere"))
    named = sweep(program, person)

    assert shown.code == named.code == Exit.PARTLY
    assert shown.out.count("the account does not say which folder is its Trash (Anna)") == 2
    assert named.out.count("there is no mailbox to move it to") == 2
    assert "Would move 0 messages." in shown.err
    assert "  2 skipped: the account does not say which folder is its Trash" in shown.err
    assert "--apply" not in shown.err


def every_second(truth: bytes) -> bytes:
    """A listing without the rows of every second mail."""
    rows = truth.splitlines(keepends=True)
    return b"".join(row for row in rows if not re.match(rb"\* \d*[13579] FETCH", row))


@pytest.mark.parametrize("known", [False, True])
def test_of_a_folder_that_is_listed_in_part_nothing_is_kept_or_moved(
    program: TerminalProgram, scripted: Callable[..., ScriptedServer], known: bool
) -> None:
    """Six mails are in the archive, copies of what is in the inbox; three of them are listed."""
    boxes = boxes_with_inbox(*COPIES[:2], *OTHERS)
    boxes.make("Archive")
    boxes.deliver("Archive", COPIES[2], *OTHERS)
    server = scripted(boxes)
    files.save(program.places, server.account(name="Anna"))
    words = ("sweep", "--account", "Anna", "--password-stdin")
    if known:
        # every message of the inbox has a copy: more than half of the folder
        assert program.run(*words, stdin="secret").code == Exit.REFUSED
    server.set(
        ScriptedLie(
            b'EXAMINE "ARCHIVE"', edit=lambda t: t.replace(b"6 EXISTS", b"3 EXISTS"), times=99
        ),
        ScriptedLie(
            b"(UID FLAGS RFC822.SIZE)",
            edit=lambda t: t if b"7 FETCH" in t else every_second(t),
            times=99,
        ),
    )

    done = program.run(*words, "--apply", "--prefer", "imap:Anna/Archive", stdin="secret")

    assert done.code == Exit.PARTLY, done.err + done.out
    assert re.search(r"Anna/Archive: the server did not list all .*\(\d of 6\)", done.err)
    assert len(boxes.by_name["Archive"].mails) == 6
    assert len(boxes.by_name["INBOX"].mails) == len(OTHERS) + 1, done.err
    scan = program.run("scan", "imap:Anna", "--json", "--password-stdin", stdin="secret")
    assert scan.code == Exit.PARTLY
    (problem,) = scan.json["problems"]
    assert (problem["kind"], problem["folder"]) == ("incomplete", "Archive")
