"""`twinsweep grep`, the real program."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.process.program import TerminalProgram
from helpers.servers.dovecot import Person

from core.accounts import files
from core.cli.exits import Exit
from core.cli.verbs.grep import BOLD, NORMAL, _mention_lines
from core.model.mentions import KeywordPlace, Mention

pytestmark = pytest.mark.slow

BAD = a_mail("x").as_bytes().replace(b"quoted-printable", b"base64")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The notice, the choir, and something with a word in its subject."""
    return write_mbox(
        tmp_path / "box",
        [a_mail(NOTICE), a_mail(OTHER, subject="Chor"), a_mail("kurz", subject="Ein Eimer")],
    )


def test_lines_with_their_mail(program: TerminalProgram, box: Path) -> None:
    done = program.run("grep", "eimer", "noten liegen", box)

    assert done.code == Exit.OK, done.err
    first, second, third = done.out.splitlines()
    assert first.startswith(f"{box} #0: Wasser: ")
    assert "Eimer" in first
    assert second.startswith(f"{box} #1: Chor: Die Noten liegen") or "Noten liegen" in second
    assert third == f"{box} #2: Ein Eimer: Ein Eimer"


def test_other_forms_and_exit_codes(program: TerminalProgram, box: Path) -> None:
    count = program.run("grep", "-c", "eimer", box)
    assert (count.code, count.out) == (Exit.OK, f"{box}: 2\n")
    mails = program.run("grep", "-l", "eimer", box)
    assert mails.out == f"{box} #0: Wasser\n{box} #2: Ein Eimer\n"
    quiet = program.run("grep", "-q", "eimer", box)
    assert (quiet.code, quiet.out, quiet.err) == (Exit.OK, "", "")
    nothing = program.run("grep", "nowhere", box)
    assert (nothing.code, nothing.out) == (Exit.NOTHING, "")


def test_one_json_document_even_of_nothing(program: TerminalProgram, box: Path) -> None:
    whole = program.run("grep", "--json", "eimer", box).json
    assert [mail["position"] for mail in whole["mails"]] == [0, 2]
    (mention,) = whole["mails"][0]["mentions"]
    assert mention["line"][mention["start"] : mention["end"]] == "Eimer"
    assert (mention["place"], mention["keyword"], whole["messages"]) == ("body", "eimer", 3)

    empty = program.run("grep", "--json", "nowhere", box)
    assert (empty.code, empty.json["mails"]) == (Exit.NOTHING, [])


def test_words_by_option_leave_all_arguments_to_mail(program: TerminalProgram, box: Path) -> None:
    words = box.parent / "words"
    words.write_text("# some\neimer\n")

    assert program.run("grep", "-c", "-e", f"@{words}", box).out == f"{box}: 2\n"
    assert program.run("grep", "-c", f"@{words}", box).out == f"{box}: 2\n"


@pytest.mark.parametrize(
    "words", [["word"], ["-e", "a", "nowhere.mbox"], ["", "."], ["a", "imap:"]]
)
def test_wrong_words_are_told(program: TerminalProgram, words: list[str]) -> None:
    done = program.run("grep", *words)

    assert done.code == Exit.USAGE
    assert done.err.startswith("twinsweep")
    assert "Traceback" not in done.err


def test_mail_that_cannot_be_searched_whole_is_told(
    program: TerminalProgram, tmp_path: Path
) -> None:
    done = program.run("grep", "nowhere", write_mbox(tmp_path / "box", [BAD]))

    assert done.code == Exit.PARTLY
    assert "1 message could not be searched in full." in done.err


def test_an_account_is_searched(program: TerminalProgram, person: Person) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [a_mail(NOTICE).as_bytes()])
    person.deliver("Trash", [a_mail(NOTICE).as_bytes()])

    def run(*words: str) -> list[str]:
        done = program.run("grep", *words, "--password-stdin", stdin=person.password)
        assert done.code == Exit.OK, done.err
        return [line.partition(":")[0] for line in done.out.splitlines()]

    assert run("eimer", "imap:Anna") == ["INBOX #0"]
    assert sorted(run("eimer", "imap:Anna", "--all-folders")) == ["INBOX #0", "Trash #0"]
    assert run("eimer", "imap:Anna/Trash") == ["Trash #0"]


def test_hits_are_bold_where_lines_are_shown_to_people_and_lines_stand_once() -> None:
    mentions = [
        Mention(0, KeywordPlace.BODY, "", "the invoice \x1b[2J", 4, 11),
        Mention(1, KeywordPlace.BODY, "", "the invoice \x1b[2J", 6, 11),
        Mention(0, KeywordPlace.ATTACHMENT, "a.txt", "invoice", 0, 7),
        Mention(0, KeywordPlace.SENDER, "", "Invoice <i@example.org>", 0, 7),
    ]

    assert _mention_lines(mentions, BOLD) == [
        f"the {BOLD}invoice{NORMAL} ·[2J",
        f"a.txt: {BOLD}invoice{NORMAL}",
        f"From: {BOLD}Invoice{NORMAL} <i@example.org>",
    ]
    assert _mention_lines(mentions, "")[0] == "the invoice ·[2J"
