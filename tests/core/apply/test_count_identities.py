"""Whether a folder is the one that message left: is it there, and is its file the same?"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from helpers.boxes.moving import write_box

from core.apply import count_identities
from core.errors import SourceMissing
from core.model.sources import SourceKind, SourceSpec
from core.sources.registry import open_store


def test_a_maildir_that_is_away_is_no_emptied_one(tmp_path: Path) -> None:
    spec = write_box(SourceKind.MAILDIR, tmp_path / "box", ["a"])
    count_identities.refuse_absent(open_store(spec), "")
    with pytest.raises(SourceMissing):
        count_identities.refuse_absent(open_store(spec), "Gone")


@pytest.mark.parametrize(
    ("kind", "path", "is_refused"),
    [
        (SourceKind.EML, "box/one.eml", False),
        (SourceKind.EML, "box/ONE.EML", False),
        (SourceKind.EML, "away/one.eml", True),
        (SourceKind.EML, "box/mails", True),
        (SourceKind.MBOX, "box/one.eml", True),
    ],
)
def test_only_of_a_single_mail_nothing_stays_but_its_folder(
    tmp_path: Path, kind: SourceKind, path: str, is_refused: bool
) -> None:
    (tmp_path / "box").mkdir()
    source = open_store(SourceSpec(kind, tmp_path / path))
    with pytest.raises(SourceMissing) if is_refused else nullcontext():
        count_identities.refuse_absent(source, "")


@pytest.mark.parametrize(
    ("before", "now", "is_same"),
    [
        ("1:2:30:4", "1:2:30:4", True),
        ("1:2:30:4", "1:2:40:5", True),  # it has grown
        ("1:2:30:4", "1:2:30:5", False),  # somebody wrote in it
        ("1:2:30:4", "1:2:20:5", False),
        ("1:2:30:4", "1:3:40:5", False),
        ("1:2", "1:2:40:5", True),  # noted by an earlier version
        ("1:2", "1:3:40:5", False),
        ("1:2:30:4", "", False),
    ],
)
def test_a_file_is_the_one_that_was_left_or_has_grown(
    before: str, now: str, is_same: bool
) -> None:
    assert count_identities._only_grew(before, now) is is_same
