"""A file that one holds by having made it."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.process.systems import needs_posix

from core.sources.disk import durable, held_name


def test_one_has_it_until_it_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"

    first = held_name.take_name(path, b"4711:here\n")
    assert first >= 0
    assert held_name.take_name(path, b"") == -1
    held_name.release_name(path, first)
    assert not path.exists()

    again = held_name.take_name(path, b"")
    assert again >= 0
    held_name.release_name(path, again)


@needs_posix
def test_another_ones_file_is_not_removed(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    fd = held_name.take_name(path, b"")
    path.unlink()
    path.write_text("theirs")

    held_name.release_name(path, fd)

    assert path.read_text() == "theirs"


def test_what_cannot_be_made_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        held_name.take_name(tmp_path / "no" / "a.lock", b"")


def test_a_name_that_is_being_removed_is_another_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses the name until the last reader has closed the file."""

    def refused(*_: object, **__: object) -> int:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(durable, "create", refused)
    (tmp_path / "a.lock").touch()

    assert held_name.take_name(tmp_path / "a.lock", b"") == -1
    with pytest.raises(PermissionError):
        held_name.take_name(tmp_path / "b.lock", b"")


def test_a_full_disk_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(durable, "write_all", full)

    with pytest.raises(OSError, match="No space"):
        held_name.take_name(tmp_path / "a.lock", b"x")
    assert not list(tmp_path.iterdir())
