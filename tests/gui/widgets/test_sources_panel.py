"""The sidebar, with real widgets."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import annas
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, Treatment
from gui.assets import Theme, theme_colours
from gui.models.accounts.source_entries import FolderEntry, SourceEntry
from gui.models.accounts.sources import SourcesModel
from gui.widgets.sources_panel import SourcesPanel


def test_a_chosen_source_is_seen_however_long_the_list_is(qtbot: QtBot) -> None:
    model = SourcesModel()
    panel = SourcesPanel(model, theme_colours(Theme.LIGHT))
    qtbot.addWidget(panel)
    panel.resize(220, 260)
    panel.show()
    for n in range(60):
        spec = SourceSpec(SourceKind.MBOX, Path(f"/mail/{n}"))
        model.add(SourceEntry(spec, f"box {n}", ()))
    last = model.index(59, 0)
    assert not panel.tree.viewport().rect().contains(panel.tree.visualRect(last))

    panel.choose(Path("/mail/59"))

    assert panel.tree.currentIndex() == last
    assert panel.tree.viewport().rect().contains(panel.tree.visualRect(last))


@pytest.mark.parametrize("is_account", [False, True])
def test_the_key_delete_is_about_sources_and_not_about_their_folders(
    qtbot: QtBot, is_account: bool
) -> None:
    model = SourcesModel()
    panel = SourcesPanel(model, theme_colours(Theme.LIGHT))
    qtbot.addWidget(panel)
    panel.show()
    path = Path("/c/anna.json") if is_account else Path("/mail")
    folders = tuple(
        FolderEntry(Folder(name, path / name, "", 0, FolderRole.NORMAL), Treatment.SEARCH)
        for name in ("Inbox", "Lists")
    )
    kind = SourceKind.IMAP if is_account else SourceKind.MBOX
    model.add(SourceEntry(SourceSpec(kind, path), "it", folders, annas() if is_account else None))
    asked: list[object] = []
    panel.removal_wanted.connect(asked.append)
    panel.account_removal_wanted.connect(asked.append)
    top = model.index(0, 0)
    panel.activateWindow()
    panel.tree.setFocus()
    qtbot.waitUntil(panel.tree.hasFocus)

    panel.tree.setCurrentIndex(model.index(1, 0, top))
    QTest.keyClick(panel.tree, Qt.Key.Key_Delete)
    assert asked == []

    panel.tree.setCurrentIndex(top)
    QTest.keyClick(panel.tree, Qt.Key.Key_Delete)
    assert asked == [path if is_account else 0]
