"""Mail in a .pst that is made for a test, and the process-free way to read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from pathlib import Path
from typing import TYPE_CHECKING, cast

from helpers.boxes.outlook_writer import Plain, PstAttachment, PstMail

if TYPE_CHECKING:
    import pypff

SENT = datetime(2024, 3, 5, 9, 30, tzinfo=UTC)
BOB: dict[int, Plain] = {0x3001: "Bob", 0x3002: "SMTP", 0x3003: "bob@example.org", 0x0C15: 1}


def mail_headers(number: int, subject: str = "Plan") -> str:
    """Headers that a message came with."""
    return (
        f"Received: from mx by mail; Tue, 5 Mar 2024 09:30:0{number % 10} +0000\r\n"
        f"From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: {subject}\r\n"
        f"Date: Tue, 5 Mar 2024 09:30:00 +0000\r\nMessage-ID: <{number}@example.org>\r\n"
    )


def received_mail(number: int, text: str = "Hello", *, subject: str = "Plan") -> PstMail:
    """A message that came through the net."""
    held: dict[int, Plain] = {
        0x001A: "IPM.Note", 0x0037: subject, 0x007D: mail_headers(number, subject), 0x1000: text,
        0x0E07: 1, 0x0E08: 1_000 + number,
    }  # fmt: skip
    return PstMail(held, [BOB])


def outgoing_mail(number: int, text: str = "Hello") -> PstMail:
    """A message that was sent: without headers."""
    held: dict[int, Plain] = {
        0x001A: "IPM.Note", 0x0037: "\x01\x05Re: Plan", 0x0039: SENT, 0x0042: "Ann",
        0x0064: "SMTP", 0x0065: "ann@example.org", 0x1035: f"<{number}@example.org>",
        0x1000: text, 0x0E07: 1,
    }  # fmt: skip
    return PstMail(held, [BOB])


def other_item(kind: str) -> PstMail:
    """Something that is no mail."""
    return PstMail({0x001A: kind, 0x0037: "No mail"})


def add_files(mail: PstMail, *files: PstAttachment) -> PstMail:
    """The same message with attachments."""
    return PstMail(mail.values, mail.recipients, files)


def pdf_attachment(data: bytes = b"%PDF-1.7 report") -> PstAttachment:
    """An attached file."""
    return PstAttachment({0x3707: "report.pdf", 0x370E: "application/pdf"}, data)


def as_outlook_keeps(raw: bytes) -> PstMail:
    """A message that came through the net as Outlook stores it: headers as text, bodies, files."""
    mail = cast("EmailMessage", message_from_bytes(raw, policy=policy.default))
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    held: dict[int, Plain] = {
        0x001A: "IPM.Note", 0x0037: str(mail["Subject"] or ""), 0x0E07: 1, 0x0E08: len(raw),
        0x007D: head.decode("utf-8", "replace").replace("\n", "\r\n") + "\r\n\r\n",
    }  # fmt: skip
    files: list[PstAttachment] = []
    for part in mail.walk():
        kind = part.get_content_type()
        if part.is_multipart() or (kind.startswith("text/") and _is_body(part)):
            number = {"text/plain": 0x1000, "text/html": 0x1013}.get(kind)
            if number and number not in held:
                text = str(cast("EmailMessage", part).get_content()).replace("\n", "\r\n")
                held[number] = text if number == 0x1000 else text.encode("utf-8")
                held[0x3FDE] = 65001
            continue
        data = part.get_payload(decode=True)
        name: dict[int, Plain] = {0x3707: part.get_filename() or "file", 0x370E: kind}
        files.append(PstAttachment(name, data if isinstance(data, bytes) else b""))
    return PstMail(held, [BOB], files)


def _is_body(part: Message) -> bool:
    return part.get_content_disposition() != "attachment"


@contextmanager
def open_pst(path: Path) -> Iterator[pypff.file]:
    """The file as libpff opens it, in this process."""
    import pypff  # noqa: PLC0415 - as in the program

    file = pypff.file()
    file.open(str(path))
    try:
        yield file
    finally:
        file.close()
