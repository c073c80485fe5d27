"""What of a message is searched, and what cannot be."""

from __future__ import annotations

import base64
from email.message import EmailMessage

import pytest
from helpers.mail.wire_mail import bare_mail
from hypothesis import given
from hypothesis import strategies as st

from core.decoding.transfer import decode_base64
from core.model.mentions import KeywordPlace
from core.search.searchable_parts import MAX_WITHIN, SearchablePart, find_searchable


def part(body: bytes, transfer: str, *, is_html: bool = False) -> SearchablePart:
    return SearchablePart(
        KeywordPlace.BODY, "", body, None, transfer, is_html, flowed=False, delsp=False
    )


def mail(kind: str, body: str, transfer: str = "7bit") -> bytes:
    return bare_mail(body, Subject="s", Content_Type=kind, Content_Transfer_Encoding=transfer)


def within(depth: int) -> bytes:
    inner = EmailMessage()
    inner["Subject"] = "inmost"
    inner.set_content("at last")
    for _ in range(depth):
        outer = EmailMessage()
        outer["Subject"] = "around"
        outer.set_content("see below")
        outer.add_attachment(inner)
        inner = outer
    return inner.as_bytes()


@given(
    st.binary(max_size=90),
    st.integers(1, 40),
    st.lists(
        st.tuples(st.integers(0, 140), st.sampled_from([b"", b"=", b" ", b"\n", b"*", b"A"]))
    ),
)
def test_sound_base64_is_what_decodes_without_complaint(
    data: bytes, width: int, changes: list[tuple[int, bytes]]
) -> None:
    text = base64.b64encode(data)
    body = b"\r\n".join(text[at : at + width] for at in range(0, len(text), width))
    assert part(body, "base64").is_sound()
    for at, other in changes:
        body = body[:at] + other + body[at + 1 :]

    if part(body, "base64").is_sound():
        assert decode_base64(body)[1] == ""


def test_damage_and_what_nobody_knows_is_told() -> None:
    assert part(b"=C3=BC =Z", "quoted-printable").is_sound()
    assert not part(b"abc", "x-unknown").is_sound()
    assert not part(b"abc", "x-uuencode").is_sound()
    assert not part(b"QUJD*", "base64").is_sound()
    assert not part(b"====", "base64").is_sound()
    assert not part(b"QQ======", "base64").is_sound()
    assert not part(b"Hi\n-----BEGIN PGP MESSAGE-----\n\nhQEMA", "7bit").is_sound()


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (mail("text/plain", "hello"), True),
        (mail("application/pkcs7-mime; smime-type=enveloped-data", "QUJD", "base64"), False),
        (mail("message/partial; number=1; total=2; id=x", "QUJD"), False),
        (mail("application/pdf", "JVBERi0="), True),
        (b"Subject: " + b"=?utf-8?q?x?= " * 600 + b"\n\nhello", False),
        (b"x" * 10, True),
        (b"", True),
    ],
)
def test_what_is_sealed_or_above_a_limit_is_told(data: bytes, whole: bool) -> None:
    assert find_searchable(data, attachments=True).whole is whole


def test_a_mail_of_too_many_parts_is_told() -> None:
    head = b"Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n"
    data = head + b"--b\nContent-Type: text/plain\n\nx\n" * 1_100 + b"--b--\n"

    assert not find_searchable(data, attachments=True).whole


def test_messages_in_messages_are_searched_to_some_depth() -> None:
    found = find_searchable(within(MAX_WITHIN), attachments=True)
    texts = [text.text for text in found.texts]
    assert found.whole
    assert "inmost" in texts
    assert {text.place for text in found.texts} == {KeywordPlace.SUBJECT, KeywordPlace.ATTACHMENT}

    assert not find_searchable(within(MAX_WITHIN + 1), attachments=True).whole
    assert [t.text for t in find_searchable(within(3), attachments=False).texts] == ["around"]


def test_a_page_longer_than_is_read_is_told() -> None:
    shown, whole = part(b"<p>word</p>" * 300_000, "7bit", is_html=True).text()

    assert "word" in shown
    assert not whole


def test_hidden_text_is_searched_because_lists_of_mail_show_it() -> None:
    page = b'<div style="display:none">Invoice 4711</div><img alt="Logo"><p>in<b>voi</b>ce</p>'
    shown, whole = part(page, "7bit", is_html=True).text()

    assert whole
    assert {"Invoice 4711", "Logo", "invoice"} <= set(shown.split("\n"))
