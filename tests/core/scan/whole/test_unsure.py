"""Mail of folders that Thunderbird did not compact is kept last (F53, R-TB6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import box, mail, profile, write_index
from helpers.screens.scanned_mail import scan_mailbox

from core.model.mail import MessageFlag
from core.scan.session import Session, cut_groups


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A profile: letters 2 and 3 are rows 0, 1 of Archive/2023 and rows 5, 6 of Inbox."""
    return profile(tmp_path)


def unsure(session: Session) -> list[int]:
    return [row for row, flags in enumerate(session.mails.flags) if flags & MessageFlag.UNSURE]


def kept(session: Session) -> list[int]:
    return cut_groups(session, 0.6).kept.tolist()


def test_a_compacted_profile_is_like_any_other(made: Path) -> None:
    session = scan_mailbox(made / "Mail")

    assert unsure(session) == []
    assert kept(session) == [0, 1]


def test_the_copy_in_the_folder_that_was_not_compacted_is_not_kept(made: Path) -> None:
    archive = made / "Mail" / "Local Folders" / "Archive.sbd" / "2023"
    write_index(archive, expunged_bytes=500)
    session = scan_mailbox(made / "Mail")

    assert unsure(session) == [0, 1, 2, 3]
    assert kept(session) == [5, 6]


def test_one_known_ghost_makes_its_folder_unsure(made: Path) -> None:
    archive = made / "Mail" / "Local Folders" / "Archive.sbd" / "2023"
    archive.write_bytes(mail(9, status="0009") + mail(2) + mail(3))
    session = scan_mailbox(made / "Mail")

    assert unsure(session) == [0, 1, 2]
    assert kept(session) == [4, 5]


def test_a_file_outside_a_profile_is_not_thunderbirds(tmp_path: Path) -> None:
    inbox = box(tmp_path / "Inbox", [1, 2])
    write_index(inbox, expunged_bytes=300)

    assert unsure(scan_mailbox(inbox)) == []
