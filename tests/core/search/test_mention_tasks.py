"""What workers make of chunks of mail that is searched."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import a_mail

from core.job import NullJob
from core.model.mail import Attachment, MessageFlag
from core.model.mentions import Keywords
from core.model.remote import Outline
from core.model.sources import Folder, FolderRole, MessageKey, Problem, ProblemKind, Stub
from core.ports import MailSource
from core.search.mention_tasks import (
    ChunkSearch,
    OutlineSearch,
    search_chunk,
    search_outlines,
    unpack_rows,
    unsearched_rows,
)
from core.sources.registry import detect, open_source

WORDS = Keywords(("invoice", "report"))
MAILS = [a_mail("the invoice"), a_mail("nothing"), a_mail("a report of the INVOICE")]


def source_of(path: Path) -> tuple[MailSource, Folder, tuple[Stub, ...]]:
    source = open_source(detect(path))
    (folder,) = source.folders()
    stubs = [stub for stub in source.stubs(folder, NullJob()) if not isinstance(stub, Problem)]
    return source, folder, tuple(stubs)


def outline(
    data: bytes, *attachments: Attachment, missing: frozenset[int] = frozenset()
) -> Outline:
    stub = Stub(MessageKey(0, "", str(len(data))), 0, len(data), "", MessageFlag.NONE)
    return Outline(stub, data, attachments, missing)


def attached(mime_type: str, name: str = "") -> Attachment:
    return Attachment(name, mime_type, 9, b"")


def test_each_mail_of_a_chunk_has_a_row(tmp_path: Path) -> None:
    source, folder, stubs = source_of(write_mbox(tmp_path / "box", MAILS))

    rows = unpack_rows(search_chunk(ChunkSearch(source, folder, stubs, WORDS, 2.0)), WORDS)

    assert rows.uids == [stub.key.uid for stub in stubs]
    assert rows.found.tolist() == [[True, False], [False, False], [True, True]]
    assert not rows.unread.any()


def test_of_a_file_that_changed_everything_is_unread(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", MAILS)
    source, folder, stubs = source_of(path)
    path.write_bytes(path.read_bytes() + b"From x@example.org Mon Mar  2 09:00:00 2026\n\nx\n")

    rows = unpack_rows(search_chunk(ChunkSearch(source, folder, stubs, WORDS, 2.0)), WORDS)

    assert rows.unread.all()


def test_of_a_file_that_is_gone_everything_is_unread(tmp_path: Path) -> None:
    path = write_mbox(tmp_path / "box", MAILS)
    source, folder, stubs = source_of(path)
    path.unlink()

    rows = unpack_rows(search_chunk(ChunkSearch(source, folder, stubs, WORDS, 2.0)), WORDS)

    assert (rows.found.any(), rows.unread.all(), len(rows.uids)) == (False, True, 3)


@pytest.mark.parametrize(
    ("fetched", "unread"),
    [
        (outline(MAILS[0].as_bytes()), False),
        (outline(MAILS[0].as_bytes(), attached("application/pdf", "a.pdf")), False),
        (outline(MAILS[0].as_bytes(), attached("text/plain", "a.txt")), True),
        (outline(MAILS[0].as_bytes(), attached("application/pkcs7-mime")), True),
        (outline(MAILS[0].as_bytes(), missing=frozenset({0})), True),
    ],
)
def test_what_was_not_fetched_of_a_mail_may_mention_anything(
    fetched: Outline, unread: bool
) -> None:
    rows = unpack_rows(search_outlines(OutlineSearch((fetched,), WORDS, 2.0)), WORDS)

    assert rows.found.tolist() == [[True, False]]
    assert rows.unread.tolist() == [unread]


def test_text_that_is_attached_is_not_missed_where_it_is_not_searched() -> None:
    keywords = Keywords(WORDS.words, attachments=False)
    fetched = outline(MAILS[0].as_bytes(), attached("text/plain", "a.txt"))

    assert not unpack_rows(
        search_outlines(OutlineSearch((fetched,), keywords, 2.0)), keywords
    ).unread


def test_rows_of_nobody() -> None:
    rows = unsearched_rows(["1", "2"], WORDS)

    assert (rows.found.any(), rows.unread.all(), rows.found.shape) == (False, True, (2, 2))


def test_a_folder_that_is_nowhere_is_a_problem_of_its_own() -> None:
    problem = Problem(MessageKey(0, "", ""), -1, ProblemKind.CHANGED, "")
    folder = Folder("", Path("/nowhere"), "1", 0, FolderRole.NORMAL)
    stub = Stub(MessageKey(0, "", "7"), 0, 1, "", MessageFlag.NONE)

    class Lost:
        def fetch(self, *_: object) -> list[Problem]:
            return [problem]

    rows = unpack_rows(search_chunk(ChunkSearch(Lost(), folder, (stub,), WORDS, 2.0)), WORDS)  # type: ignore[arg-type]

    assert rows.unread.all()
