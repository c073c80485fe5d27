"""What the header of a part tells, without what only its way here made of it."""

from __future__ import annotations

from core.message.fields import read_block
from core.message.part_headers import PartHeaders, read_part_headers, type_and_parameters


def headers(*lines: bytes, is_root: bool = False) -> PartHeaders:
    data = b"\n".join(lines) + b"\n\n"
    return read_part_headers(read_block(data, 0, len(data)), is_root=is_root)


def test_type_encoding_and_name_are_read() -> None:
    found = headers(
        b"Content-Type: application/pdf; name=b.pdf",
        b"Content-Transfer-Encoding: Base64",
        b"Content-Disposition: attachment; filename=a.pdf",
    )

    assert (found.kind.value, found.transfer) == ("application/pdf", "base64")
    assert (found.disposition, found.name) == ("attachment", "a.pdf")  # the disposition counts


def test_the_order_of_fields_does_not_matter() -> None:
    first = headers(b"Content-ID: <1@x>", b"Content-Language: en")
    other = headers(b"Content-Language: en", b"Content-ID: <1@x>")

    assert first.about == other.about == (("content-id", "<1@x>"), ("content-language", "en"))


def test_of_a_whole_message_only_what_describes_its_body_counts() -> None:
    found = headers(b"Subject: hello", b"Content-Language: en", is_root=True)

    assert found.about == (("content-language", "en"),)


def test_a_multipart_is_the_same_under_any_boundary() -> None:
    one, other, unlike = (
        type_and_parameters(headers(b"Content-Type: multipart/mixed; " + rest))
        for rest in (b"boundary=a", b"boundary=b", b"boundary=a; type=x")
    )

    assert one == other == "multipart/mixed"
    assert unlike != one
