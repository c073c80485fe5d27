"""Addresses, ids, flags and shown text of headers."""

from __future__ import annotations

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.encoded_words import decode_header
from core.message.headers import (
    MAX_REFERENCES,
    first_address,
    message_flags,
    message_id,
    references,
)
from core.message.parts import headers_to_show, open_message
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.settings import ReadSettings


@pytest.mark.parametrize(
    ("value", "name", "address"),
    [
        ("ann@Example.org", "", "ann@example.org"),
        ("Ann Lee <Ann@example.org>", "Ann Lee", "ann@example.org"),
        ("<ann@example.org>", "", "ann@example.org"),
        ('"Lee, Ann" <ann@example.org>', "Lee, Ann", "ann@example.org"),
        ("Lee, Ann <ann@example.org>", "Lee, Ann", "ann@example.org"),
        ("Ann [HQ]<ann@example.org>", "Ann [HQ]", "ann@example.org"),
        ('"Ann \\"A\\" Lee" <ann@example.org>', 'Ann "A" Lee', "ann@example.org"),
        ("ann@example.org (Ann Lee)", "Ann Lee", "ann@example.org"),
        ("Ann (a (nested) remark) <ann@example.org>", "Ann", "ann@example.org"),
        ("ann@example.org, bob@example.org", "", "ann@example.org"),
        ("Ann <ann@example.org>, Bob <bob@example.org>", "Ann", "ann@example.org"),
        ("team: ann@example.org, bob@example.org;", "", "ann@example.org"),
        ("<@relay.example:ann@example.org>", "", "ann@example.org"),
        ("Ann\r\n <ann@example.org>", "Ann", "ann@example.org"),
        ("=?utf-8?q?J=C3=B6rg?= <j@example.org>", "Jörg", "j@example.org"),
        ('"=?utf-8?b?0JDQvdC90LA=?=" <anna@example.org>', "Анна", "anna@example.org"),
        ("=?utf-8?q?J=C3=B6rg_<j=40example.org>?=", "Jörg", "j@example.org"),
        ("Jörg <j@example.org>", "Jörg", "j@example.org"),
        ("'Ann' <ann@example.org>", "'Ann'", "ann@example.org"),
        ("Ann <ann@example.org", "Ann", "ann@example.org"),
        ("root", "", "root"),
        ("Ann Lee", "Ann Lee", ""),
        ("", "", ""),
        ("undisclosed-recipients:;", "", ""),
    ],
)
def test_the_first_address_is_found(value: str, name: str, address: str) -> None:
    assert first_address(value.encode()) == (name, address)


@given(st.binary(max_size=400))
def test_any_bytes_are_an_address_or_none(value: bytes) -> None:
    found = first_address(value)

    assert found.address == found.address.lower()


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("<a.b@c>", "a.b@c"),
        (" \r\n <a.b@c>", "a.b@c"),
        ("<a.\r\n b@c>", "a.b@c"),
        ("<a@b> (added by someone)", "a@b"),
        ("a@b", "a@b"),
        ("", ""),
        ("<>", ""),
    ],
)
def test_a_message_id_has_no_brackets_and_no_white_space(value: str, wanted: str) -> None:
    assert message_id(value.encode()) == wanted


def test_references_hold_each_id_once() -> None:
    assert references(b"<a@x>  <b@x>\r\n <a@x>", b"<b@x>") == ("b@x", "a@x")
    assert references(b"a@x b@x", b"") == ("a@x", "b@x")
    assert references(b"", b"") == ()


def test_what_only_in_reply_to_names_stands_apart() -> None:
    assert references(b"", b"<a@x>") == ("", "a@x")
    assert references(b"<a@x>", b"<b@x> <a@x>") == ("a@x", "", "b@x")


