"""Packed mail is read as any other, only ever read, and never the reason for which mail leaves."""

from __future__ import annotations

import bz2
import gzip
import lzma
import pickle
import shutil
import tarfile
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, mbox_bytes, sent_mail, traces, write_maildir, write_mbox
from helpers.boxes.outlook_mail import received_mail
from helpers.boxes.outlook_writer import write_pst
from helpers.boxes.takeouts import write_takeout

from core.cache.fingerprints import NoCache
from core.errors import NotMail, NotRead, StoreRefused
from core.job import NullJob
from core.model.refusals import RefusalKind
from core.model.sources import Problem, ProblemKind, SourceKind, SourceSpec, UnreadForm
from core.ports import MailSource
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import Settings
from core.sources.registry import detect, detect_all, open_source, open_store, open_target

pytestmark = pytest.mark.slow


def read(source: MailSource) -> dict[str, list[bytes]]:
    """What is in each folder."""
    found: dict[str, list[bytes]] = {}
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if not isinstance(s, Problem)]
        mail = source.fetch(folder, stubs)
        found[folder.name] = [m.data for m in mail if not isinstance(m, Problem)]
    return found


def scan_all(path: Path) -> Session:
    """What a scan finds in all the sources of a folder."""
    return scan(list(detect_all(path)), settings=Settings(), cache=NoCache(), job=NullJob())


@pytest.mark.parametrize("name", ["Inbox.mbox.gz", "INBOX.MBOX.XZ", "Inbox", "Inbox.mbox"])
def test_a_compressed_mailbox_is_read_whatever_its_name(tmp_path: Path, name: str) -> None:
    sent = mails(5)
    pack = lzma.compress if "XZ" in name else gzip.compress
    (tmp_path / name).write_bytes(pack(mbox_bytes(sent[:2])) + pack(mbox_bytes(sent[2:])))
    for path in (tmp_path / name, tmp_path):
        assert detect_all(path) == (SourceSpec(SourceKind.PACKED, path),)
        assert list(read(open_source(detect(path))).values()) == [sent]


def test_each_kind_in_an_archive_is_read_with_its_folders(tmp_path: Path) -> None:
    sent, root = mails(6), tmp_path / "all"
    write_takeout(root / "Takeout" / "Mail" / "All mail.mbox", sent, ["Inbox"] * 2 + ["Work"] * 4)
    write_maildir(root / "Maildir", [*sent[:2], bz2.compress(sent[2])])
    shutil.rmtree(root / "Maildir" / "new")
    write_pst(root / "old.pst", {"Inbox": [received_mail(0)]})
    (root / "one.eml").write_bytes(sent[0])
    for form in ("zip", "gztar", "xztar"):
        packed = Path(shutil.make_archive(str(tmp_path / f"{form} of mail"), form, root))
        source = open_source(detect(packed))
        found = read(pickle.loads(pickle.dumps(source)))  # noqa: S301 - our own bytes

        assert {name: len(mail) for name, mail in found.items()} == {
            "Inbox": 2, "Work": 4, "Maildir": 3, "old.pst/Inbox": 1, "": 1,
        }  # fmt: skip
        assert found["Maildir"] == sent[:3]
        assert {f.fixed.kind for f in source.folders() if f.fixed} == {RefusalKind.ARCHIVE}


def test_many_compressed_messages_are_one_folder_and_leave_no_trace(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.eml.gz").write_bytes(gzip.compress(sent_mail(number)))
    before = traces(tmp_path)

    assert [len(mail) for mail in read(open_source(detect(tmp_path))).values()] == [40]
    assert traces(tmp_path) == before


def test_nothing_is_ever_written_to_a_packed_mailbox(tmp_path: Path) -> None:
    box = tmp_path / "Inbox.mbox.gz"
    box.write_bytes(gzip.compress(mbox_bytes(mails(2))))
    for store in (open_store(detect(box)), open_target(box)):
        with pytest.raises(StoreRefused):
            store.hold(store.folders()[0])


def test_a_copy_in_an_archive_is_no_reason_to_move_mail(tmp_path: Path) -> None:
    write_mbox(tmp_path / "Inbox", [*mails(2), mails(2)[0]])
    with tarfile.open(tmp_path / "backup.tgz", "w:gz") as archive:
        archive.add(tmp_path / "Inbox", "Inbox")
    session = scan_all(tmp_path)
    groups = cut_groups(session, 0.6)

    folder = session.mails.folder[groups.kept]
    assert {session.folders[n].folder.name for n in folder.tolist()} == {"Inbox"}
    assert session.folders[1].folder.fixed is not None


def test_of_packed_mail_alone_the_copies_are_known(tmp_path: Path) -> None:
    (tmp_path / "a.mbox.gz").write_bytes(gzip.compress(mbox_bytes(mails(2) * 2)))

    assert len(cut_groups(scan_all(tmp_path), 0.6).kept) == 2


def test_a_maildir_that_its_server_compressed_is_search_only(tmp_path: Path) -> None:
    write_maildir(tmp_path / "box", [*map(bz2.compress, mails(2)), mails(3)[2]])
    write_mbox(tmp_path / "Inbox", mails(2))
    session = scan_all(tmp_path)
    fixed = {held.folder.name: held.folder.fixed for held in session.folders}

    assert fixed["Inbox"] is None
    assert fixed["box"] is not None
    assert fixed["box"].kind is RefusalKind.ARCHIVE
    assert not session.problems


def test_what_is_not_read_is_told_once_beside_the_mail_that_is(tmp_path: Path) -> None:
    write_mbox(tmp_path / "Inbox", mails(2))
    (tmp_path / "old.dbx").write_bytes(b"\xcf\xad\x12\xfe" + bytes(60))
    (tmp_path / "mail.pst.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    for number in range(20):
        box = tmp_path / "storage" / f"m.{number}"
        box.parent.mkdir(exist_ok=True)
        box.write_bytes(b"2 M1e C65e5a000\n" + sent_mail(number))
    told = [(p.key.folder, p.kind, p.detail) for p in scan_all(tmp_path).problems]

    assert sorted(told, key=str) == [
        ("mail.pst.zip", ProblemKind.UNREAD_FORM, "damaged"),
        ("old.dbx", ProblemKind.UNREAD_FORM, "dbx"),
        ("storage/m.0", ProblemKind.UNREAD_FORM, "dbox"),
    ]


def test_where_there_is_nothing_else_the_error_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "INBOX").write_bytes(b"*mbx*\r\n65e5a00000000003\r\n")
    for path in (tmp_path, tmp_path / "INBOX"):
        with pytest.raises(NotRead) as caught:
            detect(path)
        assert (caught.value.form, caught.value.path) == (UnreadForm.MBX, tmp_path / "INBOX")
    with tarfile.open(tmp_path / "photos.tar", "w"):
        pass
    with pytest.raises(NotMail):
        detect(tmp_path / "photos.tar")


def test_the_inputs_of_the_reports_are_read_or_named(shared_data: Path) -> None:
    reports = shared_data / "reports"
    if not reports.is_dir():
        pytest.skip("no reports")
    session = scan_all(reports / "compressed")
    assert (len(session.mails.position), session.problems) == (8, ())
    told = [p.detail for p in scan_all(reports / "unreadable").problems]
    assert sorted(told) == ["damaged", "dbx", "mbx", "olm", "olm", "utf16"]
