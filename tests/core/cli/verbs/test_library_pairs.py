"""`twinsweep library pairs`: what was said to be no copies is shown, and forgotten on demand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    a_mail,
    scan_paths,
)

from core.actions.not_copies import content_digests
from core.cli.exits import Exit
from core.cli.main import main
from core.library.store import Library
from core.system.places import find_places

pytestmark = pytest.mark.slow

ELSEWHERE = (b"\0" * 8, b"\1" * 8)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """0 and 1 are alike, and were said to be no copies in 1970; so were two that are elsewhere."""
    mails = [a_mail(NOTICE), a_mail(NOTICE + FOOTER, subject="Wasser, Liste", number=2)]
    path = write_mbox(tmp_path / "box", mails)
    one, other = (
        digest.to_bytes(8) for digest in content_digests(scan_paths(path).mails).tolist()
    )
    Library(find_places().library).part([(one, other)], 86_400)
    Library(find_places().library).part([ELSEWHERE], 3 * 86_400)
    return path


def run(*words: object) -> int:
    return main(["library", "pairs", *map(str, words)])


def names(capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert run("list", "--json") == Exit.OK
    return [entry["pair"] for entry in json.loads(capsys.readouterr().out)["pairs"]]


def test_they_are_listed_in_their_order(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert box.exists()
    assert run("list") == Exit.OK

    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[1] for line in lines] == ["1970-01-02", "1970-01-04"]
    assert lines[1].split("\t")[0] == "0000000000000000-0101010101010101"


def test_beside_their_mail_people_read_who_they_are(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("list", box) == Exit.OK

    lines = capsys.readouterr().out.splitlines()
    assert sorted(lines[1:3]) == [f"  Wasser  [{box} #0]", f"  Wasser, Liste  [{box} #1]"]
    assert lines[4:] == ["  (not in this mail)"] * 2
    assert run("list", box, "--json", "-q") == Exit.OK
    here, there = json.loads(capsys.readouterr().out)["pairs"]
    assert {mail["position"] for mail in here["messages"]} == {0, 1}
    assert there["messages"] == []


def test_a_pair_is_forgotten_and_the_two_are_copies_again(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = names(capsys)
    assert main(["scan", str(box), "--fail-if-found"]) == Exit.OK

    assert run("remove", first) == Exit.OK

    assert "Forgot 1 pair" in capsys.readouterr().err
    assert names(capsys) == [second]
    assert main(["scan", str(box), "--fail-if-found"]) == Exit.FOUND


def test_all_are_forgotten_or_none(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert box.exists()
    known = names(capsys)

    assert run("remove", known[0], "0-1") == Exit.USAGE
    assert "0-1" in capsys.readouterr().err
    assert names(capsys) == known


def test_without_any_there_is_a_sentence_and_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == Exit.OK

    assert "No pairs yet." in capsys.readouterr().err
    assert not find_places().library.exists()
