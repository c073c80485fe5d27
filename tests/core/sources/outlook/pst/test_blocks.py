"""The blocks of a .pst, whole and damaged."""

from __future__ import annotations

import random
import struct
from functools import partial
from pathlib import Path

import pytest
from helpers.boxes.outlook_files import NAMES, outlook_file
from helpers.boxes.outlook_writer import _UNICODE, PstMail, _Writer, write_pst

from core.sources.outlook.pst.blocks import MAX_LEVELS, Broken, PstBlocks, checksum, open_blocks

pytestmark = pytest.mark.slow

_MAIL = PstMail({0x001A: "IPM.Note", 0x0037: "Plan", 0x1000: "Words " * 4_000})


def _of(data: bytes) -> PstBlocks | None:
    return open_blocks(partial(_piece, data))


def _piece(data: bytes, size: int, at: int) -> bytes:
    return data[at : at + size]


def _sure(data: bytes) -> PstBlocks:
    blocks = _of(data)
    assert blocks is not None
    return blocks


@pytest.fixture
def made(tmp_path: Path) -> bytes:
    return write_pst(tmp_path / "a.pst", {"Inbox": [_MAIL] * 60}).read_bytes()


def test_a_file_of_the_old_format_is_whole_and_can_be_read(tmp_path: Path) -> None:
    data = write_pst(tmp_path / "a.pst", {"Inbox": [_MAIL] * 60}, ansi=True).read_bytes()
    blocks = _sure(data)
    damage, _ = blocks.checked(len(data), 0, 60)
    assert (damage.damaged, damage.missing_bytes) == (0, 0)
    assert damage.blocks > 200
    (body,) = blocks.beside(blocks.node((0x10_001 << 5) | 4).beside).values()
    assert b"".join(blocks.data(body.data, 1 << 20)).decode() == "Words " * 4_000


@pytest.mark.parametrize("name", NAMES)
def test_real_files_are_whole(name: str) -> None:
    data = outlook_file(name).read_bytes()
    damage, go_on = _sure(data).checked(len(data), 0, 60)
    assert (damage.damaged, damage.missing_bytes, go_on) == (0, 0, 0)
    assert damage.blocks > 50


def test_a_long_value_comes_back_in_its_pieces(made: bytes) -> None:
    blocks = _sure(made)
    node = blocks.node((0x10_001 << 5) | 4)
    (body,) = blocks.beside(node.beside).values()
    pieces = blocks.data(body.data, 1 << 20)
    assert b"".join(pieces).decode("utf-16-le") == "Words " * 4_000
    assert len(pieces) == 6
    with pytest.raises(Broken):
        blocks.data(body.data, 9_000)


def test_what_is_not_there_is_said(made: bytes) -> None:
    blocks = _sure(made)
    with pytest.raises(Broken):
        blocks.node(0x44_444)
    assert blocks.beside(0) == {}
    assert blocks.data(0, 10) == [b""]


def test_other_forms_are_not_known(made: bytes) -> None:
    assert _of(b"") is None
    assert _of(b"From " * 200) is None
    assert _of(made[:10] + bytes([36]) + made[11:]) is None  # pages of 4 KB
    assert _of(made[:513] + b"\x02" + made[514:]) is None  # the second encryption


def test_each_flipped_byte_in_use_is_seen(made: bytes) -> None:
    rnd = random.Random(7)
    whole, _ = _sure(made).checked(len(made), 0, 60)
    assert (whole.damaged, whole.missing_bytes) == (0, 0)
    at = made.find("Words ".encode("utf-16-le"))
    for _ in range(20):
        changed = bytearray(made)
        changed[at + rnd.randrange(5_000)] ^= 1 << rnd.randrange(8)
        damage, _ = _sure(bytes(changed)).checked(len(changed), 0, 60)
        assert (damage.damaged, damage.blocks) == (1, whole.blocks)


def test_what_is_missing_at_the_end_is_counted(made: bytes) -> None:
    damage, _ = _sure(made[:-1000]).checked(len(made) - 1_000, 0, 60)
    assert damage.missing_bytes == 1_000
    assert damage.damaged > 0


def test_a_look_may_be_taken_in_steps(made: bytes) -> None:
    blocks, seen, start = _sure(made), 0, 0
    whole, _ = blocks.checked(len(made), 0, 60)
    while True:
        damage, start = blocks.checked(len(made), start, 0)
        seen += damage.blocks
        if not start:
            break
    assert seen == whole.blocks
    assert whole.blocks > 256


def test_an_index_that_leads_in_circles_comes_to_an_end(made: bytes) -> None:
    """A page that names itself twenty times on each of eight levels."""
    changed = bytearray(made)
    place = int.from_bytes(changed[240:248], "little")
    entry = bytes(16) + place.to_bytes(8, "little")
    page = (entry * 20).ljust(488, b"\0") + bytes([20, 20, 24, 3, 0, 0, 0, 0])
    trailer = changed[place + 496 : place + 512]
    trailer[4:8] = checksum(page).to_bytes(4, "little")
    changed[place : place + 512] = page + trailer
    blocks = _sure(bytes(changed))
    damage, go_on = blocks.checked(len(changed), 0, 60)
    assert damage.damaged > 0
    assert go_on == 0
    with pytest.raises(Broken):
        blocks.data(4, 100)


