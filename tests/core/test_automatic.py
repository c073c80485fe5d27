"""What says that a program sent a message."""

from __future__ import annotations

import pytest

from core.automatic import BY_PROGRAMS, is_of_no_person, may_be_automatic


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("no-reply@shop.example", True),
        ("donotreply@shop.example", True),
        ("notifications@forge.example", True),
        ("mailer-daemon@mx.example", True),
        ("norbert@home.example", False),
        ("mum@home.example", False),
        ("", False),
    ],
)
def test_addresses_that_nobody_reads(address: str, expected: bool) -> None:
    assert is_of_no_person(address) is expected
    assert may_be_automatic((), address) is expected


@pytest.mark.parametrize("field", [*BY_PROGRAMS, b"list-id"])
def test_one_field_of_a_list_or_a_program_is_enough(field: bytes) -> None:
    assert may_be_automatic({b"from": b"x", field: b"y"}, "mum@home.example")
    assert not may_be_automatic({b"from": b"x", b"to": b"y"}, "mum@home.example")
