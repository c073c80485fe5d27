from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.mailboxes import mails

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import FolderRole, SourceKind, SourceSpec, Stub
from core.sources.files.eml import EmlSource
from core.sources.files.proton import read_notes
from core.sources.plan_folders import PlanPlaces
from core.sources.registry import open_store

LABELS = [
    {"ID": "w==", "Name": "Rent", "Path": "Work/Rent", "Type": 3},
    {"ID": "n==", "Name": "Family", "Path": ["People", "Family"], "Type": 1},
    {"ID": "3", "Name": "Papierkorb", "Type": 4},
]


def _export(root: Path, notes: Sequence[Any]) -> Path:
    """An export with a message for each note; None: nothing is noted."""
    root.mkdir(parents=True)
    (root / "labels.json").write_text(json.dumps({"Version": 1, "Payload": LABELS}))
    for number, (mail, note) in enumerate(zip(mails(len(notes)), notes, strict=True)):
        (root / f"{number}==.eml").write_bytes(mail)
        if note is not None:
            (root / f"{number}==.metadata.json").write_text(json.dumps({"Payload": note}))
    return root


def _folders(root: Path) -> dict[str, list[str]]:
    source = EmlSource(SourceSpec(SourceKind.EML, root))
    return {
        folder.name: [one.key.uid for one in source.stubs(folder, NullJob())]
        for folder in source.folders()
    }


@pytest.mark.parametrize(
    ("ids", "folder", "role"),
    [
        (["0", "5", "15"], "Inbox", FolderRole.NORMAL),
        (["3", "5"], "Trash", FolderRole.TRASH),
        (["0", "4"], "Spam", FolderRole.JUNK),
        (["1", "8"], "Drafts", FolderRole.DRAFTS),
        (["2", "7", "0"], "Sent", FolderRole.SENT),
        (["6", "10"], "Archive", FolderRole.NORMAL),
        (["n==", "w==", "5"], "Work/Rent", FolderRole.NORMAL),
        (["n==", "0"], "Inbox", FolderRole.NORMAL),
        (["n==", "3"], "Trash", FolderRole.TRASH),
        (["n==", "5"], "People/Family", FolderRole.NORMAL),
        (["unknown==", "5"], "", FolderRole.NORMAL),
    ],
)
def test_a_message_is_where_proton_had_it(
    tmp_path: Path, ids: list[str], folder: str, role: FolderRole
) -> None:
    root = _export(tmp_path / "mail_1", [{"LabelIDs": ids}])
    (found,) = EmlSource(SourceSpec(SourceKind.EML, tmp_path)).folders()
    assert (found.name, found.role, found.planned) == (folder, role, "mail_1")
    (alone,) = EmlSource(SourceSpec(SourceKind.EML, root / "0==.eml")).folders()
    assert (alone.name, alone.role) == ("", role)


def test_what_was_read_starred_and_answered_is_known(tmp_path: Path) -> None:
    root = _export(
        tmp_path / "m",
        [
            {"LabelIDs": ["0"], "Unread": 1, "Flags": 1},
            {"LabelIDs": ["0", "10"], "Unread": 0, "Flags": 1 | 1 << 5},
        ],
    )
    source = EmlSource(SourceSpec(SourceKind.EML, root))
    (folder,) = source.folders()
    stubs = [one for one in source.stubs(folder, NullJob()) if isinstance(one, Stub)]
    assert [(stub.position, stub.flags) for stub in stubs] == [
        (0, MessageFlag.NONE),
        (1, MessageFlag.SEEN | MessageFlag.FLAGGED | MessageFlag.ANSWERED),
    ]


@pytest.mark.parametrize("note", [None, 7, [], {"LabelIDs": 7}, {"LabelIDs": [{}]}, {}])
def test_no_message_is_lost_where_its_note_is_missing_or_damaged(
    tmp_path: Path, note: Any
) -> None:
    _export(tmp_path / "mail_1", [{"LabelIDs": ["3"]}, note])
    (tmp_path / "mail_1" / "2==.metadata.json").write_bytes(b"{")
    found = _folders(tmp_path)
    assert found == {"": ["1==.eml"], "Trash": ["0==.eml"]}


def test_labels_that_cannot_be_read_cost_only_their_names(tmp_path: Path) -> None:
    root = _export(tmp_path / "m", [{"LabelIDs": ["w=="]}, {"LabelIDs": ["3"]}])
    (root / "labels.json").write_text('{"Payload": [1, {"Type": [3]}]}')
    assert _folders(root) == {"": ["0==.eml"], "Trash": ["1==.eml"]}


def test_two_exports_have_folders_of_their_own(tmp_path: Path) -> None:
    for name in ("a", "b"):
        _export(tmp_path / name, [{"LabelIDs": ["0"]}, None])
    assert list(_folders(tmp_path)) == ["a", "a/Inbox", "b", "b/Inbox"]
    assert _folders(tmp_path)["a"] == ["1==.eml"]


def test_plans_name_the_folder_on_the_disk_which_outlives_its_messages(tmp_path: Path) -> None:
    root = _export(tmp_path / "mail_1", [{"LabelIDs": ["0"]}, {"LabelIDs": ["3"]}])
    spec = SourceSpec(SourceKind.EML, tmp_path)
    places = {PlanPlaces().of(spec, folder) for folder in EmlSource(spec).folders()}
    assert places == {(SourceKind.EML, str(tmp_path), "mail_1")}
    store = open_store(spec)
    (folder,) = store.folders()
    assert (folder.name, len(list(store.stubs(folder, NullJob())))) == ("mail_1", 2)
    for file in root.glob("*.eml"):
        file.unlink()
    assert store.refusal(folder) is None


def test_elsewhere_nothing_is_noted(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mails(1)[0])
    assert read_notes(tmp_path) == {}
    assert read_notes(tmp_path / "nothing") == {}