def test_a_tree_that_names_its_branches_a_thousand_times_is_given_up() -> None:
    """Nothing at its end, a thousand times a thousand ways there."""
    writer = _Writer(_UNICODE)
    value = writer._block(b"")
    node = writer._block(struct.pack("<BBHIQQQ", 2, 0, 1, 0, 5, 0, 0), inside=True)
    for level in range(1, 6):
        value = writer._tree([value] * 1_000, level, 0)
        ways = struct.pack("<QQ", 5, node) * 500
        node = writer._block(struct.pack("<BBHI", 2, level, 500, 0) + ways, inside=True)
    writer.node(5, 0, (value, node))
    found = _sure(writer.finished()).node(5)
    blocks = _sure(writer.finished())
    with pytest.raises(Broken):
        blocks.data(found.data, 1 << 20)
    with pytest.raises(Broken):
        blocks.beside(found.beside)


def test_a_tree_is_followed_so_deep_and_no_deeper() -> None:
    """A longer way is one that leads in circles, which must end in words and not in a crash."""
    writer = _Writer(_UNICODE)
    value = writer._block(b"x")
    node, values, nodes = writer._beside([(5, value, 0)]), [], []
    for level in range(1, MAX_LEVELS + 2):
        value = writer._tree([value], level, 1)
        values.append(value)
        nodes.append(node)
        way = struct.pack("<BBHIQQ", 2, level, 1, 0, 5, node)
        node = writer._block(way, inside=True)
    writer.node(5, 0, (value, node))
    blocks = _sure(writer.finished())
    assert blocks.data(values[MAX_LEVELS - 1], 9) == [b"x"]
    assert blocks.beside(nodes[MAX_LEVELS - 1]).keys() == {5}
    with pytest.raises(Broken, match="the tree of a long value"):
        blocks.data(values[MAX_LEVELS], 9)
    with pytest.raises(Broken, match="the nodes beside one"):
        blocks.beside(nodes[MAX_LEVELS])


def test_any_damage_ends_in_an_answer_or_in_broken(made: bytes) -> None:
    rnd = random.Random(58)
    for _ in range(200):
        changed = bytearray(made)
        for _ in range(rnd.choice([1, 20, 2_000])):
            changed[rnd.randrange(len(changed))] = rnd.randrange(256)
        blocks = _of(bytes(changed))
        if blocks is None:
            continue
        blocks.checked(len(changed), 0, 60)
        try:
            node = blocks.node((0x10_001 << 5) | 4)
            blocks.data(node.data, 1 << 20)
            blocks.beside(node.beside)
        except Broken:
            pass


def test_a_number_below_the_first_is_not_there(made: bytes) -> None:
    with pytest.raises(Broken, match="no such number"):
        _sure(made).node(1)


@pytest.mark.parametrize(("count", "size"), [(3, 23), (200, 24)])
def test_a_page_that_lies_of_its_entries_is_damaged(made: bytes, count: int, size: int) -> None:
    """Its checksum is right: entries too small for three numbers, and more than a page holds."""
    place = int.from_bytes(made[224:232], "little")
    page = made[place : place + 488] + bytes([count, 20, size, made[place + 491]]) + bytes(4)
    summed = checksum(page).to_bytes(4, "little")
    head = page + made[place + 496 : place + 500] + summed + made[place + 504 : place + 512]
    blocks = _sure(made[:place] + head + made[place + 512 :])
    with pytest.raises(Broken):
        blocks.node((0x10_001 << 5) | 4)
    damage, _ = blocks.checked(len(made), 0, 60)
    assert damage.damaged == 1


def test_a_block_of_another_kind_is_not_read_as_one() -> None:
    writer = _Writer(_UNICODE)
    beside, hole = writer._beside([(5, writer._block(b"x"), 0)]), writer._tree([0], 1, 0)
    tree = writer._tree([writer._block(b"x")], 1, 1)
    writer.node(5, 0, (beside, tree))
    writer.node(6, 0, (hole, 0))
    blocks = _sure(writer.finished())
    for read in (partial(blocks.data, beside, 99), partial(blocks.data, hole, 99)):
        with pytest.raises(Broken, match="the tree of a long value"):
            read()
    with pytest.raises(Broken, match="the nodes beside one"):
        blocks.beside(tree)
    assert blocks.data(tree, 99) == [b"x"]
    assert blocks.beside(beside).keys() == {5}


def test_more_nodes_beside_one_than_may_be_are_told(
    made: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = _sure(made).node((0x10_001 << 5) | 4).beside
    monkeypatch.setattr("core.sources.outlook.pst.blocks.MAX_ENTRIES", 0)
    with pytest.raises(Broken, match="too many"):
        _sure(made).beside(number)
