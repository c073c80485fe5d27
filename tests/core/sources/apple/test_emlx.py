from __future__ import annotations

import os
from pathlib import Path

import pytest
from helpers.boxes.apple_mail import emlx, write_emlx, write_partial
from helpers.boxes.mailboxes import mails, sent_mail, traces, write_eml

from core.errors import NotMail, StoreRefused
from core.job import NullJob
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
from core.sources.apple import emlx as module
from core.sources.apple.emlx import EmlxSource, emlx_names, mailbox_of
from core.sources.registry import detect, detect_all, open_source, open_store

ACCOUNT = "5A7B1C2D-0000-4000-8000-0123456789AB"
BOX = Path("0C1D2E3F-0000-4000-8000-0123456789AB", "Data")


def _source(path: Path) -> EmlxSource:
    return EmlxSource(SourceSpec(SourceKind.EMLX, path))


def _read(path: Path) -> tuple[list[Stub], list[RawMessage], list[Problem]]:
    source = open_source(detect(path))
    stubs: list[Stub] = []
    found: list[RawMessage | Problem] = []
    for folder in source.folders():
        here = list(source.stubs(folder, NullJob()))
        listed = [stub for stub in here if isinstance(stub, Stub)]
        stubs += listed
        found += [item for item in here if isinstance(item, Problem)]
        found += source.fetch(folder, listed)
    mails = [item for item in found if isinstance(item, RawMessage)]
    return stubs, mails, [item for item in found if isinstance(item, Problem)]


def test_mailboxes_are_known_whatever_lies_between_them_and_their_mails(tmp_path: Path) -> None:
    mail = tmp_path / "V10"
    work = mail / ACCOUNT / "Work.mbox"
    write_emlx(mail / ACCOUNT / "INBOX.mbox", mails(2), below=BOX / "Messages")
    write_emlx(work, mails(1), below=BOX / "Messages")
    write_emlx(work, mails(2), below=BOX / "6" / "4" / "Messages", first=46_000)
    write_emlx(work / "Done.mbox", mails(1), below=BOX / "1" / "Messages", first=1_700)
    write_emlx(mail / "IMAP-me@example.org" / "Trash.imapmbox", mails(3))

    folders = _source(mail).folders()

    assert [folder.name for folder in folders] == [
        f"{ACCOUNT}/INBOX", f"{ACCOUNT}/Work", f"{ACCOUNT}/Work/Done", "IMAP-me@example.org/Trash",
    ]  # fmt: skip
    counts = [len(list(_source(mail).stubs(folder, NullJob()))) for folder in folders]
    assert counts == [2, 3, 1, 3]
    assert {folder.size_bytes for folder in folders} == {0}
    assert folders[-1].role is FolderRole.TRASH
    assert {folder.fixed.kind for folder in folders if folder.fixed} == {RefusalKind.ARCHIVE}


@pytest.mark.parametrize("opened", ["", str(BOX), str(BOX / "6/Messages"), "1.emlx"])
def test_what_was_opened_inside_a_trash_is_trash(tmp_path: Path, opened: str) -> None:
    box = tmp_path / "Deleted Messages.mbox"
    write_emlx(box, mails(1), below=BOX / "6" / "Messages")
    (file,) = box.rglob("*.emlx")
    (folder,) = _source(file if opened == "1.emlx" else box / opened).folders()
    assert (folder.name, folder.role) == ("", FolderRole.TRASH)


@pytest.mark.parametrize(
    ("folder", "box"),
    [
        ("/m/V10/A/INBOX.mbox/Messages", "/m/V10/A/INBOX.mbox"),
        (f"/m/A/INBOX.mbox/{BOX}/1/2/Messages", "/m/A/INBOX.mbox"),
        ("/m/A/INBOX.mbox/7/Messages", "/m/A/INBOX.mbox/7"),
        ("/m/saved", "/m/saved"),
        ("/m", "/m"),
    ],
)
def test_the_mailbox_of_a_folder(folder: str, box: str) -> None:
    assert mailbox_of(Path("/m"), Path(folder)) == Path(box)


def test_a_folder_inside_a_mailbox_may_be_opened_by_itself(tmp_path: Path) -> None:
    write_emlx(tmp_path / "INBOX.mbox", mails(2), below=BOX / "6" / "4" / "Messages")
    place = tmp_path / "INBOX.mbox" / BOX / "6"
    (folder,) = _source(place).folders()
    assert (folder.name, folder.path) == ("", place)
    assert len(list(_source(place).stubs(folder, NullJob()))) == 2


def test_flags_and_the_time_of_arrival_stand_below_the_mail(tmp_path: Path) -> None:
    bits = [0, 1 | 1 << 2, 1 | 1 << 4, 1 << 6, 1 | 1 << 1, 8_590_195_713]
    write_emlx(tmp_path, mails(6), bits)
    stubs, read, _ = _read(tmp_path)
    assert [stub.flags for stub in stubs] == [
        MessageFlag.NONE,
        MessageFlag.SEEN | MessageFlag.ANSWERED,
        MessageFlag.SEEN | MessageFlag.FLAGGED,
        MessageFlag.DRAFT,
        MessageFlag.SEEN | MessageFlag.GHOST,
        MessageFlag.SEEN,
    ]
    assert {mail.date for mail in read} == {"09-Sep-2001 01:46:40 +0000"}


