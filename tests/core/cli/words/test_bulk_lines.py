"""`twinsweep scan` with a library: known bulk mail beside the groups, and what is no copy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    LONG,
    NOTICE,
    OFFER,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.process.program import TerminalProgram
from helpers.servers.dovecot import Person

from core.accounts import files
from core.actions.not_copies import content_digests
from core.cli.exits import Exit
from core.cli.main import main
from core.cli.words.bulk_lines import MOST_OF_A_KIND
from core.library.store import Library
from core.system.places import find_places

pytestmark = pytest.mark.slow


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """0 and 4 offers to two people, 1 and 3 a notice, 2 the newsletter with a word changed."""
    mails = [
        a_mail(OFFER.format("Bob"), subject="Offer", number=11),
        a_mail(NOTICE, subject="Wasser", number=12),
        a_mail(LONG.replace("seven", "changed", 1), subject="News", number=13),
        a_mail(NOTICE, subject="Wasser", number=12),
        a_mail(OFFER.format("Eve"), subject="Offer again", number=16),
    ]
    return write_mbox(tmp_path / "Inbox", mails)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """1 an offer, 2 a newsletter."""
    mails = [
        a_mail(OFFER.format("Ann"), subject="Offer"),
        a_mail(LONG, subject="News", number=2),
    ]
    assert run("library", "add", write_mbox(tmp_path / "Bulk", mails), "-q") == Exit.OK
    return Library(find_places().library)


def run(*words: object) -> int:
    return main([str(word) for word in words])


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    capsys.readouterr()
    assert run("scan", *words, "--json", "-q") == Exit.OK
    whole: dict[str, Any] = json.loads(capsys.readouterr().out)
    return whole


def part(box: Path, a: int, b: int) -> None:
    """What the window does on «Not copies»."""
    digests = content_digests(scan_paths(box).mails)
    pair = (int(digests[a]).to_bytes(8), int(digests[b]).to_bytes(8))
    Library(find_places().library).part([pair], 7)


@pytest.mark.parametrize("how", [(), ("--no-cache",)])
def test_hits_are_listed_by_seed_and_counted_once_a_mail(
    how: tuple[str, ...], inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        known = report(capsys, inbox, *how)["known_bulk"]

    found = [(k["seed"], k["name"], [hit["position"] for hit in k["hits"]]) for k in known]
    assert found == [(1, "Offer", [0, 4]), (2, "News", [2])]
    hits = [hit for kind in known for hit in kind["hits"]]
    assert {hit["verdict"] for hit in hits} == {"KNOWN_BULK"}
    assert all(0.8 <= hit["similarity"] < 1 for hit in hits)
    assert [kind["degree"] for kind in known] == [0.8, 0.8]
    assert [seed.hits for seed in library.seeds()] == [2, 1]


def test_people_read_them_beside_the_groups(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    capsys.readouterr()
    assert run("scan", inbox, "--detectors", "text,short", "--stats") == Exit.OK

    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Known bulk mail: 3 messages of 2 kinds")
    assert lines[at + 1] == "  Offer (number 1): 2 messages"
    assert lines[at + 2].startswith(f"    Offer  [{inbox} #0]  0.9")
    assert any("per message that is long enough" in line for line in lines[at:])
    assert any(line.startswith("By edit distance: ") for line in lines[at:])


def test_a_kind_of_many_is_cut_short(
    tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    mails = [a_mail(OFFER.format("Bob"), number=n) for n in range(MOST_OF_A_KIND + 2)]
    assert run("scan", write_mbox(tmp_path / "many", mails), "-q") == Exit.OK

    assert "    … and 2 more (all are in the --json report)" in capsys.readouterr().out


def test_plain_lines_name_the_seed(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    capsys.readouterr()
    assert run("scan", inbox, "--plain", "--stats", "-q") == Exit.OK

    cells = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert {len(line) for line in cells} == {7}
    known = [line for line in cells if line[1] == "KNOWN_BULK"]
    assert [(line[0], line[5]) for line in known] == [
        ("library:1", "0"), ("library:1", "4"), ("library:2", "2"),
    ]  # fmt: skip


def test_counters_are_in_the_report(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    stats = report(capsys, inbox, "--stats")["stats"]

    assert stats["library"]["matched"] == 3
    assert stats["library"]["messages"] >= 4
    assert stats["library"]["candidates_per_message"] > 0
    assert stats["edits"]["texts"] > 0


def test_it_can_be_left_out(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    part(inbox, 0, 4)
    whole = report(capsys, inbox, "--no-library")

    assert whole["known_bulk"] == whole["not_copies"] == []
    assert "library" not in whole["stats"]
    assert [seed.hits for seed in library.seeds()] == [0, 0]


def test_without_a_library_nothing_is_made(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("scan", inbox, "--stats") == Exit.OK

    out = capsys.readouterr().out
    assert "Known bulk mail: not looked for." in out
    assert not list(find_places().data.glob("library*"))
    assert report(capsys, inbox)["known_bulk"] == []


def test_mail_that_nothing_knows_is_no_list(
    tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    box = write_mbox(tmp_path / "other", [a_mail(NOTICE), a_mail(OTHER, number=2)])
    whole = report(capsys, box)

    assert whole["known_bulk"] == []
    assert whole["stats"]["library"]["matched"] == 0
    assert run("scan", box, "-q") == Exit.OK
    assert "bulk" not in capsys.readouterr().out


def test_an_empty_library_costs_nothing(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    library.remove([1, 2])
    whole = report(capsys, inbox)

    assert whole["known_bulk"] == []
    assert "library" not in whole["stats"]


def test_a_damaged_library_is_a_warning_and_stays(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = find_places().library
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database" * 1_000)

    assert run("scan", inbox) == Exit.OK

    told = capsys.readouterr()
    assert "is damaged" in told.err
    assert "Known bulk mail is not listed." in told.err
    assert "2 copies" in told.out or "1 copy" in told.out
    assert path.read_bytes() == b"no database" * 1_000


def test_by_pieces_alone_it_says_so(
    inbox: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.seeds()
    assert run("scan", inbox, "--detectors", "text") == Exit.OK

    told = capsys.readouterr()
    assert "Only long messages are checked" in told.err
    assert "Known bulk mail: 1 message of 1 kind" in told.out


def test_what_was_called_no_copies_is_left_out_and_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mails = [
        a_mail(NOTICE),
        a_mail(NOTICE + FOOTER, number=2),
        a_mail(NOTICE, number=1, Delivered_To="second"),
        a_mail(OTHER, subject="Chor", number=3),
    ]
    box = write_mbox(tmp_path / "box", mails)
    part(box, 0, 1)  # and so 2 and 1: 0 and 2 say the same

    whole = report(capsys, box)

    (group,) = whole["groups"]
    assert [mail["position"] for mail in (group["kept"], *group["members"])] == [0, 2]
    told = [{kept["position"], member["position"]} for kept, member in whole["not_copies"]]
    assert told == [{0, 1}, {1, 2}]  # 1, the fuller one, would have been kept for both
    assert run("scan", box, "-q") == Exit.OK
    assert "2 pairs left out: you marked them as not copies" in capsys.readouterr().out


def test_no_plan_removes_what_was_called_no_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE, number=n) for n in (1, 2, 3)])
    file = tmp_path / "r.json"
    assert run("scan", box, "--report", file, "-q") == Exit.OK
    assert moves(capsys, file, "oldest") == 2
    assert moves(capsys, file, "newest") == 2

    part(box, 2, 1)  # of two members of the group
    assert moves(capsys, file, "oldest") == 2
    assert moves(capsys, file, "newest") == 1  # the rule keeps 2
    part(box, 0, 1)  # with the mail that the cut keeps
    assert moves(capsys, file, "oldest") == 1

    assert run("plan", file, "--verdict", "same_text,fuller_text") == Exit.OK
    assert "1 skipped: no direct match with the kept message" in capsys.readouterr().err


def moves(capsys: pytest.CaptureFixture[str], file: Path, keep: str) -> int:
    capsys.readouterr()
    assert run("plan", file, "--verdict", "same_text,fuller_text", "--keep", keep) == Exit.OK
    return len(json.loads(capsys.readouterr().out)["moves"])


def test_a_plan_is_refused_where_the_library_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(NOTICE, number=3)])
    assert run("scan", box, "--report", tmp_path / "r.json", "-q") == Exit.OK
    find_places().library.parent.mkdir(parents=True, exist_ok=True)
    find_places().library.write_bytes(b"no database" * 1_000)

    assert run("plan", tmp_path / "r.json") != Exit.OK
    assert "is damaged" in capsys.readouterr().err


def test_mail_on_a_server_is_known_too(own_home: Path, person: Person, library: Library) -> None:
    program = TerminalProgram(own_home)
    files.save(program.places, person.account(name="Anna"))
    news = a_mail(LONG.replace("seven", "changed", 1), subject="News", number=13).as_bytes()
    offer = a_mail(OFFER.format("Bob"), subject="Offer", number=11).as_bytes()
    person.deliver("INBOX", [offer, a_mail(NOTICE).as_bytes()])
    person.deliver("Lists", [news])
    before = person.hashes("INBOX"), person.hashes("Lists")
    secret = {"stdin": person.password}

    for _ in range(2):
        done = program.run("scan", "imap:Anna", "--json", "--password-stdin", **secret)
        assert done.code == Exit.OK, done.err
        hits = [
            (kind["seed"], hit["folder"], hit["position"])
            for kind in done.json["known_bulk"]
            for hit in kind["hits"]
        ]
        assert hits == [(1, "INBOX", 0), (2, "Lists", 0)]
    words = program.run("scan", "imap:Anna", "--password-stdin", **secret)
    matched = program.run("library", "match", "imap:Anna", "--password-stdin", **secret)

    assert "Offer  [imap:Anna/INBOX #0]" in words.out
    assert "2 messages of 3 known as bulk mail, by 2 of 2 entries." in matched.out
    assert [seed.hits for seed in library.seeds()] == [1, 1]
    assert (person.hashes("INBOX"), person.hashes("Lists")) == before


def test_a_sweep_leaves_what_was_called_no_copy(own_home: Path, person: Person) -> None:
    program = TerminalProgram(own_home)
    files.save(program.places, person.account(name="Anna"))
    person.deliver("INBOX", [a_mail(NOTICE).as_bytes(), a_mail(OTHER, number=2).as_bytes()] * 1)
    person.deliver("Lists", [a_mail(NOTICE, number=5).as_bytes()])
    words = (
        "sweep",
        "--account",
        "Anna",
        "--verdict",
        "identical,same_text,fuller_text",
        "--json",
    )
    secret = {"stdin": person.password}
    first = program.run(*words, "--password-stdin", **secret)
    assert first.json["copies"] == 1, first.err

    local = write_mbox(own_home / "same", [a_mail(NOTICE), a_mail(NOTICE, number=5)])
    digests = content_digests(scan_paths(local).mails)
    assert len(np.unique(digests)) == 2
    pair = (int(digests[0]).to_bytes(8), int(digests[1]).to_bytes(8))
    Library(program.places.library).part([pair], 7)
    second = program.run(*words, "--password-stdin", **secret)

    assert second.json["copies"] == 0
    assert second.json["stay"] == {"not_a_copy": 1}
