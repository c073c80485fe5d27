"""Folders that a killed one-file program left behind go at the next start; all others stay."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.process.systems import IS_POSIX, needs_root

from core.system import unpacked
from core.system.unpacked import LOCK, tidy_up

pytestmark = pytest.mark.skipif(not IS_POSIX, reason="its lock is of POSIX")

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
sys.frozen, sys._MEIPASS = True, sys.argv[1]
from core.system.unpacked import tidy_up
tidy_up()
print("runs", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What this process has unpacked, as far as it knows."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    folder = unpack(tmp_path, "_MEIown")
    monkeypatch.setattr(sys, "_MEIPASS", str(folder), raising=False)
    return folder


def unpack(temporary: Path, name: str) -> Path:
    folder = temporary / name
    folder.mkdir()
    (folder / "library.so").write_text("x")
    return folder


def start(folder: Path) -> subprocess.Popen[str]:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, folder], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None
    assert program.stdout.readline() == "runs\n"
    return program


def test_only_the_folder_of_a_killed_program_goes(own: Path) -> None:
    folder = unpack(own.parent, "_MEIother")
    with start(folder) as first, start(folder) as second:  # a program, and one that it started
        tidy_up()
        first.kill()
        first.wait()
        tidy_up()
        assert folder.exists()
        second.kill()
        second.wait()

    tidy_up()

    assert not folder.exists()
    assert {path.name for path in own.iterdir()} == {"library.so", LOCK}


def test_what_is_no_leftover_of_ours_stays(own: Path, tmp_path: Path) -> None:
    unlocked = unpack(own.parent, "_MEIunlocked")  # of another program, or still being unpacked
    mine = unpack(tmp_path, "mine")
    (mine / LOCK).touch()
    (own.parent / "_MEIlink").symlink_to(mine)
    linked = unpack(own.parent, "_MEIlinked")
    (linked / LOCK).symlink_to(mine / LOCK)

    tidy_up()

    for folder in (unlocked, mine, linked, own):
        assert (folder / "library.so").exists()


def test_links_in_a_leftover_are_not_followed(own: Path, tmp_path: Path) -> None:
    mine = unpack(tmp_path, "mine")
    dead = unpack(own.parent, "_MEIdead")
    (dead / LOCK).touch()
    (dead / "link").symlink_to(mine)

    tidy_up()

    assert not dead.exists()
    assert (mine / "library.so").exists()


@needs_root
def test_what_another_user_left_stays(own: Path) -> None:
    theirs = unpack(own.parent, "_MEItheirs")
    (theirs / LOCK).touch()
    os.chown(theirs, 65534, 65534)

    tidy_up()

    assert theirs.exists()


def test_a_program_in_a_folder_locks_nothing(tmp_path: Path, own: Path) -> None:
    sys._MEIPASS = str(unpack(tmp_path, "_internal"))  # put back by `own`
    dead = unpack(own.parent, "_MEIdead")
    (dead / LOCK).touch()

    unpacked.tidy_up()

    assert dead.exists()
    assert not (tmp_path / "_internal" / LOCK).exists()
