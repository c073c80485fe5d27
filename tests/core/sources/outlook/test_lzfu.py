"""Compressed RTF."""

from __future__ import annotations

import struct

from helpers.boxes.packed_rtf import pack_rtf
from hypothesis import given
from hypothesis import strategies as st

from core.sources.outlook.lzfu import decompress_rtf

# The example of MS-OXRTFCP 3.1.
_HELLO = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232"
    "0af32068656c090020627705b06c647d0a800fa0"
)


def test_the_example_of_the_specification() -> None:
    assert decompress_rtf(_HELLO, 1 << 20) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"


def test_what_is_not_packed_is_taken_as_it_is() -> None:
    data = struct.pack("<IIII", 17, 5, 0x414C454D, 0) + b"{\\rt}rest"
    assert decompress_rtf(data, 1 << 20) == b"{\\rt}"


@given(st.text("ab\\par {}1", max_size=60).map(str.encode), st.integers(0, 70), st.integers(0, 60))
def test_never_more_comes_than_may_wherever_it_is_cut(rtf: bytes, most: int, cut: int) -> None:
    whole = pack_rtf(rtf)
    brief = whole[: len(whole) - cut]

    assert decompress_rtf(whole, most) == rtf[:most]
    assert len(decompress_rtf(brief, most)) <= most
    assert rtf.startswith(decompress_rtf(brief, most)) or not decompress_rtf(brief, 1 << 20)


@given(st.text("ab\\par {}1", max_size=300).map(str.encode))
def test_what_was_packed_comes_back(rtf: bytes) -> None:
    assert decompress_rtf(pack_rtf(rtf), 1 << 20) == rtf


@given(st.text("ab\\par {}1", min_size=1, max_size=300).map(str.encode), st.data())
def test_a_stream_that_ends_early_gives_its_beginning(rtf: bytes, data: st.DataObject) -> None:
    whole = pack_rtf(rtf)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    got = decompress_rtf(cut, 1 << 20)
    assert rtf.startswith(got[: max(0, len(got) - 17)])


@given(st.binary(max_size=400))
def test_any_bytes_are_read_without_an_error_and_within_the_limit(tail: bytes) -> None:
    bomb = struct.pack("<IIII", 0xFFFFFFFF, 0xFFFFFFFF, 0x75465A4C, 0) + tail
    assert len(decompress_rtf(bomb, 500)) <= 500
    assert isinstance(decompress_rtf(tail, 500), bytes)
