"""Properties and tables as they lie in a .pst."""

from __future__ import annotations

import random
import struct
from functools import partial
from pathlib import Path

import pytest
from helpers.boxes.mapi_values import values
from helpers.boxes.outlook_writer import (
    _MATRIX,
    _UNICODE,
    PstMail,
    _Heap,
    _table,
    _Writer,
    write_pst,
)
from helpers.process.sampling import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.sources.disk.reading import read_at
from core.sources.outlook.mapi import number_of, text_of
from core.sources.outlook.pst import heap as heaps
from core.sources.outlook.pst.blocks import Broken, PstBlocks, open_blocks
from core.sources.outlook.pst.heap import MAX_LEVELS, OBJECT, PstHeap

_NUMBER = (0x10_001 << 5) | 4
_PEOPLE = [{0x3001: "Bob", 0x3002: "SMTP", 0x0C15: 1}, {0x3001: "Zoë", 0x0C15: 2}]


def _piece(data: bytes, size: int, at: int) -> bytes:
    return data[at : at + size]


def _blocks(data: bytes) -> PstBlocks:
    found = open_blocks(partial(_piece, data))
    assert found is not None
    return found


def _heap(path: Path, mail: PstMail) -> PstHeap:
    blocks = _blocks(write_pst(path, {"": [mail]}).read_bytes())
    return PstHeap(blocks, blocks.node(_NUMBER), 1 << 22)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(30))
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
    mail = PstHeap(blocks, blocks.node(_NUMBER), 1 << 22)
    rows = list(PstHeap(blocks, mail.beside[0x692], 1 << 22).rows())
    for row, person in zip(rows, _PEOPLE, strict=True):
        assert row.keys() - {0x67F2, 0x67F3} == person.keys()
        assert text_of(row, 0x3001) == person[0x3001]
        assert number_of(row, 0x0C15) == person[0x0C15]
    with pytest.raises(Broken):
        PstHeap(blocks, mail.beside[0x692], 1 << 22).properties()
    with pytest.raises(Broken):
        list(mail.rows())


def test_any_heap_that_is_damaged_is_broken_or_something_else(tmp_path: Path) -> None:
    """Flips inside the one block of the heap, its checksum made right again."""
    path = write_pst(tmp_path / "a.pst", {"": [PstMail({0x37: "S", 0x1000: "T" * 99}, _PEOPLE)]})
    data, rnd = path.read_bytes(), random.Random(3)

    class Flipping(PstBlocks):
        def data(self, number: int, limit_bytes: int) -> list[bytes]:
            pieces = super().data(number, limit_bytes)
            return [_flipped(piece, rnd) for piece in pieces]

    blocks = _blocks(data)
    blocks.__class__ = Flipping
    node = blocks.node(_NUMBER)
    for _ in range(400):
        try:
            heap = PstHeap(blocks, node, 1 << 20)
            heap.properties()
            list(PstHeap(blocks, heap.beside[0x692], 1 << 20).rows())
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
        blocks = open_blocks(partial(read_at, file.fileno()))
        assert blocks is not None
        assert PstHeap(blocks, blocks.node(_NUMBER), 99_999).properties() == values({0x37: "S"})


# Heaps that no Outlook writes, their checksums right: what is wrong must be told, never skipped.

_ROOT, _LISTED, _THIRD = 0x20, 0x40, 0x60  # numbers of the first pieces of a heap
_SEVEN = struct.pack("<HHI", 0x37, 3, 7)


def _head(size: int = 6, levels: int = 0, *, key_size: int = 2, below: int = _LISTED) -> bytes:
    return struct.pack("<BBBBI", 0xB5, key_size, size, levels, below)


def _kept(packed: bytes, *beside: tuple[int, bytes]) -> PstHeap:
    """A heap of one block, with values that stand beside it."""
    writer = _Writer(_UNICODE)
    nodes = [(number, writer._block(data), 0) for number, data in beside]
    writer.node(5, 0, (writer._block(packed), writer._beside(nodes)))
    blocks = _blocks(writer.finished())
    return PstHeap(blocks, blocks.node(5), 1 << 22)


def _of_pieces(*pieces: bytes, root: int = _ROOT) -> PstHeap:
    heap = _Heap(0xBC)
    for piece in pieces:
        heap.add(piece)
    return _kept(heap.packed(root))


@pytest.mark.parametrize("packed", [b"", bytes(11), bytes(64)])
def test_a_block_that_is_no_heap(packed: bytes) -> None:
    with pytest.raises(Broken, match="no heap"):
        _kept(packed)


