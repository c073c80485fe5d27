from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model import (
    Folder,
    FolderRole,
    Refusal,
    RefusalKind,
    SourceKind,
    SourceSpec,
    Treatment,
)
from gui.models.sources import (
    TREATMENT_ROLE,
    FolderEntry,
    SourceEntry,
    SourcesModel,
    default_treatment,
    treatments_of,
)
from gui.models.visible import tip

pytestmark = pytest.mark.usefixtures("qapp")
READ_ONLY = Refusal(RefusalKind.READ_ONLY)


def folder(
    name: str, role: FolderRole = FolderRole.NORMAL, fixed: Refusal | None = None
) -> Folder:
    return Folder(name, Path("/mail") / name, "1", 10, role, fixed)


def entry(*folders: Folder) -> SourceEntry:
    return SourceEntry(
        SourceSpec(SourceKind.MBOX, Path("/mail")),
        "mail",
        tuple(FolderEntry(held, default_treatment(held)) for held in folders),
    )


@pytest.fixture
def model() -> SourcesModel:
    made = SourcesModel()
    made.add(
        entry(
            folder("A"),
            folder("A/B"),
            folder("AB"),
            folder("Trash", FolderRole.TRASH),
            folder("Sent", FolderRole.SENT),
            folder("Old", fixed=READ_ONLY),
        )
    )
    return made


def treated(model: SourcesModel) -> dict[str, Treatment]:
    return {name: how for (_, name), how in treatments_of(model.entries).items()}


def test_model_keeps_the_promises_of_qt(model: SourcesModel) -> None:
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.treat(model.index(0, 0), Treatment.SKIP)
    model.add(entry(folder("")))
    model.remove(0)

    assert model.rowCount() == 0
    assert tester.model() is model


def test_trash_is_skipped_and_sent_and_read_only_are_protected(model: SourcesModel) -> None:
    assert treated(model) == {
        "A": Treatment.SEARCH,
        "A/B": Treatment.SEARCH,
        "AB": Treatment.SEARCH,
        "Trash": Treatment.SKIP,
        "Sent": Treatment.PROTECT,
        "Old": Treatment.PROTECT,
    }


def test_a_trash_that_is_opened_by_itself_is_searched() -> None:
    assert default_treatment(folder("", FolderRole.TRASH)) is Treatment.SEARCH


def test_folders_below_are_treated_alike(model: SourcesModel) -> None:
    source = model.index(0, 0)

    model.treat(model.index(0, 0, source), Treatment.PROTECT)

    how = treated(model)
    assert how["A"] is how["A/B"] is Treatment.PROTECT
    assert how["AB"] is Treatment.SEARCH


def test_what_can_never_be_written_stays_protected(model: SourcesModel) -> None:
    model.treat(model.index(0, 0), Treatment.SEARCH)

    assert treated(model)["Old"] is Treatment.PROTECT


def test_tick_of_a_source_tells_of_its_folders(model: SourcesModel) -> None:
    source = model.index(0, 0)
    assert source.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.PartiallyChecked
    assert source.data(TREATMENT_ROLE) is None

    model.setData(source, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)

    assert set(treated(model).values()) == {Treatment.SKIP}
    assert source.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked


def test_reason_is_said_aloud_too(model: SourcesModel) -> None:
    source = model.index(0, 0)
    old = model.index(5, 0, source)

    said = old.data(Qt.ItemDataRole.AccessibleDescriptionRole)

    assert tip(said) == old.data(Qt.ItemDataRole.ToolTipRole)
    assert "protected" in said
    assert len(said.split("\n")) == 3
