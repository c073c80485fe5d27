"""What files are is known by their first bytes; a compressed message is read in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, sent_mail, write_maildir

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import Problem, ProblemKind, RawMessage, Stub, UnreadForm
from core.sources.disk.packing import (
    NotUnpacked,
    form_of_file,
    is_packed,
    may_be_packed,
    plain_file,
)
from core.sources.registry import detect, open_source

pytestmark = pytest.mark.slow

ZSTD = b"\x28\xb5\x2f\xfd" + bytes(range(60))
PAGE = b"From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org\nSubject: x\n\nx\n"


@pytest.mark.parametrize(
    ("name", "head", "form"),
    [
        ("a.olm", b"PK\x03\x04", UnreadForm.OLM),
        ("a", b"PK\x03\x04Accounts/a/com.microsoft.__Messages/1.xml", UnreadForm.OLM),
        ("a.dbx", b"\xcf\xad\x12\xfe\xc5\xfd", UnreadForm.DBX),
        ("a.nsf", b"\x1a\0\0\x04\0\0", UnreadForm.NSF),
        ("m.1", b"2 M1e C65e5a000\n\1\2N ", UnreadForm.DBOX),
        ("INBOX", b"*mbx*\r\n65e5a000", UnreadForm.MBX),
        ("a.eml", "\ufeffSubject: x\n".encode("utf-16-le"), UnreadForm.UTF16),
        ("a.eml", "\ufeffSubject: x\n".encode("utf-16-be"), UnreadForm.UTF16),
        ("a.mbox.zst", ZSTD, UnreadForm.COMPRESSED),
        ("a.lz4", b"Dovecot-LZ4\r\x2a\x9b\xc5", UnreadForm.COMPRESSED),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", UnreadForm.COMPRESSED),
        ("a.mht", PAGE, UnreadForm.MHT),
        ("a.eml", sent_mail(0), None),
        ("a.zip", b"PK\x03\x04Takeout/", None),
        ("a", b"2 Messages\n", None),
    ],
)
def test_a_form_that_is_not_read_is_known_by_its_first_bytes(
    name: str, head: bytes, form: UnreadForm | None
) -> None:
    assert form_of_file(name, head) is form


def test_text_is_not_packed_and_of_a_folder_of_messages_none_is_looked_at() -> None:
    assert not is_packed(b"BZh is no word\n")
    assert [may_be_packed(n) for n in ("1.eml", "1.emlx", "17", "a.docx")] == [False] * 4
    assert all(map(may_be_packed, ("Inbox", "A.ZIP", "m.1", "a.tgz", "a.pst.7z", "2.eml.gz")))


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_messages_of_a_compressed_maildir_are_read_and_marked(
    tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    sent = mails(4)
    box = write_maildir(tmp_path / "box", [*map(pack, sent[:3]), sent[3]])
    source = open_source(detect(box))
    (folder,) = source.folders()
    stubs = [stub for stub in source.stubs(folder, NullJob()) if isinstance(stub, Stub)]
    read = [mail for mail in source.fetch(folder, stubs) if isinstance(mail, RawMessage)]

    assert [mail.data for mail in read] == sent
    assert [MessageFlag.PACKED in mail.stub.flags for mail in read] == [True, True, True, False]


def test_a_maildir_of_a_form_that_is_not_read_is_told_once(tmp_path: Path) -> None:
    box = write_maildir(tmp_path / "box", [ZSTD] * 9 + [gzip.compress(sent_mail(0))[:-9]])
    source = open_source(detect(box))
    (folder,) = source.folders()
    stubs = [stub for stub in source.stubs(folder, NullJob()) if isinstance(stub, Stub)]
    told = {p for p in source.fetch(folder, stubs) if isinstance(p, Problem)}

    assert {(p.kind, p.position, p.detail) for p in told} == {
        (ProblemKind.UNREAD_FORM, -1, "compressed"),
        (ProblemKind.UNREAD_FORM, 9, "damaged"),
    }


def test_a_message_that_grows_out_of_all_proportion_is_not_unpacked(tmp_path: Path) -> None:
    bomb = tmp_path / "mail"
    bomb.write_bytes(gzip.compress(b"Subject: x\n\n" + bytes(300 << 20)))
    fd = os.open(bomb, os.O_RDONLY)
    try:
        with pytest.raises(NotUnpacked) as caught, plain_file(fd):
            pass
    finally:
        os.close(fd)
    assert caught.value.form is UnreadForm.TOO_LARGE
