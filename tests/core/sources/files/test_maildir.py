from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, sent_mail, write_maildir
from helpers.process.systems import INFO

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import (
    FolderRole,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.sources.disk.reading import walk_folders
from core.sources.files import maildir
from core.sources.files.maildir import (
    MaildirSource,
    find_file,
    find_maildirs,
    list_messages,
    locate_messages,
    outside_maildirs,
    own_form,
    shared_uids,
    split_name,
)
from core.sources.registry import open_store


def _source(path: Path) -> MaildirSource:
    return MaildirSource(SourceSpec(SourceKind.MAILDIR, path))


def _stubs(source: MaildirSource) -> list[Stub]:
    found = list(source.stubs(source.folders()[0], NullJob()))
    return [item for item in found if isinstance(item, Stub)]


def _names(root: Path) -> list[str]:
    return [name for name, _ in find_maildirs(list(walk_folders(root)))]


@pytest.mark.parametrize(
    ("name", "base", "flags"),
    [
        ("1.M2P3.host,S=4:2,", "1.M2P3.host,S=4", MessageFlag.NONE),
        ("1.M2P3.host,S=4:2,FS", "1.M2P3.host,S=4", MessageFlag.FLAGGED | MessageFlag.SEEN),
        ("1.host!2,RT", "1.host", MessageFlag.ANSWERED | MessageFlag.GHOST),
        ("1.host;2,DPab", "1.host", MessageFlag.DRAFT),
        ("1.host", "1.host", MessageFlag.NONE),
        ("1:2.host:2,S", "1:2.host", MessageFlag.SEEN),
        ("1.host:1,x", "1.host", MessageFlag.NONE),
    ],
)
def test_a_name_is_a_base_and_flags(name: str, base: str, flags: MessageFlag) -> None:
    found, found_flags = split_name(name)
    assert found == base
    assert name.startswith(("1.host:1", "1.host;2,DP")) or found_flags == flags


@pytest.mark.parametrize("mark", [":2,", "!2,", ";2,"])
def test_flags_come_with_the_stub_and_not_in_its_version(tmp_path: Path, mark: str) -> None:
    source = _source(write_maildir(tmp_path / "m", mails(3), ["S", "T", None], mark=mark))
    before = _stubs(source)
    assert [stub.flags for stub in before] == [
        MessageFlag.SEEN,
        MessageFlag.GHOST,
        MessageFlag.NONE,
    ]
    file = next((tmp_path / "m" / "cur").glob("*M0P7*"))
    file.rename(file.with_name(file.name + "T"))
    after = _stubs(source)
    assert after[0].flags == MessageFlag.SEEN | MessageFlag.GHOST
    assert [s._replace(flags=MessageFlag.NONE) for s in after] == [
        s._replace(flags=MessageFlag.NONE) for s in before
    ]


def test_mails_come_by_base_name_whichever_part_they_are_in(tmp_path: Path) -> None:
    source = _source(write_maildir(tmp_path / "m", mails(6), [None, "S", None, "", "F", None]))
    assert [int(stub.key.uid.split(".M")[1][0]) for stub in _stubs(source)] == list(range(6))


def test_a_mail_renamed_after_the_listing_is_found_again(tmp_path: Path) -> None:
    source = _source(write_maildir(tmp_path / "m", mails(4), [None, "", "S", "S"]))
    stubs = _stubs(source)
    list(source.fetch(source.folders()[0], stubs))  # so that the old names are remembered
    new = next((tmp_path / "m" / "new").iterdir())
    new.rename(tmp_path / "m" / "cur" / f"{new.name}{INFO}S")
    for file in (tmp_path / "m" / "cur").glob(f"*{INFO}S"):
        file.rename(f"{file}T")
    found = list(source.fetch(source.folders()[0], stubs))
    assert [mail.data for mail in found if isinstance(mail, RawMessage)] == mails(4)


def test_one_mail_gone_leaves_the_others(tmp_path: Path) -> None:
    source = _source(write_maildir(tmp_path / "m", mails(3)))
    stubs = _stubs(source)
    next((tmp_path / "m" / "cur").glob("*M1P7*")).unlink()
    first, gone, last = source.fetch(source.folders()[0], stubs)
    assert isinstance(gone, Problem)
    assert (gone.kind, gone.position) == (ProblemKind.VANISHED, 1)
    assert isinstance(first, RawMessage)
    assert isinstance(last, RawMessage)


def test_a_mail_seen_in_both_parts_while_it_moved_is_one_mail(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", [sent_mail(0)], [None])
    base = next((root / "new").iterdir()).name
    (root / "cur" / f"{base}{INFO}S").symlink_to("nowhere")
    (root / "cur" / f"{base}{INFO}S").unlink()
    assert len(list_messages(root)) == 1
    (root / "cur" / f"{base}{INFO}S").write_bytes(sent_mail(1))
    both = list_messages(root)
    numbers = {(root / file).stat().st_ino for file in both.values()}
    assert both.keys() == {f"{base}/{number}" for number in numbers}
    assert locate_messages(root) == both


def test_a_file_keeps_its_uid_under_a_base_name_of_its_own(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", [sent_mail(0)], ["S"])
    (file,) = (root / "cur").iterdir()
    other = file.with_name(file.name.removesuffix("S"))
    other.write_bytes(sent_mail(0))
    for uid, form in list_messages(root).items():
        (root / form).rename(root / own_form(uid, form))
        assert (
            list_messages(root)[uid] == own_form(uid, form) == own_form(uid, own_form(uid, form))
        )
    names = list_messages(root)
    assert not shared_uids(names)

    # Restored on another disk: there the number may be that of another file
    for name in ("cur/x", f"new/x{INFO}F"):
        (root / name).write_bytes(sent_mail(1))
    number = (root / "cur/x").stat().st_ino
    (root / names.popitem()[1]).rename(root / own_form(f"x/{number}", "cur/x"))
    assert len(list_messages(root)) == 4


def test_hidden_files_and_those_still_being_written_are_no_mails(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", mails(2))
    (root / "tmp" / "1.host").write_bytes(sent_mail(9))
    (root / "cur" / ".nfs0001").write_bytes(sent_mail(9))
    assert len(_stubs(_source(root))) == 2


def test_maildirs_below_each_other_are_folders(tmp_path: Path) -> None:
    for name in ("", ".Sent", ".Work.2020", "plain/deep"):
        write_maildir(tmp_path / "m" / name, mails(1))
    folders = _source(tmp_path / "m").folders()
    assert [folder.name for folder in folders] == ["", "plain/deep", "Sent", "Work/2020"]
    assert [f.role for f in folders if f.name == "Sent"] == [FolderRole.SENT]


def test_a_maildir_needs_cur_and_one_part_more(tmp_path: Path) -> None:
    for place in ("both/cur", "both/new", "lite/cur", "lite/tmp", "odd/cur", "no/new"):
        (tmp_path / place).mkdir(parents=True)
    assert _names(tmp_path) == ["both", "lite"]
    (tmp_path / "restored/cur").mkdir(parents=True)
    (tmp_path / f"restored/cur/1.host{INFO}").write_bytes(sent_mail(0))
    assert _names(tmp_path) == ["both", "lite", "restored"]
    shutil.rmtree(tmp_path / "restored")
    assert [i.name for i in outside_maildirs(list(walk_folders(tmp_path)))] == [
        "",
        "both",
        "lite",
        "no",
        "no/new",
        "odd",
        "odd/cur",
    ]


def test_a_maildir_reached_twice_is_listed_once_and_loops_end(tmp_path: Path) -> None:
    write_maildir(tmp_path / "z", mails(1))
    (tmp_path / "a").symlink_to(tmp_path / "z")
    (tmp_path / "z" / "loop").symlink_to(tmp_path)
    assert _names(tmp_path) == ["z"]


def test_reading_does_not_move_new_mail(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", mails(1), [None])
    source = _source(root)
    list(source.fetch(source.folders()[0], _stubs(source)))
    assert len(list((root / "new").iterdir())) == 1


def test_maildirs_of_dovecot_are_named_as_their_owner_named_them(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "Maildir", mails(1))
    folders = (".Sent", ".Work.Clients 1", ".&BBoEPgRABDcEOAQ9BDA-", ".INBOX.Entw&APw-rfe")
    for name in folders:
        write_maildir(root / name, mails(1))
        (root / name / "maildirfolder").touch()
        (root / name / "dovecot-uidlist").write_text("3 V1 N2\n")
    (root / ".imap" / "INBOX").mkdir(parents=True)
    roles = {folder.name: folder.role for folder in _source(root).folders()}
    assert roles == {
        "": FolderRole.NORMAL,
        "INBOX/Entwürfe": FolderRole.DRAFTS,
        "Sent": FolderRole.SENT,
        "Work/Clients 1": FolderRole.NORMAL,
        "Корзина": FolderRole.TRASH,
    }


def test_maildirs_of_mbsync_are_named_by_their_paths_whatever_its_style(tmp_path: Path) -> None:
    root = tmp_path / "Mail" / "anna"
    verbatim = ("INBOX", "Archive", "Archive/2024", "[Gmail]/Trash")
    for name in (*verbatim, "Lists/.python", "Lists/.python/.ideas", "INBOX/.Bills"):
        write_maildir(root / name, mails(1))
        (root / name / ".mbsyncstate").write_text("FarUidValidity 1\n")
        (root / name / ".uidvalidity").write_text("1\n2\n")
    source = _source(root)
    roles = {folder.name: folder.role for folder in source.folders()}
    assert set(roles) == {
        "Archive", "Archive/2024", "INBOX", "INBOX/Bills", "Lists/python", "Lists/python/ideas",
        "[Gmail]/Trash",
    }  # fmt: skip
    assert roles["[Gmail]/Trash"] is FolderRole.TRASH
    counts = [len(list(source.stubs(folder, NullJob()))) for folder in source.folders()]
    assert counts == [1] * 7


def test_a_folder_whose_name_was_decoded_can_be_changed(tmp_path: Path) -> None:
    root = write_maildir(tmp_path / "m", mails(1))
    write_maildir(root / ".Entw&APw-rfe", mails(2))
    store = open_store(SourceSpec(SourceKind.MAILDIR, root))
    folder = next(folder for folder in store.folders() if folder.name == "Entwürfe")
    first = next(stub for stub in store.stubs(folder, NullJob()) if isinstance(stub, Stub))
    with store.hold(folder) as hold:
        hold.take_out([first.key])
    assert len(list(store.stubs(folder, NullJob()))) == 1


def test_of_two_mails_with_one_name_the_one_that_is_left_is_found_again(tmp_path: Path) -> None:
    """By the number of its file; another message that has the name now is not taken for it."""
    (tmp_path / "cur").mkdir()
    file = f"cur/1.host{INFO}2,S"
    (tmp_path / file).write_bytes(b"Subject: One\n\n")
    number = (tmp_path / file).stat().st_ino
    names = {"1.host": file}

    assert find_file(tmp_path, names, f"1.host/{number}") == file
    assert find_file(tmp_path, names, f"1.host/{number + 1}") is None
    assert find_file(tmp_path, names, "2.host/9") is None
    (tmp_path / file).unlink()
    assert find_file(tmp_path, names, f"1.host/{number}") is None


def test_a_mail_that_was_renamed_while_the_folder_was_read_is_listed_once(tmp_path: Path) -> None:
    (tmp_path / "cur").mkdir()
    new = f"cur/1.host{INFO}2,S"
    (tmp_path / new).write_bytes(b"Subject: One\n\n")

    assert maildir._tell_apart(tmp_path, "1.host", ["new/1.host", new]) == {"1.host": new}


def test_a_mail_that_went_while_the_folder_was_listed_is_told(tmp_path: Path) -> None:
    write_maildir(tmp_path, mails(1))
    (folder,) = _source(tmp_path).folders()
    gone = maildir._stub(folder, 4, "9.host", "cur/9.host")

    assert isinstance(gone, Problem)
    assert (gone.kind, gone.position, gone.key.uid) == (ProblemKind.VANISHED, 4, "9.host")


@pytest.mark.parametrize("flags", ["", "S", "RS", "PS"])
def test_a_mail_is_read_where_it_was_listed_without_another_listing(
    tmp_path: Path, flags: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("cur", "new", "tmp"):
        (tmp_path / part).mkdir()
    file = tmp_path / "cur" / f"1.host{INFO}{flags}"
    file.write_bytes(sent_mail(0))
    source = _source(tmp_path)
    (folder,) = source.folders()
    stubs = [stub for stub in source.stubs(folder, NullJob()) if isinstance(stub, Stub)]
    if "P" not in flags:  # what the window knows of no flag is looked for
        monkeypatch.setattr(maildir, "list_messages", lambda _: pytest.fail("listed"))

    (read,) = source.fetch(folder, stubs)
    assert isinstance(read, RawMessage)

    file.write_bytes(sent_mail(1))
    os.utime(file, ns=(1, 1))
    (changed,) = source.fetch(folder, stubs)
    assert isinstance(changed, Problem)
    assert changed.kind is ProblemKind.CHANGED
