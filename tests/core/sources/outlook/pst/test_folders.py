"""The folders of a .pst."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from helpers.boxes.outlook_files import outlook_file
from helpers.boxes.outlook_mail import open_pst, received_mail
from helpers.boxes.outlook_writer import _ROOT, _STORE, _TOP, _UNICODE, _Writer, write_pst

from core.model.sources import FolderRole
from core.sources.outlook.pst import folders
from core.sources.outlook.pst.folders import MAX_BROKEN, MAX_LEVELS, list_folders
from core.sources.outlook.pst.questions import PstFolderFacts


def _found(path: Path) -> list[PstFolderFacts]:
    with open_pst(path) as file:
        return [one.found for one in list_folders(file)]


def test_folders_are_named_by_their_place_below_the_top(tmp_path: Path) -> None:
    path = write_pst(
        tmp_path / "a.pst",
        {
            "": [received_mail(1)],
            "Inbox": [received_mail(2)] * 3,
            "Inbox/Work": [],
            "Sent Items": [],
        },
    )
    assert _found(path) == [
        PstFolderFacts("", FolderRole.NORMAL, 1, 1),
        PstFolderFacts("Inbox", FolderRole.NORMAL, 3, 3),
        PstFolderFacts("Inbox/Work", FolderRole.NORMAL, 0, 0),
        PstFolderFacts("Sent Items", FolderRole.SENT, 0, 0),
    ]


def test_the_top_is_a_folder_only_if_mail_lies_there(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"Inbox": []})
    assert [one.name for one in _found(path)] == ["Inbox"]


def test_many_folders_deep_down(tmp_path: Path) -> None:
    names = [f"A/B{n}/C" for n in range(30)] + ["/".join("D" * 20)]
    path = write_pst(tmp_path / "a.pst", {name: [received_mail(1)] for name in names})
    assert set(names) <= {one.name for one in _found(path)}


def test_an_ost_names_no_top_and_has_folders_that_are_no_mail() -> None:
    names = [one.name for one in _found(outlook_file("unicode_sample.ost"))]
    assert {"Inbox", "Inbox/sub1", "Sent Items", "Deleted Items", "Drafts"} <= set(names)
    assert not {"Calendar", "Contacts", "Tasks", "Finder/Reminders"} & set(names)
    assert not any(name.startswith("Root") for name in names)


def test_folders_too_deep_to_look_into_are_told(tmp_path: Path) -> None:
    path = write_pst(tmp_path / "a.pst", {"/".join("D" * (MAX_LEVELS + 2)): [received_mail(1)]})
    found = _found(path)
    assert len(found) == MAX_LEVELS
    assert [one.broken for one in found if one.broken] == [1]
    assert found[-1].broken


def test_folders_beyond_the_most_that_are_looked_at_are_told_where_they_hang(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["A", "A/A1", "A/A2", "B", "B/B1", "C", "D"]
    path = write_pst(tmp_path / "a.pst", {name: [received_mail(1)] for name in names})
    monkeypatch.setattr(folders, "MAX_FOLDERS", len(["the top", "A", "B", "C", "D", "A/A1"]))

    found = {one.name: one.broken for one in _found(path)}

    assert found == {"A": 1, "A/A1": 0, "B": 1, "C": 0, "D": 0}


@pytest.mark.parametrize(("named", "told"), [(3, 3), (300, MAX_BROKEN)])
def test_folders_that_are_named_but_not_there_are_told(
    tmp_path: Path, named: int, told: int
) -> None:
    """Up to so many that the table which names them must be damaged itself."""
    writer = _Writer(_UNICODE)
    entry = bytes(20) + struct.pack("<I", _TOP)
    writer.node(_STORE, 0, writer.properties({0x3001: "Store", 0x35E0: entry}))
    for number, name in ((_ROOT, ""), (_TOP, "Top")):
        writer.node(number, _ROOT, writer.properties({0x3001: name, 0x3602: 0}))
    writer.listing(_ROOT, [_TOP], [])
    writer.listing(_TOP, [0x9002 + (n << 5) for n in range(named)], [])
    path = tmp_path / "a.pst"
    path.write_bytes(writer.finished())
    assert _found(path) == [PstFolderFacts("", FolderRole.NORMAL, 0, 0, told)]
