"""The page of what is kept, alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.screens.screen_parts import visible_words
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.dialogs.preferences.storage_page import StoragePage, StoredFolder

KEPT = (
    StoredFolder("Safety copies", Path("/own/<b>data</b>"), 3_000_000),
    StoredFolder("What was read", Path("/own/cache"), 5_000),
)


@pytest.fixture
def page(qtbot: QtBot) -> StoragePage:
    made = StoragePage(KEPT)
    qtbot.addWidget(made)
    made.show()
    return made


def test_each_folder_shows_where_it_is_and_opens_as_itself(page: StoragePage) -> None:
    asked: list[Path] = []
    page.show_asked.connect(asked.append)
    buttons = {button.accessibleName(): button for button in page.findChildren(QPushButton)}

    for place in reversed(KEPT):
        buttons[f"Show folder: {place.words}"].click()
        assert str(place.path) in visible_words(page).split("\n")

    assert asked == [place.path for place in reversed(KEPT)]
    assert all(one.textFormat() is Qt.TextFormat.PlainText for one in page.findChildren(QLabel))


def test_sizes_are_shown_in_the_order_of_the_folders(page: StoragePage) -> None:
    before = visible_words(page)
    assert before.index("3.0 MB") < before.index("5 kB")

    page.show_sizes([7_000_000, 0])

    after = visible_words(page)
    assert "7.0 MB" in after
    assert after.index("7.0 MB") < after.index("What was read")
    assert "5 kB" not in after
    with pytest.raises(ValueError, match="shorter"):
        page.show_sizes([1])


def test_forgetting_is_only_asked_for(page: StoragePage) -> None:
    asked: list[None] = []
    page.forget_asked.connect(lambda: asked.append(None))

    page.forget.click()

    assert len(asked) == 1
