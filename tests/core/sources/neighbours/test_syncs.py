"""What programs that sync a Maildir with a server leave in it, and what undo minds of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, write_maildir

from core.model.found import Caution, CautionKind
from core.sources.neighbours.syncs import name_on_return, sync_program
from core.sources.neighbours.table import find_cautions

NAME = "cur/1700000000.M1P1.host,U=7:2,S"
BARE = "cur/1700000000.M1P1.host:2,S"
OF_OFFLINEIMAP = "cur/1700_0.1.host,U=7,FMD5=7e33429f656f1e6e9d79b29c3f82c57e:2,S"
# As mbsync 1.4 writes it: validities, then of each message its number there, here, and its flags.
STATE = """FarUidValidity 1700000001
NearUidValidity 1700000002
MaxPulledUid 9
MaxPushedUid 8

9 7 S
7 8
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_maildir(tmp_path / "box", mails(2))
    return tmp_path / "box"


def test_a_maildir_that_nobody_syncs_needs_no_word(folder: Path) -> None:
    assert sync_program(folder) == ""
    assert find_cautions([folder]) == {}
    assert name_on_return(folder, NAME) == NAME


@pytest.mark.parametrize("sign", [".mbsyncstate", ".uidvalidity", ".isyncuidmap.db"])
def test_mbsync_is_known_by_its_files(folder: Path, sign: str) -> None:
    (folder / sign).touch()
    assert find_cautions([folder]) == {folder: Caution(CautionKind.SYNCED, 0, "mbsync")}


def test_offlineimap_is_known_by_names_and_lieer_by_its_file(folder: Path) -> None:
    (folder / ".." / ".gmailieer.json").touch()
    assert sync_program(folder) == "Lieer"
    (folder / OF_OFFLINEIMAP).write_bytes(b"")
    assert sync_program(folder) == "OfflineIMAP"


def test_a_number_stays_only_where_the_sync_still_knows_it(folder: Path) -> None:
    (folder / ".uidvalidity").write_text("1700000002\n7\n")
    assert name_on_return(folder, NAME) == BARE  # its state lies elsewhere
    (folder / ".mbsyncstate").write_text(STATE)
    assert name_on_return(folder, NAME) == NAME
    (folder / ".mbsyncstate").write_text(STATE.replace("9 7 S\n", ""))
    assert name_on_return(folder, NAME) == BARE
    assert name_on_return(folder, BARE) == BARE


def test_no_number_of_offlineimap_comes_back(folder: Path) -> None:
    assert name_on_return(folder, OF_OFFLINEIMAP) == "cur/1700_0.1.host:2,S"
