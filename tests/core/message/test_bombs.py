"""Messages made to hurt a parser (fault F59): bounded work, a flag, and an end.

That the work is bounded shows in what comes back: so many fields, parts, levels and no more.
"""

from __future__ import annotations

import base64

import pytest
from helpers.tables.growth import LINEAR, growth

from core.decoding.charsets import decode_bytes
from core.message import fields, mime
from core.message.encoded_words import MAX_ENCODED_WORDS, MAX_TEXT
from core.message.headers import first_address
from core.message.parts import OpenMessage, headers_to_show, open_message
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

READ = ReadSettings()


def opened(data: bytes) -> OpenMessage:
    message = open_message(data, settings=READ)
    for part in message.parts:
        message.decode(part)
    return message


def nested(depth: int) -> bytes:
    lines = [b"From: a@example.org"]
    lines += [
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d" % (level, level)
        for level in range(depth)
    ]
    return b"\n".join(lines) + b"\nContent-Type: text/plain\n\ndeep\n"


def test_three_thousand_levels_become_one_opaque_leaf() -> None:
    message = opened(nested(3_000))

    assert "depth" in message.damaged
    assert len(message.parts) == 0
    assert [a.mime_type for a in message.mail.attachments] == ["multipart/mixed"]


def test_a_large_message_is_not_searched_once_for_every_level() -> None:
    data = nested(mime.MAX_DEPTH) + b"hello world\n" * 500_000

    message = opened(data)

    assert mime.MAX_DEPTH * len(data) > mime.FREE_SCAN_BYTES
    assert "depth" in message.damaged


def test_as_many_levels_as_allowed_are_read() -> None:
    message = opened(nested(mime.MAX_DEPTH))

    assert "depth" not in message.damaged
    assert [message.decode(part) for part in message.parts] == ["deep"]


@pytest.mark.parametrize("head", [b"", b"Content-Type: image/png\n"])
def test_a_hundred_thousand_parts_are_not_all_looked_at(head: bytes) -> None:
    data = (
        b"Content-Type: multipart/mixed; boundary=b\n\n" + (b"--b\n" + head + b"\nx\n") * 100_000
    )
    block = fields.read_block(data, 0, len(data))

    tree = mime.walk_tree(data, block, len(data))
    message = opened(data + b"--b--\n")

    assert tree.counted <= mime.MAX_COUNTED + 1
    assert len(tree.leaves) <= mime.MAX_ANALYSED
    assert tree.leaves[-1].opaque
    assert "parts" in message.damaged
    assert len(message.parts) + len(message.mail.attachments) <= mime.MAX_ANALYSED


def test_parts_beyond_the_limit_still_tell_two_messages_apart() -> None:
    data = b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 2_000

    one = opened(data + b"--b\n\nmonday\n--b--")
    other = opened(data + b"--b\n\nfriday\n--b--")

    assert one.mail.attachments != other.mail.attachments


def test_multiparts_of_multiparts_are_counted_all_together() -> None:
    inner = (
        b"--o\nContent-Type: multipart/mixed; boundary=i\n\n" + b"--i\n\nx\n" * 300 + b"--i--\n"
    )
    data = b"Content-Type: multipart/mixed; boundary=o\n\n" + inner * 300 + b"--o--\n"
    block = fields.read_block(data, 0, len(data))

    tree = mime.walk_tree(data, block, len(data))

    assert tree.counted <= mime.MAX_COUNTED + 1
    assert "parts" in tree.damaged


def test_three_hundred_thousand_header_fields_are_cut() -> None:
    data = b"Subject: first\n" + b"X-A: b\n" * 300_000 + b"\nbody\n"

    message = opened(data)

    assert "header_limit" in message.damaged
    assert message.mail.subject == "first"
    assert len(fields.read_block(data, 0, len(data)).fields) <= fields.MAX_FIELDS
    assert len(headers_to_show(data)) <= fields.MAX_FIELDS
    assert [message.decode(part) for part in message.parts] == ["body\n"]


@pytest.mark.parametrize("fold", [b"", b"\n "])
def test_a_header_of_ten_megabytes_is_cut(fold: bytes) -> None:
    data = b"Subject: " + (b"a" * 70 + fold) * 150_000 + b"\nFrom: a@b.example\n\nbody\n"

    message = opened(data)

    assert "header_limit" in message.damaged
    assert len(message.mail.subject) <= MAX_TEXT
    assert [message.decode(part) for part in message.parts] == ["body\n"]
    assert all(len(value) <= fields.MAX_FIELD_BYTES for _, value in headers_to_show(data))


def test_sixteen_thousand_encoded_words_are_decoded_up_to_the_limit() -> None:
    words = b" ".join(b"=?utf-8?b?YQ==?=" for _ in range(16_000))

    message = opened(b"Subject: " + words[: fields.MAX_FIELD_BYTES - 100] + b"\n\nbody\n")

    assert message.mail.subject.startswith("a" * MAX_ENCODED_WORDS + " =?utf-8?b?")


def semicolons(n: int) -> bytes:
    return b"Content-Type: text/plain" + b";" * n + b"\n\nbody\n"


