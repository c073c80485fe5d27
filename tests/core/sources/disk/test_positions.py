"""Reading and writing at a place, as systems without `pread` do it."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from helpers.process.systems import needs_posix
from hypothesis import given
from hypothesis import strategies as st

from core.sources.disk import durable, positions
from core.sources.disk.positions import seek_and_read, seek_and_write
from core.sources.disk.reading import read_at

places = st.integers(min_value=0, max_value=80)


@needs_posix
@given(st.binary(max_size=60), st.lists(st.tuples(places, places), max_size=8), places)
def test_it_reads_what_pread_reads_and_stays_where_it_was(
    tmp_path_factory: pytest.TempPathFactory,
    data: bytes,
    asked: list[tuple[int, int]],
    stands: int,
) -> None:
    path = tmp_path_factory.mktemp("a") / "a"
    path.write_bytes(data)
    with durable.open_for_reading(path) as fd:
        os.lseek(fd, stands, os.SEEK_SET)
        for size, offset in asked:
            assert seek_and_read(fd, size, offset) == data[offset : offset + size]
            assert os.lseek(fd, 0, os.SEEK_CUR) == stands


@needs_posix
@given(st.binary(max_size=60), st.binary(max_size=60), places)
def test_it_writes_what_pwrite_writes_and_stays_where_it_was(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, new: bytes, offset: int
) -> None:
    folder = tmp_path_factory.mktemp("a")
    for name, write in (("ours", seek_and_write), ("reference", os.pwrite)):
        fd = durable.create(folder / name)
        os.write(fd, data)
        assert write(fd, new, offset) == len(new)
        assert os.lseek(fd, 0, os.SEEK_CUR) == len(data)
        os.close(fd)

    assert (folder / "ours").read_bytes() == (folder / "reference").read_bytes()


def test_threads_with_one_descriptor_read_their_own_places(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(bytes(range(256)) * 256)
    wrong: list[int] = []

    def read(fd: int, first: int) -> None:
        wrong.extend(
            offset
            for offset in range(first, 4_096, 7)
            if seek_and_read(fd, 3, offset) != bytes((offset + n) % 256 for n in range(3))
        )

    with durable.open_for_reading(path) as fd:
        threads = [threading.Thread(target=read, args=(fd, first)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert not wrong


def test_a_read_that_fails_leaves_the_descriptor_where_it_was(tmp_path: Path) -> None:
    fd = os.open(tmp_path / "a", os.O_WRONLY | os.O_CREAT, 0o600)
    os.write(fd, b"abc")
    with pytest.raises(OSError, match="Bad file descriptor"):
        seek_and_read(fd, 1, 0)

    assert os.lseek(fd, 0, os.SEEK_CUR) == 3
    os.close(fd)


@pytest.mark.parametrize("read", [read_at, lambda fd, size, at: durable.read_at(fd, at, size)])
def test_readers_of_files_carry_on_after_a_short_read(
    read: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(fd: int, size: int, offset: int) -> bytes:
        return seek_and_read(fd, min(size, 3), offset)

    for module in ("core.sources.disk.reading", "core.sources.disk.durable"):
        monkeypatch.setattr(f"{module}.pread", short)
    (tmp_path / "a").write_bytes(b"0123456789")
    assert callable(read)

    with durable.open_for_reading(tmp_path / "a") as fd:
        assert read(fd, 7, 1) == b"1234567"
        assert read(fd, 70, 1) == b"123456789"
        assert read(fd, 7, 10) == b""


@needs_posix
def test_the_systems_own_calls_are_taken_where_there_are_any() -> None:
    assert positions.pread is os.pread
    assert positions.pwrite is os.pwrite
