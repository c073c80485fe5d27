"""Transfer encodings and attachments: decoded as the standard library decodes them."""

from __future__ import annotations

import base64
import binascii
import hashlib
from email import message_from_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.transfer import decode_transfer, is_identity_encoding
from core.message.parts import open_message
from core.model.mail import Attachment
from core.settings import ReadSettings

PICTURE = bytes(range(256)) * 5


def _attachments(data: bytes) -> tuple[Attachment, ...]:
    return open_message(data, settings=ReadSettings()).mail.attachments


def as_the_library(data: bytes, encoding: str) -> bytes:
    head = b"Content-Type: image/png\nContent-Transfer-Encoding: "
    payload = message_from_bytes(head + encoding.encode() + b"\n\n" + data).get_payload(
        decode=True
    )
    assert isinstance(payload, bytes)
    return payload


def attached(body: bytes, encoding: str, end: bytes = b"\n") -> bytes:
    data = (
        b"From: a@b.example\nContent-Type: image/png; name=p.png\nContent-Transfer-Encoding: "
        + encoding.encode()
        + b"\n\n"
    )
    return data.replace(b"\n", end) + body.replace(b"\n", end)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("encoding", ["base64", "BASE64 ", "quoted-printable", "x-uuencode"])
def test_an_attachment_is_known_by_its_decoded_bytes(encoding: str, end: bytes) -> None:
    if "64" in encoding:
        body = base64.encodebytes(PICTURE)
    elif encoding == "x-uuencode":
        rows = [PICTURE[at : at + 45] for at in range(0, len(PICTURE), 45)]
        body = b"begin 644 p.png\n" + b"".join(map(binascii.b2a_uu, rows)) + b"`\nend\n"
    else:
        body = binascii.b2a_qp(PICTURE, istext=False)

    found = _attachments(attached(body, encoding, end))

    digest = hashlib.sha1(PICTURE, usedforsecurity=False).digest()
    assert [(a.name, a.mime_type, a.size_bytes, a.digest) for a in found] == [
        ("p.png", "image/png", len(PICTURE), digest)
    ]


@pytest.mark.parametrize("encoding", ["8bits", "7-bit", "8 bit", "utf-8", "iso-8859-1", "plain"])
def test_a_name_that_is_no_encoding_is_told_and_read_as_plain_bytes(encoding: str) -> None:
    assert is_identity_encoding(encoding)
    assert decode_transfer(b"a\xffb", encoding) == (b"a\xffb", "transfer")
    assert (
        _attachments(attached(b"a\nb\n", encoding, b"\r\n"))[0].digest
        == hashlib.sha1(b"a\nb\n", usedforsecurity=False).digest()
    )


@pytest.mark.parametrize("encoding", ["base64", "x-gzip64", "x-yenc", "16bit", "quoted-printable"])
def test_packed_bytes_are_not_plain(encoding: str) -> None:
    assert not is_identity_encoding(encoding)


def test_line_ends_of_text_do_not_make_another_attachment() -> None:
    lf = _attachments(attached(b"a,b\nc,d\n", "7bit"))
    crlf = _attachments(attached(b"a,b\nc,d\n", "7bit", b"\r\n"))

    assert lf == crlf
    assert lf[0].size_bytes == 8


def test_binary_parts_keep_their_line_ends() -> None:
    found = _attachments(attached(b"a\nb", "binary", b"\r\n"))

    assert found[0].size_bytes == 4


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"QUJD\nREVG\n", "base64"),
        (b"QUJDRA", "base64"),
        (b"QUJDR", "base64"),
        (b"QUJDRA=", "base64"),
        (b"QUJD!REVG", "base64"),
        (b"QUJ\x00D*REVG=", "base64"),
        (b"QQ==QUJD", "base64"),
        (b"Q", "base64"),
        (b"=", "base64"),
        (b"", "base64"),
        (b"a=3Db=\nc=zz=", "quoted-printable"),
        (b"=\r\n=41= \n trailing \t\n", "quoted-printable"),
        (b"begin 644 a\n#86)C\n`\nend\n", "x-uuencode"),
        (b"begin 644 a\n#86)C\n", "uuencode"),
        (b"no begin here", "uue"),
        (b"begin 999 a\n#86)C\nend\n", "x-uue"),
        (b"begin 644 a\n\nend\n", "x-uuencode"),
        (b"anything", "x-unknown"),
    ],
)
def test_damaged_data_are_decoded_as_in_the_standard_library(data: bytes, encoding: str) -> None:
    assert decode_transfer(data, encoding)[0] == as_the_library(data, encoding)


@given(st.lists(st.sampled_from(list(b"QUJDREVG+/==\n\r!* \x00\xff"))).map(bytes))
def test_any_base64_is_decoded_as_in_the_standard_library(data: bytes) -> None:
    assert decode_transfer(data, "base64")[0] == as_the_library(data, "base64")


@given(st.binary(max_size=200), st.sampled_from(["quoted-printable", "base64", "7bit"]))
def test_any_bytes_are_decoded_as_in_the_standard_library(data: bytes, encoding: str) -> None:
    assert decode_transfer(data, encoding)[0] == as_the_library(data, encoding)


@given(st.binary(max_size=200))
def test_any_uuencoded_bytes_are_decoded_or_come_back(data: bytes) -> None:
    assert isinstance(decode_transfer(b"begin 644 a\n" + data, "x-uuencode")[0], bytes)


def test_damage_in_an_attachment_is_told() -> None:
    message = open_message(attached(b"QUJD!REVG", "base64"), settings=ReadSettings())

    assert message.damaged == ("base64",)


def test_damage_in_a_text_is_told_when_it_is_decoded() -> None:
    data = b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nQUL/!\n"
    message = open_message(data, settings=ReadSettings())

    assert message.damaged == ()
    assert message.decode_checked(message.parts[0]).damaged == ("base64", "charset")


def test_a_line_that_ends_in_an_encoded_return_ends_once_however_it_is_stored() -> None:
    stored = b"750,000 pounds=0D\n=0D\nsend your name"
    as_sent = stored.replace(b"\n", b"\r\n")

    assert decode_transfer(as_sent, "quoted-printable") == (
        b"750,000 pounds\r\n\r\nsend your name",
        "",
    )
    assert decode_transfer(stored, "quoted-printable") == decode_transfer(
        as_sent, "quoted-printable"
    )
