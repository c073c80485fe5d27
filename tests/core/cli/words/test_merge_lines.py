"""What a kept message cannot take over is said of each, when planning and in a dry run."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.moving import mail_bytes

from core.cli.main import main
from core.system.places import HOME_VARIABLE

pytestmark = pytest.mark.slow

TAGGED = ("X-Mozilla-Status: 0003", "X-Mozilla-Keys: work")
TAKEN_OUT = ("X-Gmail-Labels: Archived,Opened,Projects/House",)


def write_stated(path: Path, *mails: tuple[str, Sequence[str]]) -> Path:
    """An mbox of these messages, each with header lines that tell its state."""
    stored = [
        b"From x@example.org Tue Mar  5 09:00:00 2024\n"
        + "".join(f"{line}\n" for line in lines).encode()
        + mail_bytes(text).replace(b"\nFrom ", b"\n>From ")
        for text, lines in mails
    ]
    path.write_bytes(b"\n".join(stored) + b"\n")
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


Planned = Callable[..., dict[str, Any]]


@pytest.fixture
def planned(home: Path, capsys: pytest.CaptureFixture[str]) -> Planned:
    """Scan a mailbox and make a plan; what was said of the plan can still be asked."""

    def of(box: Path, *words: str) -> dict[str, Any]:
        report, plan = home / "r.json", home / "p.json"
        assert main(["scan", str(box), "--json", "-q"]) == 0
        report.write_text(capsys.readouterr().out)
        assert main(["plan", str(report), "-o", str(plan), *words]) == 0
        found: dict[str, Any] = json.loads(plan.read_text())
        return found

    return of


@pytest.mark.parametrize(
    ("states", "lost", "words"),
    [
        (((), ("X-Mozilla-Status: 0003",)), ["\\Answered", "\\Seen"], "answered, read"),
        ((("Status: O",), ("Status: RO", "X-Status: A")), ["\\Answered"], "answered"),
        ((("Keywords: A, R and F",), ("X-Status: A",)), ["\\Answered"], "answered"),
    ],
)
def test_each_state_without_a_line_is_told(
    home: Path,
    planned: Planned,
    capsys: pytest.CaptureFixture[str],
    states: tuple[Sequence[str], Sequence[str]],
    lost: list[str],
    words: str,
) -> None:
    box = write_stated(home / "box.mbox", ("a", states[0]), ("a", states[1]), ("b", ()), ("c", ()))

    plan = planned(box, "--keep", "oldest")

    assert [one["cannot"] for one in plan["merges"]] == [lost]
    assert f"  not on Wasser a: {words}\n" in capsys.readouterr().err
    main(["apply", str(home / "p.json"), "--dry-run"])
    assert f"  not on Wasser a: {words}\n" in capsys.readouterr().err
    main(["apply", str(home / "p.json"), "--dry-run", "--json"])
    assert json.loads(capsys.readouterr().out)["merges"][0]["cannot"] == lost


def test_a_copy_with_a_label_that_nothing_can_hold_stays(home: Path, planned: Planned) -> None:
    labelled = ("X-Gmail-Labels: Opened,Projects/Zoo",)
    box = write_stated(home / "box.mbox", ("a", TAKEN_OUT), ("a", labelled), ("b", ()), ("c", ()))

    plan = planned(box, "--keep", "oldest")

    assert (plan["moves"], plan["merges"]) == ([], [])


def test_of_many_the_first_are_listed(
    home: Path, planned: Planned, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = [f"place {n}" for n in range(12)]
    mails = [(text, lines) for text in texts for lines in ((), ("Status: RO",), ("Status: O",))]
    planned(write_stated(home / "box.mbox", *mails), "--keep", "oldest")
    told = capsys.readouterr().err
    assert told.count("  not on Wasser place ") == 10
    assert '  and 2 more: see "cannot" in the JSON\n' in told


@pytest.mark.parametrize("state", [("X-Status: F",), TAGGED])
def test_a_flagged_or_tagged_copy_stays_where_the_kept_one_has_no_line_for_it(
    home: Path, planned: Planned, capsys: pytest.CaptureFixture[str], state: Sequence[str]
) -> None:
    box = write_stated(home / "box.mbox", ("a", ()), ("a", state), ("a", ()))
    plan = planned(box, "--keep", "oldest", "--never", "none")
    assert [move["what"]["position"] for move in plan["moves"]] == [2]
    told = capsys.readouterr().err
    assert "1 skipped: the kept message could not take over its flags or tags" in told


@pytest.mark.parametrize("flagged", [True, False])
def test_without_merging_a_flagged_message_is_covered_by_none_that_is_not(
    home: Path, planned: Planned, flagged: bool
) -> None:
    line = ("X-Status: F",) if flagged else ("X-Status: A",)
    box = write_stated(home / "box.mbox", ("a", line), ("b", ()))
    fuller = mail_bytes("a") + b"_____\nlist of the house: to leave write to the caretaker\n"
    with box.open("ab") as file:
        file.write(b"From x Tue Mar  5 09:00:00 2024\n" + fuller.replace(b"\nFrom ", b"\n>From "))
    words = ("--step", "2", "--never", "none", "--no-merge")
    plan = planned(box, *words)
    assert [move["verdict"] for move in plan["moves"]] == ([] if flagged else ["COVERED"])
