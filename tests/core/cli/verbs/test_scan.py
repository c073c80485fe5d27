"""`scan`, `fingerprint`, `demo` and `gui` from the terminal: results, exit codes, sentences."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.crashes.forked import ENDED, run_forked
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.process.systems import needs_linux, needs_root

from core.cli.exits import Exit
from core.cli.main import main
from core.match.join.similarity import pair_score

pytestmark = pytest.mark.slow


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """0 a notice, 1 another message, 2 the notice again, 3 its list copy, 4 a short thanks."""
    return write_mbox(
        tmp_path / "Inbox",
        [
            a_mail(NOTICE),
            a_mail(OTHER, subject="Chor", number=2),
            a_mail(NOTICE, Delivered_To="second"),
            a_mail(
                NOTICE + FOOTER, subject="[haus] Wasser", number=3, List_Id="<haus.example.org>"
            ),
            a_mail("Danke!", subject="Re: Wasser", number=4),
        ],
    )


def run_json(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    assert main([str(word) for word in words]) == Exit.OK
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_report_has_the_shape_that_scripts_rely_on(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = run_json(capsys, "scan", inbox, "--at", "0.6", "--json")

    assert report["schema"] == "twinsweep.report/1"
    assert report["threshold"] == 0.6
    (source,) = report["sources"]
    assert {k: source[k] for k in ("id", "kind", "spec", "messages", "problems")} == {
        "id": 0, "kind": "mbox", "spec": str(inbox), "messages": 5, "problems": 0,
    }  # fmt: skip
    (group,) = report["groups"]
    assert {"source", "folder", "position", "message_id", "subject"} <= set(group["kept"])
    assert group["kept"]["position"] == 3  # the list's copy holds all of the other two
    assert [(m["position"], m["verdict"], m["cover"]) for m in group["members"]] == [
        (0, "COVERED", "fuller_text"),
        (2, "COVERED", "fuller_text"),
    ]
    assert group["members"][0]["score"] < 1
    assert "less_text" in group["members"][0]["differs"]
    assert {"messages", "pairs_scored", "seconds"} <= set(report["stats"])
    assert {"read", "match"} <= set(report["stats"]["seconds"])


def test_the_join_can_be_checked_from_outside(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prints = run_json(capsys, "fingerprint", inbox, "--json")["fingerprints"]
    pairs = run_json(capsys, "scan", inbox, "--at", "0.5", "--json", "--pairs")["pairs"]

    blocks = {p["position"]: p["blocks"] for p in prints if not p["short"]}
    expected = [
        [a, b, pytest.approx(pair_score(blocks[a], blocks[b]))]
        for a in blocks
        for b in blocks
        if a < b and pair_score(blocks[a], blocks[b]) >= 0.5
    ]
    assert pairs == expected
    assert [p["position"] for p in prints if p["short"]] == [4]
    assert all(p["kind"] == "sentences" for p in prints)


def test_positions_of_several_folders_name_their_source(
    inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = write_mbox(tmp_path / "Archive", [a_mail(NOTICE)])

    report = run_json(capsys, "scan", archive, inbox, "--json", "--pairs")

    assert [[0, "", 0], [1, "", 0], 1.0] in report["pairs"]


def test_people_read_groups_and_that_nothing_was_changed(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", str(inbox)]) == Exit.OK

    out = capsys.readouterr().out
    assert out.splitlines()[0].startswith("Kept     [haus] Wasser")
    assert "fuller text" in out
    assert "Nothing was changed." in out


def test_plain_output_is_one_line_a_mail(inbox: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", str(inbox), "--plain", "-q"]) == Exit.OK

    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[1] for line in lines][:3] == ["KEPT", "COVERED", "COVERED"]
    assert all(len(line.split("\t")) == 7 for line in lines)


def test_found_copies_fail_only_if_asked_to(inbox: Path) -> None:
    assert main(["scan", str(inbox), "-q", "--fail-if-found"]) == Exit.FOUND
    assert main(["scan", str(inbox), "-q"]) == Exit.OK


def test_trash_inside_a_source_is_searched_only_if_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_mbox(tmp_path / "Inbox", [a_mail(NOTICE)])
    write_mbox(tmp_path / "Trash", [a_mail(NOTICE, number=2)])

    assert run_json(capsys, "scan", tmp_path, "--json")["sources"][0]["messages"] == 1
    everything = run_json(capsys, "scan", tmp_path, "--json", "--all-folders")
    assert everything["sources"][0]["messages"] == 2


def unreadable(tmp_path: Path) -> Path:
    path = tmp_path / "photo.jpg"
    path.write_bytes(bytes(range(256)) * 40)
    return path


def no_mailbox(tmp_path: Path) -> Path:
    path = tmp_path / "folder"
    path.mkdir()
    (path / "notes.txt").write_text("no mail")
    return path


@pytest.mark.parametrize("bad", [lambda p: p / "missing", unreadable, no_mailbox])
def test_what_is_no_mail_is_a_sentence_and_a_usage_error(
    bad: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bad(tmp_path)

    assert main(["scan", str(path)]) == Exit.USAGE

    said = capsys.readouterr()
    assert said.out == ""
    assert str(path) in said.err
    assert "Traceback" not in said.err


def test_an_empty_mailbox_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Inbox").touch()

    report = run_json(capsys, "scan", tmp_path / "Inbox", "--json")

    assert report["groups"] == []
    assert report["sources"][0]["messages"] == 0


def test_a_cut_file_is_scanned_as_far_as_it_goes(
    inbox: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = inbox.read_bytes()
    inbox.write_bytes(data[: len(data) - 200])

    assert run_json(capsys, "scan", inbox, "--json")["sources"][0]["messages"] == 5


def test_control_characters_of_subjects_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "=?utf-8?q?=1B]0;owned=07=E2=80=AEtxt?="
    raw = a_mail(NOTICE).as_bytes().replace(b"Subject: Wasser", b"Subject: " + evil.encode())
    box = write_mbox(tmp_path / "Inbox", [raw, raw])

    main(["scan", str(box)])

    assert not {"\x1b", "\x07", "\u202e"} & set(capsys.readouterr().out)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["scan"],
        ["scan", ""],
        ["scan", "x", "--at", "2"],
        ["scan", "x", "--at", "half"],
        ["frobnicate"],
    ],
)
def test_wrong_words_are_a_usage_error(words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == Exit.USAGE


def test_a_report_is_written_over_a_report_and_never_over_mail(
    inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = inbox.read_bytes()
    report = tmp_path / "r.json"

    assert main(["scan", str(inbox), "-q", "--report", str(report)]) == Exit.OK
    assert main(["scan", str(inbox), "-q", "--report", str(report)]) == Exit.OK
    assert main(["scan", str(inbox), "-q", "--report", str(inbox)]) == Exit.USAGE

    assert inbox.read_bytes() == before
    assert "not overwritten" in capsys.readouterr().err


@pytest.mark.parametrize("place", ["missing/r.json", "."])
def test_a_report_that_cannot_be_written_is_a_sentence(
    inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    assert main(["scan", str(inbox), "-q", "--report", str(tmp_path / place)]) == Exit.USAGE

    assert "cannot be written" in capsys.readouterr().err


def test_a_path_that_is_no_utf8_goes_all_the_way(
    inbox: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / os.fsdecode(b"In\xff\xfebox")
    inbox.rename(odd)
    report, plan = tmp_path / "r.json", tmp_path / "p.json"

    assert run_json(capsys, "scan", odd, "--json")["sources"][0]["spec"] == str(odd)
    assert run_json(capsys, "scan", odd, "--json")["stats"]["from_cache"] == 5
    assert main(["scan", str(odd), "-q", "--report", str(report)]) == Exit.OK
    assert main(["plan", str(report), "-q", "-o", str(plan)]) == Exit.OK
    assert main(["apply", str(plan), "--yes", "-q"]) == Exit.OK
    assert odd.stat().st_size > 0


def test_letters_that_the_locale_lacks_are_written_as_escapes(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Box", [a_mail(NOTICE, subject="Вода")] * 2)

    ran = subprocess.run(
        [sys.executable, "-m", "core.cli.main", "scan", str(box)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
        text=True,
        cwd=Path(__file__).parents[4],
    )

    assert ran.returncode == Exit.OK, ran.stderr
    assert "\\u0412" in ran.stdout


@pytest.mark.parametrize("content", [b"\x00\xff", b"[]", b"{}", b"[" * 100_000, None])
@pytest.mark.parametrize("verb", ["plan", "apply"])
def test_what_is_no_report_or_plan_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: str, content: bytes | None
) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)

    assert main([verb, str(path)]) == Exit.USAGE

    said = capsys.readouterr().err
    assert str(path) in said
    assert "Error" not in said
    assert "Errno" not in said


def test_demo_makes_a_mailbox_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", str(tmp_path / "demo")]) == Exit.OK
    made = {p.name: p.read_bytes() for p in (tmp_path / "demo").iterdir()}
    said = capsys.readouterr()
    assert said.out.strip() == str(tmp_path / "demo")
    assert "25 copies, and mailings that look alike" in said.err

    assert main(["demo", str(tmp_path / "demo")]) == Exit.OK
    assert {p.name: p.read_bytes() for p in (tmp_path / "demo").iterdir()} == made


@needs_linux
def test_without_a_display_the_window_is_declined_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)

    assert main(["gui"]) == Exit.USAGE

    assert "no display" in capsys.readouterr().err


@needs_linux
def test_a_display_that_does_not_answer_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-of-yesterday")
    monkeypatch.setenv("DISPLAY", ":4711")

    assert main(["gui"]) == Exit.USAGE

    told = capsys.readouterr().err
    assert "no display that answers" in told
    assert "WAYLAND_DISPLAY=wayland-of-yesterday, DISPLAY=:4711" in told
    assert "twinsweep scan PATH" in told


def test_without_its_libraries_the_window_is_declined_and_how_to_get_it_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6", None)  # as if it were not installed
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    assert main(["gui"]) == Exit.USAGE

    told = capsys.readouterr().err
    assert "This installation has no window" in told
    assert "PySide6-Essentials" in told
    assert "display" not in told


def test_what_the_demo_says_to_try_can_be_pasted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "My Mail größe"

    assert main(["demo", str(folder)]) == Exit.OK

    tried = capsys.readouterr().err.partition("Try: ")[2].partition("   or: ")[0]
    assert shlex.split(tried) == ["twinsweep", "scan", str(folder)]


def test_demo_where_nothing_can_be_made_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()

    for place in (tmp_path / "file", tmp_path / "file" / "demo"):
        assert main(["demo", str(place)]) == Exit.USAGE
        assert "could not create a sample" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_under_the_output_is_a_sentence(inbox: Path, unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "core.cli.main", "scan", str(inbox), "--json"],
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
            cwd=Path(__file__).parents[4],
        )

    assert ran.returncode == Exit.UNEXPECTED
    assert "system error" in ran.stderr
    assert "Traceback" not in ran.stderr


@needs_root
def test_no_permission_is_a_sentence(tmp_path: Path) -> None:
    said = tmp_path / "said"

    def scan_as_nobody() -> None:  # root reads everything, so an ordinary user has to try
        with contextlib.redirect_stderr(io.StringIO()):
            main(["scan", str(tmp_path / "missing")])  # loads what nobody may not be able to read
        with said.open("w") as file, contextlib.redirect_stderr(file):
            os.setgid(65534)
            os.setuid(65534)
            file.write(f"{main(['scan', str(box)])} ")

    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)  # unlike pytest's own folders
        box = write_mbox(Path(name) / "Inbox", [a_mail(NOTICE)])
        box.chmod(0o000)
        assert run_forked(scan_as_nobody) == ENDED
    told = said.read_text()
    assert str(box) in told
    assert told.endswith(f"{int(Exit.USAGE)} ")


@needs_root
@pytest.mark.parametrize("name", ["Inbox", "Sent.2023", "old.mbox", "mail.pst"])
def test_a_file_that_may_not_be_read_is_told_and_the_rest_is_scanned(
    tmp_path: Path, name: str
) -> None:
    write_mbox(tmp_path / "Archive", [a_mail(NOTICE), a_mail(NOTICE)])
    (tmp_path / "notes.txt").write_text("no mail")
    (tmp_path / "notes.txt").chmod(0)
    write_mbox(tmp_path / name, [a_mail(NOTICE)]).chmod(0)
    less = "-dac_override,-dac_read_search"  # root reads everything, unless told not to
    scan = [sys.executable, "-m", "core.cli.main", "scan", str(tmp_path), "--json", "-q"]
    ran = subprocess.run(
        ["setpriv", f"--bounding-set={less}", f"--inh-caps={less}", *scan],
        check=False,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[4],
    )
    assert ran.returncode == Exit.PARTLY, ran.stderr
    report = json.loads(ran.stdout)
    (problem,) = report["problems"]
    assert problem["kind"] == "unreadable"
    where = json.dumps([problem, report["sources"][problem["source"]]])
    assert name.partition(".")[0] in where
    assert len(report["groups"]) == 1
