from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.structure import FLOOR_ELEMENTS, count_pieces, structure_signature
from core.model.fingerprint import NO_SIGNATURE, Signature

NEWSLETTER = "TRCGTRC1PARCPAGRCHUIIIPATRCCGAGARCAAHP"
ELEMENTS = st.text(alphabet="PATRCGUIH12", max_size=60)


def test_plain_text_has_none() -> None:
    assert structure_signature("", ["image/png"]) == NO_SIGNATURE


@pytest.mark.parametrize(
    "plain", ["P", "PA", "PAPAPAPA", "TRC", "UIII", "AAAAAAAAAA", "T" + "RCP" * 40]
)
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
    """Cut off the longest piece that began somewhere before, and the element after it."""
    found = at = 0
    while at < len(elements):
        again = [n for n in range(len(elements) - at) if occurs_before(elements, at, n)]
        at += max(again, default=0) + 1
        found += 1
    assert count_pieces(elements) == found


def occurs_before(elements: str, at: int, length: int) -> bool:
    """Whether the piece from `at` stands also at some place that is earlier."""
    piece = elements[at : at + length]
    return any(elements[start : start + length] == piece for start in range(at))


@given(ELEMENTS, ELEMENTS)
def test_equal_keys_mean_equal_structures(one: str, other: str) -> None:
    first, second = structure_signature(one, []), structure_signature(other, [])
    if first.key and second.key:
        assert (first.key == second.key) == (one == other)


def test_a_long_sequence_has_the_size_of_what_repeats() -> None:
    assert structure_signature("P" * 50_000, []).size == 2
    assert structure_signature("TRCP" * 50_000, []).size == 5
    assert structure_signature(NEWSLETTER * 50_000, []).size >= FLOOR_ELEMENTS
