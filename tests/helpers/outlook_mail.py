"""Mail in a .pst that is made for a test, and the process-free way to read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.outlook_writer import Plain, PstAttachment, PstMail

if TYPE_CHECKING:
    import pypff

SENT = datetime(2024, 3, 5, 9, 30, tzinfo=UTC)
BOB: dict[int, Plain] = {0x3001: "Bob", 0x3002: "SMTP", 0x3003: "bob@example.org", 0x0C15: 1}


def headers(number: int, subject: str = "Plan") -> str:
    """Headers that a mail came with."""
    return (
        f"Received: from mx by mail; Tue, 5 Mar 2024 09:30:0{number % 10} +0000\r\n"
        f"From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: {subject}\r\n"
        f"Date: Tue, 5 Mar 2024 09:30:00 +0000\r\nMessage-ID: <{number}@example.org>\r\n"
    )


def received(number: int, text: str = "Hello", *, subject: str = "Plan") -> PstMail:
    """A mail that came through the net."""
    held: dict[int, Plain] = {
        0x001A: "IPM.Note", 0x0037: subject, 0x007D: headers(number, subject), 0x1000: text,
        0x0E07: 1, 0x0E08: 1_000 + number,
    }  # fmt: skip
    return PstMail(held, [BOB])


def sent(number: int, text: str = "Hello") -> PstMail:
    """A mail that was sent: without headers."""
    held: dict[int, Plain] = {
        0x001A: "IPM.Note", 0x0037: "\x01\x05Re: Plan", 0x0039: SENT, 0x0042: "Ann",
        0x0064: "SMTP", 0x0065: "ann@example.org", 0x1035: f"<{number}@example.org>",
        0x1000: text, 0x0E07: 1,
    }  # fmt: skip
    return PstMail(held, [BOB])


def other(kind: str) -> PstMail:
    """Something that is no mail."""
    return PstMail({0x001A: kind, 0x0037: "No mail"})


def with_files(mail: PstMail, *files: PstAttachment) -> PstMail:
    """The same mail with attachments."""
    return PstMail(mail.values, mail.recipients, files)


def pdf(data: bytes = b"%PDF-1.7 report") -> PstAttachment:
    """An attached file."""
    return PstAttachment({0x3707: "report.pdf", 0x370E: "application/pdf"}, data)


@contextmanager
def opened(path: Path) -> Iterator[pypff.file]:
    """The file as libpff opens it, in this process."""
    import pypff  # noqa: PLC0415 - as in the program

    file = pypff.file()
    file.open(str(path))
    try:
        yield file
    finally:
        file.close()
