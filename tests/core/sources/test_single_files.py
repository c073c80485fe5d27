from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import FROM_LINE, sent_mail

from core.model.mail import MessageFlag
from core.model.sources import Problem, ProblemKind, RawMessage
from core.sources import single_files
from core.sources.single_files import (
    as_sent_file,
    begins_as_mail,
    file_stub,
    looks_binary,
    read_file,
    read_or_vanished,
)


def test_only_a_from_line_and_a_mark_are_taken_from_a_file() -> None:
    mail = sent_mail(0)
    assert as_sent_file(mail) == mail
    assert as_sent_file(FROM_LINE + b"\r\n" + mail) == mail
    assert as_sent_file(b"\xef\xbb\xbf" + FROM_LINE + b"\n" + mail) == mail
    assert as_sent_file(b"From : a@example.org\n\ntext") == b"From : a@example.org\n\ntext"
    assert as_sent_file(b">From me\n" + mail) == b">From me\n" + mail
    assert as_sent_file(b"") == b""


@pytest.mark.parametrize(
    ("head", "is_mail"),
    [
        (sent_mail(0), True),
        (b"\n\n" + sent_mail(0), True),
        (FROM_LINE + b"\n" + sent_mail(0, eol="\r\n"), True),
        (b"Subject: a\nDate: b\n\n", True),
        (b"Note: this\nis: a text\n\n", False),
        (b"http://example.org/\nSubject: x\nDate: y\n", False),
        (b"plain text\n", False),
        (b"", False),
    ],
)
def test_a_mail_is_known_by_headers_that_mails_have(head: bytes, is_mail: bool) -> None:
    assert begins_as_mail(head) is is_mail


def test_nuls_make_a_file_binary() -> None:
    assert looks_binary(b"\x7fELF" + b"\0" * 60)
    assert not looks_binary(sent_mail(0) + b"\0")


def test_a_giant_mail_is_read_up_to_the_cap_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mail.eml"
    path.write_bytes(sent_mail(0) + b"x" * 5_000)
    stub = file_stub("", path.name, path.stat(), MessageFlag.NONE)
    monkeypatch.setattr(single_files, "LARGEST_BYTES", 1_000)
    mail, problem = read_file(path, stub)
    assert isinstance(mail, RawMessage)
    assert isinstance(problem, Problem)
    assert mail.data == path.read_bytes()[:1_000]
    assert problem.kind is ProblemKind.TOO_LARGE


def test_a_file_that_went_is_told_with_nothing_more_to_say(tmp_path: Path) -> None:
    path = tmp_path / "mail.eml"
    path.write_bytes(sent_mail(0))
    stub = file_stub("", path.name, path.stat(), MessageFlag.NONE)
    path.unlink()

    (problem,) = read_or_vanished(path, stub)

    assert isinstance(problem, Problem)
    assert (problem.kind, problem.detail) == (ProblemKind.VANISHED, "")


def test_a_mail_written_over_since_it_was_listed_is_not_handed_out(tmp_path: Path) -> None:
    path = tmp_path / "mail.eml"
    path.write_bytes(sent_mail(0))
    stub = file_stub("", path.name, path.stat(), MessageFlag.NONE)
    path.write_bytes(sent_mail(1))
    os.utime(path, ns=(1, 1))
    (problem,) = read_file(path, stub)
    assert isinstance(problem, Problem)
    assert problem.kind is ProblemKind.CHANGED
