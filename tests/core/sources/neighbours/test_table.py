"""The table of neighbours: each entry by its name, and what mail of nobody else is told."""

from __future__ import annotations

from pathlib import Path

from helpers.boxes.homes import box
from helpers.boxes.mailboxes import mails, write_maildir

from core.sources.neighbours.table import (
    NEIGHBOURS,
    NO_MARKS,
    busy_refusal,
    find_cautions,
    marks_beside,
    name_on_return,
    neighbour_refusal,
)


def test_mail_that_nobody_else_uses_is_free_of_them_all(tmp_path: Path) -> None:
    folder = write_maildir(tmp_path / "maildir", mails(1))
    file = box(tmp_path / "box", [1], index=False)
    for path in (folder, file):
        assert neighbour_refusal(path) is None
        assert busy_refusal(path) is None
        assert marks_beside(path) is NO_MARKS
    assert find_cautions([folder, file]) == {}
    assert name_on_return(folder, "cur/1.a.host,U=7:2,S") == "cur/1.a.host,U=7:2,S"


def test_each_program_is_there_once() -> None:
    names = [neighbour.name for neighbour in NEIGHBOURS]
    assert len(set(names)) == len(names) > 4
