"""Which profile a mail folder belongs to. Running and compacting: see test_preflight."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import box, profile, write_index

from core.model.found import Caution, CautionKind
from core.sources.neighbours.thunderbird import (
    compacting_refusal,
    count_uncompacted_bytes,
    find_cautions,
    profile_of,
    running_refusal,
)


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


def test_a_value_may_stand_among_the_atoms(tmp_path: Path) -> None:
    inbox = box(tmp_path / "Inbox", [1])
    index = inbox.with_name("Inbox.msf")
    size = inbox.stat().st_size
    index.write_bytes(
        b"<(a=c)(82=folderSize)(83=expungedBytes)>\n<(A0=%x)(A1=2f)>[1(^82^A0)(^83^A1)]" % size
    )

    assert count_uncompacted_bytes(inbox) == 0x2F


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
