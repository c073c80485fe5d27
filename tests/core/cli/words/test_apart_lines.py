"""Conflicts and messages that were seen twice are listed apart from the groups."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.process.systems import INFO

from core.cli.exits import Exit
from core.cli.main import main
from core.cli.words.apart_lines import MOST


def lines(capsys: pytest.CaptureFixture[str], *words: str | Path) -> list[str]:
    assert main(["scan", *map(str, words)]) == Exit.OK
    return capsys.readouterr().out.splitlines()


def test_one_message_id_on_two_contents_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(OTHER, subject="Chor")])

    found = lines(capsys, box)

    at = found.index(
        "1 conflict, never selected by a rule: same Message-ID, but different text or attachments"
    )
    assert found[at + 1] == f"  Wasser  [{box} #0] and [{box} #1]"


def test_a_file_with_two_names_is_listed_once_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (tmp_path, tmp_path / ".Two"):
        for part in ("cur", "new", "tmp"):
            (folder / part).mkdir(parents=True)
    for number in range(MOST + 1):
        file = tmp_path / "cur" / f"{number:02d}.M1.host{INFO}S"
        file.write_bytes(a_mail(f"{NOTICE} {number}", number=number).as_bytes())
        (tmp_path / ".Two" / "cur" / f"{number:02d}.M2.host{INFO}S").hardlink_to(file)

    found = lines(capsys, tmp_path)

    heads = [line for line in found if "seen twice" in line]
    assert heads == ["21 messages were seen twice and counted once (one file with two names: 21):"]
    at = found.index(heads[0])
    assert found[at + 1] == f"  Wasser  [{tmp_path}/Two #0] is [{tmp_path} #0]"
    assert found[at + MOST + 1] == "  … and 1 more (all are in the --json report)"


def test_nothing_is_said_where_there_is_neither(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = lines(capsys, write_mbox(tmp_path / "box", [a_mail(NOTICE)]))

    assert not [line for line in found if "conflict" in line or "twice" in line]
