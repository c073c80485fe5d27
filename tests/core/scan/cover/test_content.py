"""What a message says, read from its bytes."""

from __future__ import annotations

import pytest
from helpers.mail import threads

from core.match.cover.proof import CoverContent
from core.model.covers import CoverBar
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.content import CoverReading
from core.settings import ReadSettings


def read(data: bytes) -> CoverContent:
    stub = Stub(MessageKey(0, "", "1"), 0, len(data), "", MessageFlag.NONE)
    return CoverReading(RawMessage(stub, data), ReadSettings()).content


def test_each_way_to_show_a_message_is_a_text() -> None:
    page = '<p>Hello <b>Bob</b>, see <a href="https://x.org/1#a">this</a></p><img src="cid:1">'
    found = read(threads.message(1, "Hello Bob\nhttps://y.org/2.\n", page))

    assert [text.exact.chars for text in found.texts] == [
        "HelloBobhttps://y.org/2.",
        "HelloBob,seethis",
    ]
    assert found.links == {"https://x.org/1#a"}
    assert "https://y.org/2" in found.addresses
    assert (found.bar, found.lasting, found.hidden) == (None, True, ())


def test_format_flowed_ends_lines_where_the_writer_did() -> None:
    data = threads.message(1, "one two \nthree\nfour\n").replace(
        b'charset="utf-8"', b'charset="utf-8"; format=flowed'
    )
    border = read(data).texts[0].exact.border

    assert [at for at, kind in enumerate(border.tolist()) if kind & 2] == [0, 11, 15]


def test_below_a_separator_all_is_quoted() -> None:
    text = threads.quote_plain("outlook", "Dear Bob.", __import__("random").Random(1))
    exact = read(threads.message(2, text, after=1)).texts[0].exact

    assert not exact.deep[0]
    assert exact.deep[exact.chars.index("DearBob.")]


def test_headers_tell_what_it_answers() -> None:
    head = read(threads.message(2, "Yes.\n", after=1)).head

    assert (head.references, head.answers, head.topic) == ({"t1@example.org"}, True, "boiler")


def test_what_shows_more_than_text_and_pictures_is_unclear_and_nonsense_is_barred() -> None:
    page = "<p>Hello</p><svg><text>Bob</text></svg>"

    assert read(threads.message(1, "Hello\n", page)).bar is CoverBar.UNCLEAR
    for junk in (b"", b"\0\xff" * 500, b"From: a\n\n", b"Subject: x\n\n\xff\xfe"):
        assert read(junk).bar is not None


@pytest.mark.parametrize(
    "field",
    [
        b"X-Unsent: 1",
        b"X-Mozilla-Draft-Info: internal/draft; vcard=0; receipt=0",
        b"X-Uniform-Type-Identifier: com.apple.mail-draft",
    ],
)
def test_what_a_program_saved_before_it_was_sent_is_a_draft_wherever_it_lies(field: bytes) -> None:
    assert read(field + b"\n" + threads.message(1, "Hello Bob.\n")).bar is CoverBar.DRAFT


@pytest.mark.parametrize(
    ("said", "read_as"),
    [
        ("ann@x.org <mailto:ann@x.org>\nPhone 1", "ann@x.orgPhone1"),
        ("ann@x.org<mailto:ann@x.org>, bob@x.org <mailto:bob@x.org>", "ann@x.org,bob@x.org"),
        ("Ann <mailto:ann@x.org> Phone 1", "Ann<mailto:ann@x.org>Phone1"),
        ("joann@x.org <mailto:ann@x.org>", "joann@x.org<mailto:ann@x.org>"),
        ("ann@x.org <mailto:ann@x.org", "ann@x.org<mailto:ann@x.org"),
        ("<mailto:>", "<mailto:>"),
    ],
)
def test_an_address_and_the_link_to_it_are_one(said: str, read_as: str) -> None:
    assert read(threads.message(1, said + "\n")).texts[0].exact.chars == read_as