def test_of_free_text_in_in_reply_to_the_last_id_is_the_first() -> None:
    said = b'Message from Ann <ann@x> of "Fri, 23 Aug 2002 15:58:02 PDT." <1@x>'
    assert references(b"", said) == ("", "1@x", "ann@x")
    assert references(b"", b"<1@x> from Ann <ann@x>") == ("", "1@x", "ann@x")


def test_of_very_many_references_the_nearest_stay() -> None:
    ids = [f"{n}@x" for n in range(1_000)]
    found = references(" ".join(f"<{one}>" for one in ids).encode(), b"")
    assert found == tuple(ids[-MAX_REFERENCES:])


@pytest.mark.parametrize(
    ("headers", "flags"),
    [
        ({b"status": b"RO"}, MessageFlag.SEEN),
        ({b"status": b"O"}, MessageFlag.NONE),
        ({b"x-status": b"AF"}, MessageFlag.ANSWERED | MessageFlag.FLAGGED),
        ({b"x-status": b"D"}, MessageFlag.GHOST),
        ({b"x-status": b"T"}, MessageFlag.DRAFT),
        ({b"x-mozilla-status": b"0009"}, MessageFlag.SEEN | MessageFlag.GHOST),
        ({b"x-mozilla-status": b" 0006 "}, MessageFlag.ANSWERED | MessageFlag.FLAGGED),
        ({b"x-mozilla-status": b"8000"}, MessageFlag.NONE),
        ({b"x-mozilla-status": b"none"}, MessageFlag.NONE),
        ({b"x-mozilla-status2": b"00200000"}, MessageFlag.GHOST),
        ({b"x-mozilla-status2": b"00800008"}, MessageFlag.NONE),
        ({b"x-evolution": b"0000002a-0012"}, MessageFlag.GHOST),
        ({b"x-evolution": b"00000002-0010"}, MessageFlag.NONE),
        ({b"x-twinsweep-made": b"body"}, MessageFlag.MADE),
        ({b"x-imap": b"1234567890 0000000001"}, MessageFlag.PSEUDO),
        ({b"x-imapbase": b"1234567890 0000000001"}, MessageFlag.NONE),
        (
            {b"subject": b"DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA"},
            MessageFlag.PSEUDO,
        ),
    ],
)
def test_flags_are_read(headers: dict[bytes, bytes], flags: MessageFlag) -> None:
    assert message_flags(headers) == flags


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("plain", "plain"),
        ("  folded\r\n\t text ", "folded text"),
        ("=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus?= Köln", "Grüße aus Köln"),
        ("=?utf-8?b?R3LDvMOfZQ==?=", "Grüße"),
        ("=?utf-8?b?R3LDvMOfZQ?=", "Grüße"),
        ("=?utf-8*de?q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?utf-8?q?Gr=C3?=\r\n =?utf-8?q?=BC=C3=9Fe?=", "Grüße"),
        ("=?iso-8859-1?q?Gr=FC?= =?utf-8?q?=C3=9Fe?=", "Grüße"),
        ("a =?utf-8?q?b?= c =?utf-8?q?d?=", "a b c d"),
        ("=?no-such?q?abc?=", "abc"),
        ("=?utf-8?q?a=5Fb=3D=?=", "a_b=="),
        ("=?utf-8?q?a==41=4?=", "a=A=4"),
        ("=?utf-8?q?a?= =?UTF-8?q?b?= =?utf-8?b?Yw==?= ", "abc"),
        ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="),
        ("=?utf-8?q?a\x00=0D=0Ab?=", "a b"),
        ("a\x1b[31mb", "a [31mb"),
    ],
)
def test_header_text_is_one_decoded_line(value: str, wanted: str) -> None:
    assert decode_header(value.encode()) == wanted


