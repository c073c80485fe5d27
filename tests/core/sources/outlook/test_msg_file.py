from __future__ import annotations

import io
import random
from datetime import UTC, datetime

import pytest
from helpers.boxes.mailboxes import sent_mail
from helpers.boxes.outlook_msg import MsgAttachment, MsgMail, container, msg_bytes, msg_of
from hypothesis import given
from hypothesis import strategies as st

from core.sources.outlook.mapi import line_of, mapi_flags, number_of, text_of, time_of
from core.sources.outlook.msg_file import _VALUE, MAX_DEPTH, _parse_tag, is_message, read_msg

ROOM = 1 << 26
SENT = datetime(2024, 3, 5, 9, 30, tzinfo=UTC)
BASE = {0x001A: "IPM.Note", 0x0037: "Plan", 0x1000: "Hello"}


ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(
    text=ANY_TEXT,
    data=st.binary(max_size=9_000),
    number=st.integers(-(1 << 31), (1 << 31) - 1),
)
def test_what_is_written_is_read(text: str, data: bytes, number: int) -> None:
    mail = MsgMail(
        {**BASE, 0x1000: text, 0x0E07: number, 0x0039: SENT},
        [{0x3001: text[:50]}],
        [MsgAttachment({0x3707: "a.bin"}, data)],
    )
    taken = read_msg(io.BytesIO(msg_bytes(mail)), ROOM)
    message = taken.message
    assert text_of(message.values, 0x1000) == text
    assert number_of(message.values, 0x0E07) == number
    assert time_of(message.values, 0x0039) == SENT
    assert [text_of(person, 0x3001) for person in message.recipients] == [text[:50]]
    assert [attachment.data for attachment in message.attachments] == [data]
    assert (taken.errors, taken.too_large) == (0, 0)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (_VALUE + "0037001F", (0x37, 0x1F)),
        (_VALUE + "7FFF001F", (0x7FFF, 0x1F)),
        (_VALUE + "8000001F", (0, 0)),  # its number means something in this file only
        (_VALUE + "0037101F", (0, 0)),  # a list
        (_VALUE + "0037001F-00000000", (0, 0)),
        (_VALUE + "0037001", (0, 0)),
        (_VALUE + "0037OO1F", (0, 0)),
        ("0037001F", (0, 0)),
    ],
)
def test_only_streams_that_are_one_value_are_read(name: str, told: tuple[int, int]) -> None:
    """What others hold would count against the room for the mail."""
    assert _parse_tag(name) == told


def test_texts_of_eight_bits_are_in_the_codepage_of_the_message() -> None:
    mail = MsgMail({**BASE, 0x0037: "Привет", 0x3FFD: 1251}, [{0x3001: "Зоя"}], ansi="cp1251")
    message = read_msg(io.BytesIO(msg_bytes(mail)), ROOM).message
    assert message.codepage == 1251
    assert line_of(message.values, 0x0037) == "Привет"
    assert line_of(message.recipients[0], 0x3001, message.codepage) == "Зоя"


def test_recipients_and_attachments_are_in_their_order() -> None:
    people = [{0x3001: f"P{n}"} for n in range(20)]
    files = [MsgAttachment({0x3707: f"{n}.txt"}, b"%d" % n) for n in range(20)]
    message = read_msg(io.BytesIO(msg_bytes(MsgMail(BASE, people, files))), ROOM).message
    names = [line_of(person, 0x3001) for person in message.recipients]
    assert names == [f"P{n}" for n in range(20)]
    assert [file.data for file in message.attachments] == [file.data for file in files]


def test_a_message_in_a_message_is_read_as_one() -> None:
    inner = MsgMail({**BASE, 0x0037: "Inner"}, [{0x3001: "B"}], [MsgAttachment({}, b"deep")])
    outer = MsgMail(BASE, (), [MsgAttachment({0x3707: "Inner.msg"}, embedded=inner)])
    (attachment,) = read_msg(io.BytesIO(msg_bytes(outer)), ROOM).message.attachments
    assert attachment.embedded is not None
    assert line_of(attachment.embedded.values, 0x0037) == "Inner"
    assert len(attachment.embedded.recipients) == 1
    assert attachment.embedded.attachments[0].data == b"deep"


def test_messages_in_messages_end_somewhere() -> None:
    mail = MsgMail(BASE)
    for _ in range(MAX_DEPTH + 5):
        mail = MsgMail(BASE, (), [MsgAttachment({}, embedded=mail)])
    depth, message = 0, read_msg(io.BytesIO(msg_bytes(mail)), ROOM).message
    while message.attachments and message.attachments[0].embedded is not None:
        depth, message = depth + 1, message.attachments[0].embedded
    assert depth == MAX_DEPTH
    assert message.attachments[0].data


def test_a_document_that_is_attached_is_told_from_another_by_its_bytes() -> None:
    def read(content: bytes) -> bytes:
        tree = {"WordDocument": content, "ObjectPool": {"a": b"b"}}
        mail = MsgMail(BASE, (), [MsgAttachment({0x3707: "x.doc"}, document=tree)])
        return read_msg(io.BytesIO(msg_bytes(mail)), ROOM).message.attachments[0].data

    assert read(b"one") == read(b"one") != read(b"two")


def test_what_is_too_large_is_left_out_and_told() -> None:
    files = [MsgAttachment({0x3707: "a"}, bytes(90_000)), MsgAttachment({0x3707: "b"}, b"brief")]
    taken = read_msg(io.BytesIO(msg_bytes(MsgMail(BASE, (), files))), 50_000)
    assert (taken.too_large, taken.errors) == (90_000, 0)
    assert [attachment.data for attachment in taken.message.attachments] == [b"", b"brief"]


def test_a_document_is_no_message() -> None:
    assert is_message(io.BytesIO(msg_bytes(MsgMail(BASE))))
    for data in (container({"WordDocument": b"x" * 9_000}), b"", b"\xd0\xcf\x11\xe0" * 300):
        assert not is_message(io.BytesIO(data))
        with pytest.raises(OSError, match=r"."):
            read_msg(io.BytesIO(data), ROOM)


def test_damage_anywhere_costs_no_more_than_the_message() -> None:
    whole = msg_bytes(
        MsgMail(BASE, [{0x3001: "B"}] * 5, [MsgAttachment({0x3707: "a"}, bytes(20_000))])
    )
    chance = random.Random(7)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 30)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        del data[chance.randint(512, len(data)) :]
        try:
            taken = read_msg(io.BytesIO(bytes(data)), ROOM)
        except OSError:
            continue
        assert taken.message.values


def test_a_mail_from_the_net_has_its_headers_and_flags() -> None:
    message = read_msg(io.BytesIO(msg_bytes(msg_of(sent_mail(3)))), ROOM).message
    assert "Message-ID: <3@example.org>" in text_of(message.values, 0x007D)
    assert mapi_flags(message.values)
