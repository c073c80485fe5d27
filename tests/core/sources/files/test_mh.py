from __future__ import annotations

from pathlib import Path

from helpers.boxes.mailboxes import mails, sent_mail, write_mbox, write_mh

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import SourceKind, SourceSpec, Stub
from core.sources.disk.reading import walk_folders
from core.sources.files.mh import MhSource, find_mh_folders, is_number, mh_names
from core.sources.files.mh_sequences import SEQUENCES


def _names(root: Path) -> list[str]:
    return [name for name, _ in find_mh_folders(list(walk_folders(root)))]


def test_mails_come_by_number_and_gaps_do_not_matter(tmp_path: Path) -> None:
    root = write_mh(tmp_path / "inbox", mails(12))
    (root / "3").unlink()
    (root / ",4").write_bytes(sent_mail(0))
    (root / "007").write_bytes(sent_mail(0))
    assert mh_names(root) == ["1", "2", *map(str, range(4, 13))]


def test_a_number_is_of_ascii_digits_without_zeros_in_front() -> None:
    assert [n for n in ("1", "20", "0", "01", "٣", "1a", "") if is_number(n)] == ["1", "20"]


def test_folders_below_folders_are_named_by_their_paths(tmp_path: Path) -> None:
    write_mh(tmp_path / "inbox", mails(2))
    write_mh(tmp_path / "inbox" / "work", mails(1))
    write_mh(tmp_path / "empty", [])
    source = MhSource(SourceSpec(SourceKind.MH, tmp_path))
    folders = source.folders()
    assert [folder.name for folder in folders] == ["empty", "inbox", "inbox/work"]
    assert [len(list(source.stubs(folder, NullJob()))) for folder in folders] == [0, 2, 1]


def test_sequences_tell_what_was_read_answered_and_flagged(tmp_path: Path) -> None:
    """A folder without any tells nothing; one with a line that is none tells nothing either."""
    root = write_mh(tmp_path / "inbox", mails(3))
    (root / SEQUENCES).write_text("unseen: 1\nflagged: 2-3\nreplied: 3\n", "ascii")
    source = MhSource(SourceSpec(SourceKind.MH, root))

    def told() -> list[MessageFlag]:
        (folder,) = source.folders()
        stubs = source.stubs(folder, NullJob())
        return [stub.flags for stub in stubs if isinstance(stub, Stub)]

    seen, flagged = MessageFlag.SEEN, MessageFlag.FLAGGED
    assert told() == [MessageFlag.NONE, seen | flagged, seen | flagged | MessageFlag.ANSWERED]
    (root / SEQUENCES).write_text("flagged 2\n", "ascii")
    assert told() == [MessageFlag.NONE] * 3
    (root / SEQUENCES).unlink()
    assert told() == [MessageFlag.NONE] * 3


def test_numbered_files_that_are_no_mail_make_no_folder(tmp_path: Path) -> None:
    for name in ("1", "2", "3"):
        (tmp_path / name).write_text("Note: this is\na log.\n")
    write_mbox(tmp_path / "years" / "2020", mails(1))
    assert _names(tmp_path) == []
    (tmp_path / "3").write_bytes(sent_mail(0))
    assert _names(tmp_path) == [""]
