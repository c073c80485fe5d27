"""What headers tell of the way, as servers and programs write them."""

from __future__ import annotations

import pytest

from core.message.fields import read_block
from core.message.traces import read_traces
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.model.traces import Mark, Trace, Traces

HOP = (
    b"Received: from relay.example.net (relay.example.net [192.0.2.1])\n"
    b"\tby mx.example.org (Postfix) with ESMTP id 4Qx1\n"
    b"\tfor <anna@example.org>; Tue, 5 Mar 2024 10:00:00 +0100 (CET)\n"
)
FIRST = (
    b"Received: from pc by relay.example.net with ESMTPSA id 9; Tue, 5 Mar 2024 09:59:58 +0100\n"
)
OWN = b"From: bob@example.net\nMessage-ID: <1@example.net>\nSubject: Hello\n"


def traces(
    header: bytes, *, noted: bytes = b"", date: str = "", uid: str = "1", text: str = ""
) -> Traces:
    data = header + b"\nHello\n"
    stub = Stub(MessageKey(0, "", uid), 0, len(data), "", MessageFlag.NONE)
    raw = RawMessage(stub, data, date, noted=noted)
    return read_traces(read_block(data, 0, len(data)), raw, text)


def key(trace: Trace, header: bytes, *, noted: bytes = b"") -> int:
    return traces(header, noted=noted).keys[trace]


def test_folding_order_and_line_ends_are_no_part_of_a_header() -> None:
    plain = key(Trace.HEADER, HOP + FIRST + OWN)

    assert plain
    assert key(Trace.HEADER, OWN + HOP + FIRST) == plain
    assert key(Trace.HEADER, (HOP + FIRST + OWN).replace(b"\n", b"\r\n")) == plain
    assert key(Trace.HEADER, (HOP + FIRST + OWN).replace(b"\n\t", b"\n        ")) == plain
    assert key(Trace.HEADER, HOP + OWN) != plain


@pytest.mark.parametrize(
    "local",
    [
        b"Status: RO\n",
        b"X-Mozilla-Status: 0001\nX-Mozilla-Keys: work\n",
        b"X-UIDL: 17\nX-Account-Key: account2\n",
        b"X-GM-THRID: 5\nX-Gmail-Labels: Inbox\n",
        b"X-TUID: mhtv0egAsKTi\n",
        b"X-OfflineIMAP: 1-2-v7\n",
    ],
)
def test_what_programs_write_in_the_mailbox_is_no_part_of_a_header(local: bytes) -> None:
    assert key(Trace.HEADER, local + HOP + OWN) == key(Trace.HEADER, HOP + OWN)


def test_the_servers_on_the_way_have_keys() -> None:
    found = traces(HOP + FIRST + OWN)

    assert found.keys[Trace.TOP] == traces(HOP + OWN).keys[Trace.TOP] != 0
    assert found.keys[Trace.BOTTOM] == traces(FIRST + OWN).keys[Trace.TOP] != 0
    assert found.keys[Trace.MEANT] == traces(HOP.replace(b"4Qx1", b"5") + OWN).keys[Trace.MEANT]
    assert traces(OWN).keys[Trace.TOP] == traces(OWN).keys[Trace.MEANT] == 0


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        (
            b"from pop.example.org by pc with POP3 (fetchmail-6.4.37) for <a@localhost>",
            "FETCHMAIL",
        ),
        (b"from mx by localhost with IMAP (fetchmail-5.9.0) for jm@localhost", "FETCHMAIL"),
        (b"from mx.example.org by pc with POP3 getmail6 msgid:1", "GETMAIL"),
        (b"from mx.example.org by pc with POP3; 5 Mar 2024", "POP"),
    ],
)
def test_a_program_that_fetches_mail_is_no_server(line: bytes, mark: str) -> None:
    fetched = traces(b"Received: " + line + b"\n" + HOP + OWN)
    plain = traces(HOP + OWN)

    assert fetched.marks & Mark[mark]
    assert fetched.keys[Trace.TOOL]
    assert not plain.keys[Trace.TOOL]
    for trace in (Trace.TOP, Trace.HEADER, Trace.MEANT):
        assert fetched.keys[trace] == plain.keys[trace]


