"""`twinsweep found` in made-up homes, as a person starts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import mail, profile
from helpers.boxes.mailboxes import write_maildir
from helpers.process.program import CommandResult, TerminalProgram

pytestmark = pytest.mark.slow

NAMES = ("APPDATA", "LOCALAPPDATA", "OneDrive", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "MAIL", "USER")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with Thunderbird and a Maildir."""
    profile(tmp_path / "home" / ".thunderbird")
    write_maildir(tmp_path / "home" / "Maildir", [mail(8).partition(b"\n")[2]])
    return tmp_path / "home"


def found(own_home: Path, home: Path, *words: str) -> CommandResult:
    return TerminalProgram(own_home).run(
        "found", *words, HOME=str(home), **dict.fromkeys(NAMES, "")
    )


def test_places_are_listed_a_line_each(own_home: Path, home: Path) -> None:
    done = found(own_home, home)
    mail_folder = home / ".thunderbird" / "ab12cd34.default" / "Mail"

    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == f"Thunderbird “default”: 2 folders, 5 kB: {mail_folder}"
    assert lines[1].startswith("Thunderbird, mail on servers (can only be searched): 1 folder,")
    assert lines[2] == f"Mail folders: 1 folder: {home / 'Maildir'}"
    assert "twinsweep scan" in done.err


def test_counts_and_json(own_home: Path, home: Path) -> None:
    assert "2 folders, 7 messages, 5 kB" in found(own_home, home, "--count", "-q").out
    document = found(own_home, home, "--json").json

    assert document["schema"] == "twinsweep.found/1"
    assert [(one["place"], one["kinds"], one["messages"]) for one in document["places"]] == [
        ("thunderbird", ["mbox"], None),
        ("thunderbird_cache", ["mbox"], None),
        ("folders", ["maildir"], None),
    ]


def test_an_empty_home_is_said_to_be_empty(own_home: Path, tmp_path: Path) -> None:
    done = found(own_home, tmp_path)

    assert (done.code, done.out) == (0, "")
    assert "No mail was found" in done.err
