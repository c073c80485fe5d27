"""A spool gives back what was put into it, from memory, from a file, and with a full disk."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.system import spool
from core.system.spool import Spool


@given(st.lists(st.binary(max_size=20), max_size=30), st.integers(0, 60))
def test_what_was_appended_is_read_again_in_any_order(pieces: list[bytes], held: int) -> None:
    with pytest.MonkeyPatch.context() as patch, Spool() as kept:
        patch.setattr(spool, "HELD_BYTES", held)
        places = []
        for piece in pieces:
            places.append(kept.append(piece))
            assert kept.read(places[0], len(pieces[0])) == pieces[0]
        for place, piece in reversed(list(zip(places, pieces, strict=True))):
            assert kept.read(place, len(piece)) == piece


def test_where_no_file_can_be_made_all_stays_in_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(spool, "HELD_BYTES", 4)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not there"))
    with Spool() as kept:
        places = [kept.append(bytes([n]) * 5) for n in range(9)]
        assert [kept.read(place, 5) for place in places] == [bytes([n]) * 5 for n in range(9)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_on_a_full_disk_what_cannot_be_written_stays_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spool, "HELD_BYTES", 4)
    monkeypatch.setattr(
        tempfile,
        "TemporaryFile",
        lambda **_: Path("/dev/full").open("r+b", buffering=0),  # noqa: SIM115
    )
    with Spool() as kept:
        places = [kept.append(bytes([n]) * 5) for n in range(9)]
        assert [kept.read(place, 5) for place in places] == [bytes([n]) * 5 for n in range(9)]


def test_no_file_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(spool, "HELD_BYTES", 4)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Spool() as kept:
        assert kept.read(kept.append(b"a text"), 6) == b"a text"
    assert not list(tmp_path.iterdir())
