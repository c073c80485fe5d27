from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.structure import FLOOR_ELEMENTS, pieces, structure_signature
from core.model import NO_SIGNATURE, Signature

NEWSLETTER = "TRCGTRC1PARCPAGRCHUIIIPA"
ELEMENTS = st.text(alphabet="PATRCGUIH12", max_size=60)


def test_plain_text_has_none() -> None:
    assert structure_signature("", ["image/png"]) == NO_SIGNATURE


@pytest.mark.parametrize("plain", ["P", "PA", "PAPAPAPA", "TRC", "UIII", "AAAAAAAAAA", "PGPA"])
def test_a_plain_layout_tells_its_size_and_has_none(plain: str) -> None:
    key, size = structure_signature(plain, [])
    assert key == 0
    assert 0 < size < FLOOR_ELEMENTS


def test_a_layout_that_says_something_has_one() -> None:
    found = structure_signature(NEWSLETTER, [])
    assert found.key != 0
    assert found.size >= FLOOR_ELEMENTS
    assert structure_signature(NEWSLETTER, []) == found
    assert structure_signature(NEWSLETTER + "A", []).key != found.key


def test_the_floor_can_be_moved() -> None:
    assert structure_signature("PA", [], floor=2).key != 0
    assert structure_signature("PA", [], floor=3) == Signature(0, 2)
    assert structure_signature("", [], floor=0) == NO_SIGNATURE


def test_what_is_attached_counts_by_what_it_is_for() -> None:
    def key(*part_types: str) -> int:
        return structure_signature(NEWSLETTER, part_types).key

    assert key("image/png", "application/pdf") == key("application/octet-stream", "image/jpeg")
    assert key("application/pgp-signature") == key()
    assert len({key(), key("image/png"), key("image/png", "image/png"), key("audio/mpeg")}) == 4


@given(ELEMENTS)
def test_pieces_are_those_of_the_plain_reading(elements: str) -> None:
    """Cut off the shortest beginning that was not cut off before, again and again."""
    known: set[str] = set()
    rest = elements
    while new := [rest[:n] for n in range(1, len(rest) + 1) if rest[:n] not in known][:1]:
        known.add(new[0])
        rest = rest[len(new[0]) :]
    assert pieces(elements) == len(known)


@given(ELEMENTS, ELEMENTS)
def test_equal_keys_mean_equal_structures(one: str, other: str) -> None:
    first, second = structure_signature(one, []), structure_signature(other, [])
    if first.key and second.key:
        assert (first.key == second.key) == (one == other)


def test_a_long_sequence_is_read_in_linear_time() -> None:
    for element in ("P", "PA", NEWSLETTER):
        assert pieces(element * 50_000) >= FLOOR_ELEMENTS
