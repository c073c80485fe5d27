"""Which profile a mail folder belongs to. Running and compacting: see test_preflight."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import (
    box,
    open_in_thunderbird,
    profile,
    write_index,
    written_by_thunderbird,
)
from helpers.boxes.mailboxes import mails, write_maildir

from core.model.found import Caution, CautionKind
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind
from core.sources.neighbours.table import server_cache
from core.sources.neighbours.thunderbird import (
    compacting_refusal,
    count_uncompacted_bytes,
    find_cautions,
    index_refusal,
    profile_of,
    read_index,
    running_refusal,
)
from core.sources.preflight import file_refusal, folder_refusal, standing_refusal


@pytest.mark.parametrize("sign", ["prefs.js", ".parentlock", "parent.lock"])
def test_a_profile_is_known_by_its_files(sign: str, tmp_path: Path) -> None:
    (tmp_path / sign).write_text("")

    assert profile_of(tmp_path / "Mail" / "Local Folders" / "A.sbd" / "B") == tmp_path
    assert profile_of(tmp_path / "Other" / "Inbox") is None


def test_a_folder_called_mail_is_no_profile(tmp_path: Path) -> None:
    inbox = tmp_path / "Mail" / "Inbox"
    inbox.parent.mkdir()

    assert profile_of(inbox) is None
    assert running_refusal(inbox) is None
    assert compacting_refusal(inbox) is None
    assert compacting_refusal(tmp_path / "no" / "box") is None


def test_the_last_value_of_the_index_says_what_was_not_compacted(tmp_path: Path) -> None:
    inbox = box(tmp_path / "Inbox", [1, 2, 3])
    assert count_uncompacted_bytes(inbox) == 0

    write_index(inbox, expunged_bytes=0x123)
    assert count_uncompacted_bytes(inbox) == 0x123

    write_index(inbox, expunged_bytes=1 << 40)
    assert count_uncompacted_bytes(inbox) == inbox.stat().st_size


def test_the_index_of_a_folder_says_what_was_done_with_each_message(tmp_path: Path) -> None:
    box = written_by_thunderbird(tmp_path)
    index = read_index(box)
    assert index is not None
    assert {at: sorted(mark.names) for at, mark in index.marks.items()} == {
        0: [],
        642: ["$label2", "\\Seen"],
        1287: ["\\Seen"],
        1932: ["\\Answered", "\\Flagged", "\\Seen"],
    }
    assert index.expunged == 612
    deleted = index.mark_at(2574)
    assert deleted is not None
    assert deleted.bits == 0x0008

    with box.open("ab") as file:  # Thunderbird would make its index anew
        file.write(b"From - \n\n")
    assert read_index(box) is None


def test_marks_in_an_index_that_cannot_be_read_keep_the_folder_as_it_is(tmp_path: Path) -> None:
    local = profile(tmp_path) / "Mail" / "Local Folders"
    box = written_by_thunderbird(local)
    assert index_refusal(box) is None
    for told in (b"no index", b'// <!-- <mdb:mork:z v="1.4"/> -->\n'):
        box.with_name("Letters.msf").write_bytes(told)
        why = index_refusal(box)
        assert why is not None
        assert why.kind is RefusalKind.UNREAD_MARKS
        assert file_refusal(box) == why
    (local / "Inbox.msf").write_bytes(b"no index")  # each of its messages has a line
    assert index_refusal(local / "Inbox") is None
    elsewhere = written_by_thunderbird(tmp_path / "elsewhere")
    elsewhere.with_name("Letters.msf").write_bytes(b"no index")
    assert index_refusal(elsewhere) is None


def test_a_maildir_of_thunderbirds_can_only_be_searched(tmp_path: Path) -> None:
    local = profile(tmp_path) / "Mail" / "Local Folders"
    folder = write_maildir(local / "Real", mails(2))
    assert folder_refusal(folder) is None
    folder.with_name("Real.msf").write_bytes(b"an index")
    why = standing_refusal(SourceKind.MAILDIR, folder)
    assert why is not None
    assert why.kind is RefusalKind.MAILDIR_INDEX
    assert folder_refusal(write_maildir(tmp_path / "Real", mails(2))) is None


def a_home(home: Path, monkeypatch: pytest.MonkeyPatch, *, kind: str) -> tuple[Path, Path]:
    """A profile of the user whose server keeps its mail outside, and a folder there."""
    monkeypatch.setenv("HOME", str(home))
    kept = profile(home / ".thunderbird")
    outside = box(home / "disk" / "mail" / "Old", [1, 2])
    (home / "link").symlink_to(outside.parent)
    (kept / "prefs.js").write_text(
        'user_pref("mail.server.server7.directory", "' + str(home / "link") + '");\n'
        f'user_pref("mail.server.server7.type", "{kind}");\n'
    )
    return kept, outside


def test_a_directory_outside_is_the_profile_that_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, outside = a_home(tmp_path, monkeypatch, kind="none")
    for path in (outside, tmp_path / "link" / "Old"):
        assert profile_of(path) == kept
    (tmp_path / "within").symlink_to(kept / "Mail" / "Local Folders")
    assert profile_of(tmp_path / "within" / "Inbox") == kept
    assert profile_of(box(tmp_path / "disk" / "Else", [1])) is None
    assert file_refusal(outside) is None
    with open_in_thunderbird(kept):
        why = file_refusal(outside)
        assert why is not None
        assert why.kind is RefusalKind.THUNDERBIRD_RUNNING
        assert find_cautions([tmp_path / "link" / "Old"])


@pytest.mark.parametrize(
    ("kind", "is_cache"),
    [("imap", True), ("nntp", True), ("ews", True), ("none", False), ("pop3", False), ("", False)],
)
def test_the_type_of_a_server_tells_whether_its_directory_is_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, *, is_cache: bool
) -> None:
    _, outside = a_home(tmp_path, monkeypatch, kind=kind)
    why = server_cache(outside)
    assert (why is not None and why.kind is RefusalKind.SERVER_CACHE) == is_cache


@pytest.mark.parametrize(
    "index",
    [
        b"",
        b"(82=folderSize)(83=expungedBytes)",
        b"(82=folderSize)(83=expungedBytes)(^82=zz)(^83=5)",
        b"(82=folderSize)(83=expungedBytes)(^82^A0)(^83^A1)",
        b"\0" * 100,
    ],
)
def test_an_index_that_says_nothing_counts_for_nothing(index: bytes, tmp_path: Path) -> None:
    inbox = box(tmp_path / "Inbox", [1])
    inbox.with_name("Inbox.msf").write_bytes(index)

    assert count_uncompacted_bytes(inbox) == 0
    assert count_uncompacted_bytes(tmp_path / "no") == 0


def test_an_index_of_another_state_of_the_file_counts_for_nothing(tmp_path: Path) -> None:
    inbox = box(tmp_path / "Inbox", [1, 2])
    write_index(inbox, expunged_bytes=300, folder_size=5)

    assert count_uncompacted_bytes(inbox) == 0


def test_only_folders_of_a_profile_are_to_be_compacted_in_thunderbird(tmp_path: Path) -> None:
    inbox = profile(tmp_path / "t") / "Mail" / "Local Folders" / "Inbox"
    other = box(tmp_path / "Inbox", [1])
    for path in (inbox, other):
        write_index(path, expunged_bytes=200)

    assert find_cautions([inbox, other]) == {inbox: Caution(CautionKind.COMPACT_FIRST, 200)}

    inbox.with_name(".compact-temp").mkdir()
    assert find_cautions([inbox]) == {inbox: Caution(CautionKind.COMPACTING, 200)}


def test_what_lies_in_no_profile_needs_no_caution(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    kept = profile(tmp_path / "one")
    paths = [box(kept / "Mail" / "Local Folders" / name, [1]) for name in ("Inbox", "Sent")]
    for path in paths:
        write_index(path, expunged_bytes=9)
    elsewhere = box(tmp_path / "Elsewhere", [1])

    found = find_cautions([*paths, elsewhere], {})

    assert set(found) == set(paths)
