"""Rewriting by a new file that takes the name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.errors import StoreRefused
from core.model import Refusal, RefusalKind
from core.sources.locks import locked
from core.sources.splice import (
    Copied,
    Given,
    Kept,
    by_rename,
    content,
    head,
    size_of,
    temporary_of,
)

OLD = b"one two three four"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box"
    path.write_bytes(OLD)
    return path


def fine(_fd: int, _size: int) -> None:
    """A check that finds nothing wrong."""


def test_the_new_file_is_its_pieces(box: Path) -> None:
    other = box.with_name("other")
    other.write_bytes(b"0123456789")
    pieces = [Kept(0, 4), Given(b"- "), Copied(other, 3, 2), Kept(7, 18)]

    with locked(box, wait_s=0) as file:
        old = os.fstat(file.fd).st_ino
        by_rename(file, pieces, fine)
        assert os.fstat(file.fd).st_ino == box.stat().st_ino != old

    assert box.read_bytes() == b"one - 34 three four"
    assert size_of(pieces) == len(box.read_bytes())


def test_a_failed_check_leaves_nothing_behind(box: Path) -> None:
    def wrong(_fd: int, _size: int) -> None:
        raise StoreRefused(box, Refusal(RefusalKind.AMBIGUOUS))

    with locked(box, wait_s=0) as file, pytest.raises(StoreRefused):
        by_rename(file, [Kept(0, 3)], wrong)

    assert box.read_bytes() == OLD
    assert sorted(path.name for path in box.parent.iterdir()) == ["box"]


def test_who_writes_in_spite_of_the_locks_stops_the_rename(box: Path) -> None:
    def meanwhile(_fd: int, _size: int) -> None:
        with box.open("ab") as other:
            other.write(b" five")

    with locked(box, wait_s=0) as file, pytest.raises(StoreRefused) as caught:
        by_rename(file, [Kept(0, 3)], meanwhile)

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert box.read_bytes() == OLD + b" five"


def test_a_planted_temporary_file_is_not_written_through(box: Path) -> None:
    victim = box.with_name("victim")
    victim.write_bytes(b"dear")
    temporary_of(box).symlink_to(victim)

    with locked(box, wait_s=0) as file, pytest.raises(FileExistsError):
        by_rename(file, [Kept(0, 3)], fine)

    assert victim.read_bytes() == b"dear"


def test_a_piece_beyond_the_end_is_an_error_not_a_short_copy(box: Path) -> None:
    with locked(box, wait_s=0) as file, pytest.raises(OSError, match="shorter"):
        by_rename(file, [Kept(0, 99)], fine)

    assert box.read_bytes() == OLD


def test_the_head_of_a_piece_stays_within_it(box: Path) -> None:
    with box.open("rb") as file:
        fd = file.fileno()
        assert head(Kept(4, 7), fd, 100) == b"two"
        assert head(Copied(box, 4, 3), fd, 2) == b"tw"
        assert head(Given(b"abc"), fd, 2) == b"ab"
        assert b"".join(content(Kept(4, 7), fd)) == b"two"
