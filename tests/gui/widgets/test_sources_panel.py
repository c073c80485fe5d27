"""The sidebar, with real widgets."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from core.model.sources import SourceKind, SourceSpec
from gui.assets import Theme, theme_colours
from gui.models.accounts.source_entries import SourceEntry
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
