from __future__ import annotations

from pathlib import Path

from helpers.boxes.mailboxes import FROM_LINE, mails, sent_mail, write_eml, write_maildir

from core.job import NullJob
from core.model.sources import FolderRole, RawMessage, SourceKind, SourceSpec, Stub
from core.sources.disk.reading import walk_folders
from core.sources.files.eml import EmlSource, find_eml_folders, is_eml
from core.sources.single_files import mails_in


def _source(path: Path) -> EmlSource:
    return EmlSource(SourceSpec(SourceKind.EML, path))


def test_names_are_in_the_order_that_people_count_in(tmp_path: Path) -> None:
    root = write_eml(tmp_path / "m", mails(11))
    (root / "mail 2.EML").write_bytes(sent_mail(0))
    (root / ".mail.eml").write_bytes(sent_mail(0))
    (root / "mail.txt").write_bytes(sent_mail(0))
    names = mails_in(root, is_eml)
    assert names[:3] == ["mail 1.eml", "mail 2.EML", "mail 2.eml"]
    assert names[-2:] == ["mail 10.eml", "mail 11.eml"]


def test_each_folder_with_mail_in_it_is_a_folder(tmp_path: Path) -> None:
    for name in ("", "b 10", "b 9/deep", "Trash"):
        write_eml(tmp_path / "m" / name, mails(1))
    folders = _source(tmp_path / "m").folders()
    assert [folder.name for folder in folders] == ["", "b 9/deep", "b 10", "Trash"]
    assert folders[-1].role is FolderRole.TRASH


def test_a_single_file_is_a_folder_of_one(tmp_path: Path) -> None:
    path = write_eml(tmp_path, mails(2)) / "mail 2.eml"
    source = _source(path)
    (folder,) = source.folders()
    stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
    assert (folder.name, folder.path, [s.key.uid for s in stubs]) == ("", path, ["mail 2.eml"])
    assert [m.data for m in source.fetch(folder, stubs) if isinstance(m, RawMessage)] == mails(2)[
        1:
    ]


def test_a_from_line_or_mark_left_in_a_file_is_no_part_of_the_mail(tmp_path: Path) -> None:
    write_eml(tmp_path, [FROM_LINE + b"\n" + sent_mail(0), b"\xef\xbb\xbf" + sent_mail(1)])
    source = _source(tmp_path)
    (folder,) = source.folders()
    stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
    assert [m.data for m in source.fetch(folder, stubs) if isinstance(m, RawMessage)] == [
        sent_mail(0),
        sent_mail(1),
    ]


def test_mails_of_a_maildir_that_are_called_eml_are_left_to_it(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", [])
    write_eml(root / "cur", mails(1))
    assert find_eml_folders(list(walk_folders(tmp_path))) == []
