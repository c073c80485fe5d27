"""The few headers that a store reads, and the names that it makes of them (F53, F56, F62)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.mail import MessageFlag
from core.sources.envelope import (
    MAILER,
    find_header,
    flags_of,
    format_internal_date,
    is_ghost,
    is_pseudo,
    make_from_line,
    parse_time,
    safe_file_name,
    sender_of,
    sent_time,
)


def mail(*headers: str, body: str = "x\n") -> bytes:
    return ("".join(f"{h}\n" for h in headers) + "\n" + body).encode()


def test_a_header_is_found_whatever_its_case_and_unfolded() -> None:
    data = mail("Received: a", "SUBJECT : one\n two\n\tthree", "X: y")

    assert find_header(data, "Subject") == b"one two three"
    assert find_header(data.replace(b"\n", b"\r\n"), "subject") == b"one two three"
    assert find_header(data, "Date") is None


def test_the_body_is_no_header() -> None:
    assert find_header(mail("A: b", body="X-Status: D\n"), "X-Status") is None
    assert not is_ghost(mail("A: b", body="X-Mozilla-Status: 0008\n"))


@pytest.mark.parametrize(
    ("line", "ghost"),
    [
        ("X-Mozilla-Status: 0008", True),
        ("X-Mozilla-Status: 0009", True),
        ("X-Mozilla-Status: 0001", False),
        ("X-Mozilla-Status: zzzz", False),
        ("X-Mozilla-Status2: 00000008", False),
        ("X-Mozilla-Status2: 00a00000", True),
        ("X-Evolution: 0000002a-0012", True),
        ("X-Evolution: 00000002-0010", False),
        ("X-Status: AD", True),
        ("X-Status: AF", False),
    ],
)
def test_ghosts(line: str, ghost: bool) -> None:
    assert is_ghost(mail("From: a", line)) is ghost


def test_a_servers_own_record() -> None:
    assert is_pseudo(mail("X-IMAP: 1 2"))
    assert is_pseudo(mail("Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA"))
    assert not is_pseudo(mail("X-IMAPbase: 1 2", "Subject: an ordinary first message"))
    assert not is_pseudo(mail("X-IMAPX: 1 2"))


def test_flags_of_an_mbox() -> None:
    assert flags_of(mail("Status: RO", "X-Status: AF")) == (
        MessageFlag.SEEN | MessageFlag.ANSWERED | MessageFlag.FLAGGED
    )
    assert flags_of(mail("Status: O")) == MessageFlag.NONE


def test_the_from_line_has_sender_and_time_in_utc() -> None:
    data = mail("From: Ann <ann@example.org>", "Date: Mon, 1 Jan 2024 02:03:04 +0200")

    assert make_from_line(data) == b"From ann@example.org Mon Jan  1 00:03:04 2024\n"


@pytest.mark.parametrize(
    "date",
    [
        "",
        "rubbish",
        "Mon, 99 Foo 0 99:99:99 +9999",
        "\0",
        "1 Jan 1601",
        "Fri, 5 Nov 3610 12:48:19 +0000",
    ],
)
def test_a_senseless_date_is_none(date: str) -> None:
    assert sent_time(mail(f"Date: {date}")) is None


def test_a_mail_of_nobody_is_the_mailers() -> None:
    assert sender_of(mail("From: nobody at all")) == MAILER
    assert sender_of(mail("From: a@b.example\r\n\tc")) == b"a@b.example"


@pytest.mark.parametrize(
    "subject",
    [
        "../../.bashrc",
        "CON",
        "a" * 300,
        "\u202egnp.exe",
        "=cmd|x",
        "..",
        "",
        "я" * 200,
        "a/b\\c:d",
    ],
)
def test_a_file_name_is_safe(subject: str) -> None:
    name = safe_file_name(mail(f"Subject: {subject}", "Date: Mon, 1 Jan 2024 02:03:04 +0000"))

    assert re.fullmatch(r"20240101-0203_[\w .-]{1,55}_[0-9a-f]{8}\.eml", name)
    assert Path(name).name == name
    assert len(name.encode()) < 255


def test_encoded_subjects_are_decoded_and_wrong_ones_survive() -> None:
    assert "Вода" in safe_file_name(mail("Subject: =?utf-8?b?0JLQvtC00LA=?="))
    assert safe_file_name(mail("Subject: =?no-such-charset?b?0JLQvtC00LA=?=")).endswith(".eml")
    assert safe_file_name(mail("Subject: =?utf-8?b?!!!?=")).endswith(".eml")


@given(st.binary(max_size=300))
def test_nothing_here_ever_fails(data: bytes) -> None:
    line = make_from_line(data)

    assert line.count(b"\n") == 1
    assert line.startswith(b"From ")
    assert Path(safe_file_name(data)).name == safe_file_name(data)
    assert is_ghost(data) in (True, False)


@pytest.mark.parametrize("seconds", [0, 1_000_000_000, 1_709_631_000, 4_000_000_000])
def test_a_time_as_imap_writes_it_is_read_as_the_same_time(seconds: int) -> None:
    assert parse_time(format_internal_date(seconds)) == seconds


def test_a_name_of_letters_of_four_bytes_fits_on_every_disk() -> None:
    subject = "\U00020000" * 200
    name = safe_file_name(b"Subject: " + subject.encode() + b"\n\nx\n")
    assert name.endswith(".eml")
    assert len(name.encode()) < 255
