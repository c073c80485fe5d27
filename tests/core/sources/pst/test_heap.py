"""Properties and tables as they lie in a .pst."""

from __future__ import annotations

import random
import struct
from functools import partial
from pathlib import Path

import pytest
from helpers.mapi_values import values
from helpers.outlook_writer import PstMail, write_pst
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.sources.files import read_at
from core.sources.mapi import number_of, text_of
from core.sources.pst.blocks import Blocks, Broken, blocks_of
from core.sources.pst.heap import Heap

_NUMBER = (0x10_001 << 5) | 4
_PEOPLE = [{0x3001: "Bob", 0x3002: "SMTP", 0x0C15: 1}, {0x3001: "Zoë", 0x0C15: 2}]


def _piece(data: bytes, size: int, at: int) -> bytes:
    return data[at : at + size]


def _blocks(data: bytes) -> Blocks:
    found = blocks_of(partial(_piece, data))
    assert found is not None
    return found


def _heap(path: Path, mail: PstMail) -> Heap:
    blocks = _blocks(write_pst(path, {"": [mail]}).read_bytes())
    return Heap(blocks, blocks.node(_NUMBER), 1 << 22)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(
    st.dictionaries(
        st.integers(1, 0x7FFF),
        st.one_of(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
            st.binary(max_size=200),
            st.integers(-(1 << 31), (1 << 31) - 1),
        ),
        max_size=12,
    )
)
def test_properties_come_back(tmp_path: Path, plain: dict[int, str | bytes | int]) -> None:
    assert _heap(tmp_path / "a.pst", PstMail(plain)).properties() == values(plain)


def test_long_values_stand_beside(tmp_path: Path) -> None:
    plain = {0x1000: "x" * 30_000, 0x1013: bytes(5_000), 0x0037: "S"}
    heap = _heap(tmp_path / "a.pst", PstMail(plain))
    assert heap.properties() == values(plain)
    assert heap.value(0x1013) == bytes(5_000)
    assert heap.value(0x7777) == b""
    assert heap.properties(but_not=0x1000).keys() == {0x1013, 0x0037}


@pytest.mark.parametrize("ansi", [False, True])
def test_rows_of_a_table(tmp_path: Path, *, ansi: bool) -> None:
    mails = [PstMail({0x37: "S"}, _PEOPLE)]
    blocks = _blocks(write_pst(tmp_path / "a.pst", {"": mails}, ansi=ansi).read_bytes())
    mail = Heap(blocks, blocks.node(_NUMBER), 1 << 22)
    rows = list(Heap(blocks, mail.beside[0x692], 1 << 22).rows())
    for row, person in zip(rows, _PEOPLE, strict=True):
        assert row.keys() - {0x67F2, 0x67F3} == person.keys()
        assert text_of(row, 0x3001) == person[0x3001]
        assert number_of(row, 0x0C15) == person[0x0C15]
    with pytest.raises(Broken):
        Heap(blocks, mail.beside[0x692], 1 << 22).properties()
    with pytest.raises(Broken):
        list(mail.rows())


def test_any_heap_that_is_damaged_is_broken_or_something_else(tmp_path: Path) -> None:
    """Flips inside the one block of the heap, its checksum made right again."""
    path = write_pst(tmp_path / "a.pst", {"": [PstMail({0x37: "S", 0x1000: "T" * 99}, _PEOPLE)]})
    data, rnd = path.read_bytes(), random.Random(3)

    class Flipping(Blocks):
        def data(self, number: int, limit_bytes: int) -> list[bytes]:
            pieces = super().data(number, limit_bytes)
            return [_flipped(piece, rnd) for piece in pieces]

    blocks = _blocks(data)
    blocks.__class__ = Flipping
    node = blocks.node(_NUMBER)
    for _ in range(400):
        try:
            heap = Heap(blocks, node, 1 << 20)
            heap.properties()
            list(Heap(blocks, heap.beside[0x692], 1 << 20).rows())
        except (Broken, struct.error, IndexError):
            pass


def _flipped(piece: bytes, rnd: random.Random) -> bytes:
    changed = bytearray(piece)
    for _ in range(rnd.choice([0, 1, 3])):
        changed[rnd.randrange(len(changed))] = rnd.randrange(256)
    return bytes(changed)


def test_it_reads_from_a_file_as_the_program_does(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"": [PstMail({0x37: "S"})]})
    with path.open("rb") as file:
        blocks = blocks_of(partial(read_at, file.fileno()))
        assert blocks is not None
        assert Heap(blocks, blocks.node(_NUMBER), 99_999).properties() == values({0x37: "S"})
