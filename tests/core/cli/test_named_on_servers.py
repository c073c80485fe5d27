"""Threads and series of an account: planned, moved to its trash, and brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.boxes.conversations import a_newsletter, a_thread
from helpers.process.program import CommandResult, TerminalProgram
from helpers.servers.dovecot import Person

from core.accounts import files
from core.cli.exits import Exit

pytestmark = pytest.mark.slow


def test_old_mail_of_a_series_of_an_account_goes_and_comes_back(
    program: TerminalProgram, person: Person, tmp_path: Path
) -> None:
    files.save(program.places, person.account(name="Anna"))
    # On a server only an address tells what a program sends.
    letters = [a_newsletter(n, sender="no-reply@garden.example") for n in range(1, 6)]
    person.deliver("INBOX", letters)
    before = person.hashes("INBOX")

    def run(*words: str | Path) -> CommandResult:
        return program.run(*words, "--password-stdin", stdin=person.password)

    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    done = run("series", "imap:Anna", "--report", report, "--json")
    assert done.code == Exit.OK, done.err
    (series,) = done.json["series"]
    assert (series["told_by"], series["issues"]) == ("list", 5)
    done = run("plan", report, "--series", series["id"], "--keep-newest", "2", "-o", plan)
    assert done.code == Exit.OK, done.err
    done = run("apply", plan, "--yes", "--own-choices=3", "--confirm=3", "--json")
    assert done.code == Exit.OK, done.err
    assert person.hashes("INBOX").total() == 2
    assert run("undo", json.loads(plan.read_text(encoding="utf-8"))["id"], "--yes").code == Exit.OK
    assert person.hashes("INBOX") == before


def test_what_a_later_mail_of_an_account_quotes_goes_and_comes_back(
    program: TerminalProgram, person: Person, tmp_path: Path
) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", a_thread())
    before = person.hashes("INBOX")

    def run(*words: str | Path) -> CommandResult:
        return program.run(*words, "--password-stdin", stdin=person.password)

    report, plan = tmp_path / "r.json", tmp_path / "p.json"
    done = run("threads", "imap:Anna", "--report", report, "--json")
    assert done.code == Exit.OK, done.err
    (thread,) = done.json["threads"]
    assert len(thread["goes"]) == 2
    done = run("plan", report, "--threads", "-o", plan)
    assert done.code == Exit.OK, done.err
    done = run("apply", plan, "--yes", "--confirm=2", "--json")
    assert done.code == Exit.OK, done.err
    assert person.hashes("INBOX").total() == 1
    assert run("undo", json.loads(plan.read_text(encoding="utf-8"))["id"], "--yes").code == Exit.OK
    assert person.hashes("INBOX") == before
