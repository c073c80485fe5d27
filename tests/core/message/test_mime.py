"""The walk over the MIME tree: which leaves there are, where they are, what they belong to."""

from __future__ import annotations

from textwrap import dedent

import pytest

from core.message.parts import OpenMessage, open_message
from core.settings import ReadSettings


def opened(text: str) -> OpenMessage:
    return open_message(dedent(text).lstrip("\n").encode(), settings=ReadSettings())


def texts(message: OpenMessage) -> list[tuple[str, int, int, str]]:
    return [
        (part.mime_type, part.alternative, part.branch, message.decode(part))
        for part in message.parts
    ]


def test_a_message_without_content_type_is_plain_text() -> None:
    message = opened("From: ann@example.org\n\nHello\n")

    assert texts(message) == [("text/plain", 0, 0, "Hello\n")]
    assert message.damaged == ()


def test_branches_of_the_outermost_alternative_hold_all_that_is_nested_in_them() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=m

        --m
        Content-Type: multipart/alternative; boundary=a

        --a

        plain
        --a
        Content-Type: multipart/related; boundary=r

        --r
        Content-Type: text/html

        <p>html
        --r
        Content-Type: image/png
        Content-ID: <logo>

        png
        --r--
        --a
        Content-Type: multipart/mixed; boundary=x

        --x
        Content-Type: multipart/alternative; boundary=y

        --y

        inner plain
        --y
        Content-Type: text/html

        <p>inner
        --y--
        --x--
        --a--
        --m

        footer
        --m
        Content-Type: multipart/alternative; boundary=b

        --b

        second
        --b--
        --m--
        """)

    assert texts(message) == [
        ("text/plain", 1, 0, "plain"),
        ("text/html", 1, 1, "<p>html"),
        ("text/plain", 1, 2, "inner plain"),
        ("text/html", 1, 2, "<p>inner"),
        ("text/plain", 0, 0, "footer"),
        ("text/plain", 2, 0, "second"),
    ]
    assert [a.mime_type for a in message.mail.attachments] == ["image/png"]
    assert message.damaged == ()


def test_part_numbers_count_all_leaves() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=m

        --m
        Content-Type: image/png

        x
        --m

        text
        --m--
        """)

    assert [part.number for part in message.parts] == [1]


def test_an_outer_delimiter_ends_an_inner_multipart_that_was_not_closed() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=outer

        --outer
        Content-Type: multipart/mixed; boundary=inner

        --inner

        one
        --outer

        two
        --outer--
        """)

    assert [text for *_, text in texts(message)] == ["one", "two"]
    assert message.damaged == ("cut_boundary",)


def test_a_boundary_that_begins_like_another_is_another() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=b

        --b

        one
        --bb
        --b-
        still one
        --b--
        """)

    assert [text for *_, text in texts(message)] == ["one\n--bb\n--b-\nstill one"]


def test_preamble_and_epilogue_are_no_text() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=b

        This is a multi-part message in MIME format.
        --b

        text
        --b--
        Sent by nobody
        """)

    assert [text for *_, text in texts(message)] == ["text"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_separates_headers_and_parts(end: str) -> None:
    data = "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b--\n"
    message = open_message(data.replace("\n", end).encode(), settings=ReadSettings())

    assert message.mail.sender == "a@b.example"
    assert [text for *_, text in texts(message)] == ["one"]
    assert message.damaged == ()


def test_a_boundary_that_nobody_declared_is_found_by_its_looks() -> None:
    message = opened("""
        Content-Type: multipart/mixed

        --seen
        Content-Type: text/plain

        text
        --seen
        Content-Type: image/png

        x
        --seen--
        """)

    assert [text for *_, text in texts(message)] == ["text"]
    assert len(message.mail.attachments) == 1


def test_a_multipart_without_parts_is_its_text() -> None:
    message = opened("Content-Type: multipart/mixed; boundary=b\n\njust text\n")

    assert texts(message) == [("text/plain", 0, 0, "just text\n")]
    assert message.damaged == ("no_boundary",)


def test_attached_messages_are_not_opened() -> None:
    message = opened("""
        Content-Type: multipart/mixed; boundary=b

        --b

        see below
        --b
        Content-Type: message/rfc822

        Subject: inner

        inner text
        --b--
        """)

    assert [text for *_, text in texts(message)] == ["see below"]
    assert [(a.mime_type, a.size_bytes) for a in message.mail.attachments] == [
        ("message/rfc822", len("Subject: inner\n\ninner text"))
    ]
    assert message.mail.subject == ""


def test_parts_of_a_digest_are_messages_unless_they_say_otherwise() -> None:
    message = opened("""
        Content-Type: multipart/digest; boundary=b

        --b

        Subject: first

        text
        --b
        Content-Type: text/plain

        note
        --b--
        """)

    assert [a.mime_type for a in message.mail.attachments] == ["message/rfc822"]
    assert [text for *_, text in texts(message)] == ["note"]


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Type: text/plain\nContent-Disposition: attachment",
        'Content-Type: text/plain\nContent-Disposition: inline; filename="a.txt"',
        "Content-Type: text/plain; name=a.txt",
        "Content-Type: text/calendar",
        "Content-Type: text/x-vcard",
        "Content-Type: application/pgp-signature",
        "Content-Type: image/png\nContent-ID: <a>",
    ],
)
def test_what_is_no_text_for_reading_is_attached(headers: str) -> None:
    message = opened(
        "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b\n"
        + headers
        + "\n\nx\n--b--\n"
    )

    assert len(message.parts) == 1
    assert len(message.mail.attachments) == 1


def test_a_single_text_with_a_name_is_the_body() -> None:
    message = opened("Content-Type: text/plain; name=letter.txt\n\nDear Ann\n")

    assert [text for *_, text in texts(message)] == ["Dear Ann\n"]


@pytest.mark.parametrize(
    "header",
    [
        'Content-Disposition: attachment; filename="Grüße.pdf"',
        "Content-Disposition: attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf",
        "Content-Disposition: attachment; filename*0*=utf-8''Gr%C3%BC; filename*1*=%C3%9Fe.pdf",
        'Content-Disposition: attachment; filename="=?utf-8?q?Gr=C3=BC=C3=9Fe.pdf?="',
        "Content-Type: application/pdf; name==?utf-8?b?R3LDvMOfZS5wZGY=?=",
        'Content-Type: a/b; name="b.pdf"\nContent-Disposition: inline; filename="Grüße.pdf"',
    ],
)
def test_attachments_have_their_name_however_it_is_written(header: str) -> None:
    head = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/pdf\n"
    if header.startswith("Content-Type"):
        head = "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
    message = opened(head + header + "\n\nx\n--b--\n")

    assert [a.name for a in message.mail.attachments] == ["Grüße.pdf"]


def test_flowed_text_is_marked() -> None:
    message = opened("Content-Type: text/plain; format=Flowed; delsp=YES\n\na \nb\n")

    assert (message.parts[0].flowed, message.parts[0].delsp) == (True, True)
