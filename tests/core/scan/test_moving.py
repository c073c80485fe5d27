"""Which mailbox a destination is."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import NotMail, SourceMissing
from core.model import SourceKind
from core.scan.moving import open_target
from core.sources.undo_log import log_of


def test_where_nothing_is_a_new_mbox_is_made(tmp_path: Path) -> None:
    assert open_target(tmp_path / "new").spec.kind is SourceKind.MBOX


def test_without_a_folder_for_it_there_is_no_destination(tmp_path: Path) -> None:
    with pytest.raises(SourceMissing):
        open_target(tmp_path / "none" / "new")


def test_a_file_that_is_no_mail_is_no_destination(tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(bytes(500))

    with pytest.raises(NotMail):
        open_target(tmp_path / "notes")


def test_a_new_mbox_that_a_crash_left_half_written_is_still_the_destination(
    tmp_path: Path,
) -> None:
    path = tmp_path / "new"
    path.write_bytes(bytes(500))
    log_of(path).touch()

    assert open_target(path).spec.kind is SourceKind.MBOX
