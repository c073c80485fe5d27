"""No file of mail keeps a reader of files busy: it takes time in proportion to its size.

As `tests/core/scan/whole/test_hostile_mail.py` does for what is in a message.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from helpers.boxes.copies import without_status_headers
from helpers.tables.growth import LINEAR, growth

from core.copy.status_headers import with_status_headers
from core.job import NullJob
from core.sources.apple.attachments import restore_attachments
from core.sources.envelope import make_from_line
from core.sources.mbox.gmail_labels import place_by_labels
from core.sources.mbox.stored_bytes import as_sent, quote_from
from core.sources.outlook.lzfu import decompress_rtf
from core.sources.outlook.rtf import read_rtf
from core.sources.registry import detect
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

LARGEST = 1 << 19
HEAD = b"From a@b.example Mon Mar  2 09:00:00 2026\nSubject: a\n\nwater\n\n"

MBOX = (
    b"From a@b.example Mon Mar  2 09:00:00 2026\nSubject: a\n\nwater\n\n",
    b"From a@b.example Mon Mar  2 09:00:00 2026\n",
    b"From a\n",
    b"From ",
    b"\nFrom \n",
    b'From "a" ',
    b">From a\n",
    b">",
    b"\n",
    b"\r",
    b"\r\n",
    b"\0",
    b"\n\0From ",
    b"Content-Length: 9\n",
    b"X-Gmail-Labels: a\n",
    b"X-Gmail-Labels: a,\n b\n ",
    b"Status: R\n",
    b" ",
    b"From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\n",
)
RTF_HEAD = b"{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 "
RTF = (
    b"{",
    b"}",
    b"{}",
    b"\\u65 ?",
    b"\\f",
    b"\\f1",
    b"\\'41",
    b"\\uc9\\u65 ",
    b"{\\*\\htmltag1 ",
    b"{\\fonttbl{\\f1\\fnil",
    b"{\\fonttbl{\\f1\\fcharset204 a;}}",
    b"\\bin1 a",
    b"\\ansicpg",
    b"\\a1234567890",
    b"\\\n",
    b"a",
)
LABELS = (
    b"a,",
    b'"a",',
    b"=?utf-8?q?a?=,",
    b'"',
    b'"=?utf-8?q?a?= ',
    b"a ",
    b"\\",
    b"Category a,",
)
APPLE = (
    b"--b\nX-Apple-Content-Length: 9\n\n",
    b"--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n",
    b"--a\n",
    b"x-apple-content-length: 9\n ",
    b"\n",
)


@pytest.mark.parametrize("unit", MBOX)
def test_listing_a_hostile_mbox_takes_linear_time(unit: bytes, tmp_path: Path) -> None:
    def write(n: int) -> Path:
        path = tmp_path / f"{n}.mbox"
        path.write_bytes(HEAD + unit * (n // len(unit)))
        return path

    def listed(path: Path) -> None:
        source = Stores().source(detect(path))
        for folder in source.folders():
            for _ in source.stubs(folder, NullJob()):
                pass

    assert growth(listed, write, LARGEST) < LINEAR


def _apple(data: bytes) -> None:
    restore_attachments(
        b"Content-Type: multipart/mixed; boundary=b\n\n" + data, Path("1.partial.emlx")
    )


def _packed(data: bytes) -> None:
    decompress_rtf(struct.pack("<IIII", len(data) + 12, 1 << 30, 0x75465A4C, 0) + data, 1 << 30)


READERS: Mapping[str, tuple[Callable[[bytes], object], tuple[bytes, ...]]] = {
    "RTF": (lambda data: read_rtf(RTF_HEAD + data), RTF),
    "LZFu": (_packed, (b"\x00", b"\xff", b"\xff\x00\x1f", b"\x80abcdefg\x00\x1f")),
    "labels of Gmail": (place_by_labels, LABELS),
    "emlx in pieces": (_apple, APPLE),
    "mbox as sent": (as_sent, MBOX),
    "mbox quoted": (quote_from, MBOX),
    "a copy's state": (
        lambda data: with_status_headers(
            without_status_headers(HEAD[42:] + data), frozenset({"\\Seen"})
        ),
        MBOX,
    ),
    "the line above a mail": (make_from_line, MBOX),
}


@pytest.mark.parametrize(
    ("name", "unit"), [(name, unit) for name, (_, units) in READERS.items() for unit in units]
)
def test_reading_a_hostile_form_takes_linear_time(name: str, unit: bytes) -> None:
    run = READERS[name][0]
    assert growth(run, lambda n: unit * (n // len(unit)), LARGEST) < LINEAR
