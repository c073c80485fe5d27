"""What a mailbox is rewritten from."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.sources.mbox.splice import (
    CopiedRange,
    KeptRange,
    NewBytes,
    read_head,
    read_piece,
    total_size,
)

OLD = b"one two three four"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box"
    path.write_bytes(OLD)
    return path


def test_a_piece_beyond_the_end_is_an_error_not_a_short_copy(box: Path) -> None:
    with box.open("rb") as file, pytest.raises(OSError, match="shorter"):
        list(read_piece(KeptRange(0, 99), file.fileno()))


def test_the_size_of_pieces_is_that_of_their_bytes(box: Path) -> None:
    pieces = [KeptRange(0, 4), NewBytes(b"- "), CopiedRange(box, 3, 2), KeptRange(7, 18)]

    with box.open("rb") as file:
        whole = b"".join(b"".join(read_piece(piece, file.fileno())) for piece in pieces)

    assert total_size(pieces) == len(whole) == 19


def test_the_head_of_a_piece_stays_within_it(box: Path) -> None:
    with box.open("rb") as file:
        fd = file.fileno()
        assert read_head(KeptRange(4, 7), fd, 100) == b"two"
        assert read_head(CopiedRange(box, 4, 3), fd, 2) == b"tw"
        assert read_head(NewBytes(b"abc"), fd, 2) == b"ab"
        assert b"".join(read_piece(KeptRange(4, 7), fd)) == b"two"
