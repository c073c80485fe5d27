"""The list of what was found, and the words for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model.found import Caution, CautionKind, Contents, MailPlace, PlaceKind
from core.model.sources import SourceKind
from gui.models.accounts.cautions import caution_badge
from gui.models.accounts.found import (
    FoundModel,
    FoundRow,
    found_cells,
    found_note,
    is_chosen_by_default,
    profile_words,
)

pytestmark = pytest.mark.usefixtures("qapp")
MINE = MailPlace(PlaceKind.THUNDERBIRD, Path("/h/t/Mail"), "default", is_default=True)
CACHE = MailPlace(PlaceKind.THUNDERBIRD_CACHE, Path("/h/t/ImapMail"), "default", is_default=True)
PST = MailPlace(PlaceKind.OUTLOOK, Path("/h/old.pst"), "old.pst")


@pytest.fixture
def model() -> FoundModel:
    made = FoundModel()
    made.show_places([FoundRow(MINE, chosen=True), FoundRow(CACHE), FoundRow(PST, known=True)])
    return made


def test_model_keeps_the_promises_of_qt(model: FoundModel) -> None:
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_contents(MINE, Contents((SourceKind.MBOX,), 2, 5_000, 7))
    model.choose(1, chosen=True)
    model.show_places([])

    assert tester.model() is model


def test_ticking_chooses_but_for_what_is_a_source_already(model: FoundModel) -> None:
    ticks = Qt.CheckState.Checked
    for row in range(3):
        assert model.setData(model.index(row, 0), ticks, Qt.ItemDataRole.CheckStateRole)

    assert model.chosen == (MINE, CACHE)
    assert model.flags(model.index(2, 0)) == Qt.ItemFlag.NoItemFlags
    assert not model.setData(model.index(0, 0), "x", Qt.ItemDataRole.EditRole)


def test_what_a_row_says_before_and_after_it_was_looked_at() -> None:
    mixed = Contents((SourceKind.MBOX, SourceKind.EML), 2, 5_000_000, 1_234)

    assert found_cells(FoundRow(MINE)) == ("Thunderbird: default", "", "", "", "/h/t/Mail")
    assert found_cells(FoundRow(MINE, mixed))[1:4] == (
        "Mailbox file (mbox), Message files (.eml)",
        "1,234",
        "5.0 MB",
    )
    assert found_cells(FoundRow(MINE, Contents(forbidden=True)))[1] == "No access"


def test_a_place_without_access_is_neither_ticked_nor_added() -> None:
    model = FoundModel()
    model.show_places([FoundRow(MINE, chosen=True), FoundRow(CACHE, chosen=True)])

    model.show_contents(MINE, Contents(forbidden=True))

    first = model.index(0, 0)
    assert first.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    assert not model.flags(first) & Qt.ItemFlag.ItemIsUserCheckable
    assert not model.setData(first, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert model.chosen == (CACHE,)


def test_notes_say_what_cannot_be_cleaned() -> None:
    assert found_note(FoundRow(MINE)) == ""
    assert "e-mail account" in found_note(FoundRow(CACHE))
    assert "read-only" in found_note(FoundRow(PST))
    assert "Full Disk Access" in found_note(FoundRow(MINE, Contents(forbidden=True)))
    assert "Already" in found_note(FoundRow(PST, known=True))


def test_mail_that_its_owner_keeps_here_is_ticked() -> None:
    other = MailPlace(PlaceKind.THUNDERBIRD, Path("/x"), "old")

    assert is_chosen_by_default(MINE)
    assert is_chosen_by_default(PST)
    assert not is_chosen_by_default(other)
    assert not is_chosen_by_default(CACHE)


def test_everything_has_its_words() -> None:
    badges = {caution_badge(Caution(kind, 2_000_000, "mbsync")) for kind in CautionKind}
    assert len(badges) == len(CautionKind)
    assert profile_words("a\nb") == "Thunderbird (a b)"
