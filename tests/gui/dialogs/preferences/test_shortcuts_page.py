"""The page of keys alone: one key each, none twice."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from gui.dialogs.preferences.shortcuts_page import KeyLine, ShortcutsPage

SCAN, HISTORY, KEEP = range(3)


@pytest.fixture
def page(qtbot: QtBot) -> ShortcutsPage:
    made = ShortcutsPage(
        [
            KeyLine("scan", "Scan", ("F5",), ("F5",)),
            KeyLine("history", "History", ("Ctrl+H",), ("Ctrl+H",)),
            KeyLine("keep", "Keep", (), ("K",)),
        ]
    )
    qtbot.addWidget(made)
    return made


@pytest.fixture
def chosen(page: ShortcutsPage) -> list[tuple[str, tuple[str, ...]]]:
    """All that it said was chosen."""
    said: list[tuple[str, tuple[str, ...]]] = []
    page.chosen.connect(lambda name, keys: said.append((name, keys)))
    return said


def type_key(page: ShortcutsPage, row: int, key: str) -> None:
    """As a person does: go to the command, press the key, pause."""
    page.table.setCurrentCell(row, 0)
    page.edit.setKeySequence(QKeySequence(key))
    page.edit.editingFinished.emit()


def shown(page: ShortcutsPage, row: int) -> tuple[str, bool]:
    """The keys of a row as they read, and whether they stand out."""
    item = page.table.item(row, 1)
    assert item is not None
    return item.text(), item.font().bold()


def test_a_key_that_is_free_is_taken_and_stands_out(
    page: ShortcutsPage, chosen: list[object]
) -> None:
    type_key(page, SCAN, "Ctrl+Alt+J")

    assert chosen == [("scan", ("Ctrl+Alt+J",))]
    assert shown(page, SCAN) == ("Ctrl+Alt+J", True)
    assert shown(page, HISTORY) == ("Ctrl+H", False)
    assert page.usual.isEnabled()


def test_a_key_of_another_command_is_refused_until_that_one_gives_it_up(
    page: ShortcutsPage, chosen: list[object]
) -> None:
    type_key(page, SCAN, "Ctrl+H")
    assert chosen == []
    assert shown(page, SCAN) == ("F5", False)
    assert page.edit.keySequence().isEmpty()

    page.table.setCurrentCell(HISTORY, 0)
    page.none.click()
    type_key(page, SCAN, "Ctrl+H")

    assert chosen == [("history", ()), ("scan", ("Ctrl+H",))]


def test_the_usual_key_does_not_come_back_while_another_has_it(
    page: ShortcutsPage, chosen: list[object]
) -> None:
    type_key(page, SCAN, "K")
    page.table.setCurrentCell(KEEP, 0)
    page.usual.click()
    assert chosen == [("scan", ("K",))]

    page.table.setCurrentCell(SCAN, 0)
    page.usual.click()
    page.table.setCurrentCell(KEEP, 0)
    page.usual.click()

    assert chosen[1:] == [("scan", ("F5",)), ("keep", ("K",))]
    assert shown(page, KEEP) == ("K", False)


def test_a_command_keeps_its_own_key_when_it_is_pressed_again(
    page: ShortcutsPage, chosen: list[object]
) -> None:
    type_key(page, SCAN, "F5")

    assert chosen == [("scan", ("F5",))]
    assert shown(page, SCAN) == ("F5", False)


def test_buttons_are_there_for_what_they_can_do(page: ShortcutsPage) -> None:
    page.table.setCurrentCell(KEEP, 0)
    assert (page.usual.isEnabled(), page.none.isEnabled()) == (True, False)

    page.table.setCurrentCell(HISTORY, 0)
    assert (page.usual.isEnabled(), page.none.isEnabled()) == (False, True)
