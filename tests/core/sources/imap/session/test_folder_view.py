from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.identity import identity
from core.message.headers import message_id as as_read
from core.model.remote import is_deleted
from core.sources.imap.protocol.replies import FetchResponse
from core.sources.imap.session.folder_view import (
    KEPT_BYTES,
    HeldFolderMemory,
    format_internal_date,
    is_same_folder,
    parse_message_id,
    read_message_id,
    read_server_message,
    uid_number,
)

HEADER = b"BODY[HEADER.FIELDS (MESSAGE-ID)]"
TOLD = {
    b"UID": 7,
    b"FLAGS": (b"\\Seen", b"\\Recent", b"$Forwarded"),
    b"RFC822.SIZE": 4711,
    b"INTERNALDATE": b" 5-Mar-2024 09:00:00 +0100",
    b"MODSEQ": (17,),
    HEADER: b"Message-ID: <a.b@example.org>\r\n\r\n",
}


def test_a_uid_counts_only_under_its_own_uidvalidity() -> None:
    assert uid_number("17:4", 17) == 4
    assert uid_number("17:4294967295", 17) == 4_294_967_295
    assert uid_number("18:4", 17) is None


@pytest.mark.parametrize(
    "uid", ["", "17", "17:", "17:0", "17:x", "17:-1", "17:4294967296", "17:٤"]
)
def test_what_is_no_uid_is_none(uid: str) -> None:
    assert uid_number(uid, 17) is None


@given(st.text(), st.integers(0, 1 << 32))
def test_no_text_makes_a_uid_out_of_range(uid: str, validity: int) -> None:
    found = uid_number(uid, validity)

    assert found is None or 0 < found < 1 << 32


def test_a_mail_is_as_the_server_told_it() -> None:
    mail = read_server_message(FetchResponse(7, TOLD), 17)

    assert mail is not None
    assert mail.uid == "17:7"
    assert mail.flags == ("\\Seen", "$Forwarded")
    assert (mail.size_bytes, mail.date) == (4711, " 5-Mar-2024 09:00:00 +0100")
    assert (mail.message_id, mail.mod_seq, mail.view, mail.labels) == (
        "a.b@example.org",
        17,
        "",
        (),
    )


def test_gmail_tells_view_and_labels() -> None:
    told = TOLD | {b"X-GM-MSGID": 255, b"X-GM-LABELS": (b"\\Inbox", b"Work", 2024, None)}

    mail = read_server_message(FetchResponse(7, told), 17)

    assert mail is not None
    assert (mail.view, mail.labels) == ("ff", ("\\Inbox", "Work", "2024"))


def test_fields_may_come_under_another_name() -> None:
    told = {k: v for k, v in TOLD.items() if k != HEADER}
    told[b"BODY[HEADER.FIELDS (Message-Id)]"] = b"Message-Id: <c@d>\r\n\r\n"

    mail = read_server_message(FetchResponse(7, told), 17)

    assert mail is not None
    assert mail.message_id == "c@d"


def test_a_change_of_flags_is_no_mail() -> None:
    assert read_server_message(FetchResponse(7, {b"UID": 7, b"FLAGS": (b"\\Seen",)}), 17) is None
    assert read_server_message(FetchResponse(7, {}), 17) is None


def test_nonsense_for_values_is_as_if_they_were_missing() -> None:
    nonsense = TOLD | {b"INTERNALDATE": None, b"MODSEQ": (), HEADER: None, b"X-GM-MSGID": b"x"}

    mail = read_server_message(FetchResponse(7, nonsense), 17)

    assert mail is not None
    assert (mail.date, mail.mod_seq, mail.message_id, mail.view) == ("", 0, "", "")


def test_a_ghost_is_known_in_any_case_of_letters() -> None:
    mail = read_server_message(FetchResponse(7, TOLD | {b"FLAGS": (b"\\DELETED",)}), 17)

    assert mail is not None
    assert is_deleted(mail)


@given(st.binary().filter(lambda value: b"\n" not in value and b"\r" not in value))
def test_a_message_id_is_read_as_a_scan_reads_it(value: bytes) -> None:
    assert parse_message_id(value) == as_read(value)
    assert read_message_id(b"Message-ID:" + value + b"\r\n\r\n") == as_read(value)


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (b"Message-ID: <a@b>\r\n\r\n", "a@b"),
        (b"MESSAGE-ID:\r\n <a@b>\r\n\r\n", "a@b"),
        (b"Message-Id: a@b\r\n\r\n", "a@b"),
        (b"Message-ID: <a@b>\r\nMessage-ID: <c@d>\r\n\r\n", "a@b"),
        (b"\r\n", ""),
        (None, ""),
    ],
)
def test_the_first_message_id_of_a_block_counts(block: object, expected: str) -> None:
    assert read_message_id(block) == expected


def test_what_is_kept_of_mails_is_bounded() -> None:
    known, size = HeldFolderMemory(), KEPT_BYTES // 4
    mail = read_server_message(FetchResponse(7, TOLD), 17)
    assert mail is not None

    for n in range(10):
        known.note("INBOX", replace(mail, uid=f"17:{n}"), bytes(size))
    known.note("INBOX", replace(mail, uid="17:10"), bytes(KEPT_BYTES + 1))

    assert list(known.wholes) == [("INBOX", f"17:{n}") for n in range(6, 10)]
    assert len(known.digests) == 11
    assert known.ids == {identity(bytes(n)): "a.b@example.org" for n in (size, KEPT_BYTES + 1)}
    known.note("Trash", mail, bytes(KEPT_BYTES))
    assert list(known.wholes) == [("Trash", mail.uid)]


def test_inbox_is_one_folder_in_any_case_of_letters() -> None:
    assert is_same_folder("INBOX", "inbox")
    assert not is_same_folder("Work", "work")


@pytest.mark.parametrize(
    ("when", "written"),
    [
        (datetime(2026, 11, 7, 21, 2, 3, tzinfo=UTC), " 7-Nov-2026 21:02:03 +0000"),
        (datetime(2026, 1, 31, 0, 0, tzinfo=timezone(-timedelta(hours=3, minutes=30))),
         "31-Jan-2026 00:00:00 -0330"),
        (datetime(981, 12, 1, 9, 5), " 1-Dec-0981 09:05:00 +0000"),  # noqa: DTZ001
    ],
)  # fmt: skip
def test_a_time_is_written_as_the_protocol_has_it(when: datetime, written: str) -> None:
    assert format_internal_date(when) == written


def test_bytes_of_mails_that_are_let_go_are_not_kept() -> None:
    known = HeldFolderMemory()
    mail = read_server_message(FetchResponse(7, TOLD), 17)
    assert mail is not None
    for folder in ("INBOX", "Trash"):
        for uid in ("17:7", "17:8"):
            known.note(folder, replace(mail, uid=uid), bytes(KEPT_BYTES // 4))

    known.forget("INBOX", ["17:7", "17:9"])

    assert list(known.wholes) == [("INBOX", "17:8"), ("Trash", "17:7"), ("Trash", "17:8")]
    known.note("INBOX", replace(mail, uid="17:9"), bytes(KEPT_BYTES // 4))
    assert len(known.wholes) == 4  # there is room again
