from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, write_maildir, write_mbox
from helpers.boxes.takeouts import write_takeout

from core.model.sources import SourceKind, SourceSpec
from core.sources.plan_folders import PlanPlaces, plan_kind
from core.sources.registry import detect, detect_all, open_source, open_store

LABELS = ["Inbox", "Work", "Sent"]


def test_all_labels_of_a_file_are_one_mbox(tmp_path: Path) -> None:
    spec = detect(write_takeout(tmp_path / "All mail.mbox", mails(3), LABELS))
    places, place = PlanPlaces(), (SourceKind.MBOX, str(spec.path), "")

    assert {places.of(spec, folder) for folder in open_source(spec).folders()} == {place}
    assert places.spec(place) == spec


def test_of_a_folder_of_files_each_file_is_an_mbox_by_its_name(tmp_path: Path) -> None:
    write_takeout(tmp_path / "Mail" / "One.mbox", mails(3), LABELS)
    write_takeout(tmp_path / "Mail" / "Two.mbox", mails(2), ["Inbox", "Inbox"])
    write_mbox(tmp_path / "other.mbox", mails(2))
    specs = {spec.kind: spec for spec in detect_all(tmp_path)}
    places, root = PlanPlaces(), str(tmp_path)

    named = {
        kind: [places.of(spec, folder)[2] for folder in open_source(spec).folders()]
        for kind, spec in specs.items()
    }

    assert named == {
        SourceKind.MBOX: ["other"],
        SourceKind.TAKEOUT: ["Mail/One"] * 3 + ["Mail/Two"],
    }
    store = open_store(specs[SourceKind.MBOX])
    assert [folder.name for folder in store.folders()] == ["Mail/One", "Mail/Two", "other"]
    assert places.spec((SourceKind.MBOX, root, "Mail/Two")) == specs[SourceKind.TAKEOUT]
    assert places.spec((SourceKind.MBOX, root, "other")) == specs[SourceKind.MBOX]


def test_other_folders_are_called_what_they_are(tmp_path: Path) -> None:
    spec = detect(write_maildir(tmp_path / "mail", mails(2), [None]))
    (folder,) = open_source(spec).folders()
    place = (SourceKind.MAILDIR, str(spec.path), "")
    assert PlanPlaces().of(spec, folder) == place
    assert PlanPlaces().spec(place) == spec


@pytest.mark.parametrize("name", ["", "Mail/One"])
def test_what_is_gone_is_no_mbox(tmp_path: Path, name: str) -> None:
    box = write_takeout(tmp_path / "in" / "Mail" / "One.mbox", mails(1), ["Inbox"])
    box.unlink()
    gone = tmp_path / "gone"
    assert PlanPlaces().spec((SourceKind.MBOX, str(gone), name)) == SourceSpec(
        SourceKind.MBOX, gone
    )


def test_only_a_takeout_has_another_kind_in_plans() -> None:
    assert {kind for kind in SourceKind if plan_kind(kind) is not kind} == {SourceKind.TAKEOUT}
