from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, sent_mail, traces, write_eml
from helpers.boxes.outlook_msg import (
    MsgAttachment,
    MsgMail,
    container,
    msg_bytes,
    msg_of,
    write_msg,
)

from core.errors import NotMail, SourceError, StoreRefused
from core.job import NullJob
from core.message.parts import open_message
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import (
    FolderRole,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.settings import ReadSettings
from core.sources.outlook import msg
from core.sources.outlook.find import SNIFFED
from core.sources.outlook.msg import MsgSource
from core.sources.registry import detect, detect_all, open_source, open_store

SENT = datetime(2024, 3, 5, 9, 30, tzinfo=UTC)


def _read(path: Path) -> tuple[list[RawMessage], list[Problem]]:
    source = open_source(detect(path))
    assert source.spec.kind is SourceKind.MSG
    found: list[RawMessage | Problem] = []
    for folder in source.folders():
        listed = list(source.stubs(folder, NullJob()))
        found += source.fetch(folder, [stub for stub in listed if isinstance(stub, Stub)])
    mails = [item for item in found if isinstance(item, RawMessage)]
    return mails, [item for item in found if isinstance(item, Problem)]


def test_each_folder_with_msg_files_is_a_folder(tmp_path: Path) -> None:
    for name in ("", "b 10", "b 9/deep", "Trash"):
        write_msg(tmp_path / name, mails(1))
    (tmp_path / "ros").mkdir()
    (tmp_path / "ros" / "pose.msg").write_text("float64 x\nfloat64 y\n")
    folders = MsgSource(SourceSpec(SourceKind.MSG, tmp_path)).folders()
    assert [folder.name for folder in folders] == ["", "b 9/deep", "b 10", "Trash"]
    assert folders[-1].role is FolderRole.TRASH
    assert {folder.fixed.kind for folder in folders if folder.fixed} == {RefusalKind.ARCHIVE}


def test_a_mail_that_came_over_the_net_has_its_headers_and_text(tmp_path: Path) -> None:
    read, problems = _read(write_msg(tmp_path, mails(3)))
    assert problems == []
    for number, raw in enumerate(read):
        mail = message_from_bytes(raw.data, policy=policy.default)
        assert mail["Message-ID"] == f"<{number}@example.org>"
        opened = open_message(raw.data, settings=ReadSettings())
        assert opened.mail.flags == MessageFlag.SEEN


def test_what_was_never_sent_is_made_and_says_so(tmp_path: Path) -> None:
    draft = MsgMail(
        {
            0x001A: "IPM.Note", 0x0037: "Entwurf", 0x1000: "Hallo", 0x0E07: 8 | 1, 0x1090: 2,
            0x0E06: SENT, 0x0042: "Ann", 0x0064: "SMTP", 0x0065: "ann@example.org",
        },
        [{0x3001: "Bob", 0x3002: "SMTP", 0x3003: "bob@example.org", 0x0C15: 1}],
    )  # fmt: skip
    (tmp_path / "draft.msg").write_bytes(msg_bytes(draft))
    (raw,), _ = _read(tmp_path / "draft.msg")
    mail = message_from_bytes(raw.data, policy=policy.default)
    assert (mail["From"], mail["To"]) == ("Ann <ann@example.org>", "Bob <bob@example.org>")
    assert raw.date == "05-Mar-2024 09:30:00 +0000"
    flags = open_message(raw.data, settings=ReadSettings()).mail.flags
    assert flags == MessageFlag.SEEN | MessageFlag.DRAFT | MessageFlag.FLAGGED | MessageFlag.MADE


def test_attachments_and_messages_inside_are_parts_of_the_mail(tmp_path: Path) -> None:
    files = [
        MsgAttachment({0x3707: "plan.pdf", 0x370E: "application/pdf"}, b"%PDF-1.4 " * 900),
        MsgAttachment({0x3707: "Inner.msg"}, embedded=msg_of(sent_mail(5))),
    ]
    outer = MsgMail({**msg_of(sent_mail(4)).values}, (), files)
    (tmp_path / "m.msg").write_bytes(msg_bytes(outer))
    (raw,), problems = _read(tmp_path)
    opened = open_message(raw.data, settings=ReadSettings())
    kinds = [(a.name, a.mime_type, a.size_bytes > 500) for a in opened.mail.attachments]
    assert kinds[0] == ("plan.pdf", "application/pdf", True)
    assert b"Message-ID: <5@example.org>" in raw.data
    assert problems == []


def test_one_file_is_a_folder_of_one_and_may_have_any_name(tmp_path: Path) -> None:
    path = write_msg(tmp_path / "x", mails(2)) / "mail 2.msg"
    assert len(_read(path)[0]) == 1
    path.rename(tmp_path / "saved")
    assert len(_read(tmp_path / "saved")[0]) == 1


def test_eml_and_msg_in_one_folder_are_two_sources(tmp_path: Path) -> None:
    write_msg(tmp_path, mails(2))
    write_eml(tmp_path, mails(3))
    assert [spec.kind for spec in detect_all(tmp_path)] == [SourceKind.EML, SourceKind.MSG]


def test_documents_and_texts_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.msg").write_bytes(container({"WordDocument": b"x" * 5_000}))
    (tmp_path / "b.msg").write_text("float64 x\n")
    for name in ("a.msg", "b.msg"):
        with pytest.raises(NotMail):
            detect(tmp_path / name)


def test_what_is_no_mail_among_mails_is_told(tmp_path: Path) -> None:
    write_msg(tmp_path, mails(1))
    contact = MsgMail({0x001A: "IPM.Contact", 0x0037: "Ann"})
    (tmp_path / "mail 2.msg").write_bytes(msg_bytes(contact))
    (tmp_path / "mail 3.msg").write_bytes(b"text")
    (tmp_path / "mail 4.msg").write_bytes(container({"x": b"y"}))
    read, problems = _read(tmp_path)
    assert len(read) == 1
    assert [problem.kind for problem in problems] == [
        ProblemKind.NOT_MAIL, ProblemKind.NOT_MAIL, ProblemKind.UNREADABLE,
    ]  # fmt: skip


def test_of_a_mail_with_too_much_attached_the_rest_is_read_and_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(msg, "LARGEST_BYTES", 50_000)
    big = MsgMail({**msg_of(sent_mail(4)).values}, (), [MsgAttachment({}, bytes(90_000))])
    (tmp_path / "m.msg").write_bytes(msg_bytes(big))
    (raw,), (problem,) = _read(tmp_path)
    assert (problem.kind, problem.detail) == (ProblemKind.TOO_LARGE, "90000")
    assert MessageFlag.CUT in raw.stub.flags


def test_nothing_is_ever_changed_here(tmp_path: Path) -> None:
    store = open_store(detect(write_msg(tmp_path, mails(2))))
    before = traces(tmp_path)
    with pytest.raises(StoreRefused):
        store.hold(store.folders()[0])
    assert traces(tmp_path) == before


def test_a_file_that_went_away_is_not_an_empty_folder(tmp_path: Path) -> None:
    path = write_msg(tmp_path, mails(1)) / "mail 1.msg"
    source = open_source(detect(path))
    (folder,) = source.folders()
    path.unlink()

    with pytest.raises(SourceError):
        list(source.stubs(folder, NullJob()))


def test_a_folder_whose_first_files_are_none_of_outlooks_is_no_folder_of_mail(
    tmp_path: Path,
) -> None:
    for decoys in (SNIFFED - 1, SNIFFED):
        folder = write_msg(tmp_path / f"{decoys}", mails(1))
        for number in range(decoys):
            (folder / f"a {number}.msg").write_text("float64 x\n")

    folders = MsgSource(SourceSpec(SourceKind.MSG, tmp_path)).folders()
    assert [folder.name for folder in folders] == [str(SNIFFED - 1)]
