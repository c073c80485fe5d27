"""Output that goes nowhere: streams that are closed, full or not read any more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.boxes.moving import write_box
from helpers.process.program import ROOT, CommandResult, TerminalProgram
from helpers.process.systems import needs_linux, needs_posix

from core.cli.exits import Exit
from core.cli.main import main
from core.model.sources import SourceKind

pytestmark = pytest.mark.slow

NAMES = {0: "stdin", 1: "stdout", 2: "stderr"}
NOWHERE, FULL = "/dev/null", "/dev/full"
FAILED = 70
Streams = tuple[str | None, str | None, str | None]  # None: closed


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """A plan that moves two of five messages."""
    box = write_box(SourceKind.MBOX, tmp_path / "box.mbox", list("abaac")).path
    report, path = tmp_path / "r.json", tmp_path / "p.json"
    assert main(["scan", str(box), "--at", "0.6", "--report", str(report), "-q"]) == Exit.OK
    assert main(["plan", str(report), "--keep", "oldest", "-o", str(path), "-q"]) == Exit.OK
    return path


def in_shell(home: Path, redirected: str, *words: str | Path) -> CommandResult:
    """Run a command with streams redirected as a shell does it."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, "-m", "core.cli.main",
         *map(str, words)],
        cwd=ROOT, env=TerminalProgram(home).environment, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return CommandResult(done.returncode, done.stdout, done.stderr)


def with_streams(streams: Streams, *words: str | Path) -> int:
    """The exit code of a command in a fork, for starting Python takes a second."""
    child = os.fork()
    if not child:
        try:
            for (number, name), path in zip(NAMES.items(), streams, strict=True):
                replace_stream(number, name, path)
            os._exit(main([str(word) for word in words]))
        finally:
            os._exit(FAILED)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def replace_stream(number: int, name: str, path: str | None) -> None:
    """Let a stream be a file, or closed, as Python would have found it."""
    os.close(number)
    if path is None:
        setattr(sys, name, None)
        return
    opened = os.open(path, os.O_RDWR)
    if opened != number:
        os.dup2(opened, number)
        os.close(opened)
    mode = "r" if number == 0 else "w"
    setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def moved(capsys: pytest.CaptureFixture[str]) -> list[int]:
    """How many messages each run moved, newest first."""
    capsys.readouterr()
    assert main(["history", "--json"]) == Exit.OK
    return [run["moved"] for run in json.loads(capsys.readouterr().out)["runs"]]


@needs_linux
@pytest.mark.parametrize(
    "streams",
    [
        (NOWHERE, None, NOWHERE),
        (NOWHERE, NOWHERE, None),
        (None, None, None),
        (NOWHERE, FULL, FULL),
        (NOWHERE, NOWHERE, FULL),
    ],
)
def test_the_exit_code_of_apply_tells_of_the_mail_not_of_the_output(
    streams: Streams, plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert with_streams(streams, "apply", plan, "--yes") == Exit.OK
    assert moved(capsys) == [2]


@needs_linux
def test_where_a_full_disk_took_the_outcome_it_says_where_to_look(
    plan: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = in_shell(own_home, ">/dev/full", "apply", plan, "--yes")

    assert done.code == Exit.OK
    assert moved(capsys) == [2]
    assert "No space left on device. To see it: twinsweep history" in done.err


@needs_posix
def test_a_reader_that_left_hides_no_refusal(
    plan: Path, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_box(SourceKind.MBOX, plan.parent / "box.mbox", list("abaxc"))  # not as scanned
    words = [sys.executable, "-m", "core.cli.main", "apply", str(plan), "--yes"]

    with subprocess.Popen(
        words, cwd=ROOT, env=TerminalProgram(own_home).environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.close()
        _, err = process.communicate()

    assert process.returncode == Exit.REFUSED, err
    assert moved(capsys) == [0]


@needs_linux
@pytest.mark.parametrize(
    ("words", "streams", "code"),
    [
        (["history"], (NOWHERE, None, NOWHERE), Exit.OK),
        (["undo", "none", "--yes"], (NOWHERE, NOWHERE, None), Exit.USAGE),
        (["apply", "none"], (NOWHERE, NOWHERE, FULL), Exit.USAGE),
        (["--help"], (NOWHERE, FULL, NOWHERE), Exit.UNEXPECTED),  # a result that is lost
    ],
)
def test_a_command_ends_as_it_would_have(words: list[str], streams: Streams, code: Exit) -> None:
    assert with_streams(streams, *words) == code
