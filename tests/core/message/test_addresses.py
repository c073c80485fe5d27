"""Who sent a message, and who else got it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.message.addresses import header_addresses

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
