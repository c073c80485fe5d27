"""What is known of Thunderbird's files, without a window and without Thunderbird."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.homes import mail
from helpers.screens.scanned_mail import scan_mailbox

from core.model.found import Caution, CautionKind, Ghosts
from core.model.sources import Treatment
from core.scan.session import Session
from gui.controllers.accounts.watch import are_all_open, find_ghosts
from gui.models.accounts.source_entries import FolderEntry, SourceEntry

EXPUNGED = "0009"  # read, and deleted


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "Inbox"
    path.write_bytes(mail(1) + mail(2, status=EXPUNGED) + mail(3, status=EXPUNGED))
    return path


@pytest.fixture
def session(box: Path) -> Session:
    return scan_mailbox(box)


def entry(session: Session, caution: Caution | None) -> SourceEntry:
    """The sidebar's entry of the one source."""
    (held,) = session.folders
    shown = FolderEntry(held.folder, Treatment.SEARCH, caution=caution)
    return SourceEntry(session.specs[0], "Inbox", (shown,))


def test_deleted_mail_is_weighed_in_the_file_that_it_lies_in(box: Path, session: Session) -> None:
    ghosts = find_ghosts(session)

    assert ghosts == {box: Ghosts(int(session.mails.size_bytes[1:].sum()), box.stat().st_size)}


def test_a_file_without_deleted_mail_has_none(tmp_path: Path) -> None:
    box = tmp_path / "Inbox"
    box.write_bytes(mail(1) + mail(2))

    assert find_ghosts(scan_mailbox(box)) == {}


@pytest.mark.parametrize(
    ("kind", "is_open"),
    [
        (CautionKind.RUNNING, True),
        (CautionKind.COMPACTING, False),
        (CautionKind.COMPACT_FIRST, False),
        (None, False),
    ],
)
def test_mail_is_in_thunderbirds_hands_while_it_runs(
    session: Session, kind: CautionKind | None, is_open: bool
) -> None:
    shown = entry(session, Caution(kind) if kind else None)

    assert are_all_open([shown], session, np.arange(3, dtype=np.int32)) is is_open


def test_no_mail_is_in_nobodys_hands(session: Session) -> None:
    shown = entry(session, Caution(CautionKind.RUNNING))

    assert not are_all_open([shown], session, np.zeros(0, np.int32))


def test_one_folder_that_is_free_is_enough_to_move_from(tmp_path: Path, session: Session) -> None:
    """The same name in another source is another folder."""
    other = tmp_path / "other" / "Inbox"
    other.parent.mkdir()
    other.write_bytes(mail(4))
    beside = scan_mailbox(other)
    free = replace(beside.folders[0], source=1)
    both = replace(
        session,
        specs=(*session.specs, *beside.specs),
        folders=(*session.folders, free),
        mails=replace(session.mails, folder=np.array([0, 0, 1], np.int32)),
    )
    entries = [entry(session, Caution(CautionKind.RUNNING)), entry(beside, None)]

    assert are_all_open(entries, both, np.array([0, 1], np.int32))
    assert not are_all_open(entries, both, np.array([1, 2], np.int32))