@pytest.mark.parametrize(
    "head",
    [b"", _head()[:7], b"\0" + _head()[1:], _head(key_size=4), _head(8), _head(0),
     _head(levels=MAX_LEVELS + 1)],
)  # fmt: skip
def test_properties_whose_tree_lies_of_itself(head: bytes) -> None:
    assert number_of(_of_pieces(_head(), _SEVEN).properties(), 0x37) == 7
    with pytest.raises(Broken, match="a tree in a heap"):
        _of_pieces(head, _SEVEN).properties()


@pytest.mark.parametrize("root", [0, 0x3F, 1 << 16 | _ROOT, 0x80])
def test_a_piece_that_is_not_in_the_heap(root: int) -> None:
    with pytest.raises(Broken, match="a piece of a heap"):
        _of_pieces(_head(), _SEVEN, root=root).properties()


def test_properties_on_two_levels_are_all_there() -> None:
    eight = struct.pack("<HHI", 0x38, 3, 8)
    ways = struct.pack("<HIHI", 0x37, _THIRD, 0x38, _THIRD + 0x20)
    found = _of_pieces(_head(levels=1), ways, _SEVEN, eight).properties()
    assert [number_of(found, name) for name in (0x37, 0x38)] == [7, 8]
    assert _of_pieces(_head(below=0)).properties() == {}


def test_a_heap_that_leads_in_circles_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaps, "MAX_PIECES", 500)
    ways = struct.pack("<HI", 0x37, _LISTED) * 300
    with pytest.raises(Broken, match="in circles"):
        _of_pieces(_head(levels=MAX_LEVELS), ways).value(0x9999)


def test_a_value_that_stands_nowhere_is_not_an_empty_one() -> None:
    records = struct.pack("<HHIHHI", 0x37, 0x1F, 0, 0x1000, 0x1F, 0x3F)
    heap = _of_pieces(_head(), records)
    assert heap.value(0x37) == b""
    with pytest.raises(Broken, match="stands nowhere"):
        heap.value(0x1000)


def test_the_object_that_a_property_names() -> None:
    records = struct.pack("<HHIHHI", 0x3700, OBJECT, 0, 0x3701, OBJECT, _THIRD) + _SEVEN
    heap = _of_pieces(_head(), records, struct.pack("<II", 0x200_044, 1))
    assert [heap.object_of(name) for name in (0x3700, 0x3701, 0x37)] == [0, 0x200_044, 0]


_ROWS = [{0x3001: "Bob"}, {0x3001: "Zoë"}]
_AT, _COLUMNS, _WIDTH, _LINES = 12, 13, 20, 26  # of a table's own words, in its heap


@pytest.mark.parametrize(
    ("at", "lie", "said"),
    [
        (_AT, b"\x7d", "no table"),
        (_WIDTH, struct.pack("<H", 3), "the rows of a table"),
        (_WIDTH, struct.pack("<H", 999), "the rows of a table"),  # no row fits in
        (_LINES, bytes(4), "the rows of a table"),
        (_LINES, struct.pack("<I", _MATRIX), "the rows of a table"),  # that is not beside it
    ],
)
def test_recipients_whose_table_lies_are_not_taken_for_none(
    at: int, lie: bytes, said: str
) -> None:
    packed, _ = _table(_ROWS, _UNICODE)
    assert [text_of(row, 0x3001) for row in _kept(packed).rows()] == ["Bob", "Zoë"]
    with pytest.raises(Broken, match=said):
        list(_kept(packed[:at] + lie + packed[at + len(lie) :]).rows())


def test_a_table_too_short_to_be_one() -> None:
    heap = _Heap(0x7C)
    heap.add(bytes([0x7C]).ljust(21, b"\0"))
    with pytest.raises(Broken, match="no table"):
        list(_kept(heap.packed(_ROOT)).rows())


def test_a_table_without_rows_and_one_with_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(_kept(_table([], _UNICODE)[0]).rows()) == []
    packed, lines = _table([{0x0C15: n} for n in range(400)], _UNICODE)
    assert lines  # too many for the heap: they stand beside it
    many = _kept(packed, (_MATRIX, lines))
    assert [number_of(row, 0x0C15) for row in many.rows()] == list(range(400))
    monkeypatch.setattr(heaps, "MAX_ROWS", 399)
    with pytest.raises(Broken):
        list(many.rows())