@pytest.mark.parametrize(
    "tail",
    [
        b"",
        b"<?xml version='1.0'?><plist><dict><key>flags",
        b"bplist00\xff\xff",
        b"<plist><dict><key>flags</key><string>1</string></dict></plist>",
        b"<plist><array/></plist>",
        b"<plist><dict><integer>x</integer></dict></plist>",
        b'<!DOCTYPE plist [<!ENTITY a "b">]><plist><string>&a;</string></plist>',
    ],
)
def test_a_damaged_tail_costs_only_what_stands_in_it(tmp_path: Path, tail: bytes) -> None:
    mail = sent_mail(1)
    (tmp_path / "1.emlx").write_bytes(b"%d\n" % len(mail) + mail + tail)
    stubs, read, problems = _read(tmp_path)
    assert [(m.data, m.date) for m in read] == [(mail, "")]
    assert (stubs[0].flags, problems) == (MessageFlag.NONE, [])


def test_a_mail_that_says_too_much_of_its_length_ends_with_its_file(tmp_path: Path) -> None:
    mail = sent_mail(1)
    (tmp_path / "1.emlx").write_bytes(b"99999999\n" + mail)
    assert [m.data for m in _read(tmp_path)[1]] == [mail]


def test_without_a_length_it_is_a_mail_or_none(tmp_path: Path) -> None:
    mail = sent_mail(1)
    (tmp_path / "1.emlx").write_bytes(mail + emlx(b"")[12:])
    (tmp_path / "2.emlx").write_bytes(b"-5\nnothing of the kind\n")
    _, read, problems = _read(tmp_path)
    assert [m.data.rstrip() for m in read] == [mail.rstrip()]
    assert [p.kind for p in problems] == [ProblemKind.NOT_MAIL]


def test_a_single_file_is_a_folder_of_one(tmp_path: Path) -> None:
    write_emlx(tmp_path, mails(2))
    path = tmp_path / "Messages" / "1001.emlx"
    stubs, read, _ = _read(path)
    assert ([stub.key.uid for stub in stubs], [m.data for m in read]) == (
        ["1001.emlx"],
        mails(2)[1:],
    )


def test_of_a_mail_that_came_whole_later_the_partial_file_is_passed_over() -> None:
    names = ["9.emlx", "9.partial.emlx", "10.partial.emlx", ".5.emlx", "note.txt"]
    assert emlx_names(names) == ["9.emlx", "10.partial.emlx"]


def test_what_was_cut_out_of_mails_is_no_mail_of_its_own(tmp_path: Path) -> None:
    write_emlx(tmp_path / "INBOX.mbox", mails(2), below=BOX / "Messages")
    write_eml(tmp_path / "INBOX.mbox" / BOX / "Attachments" / "1000" / "2", mails(3))
    assert [spec.kind for spec in detect_all(tmp_path)] == [SourceKind.EMLX]
    write_eml(tmp_path / "Attachments", mails(3))
    assert {spec.kind for spec in detect_all(tmp_path)} == {SourceKind.EMLX, SourceKind.EML}


def test_attachments_that_come_later_change_the_version(tmp_path: Path) -> None:
    file = write_partial(tmp_path / "Messages", 7, sent_mail(7), {})
    before = _read(tmp_path)[0][0].version
    (tmp_path / "Attachments" / "7").mkdir(parents=True)
    after = _read(tmp_path)[0][0].version
    os.utime(tmp_path / "Attachments" / "7", ns=(5, 5))
    assert len({before, after, _read(tmp_path)[0][0].version}) == 3
    assert file.exists()


LACKING = (
    b"From: a@example.org\nSubject: x\nContent-Type: multipart/mixed; boundary=b\n\n"
    b"--b\nContent-Type: text/plain\n\nhello\n"
    b"--b\nContent-Type: application/pdf; name=a.pdf\nX-Apple-Content-Length: 900\n\n\n--b--\n"
)


@pytest.mark.parametrize(
    ("largest", "kinds"),
    [(1 << 20, [ProblemKind.DAMAGED]), (100, [ProblemKind.TOO_LARGE])],
)
def test_a_mail_that_lacks_a_part_or_is_too_large_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, largest: int, kinds: list[ProblemKind]
) -> None:
    monkeypatch.setattr(module, "LARGEST_BYTES", largest)
    write_partial(tmp_path / "Messages", 7, LACKING, {})
    source = open_source(detect(tmp_path))
    (folder,) = source.folders()

    read = list(source.fetch(folder, list(source.stubs(folder, NullJob()))))

    assert [
        item.stub.flags & MessageFlag.CUT for item in read if isinstance(item, RawMessage)
    ] == [MessageFlag.CUT]
    assert [item.kind for item in read if isinstance(item, Problem)] == kinds


def test_a_file_that_holds_no_mail_is_refused(tmp_path: Path) -> None:
    (tmp_path / "1.emlx").write_bytes(bytes(500))
    with pytest.raises(NotMail):
        detect(tmp_path / "1.emlx")


def test_nothing_is_ever_changed_here(tmp_path: Path) -> None:
    write_emlx(tmp_path, mails(2))
    store = open_store(detect(tmp_path))
    (folder,) = store.folders()
    before = traces(tmp_path)
    with pytest.raises(StoreRefused) as caught, store.hold(folder):
        pytest.fail("held")
    assert caught.value.refusal.kind is RefusalKind.ARCHIVE
    assert traces(tmp_path) == before