@given(st.lists(st.text("äяa _=?", max_size=8), min_size=1, max_size=14), st.sampled_from("qb"))
def test_words_in_any_number_are_read_as_one_text(pieces: list[str], encoding: str) -> None:
    escaped = [
        "".join(f"={byte:02X}" for byte in piece.encode())
        if encoding == "q"
        else b64encode(piece.encode()).decode()
        for piece in pieces
    ]
    value = "\r\n ".join(f"=?utf-8?{encoding}?{text}?=" for text in escaped)
    assert decode_header(value.encode()) == " ".join("".join(pieces).split())


def test_bytes_that_nobody_declared_are_guessed() -> None:
    assert decode_header("Встреча во вторник".encode("windows-1251")) == "Встреча во вторник"
    assert decode_header("Встреча во вторник".encode("koi8-r")) == "Встреча во вторник"
    assert decode_header("Grüße".encode("latin-1")) == "Grüße"


LETTER = b"""Received: from c by d; Fri, 21 Nov 1997 09:55:08 -0600
Received: from a by b; Fri, 21 Nov 1997 09:55:07 -0600
From: "Lee, Ann" <Ann@Example.org>
Sender: other@example.org
To: bob@example.org,
\tcarol@example.org
Subject: Re: [house]
 Water
SUBJECT: the second one does not count
Date: Fri, 21 Nov 1997 09:55:06 -0600
Message-Id: <1@example.org>
In-Reply-To: <0@example.org>
X-Mozilla-Status: 0001

Hello
"""


def test_a_letter_is_read_whole() -> None:
    mail = open_message(LETTER, settings=ReadSettings()).mail

    assert mail.message_id == "1@example.org"
    assert mail.sent_utc == 880127706
    assert (mail.sender, mail.sender_name) == ("ann@example.org", "Lee, Ann")
    assert mail.to == "bob@example.org, carol@example.org"
    assert (mail.subject, mail.topic) == ("Re: [house] Water", "water")
    assert mail.references == ("", "0@example.org")
    assert (mail.hops, mail.flags, mail.attachments) == (2, MessageFlag.SEEN, ())


def test_sender_stands_in_where_from_has_no_address() -> None:
    mail = open_message(b"From: \nSender: <a@b>\n\n", settings=ReadSettings()).mail

    assert mail.sender == "a@b"


def test_nothing_at_all_is_a_mail_that_says_nothing() -> None:
    message = open_message(b"", settings=ReadSettings())

    assert (message.mail.sender, message.mail.sent_utc) == ("", UNKNOWN_TIME)
    assert message.damaged == ("no_headers",)
    assert [message.decode(part) for part in message.parts] == [""]


def test_headers_are_shown_in_order_and_decoded() -> None:
    shown = headers_to_show(b"B: 1\nA: =?utf-8?q?=C3=BC?=\nB: 2\n\nbody: no\n")

    assert shown == (("B", "1"), ("A", "ü"), ("B", "2"))


@pytest.mark.parametrize("head", [b"", b"\xef\xbb\xbf", b"From ann Fri Nov 21 1997\n", b"\r\n\n"])
def test_what_stands_before_the_headers_is_passed_over(head: bytes) -> None:
    data = head + b"From: ann@example.org\nSubject: a\n\nbody\n"
    message = open_message(data, settings=ReadSettings())

    assert [name for name, _ in headers_to_show(data)] == ["From", "Subject"]
    assert message.mail.subject == "a"
    assert [message.decode(part) for part in message.parts] == ["body\n"]


def test_a_line_that_is_no_header_does_not_end_the_headers() -> None:
    message = open_message(
        b"From: a@b\n>From nobody Fri\nSubject: a\n\nbody\n", settings=ReadSettings()
    )

    assert message.mail.subject == "a"
    assert message.damaged == ("header_junk",)


def test_a_body_without_a_blank_line_before_it_is_a_body() -> None:
    message = open_message(b"From: a@b\nDear Bob\nhello\n\nbye\n", settings=ReadSettings())

    assert [message.decode(part) for part in message.parts] == ["Dear Bob\nhello\n\nbye\n"]
    assert message.damaged == ("no_blank_line",)
