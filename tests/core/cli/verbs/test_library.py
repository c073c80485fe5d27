"""`twinsweep library` on real mailboxes, as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    LONG,
    NOTICE,
    OFFER,
    OTHER,
    a_mail,
)

from core.cli.exits import Exit
from core.cli.main import main
from core.library.store import Library
from core.system.places import find_places

pytestmark = pytest.mark.slow


@pytest.fixture
def bulk(tmp_path: Path) -> Path:
    """0 an offer, 1 a long newsletter, 2 a message that says next to nothing."""
    mails = [
        a_mail(OFFER.format("Ann"), subject="Offer"),
        a_mail(LONG, subject="News", number=2),
        a_mail("Thanks!", subject="Re", number=3),
    ]
    return write_mbox(tmp_path / "Bulk", mails)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """0 the offer to another, 1 a notice, 2 the newsletter with another sentence, 3 an answer.

    4 thanks, 5 the offer as 0.
    """
    quoted = "\n".join(f"> {line}" for line in OFFER.format("Ann").splitlines())
    answer = f"No, thank you, I do not want any of this, please stop it.\n\n{quoted}"
    mails = [
        a_mail(OFFER.format("Bob"), subject="Offer", number=11),
        a_mail(NOTICE, subject="Wasser", number=12),
        a_mail(LONG.replace("seven", "changed", 1), subject="News", number=13),
        a_mail(answer, subject="Re: Offer", number=14),
        a_mail("Thanks!", subject="Re", number=15),
        a_mail(OFFER.format("Bob"), subject="Offer again", number=16),
    ]
    return write_mbox(tmp_path / "Inbox", mails)


def run(*words: object) -> int:
    return main([str(word) for word in words])


def found(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    capsys.readouterr()
    assert run("library", "match", *words, "--json", "-q") == Exit.OK
    whole: dict[str, Any] = json.loads(capsys.readouterr().out)
    return whole


def test_what_was_remembered_is_found_in_another_mailbox(
    bulk: Path, inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("library", "add", bulk) == Exit.OK

    whole = found(capsys, inbox)

    known = [(mail["position"], mail["seed"]["name"]) for mail in whole["known"]]
    assert known == [(0, "Offer"), (2, "News"), (5, "Offer")]
    assert all(0.8 <= mail["score"] < 1 for mail in whole["known"])
    assert {mail["verdict"] for mail in whole["known"]} == {"KNOWN_BULK"}
    assert whole["stats"]["messages"] >= 4


def test_one_message_is_remembered_by_its_position(
    bulk: Path, inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("library", "add", f"{bulk}#1", "--name", "The newsletter", "--degree", "0.9") == 0

    assert [mail["position"] for mail in found(capsys, inbox)["known"]] == [2]
    (seed,) = Library(find_places().library).seeds()
    assert (seed.name, seed.degree) == ("The newsletter", 0.9)


def test_a_message_that_says_too_little_is_not_remembered(bulk: Path) -> None:
    assert run("library", "add", f"{bulk}#2") == Exit.USAGE
    assert Library(find_places().library).seeds() == ()


def test_hits_are_counted_and_listed(
    bulk: Path, inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("library", "add", bulk)
    found(capsys, inbox)
    found(capsys, inbox)  # the same mails: no new hits
    run("library", "list")

    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines] == ["1", "2"]
    assert "2 hits" in lines[0]
    assert "1 hit," in lines[1]


def test_the_lines_for_people_name_the_mail_and_the_seed(
    bulk: Path, inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("library", "add", bulk)
    capsys.readouterr()

    assert run("library", "match", inbox, "--stats", "--fail-if-found") == Exit.FOUND

    out = capsys.readouterr().out
    assert "Offer again" in out
    assert "3 messages of 6 known as bulk mail, by 2 of 2 entries. Nothing was changed." in out
    assert "per message that is long enough: " in out


def test_names_degrees_and_seeds_can_go(
    bulk: Path, inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("library", "add", bulk)
    assert run("library", "edit", 1, "--degree", "1", "--name", "offer") == Exit.OK
    assert [mail["position"] for mail in found(capsys, inbox)["known"]] == [2]

    assert run("library", "remove", 2) == Exit.OK
    assert found(capsys, inbox)["known"] == []
    assert run("library", "remove", 2) == Exit.USAGE
    assert run("library", "edit", 7, "--name", "x") == Exit.USAGE


def test_a_library_goes_out_and_comes_in(
    bulk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("library", "add", bulk)
    seeds = Library(find_places().library).seeds()
    whole, lines = tmp_path / "library.json", tmp_path / "library.txt"
    assert run("library", "export", "-o", whole) == Exit.OK
    assert run("library", "export", "--text", "-o", lines) == Exit.OK
    assert run("library", "export", "--text", "-o", lines) == Exit.USAGE
    assert len(lines.read_text("utf-8").splitlines()) == 2
    run("library", "remove", 1, 2)

    assert run("library", "import", whole) == Exit.OK
    capsys.readouterr()
    assert run("library", "import", lines) == Exit.OK

    assert "2 already there" in capsys.readouterr().err
    again = Library(find_places().library).seeds()
    assert [(s.name, s.text) for s in again] == [(s.name, s.text) for s in seeds]
    assert run("library", "export") == Exit.OK
    assert json.loads(capsys.readouterr().out)["schema"] == "twinsweep.library/1"


def test_plain_text_alone_makes_a_library(
    inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "known.txt"
    path.write_text(OFFER.format("You") + "\n" + OTHER + "\n", "utf-8")

    assert run("library", "import", path) == Exit.OK

    assert [mail["position"] for mail in found(capsys, inbox)["known"]] == [0, 5]


def test_an_empty_library_says_so_and_finds_nothing(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("library", "list") == Exit.OK
    assert "empty" in capsys.readouterr().err
    assert found(capsys, inbox)["known"] == []


def test_a_list_footer_does_not_hide_a_long_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("library", "add", write_mbox(tmp_path / "One", [a_mail(LONG)]))
    box = write_mbox(tmp_path / "Two", [a_mail(LONG + FOOTER, number=5)])

    assert [mail["position"] for mail in found(capsys, box)["known"]] == [0]


@pytest.mark.parametrize("wrong", ["0.3", "2", "much"])
def test_a_degree_that_cannot_be_is_refused(bulk: Path, wrong: str) -> None:
    with pytest.raises(SystemExit) as told:
        run("library", "add", bulk, "--degree", wrong)
    assert told.value.code == Exit.USAGE
