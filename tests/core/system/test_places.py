"""The program's own folders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix, needs_root, pwd

from core.cli.exits import Exit
from core.cli.main import main
from core.sources.neighbours.surroundings import current_environment
from core.system.places import HOME_VARIABLE, PORTABLE_FOLDER, find_places, make_private


def test_one_variable_puts_everything_into_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWINSWEEP_HOME", str(tmp_path))

    found = find_places()

    assert {found.journal.parent, found.trash.parent} == {tmp_path / "data"}
    assert found.fingerprints.parent == tmp_path / "cache"


def test_without_it_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TWINSWEEP_HOME", raising=False)

    found = find_places()

    assert found.data != found.cache
    assert "twinsweep" in str(found.data)


def test_our_folders_are_private(tmp_path: Path) -> None:
    made = make_private(tmp_path / "a" / "b")

    assert made.stat().st_mode & 0o077 == 0


def packaged_at(program: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As in the packaged program; gives the folder that makes it portable, not made yet."""
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    return program.parent / PORTABLE_FOLDER


def test_a_folder_beside_the_packaged_program_holds_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = packaged_at(tmp_path / "twinsweep", monkeypatch)
    assert tmp_path not in find_places().data.parents

    beside.mkdir()

    found = find_places()
    assert {found.data.parent, found.cache.parent, found.config.parent} == {beside}


def test_on_a_mac_it_lies_beside_the_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged_at(tmp_path / "Twinsweep.app" / "Contents" / "MacOS" / "twinsweep", monkeypatch)
    (tmp_path / PORTABLE_FOLDER).mkdir()

    assert find_places().data.parent == tmp_path / PORTABLE_FOLDER


def test_of_an_appimage_it_lies_beside_the_image(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounted, stick = tmp_path / "mounted", tmp_path / "stick"
    packaged_at(mounted / "usr" / "lib" / "twinsweep" / "twinsweep", monkeypatch)
    monkeypatch.setenv("APPDIR", str(mounted))
    monkeypatch.setenv("APPIMAGE", str(stick / "Twinsweep.AppImage"))
    (stick / PORTABLE_FOLDER).mkdir(parents=True)

    assert find_places().data.parent == stick / PORTABLE_FOLDER


def test_an_appimage_that_starts_us_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged_at(tmp_path / "own" / "twinsweep", monkeypatch).mkdir(parents=True)
    monkeypatch.setenv("APPDIR", str(tmp_path / "other"))
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "Files.AppImage"))
    (tmp_path / PORTABLE_FOLDER).mkdir()

    assert find_places().data.parent == tmp_path / "own" / PORTABLE_FOLDER


def test_from_source_nothing_is_portable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packaged_at(tmp_path / "python", monkeypatch).mkdir()
    monkeypatch.delattr(sys, "frozen")

    assert tmp_path not in find_places().data.parents


def test_the_variable_comes_before_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged_at(tmp_path / "twinsweep", monkeypatch).mkdir()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "chosen"))

    assert find_places().data == tmp_path / "chosen" / "data"


@needs_posix
def test_what_is_made_is_private_whatever_the_umask_and_what_was_open_is_closed(
    tmp_path: Path,
) -> None:
    old = os.umask(0)
    try:
        (tmp_path / "open").mkdir(mode=0o777)
        make_private(tmp_path / "open")
        make_private(tmp_path / "new" / "inner")
    finally:
        os.umask(old)

    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert modes == {"open": 0o700, "new": 0o700, "inner": 0o700}


@needs_root
def test_a_folder_of_another_user_is_refused(tmp_path: Path) -> None:
    os.chown(tmp_path, 65534, 65534)

    with pytest.raises(PermissionError):
        make_private(tmp_path)


HOMES = ("HOME", HOME_VARIABLE, "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")


@pytest.fixture
def at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder that stays empty, and no variable that names a home."""
    for name in HOMES:
        monkeypatch.delenv(name, raising=False)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


@needs_posix
@pytest.mark.parametrize("home", ["", "here", "~", "/nonexistent", None])
def test_without_a_home_nothing_is_guessed_and_nothing_made(
    home: str | None,
    at_work: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if home is None:  # nor does the system know the user
        assert pwd is not None
        monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    else:
        monkeypatch.setenv("HOME", home)
    (at_work / "here").mkdir()

    assert main(["history"]) == Exit.USAGE

    said = capsys.readouterr().err
    assert said.startswith("twinsweep: HOME: ")
    assert "TWINSWEEP_HOME" in said
    assert [path.name for path in at_work.rglob("*")] == ["here"]
    assert not Path("/nonexistent").exists()


@needs_posix
@pytest.mark.parametrize("value", ["", "relative", "~/data"])
def test_a_base_folder_that_is_no_whole_path_is_ignored(
    value: str, at_work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "darwin":
        pytest.skip("macOS has no such variables")
    monkeypatch.setenv("HOME", str(at_work))
    for name in HOMES[2:]:
        monkeypatch.setenv(name, value)

    assert find_places().data == at_work / ".local" / "share" / "twinsweep"

    monkeypatch.setenv("HOME", "")
    for name in HOMES[2:]:
        monkeypatch.setenv(name, str(at_work / name))  # then no home is needed
    assert find_places().config == at_work / "XDG_CONFIG_HOME" / "twinsweep"


@pytest.mark.parametrize("value", ["data", "~/data", "."])
def test_the_one_folder_is_named_by_its_full_path(
    value: str,
    at_work: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, value)

    assert main(["history"]) == Exit.USAGE

    assert str(at_work / value) in capsys.readouterr().err
    assert list(at_work.iterdir()) == []


@needs_posix
def test_a_portable_program_needs_no_home(
    tmp_path: Path, at_work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged_at(tmp_path / "twinsweep", monkeypatch).mkdir()
    monkeypatch.setenv("HOME", "")

    assert find_places().data == tmp_path / PORTABLE_FOLDER / "data"
    assert current_environment().home == Path("/nonexistent")
    assert list(at_work.iterdir()) == []
