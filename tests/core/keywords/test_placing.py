"""Characters placed in the bytes that they were decoded from."""

from __future__ import annotations

import sys

import pytest

from core.keywords.placing import byte_order_mark, place_hits
from core.model.mentions import Hit, TextHit


@pytest.mark.parametrize(
    ("text", "codec", "hit", "place"),
    [
        ("añb", "utf_8", TextHit(0, 1, 3), Hit(0, 1, 4)),
        ("añb", "cp1252", TextHit(0, 1, 3), Hit(0, 1, 3)),
        ("a中b", "gb18030", TextHit(0, 1, 2), Hit(0, 1, 3)),
        ("ab", "utf_16", TextHit(0, 0, 1), Hit(0, 2, 4)),  # behind the mark of byte order
        ("a中b", "iso2022_jp", TextHit(0, 1, 2), Hit(0, 1, 6)),  # with what shifts to it
    ],
)
def test_a_hit_has_the_bytes_of_its_characters(
    text: str, codec: str, hit: TextHit, place: Hit
) -> None:
    assert place_hits([hit], text, text.encode(codec), codec) == [place]


def test_a_character_behind_damage_begins_where_it_begins() -> None:
    data = b"\xe2\x82A"

    assert place_hits([TextHit(0, 1, 2)], data.decode("utf-8", "replace"), data, "utf_8") == [
        Hit(0, 2, 3)
    ]


def test_a_mark_of_byte_order_tells_the_codec() -> None:
    assert byte_order_mark(b"\xfe\xff\x00a", "utf_16") == (2, "utf_16_be")
    assert byte_order_mark(b"\xff\xfea\x00", "utf_16") == (2, "utf_16_le")
    assert byte_order_mark(b"\0\0\xfe\xff\0\0\0a", "utf_32") == (4, "utf_32_be")
    assert byte_order_mark(b"\xff\xfe\0\0a\0\0\0", "utf_32") == (4, "utf_32_le")
    assert byte_order_mark(b"\xef\xbb\xbfa", "utf_8_sig") == (3, "utf_8")
    assert byte_order_mark(b"abc", "utf_8_sig") == (0, "utf_8")
    assert byte_order_mark(b"abc", "utf_8") == (0, "utf_8")


@pytest.mark.parametrize("codec", ["utf_16", "utf_32"])
def test_without_a_mark_of_byte_order_the_machine_tells_the_codec(codec: str) -> None:
    data = "a".encode(f"{codec}_le" if sys.byteorder == "little" else f"{codec}_be")

    start, found = byte_order_mark(data, codec)

    assert (start, data.decode(found)) == (0, "a")