def test_addresses_of_a_delivery_may_stand_in_any_order() -> None:
    one, two = b"Delivered-To: anna@example.org\n", b"Delivered-To: lists@example.org\n"

    assert key(Trace.DELIVERED, one + two + OWN) == key(Trace.DELIVERED, two + one + OWN)
    assert key(Trace.DELIVERED, one + OWN) != key(Trace.DELIVERED, two + OWN)
    assert key(Trace.ORIGINAL, b"X-Original-To: Anna@example.org\n") == key(
        Trace.ORIGINAL, b"X-Original-To: anna@example.org\n"
    )


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        (b"From - Tue Mar  5 10:00:00 2024", 1_709_632_800),
        (b"From bob@example.net Tue Mar 5 10:00 2024", 1_709_632_800),
        (b"From 1792@xxx Tue Mar 05 10:00:00 +0000 2024", 1_709_632_800),
        (b"From bob@example.net Tue Mar 5 11:00:00 +0100 2024\r", 1_709_632_800),
        (b"From bob@example.net", 0),
        (b"From bob Tue Foo 99 10:00:00 2024", 0),
        (b"From bob Tue Mar 99 10:00:00 2024", 0),
        (b"From bob Tue Mar 5 99:99:99 9999", 0),
        (b"From bob Tue Mar 5 10:00:00 1200", 0),
    ],
)
def test_the_line_of_an_mbox_tells_when_it_was_written(line: bytes, seconds: int) -> None:
    assert traces(OWN, noted=line).keys[Trace.ARRIVED] == seconds


def test_stores_tell_when_mail_arrived_and_by_what_they_know_it() -> None:
    assert traces(OWN, date="05-Mar-2024 11:00:00 +0100").keys[Trace.ARRIVED] == 1_709_632_800
    assert traces(OWN, uid="1709632800.M1P2.pc").keys[Trace.ARRIVED] == 1_709_632_800
    assert traces(OWN, uid="12:34").keys[Trace.ARRIVED] == 0
    assert traces(OWN, noted=b"\x01\x02").keys[Trace.STORE]
    takeout = traces(OWN, noted=b"From 1792683450123456789@xxx Tue Mar 05 10:00:00 +0000 2024")
    assert takeout.marks & Mark.TAKEOUT
    assert takeout.keys[Trace.STORE]


@pytest.mark.parametrize(
    ("header", "mark"),
    [
        (b"X-UIDL: 17\n", Mark.POP),
        (b"X-TUID: abc\n", Mark.MBSYNC),
        (b"X-OfflineIMAP-x12-4c6f: 1\n", Mark.OFFLINEIMAP),
        (b"X-getmail-retrieved-from-mailbox: INBOX\n", Mark.GETMAIL),
        (b"List-Id: <haus.example.org>\n", Mark.LIST),
        (b"List-Unsubscribe: <mailto:u@example.org>\n", Mark.BULK),
        (b"Resent-From: anna@example.org\n", Mark.RESENT),
    ],
)
def test_fields_are_marks(header: bytes, mark: Mark) -> None:
    assert traces(header + OWN).marks & mark
    assert not traces(OWN).marks & mark


def test_a_discussion_list_is_no_mass_mailing() -> None:
    header = b"List-Unsubscribe: <mailto:u@example.org>\nList-Post: <mailto:p@example.org>\n"

    assert not traces(header + OWN).marks & Mark.BULK


@pytest.mark.parametrize(
    "line",
    [
        "this email has been checked for viruses by avast antivirus software.",
        "virus-free.www.avast.com",
        "diese e-mail wurde von avast antivirus auf viren geprüft.",
        "no virus found in this message.\nchecked by avg - www.avg.com",
        "this message has been scanned for viruses and dangerous content by mailscanner",
    ],
)
def test_a_line_of_a_virus_scanner_is_seen_at_the_end_only(line: str) -> None:
    assert traces(OWN, text=f"hello\n\n{line}\n").marks & Mark.SCANNED
    assert not traces(OWN, text=line + "\n" + "hello " * 500).marks & Mark.SCANNED


def test_talk_of_viruses_is_no_line_of_a_scanner() -> None:
    text = "was your computer scanned for viruses? avast and avg both do that"

    assert not traces(OWN, text=text).marks & Mark.SCANNED


def test_broken_headers_give_no_trace_and_no_error() -> None:
    for header in (b"", b"\n", b"Received:\n", b"X-UIDL: \n", b"List-Id", b"Received: \xff\xfe\n"):
        traces(header)
    assert not traces(b"X-UIDL:  \n" + OWN).marks & Mark.POP
    assert traces(b"Received: x\n" * 5_000 + OWN).keys[Trace.TOP]
