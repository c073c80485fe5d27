"""The folders of a .pst."""

from __future__ import annotations

from pathlib import Path

from helpers.outlook_files import outlook_file
from helpers.outlook_mail import opened, received
from helpers.outlook_writer import write_pst

from core.model import FolderRole
from core.sources.pst.asked import FolderFound
from core.sources.pst.folders import tree_of


def _found(path: Path) -> list[FolderFound]:
    with opened(path) as file:
        return [one.found for one in tree_of(file)]


def test_folders_are_named_by_their_place_below_the_top(tmp_path: Path) -> None:
    path = write_pst(
        tmp_path / "a.pst",
        {"": [received(1)], "Inbox": [received(2)] * 3, "Inbox/Work": [], "Sent Items": []},
    )
    assert _found(path) == [
        FolderFound("", FolderRole.NORMAL, 1, 1),
        FolderFound("Inbox", FolderRole.NORMAL, 3, 3),
        FolderFound("Inbox/Work", FolderRole.NORMAL, 0, 0),
        FolderFound("Sent Items", FolderRole.SENT, 0, 0),
    ]


def test_the_top_is_a_folder_only_if_mail_lies_there(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": []})
    assert [one.name for one in _found(path)] == ["Inbox"]


def test_many_folders_deep_down(tmp_path: Path) -> None:
    names = [f"A/B{n}/C" for n in range(30)] + ["/".join("D" * 20)]
    path = write_pst(tmp_path / "a.pst", {name: [received(1)] for name in names})
    assert set(names) <= {one.name for one in _found(path)}


def test_an_ost_names_no_top_and_has_folders_that_are_no_mail() -> None:
    names = [one.name for one in _found(outlook_file("unicode_sample.ost"))]
    assert {"Inbox", "Inbox/sub1", "Sent Items", "Deleted Items", "Drafts"} <= set(names)
    assert not {"Calendar", "Contacts", "Tasks", "Finder/Reminders"} & set(names)
    assert not any(name.startswith("Root") for name in names)
