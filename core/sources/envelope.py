"""The few facts of a message's headers that a store must know, read at the moment of the move.

A store may not ask the message step (the steps do not know each other), and needs very little:
whether a message is a ghost or a server's own record, and what names and times to store it under.
Only the first 64 KiB are looked at; what is wrong there makes a default, never an error.
"""

from __future__ import annotations

import hashlib
import re
import time
import unicodedata
from email.header import decode_header
from email.utils import mktime_tz, parsedate_tz

from core.model.mail import MessageFlag
from core.model.message_state import DELETED_BITS, state_bits
from core.times import utc_time

_HEAD_BYTES = 1 << 16
_VALUE_CHARS = 1_000
_ADDRESS = re.compile(rb"([!#-'*+\-./0-9=?A-Z^_`a-z{|}~]{1,64}@[A-Za-z0-9.\-]{1,255})")
_OUTSIDE = re.compile(r"[^\w .-]+")
_SLUG_CHARS = 55
_LATEST = 4_102_444_799  # the last second of 2099: a From_ line of later is taken for text
MAILER = b"MAILER-DAEMON"
_RECORD = b"FOLDER INTERNAL DATA"
_NAME = rb"(?!https?://)[A-Za-z_][!-9;-~]*[ \t]*:"
HEADERS = re.compile(
    rb"(?:>+From [^\n]*\n)*" + _NAME + rb"[^\n]*(?:\Z|\n(?:" + _NAME + rb"|[ \t]|\r?\n|\r?\Z))"
)


def strip_lead(data: bytes) -> bytes:
    """The start of a file without byte order mark, blank lines and NULs."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\0\r\n")


def find_header(data: bytes, name: str) -> bytes | None:
    """The first header of this name, unfolded and stripped; None if there is none.

    `data` is a message as sent. Cost: a search in its headers, at most 64 KiB.
    """
    pattern = rb"(?im)^" + re.escape(name.encode()) + rb"[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)"
    found = re.search(pattern, _head(data))
    return None if found is None else b" ".join(found[1].split())


def _head(data: bytes) -> bytes:
    head = data[:_HEAD_BYTES]
    end = re.search(rb"(?:\A|\n)\r?\n", head)
    return head[: end.start() + 1] if end else head


def is_ghost(data: bytes) -> bool:
    """Whether the mail is deleted already and only waits to be compacted away."""
    if b"D" in (find_header(data, "X-Status") or b""):
        return True
    return any(
        state_bits(find_header(data, name) or b"") & bit for name, bit in DELETED_BITS.items()
    )


def is_pseudo(data: bytes) -> bool:
    """Whether it is no mail but a server's own record of the folder (R-MB14).

    A line X-IMAPbase alone makes none: an ordinary message that is the first one carries it.
    """
    subject = find_header(data, "Subject") or b""
    return find_header(data, "X-IMAP") is not None or _RECORD in subject


def sender_of(data: bytes) -> bytes:
    """The address of Return-Path, From or Sender; "MAILER-DAEMON" if there is none."""
    for name in ("Return-Path", "From", "Sender"):
        found = _ADDRESS.findall((find_header(data, name) or b"")[:_VALUE_CHARS])
        if found:
            return bytes(found[-1])
    return MAILER


def sent_time(data: bytes) -> int | None:
    """Seconds since 1970 of the Date header; None if it tells none from 1970 to 2099."""
    return parse_time((find_header(data, "Date") or b"")[:200].decode("ascii", "replace"))


def parse_time(text: str) -> int | None:
    """Seconds since 1970 of a time as a Date header or IMAP's INTERNALDATE has it.

    None if it is none from 1970 to 2099.
    """
    parsed = parsedate_tz(text)
    if parsed is None:
        return None
    try:
        seconds = mktime_tz(parsed)
    except (ValueError, OverflowError):
        return None
    return int(seconds) if 0 <= seconds <= _LATEST else None


def format_internal_date(seconds: int) -> str:
    """Seconds since 1970 as IMAP writes INTERNALDATE; months in English in any locale."""
    when = utc_time(seconds)
    month = when.ctime()[4:7]
    return f"{when.day:02d}-{month}-{when.year:04d} {when:%H:%M:%S} +0000"


def make_from_line(data: bytes) -> bytes:
    """The From_ line for a message as sent: sender, and the time in asctime form in UTC."""
    when = sent_time(data)
    stamp = time.asctime(time.gmtime(time.time() if when is None else when))
    return b"From " + sender_of(data) + b" " + stamp.encode() + b"\n"


def safe_file_name(data: bytes) -> str:
    """A safe name for the mail: date, subject, hash (R-EX3).

    `YYYYMMDD-HHMM_<subject, at most 55 characters>_<8 hex>.eml`, in UTC. Nothing in it can lead
    to another folder, hide the file, or name a device; equal messages have equal names.
    """
    when = sent_time(data)
    stamp = time.strftime("%Y%m%d-%H%M", time.gmtime(when or 0))
    digest = hashlib.sha256(data).hexdigest()[:8]
    return f"{stamp}_{_slug(find_header(data, 'Subject') or b'')}_{digest}.eml"


def _slug(subject: bytes) -> str:
    value = subject[:_VALUE_CHARS].decode("utf-8", "replace")
    text = unicodedata.normalize("NFC", undo_words(value))
    slug = _OUTSIDE.sub("_", text)[:_SLUG_CHARS]
    while len(slug.encode()) > 3 * _SLUG_CHARS:
        slug = slug[:-1]
    return slug.strip(". ") or "mail"


def undo_words(text: str) -> str:
    """Text whose writer used encoded words (RFC 2047); as it is where they are broken."""
    if "=?" not in text:
        return text
    try:
        return "".join(
            piece if isinstance(piece, str) else piece.decode(charset or "ascii", "replace")
            for piece, charset in decode_header(text)
        )
    except (LookupError, ValueError):
        return text


def flags_of(data: bytes) -> MessageFlag:
    """What the headers Status and X-Status say, as an mbox keeps flags."""
    status = find_header(data, "Status") or b""
    more = find_header(data, "X-Status") or b""
    flags = MessageFlag.SEEN if b"R" in status else MessageFlag.NONE
    flags |= MessageFlag.ANSWERED if b"A" in more else MessageFlag.NONE
    return flags | (MessageFlag.FLAGGED if b"F" in more else MessageFlag.NONE)
