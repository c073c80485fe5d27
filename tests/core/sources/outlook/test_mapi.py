"""What Outlook's properties say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from helpers.boxes.mapi_values import values

from core.model.mail import MessageFlag
from core.sources.outlook.mapi import (
    DELIVERED,
    SENT,
    STRING8,
    SUBJECT,
    MapiValue,
    is_mail_class,
    line_of,
    mapi_flags,
    number_of,
    subject_of,
    text_of,
    time_of,
)


def test_texts_of_both_kinds() -> None:
    held = values({1: "Привет\0", 3: 7}) | {2: MapiValue(STRING8, "Привет".encode("cp1251"))}
    assert text_of(held, 1) == "Привет"
    assert text_of(held, 2, 1251) == "Привет"
    assert text_of(held, 3) == text_of(held, 4) == ""


def test_a_message_may_name_the_code_page_of_its_texts() -> None:
    held = values({0x3FFD: 20866}) | {2: MapiValue(STRING8, "Привет".encode("koi8-r"))}
    assert text_of(held, 2, 1252) == "Привет"


def test_the_subject_without_what_tells_of_its_prefix() -> None:
    assert subject_of(values({SUBJECT: "\x01\x05Re: Plan"})) == "Re: Plan"
    assert subject_of(values({SUBJECT: "Plan\r\nX-Evil: 1"})) == "Plan X-Evil: 1"
    assert subject_of({}) == ""


def test_a_line_has_no_line_ends() -> None:
    assert line_of(values({1: " a\r\n\tb\0 "}), 1) == "a b"


def test_numbers_and_times() -> None:
    sent = datetime(2024, 3, 5, 9, 0, 0, 500, UTC)
    held = values({1: -1, SENT: sent, 2: b"\1"})
    assert (number_of(held, 1), number_of(held, 2), number_of(held, 3)) == (-1, None, None)
    assert time_of(held, DELIVERED, SENT) == sent
    for ticks in (0, 1 << 63, (1 << 64) - 1):
        assert time_of({1: MapiValue(0x40, ticks.to_bytes(8, "little"))}, 1) is None
    assert time_of({1: MapiValue(0x40, b"\1")}, 1) is None


def test_the_state_of_a_mail() -> None:
    held = {0x0E07: 1 | 8, 0x1090: 2, 0x1081: 103}
    assert mapi_flags(values(held)) == (
        MessageFlag.SEEN | MessageFlag.DRAFT | MessageFlag.FLAGGED | MessageFlag.ANSWERED
    )
    assert mapi_flags(values({0x1081: 104, 0x1090: 1})) == MessageFlag.NONE
    assert mapi_flags(values({0x0E17: 8 | 0x1000})) == MessageFlag.GHOST


@pytest.mark.parametrize(
    "name",
    ["IPM.Note", "ipm.note.SMIME", "IPM", "REPORT.IPM.Note.NDR", "IPM.Schedule.Meeting.Request",
     "IPM.Post.RSS", "IPM.TaskRequest", "IPM.OurForm", "", "IPM.Contacted"],
)  # fmt: skip
def test_what_is_mail(name: str) -> None:
    assert is_mail_class(name)


@pytest.mark.parametrize(
    "name",
    ["IPM.Appointment", "IPM.Contact.Ours", "IPM.Task", "IPM.Microsoft.FreeBusyData",
     "ipm.stickynote", "IPM.Configuration.X", "IPC.MS.REN", "IPM.DistList", "IPM.Activity"],
)  # fmt: skip
def test_what_is_not(name: str) -> None:
    assert not is_mail_class(name)
