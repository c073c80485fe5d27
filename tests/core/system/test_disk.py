"""Bringing files to the disk, on each system and where the file system cannot."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.process.systems import fcntl, needs_macos

from core.system import disk


def refusing(number: int, asked: list[int]) -> Callable[..., int]:
    def call(_fd: int, what: int, *_: object) -> int:
        asked.append(what)
        raise OSError(number, "no")

    return call


def test_a_file_is_brought_to_the_disk(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        disk.sync_file(file.fileno())
    disk.sync_folder(tmp_path)


@needs_macos
def test_a_share_that_knows_no_full_sync_gets_a_plain_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(fcntl, "fcntl", refusing(errno.ENOTSUP, asked))

    with (tmp_path / "a").open("wb") as file:
        disk.sync_file(file.fileno())
    assert asked == [fcntl.F_FULLFSYNC]


@needs_macos
def test_a_disk_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "fcntl", refusing(errno.EIO, []))

    with (tmp_path / "a").open("wb") as file, pytest.raises(OSError, match="no"):
        disk.sync_file(file.fileno())
