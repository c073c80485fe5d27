"""Keywords on the command line: the real program from the scan to the moves."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.process.program import TerminalProgram
from helpers.servers.dovecot import Person

from core.accounts import files
from core.cli.exits import Exit
from core.cli.keywords import add_keywords, read_keyword_rules, read_keywords
from core.errors import KeywordError, SettingsError
from core.model.mentions import KeywordRules

pytestmark = pytest.mark.slow

MAILS = [
    a_mail(NOTICE),
    a_mail(NOTICE, Delivered_To="2"),
    a_mail(OTHER, subject="Chor", number=2),
    a_mail(OTHER, subject="Chor", number=2, Delivered_To="2"),
    a_mail(NOTICE + FOOTER, subject="[haus] Wasser", number=3, List_Id="<haus.example.org>"),
]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0, 1 the notice twice, 2, 3 the choir twice, 4 the notice with a footer."""
    return write_mbox(tmp_path / "box", MAILS)


def planned(
    program: TerminalProgram, box: Path, scan: list[str], plan: list[str]
) -> dict[str, Any]:
    report = box.parent / "r.json"
    done = program.run("scan", box, "--report", report, *scan)
    assert done.code == Exit.OK, done.err
    made = program.run("plan", report, *plan)
    assert made.code == Exit.OK, made.err
    return {"moves": made.json["moves"], "err": made.err, "report": json.loads(report.read_text())}


def gone(plan: dict[str, Any]) -> list[int]:
    return sorted(move["what"]["position"] for move in plan["moves"])


def test_words_come_from_the_line_and_from_files(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_bytes("\ufeff# people\nAnna  Blau\n\n  # more\nStraße\n".encode())

    assert read_keywords([f"@{file}", "STRASSE", "@@home"], "x") == (
        "Anna Blau",
        "Straße",
        "@home",
    )
    for wrong in (["@" + str(tmp_path / "none")], ["@" + str(tmp_path)]):
        with pytest.raises(SettingsError):
            read_keywords(wrong, "x")
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError):
        read_keywords([f"@{file}"], "x")
    for empty in ("", " "):
        with pytest.raises(KeywordError):
            read_keywords([empty], "x")


def test_options_are_repeatable() -> None:
    parser = argparse.ArgumentParser()
    add_keywords(parser)
    line = ["--protect-keyword", "a", "--protect-keyword", "b", "--only-keyword", "c"]

    asked = read_keyword_rules(
        parser.parse_args([*line, "--mark-keyword", "d", "--keywords-in", "text"])
    )

    assert asked == KeywordRules(("a", "b"), ("c",), ("d",), attachments=False)
    with pytest.raises(KeywordError):
        read_keyword_rules(parser.parse_args(["--mark-keyword", "x" * 5_000]))


def test_a_word_in_the_report_protects_in_every_plan_of_it(
    program: TerminalProgram, box: Path
) -> None:
    free = planned(program, box, [], [])
    assert gone(free) == [1, 3]

    plan = planned(program, box, ["--protect-keyword", "EIMER"], ["--keep", "oldest"])

    assert gone(plan) == [3]
    assert plan["report"]["keywords"]["protect"] == ["EIMER"]
    assert "protected by a keyword" in plan["err"]
    mails = [m for g in plan["report"]["groups"] for m in (g["kept"], *g["members"])]
    assert {m["position"] for m in mails if m.get("protected")} == {0, 1, 4}
    assert {m["position"] for m in mails if m["keywords"]} == {0, 1, 4}


def test_a_word_of_the_plan_protects_too(program: TerminalProgram, box: Path) -> None:
    plan = planned(
        program, box, ["--protect-keyword", "eimer"], ["--protect-keyword", "noten liegen"]
    )

    assert gone(plan) == []
    assert "3 skipped: protected by a keyword" in plan["err"]
    assert "Of 5 messages that may have copies, 5 mention a keyword." in plan["err"]


def test_only_mail_that_mentions_a_word_is_in_groups(program: TerminalProgram, box: Path) -> None:
    plan = planned(program, box, ["--only-keyword", "lists.example.org", "--at", "0.6"], [])
    assert plan["report"]["groups"] == []

    plan = planned(program, box, ["--only-keyword", "chor"], [])
    assert gone(plan) == [3]
    assert len(plan["report"]["groups"]) == 1
    assert gone(planned(program, box, [], ["--only-keyword", "eimer"])) == [1]
    assert (
        gone(planned(program, box, ["--only-keyword", "chor"], ["--only-keyword", "eimer"])) == []
    )


def test_only_groups_that_mention_a_word_are_planned_for(
    program: TerminalProgram, box: Path
) -> None:
    assert gone(planned(program, box, ["--mark-keyword", "noten"], [])) == [3]
    assert gone(planned(program, box, [], ["--mark-keyword", "verteiler"])) == [1]
    assert gone(planned(program, box, ["--mark-keyword", "nowhere"], [])) == []


def test_people_read_which_words_a_mail_mentions(program: TerminalProgram, box: Path) -> None:
    done = program.run("scan", box, "--protect-keyword", "Eimer")

    assert "mentions: Eimer  protected" in done.out
    assert "Of 5 messages that may have copies, 3 mention a keyword." in done.err


@pytest.mark.parametrize("words", [["--only-keyword", ""], ["--mark-keyword", "@/nowhere/w"]])
def test_words_that_cannot_be_searched_for_are_told_at_once(
    program: TerminalProgram, box: Path, words: list[str]
) -> None:
    done = program.run("scan", box, *words)

    assert done.code == Exit.USAGE
    assert done.err.startswith("twinsweep: ")
    assert "Traceback" not in done.err


def test_a_sweep_leaves_mail_alone_that_mentions_a_word(
    program: TerminalProgram, person: Person
) -> None:
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [mail.as_bytes() for mail in MAILS])
    before = person.hashes("INBOX")

    done = program.run(
        "sweep", "--account", "Anna", "--protect-keyword", "eimer", "--apply", "--json",
        "--password-stdin", stdin=person.password,
    )  # fmt: skip

    assert done.code == Exit.OK, done.err
    assert done.json["copies"] == 1
    assert done.json["stay"]["keyword"] >= 1
    assert sum((before - person.hashes("INBOX")).values()) == 1
