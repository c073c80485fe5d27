"""Which profile a mail folder belongs to. Running and compacting: see test_preflight."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.sources.thunderbird import compacting, profile_of, running


@pytest.mark.parametrize("sign", ["prefs.js", ".parentlock", "parent.lock"])
def test_a_profile_is_known_by_its_files(sign: str, tmp_path: Path) -> None:
    (tmp_path / sign).write_text("")

    assert profile_of(tmp_path / "Mail" / "Local Folders" / "A.sbd" / "B") == tmp_path
    assert profile_of(tmp_path / "Other" / "Inbox") is None


def test_a_folder_called_mail_is_no_profile(tmp_path: Path) -> None:
    inbox = tmp_path / "Mail" / "Inbox"
    inbox.parent.mkdir()

    assert profile_of(inbox) is None
    assert running(inbox) is None
    assert compacting(inbox) is None
    assert compacting(tmp_path / "no" / "box") is None
