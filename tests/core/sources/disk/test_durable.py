"""System calls, checked."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from helpers.process.systems import has_mode, needs_linux, needs_posix

from core.sources.disk import durable


def test_short_writes_are_carried_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: write(fd, bytes(data)[:3]))
    fd = durable.create(tmp_path / "a")

    durable.write_all(fd, b"0123456789")
    durable.close(fd)

    assert (tmp_path / "a").read_bytes() == b"0123456789"


def test_a_write_that_takes_nothing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", lambda *_: 0)
    fd = durable.create(tmp_path / "a")

    with pytest.raises(OSError, match="nothing was written"):
        durable.write_all(fd, b"x")
    durable.close(fd)


def test_new_files_are_private_and_never_over_others(tmp_path: Path) -> None:
    durable.close(durable.create(tmp_path / "a"))

    assert has_mode(tmp_path / "a", 0o600)
    with pytest.raises(FileExistsError):
        durable.create(tmp_path / "a")


def test_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").symlink_to(tmp_path / "a")

    with pytest.raises(OSError, match="symbolic"):
        durable.open_existing(tmp_path / "b", write=True)


@pytest.mark.parametrize("links", [True, False])
def test_moving_never_overwrites(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").write_bytes(b"b")

    with pytest.raises(FileExistsError):
        durable.move_new(tmp_path / "a", tmp_path / "b")
    durable.move_new(tmp_path / "a", tmp_path / "c")

    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {"b": b"b", "c": b"a"}


def test_blocks_end_with_an_error_where_the_file_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "BLOCK_BYTES", 4)
    (tmp_path / "a").write_bytes(b"0123456789")

    with durable.open_for_reading(tmp_path / "a") as fd:
        assert list(durable.blocks(fd, 1, 8)) == [b"1234", b"567"]
        assert durable.read_at(fd, 8, 100) == b"89"
        with pytest.raises(OSError, match="shorter"):
            list(durable.blocks(fd, 0, 11))


@needs_posix
def test_a_folder_that_cannot_be_synced_is_tolerated_and_other_failures_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: int) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(os, "fsync", failing)
    number = errno.EINVAL
    durable.sync_folder(tmp_path)
    number = errno.EIO
    with pytest.raises(OSError, match="no"):
        durable.sync_folder(tmp_path)


def test_removing_what_is_gone_is_no_error(tmp_path: Path) -> None:
    durable.remove(tmp_path / "no")
    durable.remove_folder(tmp_path / "no")
    durable.make_folder(tmp_path)

    assert durable.free_bytes(tmp_path) > 0


@pytest.mark.parametrize(
    "says", [None, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP], ids=["can", "bad", "op", "not"]
)
def test_a_file_grows_also_where_no_room_can_be_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: int | None
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(says, "cannot")

    if says is not None:
        monkeypatch.setattr(os, "posix_fallocate", cannot, raising=False)
    (tmp_path / "a").write_bytes(b"abc")
    fd = durable.open_existing(tmp_path / "a", write=True)

    durable.stretch(fd, 3, 10)
    durable.stretch(fd, 3, 5)  # never shorter
    durable.close(fd)

    assert (tmp_path / "a").read_bytes() == b"abc" + bytes(7)


@needs_linux
def test_a_disk_without_room_is_told_before_a_byte_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "posix_fallocate", full, raising=False)
    fd = durable.create(tmp_path / "a")
    with pytest.raises(OSError, match="full"):
        durable.stretch(fd, 0, 10)
    monkeypatch.delattr(os, "posix_fallocate")
    durable.stretch(fd, 0, 10)  # as macOS has it
    durable.close(fd)

    assert (tmp_path / "a").stat().st_size == 10
