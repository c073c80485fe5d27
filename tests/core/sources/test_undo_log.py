"""Rewriting in place: any pieces, and any mixture of old and new that a power cut can leave."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreRefused
from core.model import Refusal, RefusalKind
from core.sources import undo_log
from core.sources.locks import LockedFile, locked
from core.sources.splice import Copied, Given, Kept, Piece

OLD = bytes(range(97, 123)) * 8  # 208 bytes, no zeros: mail has none to speak of
GIVEN = bytes(range(65, 91)) * 4


@contextmanager
def box(folder: Path, data: bytes = OLD) -> Iterator[LockedFile]:
    path = folder / "box"
    path.write_bytes(data)
    with locked(path, wait_s=0) as file:
        yield file


def fine(_fd: int, _size: int) -> None:
    """A check that finds nothing wrong."""


@st.composite
def rewrites(draw: st.DrawFn) -> list[Piece]:
    """What stays, in order, and what is put between."""
    cuts = sorted(draw(st.lists(st.integers(0, len(OLD)), max_size=6)))
    pieces: list[Piece] = []
    for start, end in zip([0, *cuts], [*cuts, len(OLD)], strict=True):
        if draw(st.booleans()):
            pieces.append(Kept(start, end))
        if draw(st.booleans()):
            size = draw(st.integers(0, len(GIVEN)))
            pieces.append(Given(GIVEN[:size]))
    return pieces


def result(pieces: list[Piece]) -> bytes:
    return b"".join(
        OLD[piece.start : piece.end] if isinstance(piece, Kept) else piece.data for piece in pieces
    )


@settings(deadline=None, max_examples=150)
@given(rewrites())
def test_the_file_is_its_pieces_and_nothing_is_left(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece]
) -> None:
    folder = tmp_path_factory.mktemp("box")
    with box(folder) as file:
        inode = os.fstat(file.fd).st_ino
        undo_log.in_place(file, pieces, fine, len(OLD))

    assert (folder / "box").read_bytes() == result(pieces)
    assert (folder / "box").stat().st_ino == inode
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


@settings(deadline=None, max_examples=150)
@given(rewrites(), st.data())
def test_any_mixture_of_old_and_new_becomes_one_of_them(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece], data: st.DataObject
) -> None:
    """After a power cut, what was not synced may be on the disk or not, in any order."""
    folder = tmp_path_factory.mktemp("box")
    new = result(pieces)
    mail = data.draw(st.sampled_from([b"", b"From somebody else\n"]))
    with box(folder) as file:
        offset, rest = undo_log._unchanged(pieces)
        undo_log._write_log(file, offset, rest, len(OLD))
        stretched = len(new) > len(OLD) and data.draw(st.booleans())
        now = bytearray(OLD.ljust(len(new), b"\0") if stretched else OLD)
        if stretched or len(new) <= len(OLD):
            for at in range(offset, min(len(new), len(now)), 16):
                if data.draw(st.booleans()):
                    end = min(at + 16, len(new), len(now))
                    now[at:end] = new[at:end]
        file.path.write_bytes(bytes(now) + mail)

        undo_log.roll_back(file)
        once = file.path.read_bytes()
        undo_log.roll_back(file)

        assert once in (OLD + mail, new + mail)
        assert file.path.read_bytes() == once
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


@settings(deadline=None, max_examples=50)
@given(rewrites())
def test_a_check_that_fails_restores_the_old_file(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[Piece]
) -> None:
    folder = tmp_path_factory.mktemp("box")

    def wrong(_fd: int, _size: int) -> None:
        raise StoreRefused(folder, Refusal(RefusalKind.AMBIGUOUS))

    with box(folder) as file, pytest.raises(StoreRefused):
        undo_log.in_place(file, pieces, wrong, len(OLD))

    assert (folder / "box").read_bytes() == OLD
    assert sorted(path.name for path in folder.iterdir()) == ["box"]


def test_the_log_is_private_and_on_disk_before_a_byte_changes(tmp_path: Path) -> None:
    seen = []

    def look(_fd: int, _size: int) -> None:
        log = undo_log.log_of(tmp_path / "box")
        seen.append((oct(log.stat().st_mode & 0o777), OLD[10:] in log.read_bytes()))

    with box(tmp_path) as file:
        undo_log.in_place(file, [Kept(0, 10), Kept(30, len(OLD))], look, len(OLD))

    assert seen == [("0o600", True)]


def test_pieces_may_come_from_other_files(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"0123456789")

    with box(tmp_path) as file:
        pieces = [Kept(0, 5), Copied(other, 2, 3), Kept(5, len(OLD))]
        undo_log.in_place(file, pieces, fine, len(OLD))

    assert (tmp_path / "box").read_bytes() == OLD[:5] + b"234" + OLD[5:]
