"""Mail put together from properties."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import cast

import pytest
from helpers.boxes.mapi_values import values
from helpers.boxes.packed_rtf import pack_rtf
from hypothesis import given
from hypothesis import strategies as st

from core.message.parts import open_message
from core.model.mail import MessageFlag
from core.settings import ReadSettings
from core.sources.outlook.built_message import (
    MapiAttachment,
    MapiMessage,
    build_message,
    original_fields,
)

_SENT = datetime(2024, 3, 5, 9, 30, tzinfo=UTC)
_HEADERS = (
    "Microsoft Mail Internet Headers Version 2.0\r\nReceived: from a by b;\r\n Tue, 5 Mar 2024"
    "\r\nFrom: Ann <ann@example.org>\r\nTo: bob@example.org\r\nSubject: Plan\r\n"
    'Content-Type: multipart/mixed;\r\n\tboundary="x"\r\nMIME-Version: 1.0\r\n'
    "Date: Tue, 5 Mar 2024 09:30:00 +0000\r\nMessage-ID: <1@example.org>\r\n\r\n"
    "--x\r\nContent-Type: text/plain\r\n\r\n"
)
_RECIPIENTS = (
    values({0x3001: "Bob", 0x3002: "SMTP", 0x3003: "bob@example.org", 0x0C15: 1}),
    values({0x3001: "Зоя", 0x3002: "EX", 0x3003: "/O=X/CN=Z", 0x39FE: "z@example.org", 0x0C15: 2}),
    values({0x3001: "Cy", 0x3002: "EX", 0x3003: "/O=X/CN=C", 0x0C15: 3}),
)
_SENT_ITEM = {
    0x001A: "IPM.Note", 0x0037: "\x01\x05Re: Привет, это довольно длинная тема письма, правда",
    0x0039: _SENT, 0x0042: "Ann", 0x0064: "SMTP", 0x0065: "ann@example.org",
    0x1000: "Hello\r\nBob", 0x1035: "<2@example.org>", 0x1042: "<1@example.org>",
}  # fmt: skip


def _opened(data: bytes) -> EmailMessage:
    return cast("EmailMessage", message_from_bytes(data, policy=policy.default))


def _flags(data: bytes) -> MessageFlag:
    return open_message(data, settings=ReadSettings()).mail.flags


def test_the_headers_that_it_came_with_stay_and_its_old_structure_goes() -> None:
    data = build_message(MapiMessage(values({0x007D: _HEADERS, 0x1000: "Text"})))
    assert data.startswith(
        b"Received: from a by b;\n Tue, 5 Mar 2024\nFrom: Ann <ann@example.org>"
    )
    mail = _opened(data)
    assert (mail["Message-ID"], mail.get_content_type()) == ("<1@example.org>", "text/plain")
    assert mail.get_content() == "Text\n"
    assert _flags(data) == MessageFlag.NONE


def test_headers_are_made_where_there_are_none() -> None:
    data = build_message(MapiMessage(values(_SENT_ITEM), _RECIPIENTS))
    mail = _opened(data)
    assert mail["From"] == '"Ann" <ann@example.org>' or mail["From"] == "Ann <ann@example.org>"
    assert (mail["To"], mail["Cc"]) == ("Bob <bob@example.org>", "Зоя <z@example.org>")
    assert mail["Subject"] == "Re: Привет, это довольно длинная тема письма, правда"
    assert mail["Date"].datetime == _SENT
    assert (mail["Message-ID"], mail["In-Reply-To"]) == ("<2@example.org>", "<1@example.org>")
    assert b'Bcc: "Cy" <>\n' in data
    assert mail["X-Twinsweep-Made"] == "headers"
    assert _flags(data) == MessageFlag.MADE


def test_what_the_headers_lack_is_added() -> None:
    held = values(
        {**_SENT_ITEM, 0x007D: "From: a@example.org\r\nDate: Tue, 5 Mar 2024 09:30:00 Z"}
    )
    mail = _opened(build_message(MapiMessage(held, _RECIPIENTS)))
    assert (mail["From"], mail["Message-ID"]) == ("a@example.org", "<2@example.org>")
    assert mail["X-Twinsweep-Made"] is None


def test_plain_and_html_are_alternatives() -> None:
    held = {0x007D: _HEADERS, 0x1000: "Grüße", 0x1013: "<p>Grüße".encode("cp1252"), 0x3FDE: 1252}
    mail = _opened(build_message(MapiMessage(values(held))))
    assert mail.get_content_type() == "multipart/alternative"
    plain, html = mail.iter_parts()
    assert plain.get_content() == "Grüße\n"
    assert (html.get_content(), html.get_content_type()) == ("<p>Grüße\n", "text/html")


def test_html_is_taken_out_of_rtf_and_that_is_said() -> None:
    rtf = rb"{\rtf1\ansi\fromhtml1{\*\htmltag64 <p>}Hello\htmlrtf\par\htmlrtf0}"
    data = build_message(MapiMessage(values({0x007D: _HEADERS, 0x1009: pack_rtf(rtf)})))
    mail = _opened(data)
    assert (mail.get_content_type(), mail.get_content()) == ("text/html", "<p>Hello\n")
    assert mail["X-Twinsweep-Made"] == "body"
    assert _flags(data) == MessageFlag.MADE


def test_plain_text_that_outlook_keeps_as_rtf_too_is_as_it_was_sent() -> None:
    rtf = pack_rtf(rb"{\rtf1\ansi\fromtext Hello\par}")
    mail = _opened(
        build_message(MapiMessage(values({0x007D: _HEADERS, 0x1000: "Hi", 0x1009: rtf})))
    )
    assert (mail.get_content(), mail["X-Twinsweep-Made"]) == ("Hi\n", None)
    alone = _opened(build_message(MapiMessage(values({0x007D: _HEADERS, 0x1009: rtf}))))
    assert (alone.get_content(), alone["X-Twinsweep-Made"]) == ("Hello\n\n", "body")


def test_attachments_keep_their_bytes_names_and_ids() -> None:
    held = values({0x3707: "Счёт.pdf", 0x370E: "application/pdf", 0x3712: "<a@b>"})
    odd = values({0x3704: 'a"b\\c.txt', 0x370E: "multipart/mixed"})
    message = MapiMessage(
        values({0x007D: _HEADERS, 0x1013: b"<img src='cid:a@b'>"}),
        attachments=(MapiAttachment(held, b"\0\r\n\xff" * 99), MapiAttachment(odd, b"")),
    )
    mail = _opened(build_message(message))
    assert mail.get_content_type() == "multipart/related"
    _, pdf, text = mail.iter_parts()
    assert (pdf.get_filename(), pdf.get_content()) == ("Счёт.pdf", b"\0\r\n\xff" * 99)
    assert (pdf["Content-ID"], pdf.get_content_type()) == ("<a@b>", "application/pdf")
    assert (text.get_filename(), text.get_content_type()) == (
        'a"b\\c.txt',
        "application/octet-stream",
    )


@pytest.mark.parametrize(
    ("place", "link"),
    [
        ("https://drive.example/a b?x=1%20", "https://drive.example/a%20b?x=1%20"),
        ("\\\\server\\share\\Pläne\\a.doc", "file://server/share/Pl%C3%A4ne/a.doc"),
        ("C:\\a.doc", "file:///C:/a.doc"),
    ],
)
def test_where_a_reference_leads_stands_in_its_header(place: str, link: str) -> None:
    held = values({0x3707: "a.doc", 0x370D: place})
    for data, found in ((b"", link), (b"here", None)):
        message = MapiMessage(values({0x1000: "x"}), attachments=(MapiAttachment(held, data),))
        _, file = _opened(build_message(message)).iter_parts()
        assert file["Content-Location"] == found


def test_an_attached_message_is_a_mail_inside_the_mail() -> None:
    inner = MapiMessage(values({**_SENT_ITEM, 0x0037: "Inside"}))
    outer = MapiMessage(
        values({0x007D: _HEADERS, 0x1000: "See"}),
        attachments=(MapiAttachment(values({0x3001: "Inside"}), b"", inner),),
    )
    _, attached = _opened(build_message(outer)).iter_parts()
    assert attached.get_content_type() == "message/rfc822"
    held = cast("EmailMessage", attached.get_content())
    assert (held["Subject"], held.get_content()) == ("Inside", "Hello\nBob\n")


def test_messages_in_messages_end_somewhere() -> None:
    message = MapiMessage(values(_SENT_ITEM))
    for _ in range(100):
        message = MapiMessage(values({}), attachments=(MapiAttachment({}, b"raw", message),))
    assert build_message(message).count(b"message/rfc822") == 16


def test_a_signed_message_is_given_back_verbatim() -> None:
    body = b'Content-Type: multipart/signed; boundary="s"\r\n\r\n--s\r\n\r\nHi\r\n--s--\r\n'
    held = values({0x001A: "IPM.Note.SMIME.MultipartSigned", 0x007D: _HEADERS, 0x1000: "x"})
    data = build_message(MapiMessage(held, attachments=(MapiAttachment({}, body),)))
    assert data.endswith(b"\n" + body.replace(b"\r\n", b"\n"))
    assert _opened(data).get_content_type() == "multipart/signed"


def test_nothing_at_all_makes_an_empty_mail() -> None:
    mail = _opened(build_message(MapiMessage({})))
    assert (mail.get_content(), mail["X-Twinsweep-Made"]) == ("", "headers")


@given(st.text(max_size=200))
def test_the_headers_that_it_came_with_stay_inside_the_header_block(headers: str) -> None:
    lines = original_fields(headers)
    assert all(":" in line and not line.startswith((" ", "\t", "\n")) for line in lines)
    data = build_message(MapiMessage(values({0x007D: headers, 0x1000: "Body"})))
    assert data.partition(b"\n\n")[2].rstrip() == b"Body"


@given(st.text(max_size=120), st.text(max_size=80))
def test_any_names_and_texts_make_a_mail_that_can_be_read(name: str, text: str) -> None:
    held = values({0x0042: name, 0x0064: "SMTP", 0x0065: "a@b.org", 0x0037: name, 0x1000: text})
    whole = MapiMessage(held, attachments=(MapiAttachment(values({0x3707: name}), b"x"),))
    data = build_message(whole)
    assert data == build_message(whole)
    opened = open_message(data, settings=ReadSettings())
    assert opened.mail.sender == "a@b.org"
    assert [a.size_bytes for a in opened.mail.attachments] == [1]
    assert not opened.damaged


@pytest.mark.parametrize("name", ["Ann", "Lee, Ann", 'A "B" \\C', "Ann Привет"])
def test_names_come_back_as_they_were(name: str) -> None:
    held = values({0x0042: name, 0x0064: "SMTP", 0x0065: "a@b.org"})
    opened = open_message(build_message(MapiMessage(held)), settings=ReadSettings())
    assert (opened.mail.sender_name, opened.mail.sender) == (name, "a@b.org")