def test_thirty_two_thousand_semicolons_hold_no_parameter() -> None:
    message = opened(semicolons(32_000))

    assert growth(opened, semicolons, fields.MAX_FIELD_BYTES // 2) < LINEAR

    assert [part.mime_type for part in message.parts] == ["text/plain"]
    assert message.decode(message.parts[0]) == "body\n"


@pytest.mark.parametrize(
    "parameter", [b'; a%d="x"', b"; a%d=x", b'; a%d="', b"; a*%d*=x", b"; a*%d=x", b';a%d="\\']
)
def test_two_hundred_thousand_parameters_are_cut(parameter: bytes) -> None:
    value = b"text/plain" + b"".join(parameter % number for number in range(200_000))

    found = fields.structured_value(value[: fields.MAX_FIELD_BYTES])

    assert found.value == "text/plain"
    assert len(found.parameters) <= fields.MAX_PARAMETERS
    assert opened(b"Content-Type: " + value + b"\n\nbody\n").mail.hops == 0


VALUES = [
    (b"", b"(", b""),
    (b"", b"a:", b""),
    (b"", b"<", b""),
    (b"", b'"', b'"'),
    (b'"', b"\\", b""),
    (b"", b"a,", b""),
    (b"", b"\\", b""),
    (b"", b" ", b"x"),
    (b"", b"a@", b""),
    (b"", b"a.", b"@"),
    (b"", b"=?utf-8?q?", b""),
    (b"=?utf-8?b?", b"A", b"?="),
]


@pytest.mark.parametrize(("start", "unit", "end"), VALUES)
def test_of_a_header_value_no_more_than_the_limit_is_kept(
    start: bytes, unit: bytes, end: bytes
) -> None:
    def value_of(n: int) -> bytes:
        return start + unit * (n // len(unit)) + end

    def mail_of(n: int) -> bytes:
        return (
            b"From: %b\nTo: %b\nSubject: %b\nDate: %b\nMessage-ID: %b\nReferences: %b\n"
            b"Content-Type: %b\nContent-Disposition: %b\n\nbody\n" % ((value_of(n),) * 8)
        )

    value, message = value_of(60_000), opened(mail_of(60_000))

    assert growth(opened, mail_of, fields.MAX_FIELD_BYTES // 2) < LINEAR
    assert len(message.mail.subject) <= MAX_TEXT
    assert len(message.mail.to) <= MAX_TEXT
    assert isinstance(first_address(value).address, str)


@pytest.mark.parametrize("line", [b"--b", b"--b\n", b"--b \t", b"--b--", b"\n--", b"-"])
def test_lines_that_look_like_delimiters_are_counted_up_to_the_limit(line: bytes) -> None:
    data = b"Content-Type: multipart/mixed; boundary=b\n\n" + line * 200_000
    tree = mime.walk_tree(data, fields.read_block(data, 0, len(data)), len(data))
    message = opened(data)

    assert tree.counted <= mime.MAX_COUNTED + 1
    assert len(message.parts) + len(message.mail.attachments) <= mime.MAX_ANALYSED


def test_blank_lines_without_end_before_the_headers_are_no_headers() -> None:
    def blank(n: int) -> bytes:
        return b"\n" * n + b"From: a@b.example\n\nbody\n"

    assert "no_headers" in opened(blank(1_000_000)).damaged
    assert growth(opened, blank, 1_000_000) < LINEAR


def test_a_message_above_the_limit_is_told_apart_by_all_of_it() -> None:
    settings = ReadSettings(max_message_bytes=1 << 16)
    letter = b"From: a@b.example\n\n" + b"the same words\n" * 200_000

    one = open_message(letter + b"1", settings=settings)
    other = open_message(letter + b"2", settings=settings)

    assert one.damaged == ("too_large",)
    assert one.mail.attachments != other.mail.attachments
    assert len(one.decode(one.parts[0])) <= 2 * settings.max_text_bytes


def test_a_text_above_the_limit_is_cut_and_said_so() -> None:
    settings = ReadSettings(max_text_bytes=1 << 10)
    body = base64.encodebytes(b"word " * 10_000)
    data = b"From: a@b.example\nContent-Transfer-Encoding: base64\n\n" + body
    message = open_message(data, settings=settings)

    decoded = message.decode_checked(message.parts[0])

    assert len(decoded.text) <= 2 * settings.max_text_bytes
    assert "cut_at_limit" in decoded.damaged


@pytest.mark.parametrize("charset", ["utf-7", "idna", "unicode_escape", "punycode", "zlib", "hex"])
def test_no_charset_runs_a_codec_that_is_no_charset(charset: str) -> None:
    data = b"\\x41+AAA-xn--abc" * 20_000

    text = decode_bytes(data, charset)

    assert len(text) <= len(data)


def test_bytes_without_any_header_are_flagged() -> None:
    message = opened(b"\x7fELF\x02\x01\x01\x00\x00\n\xff\xfe" * 50)

    assert "no_headers" in message.damaged
    assert headers_to_show(b"\n\nno header here\n") == ()
