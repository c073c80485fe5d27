"""Who sent a message, and who else got it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.addresses import header_addresses, read_mailboxes

LETTER = b"""From: "ann@old.example" <Ann@a.example>
To: Bob <bob@b.example>,
 =?utf-8?q?Z=C3=B6e?= <zoe@z.example>
Cc: undisclosed-recipients:;
Bcc: carol@c.example
Bcc: dan@d.example

To: nobody@n.example
"""


def test_every_address_of_every_field_counts() -> None:
    found = header_addresses(LETTER)
    others = {"bob@b.example", "zoe@z.example", "carol@c.example", "dan@d.example"}
    assert found.recipients == others
    assert found.everybody == others | {"ann@a.example"}


@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(data: bytes) -> None:
    found = header_addresses(b"To: " + data)
    assert found.recipients <= found.everybody


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("a@b.example", [("", "a@b.example")]),
        ("<a@b.example>", [("", "a@b.example")]),
        ('"A@b.example" <a@B.Example>', [("", "a@b.example")]),
        ("Ann Lee<Ann@b.example>", [("Ann Lee", "Ann@b.example")]),
        ('"Ann Lee" <a@b.example>', [("Ann Lee", "a@b.example")]),
        ("a@b.example (Ann Lee)", [("Ann Lee", "a@b.example")]),
        (
            '"Lee, \\"A\\"" <a@b.example>,\n\tc@d.example',
            [('Lee, "A"', "a@b.example"), ("", "c@d.example")],
        ),
        ("=?utf-8?q?J=C3=B6rg?= <a@b.example>", [("Jörg", "a@b.example")]),
        (b"J\xf6rg M\xfcller <a@b.example>", [("Jörg Müller", "a@b.example")]),
        ("a@xn--bcher-kva.example", [("", "a@bücher.example")]),
        ("a@bücher.example", [("", "a@bücher.example")]),
        ("", []),
    ],
)
def test_one_address_in_many_spellings_is_one(
    value: str | bytes, found: list[tuple[str, str]]
) -> None:
    assert read_mailboxes(value if isinstance(value, bytes) else value.encode()) == tuple(found)


@pytest.mark.parametrize(
    "value",
    [
        "Lee, Ann <a@b.example>",
        '"Ann <a@b.example>',
        'Ann "A" Lee <a@b.example>',
        "team: a@b.example, c@d.example;",
        "undisclosed-recipients:;",
        "Ann (a (nested) remark) <a@b.example>",
        "jonas at mail.example (Jonas Berg)",
        "Ann </O=FIRM/CN=ANN>",
        "<@relay.example:a@b.example>",
    ],
)
def test_what_programs_may_read_in_different_ways_is_left_as_it_is(value: str) -> None:
    assert read_mailboxes(value.encode()) is None


@given(st.binary(max_size=300))
def test_any_bytes_are_mailboxes_or_none(data: bytes) -> None:
    assert all("@" in box.address for box in read_mailboxes(data) or ())
