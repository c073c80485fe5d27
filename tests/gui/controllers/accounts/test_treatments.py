"""What is remembered of the folders that the user set to search, protect or skip."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.takeouts import write_takeout
from helpers.mail.sample_mail import house_mail
from helpers.screens.screen_parts import wait_for

from core.model.sources import SourceKind, Treatment
from gui.controllers.accounts.sources import Remembered, SourcesController

pytestmark = pytest.mark.usefixtures("qapp")

NAME = "Work"  # of a label of the Takeout file, and of a mailbox beside it


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One folder with mail of two kinds, in which two folders have one name."""
    mail = house_mail(1, "Water", "water " * 40)
    write_takeout(tmp_path / "Mail" / "All mail.mbox", [mail, mail], ["Work", "Inbox"])
    write_mbox(tmp_path / "Mail" / "Work", [mail])
    return tmp_path / "Mail"


def opened(folder: Path, remembered: Remembered) -> SourcesController:
    sources = SourcesController(remembered=remembered)
    sources.add([folder])
    wait_for(lambda: len(sources.model.entries) == 2)
    return sources


def treatments(sources: SourcesController) -> dict[SourceKind, Treatment]:
    return {
        entry.spec.kind: held.treatment
        for entry in sources.model.entries
        for held in entry.folders
        if held.folder.name == NAME
    }


def test_folders_of_one_name_and_two_kinds_are_remembered_apart(folder: Path) -> None:
    sources = opened(folder, {})
    kinds = [entry.spec.kind for entry in sources.model.entries]
    assert set(treatments(sources)) == {SourceKind.MBOX, SourceKind.TAKEOUT}
    top = sources.model.index(kinds.index(SourceKind.TAKEOUT), 0)
    names = [held.folder.name for held in sources.model.entries[top.row()].folders]
    sources.treat(sources.model.index(names.index(NAME), 0, top), Treatment.PROTECT)

    again = opened(folder, sources.to_remember())

    assert treatments(again) == {
        SourceKind.MBOX: Treatment.SEARCH,
        SourceKind.TAKEOUT: Treatment.PROTECT,
    }


def test_what_was_remembered_without_a_kind_still_counts(folder: Path) -> None:
    sources = opened(folder, {str(folder): {NAME: "protect"}})
    assert set(treatments(sources).values()) == {Treatment.PROTECT}

    for row, entry in enumerate(sources.model.entries):
        top = sources.model.index(row, 0)
        for n, _ in enumerate(entry.folders):
            index = top if entry.is_single else sources.model.index(n, 0, top)
            sources.treat(index, Treatment.SEARCH)

    assert set(treatments(opened(folder, sources.to_remember())).values()) == {Treatment.SEARCH}
