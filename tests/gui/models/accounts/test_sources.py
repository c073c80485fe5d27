from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, Treatment
from gui.models.accounts import sources
from gui.models.accounts.accounts import AccountState
from gui.models.accounts.source_entries import (
    FolderEntry,
    SourceEntry,
    default_treatment,
    folder_treatments,
)
from gui.models.accounts.sources import TREATMENT_ROLE, SourcesModel
from gui.models.visible import tool_tip_text

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


def tick(model: SourcesModel, index: QModelIndex, state: Qt.CheckState) -> None:
    """Press a box; nothing would be lost that is asked about."""
    model.ticked.connect(model.treat)
    assert model.setData(index, state.value, Qt.ItemDataRole.CheckStateRole)
    model.ticked.disconnect(model.treat)


def treated(model: SourcesModel) -> dict[str, Treatment]:
    return {name: how for (_, name), how in folder_treatments(model.entries).items()}


def test_model_keeps_the_promises_of_qt(model: SourcesModel) -> None:
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.treat(model.index(0, 0), Treatment.SKIP)
    model.add(entry(folder("")))
    model.remove(0)

    assert model.rowCount() == 0
    assert tester.model() is model


def mails(*names: str) -> list[SourceEntry]:
    """Files of one message each."""
    return [
        SourceEntry(SourceSpec(SourceKind.EML, Path("/mail") / name), Path(name).name, ())
        for name in names
    ]


def words(model: SourcesModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_many_sources_come_and_go_in_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand files that are dropped on the window each step would look at all."""
    model, steps, told_apart = SourcesModel(), [], []
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.treated.connect(lambda: steps.append(model.rowCount()))
    names_of = sources.source_names
    monkeypatch.setattr(
        sources, "source_names", lambda entries: told_apart.append(1) or names_of(entries)
    )

    model.add(*mails("a.eml", "b.eml", "a.eml", "c/b.eml"))
    assert words(model) == ["a.eml", "b.eml (mail)", "b.eml (c)"]
    model.add(*mails("b.eml", "d.eml"))
    assert words(model) == ["a.eml", "b.eml (mail)", "b.eml (c)", "d.eml"]
    model.remove(0, 2)
    model.remove()
    model.add()

    assert words(model) == words(model) == ["b.eml", "d.eml"]
    assert (steps, len(told_apart)) == ([3, 4, 2], 4)
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

    tick(model, source, Qt.CheckState.Unchecked)

    assert set(treated(model).values()) == {Treatment.SKIP}
    assert source.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked


def test_reason_is_said_aloud_too(model: SourcesModel) -> None:
    source = model.index(0, 0)
    old = model.index(5, 0, source)

    said = old.data(Qt.ItemDataRole.AccessibleDescriptionRole)

    assert tool_tip_text(said) == old.data(Qt.ItemDataRole.ToolTipRole)
    assert "protected" in said
    assert len(said.split("\n")) == 3


def account_entry(*folders: Folder, state: AccountState = AccountState.UNASKED) -> SourceEntry:
    account = account_at(993, "anna", Path("/ca.pem"))
    held = tuple(FolderEntry(one, default_treatment(one)) for one in folders)
    spec = SourceSpec(SourceKind.IMAP, Path("/c/anna.json"))
    return SourceEntry(spec, account.name, held, account, state)


def test_an_account_says_in_words_what_it_needs() -> None:
    model = SourcesModel()
    model.add(account_entry(state=AccountState.SIGN_IN))
    top = model.index(0, 0)

    assert top.data() == "anna@example.org\nneeds sign-in"
    assert "needs sign-in" in top.data(Qt.ItemDataRole.AccessibleTextRole)

    model.tell(0, AccountState.CONNECTED)
    assert top.data() == "anna@example.org"


def test_an_account_without_known_folders_can_be_left_out_before_they_come() -> None:
    model = SourcesModel()
    model.add(account_entry())
    top = model.index(0, 0)
    assert top.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    assert not model.entries[0].is_known

    tick(model, top, Qt.CheckState.Unchecked)
    assert top.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    model.show_folders(0, (FolderEntry(folder("INBOX"), Treatment.SEARCH),))

    assert treated(model) == {"INBOX": Treatment.SKIP}


def test_folders_come_and_go_as_qt_wants_it() -> None:
    model = SourcesModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.add(account_entry())
    model.add(entry(folder("A"), folder("B")))
    inbox, work = (FolderEntry(folder(name), Treatment.SEARCH) for name in ("INBOX", "Work"))

    model.show_folders(0, (inbox, work))
    model.show_folders(0, (inbox,))
    model.show_folders(0, ())

    assert model.rowCount(model.index(0, 0)) == 0
    assert model.rowCount(model.index(1, 0)) == 2
    assert tester.model() is model


def test_the_same_folders_again_leave_the_cursor_where_it_is() -> None:
    model = SourcesModel()
    model.add(account_entry(folder("INBOX"), folder("Work")))
    work = QPersistentModelIndex(model.index(1, 0, model.index(0, 0)))

    model.show_folders(
        0, tuple(FolderEntry(folder(name), Treatment.SEARCH, 7) for name in ("INBOX", "Work"))
    )

    assert work.isValid()
    assert model.index(1, 1, model.index(0, 0)).data() == "7"


def test_levels_that_a_server_parts_by_dots_are_treated_together() -> None:
    model = SourcesModel()
    model.add(account_entry(folder("Lists"), folder("Lists.garden"), folder("Listsold")))

    model.treat(model.index(0, 0, model.index(0, 0)), Treatment.PROTECT)

    how = treated(model)
    assert how["Lists"] is how["Lists.garden"] is Treatment.PROTECT
    assert how["Listsold"] is Treatment.SEARCH


def test_names_of_a_hostile_server_are_one_plain_line() -> None:
    model = SourcesModel()
    model.add(account_entry(folder("a\r\nb\x1b[31m\u202e<b>")))

    assert model.index(0, 0, model.index(0, 0)).data() == "a b [31m<b>"


def test_folders_that_others_use_too_are_off_and_say_so(qapp: object) -> None:
    assert qapp is not None
    theirs = replace(folder("users/ben/Old"), owner="ben")
    shared = replace(folder("Public/Team", fixed=READ_ONLY), owner="")
    model = SourcesModel()
    model.add(entry(folder("INBOX"), theirs, shared))
    top = model.index(0, 0)
    ben, team = (model.index(row, 0, top) for row in (1, 2))

    assert treated(model) == {
        "INBOX": Treatment.SEARCH, "users/ben/Old": Treatment.SKIP, "Public/Team": Treatment.SKIP,
    }  # fmt: skip
    assert str(ben.data()).endswith("\nBelongs to ben")
    assert str(team.data()).endswith("\nShared")
    about = str(ben.data(Qt.ItemDataRole.AccessibleDescriptionRole))
    assert "gone for everyone" in about
    assert Qt.CheckState(top.data(Qt.ItemDataRole.CheckStateRole)) == Qt.CheckState.Checked
    model.treat(top, Treatment.SKIP)
    model.treat(top, Treatment.SEARCH)
    assert [*treated(model).values()] == [Treatment.SEARCH, Treatment.SKIP, Treatment.SKIP]

    for index in (ben, team):  # ticked by themselves
        tick(model, index, Qt.CheckState.Checked)
    assert [*treated(model).values()] == [Treatment.SEARCH, Treatment.SEARCH, Treatment.PROTECT]
